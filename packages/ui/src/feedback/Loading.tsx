import type { Tone } from '../class-names.ts'
import { type Labels, say } from '../messages.ts'
import styles from './feedback.module.css'

export type LoadingProps = { readonly tone?: Tone; readonly labels?: Labels<'loading'> }

/** The inline 'Loading...' indicator (docs/product.md#cards-and-lists). Announced politely. */
export function Loading({ tone = 'light', labels }: LoadingProps) {
  return (
    <span className={styles.loading} data-tone={tone} role="status">
      <span className={styles.wave} aria-hidden>
        <span />
        <span />
        <span />
      </span>
      {say('loading', labels)}
    </span>
  )
}
