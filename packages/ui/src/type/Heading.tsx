import type { ReactNode } from 'react'
import styles from './Heading.module.css'

export type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'span'
export type HeadingSize = 'xs' | 's' | 'm' | 'l' | 'xl' | '2xl'

export type HeadingProps = {
  /** Its place in the outline of the page: h1 to h6, or a span where it is none (docs/product.md#buttons). */
  readonly tag: HeadingTag
  /** How large it looks, whatever its tag; `m` when left out. From `l` upwards it is set in capitals. */
  readonly size?: HeadingSize
  readonly id?: string
  readonly children: ReactNode
}

/** A line of display type. Level and size are chosen apart. */
export function Heading({ tag: Tag, size = 'm', id, children }: HeadingProps) {
  return (
    <Tag className={styles.heading} data-size={size} id={id}>
      {children}
    </Tag>
  )
}
