import { useMessages } from '@club/shell-api'
import { accountMessages } from '../messages.ts'
import { PasskeyForm } from './PasskeyForm.tsx'

/** The alternative below email and password; hidden if scripts do not run or the browser has no passkeys. */
export function PasskeySignIn({ script }: { script: string }) {
  const text = useMessages(accountMessages)
  return (
    <>
      <PasskeyForm
        way="sign-in"
        submit={text.passkeySignIn}
        problems={{ other: 'failed', cancelled: 'passkeyCancelled', too_many_requests: 'tooMany' }}
      />
      <script type="module" src={script} />
    </>
  )
}
