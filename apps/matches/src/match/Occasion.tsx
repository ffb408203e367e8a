import { useSay } from '@club/shell-api'
import type { ListedMatch } from './match.core.ts'

/** A match's competition and venue, a line each. */
export function Occasion({ match }: { match: ListedMatch }) {
  const say = useSay()
  return (
    <>
      <span>
        {[match.competition, match.round]
          .filter((part) => part !== null)
          .map(say)
          .join(' · ')}
      </span>
      {match.venue && <span>{match.venue}</span>}
    </>
  )
}
