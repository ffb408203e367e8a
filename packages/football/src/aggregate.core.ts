/** The score over both legs of a tie. Pure. */
import type { Match, MatchState, Score } from '@club/contracts'
import { countedScore } from './score.core.ts'

type Played = { id: string; attributes: Match }

const scoreOf = (state: MatchState): Score | null =>
  state.status === 'live' ? state.score : countedScore(state)

/** What a match adds to its tie: a future one adds nothing yet. */
const added = (state: MatchState): Score | null =>
  scoreOf(state) ?? (state.status === 'fixture' ? { home: 0, away: 0 } : null)

/**
 * @param earlier matches of the two clubs; the other leg is the one of the same tie with the grounds changed
 * @returns null if there is only one leg, or nothing has been played yet; home and away as in this match
 */
export function aggregateOf(match: Played, earlier: readonly Played[]): Score | null {
  const { season, competition, stage, home, leg } = match.attributes
  if (stage === 'league' || leg < 2) return null
  const first = earlier.find(
    ({ attributes: other }) =>
      other.season === season &&
      other.competition.slug === competition.slug &&
      other.stage === stage &&
      other.leg === leg - 1 &&
      other.away.club === home.club,
  )
  // A replay settles a drawn match from scratch; only a second leg adds up.
  const before = first && scoreOf(first.attributes.state)
  if (!before || /replay/i.test(match.attributes.round)) return null
  const now = added(match.attributes.state)
  return now && { home: now.home + before.away, away: now.away + before.home }
}

/** The aggregate after the match's state has changed: it moves with the score. @returns null if there was none, or none is left */
export function movedAggregate(aggregate: Score | null, before: MatchState, now: MatchState): Score | null {
  const was = added(before)
  const is = added(now)
  if (!aggregate || !was || !is) return null
  return { home: aggregate.home + is.home - was.home, away: aggregate.away + is.away - was.away }
}
