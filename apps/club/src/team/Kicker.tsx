import type { ReactNode } from 'react'
import styles from './Kicker.module.css'

/** The line above the heading of a hero: in capitals, after a slanted stroke. */
export function Kicker({ children }: { children: ReactNode }) {
  return <p className={styles.kicker}>{children}</p>
}
