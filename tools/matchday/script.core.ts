/**
 * The script of a sample match: everything that the feed says of it, from the build-up to the last quote. Pure, and the same
 * for the same match and squads. We win 2–1, with a penalty missed, one scored in the last minute and a sending-off.
 */
import type { LineUp, Match, MatchEventInput, MatchStat, Period } from '@club/contracts'
import { type Chance, pick } from '../sample-club/random.core.ts'

type Side = 'home' | 'away'
type Attributes = MatchEventInput['attributes']

/** An event with the moment it is told: minutes of the match, the interval counted as one. */
export type ScriptEntry = { readonly clock: number; readonly event: MatchEventInput }

export type ScriptInput = {
  readonly match: Match
  readonly lineUps: Readonly<Record<Side, LineUp>>
  readonly chance: Chance
  /** Stands before every id: a second replay of a match has ids of its own. */
  readonly run: string
}

type Told = {
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
const added = { first: 2, second: 4 }
/** Where the second half begins on the script's clock. */
const interval = 45 + added.first + 3
const whistle = interval + 45 + added.second

export function matchScript({ match, lineUps, chance, run }: ScriptInput): ScriptEntry[] {
  const us: Side = match.ours ?? 'home'
  const them = other(us)
  const club = (side: Side) => match[side].shortName || match[side].name
  const starter = (side: Side, index: number) => lineUps[side].starters[index]?.name ?? club(side)
  const sub = (side: Side, index: number) => lineUps[side].substitutes[index]?.name ?? club(side)
  const ground = match.venue ?? 'the ground'
  const home = match.home.name
  const told: Told[] = []

  /** The script's clock and the minute as it is written, in either half. */
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

  // Before.
  const before = (clock: number, text: string, more: Partial<Told> = {}) =>
    told.push({ clock, period: 'pre-match', type: 'build-up', text, ...more })
  before(
    -9,
    `Good afternoon from ${ground}, where the gates are open and the tea urn is winning its fight with the wind.`,
  )
  before(
    -8,
    `${home} have walked the pitch. It is firm, a little bare in front of the far goal, and it will be quick.`,
  )
  before(
    -7,
    `The head coach on the way in: “We know what ${club(them)} are good at. The first twenty minutes are about not giving it to them.”`,
  )
  for (const [side, clock] of [
    ['home', -6],
    ['away', -5],
  ] as const) {
    const { starters, substitutes, formation } = lineUps[side]
    before(
      clock,
      `${match[side].name} (${formation}): ${starters.map(({ name }) => name).join(', ')}. Substitutes: ${substitutes.map(({ name }) => name).join(', ')}.`,
      {
        type: 'line-up',
        side,
        more: { lineUp: lineUps[side] },
      },
    )
  }
  before(
    -4,
    `${starter(us, 5)} leads ${club(us)} out to warm up and gets the biggest cheer of the day so far.`,
  )
  before(
    -3,
    'The referee has had a look at both goal nets, found a hole in one of them, and sent for string.',
  )
  before(
    -2,
    `${club(them)} win the toss and turn ${club(us)} round: they will have the wind at their backs first.`,
  )
  before(-1, 'Teams in the tunnel. Scarves up. Here we go.')

  // First half.
  told.push({ ...at(1), clock: 0.5, type: 'kick-off', text: `${club(us)} get us under way.` })
  say(2, `An early touch for ${starter(us, 0)}, who comes a long way for a cross and claims it.`)
  say(
    4,
    `${starter(them, 8)} tries one from distance. It clears the bar, the stand and very nearly the car park.`,
    { side: them },
  )
  say(
    6,
    `First corner of the match to ${club(us)}. ${starter(us, 7)} swings it in, and it is headed behind for another.`,
    { side: us },
  )
  say(7, 'The second one comes to nothing.')
  say(
    9,
    `Good pressing from ${club(us)}: ${starter(us, 8)} wins it high up and is brought down. Free kick, twenty-five yards.`,
    { side: us },
  )
  say(10, `${starter(us, 6)} hits the wall with it.`, { side: us })
  told.push({
    ...at(12),
    type: 'goal',
    side: us,
    player: starter(us, 9),
    otherPlayer: starter(us, 7),
    text: `What a start! ${starter(us, 7)} goes outside his man and pulls it back, and ${starter(us, 9)} meets it first time, low into the corner.`,
  })
  say(13, `“He hit that like it owed him money,” says the gentleman next to us.`)
  say(
    15,
    `${club(them)} want to answer at once. ${starter(them, 9)} turns in the area, but ${starter(us, 3)} stays on his feet and takes the ball off him.`,
    { side: them },
  )
  told.push({ ...at(17), type: 'stats', text: '', more: { stats: numbers(us, 0, chance) } })
  told.push({
    ...at(18),
    type: 'yellow-card',
    side: them,
    player: starter(them, 5),
    text: `Late on ${starter(us, 6)}, and the referee did not need to think about it.`,
  })
  say(19, `${starter(us, 6)} is up again and will run it off.`)
  say(21, `A spell of ${club(us)} passing now, thirty touches without one in anger.`, { side: us })
  say(23, `Chance! ${starter(us, 10)} is played in behind and drags it a yard wide of the far post.`, {
    side: us,
  })
  say(25, 'A stoppage while a dog is persuaded to leave by the gate it came in at.')
  say(27, `${starter(them, 10)} heads over from six yards. ${club(them)} should be level.`, { side: them })
  told.push({ ...at(29), type: 'stats', text: '', more: { stats: numbers(us, 1, chance) } })
  say(
    30,
    `Half an hour gone and ${club(us)} deserve to be ahead, though not by as much as their supporters think.`,
  )
  say(32, `${starter(us, 0)} again, this time down low to his left. A fine save.`, { side: us })
  told.push({
    ...at(34),
    type: 'goal',
    side: them,
    player: starter(them, 9),
    otherPlayer: starter(them, 7),
    text: `Level. ${starter(them, 7)} crosses from the left, nobody goes with ${starter(them, 9)}, and he cannot miss from there.`,
  })
  say(35, `That is the first real noise from the ${us === 'home' ? 'visitors’' : 'home'} end.`)
  told.push({
    ...at(38),
    type: 'yellow-card',
    side: us,
    player: starter(us, 2),
    text: `${starter(us, 2)} has pulled back ${starter(them, 10)} on the half-way line and accepts what comes.`,
  })
  say(40, `${starter(us, 8)} from twenty yards, straight at the goalkeeper.`, { side: us })
  say(42, 'The rain has come in off the water. The roof is leaking where it always leaks.')
  told.push({ ...at(43), type: 'stats', text: '', more: { stats: numbers(us, 2, chance) } })
  say(44, `Corner to ${club(them)}, cleared at the near post by ${starter(us, 9)}.`, { side: them })
  say(45, 'Two minutes of added time.')
  say(46, `One last ball into the area, and ${starter(us, 3)} heads it away.`, at(46, false))
  told.push({
    clock: 45 + added.first + 0.5,
    period: 'half-time',
    minute: '',
    type: 'half-time',
    text: `Half-time: ${match.home.name} 1–1 ${match.away.name}.`,
  })
  told.push({
    clock: 45 + added.first + 1,
    period: 'half-time',
    text: `A half that ${club(us)} began and ${club(them)} finished. There will be words in both dressing rooms.`,
  })
  told.push({
    clock: 45 + added.first + 2,
    period: 'half-time',
    text: 'The half-time draw: ticket 1906 wins, to general disbelief.',
  })

  // Second half.
  told.push({
    ...at(46, true),
    clock: interval + 0.5,
    type: 'second-half',
    text: `${club(them)} kick off the second half.`,
  })
  told.push({
    ...at(46, true),
    clock: interval + 0.75,
    type: 'substitution',
    side: them,
    player: sub(them, 1),
    otherPlayer: starter(them, 5),
    text: 'The player on a yellow card stays in the dressing room.',
  })
  say(48, `${club(us)} have come out with the wind now, and it shows: three crosses in a minute.`, {
    side: us,
  })
  say(
    50,
    `Off the bar! ${starter(us, 10)} with his left foot from the edge of the area. The frame is still shaking.`,
    { side: us },
  )
  say(52, `${starter(them, 0)} takes a long time over a goal kick and is spoken to.`, { side: them })
  say(
    54,
    `Free kick to ${club(them)} in a good position. ${starter(them, 6)} curls it, and ${starter(us, 0)} watches it past the post.`,
    { side: them },
  )
  told.push({ ...at(56), type: 'stats', text: '', more: { stats: numbers(us, 3, chance) } })
  say(57, `${starter(us, 1)} overlaps for the first time and wins a corner.`, { side: us })
  say(58, `Headed on, headed away, and ${starter(us, 6)} volleys it over.`, { side: us })
  told.push({
    ...at(60),
    type: 'substitution',
    side: us,
    player: sub(us, 4),
    otherPlayer: starter(us, 6),
    text: `Fresh legs in midfield. ${starter(us, 6)} takes the applause.`,
  })
  say(61, `${sub(us, 4)} is straight into it with a tackle that makes the front row wince.`, { side: us })
  say(63, 'It is anybody’s game. The next goal will be worth a great deal.')
  told.push({
    ...at(65),
    type: 'yellow-card',
    side: them,
    player: starter(them, 3),
    text: `Dissent. Whatever ${starter(them, 3)} said, he said it slowly and clearly.`,
  })
  say(66, `${starter(us, 9)} shoots across goal; nobody gambles at the far post.`, { side: us })
  told.push({
    ...at(68),
    type: 'attendance',
    text: `Today’s attendance is announced, and thanked for coming out in this.`,
    more: { attendance: 3100 + Math.floor(chance() * 2400) },
  })
  told.push({ ...at(70), type: 'stats', text: '', more: { stats: numbers(us, 4, chance) } })
  told.push({
    ...at(71),
    type: 'substitution',
    side: them,
    player: sub(them, 2),
    otherPlayer: starter(them, 10),
    text: `Pace for height up front for ${club(them)}.`,
  })
  say(72, `${sub(them, 2)} nearly scores with his first touch. ${starter(us, 4)} gets a boot in.`, {
    side: them,
  })
  say(74, `${starter(us, 10)} is through… and the flag is up. Very tight.`, { side: us })
  told.push({
    ...at(76),
    type: 'red-card',
    side: them,
    player: starter(them, 4),
    text: `${starter(them, 4)} is sent off! ${starter(us, 9)} was clean through, and the captain took him down a yard outside the area. No argument.`,
  })
  say(77, `The free kick hits the post and comes out. You could not make it up.`, { side: us })
  told.push({
    ...at(78),
    type: 'substitution',
    side: us,
    player: sub(us, 5),
    otherPlayer: starter(us, 8),
    text: `Another forward on: ${club(us)} smell something.`,
  })
  told.push({
    ...at(78),
    type: 'substitution',
    side: us,
    player: sub(us, 2),
    otherPlayer: starter(us, 1),
    text: 'And a change at full-back.',
  })
  say(80, `Eleven against ten, and it is one-way traffic.`, { side: us })
  told.push({
    ...at(82),
    type: 'penalty-missed',
    side: us,
    player: starter(us, 10),
    text: `Penalty to ${club(us)} for handball… and it is saved! ${starter(them, 0)} goes the right way and holds it.`,
  })
  say(83, `${starter(us, 10)} has his shirt over his face. There is still time.`)
  told.push({ ...at(84), type: 'stats', text: '', more: { stats: numbers(us, 5, chance) } })
  say(86, `A long throw into the ${club(them)} area, and it is put behind in a panic.`, { side: us })
  say(88, `${club(them)} have everybody back, and ${club(us)} have stopped looking at the clock.`)
  say(
    89,
    `Down goes ${sub(us, 5)} under a tangle of legs: the referee points to the spot! A second penalty.`,
    { side: us },
  )
  told.push({
    ...at(90),
    type: 'penalty-goal',
    side: us,
    player: starter(us, 9),
    text: `${starter(us, 9)} takes the ball off everyone, waits, waits, and sends the goalkeeper the wrong way.`,
  })
  say(90, 'Four minutes of added time, and not one person is sitting down.')
  told.push({
    ...at(91),
    type: 'yellow-card',
    side: us,
    player: starter(us, 9),
    text: `For leaving the field to celebrate. Worth it.`,
  })
  say(92, `${sub(them, 2)} shoots into the side netting, and half the ground thinks it is in.`, {
    side: them,
  })
  told.push({
    ...at(93),
    type: 'substitution',
    side: us,
    player: sub(us, 1),
    otherPlayer: starter(us, 10),
    text: `${starter(us, 10)} takes the long way round to leave the field.`,
  })
  say(94, `Even the goalkeeper is up for this corner… and ${starter(us, 0)} catches it!`, { side: them })
  told.push({ ...at(94), type: 'stats', text: '', more: { stats: numbers(us, 6, chance) } })

  // After.
  const final = us === 'home' ? '2–1' : '1–2'
  const after = (clock: number, text: string, more: Partial<Told> = {}) =>
    told.push({ clock: whistle + clock, period: 'post-match', type: 'reaction', text, ...more })
  told.push({
    clock: whistle + 0.5,
    period: 'post-match',
    minute: '',
    type: 'full-time',
    text: `It is over: ${match.home.name} ${final} ${match.away.name}.`,
  })
  after(
    1,
    `What a finish. ${club(us)} were the better side for an hour, and needed every one of the other thirty minutes.`,
  )
  after(2, `Voted for by the sponsors: ${starter(us, 9)}.`, {
    type: 'player-of-the-match',
    side: us,
    player: starter(us, 9),
  })
  after(
    3,
    `The head coach: “I would like, once, to win one of these with ten minutes to spare. ${pick(chance, ['My wife', 'My doctor', 'The kit man'])} says the same.”`,
  )
  after(
    4,
    `${starter(us, 9)}: “You just don’t think about the one before. You look at the ball. Then you run.”`,
    { side: us },
  )
  after(
    5,
    `The ${club(them)} manager: “Ten men, and we go down to that. I’m proud of them and I’m furious.”`,
    { side: them },
  )
  after(
    6,
    `${starter(us, 0)}: “I saw the corner all the way. I’ve not seen much of anything since, they all jumped on me.”`,
    { side: us },
  )
  after(7, 'That is all from here. A full report follows. Safe journey home.')

  return told
    .map((entry, index) => ({ clock: entry.clock, event: toEvent(entry, index, run) }))
    .toSorted((one, next) => one.clock - next.clock)
}

function toEvent(told: Told, index: number, run: string): MatchEventInput {
  return {
    id: `${run}-${String(index).padStart(3, '0')}`,
    type: told.type ?? 'commentary',
    attributes: {
      minute: told.minute ?? '',
      period: told.period,
      team: told.side ?? null,
      player: told.player ?? null,
      text: told.text ?? '',
      order: index,
      ...(told.otherPlayer ? { otherPlayer: told.otherPlayer } : {}),
      ...told.more,
    },
  }
}

/** Statistics as the match goes on, from 0 to 6 parts of it. */
function numbers(us: Side, part: number, chance: Chance): MatchStat[] {
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
