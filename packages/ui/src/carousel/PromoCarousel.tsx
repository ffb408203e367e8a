import { Children, type ReactNode, type RefObject, useRef } from 'react'
import type { Tone } from '../class-names.ts'
import { Icon } from '../icons/Icon.tsx'
import { type LinkTarget, SiteLink } from '../link/SiteLink.tsx'
import { useKitMessages } from '../messages.ts'
import { Row } from './Carousel.tsx'
import { Buttons } from './Controls.tsx'
import styles from './carousel.module.css'
import { useScroller } from './use-scroller.ts'

export type PromoCarouselProps = {
  readonly label: string
  readonly tone?: Tone
  readonly heading?: ReactNode
  /** The promos, each with a key. Without promos nothing is drawn. */
  readonly children: ReactNode
  /** Adds an end card that links to more; its text is 'See more' when left out. */
  readonly seeMore?: Pick<LinkTarget, 'href' | 'newTab'> & { readonly text?: string }
}

/** Wide promos with previous and next, a position bar, and an optional end card (docs/product.md#carousels). */
export function PromoCarousel({ label, tone = 'light', heading, children, seeMore }: PromoCarouselProps) {
  const kit = useKitMessages()
  const row = useRef<HTMLDivElement>(null)
  const promos = Children.toArray(children)
  const items = seeMore
    ? [
        ...promos,
        <SiteLink key="see-more" href={seeMore.href} newTab={seeMore.newTab} className={styles.end}>
          {seeMore.text ?? kit.seeMore}
          <Icon name="Direction-arrow" size={32} />
        </SiteLink>,
      ]
    : promos
  if (promos.length === 0) return null
  return (
    <section
      className={styles.carousel}
      data-type="promo"
      data-tone={tone}
      data-count={Math.min(items.length, 7)}
      aria-roledescription={kit.carousel}
      aria-label={label}
    >
      {heading}
      <Row row={row} label={label} items={items} />
      <Foot row={row} count={items.length} label={label} />
    </section>
  )
}

type FootProps = {
  readonly row: RefObject<HTMLElement | null>
  readonly count: number
  readonly label: string
}

/** The position bar and the buttons. */
function Foot({ row, count, label }: FootProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const scroller = useScroller(row, count, ({ share, position }) => {
    // Written straight to the element: it follows the finger, and a rendered style attribute would violate the content policy.
    mark.current?.style.setProperty('inline-size', `${share * 100}%`)
    mark.current?.style.setProperty('inset-inline-start', `${position * 100}%`)
  })
  return (
    <div className={styles.foot} data-waiting={!scroller.ready || undefined}>
      <span className={styles.bar} aria-hidden>
        <span ref={mark} className={styles.mark} data-part="position" />
      </span>
      <Buttons scroller={scroller} label={label} />
    </div>
  )
}
