import type { ReactNode } from 'react'
import styles from './Squad.module.css'

/** Player cards beside each other; `mini` cards are lines. The children are `<li>` elements. */
export function Squad({ mini, children }: { readonly mini: boolean; readonly children: ReactNode }) {
  return (
    <ul className={styles.players} data-mini={mini || undefined}>
      {children}
    </ul>
  )
}
