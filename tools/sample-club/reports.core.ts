/**
 * Match reports and previews of the sample’s first team, written from the facts of its matches. Pure and deterministic: a
 * later date adds articles and changes none, since each uses only what was known when it was published.
 */
import type { ContentBlock, ImportedArticle, Player, Span } from '@club/contracts'
import { datesOf } from '@club/i18n'
import { sampleClub } from '@club/settings'
import { addDays } from '../import/days.core.ts'
import { easter } from './calendar.core.ts'
import { type Cast, castIn } from './cast.core.ts'
import type { SampleFilm } from './films.core.ts'
import { withNamesLinked } from './name-links.core.ts'
import { chanceOf } from './random.core.ts'
import {
  factsOf,
  formBefore,
  idOf,
  type MatchFacts,
  nextAfter,
  reportTime,
  type ToldDismissal,
  type ToldGoal,
} from './report-facts.core.ts'
import * as words from './report-words.core.ts'
import {
  firstTeamSeason,
  ownClub,
  type SampleClub,
  type SampleMatch,
  type SampleSeason,
} from './seasons.core.ts'
import { type Absence, type Footballer, squadOn } from './squads.core.ts'
import { tableAt } from './table.core.ts'
import { instantOf } from './time.core.ts'

export type ReportSources = {
  clubs: readonly SampleClub[]
  players: readonly Player[]
  absences: readonly Absence[]
  films: readonly SampleFilm[]
  /** Pictures of the library; reports use the match pictures in turn. */
  pictures: readonly { key: string; alt: string }[]
}

const dates = datesOf(sampleClub.site.timezone, sampleClub.site.locale)

const firstTeam = 'first-team'
const author = 'Owen Tarrabain'
const previewAuthor = 'Meg Ashdown'
const coach = 'Marcus Thale, head coach'
const rivals = ['Tidewell Town', 'Marlport']

/** Number of reports for the season before the first one, and for the current one at the first load. */
const reportsOfLastSeason = 20
const reportsOfThisSeason = 8

const numbers = [
  'nought',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
]
const ordinals = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
  'twenty-first',
  'twenty-second',
  'twenty-third',
  'bottom',
]
const inWords = (count: number) => numbers[count] ?? String(count)
const nth = (position: number) => ordinals[position] ?? String(position)
/** '23rd' */
const figured = (count: number) => {
  const ending = count % 100 > 10 && count % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${count}${ending}`
}
const minuteName = (minute: number) => `the ${minute <= 12 ? nth(minute) : figured(minute)} minute`
/** '15:00' in house style: '3 pm', '7.45 pm'. */
function spokenTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const past = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${past} ${hour < 12 ? 'am' : 'pm'}`
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** Words that are true only of some matches. */
const conditions: readonly (readonly [RegExp, (facts: MatchFacts) => boolean])[] = [
  [
    /Estuary End|Harbour Stand|Cobblers|Sammy|whelk|gulls|fish quay|Row F|pie queue|their bus|putting their coats on|left early|beat the traffic|home scarves|fishing song|hard place to come|tide\b/,
    ({ atHome }) => atHome,
  ],
  [
    /coaches had|on the bus|long way home|road home|travelling|carry it home|on the coach/,
    ({ atHome }) => !atHome,
  ],
  [
    /afternoon|sunshine|\bsun\b|teatime|quarter to three|as it was this morning|all their running/i,
    ({ evening }) => !evening,
  ],
  [/floodlights|signalman/i, ({ evening }) => evening],
  [/frost|cold sunshine/i, ({ match }) => ['12', '01', '02'].includes(match.day.slice(5, 7))],
  [/autumn/i, ({ match }) => ['09', '10', '11'].includes(match.day.slice(5, 7))],
  [/points\b|a point\b/, ({ match }) => match.competition.kind === 'league'],
  [
    /no kind way|a lesson {at}|Chastening|day to forget|saw one side|Heavy weather|Whatever could go wrong|well beaten|never got going|Beaten to the ball|some time afterwards|straight talking/,
    ({ us, them }) => Math.abs(us - them) >= 3,
  ],
  [/Two goals were|by two goals/, ({ us, them }) => them - us === 2],
  [/extra time/, ({ extraTime }) => extraTime],
  [
    /as calm as anyone|spent in the corner|kept the ball in the other half|notebook was closed|counting the passes|hearts? in their mouths had to/,
    ({ story }) => story !== 'late-win' && story !== 'shoot-out-won',
  ],
  [
    /notebook was closed|as calm as anyone/,
    ({ goals, dismissals }) =>
      [...goals.map(({ goal }) => goal.minute), ...dismissals.map(({ minute }) => minute)].every(
        (minute) => minute < 80,
      ),
  ],
  // If the lead was out of reach, there was no last hope.
  [/the last hope/, ({ us, them }) => them - us === 1],
  [/heading for a draw|looked like a draw|looked likely for most/, ({ extraTime }) => !extraTime],
  [/clean sheet|0-0|None of them went in/i, ({ them }) => them === 0],
  [/in weeks|for a month/, ({ match }) => match.day.slice(5, 7) !== '08'],
  [/single goal|One goal is plenty|^A goal from/, ({ us, them }) => us === 1 && them === 0],
  [
    /Some had left|The board had gone up|putting their coats on|left early|dying minutes|at the death/,
    ({ goals }) => (goals.at(-1)?.goal.minute ?? 0) >= 87,
  ],
  [/early lead/, ({ goals }) => (goals[0]?.goal.minute ?? 90) <= 25 && goals[0]?.ours === false],
  [
    /second half was better/,
    ({ goals, halfTime }) =>
      goals.every(({ ours, goal }) => ours || goal.minute <= 45) && halfTime.them > halfTime.us,
  ],
  [
    /first whistle there was one team|after \{firstWhen\}|from \{firstWhen\}/,
    ({ goals }) => goals[0]?.ours === true,
  ],
  [/most of it early/, ({ halfTime }) => halfTime.them - halfTime.us >= 2],
]

/** Deals out a pool's sentences so that none repeats before all have been used. */
class Dealer {
  private readonly used = new Map<string, number>()

  deal(pool: readonly string[], fits: (sentence: string) => boolean, seed: string): string {
    const fitting = pool.filter(fits)
    const chance = chanceOf(seed)
    const drawn = (fitting.length > 0 ? fitting : pool).map((sentence) => ({
      sentence,
      uses: this.used.get(sentence) ?? 0,
      at: chance(),
    }))
    const [first] = drawn.sort((one, other) => one.uses - other.uses || one.at - other.at)
    const sentence = first?.sentence ?? ''
    this.used.set(sentence, (this.used.get(sentence) ?? 0) + 1)
    return sentence
  }
}

type Values = Readonly<Record<string, string>>

const filled = (sentence: string, values: Values) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Text with its links, `[text](/path)`, as spans. */
function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const link of text.matchAll(/\[([^\]]+)\]\((\/[^)]*)\)/g)) {
    if (link.index > from) spans.push({ text: text.slice(from, link.index) })
    spans.push({ text: link[1] ?? '', href: link[2] ?? '/' })
    from = link.index + link[0].length
  }
  if (from < text.length) spans.push({ text: text.slice(from) })
  return spans
}

const paragraph = (...sentences: readonly string[]): ContentBlock => ({
  type: 'paragraph',
  spans: spansOf(sentences.filter((sentence) => sentence !== '').join(' ')),
})
const heading = (text: string): ContentBlock => ({ type: 'heading', level: 2, spans: [{ text }] })
const quote = (text: string): ContentBlock => ({ type: 'quote', spans: [{ text }], cite: coach })

/** A goal's time in a reporter's words, in a form not yet used in this report if possible. */
function whenOf(
  { minute, added }: { minute: number; added: number },
  seed: string,
  said: Set<string>,
): string {
  const chance = chanceOf(seed, minute)
  const ways: string[] = []
  if (minute > 90) ways.push(`in ${minuteName(minute)}`, `after ${minute} minutes`)
  else if (minute === 90 && added > 0)
    ways.push('in stoppage time', 'deep into stoppage time', 'with the board already up')
  else if (minute === 45 && added > 0)
    ways.push('in first-half stoppage time', 'moments before the interval', 'with half-time already due')
  else if (minute <= 3) ways.push(`inside ${inWords(minute + 1)} minutes`, 'almost from the kick-off')
  else if (minute >= 43 && minute <= 45) ways.push('on the stroke of half-time', 'a moment before the break')
  else if (minute > 45 && minute <= 49)
    ways.push(`within ${inWords(minute - 44)} minutes of the restart`, 'straight after the interval')
  else if (minute >= 84)
    ways.push(
      `with ${inWords(91 - minute)} ${minute === 90 ? 'minute' : 'minutes'} left`,
      `in ${minuteName(minute)}`,
    )
  else if (minute < 13) ways.push(`after ${inWords(minute)} minutes`, `in ${minuteName(minute)}`)
  else
    ways.push(
      `on ${minute} minutes`,
      `after ${minute} minutes`,
      `midway through the ${minute > 45 ? 'second' : 'first'} half`,
    )
  const middle = (minute >= 19 && minute <= 27) || (minute >= 64 && minute <= 72)
  const fitting = ways.filter((way) => !way.startsWith('midway') || middle)
  const fresh = fitting.filter((way) => !said.has(way))
  const choice = fresh.length > 0 ? fresh : fitting
  const way = choice[Math.floor(chance() * choice.length)] ?? `on ${minute} minutes`
  said.add(way)
  return way
}

/** The goal's effect on the score, as a verb. */
function effectOf(told: ToldGoal, seed: string): string {
  const { us, them, ours } = told
  const [mine, yours] = ours ? [us, them] : [them, us]
  const chance = chanceOf(seed, us, them)
  const score = `${mine}-${yours}`
  const ways =
    mine === yours
      ? ours
        ? ['levelled', 'drew the Blues level', 'equalised']
        : ['equalised', 'levelled']
      : mine < yours
        ? ['pulled one back', 'cut the deficit']
        : mine - yours === 1
          ? ours
            ? mine === 1
              ? ['put the Blues ahead', 'opened the scoring', 'gave the Blues the lead']
              : ['put the Blues in front', `made it ${score}`]
            : mine === 1
              ? ['opened the scoring', 'struck first']
              : [`made it ${score}`]
          : mine === 2 && yours === 0
            ? [`made it ${score}`, 'doubled the lead']
            : [`made it ${score}`, `scored the ${nth(mine)}`]
  return ways[Math.floor(chance() * ways.length)] ?? `made it ${score}`
}

/** An own goal's effect on the score: no player of the scoring side is the subject. */
function eventOf({ us, them, ours }: ToldGoal): string {
  const [mine, yours] = ours ? [us, them] : [them, us]
  if (mine === yours) return 'levelled the score'
  return `made it ${Math.max(mine, yours)}-${Math.min(mine, yours)}${yours - mine === 1 ? ' and a match again' : ''}`
}

const holidays: Readonly<Record<string, string>> = { '12-26': 'Boxing Day', '01-01': 'New Year’s Day' }

/** 'Saturday 21 November', or the name of the holiday. */
function dayName(day: string): string {
  const sunday = easter(Number(day.slice(0, 4)))
  if (day === addDays(sunday, -2)) return 'Good Friday'
  if (day === addDays(sunday, 1)) return 'Easter Monday'
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  const months = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ]
  const at = new Date(`${day}T12:00:00Z`)
  return holidays[day.slice(5)] ?? `${names[at.getUTCDay()]} ${at.getUTCDate()} ${months[at.getUTCMonth()]}`
}

const pictureKeys = Array.from(
  { length: 16 },
  (_, index) => `news/match-${String(index + 1).padStart(2, '0')}.webp`,
)

/** The report's main character: the last scorer of a late goal, otherwise the top scorer. */
function heroOf(facts: MatchFacts): string | null {
  const ours = facts.goals.filter(({ ours: own, manner }) => own && manner !== 'own-goal')
  if (['late-win', 'late-draw', 'comeback', 'narrow-win'].includes(facts.story))
    return ours.at(-1)?.scorer ?? null
  const counts = new Map<string, number>()
  for (const { scorer } of ours) counts.set(scorer, (counts.get(scorer) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? null
}

const outcomeOf = ({ us, them, penalties }: MatchFacts): 'won' | 'drawn' | 'lost' => {
  const lead = penalties ? penalties.us - penalties.them : us - them
  return lead > 0 ? 'won' : lead === 0 ? 'drawn' : 'lost'
}

/** What a report has used so far: names, ways to give a time, and goal sentences. */
type Said = { names: Set<string>; times: Set<string>; sentences: Set<string> }

/** The full name the first time, and the last name from then on. */
function calledIn(named: Set<string>, name: string): string {
  const known = named.has(name)
  named.add(name)
  return known ? (name.split(' ').at(-1) ?? name) : name
}

const scoreOf = (one: number, other: number) => `${Math.max(one, other)}-${Math.min(one, other)}`

class Reporter {
  private readonly dealer = new Dealer()
  private readonly sources: ReportSources
  private readonly players: readonly Player[]
  private readonly lastNames: readonly string[]

  private readonly cast: (team: string, match: SampleMatch) => Cast
  private readonly squad: (day: string) => Footballer[]

  constructor(sources: ReportSources, anchor: string) {
    this.sources = sources
    this.cast = castIn({ ...sources, anchor })
    this.squad = (day) => squadOn(sources.players, sources.absences, { team: firstTeam, day, anchor })
    this.players = sources.players.filter(({ team, position }) => team === firstTeam && position !== 'Staff')
    this.lastNames = this.players.map(({ lastName }) => lastName)
  }

  /** @param others last names of opponents in this text */
  private linked(body: readonly ContentBlock[], others?: ReadonlySet<string>): ContentBlock[] {
    return withNamesLinked(body, this.players, others)
  }

  private valuesOf(facts: MatchFacts): Values {
    const { opponent, us, them, home, match } = facts
    const hero = heroOf(facts)
    const [first] = facts.goals
    const name = opponent.shortName
    return {
      opp: name,
      oppFull: opponent.name,
      us: inWords(us),
      margin: inWords(Math.abs(us - them)),
      scoreline: scoreOf(us, them),
      shootOut: facts.penalties ? scoreOf(facts.penalties.us, facts.penalties.them) : '',
      hero: hero ?? '',
      venue: match.venue.split(',')[0] ?? '',
      at: `at ${match.venue.split(',')[0]}`,
      homeSide: match.home,
      awaySide: match.away,
      homeOrAway: match.stage === 'final' ? 'in the final' : home ? 'at home' : 'on the road',
      round: match.round.toLowerCase(),
      against: 'against',
      from: 'from',
      crowd: facts.match.attendance.toLocaleString('en-GB'),
      firstWhen: first ? minuteName(first.goal.minute) : '',
    }
  }

  /** Whether a sentence is true of a match: its players are on the field throughout, its conditions hold, its facts are known. */
  private fits(facts: MatchFacts, values: Values): (sentence: string) => boolean {
    const playing = new Set(facts.lineUp.throughout)
    const absent = this.lastNames.filter((name) => !playing.has(name))
    return (sentence) =>
      !absent.some((name) => sentence.includes(name)) &&
      conditions.every(([form, holds]) => !form.test(sentence) || holds(facts)) &&
      [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name]) => name !== 'hero' || values.hero !== '')
  }

  private goalSentence(told: ToldGoal, facts: MatchFacts, so: Said, index: number): string {
    const seed = `${facts.id} ${index}`
    const when = whenOf(told.goal, seed, so.times)
    const called = (name: string) => calledIn(so.names, name)
    const pool = told.ours
      ? words.ourGoals[told.manner]
      : told.manner === 'own-goal'
        ? words.ownGoalsOfOurs
        : told.manner === 'penalty'
          ? words.theirPenalties
          : words.theirGoals
    const fits = this.fits(facts, { hero: 'x' })
    const isNew = (sentence: string) => fits(sentence) && !so.sentences.has(sentence)
    const template = this.dealer.deal(pool, pool.some(isNew) ? isNew : fits, seed)
    so.sentences.add(template)
    const inOrder = [...template.matchAll(/\{(scorer|maker)\}/g)].map(([, who]) => who)
    const people: Record<string, string> = {}
    for (const who of inOrder) {
      const name = who === 'scorer' ? told.scorer : (told.assist ?? '')
      people[who ?? ''] ??= called(name)
    }
    return filled(template, {
      ...people,
      opp: facts.opponent.shortName,
      when,
      When: capital(when),
      effect: effectOf(told, seed),
      effectNoun: eventOf(told),
    })
  }

  private dismissalSentence(told: ToldDismissal, facts: MatchFacts, so: Said): string {
    const seed = `${facts.id} ${told.minute} ${told.player}`
    const pool = words.dismissals[told.ours ? 'ours' : 'theirs'][told.kind]
    return filled(
      this.dealer.deal(pool, () => true, seed),
      {
        player: calledIn(so.names, told.player),
        opp: facts.opponent.shortName,
        When: capital(whenOf({ minute: told.minute, added: 0 }, seed, so.times)),
      },
    )
  }

  /** The events of the match, in order, a sentence each. */
  private happenings(facts: MatchFacts): { minute: number; text: string }[] {
    const so: Said = { names: new Set(), times: new Set(), sentences: new Set() }
    return [
      ...facts.goals.map((goal, index) => ({ minute: goal.goal.minute, goal, index })),
      ...facts.dismissals.map((dismissal) => ({ minute: dismissal.minute, dismissal })),
    ]
      .sort((one, other) => one.minute - other.minute)
      .map((event) => ({
        minute: event.minute,
        text:
          'goal' in event
            ? this.goalSentence(event.goal, facts, so, event.index)
            : this.dismissalSentence(event.dismissal, facts, so),
      }))
  }

  report(match: SampleMatch, known: readonly SampleSeason[]): ImportedArticle | null {
    const [league] = known
    const facts = league ? factsOf(match, league, this.sources.clubs, this.cast(firstTeam, match)) : null
    if (!league || !facts) return null
    const values = this.valuesOf(facts)
    const fits = this.fits(facts, values)
    const say = (pool: readonly string[], what: string, extra: Values = {}) =>
      filled(this.dealer.deal(pool, fits, `${facts.id} ${what}`), { ...values, ...extra })
    const opening = words.openings[facts.story]
    const outcome = outcomeOf(facts)

    const told = this.happenings(facts)
    const half = (from: number, to: number) =>
      told.filter(({ minute }) => minute > from && minute <= to).map(({ text }) => text)
    const { us, them } = facts.halfTime
    const interval = us > them ? 'ahead' : us === them ? 'level' : 'behind'
    const firstHalf = half(0, 45)
    const secondHalf = half(45, 90)
    const extra = half(90, 130)

    const body: ContentBlock[] = [
      paragraph(
        say(opening.leads, 'lead'),
        match.competition.kind === 'cup'
          ? say(match.stage === 'final' ? words.finals : words.ties, 'tie')
          : '',
      ),
      paragraph(
        say(words.settings, 'setting'),
        ...(firstHalf.length < 2 ? [say(words.chances, 'chance 1')] : []),
      ),
      ...(firstHalf.length > 0 ? [paragraph(...firstHalf)] : []),
      paragraph(
        say(words.intervals[interval], 'interval', { half: scoreOf(us, them) }),
        ...(firstHalf.length >= 2 ? [say(words.chances, 'chance 1')] : []),
      ),
      heading(
        say(
          ['After the break', 'The second half', 'How it was settled', 'Changing ends', 'The rest of it'],
          'heading',
        ),
      ),
      paragraph(...(secondHalf.length > 2 ? secondHalf : [say(words.chances, 'chance 2'), ...secondHalf])),
      ...(facts.extraTime
        ? [
            paragraph(
              'It went to extra time.',
              ...(extra.length > 0 ? extra : ['Thirty minutes more brought cramp, corners and no goals.']),
            ),
          ]
        : []),
      paragraph(say(words.closings[outcome], 'closing')),
      quote(say(words.quotes[outcome], 'quote')),
      ...this.consequences(facts, known, say, outcome),
      factsBlock(facts),
    ]
    const picture = this.picture(facts)
    return {
      slug: `${match.day}-${slugWords(match)}`,
      title: capital(say(opening.titles, 'title')),
      standfirst: capital(say(opening.standfirsts, 'standfirst')),
      category: 'Match Reports',
      publishedAt: facts.publishedAt,
      status: 'Published',
      image: picture,
      author,
      team: 'first-team',
      matchID: facts.id,
      tags: ['match report', facts.opponent.name, match.competition.name],
      body: [...this.linked(body, lastNamesOfTheirs(facts)), ...this.linked([lineUpBlock(facts)])],
    }
  }

  private picture({ evening, atHome, id }: Pick<MatchFacts, 'evening' | 'atHome' | 'id'>) {
    // The picture of our own ground on a wet night is only for evening home matches.
    const fits = (key: string) => key !== 'news/match-16.webp' || (evening && atHome)
    const key = this.dealer.deal(pictureKeys, fits, `${id} picture`)
    const found = this.sources.pictures.find((picture) => picture.key === key)
    return { key, alt: found?.alt ?? 'A moment from the match' }
  }

  private consequences(
    facts: MatchFacts,
    known: readonly SampleSeason[],
    say: (pool: readonly string[], what: string, extra?: Values) => string,
    outcome: 'won' | 'drawn' | 'lost',
  ): ContentBlock[] {
    const sentences = facts.table
      ? this.leagueConsequences(facts, facts.table, say)
      : [say(words.cupOutcomes[cupOutcome(facts, known, outcome)], 'cup')]
    const next = nextAfter(facts.match.day, known)
    if (next) sentences.push(say(words.nexts, 'next', this.nextValues(next)))
    const title = say(
      facts.table
        ? ['What it means', 'The table', 'Where it leaves us', 'And now']
        : ['What happens next', 'The cup'],
      'meaning',
    )
    return [heading(title), paragraph(...sentences)]
  }

  private leagueConsequences(
    facts: MatchFacts,
    table: NonNullable<MatchFacts['table']>,
    say: (pool: readonly string[], what: string, extra?: Values) => string,
  ): string[] {
    const { own, before, above } = table
    const behind = above ? above.points - own.points : 0
    const difference = own.goalDifference
    const values = {
      place: own.position === 1 ? 'first' : nth(own.position),
      Place: capital(nth(own.position)),
      points: counted(own.points, 'point'),
      matches: own.played === 1 ? 'one match' : `${inWords(own.played)} matches`,
      difference: difference < 0 ? `minus ${inWords(-difference)}` : `plus ${inWords(difference)}`,
      aboveText: !above
        ? 'with everybody else looking up'
        : behind === 0
          ? `level with ${above.club}`
          : `${inWords(behind)} behind ${above.club}`,
    }
    const moved = before && before.played > 0 ? before.position - own.position : 0
    const sentences = [
      say(words.standings[moved > 0 ? 'up' : moved < 0 ? 'down' : 'same'], 'standing', values),
    ]
    if (facts.winning >= 3) sentences.push(say(words.runs.winning, 'run', { count: inWords(facts.winning) }))
    else if (facts.unbeaten >= 5)
      sentences.push(say(words.runs.unbeaten, 'run', { count: inWords(facts.unbeaten) }))
    else if (facts.winless >= 4)
      sentences.push(say(words.runs.winless, 'run', { count: inWords(facts.winless) }))
    return sentences
  }

  private nextValues(next: SampleMatch): Values {
    const home = next.home === ownClub
    const club = this.sources.clubs.find(({ name }) => name === (home ? next.away : next.home))
    const neutral = next.stage === 'final'
    return {
      nextOpp: club?.shortName ?? '',
      nextDay: dayName(next.day),
      nextWhere: neutral ? 'against' : home ? 'at home to' : 'away to',
      nextPlace: `at ${next.venue.split(',')[0]}`,
    }
  }

  preview(match: SampleMatch, known: readonly SampleSeason[]): ImportedArticle | null {
    const [league] = known
    const home = match.home === ownClub
    const opponent = this.sources.clubs.find(({ name }) => name === (home ? match.away : match.home))
    if (!league || !opponent) return null
    const rows = tableAt(league.matches, league.adjustments, addDays(match.day, -1))
    const own = rows.find(({ club }) => club === ownClub)
    const theirs = rows.find(({ club }) => club === opponent.name)
    if (!own || !theirs || own.played === 0) return null
    const apart = Math.abs(own.points - theirs.points)
    const place = `at ${match.venue}`
    const values: Values = {
      opp: opponent.shortName,
      oppFull: opponent.name,
      day: dayName(match.day),
      time: spokenTime(match.time),
      place,
      nextPlace: place,
      ownPlace: nth(own.position),
      theirPlace: nth(theirs.position),
      gap:
        apart === 0 ? 'nothing but goal difference' : `${inWords(apart)} ${apart === 1 ? 'point' : 'points'}`,
      ownForm: formBefore(league, ownClub, match.day).join(' '),
      theirForm: formBefore(league, opponent.name, match.day).join(' '),
    }
    const playing = new Set(this.squad(match.day).map(({ lastName }) => lastName))
    const fits = (sentence: string) =>
      !this.lastNames.some((name) => !playing.has(name) && sentence.includes(name))
    const id = idOf(match)
    const say = (pool: readonly string[], what: string) =>
      filled(this.dealer.deal(pool, fits, `${id} ${what}`), values)
    const { previews } = words
    const derby = rivals.includes(opponent.name)
    return {
      slug: `preview-${match.day}-${slugWords(match)}`,
      title: say(derby ? previews.derbyTitles : previews.titles, 'title'),
      standfirst: say(previews.standfirsts, 'standfirst'),
      category: 'Match Previews',
      publishedAt: previewTime(match),
      status: 'Published',
      image: this.picture({ evening: match.time >= '17:00', atHome: home, id }),
      author: previewAuthor,
      team: 'first-team',
      matchID: id,
      tags: ['match preview', opponent.name, match.competition.name],
      body: this.linked([
        paragraph(say(previews.leads, 'lead')),
        paragraph(say(previews.form, 'form'), say(previews.tactics, 'tactics')),
        quote(say(previews.quotes, 'quote')),
        heading('Team news'),
        paragraph(say(previews.news, 'news')),
        heading('How to follow it'),
        paragraph(say(previews.follow, 'follow')),
        {
          type: 'facts',
          rows: [
            { label: 'Kick-off', value: `${dates.date(match.day)}, ${spokenTime(match.time)}` },
            { label: 'Where', value: match.venue },
            { label: 'Competition', value: `${match.competition.name}, ${match.round}` },
            {
              label: opponent.shortName,
              value: `${nth(theirs.position)}, ${counted(theirs.points, 'point')}`,
            },
            { label: 'Thornsea Town', value: `${nth(own.position)}, ${counted(own.points, 'point')}` },
          ],
        },
      ]),
    }
  }
}

function cupOutcome(
  facts: MatchFacts,
  known: readonly SampleSeason[],
  outcome: 'won' | 'drawn' | 'lost',
): keyof typeof words.cupOutcomes {
  const { match } = facts
  if (match.stage === 'final') return outcome === 'won' ? 'won' : 'lost-final'
  if (match.stage === 'round-1' && outcome === 'drawn') return 'again'
  if (match.stage !== 'semi-final') return outcome === 'won' ? 'through' : 'out'
  if (match.leg === 1) return 'ahead'
  const first = known
    .flatMap(({ matches }) => matches)
    .find(
      ({ stage, leg, home, away }) =>
        stage === 'semi-final' && leg === 1 && home === match.away && away === match.home,
    )
  const earlier = first?.state.status === 'result' ? first.state.score : { home: 0, away: 0 }
  const lead =
    facts.us - facts.them + (facts.home ? earlier.away - earlier.home : earlier.home - earlier.away)
  const shootOut = facts.penalties ? facts.penalties.us - facts.penalties.them : 0
  return (lead === 0 ? shootOut : lead) > 0 ? 'through' : 'out'
}

const slugWords = ({ home, away }: SampleMatch) =>
  `${home} v ${away}`
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/g, '-')

function factsBlock(facts: MatchFacts): ContentBlock {
  const { match } = facts
  const scorers = (ours: boolean) =>
    facts.goals
      .filter((goal) => goal.ours === ours)
      .map(({ scorer, goal, manner }) => {
        const time = `${goal.minute}${goal.added > 0 ? `+${goal.added}` : ''}`
        return `${scorer.split(' ').at(-1)} ${time}${manner === 'penalty' ? ' (pen)' : manner === 'own-goal' ? ' (own goal)' : ''}`
      })
      .join(', ')
  const state = match.state.status === 'result' ? match.state : null
  const rows = [
    {
      label: 'Result',
      value: `${match.home} ${state?.score.home}-${state?.score.away} ${match.away}${facts.extraTime ? ' after extra time' : ''}`,
    },
    ...(state?.penalties
      ? [{ label: 'Penalties', value: `${state.penalties.home}-${state.penalties.away}` }]
      : []),
    { label: 'Half-time', value: `${state?.halfTime?.home}-${state?.halfTime?.away}` },
    { label: 'Competition', value: `${match.competition.name}, ${match.round}` },
    ...(facts.us > 0 ? [{ label: 'Thornsea Town', value: scorers(true) }] : []),
    ...(facts.them > 0 ? [{ label: facts.opponent.name, value: scorers(false) }] : []),
    ...(facts.dismissals.length > 0
      ? [
          {
            label: 'Sent off',
            value: facts.dismissals
              .map(({ player, minute }) => `${player.split(' ').at(-1)} ${minute}`)
              .join(', '),
          },
        ]
      : []),
    { label: 'Attendance', value: match.attendance.toLocaleString('en-GB') },
  ]
  return { type: 'facts', rows }
}

/** Last names of opponents in a report. */
const lastNamesOfTheirs = ({ goals, dismissals }: MatchFacts): Set<string> =>
  new Set(
    [
      ...goals.map(({ ours, scorer }) => ({ ours, name: scorer })),
      ...dismissals.map(({ ours, player }) => ({ ours, name: player })),
    ]
      .filter(({ ours }) => !ours)
      .map(({ name }) => name.split(' ').at(-1) ?? name),
  )

const lineUpBlock = ({ lineUp: { starters, substitutes } }: MatchFacts): ContentBlock => ({
  type: 'paragraph',
  spans: [
    { text: 'Thornsea Town: ', bold: true },
    { text: `${starters[0]}; ${starters.slice(1).join(', ')}. Substitutes: ${substitutes.join(', ')}.` },
  ],
})

/** Previews are published the day before, in the morning. */
const previewTime = (match: SampleMatch) => instantOf(addDays(match.day, -1), '09:00')

const isOurs = ({ home, away }: SampleMatch) => home === ownClub || away === ownClub
const opponentOf = ({ home, away }: SampleMatch) => (home === ownClub ? away : home)

/** The matches of a finished season with a report: derbies, cup ties, big wins and the last day. */
function worthReporting(matches: readonly SampleMatch[]): SampleMatch[] {
  const lastDay = matches.filter(({ competition }) => competition.kind === 'league').at(-1)
  const worth = (match: SampleMatch) => {
    const { state } = match
    if (state.status !== 'result') return -1
    const lead = (state.score.home - state.score.away) * (match.home === ownClub ? 1 : -1)
    const special = rivals.includes(opponentOf(match)) || match === lastDay
    return (match.competition.kind === 'cup' ? 20 : 0) + (special ? 15 : 0) + lead + state.score.home / 10
  }
  return [...matches].sort((one, other) => worth(other) - worth(one)).slice(0, reportsOfLastSeason)
}

const inTime = (one: SampleMatch, other: SampleMatch) => reportTime(one).localeCompare(reportTime(other))

/** Ids of the matches since the first load that have a report. */
export const reportedSince = (moment: ReportMoment, clubs: readonly SampleClub[]): string[] =>
  assignments(moment, clubs)
    .filter(({ kind, match }) => kind === 'report' && match.day >= moment.anchor)
    .map(({ match }) => idOf(match))

export type ReportMoment = {
  /** Start year of the sample's first season. */
  firstSeason: number
  /** Start year of the current season at `now`. */
  season: number
  /** Day of the first load: the current season has a few reports from before it, and one for every match since. */
  anchor: string
  now: Date
}

type Assignment = { start: number; kind: 'report' | 'preview'; match: SampleMatch; at: string }

/** The articles to write by a given time, oldest first within each season. */
function assignments(
  { firstSeason, season, anchor, now }: ReportMoment,
  clubs: readonly SampleClub[],
): Assignment[] {
  const out = now.toISOString()
  const years = Array.from({ length: season - firstSeason + 1 }, (_, index) => firstSeason + index)
  return years.flatMap((start) => {
    const ours = firstTeamSeason(start, now, clubs)
      .flatMap(({ matches }) => matches)
      .filter(isOurs)
    const over = ours.filter(({ state }) => state.status === 'result').sort(inTime)
    const before = over.filter((match) => match.day < anchor)
    const since = over.filter((match) => match.day >= anchor)
    const isFirst = start === firstSeason
    const chosen = isFirst ? worthReporting(before) : before.slice(-reportsOfThisSeason)
    const reports = [...chosen, ...since].map(
      (match): Assignment => ({ start, kind: 'report', match, at: reportTime(match) }),
    )
    return [...reports, ...(isFirst ? [] : previewsOf(start, anchor, clubs))]
      .filter(({ at }) => at <= out)
      .sort((one, other) => one.at.localeCompare(other.at))
  })
}

/** Based on the original fixture list: a published preview stays, whatever happens to the match. */
const previewsOf = (start: number, anchor: string, clubs: readonly SampleClub[]): Assignment[] =>
  firstTeamSeason(start, new Date(`${start}-07-15T00:00:00Z`), clubs)
    .flatMap(({ matches }) => matches)
    .filter((match) => isOurs(match) && match.day > addDays(anchor, -30))
    .filter((match) => rivals.includes(opponentOf(match)) || Number(match.round.replace(/\D/g, '')) % 5 === 0)
    .map((match) => ({ start, kind: 'preview', match, at: previewTime(match) }))

/** Keys of the reports and previews published by a given time: an unchanged list means unchanged articles. */
export const reportsDue = (moment: ReportMoment, clubs: readonly SampleClub[]): string[] =>
  assignments(moment, clubs).map(({ kind, match, at }) => `${kind} ${idOf(match)} ${at}`)

/**
 * Every report and preview published by a given time, oldest first within each season.
 * @param fed matches with events from a feed: our report would describe another match
 */
export function sampleReports(
  moment: ReportMoment,
  sources: ReportSources,
  fed: ReadonlySet<string> = new Set(),
): ImportedArticle[] {
  const reporter = new Reporter(sources, moment.anchor)
  return assignments(moment, sources.clubs).flatMap(({ start, kind, match, at }) => {
    if (kind === 'report' && fed.has(idOf(match))) return []
    // Written only from what was known then, so that later results change nothing in it.
    const known = firstTeamSeason(start, new Date(at), sources.clubs)
    const then = known.flatMap(({ matches }) => matches).find((other) => idOf(other) === idOf(match))
    if (!then || then.day !== match.day) return []
    const article = kind === 'report' ? reporter.report(then, known) : reporter.preview(then, known)
    return article ? [article] : []
  })
}
