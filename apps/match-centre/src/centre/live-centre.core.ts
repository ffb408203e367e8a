/**
 * The match while it is read: what one event changes, without asking anybody, so that a goal does not send every reader to the
 * platform at once. Pure.
 */
import type { Booking, LiveScore, MatchCentre, MatchEvent, MatchEventType, Scorer } from '@club/contracts'
import type { Side } from '../match/state.core.ts'

const cards: Partial<Record<MatchEventType, Booking['card']>> = {
  'yellow-card': 'yellow',
  'second-yellow-card': 'second-yellow',
  'red-card': 'red',
}

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** The name by which the page knows a player: the feed may say a slug. */
export function calledIn({ lineUps }: Pick<MatchCentre, 'lineUps'>): (name: string) => string {
  const names = new Map<string, string>()
  for (const lineUp of [lineUps.home, lineUps.away]) {
    for (const { player, name } of [...(lineUp?.starters ?? []), ...(lineUp?.substitutes ?? [])])
      if (player) names.set(player, name)
  }
  return (name) => names.get(name) ?? name
}

function withScorer(scorers: readonly Scorer[], name: string, minute: string, own: boolean): Scorer[] {
  const at = scorers.findIndex(
    (scorer) => scorer.name === name && scorer.minutes.some((m) => m.includes('(og)')) === own,
  )
  if (at === -1) return [...scorers, { player: null, name, minutes: [minute] }]
  return scorers.map((scorer, index) =>
    index === at ? { ...scorer, minutes: [...scorer.minutes, minute] } : scorer,
  )
}

/**
 * The match after one event that is new to the reader.
 * @returns null where the event alone does not tell it: a correction, one taken back, or one that came late without its score
 */
export function afterEvent(
  centre: MatchCentre,
  event: MatchEvent,
  score: LiveScore | undefined,
  known: boolean,
): MatchCentre | null {
  const { type, attributes } = event
  if (known || attributes.deleted === true || score === undefined) return null
  const called = calledIn(centre)
  const name = called(attributes.player ?? '')
  const side = attributes.team
  const next: MatchCentre = {
    ...centre,
    match: { ...centre.match, state: score.state },
    periodStartedAt: score.periodStartedAt,
    stats: attributes.stats ?? centre.stats,
    attendance: attributes.attendance ?? centre.attendance,
  }
  if (type === 'player-of-the-match') return { ...next, playerOfTheMatch: { player: null, name } }
  if (side === null) return next
  if (attributes.lineUp) return { ...next, lineUps: { ...centre.lineUps, [side]: attributes.lineUp } }
  if (type === 'goal' || type === 'own-goal' || type === 'penalty-goal') {
    const own = type === 'own-goal'
    const counts = own ? other(side) : side
    const minute = attributes.minute + (own ? ' (og)' : type === 'penalty-goal' ? ' (pen)' : '')
    return {
      ...next,
      scorers: { ...centre.scorers, [counts]: withScorer(centre.scorers[counts], name, minute, own) },
    }
  }
  const card = cards[type]
  if (card) {
    const booking = { name, minute: attributes.minute, card }
    return { ...next, bookings: { ...centre.bookings, [side]: [...centre.bookings[side], booking] } }
  }
  if (type === 'substitution') {
    const off = attributes.otherPlayer ? called(attributes.otherPlayer) : null
    const change = { minute: attributes.minute, on: name, off }
    return {
      ...next,
      substitutions: { ...centre.substitutions, [side]: [...centre.substitutions[side], change] },
    }
  }
  return next
}
