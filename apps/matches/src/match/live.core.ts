/** Matches with what the live stream has sent since the page was rendered. Pure. */
import type { LiveScore } from '@club/contracts'
import { isBehind, mayMove } from '@club/football'
import type { ListedMatch } from './match.core.ts'

/**
 * Whether the stream is listened to for a match: in play, and all of today's, since a result may be corrected after the whistle.
 * @param today by the club's clock, '2026-11-20'
 */
export const isHeard = (match: ListedMatch, today: string): boolean =>
  mayMove(match, today) || match.date === today

type Scores = ReadonlyMap<string, LiveScore>

/** The live update on a match, unless the match's own state is newer. */
function newsOf(match: ListedMatch, scores: Scores): LiveScore | null {
  const heard = scores.get(match.id)
  return heard && !isBehind(heard, match) ? heard : null
}

/**
 * The match with its latest live state, unless its own is newer; useByNow decides from the clock whether that
 * is stale.
 */
export function withLive(match: ListedMatch, scores: Scores): ListedMatch {
  const heard = newsOf(match, scores)
  if (!heard) return match
  const { state, periodStartedAt, heardAt = null } = heard
  return { ...match, state, heardAt, periodStartedAt, minute: null }
}

/** How many of the matches have ended in the live stream and had not before. */
export const endedSince = (matches: readonly ListedMatch[], scores: Scores): number =>
  matches.filter((match) => {
    const heard = newsOf(match, scores)?.state.status
    return heard !== undefined && heard !== 'live' && heard !== 'fixture' && heard !== match.state.status
  }).length

/** The same for equal states: the database gives a state back in an order of its own. */
const written = (state: ListedMatch['state']): string =>
  JSON.stringify(state, (_key, value: unknown) =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/**
 * Corrections to matches that were over when the page was rendered: a goal was taken back after the whistle, or
 * the whistle itself. '' if there are none; the text changes with each correction.
 */
export const correctedSince = (matches: readonly ListedMatch[], scores: Scores): string =>
  matches
    .flatMap((match) => {
      const heard = newsOf(match, scores)
      const said = heard && written(heard.state)
      return said === null || said === written(match.state) ? [] : [`${match.id} ${said}`]
    })
    .join()
