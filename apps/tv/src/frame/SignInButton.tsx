import { useAskToSignIn, useSignInAddress } from '@club/shell-api'
import { Button, ButtonLink } from '@club/ui'
import styles from './SignInButton.module.css'

type Props = {
  readonly label: string
  /** What signing in is for, as the account box says it. */
  readonly prompt: string
  readonly wide?: boolean
}

/** 'Log In Or Register': opens the account box over the page; where no script runs it leads to the account site, and back. */
export function SignInButton({ label, prompt, wide = false }: Props) {
  const askToSignIn = useAskToSignIn()
  const address = useSignInAddress()
  return (
    <>
      <span className={styles.box}>
        <Button type="primary-light" wide={wide} icon="SignIn" onClick={() => askToSignIn(prompt)}>
          {label}
        </Button>
      </span>
      {address !== null && (
        <span className={styles.plain}>
          <ButtonLink href={address} document type="primary-light" wide={wide} icon="SignIn">
            {label}
          </ButtonLink>
        </span>
      )}
    </>
  )
}
