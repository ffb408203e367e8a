/** A package for sale: its front, and on its back the information on a price (docs/product.md#packages). */
import { placesOf } from '@club/access'
import type { PassMatch, PriceOption } from '@club/contracts'
import { entitlementsAtom, sessionAtom, useDates, useMessages, usePage, useSay } from '@club/shell-api'
import {
  Badge,
  Heading,
  Icon,
  type IconName,
  Picture,
  RichText,
  Said,
  Stamp,
  Still,
  type Tone,
} from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { blocksOf } from './markdown.core.ts'
import { shopMessages } from './messages.ts'
import styles from './PackageCard.module.css'
import { PriceButtons } from './PriceButtons.tsx'
import { badgeOf, type Package } from './package.core.ts'
import type { Buying } from './use-checkout.ts'
import { usePriceWords } from './use-price-words.ts'

type CardProps = {
  readonly one: Package
  readonly buying: Buying
  /** The fan has paid for it, and the payment has not arrived. */
  readonly onItsWay: boolean
  /** Whether anybody can buy it here. */
  readonly sells: boolean
  /** The widget's style: a card in the same style has a border, any other a shadow. */
  readonly style: Tone
  readonly tag: 'h3' | 'h4'
  /** The package that the fan came for. */
  readonly meant: boolean
}

export function PackageCard({ one, buying, onItsWay, sells, style, tag, meant }: CardProps) {
  const { attributes } = one
  const { styleMode } = attributes.styleData
  const headingID = useId()
  const turn = useTurn()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls within its row; the page itself stays where it is.
    if (meant) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [meant])
  return (
    <article
      ref={card}
      className={styles.card}
      aria-labelledby={headingID}
      data-tone={styleMode}
      data-edge={styleMode === style ? 'border' : 'shadow'}
      data-prices={attributes.priceData.length}
      data-side={turn.shown === null ? 'front' : 'back'}
      data-package={one.id}
      data-meant={meant || undefined}
    >
      <div className={styles.turn}>
        <Front
          one={one}
          buying={buying}
          onItsWay={onItsWay}
          sells={sells}
          tag={tag}
          headingID={headingID}
          turn={turn}
        />
        <Back one={one} tag={tag} turn={turn} />
      </div>
    </article>
  )
}

type Turn = {
  /** The price whose information is shown; null shows the front. */
  readonly shown: string | null
  open(priceID: string): void
  close(): void
  readonly closer: React.RefObject<HTMLButtonElement | null>
  /** Registers the button that opens a price's information. */
  opener(priceID: string): (element: HTMLButtonElement | null) => void
}

/** Which side a card shows. The focus moves to the close button, and back to where it came from. */
function useTurn(): Turn {
  const [shown, setShown] = useState<string | null>(null)
  const closer = useRef<HTMLButtonElement>(null)
  const openers = useRef(new Map<string, HTMLButtonElement>())
  const before = useRef<string | null>(null)
  useEffect(() => {
    const from = before.current
    before.current = shown
    const target = shown !== null ? closer.current : from === null ? undefined : openers.current.get(from)
    target?.focus({ preventScroll: true })
  }, [shown])
  return {
    shown,
    open: setShown,
    close: () => setShown(null),
    closer,
    opener: (priceID) => (element) => {
      if (element) openers.current.set(priceID, element)
      else openers.current.delete(priceID)
    },
  }
}

type FrontProps = Pick<CardProps, 'one' | 'buying' | 'onItsWay' | 'sells' | 'tag'> & {
  readonly headingID: string
  readonly turn: Turn
}

function Front({ one, buying, onItsWay, sells, tag, headingID, turn }: FrontProps) {
  const words = useMessages(shopMessages)
  const dates = useDates()
  const { status } = useAtomValue(sessionAtom)
  const { held, ends } = useAtomValue(entitlementsAtom)
  const { styleData, title, typeLabel, description, match } = one.attributes
  const badge = badgeOf(one, { status, held, ends })
  return (
    <div className={styles.front}>
      <Face one={one} />
      {(badge === 'owned' || badge === 'included') && (
        <Stamp className={styles.owned}>
          <Icon name="Tick" size={18} />
          {badge === 'owned' ? words.yours : words.includedInYours}
        </Stamp>
      )}
      <Still of={one} className={styles.words}>
        <p className={styles.type}>
          <Said>{typeLabel}</Said>
        </p>
        <Heading tag={tag} size={match ? 'm' : 'l'} id={headingID}>
          {match ? words.against(match.home, match.away) : title}
        </Heading>
        {match && (
          <p className={styles.kickOff}>
            <time dateTime={match.kickOff}>
              {words.kickOff(dates.matchDate(match.kickOff), dates.time(match.kickOff))}
            </time>
          </p>
        )}
        {match && <Places match={match} />}
        <p className={styles.description}>
          <Said>{description}</Said>
        </p>
        {styleData.customLabel && (
          <p className={styles.label}>
            <Badge kind="accent" wraps>
              <Said>{styleData.customLabel}</Said>
            </Badge>
          </p>
        )}
      </Still>
      {onItsWay && badge === null ? (
        <p className={styles.onItsWay} role="status">
          {words.returned.processing}
        </p>
      ) : (
        <PriceButtons
          one={one}
          buying={buying}
          sells={sells}
          looker={{ status, held, ends }}
          openInformation={turn.open}
          opener={turn.opener}
        />
      )}
      {sells && badge === 'logged-out' && <p className={styles.note}>{words.logInToBuy}</p>}
    </div>
  )
}

/** Where the match may not be shown, for a fan whose location is unknown. */
function Places({ match }: { readonly match: PassMatch }) {
  const words = useMessages(shopMessages)
  const places = placesOf(match, usePage().lang)
  if (places === null) return null
  return (
    <p className={styles.places}>
      <Icon name="Location" size={18} />
      <span>{(places.only ? words.shownOnlyIn : words.notShownIn)(places.countries)}</span>
    </p>
  )
}

/** Its picture, or its icon; a pass shows the day of its match beside that. */
function Face({ one }: { readonly one: Package }) {
  const dates = useDates()
  const { styleData, imageData, match } = one.attributes
  const { displayType, icon, backgroundImageKey, backgroundFocus } = styleData
  const picture = backgroundImageKey ?? imageData.landscape?.imageKey
  if (displayType === 'background-image' && picture)
    return (
      <Still of={one} className={styles.picture}>
        <Picture
          imageKey={picture}
          focus={backgroundFocus}
          alt=""
          ratio="fill"
          sizes="320px"
          widths={['400x400', '750x750']}
        />
      </Still>
    )
  return (
    <Still of={one} className={styles.icon}>
      <Icon name={(icon ?? 'Subscription') as Exclude<IconName, 'Shirt'>} size={56} />
      {match && (
        <span className={styles.day} aria-hidden>
          {dates.matchDate(match.kickOff)}
        </span>
      )}
    </Still>
  )
}

type BackProps = Pick<CardProps, 'one' | 'tag'> & { readonly turn: Turn }

function Back({ one, tag, turn }: BackProps) {
  const words = useMessages(shopMessages)
  const told = one.attributes.priceData.filter(({ furtherInformation }) => furtherInformation !== null)
  if (told.length === 0) return null
  const shown = told.find(({ id }) => id === turn.shown) ?? told[0]
  return (
    // biome-ignore lint/a11y/useSemanticElements: the other side of an article, not form fields
    <div
      className={styles.back}
      role="group"
      aria-label={words.information}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // In an overlay the same key would close the overlay too.
        event.preventDefault()
        turn.close()
      }}
    >
      <div className={styles.backHead}>
        <Heading tag={tag} size="s">
          {words.information}
        </Heading>
        <button ref={turn.closer} type="button" className={styles.sign} onClick={turn.close}>
          <Icon name="Close" title={words.backToPackage} />
        </button>
      </div>
      {shown && <Information price={shown} />}
    </div>
  )
}

function Information({ price }: { readonly price: PriceOption }) {
  const priceWords = usePriceWords()
  const information = useSay()(price.furtherInformation ?? '')
  const blocks = useMemo(() => blocksOf(information), [information])
  return (
    <>
      <p className={styles.backPrice}>
        <strong>{priceWords(price)}</strong>
        {price.backsideText && (
          <span>
            <Said>{price.backsideText}</Said>
          </span>
        )}
      </p>
      <div className={styles.text}>
        <RichText blocks={blocks} />
      </div>
    </>
  )
}
