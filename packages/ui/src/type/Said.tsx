import { useForeign, useSay } from '@club/shell-api'
import type { ReactNode } from 'react'
import styles from './Said.module.css'

export type SaidProps = {
  readonly children: string
  readonly className?: string | undefined
  /** How the text is drawn; unchanged when left out. If the result is a string, scores in it are kept unbroken. */
  readonly draw?: ((words: string) => ReactNode) | undefined
}

/**
 * An editor's text that stands by itself: in the page's language if there is a wording for it, otherwise as written
 * and marked with its language and direction, so that its full stop is at the right end and it is read out correctly.
 */
export function Said({ children, className, draw = (words) => words }: SaidProps) {
  const words = useSay()(children)
  const { lang, dir } = useForeign()(words)
  const drawn = draw(words)
  const shown = typeof drawn === 'string' ? unbroken(drawn) : drawn
  if (dir === undefined && className === undefined) return shown
  return (
    <bdi className={className} lang={lang} dir={dir}>
      {shown}
    </bdi>
  )
}

/** With the dash of a proper score, or the hyphen that most people type. */
const score = /(\b\d{1,2}[–-]\d{1,2}\b)/

/** A score must not break: '1–0' never spans two lines. */
function unbroken(words: string): ReactNode {
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
