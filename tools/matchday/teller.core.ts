/** The tools of a sample match's script: the players, the clock, and the list of events. */
import type { LineUp, Match, MatchEventInput, MatchStat, Period } from '@club/contracts'
import type { Chance } from '../sample-club/random.core.ts'

export type Side = 'home' | 'away'
type Attributes = MatchEventInput['attributes']

export type ScriptInput = {
  readonly match: Match
  readonly lineUps: Readonly<Record<Side, LineUp>>
  readonly chance: Chance
  /** Prefix of every id: a second replay of a match has its own ids. */
  readonly run: string
}

export type Told = {
  readonly clock: number
  readonly type?: MatchEventInput['type']
  readonly period: Period
  readonly minute?: string
  readonly side?: Side
  readonly player?: string
  readonly otherPlayer?: string
  readonly text?: string
  readonly more?: Partial<Attributes>
}

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** Minutes of added time. */
export const added = { first: 2, second: 4 }
/** Start of the second half on the script's clock. */
export const interval = 45 + added.first + 3
export const whistle = interval + 45 + added.second

export type Teller = ReturnType<typeof createTeller>

export function createTeller({ match, lineUps, chance }: Omit<ScriptInput, 'run'>) {
  const us: Side = match.ours ?? 'home'
  const them = other(us)
  const club = (side: Side) => match[side].shortName || match[side].name
  const starter = (side: Side, index: number) => lineUps[side].starters[index]?.name ?? club(side)
  const sub = (side: Side, index: number) => lineUps[side].substitutes[index]?.name ?? club(side)
  const ground = match.venue ?? 'the ground'
  const home = match.home.name
  const told: Told[] = []

  /** The script's clock and the displayed minute, in either half. */
  const inFirst = (minute: number) => ({
    clock: minute,
    period: 'first-half' as const,
    minute: minute > 45 ? `45+${minute - 45}` : String(minute),
  })
  const inSecond = (minute: number) => ({
    clock: interval + minute - 45,
    period: 'second-half' as const,
    minute: minute > 90 ? `90+${minute - 90}` : String(minute),
  })
  const at = (minute: number, second = minute > 45 + added.first) =>
    second ? inSecond(minute) : inFirst(minute)
  const say = (minute: number, text: string, more: Partial<Told> = {}) =>
    told.push({ ...at(minute), text, ...more })
  return { match, lineUps, chance, us, them, club, starter, sub, ground, home, told, at, say }
}

/** Statistics at a stage of the match, from 0 to 6. */
export function numbers(us: Side, part: number, chance: Chance): MatchStat[] {
  const possession = Math.round(48 + part * 1.5 + chance() * 3)
  const pairs: readonly (readonly [MatchStat['name'], number, number])[] = [
    ['possession', possession, 100 - possession],
    ['shots', 3 + part * 2, 2 + part],
    ['shots-on-target', 1 + part, 1 + Math.floor(part / 2)],
    ['corners', 2 + part, 1 + Math.floor(part / 2)],
    ['fouls', 2 + part, 3 + part * 2],
    ['offsides', Math.floor(part / 2), Math.floor(part / 3)],
  ]
  return pairs.map(([name, ours, theirs]) =>
    us === 'home' ? { name, home: ours, away: theirs } : { name, home: theirs, away: ours },
  )
}
