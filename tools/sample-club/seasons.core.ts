/**
 * The sample seasons: every match of three teams of the sample club, for any season and any time in it. Pure and
 * deterministic: results depend on a seed of season, competition and clubs, so a later start adds results and changes none.
 * A match has a result only once it is over; postponed matches get their new day some days later; a cup round exists once the
 * round before it is decided.
 */
import type { Competition, ImportedMatch, MatchImport, MatchState, Score } from '@club/contracts'
import { seasonSlug } from '@club/settings'
import { addDays } from '../import/days.core.ts'
import { cupDays, freeTuesdays, leagueDays, type PlayingDay, weekendDays } from './calendar.core.ts'
import { type Chance, chanceOf, countOf, pick, shuffled } from './random.core.ts'
import { instantOf } from './time.core.ts'

/** A club of the sample, from `clubs.json`. `strength` is about -0.8 to 0.5; `plays` lists its competitions. */
export type SampleClub = {
  name: string
  shortName: string
  aliases: readonly string[]
  ground: string
  capacity: number
  strength: number
  plays: readonly string[]
}

/** A goal: minute of its half as the clock counts on (1 to 120), with minutes of added time. */
export type Goal = { side: 'home' | 'away'; minute: number; added: number }

/** A match's full course, with what a report needs in addition to the imported facts. */
export type SampleMatch = {
  season: string
  competition: Competition
  stage: string
  round: string
  leg: number
  home: string
  away: string
  day: string
  time: string
  venue: string
  state: MatchState
  goals: readonly Goal[]
  attendance: number
}

export type SampleSeason = {
  team: string
  competition: Competition
  matches: SampleMatch[]
  adjustments: Adjustment[]
}
type Adjustment = { club: string; points: number }

export const ownClub = 'Thornsea Town'
const rival = 'Tidewell Town'
/** The venue of the cup final, for any clubs. */
const finalGround = { venue: 'Minster Fields, Harrowfold', crowd: 9_417 }

export const league: Competition = {
  slug: 'premier-counties-league',
  name: 'Premier Counties League',
  kind: 'league',
}
export const cup: Competition = {
  slug: 'counties-challenge-trophy',
  name: 'Counties Challenge Trophy',
  kind: 'cup',
}
const youth: Competition = {
  slug: 'counties-youth-football-conference',
  name: 'Counties Youth Football Conference',
  kind: 'league',
}
const women: Competition = {
  slug: 'eastern-womens-football-league',
  name: 'Eastern Women’s Football League',
  kind: 'league',
}

/**
 * A season follows the one two years earlier: the sample's films show matches of one of them, and must be true in
 * every year that a sample starts in.
 */
export const patternOf = (start: number): number => (start % 2 === 0 ? 2026 : 2025)

/**
 * Hand-picked seeds, so that the two seasons seen first are worth reading: fourth in the league and beaten in the cup
 * final, then in the chase again.
 */
const luck: ReadonlyMap<number, { league: number; cup: number }> = new Map([
  [2025, { league: 36, cup: 5 }],
  [2026, { league: 19, cup: 37 }],
])

/** Minutes from kick-off to the end, including breaks and added time. */
const ninetyMinutes = 112
const withExtraTime = 160
const minute = 60_000

type Fixture = Pick<
  SampleMatch,
  'competition' | 'stage' | 'round' | 'leg' | 'home' | 'away' | 'day' | 'time' | 'venue'
>
type Strength = (club: string) => number

const endOf = (fixture: { day: string; time: string }, length: number) =>
  Date.parse(instantOf(fixture.day, fixture.time)) + length * minute

const kickedOff = (fixture: { day: string; time: string }, now: number) =>
  now >= Date.parse(instantOf(fixture.day, fixture.time))

/**
 * Every pair of clubs twice, once at each ground, in rounds (circle method): `rounds[n]` has each club once.
 * The second half repeats the first with the grounds swapped.
 */
function doubleRoundRobin(clubs: readonly string[]): { home: string; away: string }[][] {
  const count = clubs.length - 1
  const club = (index: number) => clubs[index] ?? ''
  const half = Array.from({ length: count }, (_, round) => {
    const pairs = [round % 2 === 0 ? [club(count), club(round)] : [club(round), club(count)]]
    for (let step = 1; step <= (count - 1) / 2; step += 1) {
      const one = club((round + step) % count)
      const other = club((round - step + count) % count)
      pairs.push(step % 2 === 0 ? [one, other] : [other, one])
    }
    return pairs.map(([home = '', away = '']) => ({ home, away }))
  })
  return [...half, ...half.map((pairs) => pairs.map(({ home, away }) => ({ home: away, away: home })))]
}

/** The draw of the fixture list: the derby falls on Boxing Day. */
function drawn(
  chance: Chance,
  clubs: readonly string[],
  days: readonly PlayingDay[],
): { home: string; away: string }[][] {
  const order = shuffled(chance, clubs)
  const boxingDay = days.findIndex(({ day }) => day.endsWith('-12-26'))
  if (boxingDay < 0 || !order.includes(rival)) return doubleRoundRobin(order)
  const met = doubleRoundRobin(order)[boxingDay]?.find(
    ({ home, away }) => home === ownClub || away === ownClub,
  )
  const opponent = met?.home === ownClub ? met.away : met?.home
  return doubleRoundRobin(
    order.map((club) => (club === rival ? opponent : club === opponent ? rival : club) ?? club),
  )
}

const goalsOf = (chance: Chance, side: Goal['side'], mean: number): Goal[] =>
  Array.from({ length: countOf(chance, mean, 7) }, () => {
    const second = chance() > 0.45
    const at = 1 + Math.floor(chance() * 48)
    return { side, minute: (second ? 45 : 0) + Math.min(at, 45), added: Math.max(0, at - 45) }
  })

const byTime = (one: Goal, other: Goal) => one.minute - other.minute || one.added - other.added

const scoreOf = (goals: readonly Goal[]): Score => ({
  home: goals.filter(({ side }) => side === 'home').length,
  away: goals.filter(({ side }) => side === 'away').length,
})

/** Simulates ninety minutes between two clubs. */
function ninety(
  chance: Chance,
  strength: Strength,
  fixture: { home: string; away: string },
  neutral = false,
): Goal[] {
  const edge = 0.75 * (strength(fixture.home) - strength(fixture.away)) + (neutral ? 0 : 0.13)
  const goals = [
    ...goalsOf(chance, 'home', 1.28 * Math.exp(edge)),
    ...goalsOf(chance, 'away', 1.28 * Math.exp(-edge)),
  ]
  return goals.sort(byTime)
}

function result(goals: readonly Goal[]): MatchState & { status: 'result' } {
  const score = scoreOf(goals)
  const halfTime = scoreOf(goals.filter((goal) => goal.minute <= 45))
  return { status: 'result', score, halfTime, fullTime: score, afterExtraTime: false, penalties: null }
}

const shootOuts = [
  { home: 5, away: 4 },
  { home: 4, away: 2 },
  { home: 3, away: 2 },
  { home: 4, away: 3 },
  { home: 3, away: 5 },
  { home: 2, away: 4 },
  { home: 3, away: 4 },
  { home: 6, away: 5 },
]

/** A match that must have a winner. @param lead the home side's goals from a first leg */
function decided(chance: Chance, regular: readonly Goal[], lead = 0) {
  const level = (goals: readonly Goal[]) => scoreOf(goals).home + lead === scoreOf(goals).away
  if (!level(regular)) return { goals: regular, state: result(regular) }
  const extra = (['home', 'away'] as const).flatMap((side) =>
    Array.from({ length: countOf(chance, 0.35, 2) }, () => ({
      side,
      minute: 91 + Math.floor(chance() * 30),
      added: 0,
    })),
  )
  const goals = [...regular, ...extra.sort(byTime)]
  const state: MatchState & { status: 'result' } = {
    ...result(regular),
    score: scoreOf(goals),
    afterExtraTime: true,
    penalties: level(goals) ? pick(chance, shootOuts) : null,
  }
  return { goals, state }
}

/** The club that goes through. @param lead the home side's goals from a first leg */
function winner(
  match: { home: string; away: string },
  state: MatchState & { status: 'result' },
  lead = 0,
): string {
  const ahead = state.score.home + lead - state.score.away
  const shootOut = (state.penalties?.home ?? 0) - (state.penalties?.away ?? 0)
  return (ahead === 0 ? shootOut : ahead) > 0 ? match.home : match.away
}

type Ground = { ground(club: string): string; crowd(chance: Chance, home: string, away: string): number }

function grounds(clubs: readonly SampleClub[]): Ground {
  const byName = new Map(clubs.map((club) => [club.name, club]))
  return {
    ground: (club) => byName.get(club)?.ground ?? '',
    crowd: (chance, home, away) => {
      const derby =
        [home, away].includes(ownClub) && [home, away].some((club) => club === rival || club === 'Marlport')
      const share = derby ? 0.93 + chance() * 0.05 : 0.42 + chance() * 0.38
      return Math.round((byName.get(home)?.capacity ?? 1000) * share)
    },
  }
}

const strengths = (clubs: readonly SampleClub[], start: number, competition: Competition): Strength => {
  const byName = new Map(
    clubs.map(({ name, strength }) => [
      name,
      strength + 0.24 * (chanceOf(patternOf(start), competition.slug, name, 'form')() - 0.5),
    ]),
  )
  return (club) => byName.get(club) ?? 0
}

/** A postponed match: when its new day is announced, the day, and the reason. */
type Disruption =
  | { kind: 'postponed'; known: string; newDay: string; reason: string }
  | { kind: 'abandoned'; newDay: string; minute: number; reason: string }

const reasons = ['Waterlogged pitch', 'Frozen pitch', 'High winds'] as const

/** The league matches that do not go to plan: one of our own in November, some others, and one abandoned. */
function disruptions(
  chance: Chance,
  start: number,
  fixtures: readonly Fixture[],
  days: readonly PlayingDay[],
) {
  const planned = new Map<Fixture, Disruption>()
  const free = freeTuesdays(start, days)
  const nextFree = (after: string) => {
    const index = free.findIndex((day) => day > after)
    return index < 0 ? null : (free.splice(index, 1)[0] ?? null)
  }
  const isOurs = (fixture: Fixture) => fixture.home === ownClub || fixture.away === ownClub
  const between = (from: string, to: string, ours: boolean) =>
    fixtures.filter((fixture) => fixture.day >= from && fixture.day <= to && isOurs(fixture) === ours)
  const postpone = (fixture: Fixture | undefined, reason: string) => {
    const newDay = fixture && nextFree(addDays(fixture.day, 20))
    if (newDay) planned.set(fixture, { kind: 'postponed', known: addDays(fixture.day, 14), newDay, reason })
  }
  postpone(between(`${start}-11-01`, `${start}-11-15`, true).at(-1), reasons[0])
  postpone(pick(chance, between(`${start}-12-10`, `${start}-12-24`, false)), reasons[1])
  postpone(pick(chance, between(`${start + 1}-01-05`, `${start + 1}-01-25`, false)), reasons[1])
  postpone(pick(chance, between(`${start + 1}-02-01`, `${start + 1}-02-20`, false)), reasons[2])
  const halted = pick(chance, between(`${start}-09-20`, `${start}-10-20`, start % 2 === 1))
  const newDay = nextFree(addDays(halted.day, 12))
  if (newDay) planned.set(halted, { kind: 'abandoned', newDay, minute: 63, reason: 'Floodlight failure' })
  return planned
}

/** The usual kick-off, or television's choice. */
function kickOffTime(chance: Chance, usual: PlayingDay, index: number, last: boolean): string {
  if (usual.time !== '15:00' || last || index > 1) return usual.time
  const asked = chance() < 0.3
  return asked ? (index === 0 ? '12:30' : '17:30') : usual.time
}

type LeagueForm = {
  team: string
  competition: Competition
  plays: string
  days(start: number, rounds: number): PlayingDay[]
  disrupted: boolean
  ownGround: string | null
}

const leagueForms: readonly LeagueForm[] = [
  {
    team: 'first-team',
    competition: league,
    plays: 'league',
    days: leagueDays,
    disrupted: true,
    ownGround: null,
  },
  {
    team: 'u19',
    competition: youth,
    plays: 'u19',
    days: (start, rounds) => weekendDays(start, rounds, 6, '11:00'),
    disrupted: false,
    ownGround: 'Saltings Park',
  },
  {
    team: 'ladies',
    competition: women,
    plays: 'ladies',
    days: (start, rounds) => weekendDays(start, rounds, 0, '14:00'),
    disrupted: false,
    ownGround: 'Saltings Park',
  },
]

function leagueSeason(
  form: LeagueForm,
  start: number,
  now: number,
  clubs: readonly SampleClub[],
): SampleSeason {
  const { competition } = form
  const members = clubs.filter(({ plays }) => plays.includes(form.plays))
  const season = seasonSlug(start)
  const days = form.days(start, 2 * (members.length - 1))
  const pattern = patternOf(start)
  const seeded = seasonSlug(pattern)
  const chance = chanceOf(seeded, competition.slug, 'draw')
  const strength = strengths(members, start, competition)
  const { ground, crowd } = grounds(members)
  const venueOf = (club: string) => (club === ownClub ? form.ownGround : null) ?? ground(club)
  const names = members.map(({ name }) => name)

  const fixtures = drawn(chance, names, days).flatMap((pairs, round) => {
    const usual = days[round]
    if (!usual) return []
    const order = shuffled(chance, pairs)
    return order.map(({ home, away }, index): Fixture => {
      const time = form.disrupted ? kickOffTime(chance, usual, index, round === days.length - 1) : usual.time
      const at = { day: usual.day, time, venue: venueOf(home) }
      return { competition, stage: 'league', round: `Matchday ${round + 1}`, leg: 1, home, away, ...at }
    })
  })
  const planned = form.disrupted ? disruptions(chance, start, fixtures, days) : new Map<Fixture, Disruption>()

  const matches = fixtures.flatMap((fixture): SampleMatch[] => {
    const seed = [seeded, competition.slug, fixture.home, fixture.away, luck.get(pattern)?.league ?? 0]
    const play = (day: Pick<Fixture, 'day' | 'time' | 'leg'>): SampleMatch => {
      const own = chanceOf(...seed, day.leg)
      const goals = ninety(own, strength, fixture)
      const over = now >= endOf(day, ninetyMinutes)
      const state: MatchState = over ? result(goals) : { status: 'fixture' }
      const attendance = crowd(own, fixture.home, fixture.away)
      return { ...fixture, ...day, season, state, goals: over ? goals : [], attendance }
    }
    const original = play(fixture)
    const trouble = planned.get(fixture)
    if (!trouble) return [original]
    if (trouble.kind === 'postponed') {
      if (now < endOf(fixture, -240)) return [{ ...original, state: { status: 'fixture' }, goals: [] }]
      if (now >= Date.parse(instantOf(trouble.known, '10:00'))) {
        return [play({ day: trouble.newDay, time: '19:45', leg: 1 })]
      }
      return [{ ...original, state: { status: 'postponed', reason: trouble.reason }, goals: [] }]
    }
    if (!kickedOff(fixture, now) || now < endOf(fixture, 100))
      return [{ ...original, state: { status: 'fixture' }, goals: [] }]
    const before = ninety(chanceOf(...seed, 1), strength, fixture).filter(
      (goal) => goal.minute <= trouble.minute,
    )
    const reason = `${trouble.reason} after ${trouble.minute} minutes`
    const abandoned: SampleMatch = {
      ...original,
      state: { status: 'abandoned', score: scoreOf(before), reason },
      goals: before,
    }
    if (now < endOf({ day: addDays(fixture.day, 6), time: '10:00' }, 0)) return [abandoned]
    return [abandoned, play({ day: trouble.newDay, time: '19:45', leg: 2 })]
  })

  const weak = members.filter((club) => club.strength < -0.1 && club.name !== ownClub)
  const punished = form.disrupted && now >= Date.parse(`${start}-10-01T09:00:00Z`)
  const adjustments = punished ? [{ club: pick(chance, weak).name, points: start % 2 === 0 ? -3 : -6 }] : []
  return { team: form.team, competition, matches: matches.sort(inOrder), adjustments }
}

const inOrder = (one: SampleMatch, other: SampleMatch) =>
  one.day.localeCompare(other.day) || one.time.localeCompare(other.time) || one.home.localeCompare(other.home)

const cupRounds = [
  { stage: 'round-1', round: 'First round', day: 'first' },
  { stage: 'round-2', round: 'Second round', day: 'second' },
  { stage: 'quarter-final', round: 'Quarter-finals', day: 'quarterFinals' },
] as const

function cupSeason(start: number, now: number, clubs: readonly SampleClub[]): SampleSeason {
  const season = seasonSlug(start)
  const pattern = patternOf(start)
  const seeded = seasonSlug(pattern)
  const entrants = clubs.filter(({ plays }) => plays.includes('league') || plays.includes('cup'))
  const strength = strengths(entrants, start, cup)
  const { ground, crowd } = grounds(entrants)
  const days = cupDays(start)
  const matches: SampleMatch[] = []

  type Tie = { home: string; away: string }
  type Setting = Pick<SampleMatch, 'stage' | 'round' | 'leg' | 'day' | 'time'> & {
    venue?: string
    attendance?: number
  }
  const chanceFor = (tie: Tie, setting: Setting) =>
    chanceOf(seeded, cup.slug, setting.stage, setting.leg, tie.home, tie.away, luck.get(pattern)?.cup ?? 0)

  /** Plays a tie, reveals it as far as `now` allows, and returns its result, or null if it is not over. */
  const play = (tie: Tie, setting: Setting, ending: 'level' | 'decided', lead = 0) => {
    const chance = chanceFor(tie, setting)
    const regular = ninety(chance, strength, tie, setting.venue !== undefined)
    const { goals, state } =
      ending === 'decided' ? decided(chance, regular, lead) : { goals: regular, state: result(regular) }
    const over = now >= endOf(setting, state.afterExtraTime ? withExtraTime : ninetyMinutes)
    const shown: MatchState = over ? state : { status: 'fixture' }
    const attendance = setting.attendance ?? crowd(chance, tie.home, tie.away)
    const venue = setting.venue ?? ground(tie.home)
    matches.push({
      ...tie,
      ...setting,
      season,
      competition: cup,
      venue,
      state: shown,
      goals: over ? goals : [],
      attendance,
    })
    return over ? state : null
  }

  const pairs = (list: readonly string[]): Tie[] =>
    list.flatMap((home, index) => {
      const away = index % 2 === 0 ? list[index + 1] : undefined
      return away ? [{ home, away }] : []
    })

  const draw = (remaining: readonly string[], stage: string) =>
    shuffled(chanceOf(seeded, cup.slug, stage, 'draw'), remaining)

  /** The clubs that go through, or null while the round is undecided. */
  const playRound = (
    remaining: readonly string[],
    { stage, round, day }: (typeof cupRounds)[number],
  ): string[] | null => {
    const through = pairs(draw(remaining, stage)).map((tie) => {
      const setting = { stage, round, leg: 1, day: days[day], time: '15:00' }
      const first = play(tie, setting, stage === 'round-1' ? 'level' : 'decided')
      if (!first) return null
      if (first.score.home !== first.score.away || first.penalties) return winner(tie, first)
      const back = { home: tie.away, away: tie.home }
      const replay = play(
        back,
        { stage, round, leg: 2, day: addDays(setting.day, 10), time: '19:45' },
        'decided',
      )
      return replay && winner(back, replay)
    })
    return through.every((club) => club !== null) ? through : null
  }

  let remaining: string[] | null = entrants.map(({ name }) => name)
  for (const round of cupRounds) if (remaining) remaining = playRound(remaining, round)
  const finalists = remaining && playSemiFinals(remaining)
  if (finalists) {
    const [home = '', away = ''] = finalists
    const { venue, crowd: attendance } = finalGround
    const setting = {
      stage: 'final',
      round: 'Final',
      leg: 1,
      day: days.final,
      time: '15:00',
      venue,
      attendance,
    }
    play({ home, away }, setting, 'decided')
  }
  return { team: 'first-team', competition: cup, matches: matches.sort(inOrder), adjustments: [] }

  function playSemiFinals(clubsLeft: readonly string[]): string[] | null {
    const naming = { stage: 'semi-final', round: 'Semi-finals', time: '19:45' }
    const through = pairs(draw(clubsLeft, naming.stage)).map((tie) => {
      const first = play(tie, { ...naming, leg: 1, day: days.semiFinals[0] }, 'level')
      const back = { home: tie.away, away: tie.home }
      const lead = first ? first.score.away - first.score.home : 0
      const second = play(back, { ...naming, leg: 2, day: days.semiFinals[1] }, 'decided', lead)
      return second && winner(back, second, lead)
    })
    return through.every((club) => club !== null) ? through : null
  }
}

/**
 * Everything that the sample knows of a season at a given time.
 * @param start year the season starts in
 * @param now reveals the results of matches that are over by then
 */
export const sampleSeason = (start: number, now: Date, clubs: readonly SampleClub[]): SampleSeason[] => [
  ...leagueForms.map((form) => leagueSeason(form, start, now.getTime(), clubs)),
  cupSeason(start, now.getTime(), clubs),
]

/** The first team's part of it: the league, then the cup. */
export const firstTeamSeason = (start: number, now: Date, clubs: readonly SampleClub[]): SampleSeason[] => [
  ...leagueForms
    .filter(({ team }) => team === 'first-team')
    .map((form) => leagueSeason(form, start, now.getTime(), clubs)),
  cupSeason(start, now.getTime(), clubs),
]

const imported = (match: SampleMatch, index: number): ImportedMatch => ({
  stage: match.stage,
  round: match.round,
  leg: match.leg,
  home: match.home,
  away: match.away,
  date: match.day,
  kickOff: instantOf(match.day, match.time),
  venue: match.venue,
  state: match.state,
  line: index + 1,
})

const pointsOf = (name: string, adjustments: readonly Adjustment[]): number =>
  adjustments.find(({ club }) => club === name)?.points ?? 0

/** The same in the import contract's form: one import per competition. */
export const sampleImports = (start: number, now: Date, clubs: readonly SampleClub[]): MatchImport[] =>
  sampleSeason(start, now, clubs).map(({ team, competition, matches, adjustments }) => {
    const playing = new Set(matches.flatMap(({ home, away }) => [home, away]))
    return {
      source: `sample season ${seasonSlug(start)}`,
      team,
      season: seasonSlug(start),
      club: ownClub,
      competition,
      matches: matches.map(imported),
      // Of every club: one that an earlier sample punished must not stay so.
      adjustments: [...playing].map((club) => ({ club, points: pointsOf(club, adjustments) })),
      aliases: clubs.filter(({ name }) => playing.has(name)).map(({ name, aliases }) => [name, ...aliases]),
    }
  })
