/**
 * The match while its page is open: applies one event without a request, so that a goal does not send every reader to the
 * platform at once. Pure.
 */
import type { LineUp, LiveScore, MatchCentre, MatchEvent, Scorer } from '@club/contracts'
import {
  bookingOf,
  bothSides,
  calledByClub,
  callingIn,
  type Goal,
  goalOf,
  inOrder,
  lastTold,
  minutePlace,
  movedAggregate,
  otherSide,
  periodAt,
  periodOf,
  type Side,
  substitutionOf,
  withGoal,
  withSpellings,
} from '@club/football'

/**
 * The page's name for a player of a side: the feed may send a slug, or a spelling that the side's line-up explains. The club's
 * spelling wins.
 */
export function calledIn({
  match,
  lineUps,
  squad = [],
}: Pick<MatchCentre, 'match' | 'lineUps' | 'squad'>): (name: string, side: Side | null) => string {
  const listed = [lineUps.home, lineUps.away].flatMap((lineUp) =>
    [...(lineUp?.starters ?? []), ...(lineUp?.substitutes ?? [])].flatMap(({ player, name }) =>
      player ? [{ slug: player, name }] : [],
    ),
  )
  const ofTeam = squad.map((player) => ({ ...player, team: match.team }))
  const meant = callingIn([...listed, ...ofTeam], lineUps, match)
  return (name, side) => meant(name, side)?.name ?? name
}

function withLineUp(centre: MatchCentre, side: Side, lineUp: LineUp): MatchCentre {
  const { lineUps, squad } = centre
  const next = { ...centre, lineUps: { ...lineUps, [side]: calledByClub(lineUp, squad ?? []) } }
  if (!squad) return next
  // The other line-up already has the club's names; its original spellings show which ones are ambiguous.
  const asSpelt = squad.map(({ slug, name, spelt }) => ({ slug, name: spelt ?? name }))
  const other = otherSide(side)
  const theirs = lineUps[other] && calledByClub(lineUps[other], asSpelt)
  const written = bothSides((each) => (each === side ? lineUp : theirs))
  return { ...next, squad: withSpellings(squad, written) }
}

/** The match with the state that an event brought. */
export const withScore = (
  centre: MatchCentre,
  { state, periodStartedAt, heardAt }: LiveScore,
): MatchCentre => ({
  ...centre,
  match: { ...centre.match, state, heardAt: heardAt ?? centre.match.heardAt },
  aggregate: movedAggregate(centre.aggregate, centre.match.state, state),
  periodStartedAt,
})

/** Whether the match data already includes this event. */
export const isToldIn = ({ sequence = 0 }: Pick<MatchCentre, 'sequence'>, event: MatchEvent): boolean =>
  event.sequence <= sequence

/** Where an event stands among facts that have a minute alone: last, if it has none or is not of its minute's half. */
const placeAmong = (event: MatchEvent): number => {
  const { minute } = event.attributes
  return minute !== '' && periodOf(event) === periodAt(minute)
    ? minutePlace(minute)
    : Number.POSITIVE_INFINITY
}

/** A list with one fact more, before those that came later in the match: a feed may tell of it late. */
function withFact<T>(facts: readonly T[], fact: T, place: number, minuteOf: (fact: T) => string): T[] {
  const at = facts.findIndex((each) => minutePlace(minuteOf(each)) > place)
  return at === -1 ? [...facts, fact] : facts.toSpliced(at, 0, fact)
}

const minuteOf = ({ minute }: { minute: string }) => minute
const firstOf = ({ minutes: [first = ''] }: Scorer) => first

/** Scorers with one more goal, by each one's first. */
function withScorer(scorers: readonly Scorer[], goal: Goal, place: number): Scorer[] {
  const next = withGoal(scorers, goal)
  const scorer = next.find((each) => !scorers.includes(each))
  if (scorer === undefined || minutePlace(firstOf(scorer)) < place) return next
  const others = next.filter((each) => each !== scorer)
  return withFact(others, scorer, place, firstOf)
}

/** The event whose figures count, of those that told some while the page was open: the last of the match, not of the wire. */
export function figuresAfter(before: MatchEvent | null, event: MatchEvent): MatchEvent | null {
  const other = before?.id === event.id ? null : before
  if (event.attributes.deleted || event.attributes.stats === undefined) return other
  return other === null ? event : (lastTold(inOrder([other, event]), () => true) ?? event)
}

/**
 * The match after one event that this page has not applied yet.
 * @param figures the event whose figures it has, if one has told some while the page was open
 * @returns null if the event alone is not enough: a correction, a deletion, or a late event without its score
 */
export function afterEvent(
  centre: MatchCentre,
  event: MatchEvent,
  score: LiveScore | undefined,
  known: boolean,
  figures: MatchEvent | null = null,
): MatchCentre | null {
  const { type, attributes } = event
  if (known || attributes.deleted === true || score === undefined) return null
  const called = calledIn(centre)
  const side = attributes.team
  const place = placeAmong(event)
  const name = called(attributes.player ?? '', side)
  const next: MatchCentre = {
    ...withScore(centre, score),
    // A platform that omits it does not number events, so this page does not either.
    ...(centre.sequence !== undefined && { sequence: event.sequence }),
    stats: figuresAfter(figures, event) === event ? (attributes.stats ?? []) : centre.stats,
    attendance: attributes.attendance ?? centre.attendance,
  }
  if (type === 'player-of-the-match') return { ...next, playerOfTheMatch: { player: null, name } }
  if (side === null) return next
  if (attributes.lineUp) return withLineUp(next, side, attributes.lineUp)
  const goal = goalOf(event)
  if (goal) {
    const scorers = withScorer(centre.scorers[goal.side], { ...goal.fact, name }, place)
    return { ...next, scorers: { ...centre.scorers, [goal.side]: scorers } }
  }
  const booking = bookingOf(event)
  if (booking) {
    const bookings = withFact(centre.bookings[side], { ...booking.fact, name }, place, minuteOf)
    return { ...next, bookings: { ...centre.bookings, [side]: bookings } }
  }
  const change = substitutionOf(event)
  if (change) {
    const off = change.fact.off === null ? null : called(change.fact.off, side)
    const changes = withFact(centre.substitutions[side], { ...change.fact, on: name, off }, place, minuteOf)
    return { ...next, substitutions: { ...centre.substitutions, [side]: changes } }
  }
  return next
}
