import { useKitMessages } from '../messages.ts'
import styles from './Badge.module.css'

export type FormResult = 'W' | 'D' | 'L'

export type FormPillsProps = {
  /** Results from the oldest to the latest. */
  readonly form: readonly FormResult[]
}

const words = { W: 'won', D: 'drawn', L: 'lost' } as const
const letters = { W: 'wonShort', D: 'drawnShort', L: 'lostShort' } as const

/** A team's latest results as letters, spoken as words. */
export function FormPills({ form }: FormPillsProps) {
  const kit = useKitMessages()
  if (form.length === 0) return null
  const spoken = form.map((result) => kit[words[result]]).join(', ')
  return (
    <span className={styles.pills} role="img" aria-label={`${kit.form}: ${spoken}`}>
      {form.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results are told by their place alone
        <span key={index} className={styles.pill} data-result={result} aria-hidden>
          {kit[letters[result]]}
        </span>
      ))}
    </span>
  )
}
