/** Which matches a pass is sold for, and when it opens their streams (docs/product.md#packages). Pure. */
import type { ImportedPackage, MatchState } from '@club/contracts'
import { isCalledOff } from '@club/football'
import type { TimedMatch } from './timed.store.ts'

export type PassSale = NonNullable<ImportedPackage['pass']>
/** A match that has a kick-off. */
export type Dated = TimedMatch & { kickOff: string }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const at = (kickOff: string, offset: number) => new Date(Date.parse(kickOff) + offset).toISOString()

/** The window in which a match's pass opens its streams, by the present kick-off. */
export const windowOf = (
  kickOff: string,
  { opensMinutesBefore, closesHoursAfter }: Pick<PassSale, 'opensMinutesBefore' | 'closesHoursAfter'>,
): { opensAt: string; closesAt: string } => ({
  opensAt: at(kickOff, -opensMinutesBefore * minute),
  closesAt: at(kickOff, closesHoursAfter * hour),
})

/** Whether a pass covers a match at all, whatever its date. */
export const isFor = ({ team, venue }: PassSale, match: Pick<TimedMatch, 'team' | 'ours'>): boolean =>
  match.team === team && (venue === 'any' || venue === match.ours)

/** What is left of a match for the holder of its pass: a postponed one gets a new date, one that is called off does not. */
export type Outlook = 'to-come' | 'postponed' | 'called-off' | 'over'

export function outlookOf(state: MatchState): Outlook {
  switch (state.status) {
    case 'fixture':
    case 'live':
      return 'to-come'
    case 'postponed':
      return isCalledOff(state) ? 'called-off' : 'postponed'
    case 'result':
    case 'abandoned':
    case 'awarded':
      return 'over'
  }
}

/** The same for one pass at an instant: a match whose window is closed is over for it, whatever has been reported. */
export function outlookNow({ state, kickOff }: TimedMatch, pass: PassSale, now: Date): Outlook {
  const outlook = outlookOf(state)
  const isClosed = kickOff !== null && now.getTime() >= Date.parse(windowOf(kickOff, pass).closesAt)
  return outlook === 'to-come' && isClosed ? 'over' : outlook
}

/** When the pass of a match goes on sale and off again. */
const saleOf = (kickOff: string, pass: PassSale) => ({
  from: at(kickOff, -pass.daysAhead * day),
  until: windowOf(kickOff, pass).closesAt,
})

/** A match that kicked off before this has a closed window. */
export const oldestKickOff = (now: Date, { closesHoursAfter }: PassSale): Date =>
  new Date(now.getTime() - closesHoursAfter * hour)

/** Whether the pass of a match may be bought now, however many the list shows. */
export function isOnSale(match: TimedMatch, pass: PassSale, now: Date): match is Dated {
  if (match.kickOff === null || !isFor(pass, match)) return false
  if (outlookOf(match.state) !== 'to-come') return false
  const { from, until } = saleOf(match.kickOff, pass)
  return Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(until)
}

/**
 * The matches for which a pass is listed, and when that changes by itself: a match comes into sale, or its window closes.
 * @param matches the team's, by kick-off
 */
export function passesNow(
  matches: readonly TimedMatch[],
  pass: PassSale,
  now: Date,
): { sold: Dated[]; changesAt: string | null } {
  const sold = matches.filter((match): match is Dated => isOnSale(match, pass, now)).slice(0, pass.most)
  const edges = matches.flatMap((match) => {
    if (match.kickOff === null || !isFor(pass, match)) return []
    const { from, until } = saleOf(match.kickOff, pass)
    return [from, until]
  })
  return { sold, changesAt: edges.filter((edge) => Date.parse(edge) > now.getTime()).sort()[0] ?? null }
}
