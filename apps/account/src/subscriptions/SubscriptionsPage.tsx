import { subscriptionName } from '@club/access'
import { useMessages, useSettings } from '@club/shell-api'
import { Badge, ButtonLink, Notice } from '@club/ui'
import { useLoaderData } from 'react-router'
import { AccountPage, Part } from '../layout/AccountPage.tsx'
import { useRoot } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'
import styles from './SubscriptionsPage.module.css'
import type { loadSubscriptions } from './subscriptions.loader.ts'

/** What is held, or that nothing is. */
export function SubscriptionsPage() {
  const text = useMessages(accountMessages)
  const { tv } = useSettings()
  const { main } = useRoot()
  const { name, subscriptions, hasBasicPass } = useLoaderData<typeof loadSubscriptions>()
  return (
    <AccountPage name={name} done={null}>
      <Part id="subscriptions" title={text.subscriptions} text={text.subscriptionsText(tv.name)}>
        {subscriptions === null ? (
          <Notice kind="problem">{text.subscriptionsProblem}</Notice>
        ) : subscriptions.length === 0 ? (
          <Notice kind="empty">{text.noSubscriptions}</Notice>
        ) : (
          <ul className={styles.list}>
            {subscriptions.map((entitlement) => (
              <li key={entitlement} className={styles.held}>
                {subscriptionName(entitlement)} <Badge kind="brand">{text.held}</Badge>
              </li>
            ))}
          </ul>
        )}
        {main !== null && (
          <p>
            <ButtonLink href={`${main}/videos/subscriptions`} icon="Subscription">
              {text.seeSubscriptions}
            </ButtonLink>
          </p>
        )}
      </Part>
      {hasBasicPass && (
        <Part id="basic-pass" title={text.basicPass} text={text.basicPassText}>
          <p>
            <Badge kind="brand">{text.held}</Badge>
          </p>
        </Part>
      )}
    </AccountPage>
  )
}
