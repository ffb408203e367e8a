import { ClubCrest } from '@club/ui'
import { MatchCentre } from '../match/MatchCentre.tsx'
import type { ListedMatch } from '../match/match.core.ts'
import styles from './Duel.module.css'

/** Two clubs facing each other, with the score or the kick-off between them. */
export function Duel({ match, size }: { match: ListedMatch; size: 'm' | 'l' }) {
  const side = (which: 'home' | 'away') => (
    <span className={styles.side}>
      <ClubCrest
        club={match[which].club}
        name={match[which].name}
        ours={match.ours === which}
        size={size === 'l' ? 88 : 72}
      />
      <span className={styles.name}>{match[which].name}</span>
    </span>
  )
  return (
    <p className={styles.duel} data-size={size}>
      {side('home')} <MatchCentre match={match} /> {side('away')}
    </p>
  )
}
