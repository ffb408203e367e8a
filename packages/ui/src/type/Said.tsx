import { useForeign, useSay } from '@club/shell-api'
import type { ReactNode } from 'react'
import styles from './Said.module.css'

export type SaidProps = {
  readonly children: string
  readonly className?: string | undefined
  /** How the words are drawn; as they are, with scores in one piece, when left out. */
  readonly draw?: ((words: string) => ReactNode) | undefined
}

/**
 * A text of the club's own that stands by itself: in the language of the page where it has a wording in it, and otherwise as it was
 * written and marked as that, so that its full stop stays at its end and it is read out as what it is.
 */
export function Said({ children, className, draw = unbroken }: SaidProps) {
  const words = useSay()(children)
  const { lang, dir } = useForeign()(words)
  if (dir === undefined && className === undefined) return draw(words)
  return (
    <bdi className={className} lang={lang} dir={dir}>
      {draw(words)}
    </bdi>
  )
}

/** A score is one word: '1–0' never stands on two lines. */
const unbroken = (words: string): ReactNode =>
  words.split(/(\d+–\d+)/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence have their place and nothing else
      <span key={at} className={styles.score}>
        {part}
      </span>
    ) : (
      part
    ),
  )
