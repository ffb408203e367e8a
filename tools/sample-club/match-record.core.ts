/**
 * The record of a sample match: every event that a feed would have sent, from the build-up to the last quotation.
 * Derived from its cast, so that report, record and players' figures agree. Pure and deterministic.
 */

import type { LineUp, LineUpPlayer, MatchEventInput, MatchStat, Period } from '@club/contracts'
import { outcomeFor } from '@club/football'
import { type Cast, type Eleven, onField, type Side } from './cast.core.ts'
import { minuteOf } from './films.core.ts'
import { type Chance, chanceOf, pick } from './random.core.ts'
import * as words from './record-words.core.ts'
import { ownClub, patternOf, type SampleMatch } from './seasons.core.ts'
import type { Footballer } from './squads.core.ts'
import { instantOf } from './time.core.ts'

type Attributes = MatchEventInput['attributes']
type Told = Partial<Attributes> & { type: MatchEventInput['type'] }

const coaches: Readonly<Record<string, string>> = {
  'first-team': 'Marcus Thale',
  ladies: 'Fran Ollerby',
  u19: 'Kieron Massingale',
}
const sides = ['home', 'away'] as const
const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

const named = ({ slug, name }: Footballer) => slug ?? name

/** Minutes from kick-off by real time. */
function wallMinute(period: Period, minute: string): number {
  const [base = 0, added = 0] = minute.split('+').map(Number)
  const at = base + added
  if (period === 'pre-match') return -30
  if (period === 'first-half') return at
  if (period === 'half-time') return 48
  if (period === 'second-half') return 62 + at - 45
  if (period === 'extra-time') return 114 + at - 90
  return period === 'penalties' ? 150 : 155
}

const lined = ({ slug, name, number }: Footballer, captain: Footballer): LineUpPlayer => ({
  player: slug,
  name,
  number,
  ...(captain.name === name ? { captain: true } : {}),
})
const lineUpOf = ({ formation, starters, substitutes, captain }: Eleven): LineUp => ({
  formation,
  starters: starters.map((player) => lined(player, captain)),
  substitutes: substitutes.map((player) => lined(player, captain)),
})

/** A shoot-out with the given result: each side's kicks by turns, home first, until it is decided. */
export function shootOutOf(
  chance: Chance,
  wanted: { home: number; away: number },
): { side: Side; scored: boolean }[] {
  for (let tries = 0; tries < 20_000; tries += 1) {
    const kicks: { side: Side; scored: boolean }[] = []
    const score = { home: 0, away: 0 }
    const taken = { home: 0, away: 0 }
    const left = (side: Side) => Math.max(5, taken.home, taken.away) - taken[side]
    const decided = () =>
      sides.some((side) => score[side] > score[other(side)] + left(other(side))) ||
      (taken.home === taken.away && taken.home >= 5 && score.home !== score.away)
    while (!decided() && kicks.length < 30) {
      const side = sides[kicks.length % 2] ?? 'home'
      const scored = chance() < 0.75
      kicks.push({ side, scored })
      taken[side] += 1
      if (scored) score[side] += 1
    }
    if (score.home === wanted.home && score.away === wanted.away) return kicks
  }
  throw new Error(`No shoot-out ends ${wanted.home}-${wanted.away}`)
}

/** Statistics of the match, consistent with its goals. */
function statsOf(chance: Chance, cast: Cast): MatchStat[] {
  const goals = (side: Side) =>
    cast.goals.filter((goal) => goal.side === side && goal.manner !== 'own-goal').length
  const own = Math.round(38 + chance() * 24)
  const both = (name: MatchStat['name'], of: (side: Side) => number): MatchStat => ({
    name,
    home: of('home'),
    away: of('away'),
  })
  const target = {
    home: goals('home') + Math.floor(chance() * 5),
    away: goals('away') + Math.floor(chance() * 5),
  }
  const cards = (side: Side) => cast[side].cards.length
  return [
    { name: 'possession', home: own, away: 100 - own },
    both('shots', (side) => target[side] + 2 + Math.floor(chance() * 7)),
    both('shots-on-target', (side) => target[side]),
    both('corners', () => 2 + Math.floor(chance() * 8)),
    both('fouls', (side) => cards(side) + 6 + Math.floor(chance() * 7)),
    both('offsides', () => Math.floor(chance() * 5)),
    both('passes', (side) => Math.round((side === 'home' ? own : 100 - own) * (5.5 + chance() * 1.5))),
    both('saves', (side) => target[other(side)] - goals(other(side))),
  ]
}

class Recorder {
  readonly events: MatchEventInput[] = []
  private readonly match: SampleMatch
  private readonly chance: Chance
  private readonly kickOff: number
  private readonly women: boolean

  constructor(team: string, match: SampleMatch) {
    this.match = match
    this.women = team === 'ladies'
    const pattern = patternOf(Number(match.season.slice(0, 4)))
    this.chance = chanceOf(pattern, match.competition.slug, match.home, match.away, match.leg, 'record')
    this.kickOff = Date.parse(instantOf(match.day, match.time))
  }

  say(pool: readonly string[], values: Readonly<Record<string, string>> = {}): string {
    const text = pick(this.chance, pool).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    return this.women
      ? text
          .replace(/\bhis\b/g, 'her')
          .replace(/\bhe\b/g, 'she')
          .replace(/\bman\b/g, 'player')
      : text
  }

  tell(period: Period, minute: string, { type, ...more }: Told): void {
    const count = this.events.filter((event) => event.type === type).length + 1
    const at = new Date(this.kickOff + wallMinute(period, minute) * 60_000 + this.events.length).toISOString()
    this.events.push({
      id: `${type}-${count}`,
      type,
      attributes: { period, minute, team: null, player: null, text: '', at, ...more },
    })
  }

  club = (side: Side) => this.match[side]
  random = () => this.chance()
}

type Moment = { at: number; period: Period; minute: string; told: Told }

const periodAt = (minute: number): Period =>
  minute <= 45 ? 'first-half' : minute <= 90 ? 'second-half' : 'extra-time'

/** The events between the whistles, in order. */
function momentsOf(recorder: Recorder, cast: Cast, until: number): Moment[] {
  const moments: Moment[] = []
  const add = (minute: number, added: number, told: Told) =>
    moments.push({
      at: minute + added / 100,
      period: periodAt(minute),
      minute: minuteOf({ minute, added }),
      told,
    })
  for (const { goal, side, scorer, assist, manner } of cast.goals) {
    const own = manner === 'own-goal'
    add(goal.minute, goal.added, {
      type: own ? 'own-goal' : manner === 'penalty' ? 'penalty-goal' : 'goal',
      team: own ? other(side) : side,
      player: named(scorer),
      ...(assist ? { otherPlayer: named(assist) } : {}),
      text: recorder.say(words.goals[manner], { scorer: scorer.name }),
    })
  }
  for (const side of sides) {
    const club = recorder.club(side)
    for (const { minute, on, off } of cast[side].changes) {
      const text = recorder.say(words.change, { on: on.name, off: off.name, club })
      add(minute, 0, { type: 'substitution', team: side, player: named(on), otherPlayer: named(off), text })
    }
    for (const { minute, player, kind } of cast[side].cards) {
      const pool = kind === 'yellow' ? words.yellow : kind === 'red' ? words.red : words.secondYellow
      const text = recorder.say(pool, { player: player.name, club })
      add(minute, 0, {
        type: `${kind}-card` as MatchEventInput['type'],
        team: side,
        player: named(player),
        text,
      })
    }
  }
  const busy = new Set(moments.map(({ at }) => Math.floor(at)))
  for (let minute = 3; minute < until; minute += 5 + Math.floor(recorder.random() * 7)) {
    if (busy.has(minute)) continue
    const side = pick(recorder.random, sides)
    const field = onField(cast[side], minute).filter(({ position }) => position !== 'Goalkeeper')
    const keeper = cast[other(side)].starters[0]
    const player = pick(recorder.random, field)
    const text = recorder.say(words.chances, { player: player.name, keeper: keeper?.name ?? '' })
    add(minute, 0, { type: 'commentary', team: side, text })
  }
  return moments.sort((one, another) => one.at - another.at)
}

/** The record's player of the match: one of ours who scored, or kept a clean sheet. */
function bestOf(recorder: Recorder, cast: Cast, side: Side): Footballer {
  const scorers = cast.goals.filter((goal) => goal.side === side && goal.manner !== 'own-goal')
  const conceded = cast.goals.some((goal) => goal.side !== side)
  const { starters } = cast[side]
  if (scorers.length > 0) return pick(recorder.random, scorers).scorer
  return (conceded ? null : starters[0]) ?? pick(recorder.random, starters)
}

/** @param match of ours that was played or abandoned; any other has no record */
export function recordOf(team: string, match: SampleMatch, cast: Cast): MatchEventInput[] {
  const { state } = match
  if (state.status !== 'result' && state.status !== 'abandoned') return []
  const us: Side = match.home === ownClub ? 'home' : 'away'
  const recorder = new Recorder(team, match)
  const { home, away } = match
  const greeting =
    match.time < '12:00' ? 'Good morning' : match.time < '17:00' ? 'Good afternoon' : 'Good evening'
  const ground = match.venue.split(',')[0] ?? match.venue
  const values = { Greeting: greeting, ground, home, away, competition: match.competition.name }
  const before = (told: Told) => recorder.tell('pre-match', '', told)
  before({ type: 'build-up', text: recorder.say(words.buildUp, values) })
  for (const side of sides) {
    const { formation, starters, substitutes } = cast[side]
    const list = (players: readonly Footballer[]) => players.map(({ name }) => name).join(', ')
    const text = `${match[side]} (${formation}): ${list(starters)}. Substitutes: ${list(substitutes)}.`
    before({ type: 'line-up', team: side, lineUp: lineUpOf(cast[side]), text })
  }
  before({ type: 'build-up', text: recorder.say(words.warmUp, values) })

  const first = pick(recorder.random, sides)
  recorder.tell('first-half', '', {
    type: 'kick-off',
    text: recorder.say(words.kickOff, { club: match[first] }),
  })
  const until = state.status === 'abandoned' ? 63 : 90
  const moments = momentsOf(recorder, cast, until)
  const play = (period: Period) => {
    for (const moment of moments.filter((each) => each.period === period))
      recorder.tell(period, moment.minute, moment.told)
  }
  const scoreAt = (minute: number) => {
    const count = (side: Side) =>
      cast.goals.filter((goal) => goal.side === side && goal.goal.minute <= minute).length
    return `${home} ${count('home')}–${count('away')} ${away}`
  }
  play('first-half')
  recorder.tell('half-time', '', { type: 'half-time', text: `Half-time: ${scoreAt(45)}.` })
  const club = match[other(first)]
  recorder.tell('second-half', '', { type: 'second-half', text: recorder.say(words.secondHalf, { club }) })
  play('second-half')
  if (state.status === 'abandoned') {
    const score = state.score ?? { home: 0, away: 0 }
    recorder.tell('second-half', '63', { type: 'abandoned', score, text: state.reason ?? '' })
    return recorder.events
  }
  const crowd = match.attendance.toLocaleString('en-GB')
  const announced = recorder.say(words.attendance, { crowd })
  recorder.tell('second-half', '75', { type: 'attendance', attendance: match.attendance, text: announced })
  if (state.afterExtraTime) {
    recorder.tell('extra-time', '', { type: 'extra-time', text: `It goes to extra time: ${scoreAt(90)}.` })
    play('extra-time')
  }
  if (state.penalties) {
    recorder.tell('penalties', '', { type: 'penalties', text: 'It will be settled from the penalty spot.' })
    const takers = (side: Side) =>
      onField(cast[side], 91)
        .filter(({ position }) => position !== 'Goalkeeper')
        .reverse()
    const turn = { home: 0, away: 0 }
    for (const { side, scored } of shootOutOf(recorder.random, state.penalties)) {
      const list = takers(side)
      const player = list[turn[side] % list.length]
      turn[side] += 1
      const text = scored ? `${player?.name} scores.` : `${player?.name} sees it saved.`
      const type = scored ? 'shoot-out-goal' : 'shoot-out-missed'
      recorder.tell('penalties', '', {
        type,
        team: side,
        player: player ? named(player) : null,
        text,
        order: turn.home + turn.away,
      })
    }
  }
  recorder.tell('post-match', '', { type: 'full-time', text: `Full time: ${scoreAt(120)}.` })
  recorder.tell('post-match', '', { type: 'stats', stats: statsOf(recorder.random, cast) })
  const best = bestOf(recorder, cast, us)
  const player = { player: best.name }
  recorder.tell('post-match', '', {
    type: 'player-of-the-match',
    team: us,
    player: named(best),
    text: recorder.say(words.best, player),
  })
  const outcome = outcomeFor(us, state) ?? 'D'
  recorder.tell('post-match', '', {
    type: 'reaction',
    text: `${coaches[team]}: ${recorder.say(words.reactions[outcome])}`,
  })
  return recorder.events
}
