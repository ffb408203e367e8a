/**
 * One row of a football.txt file, with everything that may come before and after the two names: number, day, time, round, place,
 * notes. Pure. A row that matches none of the layouts is not a match; nothing is guessed.
 */
import {
  dayAtStart,
  type Found,
  timeAtStart,
  type WrittenDay,
  type WrittenTime,
  zoneMinutes,
} from './dates.core.ts'
import { isOutcomeNote, type Outcome, readNote, readOutcome, startsOutcome } from './outcomes.core.ts'

/** Everything before the names. `time` is undefined if the row has none, and null if it says 'not known yet'. */
export type Prefix = {
  day: WrittenDay | null
  time: WrittenTime | null | undefined
  round: string | null
  place: string | null
  /** For a row with only the other club's name: the ground, as seen from the club that the file is about. */
  ground: 'home' | 'away' | 'neutral' | null
}

export type Row = Prefix & {
  home: string
  away: string
  outcome: Outcome
  venue: string | null
  inlineRound: string | null
}

/** Takes day, time, number, round marker and place from the start of a line, in any order. */
export function readPrefix(text: string): { prefix: Prefix; rest: string } {
  const prefix: Prefix = { day: null, time: undefined, round: null, place: null, ground: null }
  let rest = text
  for (;;) {
    const number = /^\(\d{1,4}\)\s+/.exec(rest)
    const bracketed = prefix.day ? null : /^\[(?<inside>[^\]]*)\]\s*/.exec(rest)
    const inside: Found<WrittenDay> | null = bracketed
      ? dayAtStart((bracketed.groups?.inside ?? '').trim())
      : null
    const ground = /^\((?<ground>[hanHAN])\)\s+/.exec(rest)
    const round = /^▪(?<round>[^\s▪]+)\s+(?=\S)/.exec(rest)
    const place = /^@\s*(?<place>\S+(?: \S+)*)\s{2,}(?=\p{L}|\d+\.?\s?\p{L})/u.exec(rest)
    const dashed = /^(?:\||[-–]{1,2})\s+(?=\S)/.exec(rest)
    if (number) {
      rest = rest.slice(number[0].length)
    } else if (bracketed && inside) {
      prefix.day = inside.value
      const time = inside.rest === '' ? undefined : timeAtStart(inside.rest)
      if (time) prefix.time = time.value
      if (time === null || (time && time.rest !== '')) return { prefix, rest: `${inside.rest} ${rest}` }
      rest = rest.slice(bracketed[0].length)
    } else if (ground) {
      const letter = ground.groups?.ground?.toLowerCase()
      prefix.ground = letter === 'h' ? 'home' : letter === 'a' ? 'away' : 'neutral'
      rest = rest.slice(ground[0].length)
    } else if (round) {
      prefix.round = round.groups?.round ?? null
      rest = rest.slice(round[0].length)
    } else if (place) {
      prefix.place = place.groups?.place?.replace(/[\s,]+$/, '') ?? null
      rest = rest.slice(place[0].length)
    } else {
      const day = prefix.day ? null : dayAtStart(rest)
      const time = day || prefix.time !== undefined ? null : timeAtStart(rest)
      const weekday = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Mo|Tu|We|Th|Fr|Sa|Su)\s{2,}(?=\S)/.exec(rest)
      if (day) {
        prefix.day = day.value
        rest = day.rest
      } else if (time) {
        prefix.time = time.value
        rest = time.rest
      } else if (dashed && (prefix.day || prefix.time !== undefined)) {
        rest = rest.slice(dashed[0].length)
      } else if (weekday) {
        rest = rest.slice(weekday[0].length)
      } else {
        return { prefix, rest }
      }
    }
  }
}

/** Everything after the names and numbers. */
type Suffix = {
  rest: string
  venue: string | null
  zone: number | null
  round: string | null
  notes: string[]
}

/**
 * Whether a bracket contains scorers: a name, and a minute somewhere after it. In two steps, because a single regular expression tries
 * every end of every name: the longest permitted row took a minute.
 */
function holdsScorers(text: string): boolean {
  const name = text.search(/\p{L}{3}/u)
  return name >= 0 && /\s\d{1,3}(?!\d)/.test(text.slice(name))
}

/** Takes notes, place and attendance from the end of a line. */
export function readSuffix(text: string): Suffix {
  const notes: string[] = []
  let rest = text
  let round: string | null = null
  let venue: string | null = null
  let zone: number | null = null
  const cut = (form: RegExp) => {
    const match = form.exec(rest)
    if (match) rest = rest.slice(0, match.index).trimEnd()
    return match
  }
  for (;;) {
    const note = cut(/(?:^|\s*)\[([^[\]]*)\]$/)
    if (note) {
      notes.unshift(note[1] ?? '')
      continue
    }
    const attendance = cut(/[\s,;(]*\b(?:att|attn|attendance)\b\.?\s*:?\s*[\d.,_ ]+\)?$/i)
    if (attendance) continue
    const bracket = /\s+\((?<inside>[^()]*(?:\([^()]*\)[^()]*)*)\)$/.exec(rest)
    const inside = bracket?.groups?.inside ?? ''
    if (bracket && holdsScorers(inside) && !isOutcomeNote(inside)) {
      rest = rest.slice(0, bracket.index).trimEnd()
      continue
    }
    const marked = cut(/\s+▪\s*([^▪@]+)$/)
    if (marked) {
      round = marked[1]?.trim() ?? null
      continue
    }
    const place = venue === null ? cut(/(?:^|\s+)@\s*(\S.*)$/) : null
    if (!place) break
    const inner = readSuffix(place[1] ?? '')
    notes.unshift(...inner.notes)
    round ??= inner.round
    const timezone = /\s*\(?(?:[A-Z]{2,5}\/)?UTC([+-]\d{1,2}(?::?\d{2})?)?\)?\s*$/.exec(inner.rest)
    if (timezone) zone = zoneMinutes(timezone[1] ?? '+0')
    venue = (timezone ? inner.rest.slice(0, timezone.index) : inner.rest)
      .replace(/[\s,]+$/, '')
      .replace(/\s+/g, ' ')
  }
  return { rest, venue: venue === '' ? null : venue, zone, round, notes }
}

type Names = { home: string; away: string; tail: string; outcome: Outcome | null }

/** The position, after a space, at which an outcome begins; -1 if there is none. */
function outcomeFrom(text: string, spaced: boolean): number {
  for (const gap of text.matchAll(/\s+/g)) {
    const at = gap.index + gap[0].length
    const following = text.slice(at)
    if (gap.index > 0 && startsOutcome(following)) return at
    if (gap.index > 0 && spaced && /^\d{1,2}\s+[-–]\s+\d{1,2}(?!\S)/.test(following)) return at
    if (gap.index > 0 && /^\(\d{1,2}[.:h]\d{2}\)$|^\d{1,2}[.:h]\d{2}$/.test(following)) return at
  }
  return -1
}

/** `home v away score`, `home - away score` and the same without a score. */
function betweenNames(text: string): Names | null {
  const versus = /\s{2,}(?:v|vs\.?)\s+|\s+(?:v|vs\.?)\s{2,}/.exec(text) ?? /\s+(?:v|vs\.?)\s+/.exec(text)
  const dashed = versus ? null : /\s+(?:-|–|—|-:-|_-_|\?-\?|x-x|n\/a)\s+/.exec(text)
  const separator = versus ?? dashed
  if (!separator) return null
  const left = text.slice(0, separator.index)
  const right = text.slice(separator.index + separator[0].length)
  if (dashed && /\s\d{1,2}$/.test(left) && /^\d{1,2}\s/.test(right)) return null
  const from = outcomeFrom(right, versus !== null)
  return from < 0
    ? { home: left, away: right, tail: '', outcome: null }
    : { home: left, away: right.slice(0, from), tail: right.slice(from), outcome: null }
}

/** The older layout: `home score away`, also with a status word or spaced numbers in place of the score. */
function aroundScore(text: string): Names | null {
  const spaced = text.replace(/(\s\d{1,2}) [-–] (\d{1,2})(?=\s|$)/, '$1-$2')
  const from = outcomeFrom(spaced, false)
  if (from < 0) return null
  const { outcome, rest } = readOutcome(spaced.slice(from))
  const trailing = /\s+(?<note>\([^()]*\))$/.exec(rest)
  const tail = trailing && startsOutcome(trailing.groups?.note ?? '') ? (trailing.groups?.note ?? '') : ''
  const away = tail ? rest.slice(0, trailing?.index) : rest
  return { home: spaced.slice(0, from), away, tail, outcome }
}

/** A possible club name: some letters, single spaces, and no numbers of a score. */
export function isName(text: string): boolean {
  return (
    /\p{L}/u.test(text) &&
    text.length <= 80 &&
    !/\s{2,}/.test(text) &&
    !/[[\]|@<>{}#=»▪,;:\p{Cc}]/u.test(text) &&
    !/(?:^|\s)\d{1,2}[-–:]\d{1,2}(?=\s|$)/.test(text) &&
    !/^[-–(]|[-–(]$/.test(text)
  )
}

/**
 * The match in a line, or null if there is none.
 * @param text a whole line, without comments
 * @throws RangeError if it is a match, but contains something impossible
 */
export function readRow(text: string): Row | null {
  const { prefix, rest } = readPrefix(text)
  const suffix = readSuffix(rest)
  const names = prefix.ground
    ? [otherNameOnly(suffix.rest)]
    : [betweenNames(suffix.rest), aroundScore(suffix.rest)].filter((found) => found !== null)
  for (const found of names) {
    const row = rowOf(found, prefix, suffix)
    if (row) return row
  }
  return null
}

function rowOf(names: Names, prefix: Prefix, suffix: Suffix): Row | null {
  const home = names.home.trim()
  const away = names.away.trim()
  if (!isName(away) || !(prefix.ground ? home === '' : isName(home))) return null

  const tail = names.tail.replace(/^(\d{1,2})\s+([-–])\s+(\d{1,2})(?!\S)/, '$1$2$3')
  const read = readOutcome(tail, names.outcome ?? undefined)
  const time = /^\(?(\d{1,2}[.:h]\d{2})\)?$/.exec(read.rest.trim())
  const late = time ? timeAtStart(time[1] ?? '') : null
  if (read.rest.trim() !== '' && !late) return null
  for (const note of suffix.notes) readNote(note, read.outcome)

  const written = prefix.time === undefined && late ? late.value : prefix.time
  const zoned = written && suffix.zone !== null ? { ...written, zone: suffix.zone } : written
  return {
    ...prefix,
    time: zoned,
    home,
    away,
    outcome: read.outcome,
    venue: suffix.venue,
    inlineRound: suffix.round,
  }
}

/** A row from one club's own list: the other club, then the score. */
function otherNameOnly(text: string): Names {
  const from = outcomeFrom(text, true)
  return from < 0
    ? { home: '', away: text, tail: '', outcome: null }
    : { home: '', away: text.slice(0, from), tail: text.slice(from), outcome: null }
}
