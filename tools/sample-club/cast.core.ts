/**
 * The cast of a sample match: who played, came on, was booked and scored. Its events, its report and the players' figures
 * all use this one story. Pure and deterministic.
 */
import type { Player } from '@club/contracts'
import { filmedElevens, filmsOf, minuteOf, type SampleFilm } from './films.core.ts'
import { type Chance, chanceOf, countOf, pick, shuffled } from './random.core.ts'
import { type Goal, ownClub, patternOf, type SampleClub, type SampleMatch } from './seasons.core.ts'
import { type Absence, type Footballer, type Position, squadOf, squadOn } from './squads.core.ts'

/** How a goal was scored. */
export type Manner =
  | 'header'
  | 'tap-in'
  | 'volley'
  | 'long-range'
  | 'break'
  | 'scramble'
  | 'penalty'
  | 'free-kick'
  | 'own-goal'

export type Side = 'home' | 'away'
export type Change = { minute: number; on: Footballer; off: Footballer }
export type Card = { minute: number; player: Footballer; kind: 'yellow' | 'second-yellow' | 'red' }

export type Eleven = {
  formation: string
  /** Keeper first, then line by line from the right. */
  starters: Footballer[]
  substitutes: Footballer[]
  captain: Footballer
  changes: Change[]
  cards: Card[]
}

export type CastGoal = {
  goal: Goal
  /** The side the goal counts for. */
  side: Side
  /** For an own goal, a player of the other side. */
  scorer: Footballer
  assist: Footballer | null
  manner: Manner
}

export type Cast = { home: Eleven; away: Eleven; goals: CastGoal[] }

/** How often a player scores, in addition to the position's rate. */
const sharpness: Readonly<Record<string, number>> = {
  'declan-rooksby': 11,
  'oskar-wieleba': 7,
  'elijah-kwarten': 4,
  'tyrell-asquinn': 4,
  'jamie-rudderham': 3,
  'mateus-corval': 3,
  'marlon-eversedge': 4,
  'theo-lascombe': 3,
  'chloe-stanningfield': 9,
  'reuben-attercope': 8,
}
const usual: Readonly<Record<Position, number>> = {
  Goalkeeper: 0,
  Defender: 0.5,
  Midfielder: 1.3,
  Forward: 2.5,
}
const penaltyTaker = 'jamie-rudderham'
const freeKickTaker = 'mateus-corval'
const cupKeeper = 'emil-sandqvist'
const captains = ['joel-marwood', 'reece-haldane', 'hannah-stourbrook', 'ollie-ranskill']

const manners: readonly (readonly [Manner, number])[] = [
  ['header', 5],
  ['tap-in', 5],
  ['volley', 3],
  ['long-range', 4],
  ['break', 5],
  ['scramble', 3],
  ['penalty', 2],
  ['free-kick', 1.2],
  ['own-goal', 0.7],
]
const unassisted: readonly Manner[] = ['penalty', 'free-kick', 'own-goal']

const formations: readonly (readonly [string, number, number, number])[] = [
  ['4-4-2', 4, 4, 2],
  ['4-3-3', 4, 3, 3],
  ['4-2-3-1', 4, 5, 1],
  ['3-5-2', 3, 5, 2],
]
const benchSize = 7

function weighted<T>(chance: Chance, list: readonly (readonly [T, number])[]): T | null {
  let at = chance() * list.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [entry, weight] of list) {
    at -= weight
    if (at < 0) return entry
  }
  return list.at(-1)?.[0] ?? null
}

const sharp = ({ slug, position }: Footballer) => (slug ? sharpness[slug] : undefined) ?? usual[position]

function starting(chance: Chance, squad: readonly Footballer[], cup: boolean) {
  const ranked = squad
    .map((player) => ({ player, at: chance() * 1.2 - (sharpness[player.slug ?? ''] ?? 0) / 6 }))
    .sort((one, other) => one.at - other.at)
    .map(({ player }) => player)
  const of = (position: Position) => ranked.filter((player) => player.position === position)
  const forCup = of('Goalkeeper').find(({ slug }) => slug === cupKeeper)
  const regular = of('Goalkeeper')
    .filter(({ slug }) => slug !== cupKeeper)
    .sort((one, other) => one.number - other.number)[0]
  const keeper = (cup && forCup) || regular || of('Goalkeeper')[0]
  const enough = formations.filter(
    ([, defenders, midfielders, forwards]) =>
      of('Defender').length >= defenders &&
      of('Midfielder').length >= midfielders &&
      of('Forward').length >= forwards,
  )
  const [formation, defenders, midfielders, forwards] = pick(chance, enough.length > 0 ? enough : formations)
  const starters = [
    ...(keeper ? [keeper] : []),
    ...of('Defender').slice(0, defenders),
    ...of('Midfielder').slice(0, midfielders),
    ...of('Forward').slice(0, forwards),
  ]
  return { formation, starters, ranked }
}

/** A film's eleven is the one in the film. */
function filmedStarters(squad: readonly Footballer[], team: 'first-team' | 'ladies') {
  const bySlug = new Map(squad.map((player) => [player.slug, player]))
  const starters = filmedElevens[team].map(([slug]) => bySlug.get(slug))
  const [keeper, rb, cbr, cbl, lb, holding, right, left, wingRight, wingLeft, centre] = starters
  const inLines = [keeper, rb, cbr, cbl, lb, right, holding, left, wingRight, centre, wingLeft]
  return inLines.every((player) => player !== undefined) ? inLines : null
}

function benchOf(ranked: readonly Footballer[], starters: readonly Footballer[]): Footballer[] {
  const rest = ranked.filter((player) => !starters.includes(player))
  const keeper = rest.find(({ position }) => position === 'Goalkeeper')
  const outfield = rest.filter(({ position }) => position !== 'Goalkeeper')
  return [...(keeper ? [keeper] : []), ...outfield].slice(0, benchSize)
}

type Sheet = {
  chance: Chance
  squad: readonly Footballer[]
  cup: boolean
  filmed: 'first-team' | 'ladies' | null
  until: number
}

function elevenOf({ chance, squad, cup, filmed, until }: Sheet, named: ReadonlySet<string>): Eleven {
  const drawn = starting(chance, squad, cup)
  const onFilm = filmed && filmedStarters(squad, filmed)
  // A scorer in a film starts the match.
  const first = drawn.ranked.filter(({ lastName }) => named.has(lastName) && !onFilm)
  const kept = drawn.starters.filter((player) => !first.includes(player))
  const formation = onFilm ? '4-3-3' : drawn.formation
  const starters = onFilm || (first.length > 0 ? [...kept.slice(0, 11 - first.length), ...first] : kept)
  const substitutes = benchOf(drawn.ranked, starters)
  const captain =
    captains.map((slug) => starters.find((player) => player.slug === slug)).find((player) => player) ??
    starters[4] ??
    starters[0]
  if (!captain) throw new Error('A line-up of nobody')

  const outfield = starters.filter(({ position }) => position !== 'Goalkeeper')
  const cards: Card[] = shuffled(chance, outfield)
    .slice(0, countOf(chance, 1.3, 4))
    .map((player) => ({ minute: 12 + Math.floor(chance() * 76), player, kind: 'yellow' }))
  if (!filmed && chance() < 0.045) {
    const second = cards.find(({ minute }) => minute < 60)
    const player = second?.player ?? pick(chance, outfield)
    cards.push({ minute: 62 + Math.floor(chance() * 22), player, kind: second ? 'second-yellow' : 'red' })
  }
  const sentOff = cards.filter(({ kind }) => kind !== 'yellow').map(({ player }) => player)
  const staying = outfield.filter((player) => !sentOff.includes(player) && !named.has(player.lastName))
  const fresh = substitutes.filter(({ position }) => position !== 'Goalkeeper')
  const off = shuffled(chance, staying)
  const changes = Array.from(
    { length: Math.min(fresh.length, 3 + Math.floor(chance() * 3)) },
    () => 46 + Math.floor(chance() ** 0.7 * 42),
  )
    .sort((one, other) => one - other)
    .flatMap((minute, index): Change[] => {
      const [on, gone] = [fresh[index], off[index]]
      return on && gone ? [{ minute, on, off: gone }] : []
    })
  // A player who has gone off is not booked later.
  const standing = cards.filter(
    ({ player, minute }) => !changes.some((change) => change.off === player && change.minute <= minute),
  )
  return {
    formation,
    starters,
    substitutes,
    captain,
    changes: changes.filter(({ minute }) => minute <= until),
    cards: standing.filter(({ minute }) => minute <= until).sort((one, other) => one.minute - other.minute),
  }
}

/** The players on the field in a minute. */
export function onField({ starters, changes, cards }: Eleven, minute: number): Footballer[] {
  const past = changes.filter((change) => change.minute < minute)
  const gone = new Set([
    ...past.map(({ off }) => off),
    ...cards.filter((card) => card.kind !== 'yellow' && card.minute <= minute).map(({ player }) => player),
  ])
  const leaving = changes.filter((change) => change.minute === minute).map(({ off }) => off)
  return [...starters, ...past.map(({ on }) => on)].filter(
    (player) => !gone.has(player) && !leaving.includes(player),
  )
}

function goalOf(
  chance: Chance,
  goal: Goal,
  cast: { home: Eleven; away: Eleven },
  ours: Side | null,
): CastGoal {
  const { side } = goal
  const manner = weighted(chance, manners) ?? 'tap-in'
  const field = onField(cast[side], goal.minute).filter(({ position }) => position !== 'Goalkeeper')
  if (manner === 'own-goal') {
    const other = side === 'home' ? 'away' : 'home'
    const defenders = onField(cast[other], goal.minute).filter(({ position }) => position === 'Defender')
    const scorer = defenders.length > 0 ? pick(chance, defenders) : cast[other].captain
    return { goal, side, scorer, assist: null, manner }
  }
  const special = manner === 'penalty' ? penaltyTaker : manner === 'free-kick' ? freeKickTaker : null
  const taker = side === ours ? field.find(({ slug }) => slug === special) : undefined
  const scorer =
    taker ??
    weighted(
      chance,
      field.map((player) => [player, sharp(player)] as const),
    )
  const maker = weighted(
    chance,
    field
      .filter((player) => player !== scorer)
      .map((player) => [player, player.position === 'Defender' ? 0.7 : 1.5] as const),
  )
  return {
    goal,
    side,
    scorer: scorer ?? cast[side].captain,
    assist: unassisted.includes(manner) ? null : maker,
    manner,
  }
}

export type CastSources = {
  films: readonly SampleFilm[]
  /** The squads on the day, by side. */
  squads: Readonly<Record<Side, readonly Footballer[]>>
}

/** @param match that was played, or abandoned */
export function castOf(match: SampleMatch, { films, squads }: CastSources): Cast {
  const start = Number(match.season.slice(0, 4))
  const seed = [patternOf(start), match.competition.slug, match.stage, match.home, match.away, match.leg]
  const ours: Side | null = match.home === ownClub ? 'home' : match.away === ownClub ? 'away' : null
  const [film] = filmsOf(films, match)
  const until = match.state.status === 'abandoned' ? 63 : 90
  const sheet = (side: Side): Eleven => {
    const names = (film?.match.goals ?? [])
      .filter((goal) => goal.side === side)
      .flatMap(({ scorer, assist }) => [scorer, ...(assist ? [assist] : [])])
    return elevenOf(
      {
        chance: chanceOf(...seed, 'line-up', side),
        squad: squads[side],
        cup: match.competition.kind === 'cup',
        filmed: film && side === ours ? film.match.team : null,
        until,
      },
      new Set(names),
    )
  }
  const cast = { home: sheet('home'), away: sheet('away') }
  const goals = match.goals.map((goal, index): CastGoal => {
    const told = film?.match.goals.find(({ side, minute }) => side === goal.side && minute === minuteOf(goal))
    const chance = chanceOf(...seed, 'goal', index)
    if (!told) return goalOf(chance, goal, cast, ours)
    const field = onField(cast[goal.side], goal.minute)
    const called = (name?: string) => field.find(({ lastName }) => lastName === name) ?? null
    const scorer = called(told.scorer)
    if (!scorer) throw new Error(`${film?.name}: ${told.scorer} does not play`)
    return { goal, side: goal.side, scorer, assist: called(told.assist), manner: told.manner }
  })
  return { ...cast, goals }
}

export type Casting = {
  clubs: readonly SampleClub[]
  players: readonly Player[]
  absences: readonly Absence[]
  films: readonly SampleFilm[]
  /** Day of the first load, from which absences count. */
  anchor: string
}

/** The cast of any match of ours, from all of the sample's player data. */
export const castIn =
  ({ clubs, players, absences, films, anchor }: Casting) =>
  (team: string, match: SampleMatch): Cast => {
    const squad = (name: string) => {
      const club = clubs.find((entry) => entry.name === name)
      if (name === ownClub || !club) return squadOn(players, absences, { team, day: match.day, anchor })
      return squadOf(club, team, films)
    }
    return castOf(match, { films, squads: { home: squad(match.home), away: squad(match.away) } })
  }
