import { useForeign, useSay } from '@club/shell-api'
import type { ReactNode } from 'react'
import styles from './Said.module.css'

export type SaidProps = {
  readonly children: string
  readonly className?: string | undefined
  /** How the words are drawn; as they are when left out. What is still a text has its scores in one piece. */
  readonly draw?: ((words: string) => ReactNode) | undefined
}

/**
 * A text of the club's own that stands by itself: in the language of the page where it has a wording in it, and otherwise as it was
 * written and marked as that, so that its full stop stays at its end and it is read out as what it is.
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

/** With the dash that a score has, or the hyphen that most write. */
const score = /(\b\d{1,2}[–-]\d{1,2}\b)/

/** A score is one word: '1–0' never stands on two lines. */
function unbroken(words: string): ReactNode {
  const parts = words.split(score)
  // Most texts have none, and stay the one string that they are.
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
