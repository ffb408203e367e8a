import { type Labels, say } from '../messages.ts'
import styles from './Badge.module.css'

export type FormResult = 'W' | 'D' | 'L'

export type FormPillsProps = {
  /** Results from the oldest to the latest. */
  readonly form: readonly FormResult[]
  readonly labels?: Labels<'form' | 'won' | 'drawn' | 'lost'>
}

const words = { W: 'won', D: 'drawn', L: 'lost' } as const

/** A team's latest results as letters, spoken as words. */
export function FormPills({ form, labels }: FormPillsProps) {
  if (form.length === 0) return null
  const spoken = form.map((result) => say(words[result], labels)).join(', ')
  return (
    <span className={styles.pills} role="img" aria-label={`${say('form', labels)}: ${spoken}`}>
      {form.map((result, index) => (
        <span key={index} className={styles.pill} data-result={result} aria-hidden>
          {result}
        </span>
      ))}
    </span>
  )
}
