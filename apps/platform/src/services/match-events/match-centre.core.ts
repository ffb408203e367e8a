/** Everything about a match except its commentary, assembled from its data. Pure. */
import type { FormResult, LineUp, Match, MatchCentre } from '@club/contracts'
import {
  aggregateOf,
  bothSides,
  calledByClub,
  callingIn,
  joinedScorers,
  type MatchFeed,
  type Side,
  sideOfScorer,
  withSpellings,
} from '@club/football'
import type { MatchDetails } from './events.store.ts'

type Known = {
  match: { id: string; attributes: Match }
  feed: MatchFeed
  /** Sequence of the latest event in the feed. */
  sequence: number
  details: MatchDetails
  /** Earlier meetings of the two clubs. */
  earlier: readonly { id: string; attributes: Match }[]
  form: { home: FormResult[]; away: FormResult[] }
  /** Players of all our teams. */
  players: readonly { slug: string; name: string; team: string; spelt?: string }[]
}

/**
 * A feed names players by slug, by name, or as its line-up spells them; readers always see the club's name, with a link for players
 * that the club knows.
 */
export function matchCentreOf({
  match,
  feed,
  sequence,
  details,
  earlier,
  form,
  players,
}: Known): MatchCentre {
  const spelt = withSpellings(players, feed.lineUps)
  const meant = callingIn(spelt, feed.lineUps, match.attributes)
  const called = (name: string, side: Side | null) => {
    const known = meant(name, side)
    return { player: known?.slug ?? null, name: known?.name ?? name }
  }
  const scorers = (side: Side) =>
    joinedScorers(
      feed.scorers[side].map((entry) => ({ ...entry, ...called(entry.name, sideOfScorer(entry, side)) })),
    )
  const lineUp = (side: Side): LineUp | null => {
    const one = feed.lineUps[side]
    if (!one) return null
    const ours = (list: LineUp['starters']) =>
      list.map((entry) => ({ ...entry, player: called(entry.player ?? '', side).player }))
    const named = calledByClub(one, players)
    return { ...named, starters: ours(named.starters), substitutes: ours(named.substitutes) }
  }
  const bookings = (side: Side) =>
    feed.bookings[side].map((entry) => ({ ...entry, name: called(entry.name, side).name }))
  const substitutions = (side: Side) =>
    feed.substitutions[side].map((change) => ({
      ...change,
      on: called(change.on, side).name,
      off: change.off === null ? null : called(change.off, side).name,
    }))
  const best = feed.playerOfTheMatch
  return {
    match: match.attributes,
    sequence,
    // A match that an import ended has no clock, even if its feed left one running.
    periodStartedAt: match.attributes.state.status === 'live' ? feed.periodStartedAt : null,
    scorers: bothSides(scorers),
    lineUps: bothSides(lineUp),
    squad: spelt.filter(({ team }) => team === match.attributes.team).map(({ team: _, ...player }) => player),
    bookings: bothSides(bookings),
    substitutions: bothSides(substitutions),
    stats: feed.stats,
    referee: details.referee ?? null,
    attendance: feed.attendance ?? details.attendance ?? null,
    broadcaster: details.broadcaster ?? null,
    playerOfTheMatch: best && called(best.name, best.side),
    headToHead: earlier.map(({ id, attributes }) => ({ id, match: attributes })),
    form,
    aggregate: aggregateOf(match, earlier),
    highlights: match.attributes.links.highlights ?? null,
  }
}
