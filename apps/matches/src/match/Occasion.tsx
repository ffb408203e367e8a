import { useSay } from '@club/shell-api'
import { dotted } from '@club/ui'
import type { ListedMatch } from './match.core.ts'

/** A match's competition and venue, a line each. */
export function Occasion({ match }: { match: ListedMatch }) {
  const say = useSay()
  return (
    <>
      <span>{dotted([say(match.competition), match.round && say(match.round)])}</span>
      {match.venue && <span>{match.venue}</span>}
    </>
  )
}
