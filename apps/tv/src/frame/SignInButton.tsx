import { useAccountAddress, useAskToSignIn, useSignInAddress, useSignInMode } from '@club/shell-api'
import { Button, ButtonLink } from '@club/ui'
import styles from './SignInButton.module.css'

type Props = {
  readonly label: string
  /** What signing in is for, as the account box says it. */
  readonly prompt: string
  readonly wide?: boolean
  /** What leads on to buying, where an account alone opens nothing: without scripts nobody here can tell who has one already. */
  readonly buy?: string | undefined
}

/** 'Log In Or Register': opens the account box over the page; where no script runs it leads to the account site, and back. Nothing where there are no accounts. */
export function SignInButton({ label, prompt, wide = false, buy }: Props) {
  const askToSignIn = useAskToSignIn()
  const shop = useAccountAddress('/buy')
  const address = useSignInAddress()
  if (useSignInMode() === 'none') return null
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
      {buy !== undefined && shop !== null && (
        <span className={styles.plain}>
          <ButtonLink href={shop} document type="ghost-light" wide={wide} icon="Subscription">
            {buy}
          </ButtonLink>
        </span>
      )}
    </>
  )
}
