/** Matches as the live stream has them since the page was made. Pure. */
import type { LiveScore } from '@club/contracts'
import { londonDay } from '@club/contracts/dates'
import { dayOf, type ListedMatch } from './match.core.ts'

/** Whether a match's score may move while the page is read: in play, or to be played on that day. */
export const mayMove = (match: ListedMatch, now: string): boolean =>
  match.state.status === 'live' || (match.state.status === 'fixture' && dayOf(match) === londonDay(now))

type Scores = ReadonlyMap<string, LiveScore>

/** The match with the state last heard. */
export function withLive(match: ListedMatch, scores: Scores): ListedMatch {
  const heard = scores.get(match.id)
  return heard ? { ...match, state: heard.state, awaited: false } : match
}

/** How many of the matches are over by what was heard, and were not before. */
export const endedSince = (matches: readonly ListedMatch[], scores: Scores): number =>
  matches.filter(({ id, state }) => {
    const heard = scores.get(id)?.state.status
    return heard !== undefined && heard !== 'live' && heard !== 'fixture' && heard !== state.status
  }).length
