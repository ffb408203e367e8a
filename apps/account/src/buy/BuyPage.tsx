import { placesOf, purchaseTerms } from '@club/access'
import { sellsAnything } from '@club/settings/selling'
import { useDates, useMessages, usePage, useSay } from '@club/shell-api'
import { ButtonLink, Heading, Notice, Said, SiteLink } from '@club/ui'
import { useLoaderData } from 'react-router'
import { Form, useRejected } from '../forms/Form.tsx'
import type { FormState } from '../forms/form.core.ts'
import { Outcome, Refused } from '../forms/Outcome.tsx'
import { AccountPage, Part } from '../layout/AccountPage.tsx'
import links from '../layout/links.module.css'
import { usePriceWords } from '../layout/use-price-words.ts'
import { useAddresses } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'
import styles from './BuyPage.module.css'
import type { loadBuy } from './buy.action.ts'

type Price = NonNullable<Awaited<ReturnType<typeof loadBuy>>['sold']>['prices'][number]

/** One package with its prices, and before each button what it commits to. */
export function BuyPage() {
  const text = useMessages(accountMessages)
  const terms = useMessages(purchaseTerms)
  const { to } = useAddresses()
  const { settings } = usePage()
  const say = useSay()
  const { name, offers, sold } = useLoaderData<typeof loadBuy>()
  const open = sold?.prices.filter(({ has }) => !has) ?? []
  // Taken off sale, bought or changed in another tab since: there may be no form left to say it in.
  const rejected = useRejected()
  const gone = open.some(({ id, anotherCurrency }) => id === rejected?.form && !anotherCurrency)
    ? null
    : rejected
  return (
    <AccountPage name={name} done={null}>
      {!sellsAnything(settings) ? (
        <Notice kind="empty">{text.nothingSold}</Notice>
      ) : offers !== null ? (
        <Offers offers={offers} />
      ) : sold === null ? (
        rejected ? (
          <Refused state={rejected} />
        ) : (
          <Notice kind="empty">{text.notOnSale}</Notice>
        )
      ) : (
        <Part id="package" title={say(sold.title)} text={say(sold.description)}>
          {open.length === 0 ? (
            <Held title={say(sold.title)} gone={gone} />
          ) : (
            <>
              {gone && <Refused state={gone} />}
              <KickOff match={sold.match} />
              <Places match={sold.match} />
              <div className={styles.terms}>
                <Heading tag="h3" size="s">
                  {text.buyTerms}
                </Heading>
                <p>{terms.atOnce}</p>
                {open.some(({ change, anotherCurrency }) => change === null && !anotherCurrency) && (
                  <p>{text.payWith}</p>
                )}
                {open.some(({ change }) => change !== null) && <p>{text.payAtOnce}</p>}
              </div>
              <ul className={styles.prices}>
                {open.map((price) => (
                  <PriceItem key={price.id} price={price} />
                ))}
              </ul>
            </>
          )}
          <p>
            <SiteLink className={links.link} href={to('/subscriptions')}>
              {text.subscriptions}
            </SiteLink>
          </p>
        </Part>
      )}
    </AccountPage>
  )
}

/** Nothing of a package is left to buy. */
function Held({ title, gone }: { title: string; gone: FormState | null }) {
  const text = useMessages(accountMessages)
  if (gone?.problems[''] === 'alreadyHeld')
    return (
      <Outcome>
        <Notice kind="info">{text.hasMeanwhile(title)}</Notice>
      </Outcome>
    )
  return (
    <>
      {gone && <Refused state={gone} />}
      <Notice kind="info">{text.hasAlready(title)}</Notice>
    </>
  )
}

/** Everything on sale, with prices, to choose from. */
function Offers({ offers }: { offers: NonNullable<Awaited<ReturnType<typeof loadBuy>>['offers']> }) {
  const text = useMessages(accountMessages)
  const { to } = useAddresses()
  const say = useSay()
  const { ofPrice } = usePriceWords()
  return (
    <Part id="offers" title={text.choose} text={text.chooseText}>
      <ul className={styles.prices}>
        {offers.map(({ id, title, description, match, prices }) => (
          <li key={id} className={styles.price}>
            <Heading tag="h3" size="s">
              <Said>{title}</Said>
            </Heading>
            <KickOff match={match} />
            <p>
              <Said>{description}</Said>
            </p>
            <p className={styles.sum}>
              <bdi>{prices.map(ofPrice).join(' / ')}</bdi>
            </p>
            <p>
              <ButtonLink href={to(`/buy?package=${id}`)}>{text.choosePackage(say(title))}</ButtonLink>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

type OfMatch = { match: NonNullable<Awaited<ReturnType<typeof loadBuy>>['sold']>['match'] }

/** When the match of a pass is: two passes may be for the same clubs. */
function KickOff({ match }: OfMatch) {
  const text = useMessages(accountMessages)
  const dates = useDates()
  return match && <p className={styles.kickOff}>{text.purchase.kickOff(dates.kickOff(match.kickOff))}</p>
}

/** Where the match of a pass may not be shown, or the only places where it may. */
function Places({ match }: OfMatch) {
  const text = useMessages(accountMessages)
  const { lang } = usePage()
  const places = match && placesOf(match, lang)
  if (places === null) return null
  return <Notice kind="info">{(places.only ? text.shownOnlyIn : text.notShownIn)(places.countries)}</Notice>
}

/** What the press is about: the price may be another one by then. */
const Seen = ({ price }: { price: Pick<Price, 'amount' | 'currency' | 'interval'> }) => (
  <>
    <input type="hidden" name="seen-amount" value={price.amount} />
    <input type="hidden" name="seen-currency" value={price.currency} />
    <input type="hidden" name="seen-interval" value={price.interval ?? ''} />
  </>
)

function PriceItem({ price }: { price: Price }) {
  const { id, interval, offer, change, anotherCurrency } = price
  const text = useMessages(accountMessages)
  const say = useSay()
  const { ofPrice, ofRecord } = usePriceWords()
  const sum = ofPrice(price)
  const terms = { month: text.renewsMonthly, year: text.renewsYearly, once: text.paidOnce }
  return (
    <li className={styles.price}>
      {offer !== null && (
        <p className={styles.offer}>
          <Said>{offer}</Said>
        </p>
      )}
      <p className={styles.sum}>
        <bdi>{text.taxIncluded(sum)}</bdi>
      </p>
      <p>{terms[interval ?? 'once']}</p>
      {anotherCurrency ? (
        <Notice kind="info">{text.problems.anotherCurrency}</Notice>
      ) : change === null ? (
        <Form name={id} submit={text.buyFor(sum)}>
          <Seen price={price} />
        </Form>
      ) : (
        <>
          <p>{text.changeText(say(change.fromTitle), ofRecord(change.amountDisplay))}</p>
          {change.alsoEnds?.map((title) => (
            <p key={title}>{text.alsoEnds(say(title))}</p>
          ))}
          <Form name={id} submit={text.changeFor(ofRecord(change.amountDisplay))}>
            <input type="hidden" name="amount" value={change.amount} />
            <input type="hidden" name="at" value={change.at} />
            <Seen price={price} />
          </Form>
        </>
      )}
    </li>
  )
}
