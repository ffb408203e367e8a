import { useDates, useMessages } from '@club/shell-api'
import { useMemo } from 'react'
import { matchesMessages } from '../messages.ts'
import { MatchCard } from './MatchCard.tsx'
import styles from './MatchList.module.css'
import type { MatchGroup } from './schedule.core.ts'
import { useHeldPasses } from './use-held-passes.ts'

type Props = {
  /** Prefix of its months' ids. */
  id: string
  groups: readonly MatchGroup[]
  next: string | null
}

/** The id of a month's heading in a list. */
export const monthID = (list: string, { key }: MatchGroup): string => `${list}-${key}`

/** Matches below their months. A lone group without a month has no heading. */
export function MatchList({ id, groups, next }: Props) {
  const { undated } = useMessages(matchesMessages)
  const dates = useDates()
  const held = useHeldPasses(useMemo(() => groups.flatMap(({ matches }) => matches), [groups])).split(' ')
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <div key={group.key} className={styles.group}>
          {group.key !== 'all' && (
            <h3 id={monthID(id, group)} className={styles.month} tabIndex={-1}>
              {group.month ? dates.month(group.month) : undated}
            </h3>
          )}
          <ul className={styles.list}>
            {group.matches.map((match) => (
              <MatchCard
                key={match.id}
                match={match}
                next={match.id === next}
                holdsPass={held.includes(match.id)}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
