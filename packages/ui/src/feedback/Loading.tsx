import type { Tone } from '../class-names.ts'
import { useKitMessages } from '../messages.ts'
import styles from './feedback.module.css'

export type LoadingProps = { readonly tone?: Tone }

/** The inline 'Loading...' indicator (docs/product.md#cards-and-lists). Announced politely. */
export function Loading({ tone = 'light' }: LoadingProps) {
  const kit = useKitMessages()
  return (
    <span className={styles.loading} data-tone={tone} role="status">
      <span className={styles.wave} aria-hidden>
        <span />
        <span />
        <span />
      </span>
      {kit.loading}
    </span>
  )
}
