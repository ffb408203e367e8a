import type { PriceOption } from '@club/contracts'
import { useAccountAddress, useMessages, useSay } from '@club/shell-api'
import { Button, ButtonLink, Icon, intoView, Said, Still, VisuallyHidden } from '@club/ui'
import { isBusy, type Offer } from './checkout.core.ts'
import { shopMessages } from './messages.ts'
import styles from './PackageCard.module.css'
import { type Looker, type Package, pricesShown } from './package.core.ts'
import type { Buying } from './use-checkout.ts'
import { usePriceWords } from './use-price-words.ts'

type Props = {
  readonly one: Package
  readonly buying: Buying
  /** Whether anybody can buy it here; otherwise the price is only shown. */
  readonly sells: boolean
  readonly looker: Looker
  openInformation(priceID: string): void
  opener(priceID: string): (element: HTMLButtonElement | null) => void
}

/** A button for each price, with its promotion above it and its information button beside it; below, the result of the press. */
export function PriceButtons({ one, buying, sells, looker, openInformation, opener }: Props) {
  const words = useMessages(shopMessages)
  const priceWords = usePriceWords()
  const { checkout, press, answer } = buying
  const { styleMode } = one.attributes.styleData
  const ground = styleMode === 'dark' ? 'light' : 'dark'
  const mine = checkout.at !== 'idle' && checkout.packageID === one.id
  return (
    <>
      <ul
        className={styles.prices}
        data-told={
          one.attributes.priceData.some(({ furtherInformation }) => furtherInformation !== null) || undefined
        }
      >
        {pricesShown(one, looker).map(({ price, held }, index) => (
          <li key={price.id} className={styles.price}>
            {price.offer && !held && (
              <p className={styles.offer}>
                <Said>{price.offer}</Said>
              </p>
            )}
            <div className={styles.press}>
              {sells || held ? (
                <Button
                  type={`${index === 0 ? 'primary' : 'ghost'}-${ground}`}
                  wide
                  loading={mine && isBusy(checkout) && checkout.priceID === price.id}
                  onClick={() => press(one, price)}
                >
                  {held ? words.manageSubscriptions : priceWords(price)}
                  <VisuallyHidden>
                    {': '}
                    <Said>{one.attributes.title}</Said>
                  </VisuallyHidden>
                </Button>
              ) : (
                <strong>{priceWords(price)}</strong>
              )}
              {price.furtherInformation !== null && (
                <button
                  ref={opener(price.id)}
                  type="button"
                  className={styles.sign}
                  onClick={() => openInformation(price.id)}
                >
                  <Icon name="Info" title={words.informationOn(priceWords(price))} />
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <WithoutScripts one={one} sells={sells} ground={ground} />
      {mine && checkout.at === 'away' && (
        <p ref={intoView} className={styles.problem} role="alert">
          {words.checkoutAway}
        </p>
      )}
      {mine && checkout.at === 'refused' && (
        <p ref={intoView} className={styles.problem} role="alert">
          {words.refused[checkout.why]}
        </p>
      )}
      {mine && checkout.at === 'offered' && (
        <Change
          offer={checkout.offer}
          title={one.attributes.title}
          price={one.attributes.priceData.find(({ id }) => id === checkout.priceID)}
          ground={ground}
          answer={answer}
        />
      )}
      {mine && checkout.at === 'changed' && (
        <p ref={intoView} className={styles.note} role="status">
          {words.change.done}
        </p>
      )}
    </>
  )
}

type ChangeProps = Pick<Buying, 'answer'> & {
  readonly offer: Offer
  readonly title: string
  readonly price: Pick<PriceOption, 'currency'> | undefined
  readonly ground: 'dark' | 'light'
}

/** Today's cost of changing a subscription to this one, shown before the change. */
function Change({ offer, title, price, ground, answer }: ChangeProps) {
  const { fromTitle, alsoEnds = [], amount, amountDisplay, currency = price?.currency } = offer
  const priceWords = usePriceWords()
  const sum = currency !== undefined && { amount, priceDisplay: amountDisplay, currency, interval: null }
  const today = sum ? priceWords(sum) : amountDisplay
  const { change, cancel } = useMessages(shopMessages)
  const say = useSay()
  return (
    <div ref={intoView} className={styles.change}>
      <div role="alert">
        <p>{change.text(say(fromTitle), today)}</p>
        {alsoEnds.map((other) => (
          <p key={other}>{change.alsoEnds(say(other))}</p>
        ))}
      </div>
      <Button type={`primary-${ground}`} wide onClick={() => answer(true)}>
        {change.button(today)}
        <VisuallyHidden>
          {': '}
          <Said>{title}</Said>
        </VisuallyHidden>
      </Button>
      <Button type={`ghost-${ground}`} wide onClick={() => answer(false)}>
        {cancel}
      </Button>
    </div>
  )
}

type WithoutScriptsProps = Pick<Props, 'one' | 'sells'> & { readonly ground: 'dark' | 'light' }

/** Without scripts the account site sells the same: shows the price, and the link if there is one. */
function WithoutScripts({ one, sells, ground }: WithoutScriptsProps) {
  const words = useMessages(shopMessages)
  const priceWords = usePriceWords()
  const address = useAccountAddress('/buy')
  const buy = sells ? address : null
  return (
    <Still of={[one, buy, words]} className={styles.withoutScripts}>
      <ul className={styles.plainPrices}>
        {one.attributes.priceData.map((price) => (
          <li key={price.id}>
            <strong>{priceWords(price)}</strong>
            {price.offer && (
              <span className={styles.offer}>
                <Said>{price.offer}</Said>
              </span>
            )}
          </li>
        ))}
      </ul>
      {buy !== null && (
        <ButtonLink href={`${buy}&package=${one.id}`} type={`primary-${ground}`} wide>
          {words.buyOnAccountSite}
          <VisuallyHidden>
            {': '}
            <Said>{one.attributes.title}</Said>
          </VisuallyHidden>
        </ButtonLink>
      )}
    </Still>
  )
}
