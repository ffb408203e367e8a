import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Stamp.module.css'

export type StampProps = {
  /** `p` when left out. */
  readonly tag?: 'p' | 'span'
  readonly size?: 'small'
  readonly className?: string | undefined
  /** The document says what it stands for by attributes such as `data-status`. */
  readonly [data: `data-${string}`]: string | undefined
  readonly children: ReactNode
}

/** A few words in capitals on the accent colour, above a title: a category, a state. */
export function Stamp({ tag: Tag = 'p', size, className, children, ...told }: StampProps) {
  return (
    <Tag {...told} className={classNames(styles.stamp, className)} data-size={size}>
      {children}
    </Tag>
  )
}
