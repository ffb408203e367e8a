/**
 * Three adverts of chance, enabled 2 s after a route change (docs/product.md#footer-squares). They push the footer down, so they come while
 * the place where they come is out of the window, above or below: nothing that is looked at moves.
 */
import { imageUrl } from '@club/contracts/images'
import { isSitePath } from '@club/contracts/link'
import { childFriendlyAtom, useLive, useMessages } from '@club/shell-api'
import { SiteLink } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import { shellMessages } from '../../messages.ts'
import styles from './FooterSquares.module.css'
import { footerAdverts } from './footer-adverts.ts'
import { enabledAfter, type Square, shownOf } from './squares.core.ts'

export type FooterSquaresProps = {
  /** Path of the page that is shown, and its type. */
  readonly path: string
  readonly pageType: string
}

type Enabled = { readonly path: string; readonly order: readonly Square[] }

export function FooterSquares({ path, pageType }: FooterSquaresProps) {
  const live = useLive()
  const place = useRef<HTMLDivElement>(null)
  const [enabled, setEnabled] = useState<Enabled | null>(null)

  useEffect(() => {
    let watch: IntersectionObserver | null = null
    let left = false
    const timer = setTimeout(async () => {
      const order = await footerAdverts(pageType, Date.now() + live.clockOffset())
      if (left || order.length === 0 || !place.current) return
      watch = new IntersectionObserver((entries) => {
        if (entries.at(-1)?.isIntersecting) return
        watch?.disconnect()
        setEnabled({ path, order })
      })
      watch.observe(place.current)
    }, enabledAfter)
    return () => {
      left = true
      clearTimeout(timer)
      watch?.disconnect()
    }
  }, [path, pageType, live])

  // Those of the page before are gone with it.
  const order = enabled?.path === path ? enabled.order : []
  return <div ref={place}>{order.length > 0 && <Squares key={path} order={order} />}</div>
}

function Squares({ order }: { order: readonly Square[] }) {
  const text = useMessages(shellMessages)
  const { on } = useAtomValue(childFriendlyAtom)
  const [failed, setFailed] = useState<readonly string[]>([])
  const id = useId()
  const shown = shownOf(order, on).filter((square) => !failed.includes(square.id))
  if (shown.length === 0) return null
  return (
    <section className={styles.adverts} aria-labelledby={id}>
      <p className={styles.label} id={id}>
        {text.adverts}
      </p>
      <ul className={styles.squares}>
        {shown.map((square) => (
          <li key={square.id}>
            <SiteLink
              href={square.url}
              newTab={!isSitePath(square.url)}
              rel="sponsored"
              className={styles.link}
            >
              <img
                className={styles.image}
                src={imageUrl(square.image, '400x400')}
                width={300}
                height={300}
                alt={square.name}
                loading="lazy"
                decoding="async"
                onError={() => setFailed((before) => [...before, square.id])}
              />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
