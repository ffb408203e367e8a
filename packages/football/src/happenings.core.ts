/** What one event means for the match's facts: a goal with its scorer, a card, a change. Pure. */
import type { Booking, LineUp, MatchEventInput, MatchEventType, Scorer, Substitution } from '@club/contracts'
import { minuteParts } from './minute.core.ts'
import { type BothSides, bothSides, otherSide, type Side } from './score.core.ts'

type Told = Pick<MatchEventInput, 'type' | 'attributes'>
/** A fact with the side it belongs to. */
export type Of<T> = { readonly side: Side; readonly fact: T }

const goalNotes: Readonly<Partial<Record<MatchEventType, string>>> = {
  goal: '',
  'own-goal': ' (og)',
  'penalty-goal': ' (pen)',
}

/** Whether it counts in the score: goals of a shoot-out decide the match but do not count. */
export const isGoal = (type: MatchEventType): boolean => goalNotes[type] !== undefined

/** Left out by the key-events filter: it keeps everything else that decides or divides the match. */
const minor: ReadonlySet<MatchEventType> = new Set<MatchEventType>([
  'commentary',
  'line-up',
  'yellow-card',
  'substitution',
  'stats',
  'attendance',
  'player-of-the-match',
  'postponed',
  'awarded',
  'build-up',
  'reaction',
])
export const isKeyEvent = (type: MatchEventType): boolean => !minor.has(type)

/** The side that a goal counts for: an own goal's `team` is the player's, the goal the others'. */
export const countsFor = ({ type, team }: { type: MatchEventType; team: Side | null }): Side | null =>
  team === null ? null : type === 'own-goal' ? otherSide(team) : team

export type Goal = { readonly name: string; readonly minute: string; readonly own: boolean }

/** null: not a goal, or no side. `minute` is as scorers have it: '23', '45+2 (pen)', '61 (og)'. */
export function goalOf(event: Told): Of<Goal> | null {
  const side = countsFor({ type: event.type, team: event.attributes.team })
  const note = goalNotes[event.type]
  if (side === null || note === undefined) return null
  const { player, minute } = event.attributes
  return {
    side,
    fact: { name: player ?? '', minute: minute + note, own: event.type === 'own-goal' },
  }
}

const isOwn = (minute: string) => minute.endsWith('(og)')

/** Sort key of a minute as scorers have it: '45+2 (pen)' comes after '45'. */
export const minutePlace = (minute: string): number => {
  const { base, added } = minuteParts(minute)
  return base + (added ?? 0) / 100
}

/** Minutes in the order of the match, whatever order they arrived in. */
const inOrderOfMatch = (minutes: readonly string[]): string[] =>
  minutes.toSorted((a, b) => minutePlace(a) - minutePlace(b))

/** Scorers with one more goal. An own goal gets its own entry: its scorer may have scored at the right end too. */
export function withGoal(scorers: readonly Scorer[], { name, minute, own }: Goal): Scorer[] {
  const at = scorers.findIndex((scorer) => scorer.name === name && scorer.minutes.some(isOwn) === own)
  if (at === -1) return [...scorers, { player: null, name, minutes: [minute] }]
  return scorers.map((scorer, index) =>
    index === at ? { ...scorer, minutes: inOrderOfMatch([...scorer.minutes, minute]) } : scorer,
  )
}

/** The side that a scorer of goals that count for a side plays for. */
export const sideOfScorer = ({ minutes }: Pick<Scorer, 'minutes'>, side: Side): Side =>
  minutes.some(isOwn) ? otherSide(side) : side

/** Merges scorers who turned out to be one player, given by slug here and by name there: with the goals of both, in the order of the match. */
export function joinedScorers(scorers: readonly Scorer[]): Scorer[] {
  const joined = new Map<string, Scorer>()
  for (const { player, name, minutes } of scorers) {
    const key = `${minutes.some(isOwn)} ${name}`
    const before = joined.get(key)?.minutes ?? []
    joined.set(key, {
      player,
      name,
      minutes: inOrderOfMatch([...before, ...minutes]),
    })
  }
  return [...joined.values()]
}

/** Minutes of a scorer's goals at the right end. */
export const ownGoalsLeftOut = (minutes: readonly string[]): string[] =>
  minutes.filter((minute) => !isOwn(minute))

const cards: Readonly<Partial<Record<MatchEventType, Booking['card']>>> = {
  'yellow-card': 'yellow',
  'second-yellow-card': 'second-yellow',
  'red-card': 'red',
}

export function bookingOf({ type, attributes: { team, player, minute } }: Told): Of<Booking> | null {
  const card = cards[type]
  return card && team !== null ? { side: team, fact: { name: player ?? '', minute, card } } : null
}

export const substitutionOf = ({ type, attributes }: Told): Of<Substitution> | null =>
  type === 'substitution' && attributes.team !== null
    ? {
        side: attributes.team,
        fact: {
          minute: attributes.minute,
          on: attributes.player ?? '',
          off: attributes.otherPlayer ?? null,
        },
      }
    : null

/** The line-ups that count: of each side the last. @param events those that stand, in the order of the match */
export const lineUpsOf = (events: readonly Told[]): BothSides<LineUp | null> =>
  bothSides(
    (side) =>
      events.findLast(({ attributes }) => attributes.lineUp && attributes.team === side)?.attributes.lineUp ??
      null,
  )
