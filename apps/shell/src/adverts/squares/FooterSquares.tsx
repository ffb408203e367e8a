/**
 * The adverts of the footer, enabled 2 s after a route change (docs/product.md#footer-squares): its own list (v1), three random ones (v2), and those
 * of an experiment (v3). They push the footer down, so they appear while
 * their place is outside the window, above or below: nothing that the reader sees moves.
 */
import { advertMark } from '@club/contracts/advert-mark'
import { imageUrl } from '@club/contracts/images'
import { isSitePath } from '@club/contracts/link'
import { childFriendlyAtom, useBus, useLive, useMessages } from '@club/shell-api'
import { SiteLink, useAlt, useClosing, useEndsOver, usePicturePatience } from '@club/ui'
import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { shellMessages } from '../../messages.ts'
import styles from './FooterSquares.module.css'
import { askFooterAdverts, type FooterAdvertKind } from './footer-adverts.ts'
import { enabledAfter, type Square, shownOf } from './squares.core.ts'

export type FooterSquaresProps = {
  /** Path and type of the page that is shown. */
  readonly path: string
  readonly pageType: string
  /** Which of them the club wants. */
  readonly kinds: readonly FooterAdvertKind[]
}

/** The lists that have arrived, by kind. */
type Lists = Partial<Record<FooterAdvertKind, readonly Square[]>>
type Enabled = { readonly path: string; readonly lists: Lists }

const shownAs = { v1: 'line', v2: 'squares', v3: 'squares' } as const
const allKinds = Object.keys(shownAs) as FooterAdvertKind[]

export function FooterSquares({ path, pageType, kinds }: FooterSquaresProps) {
  const live = useLive()
  const bus = useBus()
  const place = useRef<HTMLDivElement>(null)
  const [enabled, setEnabled] = useState<Enabled | null>(null)

  useEffect(() => {
    let watch: IntersectionObserver | null = null
    let left = false
    let waiting: Lists = {}
    const arrived = (kind: FooterAdvertKind, adverts: readonly Square[]) => {
      if (left || !place.current) return
      waiting = { ...waiting, [kind]: adverts }
      watch?.disconnect()
      watch = new IntersectionObserver((entries) => {
        if (entries.at(-1)?.isIntersecting) return
        watch?.disconnect()
        setEnabled({ path, lists: waiting })
      })
      watch.observe(place.current)
    }
    const timer = setTimeout(() => {
      const now = Date.now() + live.clockOffset()
      const keeps = () => bus.read('consent')?.personalisation === true
      void askFooterAdverts({ kinds, pageType, now, keeps }, arrived)
    }, enabledAfter)
    return () => {
      left = true
      clearTimeout(timer)
      watch?.disconnect()
      // Whoever comes back to this page waits again, and sees the lists of then.
      setEnabled(null)
    }
  }, [path, pageType, kinds, live, bus])

  // The previous page's adverts go with it.
  return <div ref={place}>{enabled?.path === path && <Adverts key={path} lists={enabled.lists} />}</div>
}

const markOf = ({ id, name, url, advertName, advertRef, campaignRef }: Square): string =>
  advertMark({ kind: 'square', advertID: id, advertName, advertRef, campaignRef, title: name, url })

/** The adverts in the slots of each list; null for a slot that has none left. */
function useStanding(lists: Lists, place: RefObject<HTMLElement | null>) {
  const live = useLive()
  const { on } = useAtomValue(childFriendlyAtom)
  const [failed, setFailed] = useState<readonly string[]>([])
  // Renders again whenever a campaign ends.
  useEndsOver(Object.values(lists).flatMap((list) => list.flatMap(({ ends }) => ends ?? [])))
  const now = Date.now() + live.clockOffset()
  const isGone = ({ id, ends }: Square) => failed.includes(id) || (ends !== null && ends <= now)
  const shown = allKinds.map((kind) => ({ kind, adverts: shownOf(lists[kind] ?? [], on, isGone) }))
  // An emptied slot keeps its room while its place is in view, so that nothing moves under the reader.
  const empty = shown.map(({ adverts }) => adverts.filter((advert) => advert === null).length).join(' ')
  const closed = useClosing(place, /[1-9]/.test(empty) ? empty : '')
  const rows = closed === empty ? shown.map(withoutEmpty) : shown
  return {
    rows: rows.filter(({ adverts }) => adverts.length > 0),
    fail: (id: string) => setFailed((before) => [...before, id]),
  }
}

type Row = { readonly kind: FooterAdvertKind; readonly adverts: readonly (Square | null)[] }

const withoutEmpty = ({ kind, adverts }: Row): Row => ({
  kind,
  adverts: adverts.filter((advert) => advert !== null),
})

function Adverts({ lists }: { lists: Lists }) {
  const text = useMessages(shellMessages)
  const place = useRef<HTMLElement>(null)
  const { rows, fail } = useStanding(lists, place)
  const id = useId()
  if (rows.length === 0) return null
  // Without any advert the reserved room gets no heading or label.
  const any = rows.some(({ adverts }) => adverts.some((advert) => advert !== null))
  return (
    <section ref={place} className={styles.adverts} aria-labelledby={any ? id : undefined} aria-hidden={!any}>
      <p className={styles.label} id={id}>
        {any ? text.adverts : '\u00a0'}
      </p>
      {rows.map(({ kind, adverts }) => (
        <ul key={kind} className={styles[shownAs[kind]]} data-version={kind}>
          {adverts.map((square, slot) =>
            square ? (
              <Advert key={square.id} square={square} onFail={fail} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no identity but its number
              <li key={slot} className={styles.image} aria-hidden="true" />
            ),
          )}
        </ul>
      ))}
    </section>
  )
}

function Advert({ square, onFail }: { square: Square; onFail: (id: string) => void }) {
  const image = useRef<HTMLImageElement>(null)
  const told = useAlt(square.name)
  usePicturePatience(image, square.image, () => onFail(square.id))
  return (
    <li data-advert={markOf(square)}>
      <SiteLink href={square.url} newTab={!isSitePath(square.url)} rel="sponsored" className={styles.link}>
        <img
          ref={image}
          className={styles.image}
          src={imageUrl(square.image, '400x400')}
          width={300}
          height={300}
          alt={told.alt}
          lang={told.lang}
          loading="lazy"
          decoding="async"
          onError={() => onFail(square.id)}
        />
      </SiteLink>
    </li>
  )
}
