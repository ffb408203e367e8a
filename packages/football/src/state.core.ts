/** The state of a match, from the union of its states alone. Pure. */
import type { Match, MatchState } from '@club/contracts'

/** Decides what a page opens with and what it shows large. */
export type Stage = 'before' | 'during' | 'after' | 'off'

export function stageOf({ status }: MatchState): Stage {
  switch (status) {
    case 'fixture':
      return 'before'
    case 'live':
      return 'during'
    case 'result':
    case 'awarded':
      return 'after'
    case 'abandoned':
    case 'postponed':
      return 'off'
  }
}

/** Whether a match was called off for good: there will be no new date. */
export const isCalledOff = (state: MatchState): boolean =>
  state.status === 'postponed' && state.final === true

/** Whether a match is done: it was played, or called off for good. A postponed one still gets a new date. */
export const isConcluded = (state: MatchState): boolean =>
  stageOf(state) === 'after' || state.status === 'abandoned' || isCalledOff(state)

const ends = (state: MatchState): boolean => stageOf(state) === 'after' || stageOf(state) === 'off'

/** A match's state according to its data, and since when. */
type Known = Pick<Match, 'state' | 'stateSince' | 'heardAt'>

/** The instant up to which a match's state is known; null: not recorded. */
function knownUpTo({ state, stateSince, heardAt }: Known): number | null {
  if (!stateSince) return heardAt ? Date.parse(heardAt) : null
  return Math.max(Date.parse(stateSince), state.status === 'live' && heardAt ? Date.parse(heardAt) : 0)
}

/**
 * Whether the stream's state of a match is older than its data: the newer of the two counts, whatever they say. If the instants
 * do not decide, an end stands: a feed may have stopped before it, and an import then settles the match.
 */
export function isBehind(
  told: { readonly state: MatchState; readonly heardAt?: string | undefined },
  known: Known,
): boolean {
  const upTo = knownUpTo(known)
  const heard = told.heardAt === undefined ? upTo : Date.parse(told.heardAt)
  if (upTo !== null && heard !== null && heard !== upTo) return heard < upTo
  return ends(known.state) && !ends(told.state)
}

/**
 * Combines the stored state with the one its events give; `fed` says whether the events' won. Once an import has settled a match
 * that the feed left unfinished, later events do not reopen it: only a final whistle from the feed counts.
 */
export function standingOf(
  stored: { readonly state: MatchState; readonly fed: boolean },
  told: MatchState,
): { state: MatchState; fed: boolean } {
  const settled = !stored.fed && (stageOf(stored.state) === 'after' || isCalledOff(stored.state))
  return settled && stageOf(told) !== 'after'
    ? { state: stored.state, fed: false }
    : { state: told, fed: true }
}

/** Hours after kick-off during which events may still arrive: reactions, the player of the match, corrections. */
const followedFor = 5 * 3_600_000

/** Whether more may happen in it. @param now ISO */
export function isFollowed({ state, kickOff }: Pick<Match, 'state' | 'kickOff'>, now: string): boolean {
  const stage = stageOf(state)
  if (stage === 'before' || stage === 'during') return true
  return kickOff !== null && Date.parse(now) < Date.parse(kickOff) + followedFor
}

const minutes = 60_000
/** From kick-off until a match with its interval is over, whatever the referee adds; then the same with extra time and penalties. */
export const matchLength = 150 * minutes
const longestMatch = 225 * minutes
/** How long a feed may stay silent while a match is being played. Half-time is quiet in any case. */
const quietInPlay = 20 * minutes
const quietAtHalfTime = 35 * minutes

type Told = Pick<Match, 'state' | 'kickOff'> & { readonly heardAt?: string | null | undefined }

/** When a match that is still to come or in play should be over, in milliseconds; null: not known, or it is over. */
export function overBy({ state, kickOff }: Pick<Match, 'state' | 'kickOff'>): number | null {
  const stage = stageOf(state)
  if (kickOff === null || (stage !== 'before' && stage !== 'during')) return null
  const long = state.status === 'live' && (state.period === 'extra-time' || state.period === 'penalties')
  return Date.parse(kickOff) + (long ? longestMatch : matchLength)
}

/** Whether a match that is still to come or in play should be over. @param now in milliseconds */
export function shouldBeOver(match: Pick<Match, 'state' | 'kickOff'>, now: number): boolean {
  const by = overBy(match)
  return by !== null && now > by
}

/**
 * Whether the kick-off of a match has passed and nothing has been told of it. Once its result is overdue as well, that is said instead.
 * @param now in milliseconds
 */
export const isUntold = ({ state, kickOff }: Pick<Match, 'state' | 'kickOff'>, now: number): boolean =>
  state.status === 'fixture' && kickOff !== null && now >= Date.parse(kickOff)

/**
 * Whether the result of a match is overdue: it should have been played, but no result has come in. A match with no
 * known kick-off time has until the end of its day.
 * @param now in milliseconds
 * @param today '2026-11-20', by the club's clock
 */
export function isResultDue(
  { state, kickOff, date }: Pick<Match, 'state' | 'kickOff' | 'date'>,
  now: number,
  today: string,
): boolean {
  if (state.status !== 'fixture') return false
  return kickOff === null ? date !== null && date < today : shouldBeOver({ state, kickOff }, now)
}

/**
 * Until when a match in play counts as such if its feed says no more, in milliseconds; null: it is not in play. If the time of the feed's
 * last event is unknown, until it should be over.
 */
export function heardUntil({ state, kickOff, heardAt }: Told): number | null {
  if (state.status !== 'live') return null
  if (!heardAt) return overBy({ state, kickOff })
  return Date.parse(heardAt) + (state.period === 'half-time' ? quietAtHalfTime : quietInPlay)
}

/**
 * Whether a match's feed has fallen silent: its last event left it in play, and none has arrived for longer than play allows.
 * @param now in milliseconds
 */
export function isSilent(match: Told, now: number): boolean {
  const until = heardUntil(match)
  return until !== null && now > until
}

/**
 * Whether a match is awaited: its result is overdue, or its feed has fallen silent.
 * @param match without a date if nobody needs to look at it the day after
 * @param now in milliseconds
 * @param today '2026-11-20', by the club's clock
 */
export const isAwaited = (
  match: Told & { readonly date?: Match['date'] },
  now: number,
  today: string,
): boolean => isSilent(match, now) || isResultDue({ ...match, date: match.date ?? null }, now, today)

/**
 * Whether a match can be watched and heard now: its streams' window is open, whatever its feed says, or it is in play.
 * @param now in milliseconds
 */
export function isOnAir(match: Told & Pick<Match, 'streamed'>, now: number): boolean {
  const stage = stageOf(match.state)
  if (stage !== 'before' && stage !== 'during') return false
  const { streamed } = match
  if (streamed && Date.parse(streamed.from) <= now && now < Date.parse(streamed.until)) return true
  return stage === 'during' && !isSilent(match, now)
}
