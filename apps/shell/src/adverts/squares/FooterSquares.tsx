/**
 * The adverts of the footer, enabled 2 s after a route change (docs/product.md#footer-squares): its own list (v1), three of chance (v2), and what
 * an experiment shows (v3). They push the footer down, so they come while
 * the place where they come is out of the window, above or below: nothing that is looked at moves.
 */
import { advertMark } from '@club/contracts/advert-mark'
import { imageUrl } from '@club/contracts/images'
import { isSitePath } from '@club/contracts/link'
import { childFriendlyAtom, useBus, useLive, useMessages } from '@club/shell-api'
import { SiteLink } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import { shellMessages } from '../../messages.ts'
import styles from './FooterSquares.module.css'
import { askFooterAdverts, type FooterAdvertKind } from './footer-adverts.ts'
import { enabledAfter, type Square, shownOf } from './squares.core.ts'

export type FooterSquaresProps = {
  /** Path of the page that is shown, and its type. */
  readonly path: string
  readonly pageType: string
  /** Which of them the club wants. */
  readonly kinds: readonly FooterAdvertKind[]
}

/** Those that have come, by kind. */
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
      const keeps = bus.read('consent')?.personalisation === true
      void askFooterAdverts({ kinds, pageType, now, keeps }, arrived)
    }, enabledAfter)
    return () => {
      left = true
      clearTimeout(timer)
      watch?.disconnect()
    }
  }, [path, pageType, kinds, live, bus])

  // Those of the page before are gone with it.
  return <div ref={place}>{enabled?.path === path && <Adverts key={path} lists={enabled.lists} />}</div>
}

const markOf = ({ id, name, url, advertName, advertRef, campaignRef }: Square): string =>
  advertMark({ kind: 'square', advertID: id, advertName, advertRef, campaignRef, title: name, url })

function Adverts({ lists }: { lists: Lists }) {
  const text = useMessages(shellMessages)
  const { on } = useAtomValue(childFriendlyAtom)
  const [failed, setFailed] = useState<readonly string[]>([])
  const id = useId()
  const shown = allKinds.flatMap((kind) => {
    const adverts = shownOf(lists[kind] ?? [], on).filter((square) => !failed.includes(square.id))
    return adverts.length === 0 ? [] : [{ kind, adverts }]
  })
  if (shown.length === 0) return null
  return (
    <section className={styles.adverts} aria-labelledby={id}>
      <p className={styles.label} id={id}>
        {text.adverts}
      </p>
      {shown.map(({ kind, adverts }) => (
        <ul key={kind} className={styles[shownAs[kind]]} data-version={kind}>
          {adverts.map((square) => (
            <Advert
              key={square.id}
              square={square}
              onFail={() => setFailed((before) => [...before, square.id])}
            />
          ))}
        </ul>
      ))}
    </section>
  )
}

function Advert({ square, onFail }: { square: Square; onFail: () => void }) {
  return (
    <li data-advert={markOf(square)}>
      <SiteLink href={square.url} newTab={!isSitePath(square.url)} rel="sponsored" className={styles.link}>
        <img
          className={styles.image}
          src={imageUrl(square.image, '400x400')}
          width={300}
          height={300}
          alt={square.name}
          loading="lazy"
          decoding="async"
          onError={onFail}
        />
      </SiteLink>
    </li>
  )
}
