import { ClubCrest } from '../badge/ClubCrest.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import styles from './scores.module.css'

export type ScoreLine = {
  readonly id: string
  readonly home: ScoreSide
  readonly away: ScoreSide
  /** Shown between the two: '2–1', '15:00'. */
  readonly middle: string
  /** The stage of the match, abbreviated: '34′', 'HT', 'FT'. */
  readonly stage: string | null
  readonly live: boolean
  /** Which of the two is our own club; null in a match between others. */
  readonly ours: 'home' | 'away' | null
}

export type ScoreSide = {
  /** The club's stable id, which decides its badge. */
  readonly club: string
  readonly name: string
}

export type ScoreListProps = {
  readonly label: string
  /** Read out between the two clubs if there is no score yet. */
  readonly versus: string
  readonly lines: readonly ScoreLine[]
}

/** Words ('Awarded', 'Result to follow'), and neither an abbreviation nor a minute ('Pens', '120+10′'). */
const isWords = (stage: string | null) => stage !== null && /\p{L}{5}|\p{L} \p{L}/u.test(stage)

/** Matches of one day, one per line. */
export function ScoreList({ label, versus, lines }: ScoreListProps) {
  const hasWords = lines.some(({ stage }) => isWords(stage))
  return (
    <div className={styles.frame}>
      <ul className={styles.scores} aria-label={label} data-words={hasWords || undefined}>
        {lines.map(({ id, home, away, middle, stage, live, ours }) => (
          <li
            key={id}
            className={styles.line}
            data-live={live || undefined}
            data-ours={ours ? '' : undefined}
          >
            <Side side={home} ours={ours === 'home'} />
            <span className={styles.middle} data-around={id}>
              {stage === null && <VisuallyHidden> {versus} </VisuallyHidden>}
              {middle}
            </span>
            <Side side={away} ours={ours === 'away'} away />
            {stage !== null && (
              <span className={styles.stage} data-words={isWords(stage) || undefined}>
                {stage}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Side({ side: { club, name }, ours, away }: { side: ScoreSide; ours: boolean; away?: boolean }) {
  return (
    <span className={styles.side} data-away={away || undefined}>
      <span className={styles.name}>{name}</span>
      <ClubCrest club={club} name={name} ours={ours} size={22} />
    </span>
  )
}
