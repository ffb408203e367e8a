/**
 * Films of real matches of the sample: from the facts of a match (who played, who scored, when) a film of it, with as many
 * chances between the goals as its length has room for. Pure but for the clubs' colours, and the same for the same facts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type MatchFilm as Filmed,
  type FilmedGoal,
  type FilmedMatch,
  filmedElevens,
} from '../../../sample-club/films.core.ts'
import { chanceOf, pick, shuffled } from '../../../sample-club/random.core.ts'
import { colourOf } from '../draw/canvas.ts'
import type { Hosts } from '../draw/surroundings.ts'
import {
  cornerHeader,
  crossSaved,
  curlerWide,
  cutback,
  flipped,
  longRange,
  type Move,
  throughBall,
} from './moves.ts'
import type { Line, MatchFilm, Passage, Side } from './plan.ts'
import { workedMove } from './worked-moves.core.ts'

type Club = {
  name: string
  shortName: string
  ground: string
  colours: { primary: string; secondary: string }
}
const clubs: Club[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../sample-club/clubs.json'), 'utf8'),
)
const ours = 'Thornsea Town'

const namesOf = (team: FilmedMatch['team']) => filmedElevens[team].map(([, , name]) => name)

const apart = (one: string, other: string) => {
  const [a, b] = [colourOf(one), colourOf(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
const blue = '#1f4ae0'
const grass = '#417d34'

function sideOf(name: string, team: FilmedMatch['team']): Side {
  const women = team === 'ladies'
  const short = name.slice(0, 3).toUpperCase()
  if (name === ours) {
    return {
      name: women ? `${name} Ladies` : name,
      short,
      kit: { shirt: blue, trim: '#0d2370', shorts: '#1237c8', socks: blue, number: '#ffffff' },
      keeper: { shirt: '#ff5a3c', trim: '#8f2a17', shorts: '#ff5a3c', socks: '#ff5a3c', number: '#1b1b1b' },
      numbers: filmedElevens[team].map(([, number]) => number),
      women,
    }
  }
  const club = clubs.find((entry) => entry.name === name)
  if (!club) throw new Error(`clubs.json has no club '${name}'`)
  const { primary, secondary } = club.colours
  const shirt =
    [primary, secondary, '#f5f7f6'].find(
      (colour) => apart(colour, blue) > 160 && apart(colour, grass) > 90,
    ) ?? '#f5f7f6'
  const trim = shirt === primary ? secondary : primary
  const light = colourOf(shirt).reduce((sum, part) => sum + part, 0) > 400
  return {
    name,
    short,
    kit: { shirt, trim, shorts: trim, socks: shirt, number: light ? '#1b1b1b' : '#ffffff' },
    keeper: { shirt: '#6b5bd6', trim: '#3b3190', shorts: '#3b3190', socks: '#6b5bd6', number: '#ffffff' },
    numbers: [1, 2, 5, 6, 3, 4, 8, 10, 7, 11, 9],
    women,
  }
}

/** What stands around the pitch of a club that is not ours. */
function hostsOf(name: string): Hosts | null {
  const club = clubs.find((entry) => entry.name === name)
  if (name === ours || !club) return null
  const { primary, secondary } = club.colours
  const words = [club.ground, name, 'Blues TV', club.shortName, 'Premier Counties', 'Respect']
  return {
    boards: words.map((text) => text.toUpperCase()),
    colours: [primary, '#f4f6fb', secondary, '#1b2233'],
    facade: `${name} Football Club`.toUpperCase(),
    shirts: [primary, primary, secondary],
  }
}

const withFinish = (move: Move, finish: Partial<Move['finish']>): Move => ({
  ...move,
  finish: { ...move.finish, ...finish },
})
const goalMoves: Readonly<Record<FilmedGoal['manner'], Move>> = {
  header: cornerHeader,
  'tap-in': cutback,
  'long-range': longRange,
  break: throughBall,
  volley: withFinish(crossSaved, { x: 106.3, outcome: 'goal' }),
}
const chanceMoves: readonly Move[] = [
  crossSaved,
  curlerWide,
  withFinish(longRange, { x: 104, outcome: 'save' }),
  withFinish(throughBall, { x: 108, y: 40.4, outcome: 'wide' }),
  withFinish(cornerHeader, { x: 108.5, z: 3.4, outcome: 'wide' }),
  withFinish(cutback, { x: 103.9, y: 35, outcome: 'save' }),
]

const replaySeconds = 5.5

const clockOf = (minute: string) => {
  const [base = 0, added = 0] = minute.split('+').map(Number)
  return base + added - 1
}

const builds = {
  ours: [
    '{name} has it, for Thornsea.',
    'Thornsea, building from the back.',
    '{name}, with time to look up.',
    '{name} finds a blue shirt.',
    'Good football, this, from the Blues.',
    'It is won back by {name}.',
  ],
  theirs: [
    '{opp} come forward.',
    'Now {opp}, with a bit of room.',
    '{opp} have the ball.',
    'Patient, from {opp}.',
    'It breaks for {opp}.',
    '{opp}, with a spell of their own.',
  ],
} as const
const endings = {
  save: [
    'Saved! And held.',
    'A good stop.',
    'Straight at the goalkeeper.',
    'Down low, and a fine save.',
    'Saved!',
  ],
  wide: [
    'Just wide.',
    'Over the top.',
    'That had the goalkeeper worried.',
    'Not far away.',
    'Wide of the post.',
  ],
} as const

const secondsOf = ({ move, from = 0, replay }: Passage) => move.seconds - from + (replay?.seconds ?? 0)
const lengthOf = (passages: readonly Passage[]) =>
  passages.reduce((sum, passage) => sum + secondsOf(passage), 0)

/** Where in a film each goal's passage begins, in seconds. */
export function momentsOf({ passages }: MatchFilm, seconds: number): number[] {
  const spare = Math.max(0, seconds - lengthOf(passages)) / passages.length
  let starts = 0
  return passages.flatMap((passage) => {
    const at = starts
    starts += secondsOf(passage) + spare
    return passage.scorer ? [Math.floor(at)] : []
  })
}

/** What happens in a passage, and what is said of it. */
class Director {
  private readonly film: Filmed
  private readonly chance: () => number
  private readonly said = new Map<string, number>()

  constructor(film: Filmed) {
    this.film = film
    this.chance = chanceOf('film', film.name)
  }

  /** A sentence of a list that has been said least. */
  private say(list: readonly string[]): string {
    const [first = ''] = shuffled(this.chance, list).sort(
      (a, b) => (this.said.get(a) ?? 0) - (this.said.get(b) ?? 0),
    )
    this.said.set(first, (this.said.get(first) ?? 0) + 1)
    const { home, away, team } = this.film.match
    const opponent = home === ours ? away : home
    const club = clubs.find(({ name }) => name === opponent)
    return first
      .replaceAll('{opp}', club?.shortName ?? opponent)
      .replaceAll('{name}', pick(this.chance, namesOf(team).slice(1)))
  }

  private isOurs = (side: 0 | 1) => (this.film.match.home === ours) === (side === 0)

  /** On the side of the pitch where the scorer and whoever made it stand, as far as they are ours. */
  private moveOf(goal: FilmedGoal, own: boolean): Move {
    const base = goalMoves[goal.manner]
    const ways = this.chance() < 0.5 ? [base, flipped(base)] : [flipped(base), base]
    const named = ({ touches }: Move, fromEnd: number) =>
      namesOf(this.film.match.team)[touches.at(fromEnd)?.by ?? 0]
    const fits = (move: Move) =>
      named(move, -1) === goal.scorer && (!goal.assist || named(move, -2) === goal.assist)
    const fitting = own ? ways.find(fits) : ways[0]
    if (!fitting) throw new Error(`${this.film.name}: nobody scores a ${goal.manner} like ${goal.scorer}’s`)
    return fitting
  }

  /** @param replay for how many seconds it is shown again */
  goal(goal: FilmedGoal, score: readonly [number, number], replay: (move: Move) => number): Passage {
    const side = goal.side === 'home' ? 0 : 1
    const own = this.isOurs(side)
    const move = this.moveOf(goal, own)
    const again = replay(move)
    const [us = 0, them = 0] = own ? [score[side], score[1 - side]] : [score[1 - side], score[side]]
    const stands =
      us === them
        ? `${us} all.`
        : us > them
          ? `${us}-${them} to the Blues.`
          : `${them}-${us}, to the ${own ? 'other lot' : 'opposition'}.`
    const called = own ? `${goal.scorer}! Goal! ${stands}` : `${goal.scorer} scores. ${stands}`
    const lines: Line[] = [
      { at: 0.4, text: this.say(own ? builds.ours : builds.theirs) },
      { at: move.finish.at + 0.2, text: called },
    ]
    if (again > 0 && goal.assist)
      lines.push({ at: move.seconds + 0.8, text: `${goal.assist}, with the final pass.` })
    return {
      move,
      side,
      clock: [clockOf(goal.minute), 18],
      minute: goal.minute,
      scorer: goal.scorer,
      ...(again > 0 ? { replay: { from: Math.max(0, move.finish.at - 2.4), seconds: again } } : {}),
      lines,
    }
  }

  attack(minute: number, second: number, worked: boolean): Passage {
    const side = this.chance() < 0.5 ? 0 : 1
    const base = worked ? workedMove(this.chance) : pick(this.chance, chanceMoves)
    const move = worked || this.chance() < 0.5 ? base : flipped(base)
    const { outcome } = move.finish
    return {
      move,
      side,
      clock: [minute, second],
      lines: [
        { at: 0.5, text: this.say(this.isOurs(side) ? builds.ours : builds.theirs) },
        ...(outcome === 'goal' || outcome === 'lost'
          ? []
          : [{ at: move.finish.at + 0.3, text: this.say(endings[outcome]) }]),
      ],
    }
  }
}

/** The film of a match: its goals in order, and as many chances between them as its length has room for. */
export function filmOfMatch(film: Filmed): MatchFilm {
  const room = film.kind === 'goal' || film.kind === 'goals' ? 0 : Math.ceil(film.seconds / 6)
  for (let count = room; count > 0; count--) {
    const passages = passagesOf(film, count)
    if (lengthOf(passages) <= film.seconds) return planOf(film, passages)
  }
  return planOf(film, passagesOf(film, 0))
}

/** Chances are spread evenly over the minutes: never in that of a goal, nor before it is over. */
function passagesOf(film: Filmed, count: number): Passage[] {
  const { match, kind, seconds } = film
  const director = new Director(film)
  const score: [number, number] = [...(match.before ?? [0, 0])]
  const replay = (move: Move) => (kind === 'goal' ? seconds - move.seconds : seconds > 60 ? replaySeconds : 0)
  const goals = match.goals.map((goal) => {
    score[goal.side === 'home' ? 0 : 1] += 1
    return { at: clockOf(goal.minute) * 60 + 18, passage: director.goal(goal, score, replay) }
  })
  const end = (kind === 'half' ? 45 : 90) * 60
  const chances = Array.from({ length: count }, (_, index) => {
    const even = 20 + ((index + 0.35) / count) * (end - 60)
    const busy = goals.find(({ at }) => Math.abs(at - even) < 24)
    const at = busy ? busy.at + (even < busy.at ? -24 : 24) : even
    const worked = kind === 'half' && index % 6 !== 0
    return { at, passage: director.attack(Math.floor(at / 60), Math.floor(at % 60), worked) }
  })
  return [...goals, ...chances].sort((a, b) => a.at - b.at).map(({ passage }) => passage)
}

function planOf({ match, kind, seconds }: Filmed, passages: readonly Passage[]): MatchFilm {
  const over = kind === 'half' ? 'Half-time' : kind === 'highlights' && seconds > 60 ? 'Full time' : null
  const result = `${match.home} ${match.score.home}-${match.score.away} ${match.away}`
  const hosts = hostsOf(match.home)
  return {
    kind: 'match',
    ...(hosts ? { hosts } : {}),
    heading: headings[kind as keyof typeof headings] ?? 'Highlights',
    sides: [sideOf(match.home, match.team), sideOf(match.away, match.team)],
    score: match.before ?? [0, 0],
    passages,
    ...(over ? { closing: { heading: over, text: result } } : {}),
  }
}

const headings = { highlights: 'Highlights', half: 'First half', goals: 'The goals', goal: 'Goal' } as const
