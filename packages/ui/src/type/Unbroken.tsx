import type { ReactNode } from 'react'
import styles from './Unbroken.module.css'

/** With the dash of a proper score, or the hyphen that most people type. */
const score = /(\b\d{1,2}[–-]\d{1,2}\b)/

/** A sentence whose scores must not break: '1–0' never spans two lines. */
export function Unbroken({ children: words }: { readonly children: string }): ReactNode {
  const parts = words.split(score)
  // Most texts have no score, and stay a single string.
  if (parts.length === 1) return words
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence have their place and nothing else
      <span key={at} className={styles.score}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
