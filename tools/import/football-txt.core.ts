/**
 * Reads football.txt, the format of the openfootball project, in its old and new published layouts, and turns a file into the
 * import contract's matches. Pure. A file is read whole or refused: every line with content must be a
 * heading, a day, a match or a known kind of note, otherwise it is a problem with its line number.
 *
 * - `= English National League 2024/25` names the competition, `== Playoffs` a part of it
 * - `» Matchday 1`, `▪ Group A`, `:: Round 1`, `Matchday 1`, `Semi-finals - 1st Leg`, `Round 1 | Group A`: rounds
 * - `Sat Aug/10 2024`, `[Sat Aug/10]`, `2024-08-10`: days; a time applies to the rows below it until the next day
 * - `home v away 2-1 (1-0)`, `home 2-1 (1-0) away`, `home - away`: matches, with `@ place`, `[postponed]`, `a.e.t.`, `pen.`
 * - `(Scorer 12'; Scorer 90+1')`, `Referee: …`, line-ups, `# comments`, `Group A | …`: skipped
 */
import { type Competition, clubSlug, clubSpelling, type ImportedMatch, nameSlug } from '@club/contracts'
import { isCalledOff } from '@club/football'
import { dayIn, instantIn } from '@club/i18n'
import {
  type DayContext,
  dayAtStart,
  periodDays,
  resolveDay,
  seasonYears,
  type WrittenDay,
  type WrittenTime,
} from './football-txt/dates.core.ts'
import { type Line, linesOf, type Remark } from './football-txt/lines.core.ts'
import { readNote, stateOf } from './football-txt/outcomes.core.ts'
import {
  cupStage,
  isBareHeading,
  isTableStage,
  leagueStage,
  type Round,
  roundOfHeading,
} from './football-txt/rounds.core.ts'
import { type Row, readPrefix, readRow, readSuffix } from './football-txt/rows.core.ts'

export type { Remark } from './football-txt/lines.core.ts'

export type ReadOptions = {
  /** '2024-25', or '2024' for a season within one year. */
  season: string
  /** The club's time zone, for kick-offs without a zone. */
  zone: string
  /** Name of the competition, to replace the file's own heading. */
  competition?: string
  /** The kind of competition, if the file leaves it unclear. */
  kind?: Competition['kind']
  /** Each group holds names of one club. */
  aliases?: readonly (readonly string[])[]
}

export type FootballFile = {
  competition: Competition
  matches: ImportedMatch[]
  /** Every club in the file, in order of appearance. */
  clubs: string[]
  /** Remarks for the user: rows that are not matches yet, numbers that were left out. */
  notes: Remark[]
}

/** A file is accepted whole or refused whole, with all its problems. */
export type ReadResult = { ok: true; file: FootballFile } | { ok: false; problems: Remark[] }

/** A row in its context: the headings and days that preceded it. */
type PlacedRow = {
  line: number
  row: Row
  round: Round | null
  section: string
  date: string | null
  kickOff: string | null
  venue: string | null
}

const placeholder =
  /^(?:winners?|losers?|runners?[\s-]?up|tbd|tba|tbc|to be (?:decided|confirmed|announced)|unknown|n\.n\.|[wl]\d{1,3}|\d[a-l](?:\/[a-l])*|[a-l]\d)(?=$|[\s.:])/i
/** The venue name for a neutral ground without a name: with no venue, the club listed first would count as at home. */
const neutralGround = 'Neutral ground'
const bye = /^(?:byes?\s*:.*|\S.*?\s+bye)$/i
const knownProperty =
  /^(?:ref(?:eree)?s?|assistant referees?|att(?:n|endance)?|yellow cards?|red cards?|yellow\/red cards?|sent off|cards|bookings|penalt(?:y|ies)(?: shoot-?out)?|goals?|scorers?|coach(?:es)?|trainers?|managers?|venue|stadium|ground|line-?ups?|subs?(?:titutes)?|var|man of the match|kick-?off|teams?|dates?|matches)\s*:/i
const remarkLine = /^(?:nb|note|n\.b\.)\s*:/i
const minuteMark = /(?:\d{1,3}(?:\+\d{1,2})?|\?\?)['’](?!\p{L})/u

/** @param text the whole file */
export function readFootballTxt(text: string, options: ReadOptions): ReadResult {
  const { lines, problems, period } = linesOf(text)
  const years = seasonYears(options.season)
  const reading = new Reading(
    options.zone,
    { years, previous: null, period: periodDays(period, years) },
    problems,
  )
  const end = lines.findIndex((line) => line.text === '__END__')
  for (const line of end < 0 ? lines : lines.slice(0, end)) reading.read(line)
  return reading.finish(options)
}

class Reading {
  private readonly zone: string
  private readonly days: DayContext
  private readonly problems: Remark[]
  private readonly notes: Remark[] = []
  private readonly rows: PlacedRow[] = []
  private heading: { line: number; text: string } | null = null
  private sections: string[] = []
  private outlines: string[] = []
  private round: Round | null = null
  private day: string | null = null
  private time: WrittenTime | null = null
  private venue: string | null = null
  /** A day that no match has used yet: it applies to the next round. */
  private dayIsFresh = false
  /** What an otherwise unreadable line may continue. */
  private runningOn: 'property' | 'remark' | null = null

  constructor(zone: string, days: DayContext, problems: readonly Remark[]) {
    this.zone = zone
    this.days = days
    this.problems = [...problems]
  }

  read(line: Line): void {
    try {
      if (!this.understand(line)) {
        this.problems.push({ line: line.line, reason: `cannot be read: '${shortened(line.text)}'` })
      }
    } catch (failure) {
      if (!(failure instanceof RangeError)) throw failure
      this.problems.push({ line: line.line, reason: failure.message })
    }
  }

  /** Whether the line is of a kind that the format has. */
  private understand(line: Line): boolean {
    const { text } = line
    const running = line.afterBlank ? null : this.runningOn
    if (running === 'property') {
      this.runningOn = /[,;-]$/.test(text) ? 'property' : null
      return true
    }
    this.runningOn = null
    if (/^(?:[-=_*~]\s?){3,}$/.test(text)) return true
    if (text.startsWith('=')) return this.readHeading(line)
    const marked = /^(?<marker>[»›•■]|▪+|:{2,}|>{2,})\s*(?<label>.*)$/u.exec(text)
    if (marked) return this.readMarked(line, marked.groups?.marker ?? '', marked.groups?.label ?? '')
    const heading = text
      .replace(/^\(\d{1,4}\)\s+/, '')
      .replace(/\s*\/\/.*$/, '')
      .replace(/:$/, '')
    if (this.readDefinition(heading) || this.readDay(text) || this.readBareHeading(heading)) return true
    if (this.readBye(line) || this.readProperty(text)) return true
    const row = readRow(text)
    if (row) {
      this.place(line, row)
      return true
    }
    if (this.readAside(text)) return true
    if (running === 'remark') {
      this.runningOn = 'remark'
      return true
    }
    return false
  }

  private readHeading({ line, text }: Line): boolean {
    const match = /^(?<level>=+)\s*(?<title>.*?)\s*=*$/.exec(text)
    const title = match?.groups?.title?.replace(/\s+/g, ' ') ?? ''
    const level = match?.groups?.level?.length ?? 1
    if (title === '') return false
    this.startRound(null)
    this.outlines = []
    if (level > 1) {
      this.sections = [...this.sections.slice(0, level - 2), title]
      return true
    }
    if (this.heading)
      throw new RangeError(
        `a second competition begins here: '${shortened(title)}'; one file is one competition`,
      )
    this.heading = { line, text: title }
    return true
  }

  private readMarked(line: Line, marker: string, label: string): boolean {
    if (marker === '▪' && /^\S/.test(line.text.slice(1))) {
      const row = readRow(line.text)
      if (row) {
        this.place(line, row)
        return true
      }
    }
    const heading = label.replace(/[\s▪:»>]+$/u, '')
    if (heading === '') return false
    const depth = marker.startsWith('▪') ? marker.length : marker.startsWith('::') ? marker.length - 1 : 1
    const { label: named, day } = this.splitDay(heading)
    this.outlines = [...this.outlines.slice(0, depth - 1), named]
    this.startRound(roundOfHeading(this.outlines.join(', ')))
    if (day) this.startDay(day)
    return true
  }

  /** `Group A | Club  Club` and `Matchday 1 | Sat Aug/10`: a file's definitions of its groups and rounds before the matches. */
  private readDefinition(text: string): boolean {
    const match = /^(?<label>[^|]+?)\s*\|\s*(?<rest>.+)$/.exec(text)
    const label = match?.groups?.label ?? ''
    const rest = match?.groups?.rest ?? ''
    if (!match || !(isBareHeading(label) || /^matchday$/i.test(label)) || isBareHeading(rest)) return false
    if (dayAtStart(rest)) {
      const { label: named, day } = this.splitDay(text)
      this.outlines = [named]
      this.startRound(roundOfHeading(named))
      if (day) this.startDay(day)
      return true
    }
    return /^(?:group|gruppe|grupo|groupe|groep)\s/i.test(label)
  }

  private readBareHeading(text: string): boolean {
    const { label, day } = this.splitDay(text)
    if (!isBareHeading(label)) return false
    this.outlines = [label]
    this.startRound(roundOfHeading(label))
    if (day) this.startDay(day)
    return true
  }

  /** Separates a day at the end of a heading: 'Round 34 [May 17]', 'Matchday 1 | Sat Aug 10', 'Final (May 18)'. */
  private splitDay(heading: string): { label: string; day: WrittenDay | null } {
    for (const gap of heading.matchAll(/\s*[[(|,]\s*|\s+[-–]\s+|\s{2,}/g)) {
      const rest = heading.slice(gap.index + gap[0].length).replace(/[\])]$/, '')
      const found = gap.index > 0 ? dayAtStart(rest) : null
      const label = heading.slice(0, gap.index)
      if (found?.rest === '') return { label, day: found.value }
      const until = found ? /^[-–+]\s*(?:\d{1,2}$|(?=\D))/.exec(found.rest) : null
      const last = until ? dayAtStart(found?.rest.slice(until[0].length) ?? '') : null
      if (until && (found?.rest.length === until[0].length || last?.rest === '')) return { label, day: null }
    }
    return { label: heading, day: null }
  }

  /** A line with a day, perhaps a place or a time, but no match. */
  private readDay(text: string): boolean {
    const { prefix, rest } = readPrefix(text)
    if (prefix.ground || prefix.round) return false
    const { rest: remaining, venue, zone, round } = readSuffix(rest)
    if (remaining !== '' && !/^[\s,;:]+$/.test(remaining)) return false
    if (!prefix.day && prefix.time === undefined && venue === null) return false
    if (prefix.day) this.startDay(prefix.day)
    if (prefix.time !== undefined)
      this.time = prefix.time && zone !== null ? { ...prefix.time, zone } : prefix.time
    this.venue = venue ?? prefix.place ?? (prefix.day ? null : this.venue)
    if (round) this.startRound(roundOfHeading([...this.outlines, round].join(', ')))
    return true
  }

  private readBye({ line, text }: Line): boolean {
    const { rest } = readSuffix(text)
    if (!bye.test(rest)) return false
    this.notes.push({ line, reason: `a bye is not a match: '${shortened(rest)}'` })
    return true
  }

  /** `Referee: …`, `Attendance: …`, and line-ups, which begin with the name of a club in this file. */
  private readProperty(text: string): boolean {
    const key = /^(?<key>[^:]{2,40}?)\s*:(?=\s|$)/.exec(text)?.groups?.key?.toLowerCase()
    if (!key) return false
    if (remarkLine.test(text)) {
      this.runningOn = 'remark'
      return true
    }
    const isClub = this.rows.some(({ row }) =>
      [row.home, row.away].some((club) => club.toLowerCase().startsWith(key)),
    )
    if (!knownProperty.test(text) && !isClub) return false
    this.runningOn = /[,;-]$/.test(text) ? 'property' : null
    return true
  }

  /** Scorers and notes for the match above. */
  private readAside(text: string): boolean {
    const match = this.rows.at(-1)
    if (!match) return false
    const note = /^\[(?<note>[^\]]*)\]$/.exec(text)
    if (note) {
      readNote(note.groups?.note ?? '', match.row.outcome)
      return true
    }
    return (/^\(.*\)$/.test(text) && /\p{L}/u.test(text)) || (minuteMark.test(text) && !/\sv\s/.test(text))
  }

  private startRound(round: Round | null): void {
    this.round = round
    if (this.dayIsFresh) return
    this.day = null
    this.time = null
    this.venue = null
  }

  private startDay(written: WrittenDay): void {
    this.day = resolveDay(written, this.days)
    this.days.previous = this.day
    this.dayIsFresh = true
    this.time = null
    this.venue = null
  }

  private place({ line }: Line, found: Row): void {
    const row = found.ground ? this.withOwnClub(found) : found
    if (row.day) this.startDay(row.day)
    this.dayIsFresh = false
    if (row.time !== undefined) this.time = row.time
    const strange = [row.home, row.away].find((club) => placeholder.test(club))
    if (strange) {
      this.notes.push({ line, reason: `'${strange}' is not a club yet; the match is left out` })
      return
    }
    if (clubSlug(row.home) === clubSlug(row.away))
      throw new RangeError(
        clubSpelling(row.home) === clubSpelling(row.away)
          ? `'${row.home}' cannot play itself`
          : `'${row.home}' and '${row.away}' would be one club, '${clubSlug(row.home)}': write one of them in another way`,
      )
    const inline = row.inlineRound ?? row.round
    const round = inline ? roundOfHeading([...this.outlines, roundWord(inline)].join(', ')) : this.round
    const kickOff = this.day && this.time ? kickOffOf(this.day, this.time, this.zone) : null
    const date = kickOff && this.time?.zone !== null ? dayIn(this.zone, kickOff) : this.day
    const named = row.venue ?? row.place ?? this.venue
    const venue = named ?? (row.ground === 'neutral' ? neutralGround : null)
    if (named === null && venue !== null)
      this.notes.push({ line, reason: `at a neutral ground that is not named; shown as '${venue}'` })
    this.rows.push({ line, row, round, section: this.sections.join(', '), date, kickOff, venue })
  }

  /** A row from one club's own list, with that club filled in from the heading above. */
  private withOwnClub(row: Row): Row {
    const own = this.sections.at(-1) ?? this.heading?.text.split('|').at(-1)?.trim()
    if (!own) throw new RangeError('the row gives one club only, and no heading says which the other is')
    return row.ground === 'away' ? { ...row, home: row.away, away: own } : { ...row, home: own }
  }

  finish({ season, competition: given, kind, aliases = [] }: ReadOptions): ReadResult {
    const named =
      given ??
      (this.heading
        ? nameOf(
            this.heading.text,
            this.rows.some(({ row }) => row.ground !== null),
          )
        : '')
    const headed = this.heading && !given ? seasonIn(this.heading.text) : null
    const years = seasonYears(season)
    if (headed && headed.first !== years.first && headed.last !== years.last) {
      this.problems.push({
        line: this.heading?.line ?? 1,
        reason: `the heading says ${headed.written}, the season given is ${season}`,
      })
    }
    const slug = nameSlug(named)
    if (slug === '') {
      this.problems.push({
        line: this.heading?.line ?? 1,
        reason:
          named === ''
            ? "no heading names the competition, such as '= English National League 2024/25'"
            : `the name of the competition has neither a letter nor a digit: '${shortened(named)}'`,
      })
    }
    if (this.rows.length === 0 && this.problems.length === 0)
      this.problems.push({ line: 1, reason: 'there is no match in this file' })
    const competition: Competition = { slug, name: named, kind: kind ?? kindOf(named, this.rows) }
    const rows = withPlainNames(this.rows)
    this.problems.push(...namesakes(rows, aliases))
    const matches = identified(
      rows,
      // Friendlies are not ties either: home and away are two matches.
      competition.kind !== 'cup',
      this.problems,
      this.notes,
    )
    const inOrder = (one: Remark, other: Remark) => one.line - other.line
    if (this.problems.length > 0) return { ok: false, problems: this.problems.sort(inOrder) }
    const clubs = [...new Set(matches.flatMap(({ home, away }) => [home, away]))]
    return { ok: true, file: { competition, matches, clubs, notes: this.notes.sort(inOrder) } }
  }
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 77)}…` : text)

/** A round abbreviated as in rows: '18', 'SF'. */
const roundWord = (short: string) =>
  ({ f: 'Final', sf: 'Semi-finals', qf: 'Quarter-finals' })[short.toLowerCase()] ??
  (/^\d{1,2}$/.test(short) ? `Matchday ${short}` : short)

/** @param own the club's time zone, used if the file names none */
function kickOffOf(day: string, { time, zone }: WrittenTime, own: string): string {
  return zone === null
    ? instantIn(own, day, time)
    : new Date(Date.parse(`${day}T${time}:00Z`) - zone * 60_000).toISOString()
}

const seasonForm = /(?<first>(?:18|19|20)\d{2})(?:[/–-](?<last>\d{4}|\d{2})(?!\d))?/g

/** The last season that a heading names, or null. */
function seasonIn(heading: string): { written: string; first: number; last: number } | null {
  const match = [...heading.matchAll(seasonForm)].at(-1)
  if (!match) return null
  const first = Number(match.groups?.first)
  const last = match.groups?.last
  return {
    written: match[0],
    first,
    last: last ? Math.floor(first / 100) * 100 + (Number(last) % 100) : first,
  }
}

/** The competition's name: the heading without its season. */
function nameOf(heading: string, ofOneClub: boolean): string {
  const title = ofOneClub && heading.includes('|') ? (heading.split('|')[0] ?? '') : heading
  return title
    .replace(seasonForm, ' ')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
}

const cupWords =
  /\b(?:cup|pokal|trophy|vase|shield|coupe|copa|coppa|ta[çc]a|beker|cupen|kupa|puchar|play-?offs?|champions league|europa league|conference league|nations league|libertadores|sudamericana)\b|pokal\b/i
const friendlyWords =
  /\b(?:friendl(?:y|ies)|pre-?season|freundschaftsspiele?|testspiele?|amistosos?|amichevol[ei]|amicaux)\b/i
const leagueWords =
  /league|liga|ligue|lega|division|division|championship|serie|premiership|conference|eredivisie|superliga|allsvenskan/i

/** Friendlies, a cup or a league: by name, otherwise by its rounds. */
function kindOf(name: string, rows: readonly PlacedRow[]): Competition['kind'] {
  if (friendlyWords.test(name)) return 'friendly'
  if (cupWords.test(name)) return 'cup'
  if (leagueWords.test(name)) return 'league'
  return rows.some(({ round }) => round?.knockout) ? 'cup' : 'league'
}

const codeForm = /\s+\(([A-Z][A-Za-z]{2})\)$/

/** Names without their country code, unless two countries have a club of the same name. */
function withPlainNames(rows: readonly PlacedRow[]): PlacedRow[] {
  const codes = new Map<string, Set<string>>()
  for (const { row } of rows) {
    for (const name of [row.home, row.away]) {
      const plain = name.replace(codeForm, '')
      codes.set(plain, (codes.get(plain) ?? new Set()).add(codeForm.exec(name)?.[1]?.toUpperCase() ?? ''))
    }
  }
  const plainName = (name: string) => {
    const plain = name.replace(codeForm, '')
    return (codes.get(plain)?.size ?? 0) > 1 ? name : plain
  }
  return rows.map((placed) => ({
    ...placed,
    row: { ...placed.row, home: plainName(placed.row.home), away: plainName(placed.row.away) },
  }))
}

/**
 * Clubs that would become one although their names are not the usual spellings of one name, such as 'Äland' and 'Aland'.
 * @param aliases names that are known to be one club's
 */
function namesakes(rows: readonly PlacedRow[], aliases: readonly (readonly string[])[]): Remark[] {
  const problems: Remark[] = []
  const first = new Map<string, { name: string; line: number }>()
  const told = new Set<string>()
  for (const { line, row } of rows)
    for (const name of [row.home, row.away]) {
      const spelling = clubSpelling(name)
      const earlier = first.get(clubSlug(name))
      if (!earlier) first.set(clubSlug(name), { name, line })
      if (!earlier || told.has(spelling)) continue
      const both = [clubSpelling(earlier.name), spelling]
      if (both[0] === both[1]) continue
      told.add(spelling)
      const known = aliases.map((group) => group.map(clubSpelling))
      if (known.some((group) => both.every((each) => group.includes(each)))) continue
      problems.push({
        line,
        reason: `'${name}' and '${earlier.name}' in line ${earlier.line} would be one club, '${clubSlug(name)}': if they are one, say so in the file of --aliases, otherwise write one of them in another way`,
      })
    }
  return problems
}

/**
 * Gives every row its identity: its stage, and a leg if two clubs meet more than once in it. A match that is listed once as
 * postponed and once as played is one match.
 */
function identified(
  rows: readonly PlacedRow[],
  isLeague: boolean,
  problems: Remark[],
  notes: Remark[],
): ImportedMatch[] {
  const staged = rows.map((placed) => {
    const stage = isLeague
      ? leagueStage(placed.round, placed.section)
      : cupStage(placed.round, placed.section)
    const table = isLeague
      ? stage === 'league' || isTableStage(placed.round, placed.section)
      : isTableStage(placed.round, placed.section)
    const { state, remarks } = stateOf(placed.row.outcome, placed.row.home, placed.row.away)
    for (const reason of remarks) notes.push({ line: placed.line, reason })
    return {
      ...placed,
      label: labelOf(placed),
      stage,
      table,
      state,
      number: table ? (placed.round?.number ?? null) : null,
      ordered: `${stage}|${clubSlug(placed.row.home)}|${clubSlug(placed.row.away)}`,
    }
  })
  // A match that was postponed or abandoned is played again, which is not an additional meeting.
  const usual = usualMeetings(
    staged
      .filter(({ table, state }) => table && state.status !== 'postponed' && state.status !== 'abandoned')
      .map(({ ordered }) => ordered),
  )
  const meetings = countsOf(staged.map(({ ordered }) => ordered))

  const kept: (ImportedMatch & { pair: string; ordered: string; number: number | null })[] = []
  for (const placed of staged) {
    const { line, row, round, label, number, stage, table, state, ordered, date, kickOff, venue } = placed
    const same = kept.filter((match) => match.ordered === ordered)
    const extra = (meetings.get(ordered) ?? 0) > (table ? usual : 1)
    const twin = same.find((match) => match.date === date && match.round === label)
    const repeated = same.filter((match) => isOneMatch(match, placed, extra))
    const first = twin ?? repeated.find((match) => isOpen(match.state))
    // An abandoned match may be played on another day, which then has its own row.
    const again =
      twin ??
      (isOpen(state)
        ? repeated.findLast((match) => !isGivenUp(match.state) || match.date === date)
        : undefined)
    if (first && isOpen(first.state)) {
      // Listed again with more information: postponed and then played, or a row that the file repeats.
      if (twin || first.state.status === 'fixture')
        notes.push({ line, reason: `the same match as in line ${first.line}, imported once` })
      Object.assign(
        first,
        isOpen(state) && twin ? {} : { date, kickOff, venue: venue ?? first.venue, state, line },
      )
      continue
    }
    if (again && (isOpen(state) || JSON.stringify(again.state) === JSON.stringify(state))) {
      notes.push({ line, reason: `the same match as in line ${again.line}, imported once` })
      continue
    }
    if (twin) {
      problems.push({
        line,
        reason: `${row.home} v ${row.away} is already in line ${twin.line}, with another result`,
      })
      continue
    }
    const pair = table ? ordered : [stage, ...[row.home, row.away].map(clubSlug).sort()].join('|')
    const before = kept.filter((match) => match.pair === pair).length
    const replay = round?.replay || (row.outcome.replay ? 1 : 0)
    const leg = round?.leg ?? Math.max(before + 1, replay > 0 ? replay + 1 : 1)
    const taken = same.find((match) => match.leg === leg)
    if (taken) {
      problems.push({
        line,
        reason: `${row.home} v ${row.away}, leg ${leg}, is already in line ${taken.line}`,
      })
      continue
    }
    kept.push({
      stage,
      round: label,
      leg,
      home: row.home,
      away: row.away,
      date,
      kickOff,
      venue,
      state,
      line,
      pair,
      ordered,
      number,
    })
  }
  return kept.map(({ pair: _pair, ordered: _ordered, number: _number, ...match }) => match)
}

/** The round as shown to fans; if a row's own note says that it is a replay, so does its name, to distinguish it from a second leg. */
const labelOf = ({ round, row }: PlacedRow): string =>
  [round?.label ?? '', row.outcome.replay && !round?.replay ? 'Replay' : '']
    .filter((part) => part !== '')
    .join(', ')

type State = ImportedMatch['state']

const isPutOff = (state: State) => state.status === 'postponed' && !isCalledOff(state)

/** Still to be played, or postponed; not called off for good. */
const isOpen = (state: State) => state.status === 'fixture' || isPutOff(state)

/** Begun and not finished, or called off for good. */
const isGivenUp = (state: State) => state.status === 'abandoned' || isCalledOff(state)

/**
 * Whether two rows of the same clubs on the same ground may be the same match. In one round of a league they meet once; in another
 * they meet again, unless a match was postponed to it.
 * @param extra whether they occur more often in the file than clubs of its league meet
 */
function isOneMatch(
  one: { number: number | null; state: State },
  other: { number: number | null; state: State },
  extra: boolean,
): boolean {
  if (one.number === null || other.number === null) return extra
  return one.number === other.number || (extra && (isPutOff(one.state) || isPutOff(other.state)))
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/**
 * How often two clubs meet on one ground in a season of this league: the count of most pairs. If all meet three times, half
 * of the pairs meet twice on a ground and half once: the larger counts.
 */
function usualMeetings(ordered: readonly string[]): number {
  const times = countsOf([...countsOf(ordered).values()].map(String))
  const [most] = [...times.entries()].sort(
    (one, other) => other[1] - one[1] || Number(other[0]) - Number(one[0]),
  )
  return Number(most?.[0] ?? 1)
}
