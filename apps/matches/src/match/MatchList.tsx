import { formatMonth } from '@club/contracts/dates'
import { useMessages } from '@club/shell-api'
import { matchesMessages } from '../messages.ts'
import { MatchCard } from './MatchCard.tsx'
import styles from './MatchList.module.css'
import type { MatchGroup } from './schedule.core.ts'

/** Matches below their months. A lone group without a month has no heading. */
export function MatchList({ groups, next }: { groups: readonly MatchGroup[]; next: string | null }) {
  const { undated } = useMessages(matchesMessages)
  return (
    <div className={styles.groups}>
      {groups.map(({ key, month, matches }) => (
        <div key={key} className={styles.group}>
          {key !== 'all' && <h3 className={styles.month}>{month ? formatMonth(month) : undated}</h3>}
          <ul className={styles.list}>
            {matches.map((match) => (
              <MatchCard key={match.id} match={match} next={match.id === next} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
