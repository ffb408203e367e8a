import { useAccountAddress, useAskToSignIn, useSignInAddress, useSignInMode } from '@club/shell-api'
import { Button, ButtonLink } from '@club/ui'
import styles from './SignInButton.module.css'

type Props = {
  readonly label: string
  /** Why to sign in, as the account box words it. */
  readonly prompt: string
  readonly wide?: boolean
  /** Link to the shop, if an account alone is not enough: without scripts this page cannot tell who already has one. */
  readonly buy?: string | undefined
}

/** 'Log In Or Register': opens the account box over the page; without scripts a link to the account site and back. Nothing without accounts. */
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
