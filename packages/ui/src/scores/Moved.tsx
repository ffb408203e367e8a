import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import styles from './scores.module.css'

export type MovedTexts = {
  /** 'up 2 places' */
  readonly up: (places: number) => string
  readonly down: (places: number) => string
}

/** Whether a club has moved up or down the table; nothing if it has not. */
export function Moved({ by, texts }: { by: number; texts: MovedTexts }) {
  if (by === 0) return null
  return (
    <span className={styles.moved} data-moved={by > 0 ? 'up' : 'down'}>
      <VisuallyHidden> {by > 0 ? texts.up(by) : texts.down(-by)}</VisuallyHidden>
    </span>
  )
}
