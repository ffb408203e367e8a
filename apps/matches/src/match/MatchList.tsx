import { useDates, useMessages } from '@club/shell-api'
import { Suspense } from 'react'
import { matchesMessages } from '../messages.ts'
import { MatchCard } from './MatchCard.tsx'
import styles from './MatchList.module.css'
import type { MatchGroup } from './schedule.core.ts'

/** Matches below their months. A lone group without a month has no heading. */
export function MatchList({ groups, next }: { groups: readonly MatchGroup[]; next: string | null }) {
  const { undated } = useMessages(matchesMessages)
  const dates = useDates()
  return (
    <div className={styles.groups}>
      {groups.map(({ key, month, matches }) => (
        <div key={key} className={styles.group}>
          {key !== 'all' && <h3 className={styles.month}>{month ? dates.month(month) : undated}</h3>}
          <ul className={styles.list}>
            {matches.map((match) => (
              // Nothing waits in here: each match comes alive by itself, so that a season never holds up a phone in one piece.
              <Suspense key={match.id}>
                <MatchCard match={match} next={match.id === next} />
              </Suspense>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
