import { useMessages } from '@club/shell-api'
import { accountMessages } from '../messages.ts'
import { PasskeyForm } from './PasskeyForm.tsx'

/** The other way in, below email and password; nothing where no script runs or the browser has no passkeys. */
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
