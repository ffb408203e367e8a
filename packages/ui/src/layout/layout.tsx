import type { ReactNode } from 'react'
import styles from './layout.module.css'

export type ContainerProps = {
  /** `page` when left out: 1344 px and the gutters. */
  readonly width?: 'text' | 'narrow' | 'page' | 'wide'
  readonly children: ReactNode
}

/** Holds content in the page's width, with gutters. */
export function Container({ width = 'page', children }: ContainerProps) {
  return (
    <div className={styles.container} data-width={width} data-bleed>
      {children}
    </div>
  )
}

export type SectionProps = {
  /** Its background; `inverse` and `brand` are dark. `plain` when left out. */
  readonly ground?: 'plain' | 'raised' | 'brand' | 'inverse'
  readonly id?: string
  /** Id of its heading, or its name as text: one of them makes it a landmark. */
  readonly 'aria-labelledby'?: string
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/** A full-width band of the page with one background, and space above and below. */
export function Section({ ground = 'plain', children, ...rest }: SectionProps) {
  const dark = ground === 'brand' || ground === 'inverse'
  return (
    <section {...rest} className={styles.section} data-ground={ground} data-tone={dark ? 'dark' : undefined}>
      {children}
    </section>
  )
}

type Listed = {
  /** For `ul` pass `<li>` elements: children are not wrapped. `div` when left out. */
  readonly tag?: 'div' | 'ul' | 'ol'
  readonly children: ReactNode
}

export type GridProps = Listed & {
  /**
   * Columns on a wide screen; fewer at the breakpoints below it, one on a phone. `lead`: the first takes two thirds, the
   * second the rest, from 1024 px up.
   */
  readonly columns: 2 | 3 | 4 | 6 | 'lead'
}

/** Columns, equal except for `lead`. */
export function Grid({ columns, tag: Tag = 'div', children }: GridProps) {
  return (
    <Tag className={styles.grid} data-columns={columns}>
      {children}
    </Tag>
  )
}

export type StackProps = Listed & {
  /** The space between the children; `m` (16 px) when left out. */
  readonly space?: 'xs' | 's' | 'm' | 'l' | 'xl' | 'section'
  /** Side by side, wrapping, instead of one above another. */
  readonly row?: boolean
}

/** Children one after another, with equal space between them. */
export function Stack({ space = 'm', row, tag: Tag = 'div', children }: StackProps) {
  return (
    <Tag className={styles.stack} data-space={space} data-row={row || undefined}>
      {children}
    </Tag>
  )
}
