/** Which match an address without one means, and where a match stands (docs/product.md#addresses). Pure. */
import type { Match, Resource } from '@club/contracts'
import { isSilent } from '@club/football'
import { dayIn } from '@club/shell-api'

export const matchPath = (team: string, season: string, id: string): string =>
  `/match/${team}/${season}/${id}`

const byKickOff = (one: Resource<Match>, other: Resource<Match>) =>
  instantOf(one).localeCompare(instantOf(other))
const instantOf = ({ attributes: { kickOff, date } }: Resource<Match>) => kickOff ?? date ?? '9999'

/**
 * The match being played, else the next to come, else the one played last; null where there is none. One whose feed has fallen
 * silent is the match of its own day, and after that one that was played.
 * @param zone the club's, by whose clock a match has its day
 */
export function latestMatch(
  matches: readonly Resource<Match>[],
  now: Date,
  zone: string,
): Resource<Match> | null {
  const dayOf = ({ attributes: { kickOff, date } }: Resource<Match>) =>
    kickOff ? dayIn(zone, kickOff) : (date ?? '9999')
  const sorted = matches.toSorted(byKickOff)
  const of = (...wanted: string[]) =>
    sorted.filter(({ attributes }) => wanted.includes(attributes.state.status))
  return (
    of('live').findLast(({ attributes }) => !isSilent(attributes, now.getTime())) ??
    // A day that is over without a result is not to come.
    of('fixture', 'live').find((match) => dayOf(match) >= dayIn(zone, now)) ??
    of('result', 'awarded', 'abandoned', 'live').at(-1) ??
    sorted.at(-1) ??
    null
  )
}
