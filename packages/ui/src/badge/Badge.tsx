import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type BadgeProps = {
  /** `live` pulses. `plain` when left out. */
  readonly kind?: 'plain' | 'brand' | 'accent' | 'inverse' | 'outline' | 'live'
  /** For a name of any length: it wraps onto a second line if there is no room. */
  readonly wraps?: boolean
  readonly children: ReactNode
}

/** A word or two that sets something apart: a state, a competition. */
export function Badge({ kind = 'plain', wraps = false, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind} data-wraps={wraps || undefined}>
      {children}
    </span>
  )
}
