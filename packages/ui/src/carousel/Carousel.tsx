import { Children, type ReactNode, type RefObject, useRef } from 'react'
import type { Tone } from '../class-names.ts'
import { useKitMessages } from '../messages.ts'
import { Controls } from './Controls.tsx'
import styles from './carousel.module.css'
import { scrollByKey } from './scroll-row.ts'

/** How many items a wide screen shows: 6, 4 or 3; fewer at the breakpoints below it (docs/product.md#carousels). */
export type CarouselType = 'full-6' | 'full-4' | 'full-3'

export type CarouselProps = {
  /** What the row contains, for assistive technology. */
  readonly label: string
  /** `full-4` when left out. */
  readonly type?: CarouselType
  /** `light` when left out. */
  readonly tone?: Tone
  /** Shown at the start of the row of controls: a `SectionHeading`, for example. */
  readonly heading?: ReactNode
  /** The items, each with a key. Without items nothing is drawn. */
  readonly children: ReactNode
}

/**
 * Items in a row that scrolls sideways and snaps, with the next one partly visible. It works without scripts; buttons appear
 * 100 ms after it is mounted.
 */
export function Carousel({ label, type = 'full-4', tone = 'light', heading, children }: CarouselProps) {
  const kit = useKitMessages()
  const row = useRef<HTMLDivElement>(null)
  const items = Children.toArray(children)
  if (items.length === 0) return null
  return (
    <section
      className={styles.carousel}
      data-type={type}
      data-tone={tone}
      data-count={Math.min(items.length, 7)}
      aria-roledescription={kit.carousel}
      aria-label={label}
    >
      <div className={styles.head}>
        {heading && <div className={styles.title}>{heading}</div>}
        <Controls row={row} count={items.length} label={label} />
      </div>
      <Row row={row} label={label} items={items} />
    </section>
  )
}

type RowProps = {
  readonly row: RefObject<HTMLDivElement | null>
  readonly label: string
  readonly items: readonly ReactNode[]
}

/** The row itself: one stop for the keyboard, where arrow keys, Home and End scroll it. */
export function Row({ row, label, items }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scroll box, not a set of form fields
    <div
      ref={row}
      className={styles.row}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      onKeyDown={scrollByKey}
    >
      <ul className={styles.list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is whatever stands in its place
          <li key={index} className={styles.item}>
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
