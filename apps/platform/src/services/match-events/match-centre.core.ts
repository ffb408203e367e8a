/** Everything of a match but its commentary, put together from what is known of it. Pure. */
import type { FormResult, LineUp, Match, MatchCentre, Scorer } from '@club/contracts'
import {
  aggregateOf,
  byCalling,
  calledByClub,
  joinedScorers,
  type MatchFeed,
  withSpellings,
} from '@club/football'
import type { MatchDetails } from './events.store.ts'

type Known = {
  match: { id: string; attributes: Match }
  feed: MatchFeed
  /** Of the latest event in the feed. */
  sequence: number
  details: MatchDetails
  /** Earlier meetings of the two clubs. */
  earlier: readonly { id: string; attributes: Match }[]
  form: { home: FormResult[]; away: FormResult[] }
  /** Of all our teams. */
  players: readonly { slug: string; name: string; team: string; spelt?: string }[]
}

/**
 * A feed names players by slug, by name, or as its line-up spells them; readers see the club's name everywhere, and a way to those
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
  const spelt = withSpellings(withSpellings(players, feed.lineUps.home), feed.lineUps.away)
  const known = byCalling(spelt)
  const called = (name: string) => known.get(name)?.name ?? name
  const named = <T extends { name: string }>(list: T[]) =>
    list.map((entry) => ({ ...entry, name: called(entry.name) }))
  const scorers = (list: Scorer[]) =>
    joinedScorers(
      list.map((entry) => ({
        ...entry,
        name: called(entry.name),
        player: known.get(entry.name)?.slug ?? null,
      })),
    )
  const lineUp = (one: LineUp | null): LineUp | null => {
    const ours = (list: LineUp['starters']) =>
      list.map((entry) => ({ ...entry, player: known.get(entry.player ?? '')?.slug ?? null }))
    if (!one) return null
    const called = calledByClub(one, players)
    return { ...called, starters: ours(called.starters), substitutes: ours(called.substitutes) }
  }
  const substitutions = (list: MatchFeed['substitutions']['home']) =>
    list.map((change) => ({
      ...change,
      on: called(change.on),
      off: change.off === null ? null : called(change.off),
    }))
  const best = feed.playerOfTheMatch
  return {
    match: match.attributes,
    sequence,
    // A match that a file ended has no clock, though its feed left one running.
    periodStartedAt: match.attributes.state.status === 'live' ? feed.periodStartedAt : null,
    scorers: { home: scorers(feed.scorers.home), away: scorers(feed.scorers.away) },
    lineUps: { home: lineUp(feed.lineUps.home), away: lineUp(feed.lineUps.away) },
    squad: spelt.filter(({ team }) => team === match.attributes.team).map(({ team: _, ...player }) => player),
    bookings: { home: named(feed.bookings.home), away: named(feed.bookings.away) },
    substitutions: {
      home: substitutions(feed.substitutions.home),
      away: substitutions(feed.substitutions.away),
    },
    stats: feed.stats,
    referee: details.referee ?? null,
    attendance: feed.attendance ?? details.attendance ?? null,
    broadcaster: details.broadcaster ?? null,
    playerOfTheMatch: best === null ? null : { player: known.get(best)?.slug ?? null, name: called(best) },
    headToHead: earlier.map(({ id, attributes }) => ({ id, match: attributes })),
    form,
    aggregate: aggregateOf(match, earlier),
    highlights: match.attributes.links.highlights ?? null,
  }
}
