import { Children, isValidElement, type ReactNode } from 'react'
import styles from './Heading.module.css'
import { Said } from './Said.tsx'

export type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'span'
export type HeadingSize = 'xs' | 's' | 'm' | 'l' | 'xl' | '2xl'

export type HeadingProps = {
  /** Its level in the page's outline: h1 to h6, or a span outside the outline (docs/product.md#buttons). */
  readonly tag: HeadingTag
  /** Its visual size, whatever its tag; `m` when left out. From `l` upwards it is in capitals. */
  readonly size?: HeadingSize
  readonly id?: string
  readonly children: ReactNode
}

/** A line of display type. Level and size are independent. */
export function Heading({ tag: Tag, size = 'm', id, children }: HeadingProps) {
  return (
    <Tag className={styles.heading} data-size={size} data-long={lengthClass(wordsIn(children))} id={id}>
      {typeof children === 'string' ? <Said>{children}</Said> : children}
    </Tag>
  )
}

const wordsIn = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) => {
      if (typeof child === 'string' || typeof child === 'number') return String(child)
      return isValidElement<{ children?: ReactNode }>(child) ? wordsIn(child.props.children) : ''
    })
    .join('')

/** Word lengths from which smaller type may be needed on a phone. */
const lengths = [16, 13, 10] as const

/** The class of the longest word that cannot be divided at a hyphen. */
function lengthClass(words: string): number | undefined {
  const longest = Math.max(...words.split(/[\s\u00ad\u200b/\-\u2010-\u2015]/).map((word) => [...word].length))
  return lengths.find((length) => longest >= length)
}
