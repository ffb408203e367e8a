/** Which match an address without a match means (docs/product.md#addresses). Pure. */
import type { Match, Resource } from '@club/contracts'
import { isConcluded, isResultDue, isSilent, matchOnDay } from '@club/football'
import { dayIn } from '@club/shell-api'

const byKickOff = (one: Resource<Match>, other: Resource<Match>) =>
  instantOf(one).localeCompare(instantOf(other))
/** Without a day, a match that is over comes before all the others, and one to come after them. */
const instantOf = ({ attributes: { kickOff, date, state } }: Resource<Match>) =>
  kickOff ?? date ?? (isConcluded(state) ? '' : '9999')

/**
 * The match that the day belongs to, as on home; otherwise the next, otherwise the last one played; null if there is none. A match
 * whose feed has gone silent counts as current on its own day, and as played after that.
 * @param zone the club's time zone, which decides a match's day
 */
export function latestMatch(
  matches: readonly Resource<Match>[],
  now: Date,
  zone: string,
): Resource<Match> | null {
  const dayOf = ({ attributes: { kickOff, date } }: Resource<Match>) =>
    kickOff ? dayIn(zone, kickOff) : (date ?? '')
  const today = dayIn(zone, now)
  const sorted = matches.toSorted(byKickOff)
  const of = (...wanted: string[]) =>
    sorted.filter(({ attributes }) => wanted.includes(attributes.state.status))
  // A match whose day has passed without a result is not upcoming, nor is one without a day the next.
  const coming = of('fixture', 'live').filter((match) => dayOf(match) >= today)
  const next =
    of('live').findLast(({ attributes }) => !isSilent(attributes, now.getTime())) ??
    coming.find(
      ({ attributes }) =>
        attributes.state.status === 'fixture' && !isResultDue(attributes, now.getTime(), today),
    )
  const dated = (match: Resource<Match> | undefined) =>
    match ? { match, state: match.attributes.state, date: dayOf(match) } : null
  const onDay = matchOnDay({
    next: dated(next),
    last: dated(of('result', 'awarded').at(-1)),
    now,
    dayOf: (at) => dayIn(zone, at),
  })
  return (
    onDay?.match ?? coming[0] ?? of('result', 'awarded', 'abandoned', 'live').at(-1) ?? sorted.at(-1) ?? null
  )
}
