import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type BadgeProps = {
  /** `live` pulses. `plain` when left out. */
  readonly kind?: 'plain' | 'brand' | 'accent' | 'inverse' | 'outline' | 'live'
  readonly children: ReactNode
}

/** A word or two that sets something apart: a state, a competition. */
export function Badge({ kind = 'plain', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  )
}
