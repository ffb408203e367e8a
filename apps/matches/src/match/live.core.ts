/** Matches as the live stream has them since the page was made. Pure. */
import type { LiveScore } from '@club/contracts'
import { isBehind } from '@club/football'
import type { ListedMatch } from './match.core.ts'

/**
 * Whether a match's score may move while the page is read: in play, or to be played on that day.
 * @param today by the club's clock, '2026-11-20'
 */
export const mayMove = (match: ListedMatch, today: string): boolean =>
  match.state.status === 'live' || (match.state.status === 'fixture' && match.date === today)

type Scores = ReadonlyMap<string, LiveScore>

/** What was heard is older than what the match itself says: a page may be asked for anew while its stream stands still. */
const isOlder = ({ heardAt: told }: LiveScore, { heardAt: known }: ListedMatch): boolean =>
  !!told && !!known && Date.parse(told) < Date.parse(known)

/**
 * The match with the state last heard, where that is no older than its own; whether that was long ago is for the clock to say
 * (useByNow).
 */
export function withLive(match: ListedMatch, scores: Scores): ListedMatch {
  const heard = scores.get(match.id)
  if (!heard || isOlder(heard, match) || isBehind(heard.state, match.state)) return match
  const { state, heardAt = null } = heard
  return { ...match, state, heardAt }
}

/** How many of the matches are over by what was heard, and were not before. */
export const endedSince = (matches: readonly ListedMatch[], scores: Scores): number =>
  matches.filter(({ id, state }) => {
    const heard = scores.get(id)?.state.status
    return heard !== undefined && heard !== 'live' && heard !== 'fixture' && heard !== state.status
  }).length

/**
 * What was heard of matches that were over when the page was made, and is not what it says: a goal was taken back after the whistle, or
 * the whistle itself. '': nothing; it changes with each correction.
 */
export const correctedSince = (matches: readonly ListedMatch[], scores: Scores): string =>
  matches
    .flatMap(({ id, state }) => {
      const heard = scores.get(id)
      const said = heard && JSON.stringify(heard.state)
      return said === undefined || said === JSON.stringify(state) ? [] : [`${id} ${said}`]
    })
    .join()
