/** Where a match stands, by its state's union and by nothing else. Pure. */
import type { Match, MatchState } from '@club/contracts'

/** For what a page opens with and for what it shows large. */
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

/** Whether a match was called off for good: no other day is to come. */
export const isCalledOff = (state: MatchState): boolean =>
  state.status === 'postponed' && state.final === true

const ends = (state: MatchState): boolean => stageOf(state) === 'after' || stageOf(state) === 'off'

/**
 * Whether what the stream has told of a match is behind its data: by these it is over or off, by that in play or still to come. Its feed
 * may have stopped before the end, which a file settles. An end that is taken back is in the data, too, once a page has asked anew.
 */
export const isBehind = (told: MatchState, known: MatchState): boolean => ends(known) && !ends(told)

/**
 * How a match stands by what is stored of it and by what its events tell, and whether that is the events' word (`fed`). What a file
 * settled, where the feed left it unfinished, does not begin anew by what the feed adds later: only an end that it tells counts.
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

/** Hours after kick-off during which events may still come: reactions, the player of the match, corrections. */
const followedFor = 5 * 3_600_000

/** Whether more may happen in it. @param now ISO */
export function isFollowed({ state, kickOff }: Pick<Match, 'state' | 'kickOff'>, now: string): boolean {
  const stage = stageOf(state)
  if (stage === 'before' || stage === 'during') return true
  return kickOff !== null && Date.parse(now) < Date.parse(kickOff) + followedFor
}

const minutes = 60_000
/** From kick-off until a match with its interval is over, whatever the referee adds; and one with extra time and penalties. */
export const matchLength = 150 * minutes
const longestMatch = 225 * minutes
/** How long a feed may say nothing of a match that is being played. An interval is quiet by itself. */
const quietInPlay = 20 * minutes
const quietAtHalfTime = 35 * minutes

type Told = Pick<Match, 'state' | 'kickOff'> & { readonly heardAt?: string | null | undefined }

/** Whether a match that is still to come or in play should be over by now. @param now in milliseconds */
export function shouldBeOver({ state, kickOff }: Pick<Match, 'state' | 'kickOff'>, now: number): boolean {
  const stage = stageOf(state)
  if (kickOff === null || (stage !== 'before' && stage !== 'during')) return false
  const long = state.status === 'live' && (state.period === 'extra-time' || state.period === 'penalties')
  return now > Date.parse(kickOff) + (long ? longestMatch : matchLength)
}

/**
 * Whether the result of a match is still to follow: it should have been played by now, and nobody has told how. One whose
 * time of kick-off nobody knows has the whole of its day.
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
 * Whether a match's feed has fallen silent: it is in play by the last word, and no word has come for longer than play allows.
 * Where nobody knows when that word came, a match that should be over by now is silent.
 * @param now in milliseconds
 */
export function isSilent({ state, kickOff, heardAt }: Told, now: number): boolean {
  if (state.status !== 'live') return false
  if (!heardAt) return shouldBeOver({ state, kickOff }, now)
  return now > Date.parse(heardAt) + (state.period === 'half-time' ? quietAtHalfTime : quietInPlay)
}

/**
 * Whether a match is to be watched and heard by now: the time of its streams has come, whatever its feed says, or it is in play.
 * @param now in milliseconds
 */
export function isOnAir(match: Told & Pick<Match, 'streamed'>, now: number): boolean {
  const stage = stageOf(match.state)
  if (stage !== 'before' && stage !== 'during') return false
  const { streamed } = match
  if (streamed && Date.parse(streamed.from) <= now && now < Date.parse(streamed.until)) return true
  return stage === 'during' && !isSilent(match, now)
}
