import type { FormResult } from '@club/contracts'
import { useMessages } from '@club/shell-api'
import { matchesMessages } from '../messages.ts'
import styles from './Outcome.module.css'

/** Won, drawn or lost: shown as a letter on its colour, read out as a word. */
export function Outcome({ result }: { result: FormResult }) {
  const messages = useMessages(matchesMessages)
  const word = { W: messages.won, D: messages.drawn, L: messages.lost }[result]
  const letter = { W: messages.wonShort, D: messages.drawnShort, L: messages.lostShort }[result]
  return (
    <span className={styles.outcome} data-result={result} role="img" aria-label={word}>
      {letter}
    </span>
  )
}
