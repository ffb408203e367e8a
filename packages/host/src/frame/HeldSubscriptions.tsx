/** The signed-in account's subscriptions, in an account box. */
import type { ReactNode } from 'react'
import styles from './HeldSubscriptions.module.css'
import { useHeld } from './use-held.ts'
import { useSubscriptionName } from './use-subscription-name.ts'

export type HeldTexts = {
  /** Heads what is held: one package may open several things, and each is listed. */
  access: string
  noSubscriptions: string
  subscriptionsProblem: string
}

type Props = {
  accountID: string
  texts: HeldTexts
  /** Shown below the subscriptions, once they are known. */
  children?: ReactNode
}

/** Requests them when it appears; draws nothing until the answer has come. */
export function HeldSubscriptions({ accountID, texts, children }: Props) {
  const held = useHeld(accountID)
  const nameOf = useSubscriptionName()
  if (held === 'asking') return null
  if (held === 'failed') return <p role="status">{texts.subscriptionsProblem}</p>
  return (
    <div className={styles.held}>
      {held.length === 0 ? (
        <p role="status">{texts.noSubscriptions}</p>
      ) : (
        <div>
          <p className={styles.heading} id="held-subscriptions">
            {texts.access}
          </p>
          <ul aria-labelledby="held-subscriptions">
            {held.map((entitlement) => (
              <li key={entitlement}>{nameOf(entitlement)}</li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </div>
  )
}
