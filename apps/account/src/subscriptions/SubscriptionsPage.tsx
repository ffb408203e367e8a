import { useSubscriptionName } from '@club/host'
import { liveFormatOf } from '@club/settings/live-format'
import { useDates, useMessages, usePage, useSay, useSettings } from '@club/shell-api'
import { Badge, ButtonLink, Notice, SiteLink } from '@club/ui'
import { Fragment } from 'react'
import { useLoaderData } from 'react-router'
import { Form, useRejected } from '../forms/Form.tsx'
import { Outcome } from '../forms/Outcome.tsx'
import { AccountPage, Part } from '../layout/AccountPage.tsx'
import links from '../layout/links.module.css'
import { usePriceWords } from '../layout/use-price-words.ts'
import { useRoot } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'
import { CameBack } from './CameBack.tsx'
import { isCancelled, passLine, purchaseLine, purchaseSums } from './purchase-words.core.ts'
import { mayChange, outcomeOf } from './return.core.ts'
import styles from './SubscriptionsPage.module.css'
import type { Bought, loadSubscriptions } from './subscriptions.action.ts'

/** Whether there is anything to change or cancel: a pass for one match is paid once. */
const recurs = (purchases: readonly Bought[]) => purchases.some(({ kind }) => kind === 'subscription')

/** Purchases with their receipts, other entitlements, or a note that there are none. */
export function SubscriptionsPage() {
  const text = useMessages(accountMessages)
  const say = useSay()
  const { tv } = useSettings()
  const { shop, offer } = useRoot()
  const loaded = useLoaderData<typeof loadSubscriptions>()
  const { name, cameBack, subscriptions, purchases, hasBasicPass, hasPortal } = loaded
  const isNews = useRejected() === null
  const isPending = cameBack !== null && mayChange(outcomeOf(cameBack))
  return (
    <AccountPage name={name} done={loaded.done}>
      {cameBack !== null ? (
        <CameBack {...loaded} cameBack={cameBack} />
      ) : (
        loaded.cancelled && (
          <Outcome focus={isNews}>
            <Notice kind="info">{text.purchase.cancelled}</Notice>
          </Outcome>
        )
      )}
      <Part
        id="subscriptions"
        title={text.subscriptions}
        text={text.subscriptionsText[liveFormatOf({ tv })](say(tv.name))}
      >
        {subscriptions === null ? (
          <Notice kind="problem">{text.subscriptionsProblem}</Notice>
        ) : subscriptions.length === 0 && purchases.length === 0 ? (
          // Whoever may have paid a moment ago is not told that there is nothing.
          !isPending && <Notice kind="empty">{text.noSubscriptions}</Notice>
        ) : (
          <Holdings purchases={purchases} held={subscriptions} hasPortal={hasPortal} />
        )}
        {hasPortal && (
          <Form
            name="portal"
            submit={recurs(purchases) ? text.managePayments : text.paymentsAndReceipts}
            kind="quiet"
          />
        )}
        {shop !== null && (
          <p>
            <ButtonLink href={shop} icon="Subscription">
              {text.seeSubscriptions}
            </ButtonLink>
          </p>
        )}
      </Part>
      {hasBasicPass && offer.films !== null && (
        <Part id="basic-pass" title={say(offer.films)} text={text.basicPassText}>
          <p>
            <Badge kind="brand">{text.held}</Badge>
          </p>
        </Part>
      )}
    </AccountPage>
  )
}

type HoldingsProps = { purchases: readonly Bought[]; held: readonly string[]; hasPortal: boolean }

/** Purchases, and what the club gave besides. */
function Holdings({ purchases, held, hasPortal }: HoldingsProps) {
  const text = useMessages(accountMessages)
  const nameOf = useSubscriptionName()
  // Entitlements that come from a purchase are not listed twice.
  const bought = purchases.flatMap(({ active, entitlements }) => (active ? entitlements : []))
  const beside = held.filter((entitlement) => !bought.includes(entitlement))
  return (
    <ul className={styles.list}>
      {purchases.map((purchase) => (
        <BoughtItem key={purchase.id} purchase={purchase} hasPortal={hasPortal} />
      ))}
      {beside.map((entitlement) => (
        <li key={entitlement} className={styles.held}>
          {nameOf(entitlement)} <Badge kind="brand">{text.held}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** A purchase with its sums in the page's language. */
const inWords = (purchase: Bought, words: (display: string) => string): Bought => ({
  ...purchase,
  priceDisplay: words(purchase.priceDisplay),
  ...(purchase.paidDisplay !== undefined && { paidDisplay: words(purchase.paidDisplay) }),
  ...(purchase.refundedDisplay !== undefined && { refundedDisplay: words(purchase.refundedDisplay) }),
})

function BoughtItem({ purchase, hasPortal }: { purchase: Bought; hasPortal: boolean }) {
  const text = useMessages(accountMessages)
  const dates = useDates()
  const say = useSay()
  const { ofRecord } = usePriceWords()
  const { now } = usePage()
  const { id, kind, title, active, outlook, boughtAt, endsAt, receiptURL } = purchase
  const keptUntil = hasPortal && isCancelled(purchase) ? endsAt : null
  const match = passLine(purchase, text, dates, now)
  return (
    <li className={styles.bought} data-over={active ? undefined : true}>
      <div className={styles.head}>
        <p className={styles.title}>
          <bdi>{say(title)}</bdi>
        </p>
        {active && outlook !== 'called-off' && <Badge kind="brand">{text.held}</Badge>}
      </div>
      <p>{purchaseLine(purchase, text, dates)}</p>
      {match !== null && <p>{match}</p>}
      <p className={styles.small}>
        {kind === 'voucher' ? (
          text.purchase.redeemedAt(dates.date(boughtAt))
        ) : (
          <>
            {text.purchase.boughtAt(dates.date(boughtAt))}
            {purchaseSums(inWords(purchase, ofRecord), text).map((sum) => (
              <Fragment key={sum}>
                {' '}
                · <bdi>{sum}</bdi>
              </Fragment>
            ))}
          </>
        )}
      </p>
      {keptUntil !== null && (
        <>
          <p>{text.purchase.keepText(dates.date(keptUntil))}</p>
          <Form name={`keep-${id}`} submit={text.purchase.keep} kind="quiet" />
        </>
      )}
      {receiptURL !== null && (
        <p className={styles.small}>
          <SiteLink className={links.link} href={receiptURL}>
            {text.purchase.receipt}
          </SiteLink>
        </p>
      )}
    </li>
  )
}
