/**
 * Match outcomes as football.txt writes them beside the two names: `2-1 (1-0)`, `2-1 a.e.t. (1-1, 0-1)`,
 * `4-2 pen. 1-1 a.e.t. (1-1, 0-0)`, `(aet, win 3-4 on pens)`, `[postponed]`, `abd.`, `3-0 awd`, `w/o`, `-`. Pure.
 */
import type { MatchState, Score } from '@club/contracts'

type Standing =
  | 'postponed'
  | 'cancelled'
  | 'abandoned'
  | 'suspended'
  | 'annulled'
  | 'awarded'
  | 'walkover'
  | 'unplayed'

/** The parts of an outcome in a row. */
export type Outcome = {
  plain: Score | null
  extraTime: Score | null
  penalties: Score | null
  /** Scores in brackets without a label: half-time, or after ninety minutes and half-time. */
  listed: Score[]
  halfTime: Score | null
  fullTime: Score | null
  afterExtraTime: boolean
  standing: Standing | null
  reason: string | null
  /** 'result stood': an abandoned match counts all the same. */
  stood: boolean
  /** The row is marked as a replay. */
  replay: boolean
  /** The winner of a shoot-out given by name: the winner's number comes first. */
  wonBy: { name: string; penalties: Score } | null
}

const nothing: Outcome = {
  plain: null,
  extraTime: null,
  penalties: null,
  listed: [],
  halfTime: null,
  fullTime: null,
  afterExtraTime: false,
  standing: null,
  reason: null,
  stood: false,
  replay: false,
  wonBy: null,
}

const pair = '(\\d{1,2})[-–:](\\d{1,2})'
const pairStart = new RegExp(`^${pair}(?![\\d])`)
/** Extra time, including golden and silver goals. */
const extraTimeMark =
  /^\s*(?:a\.?e\.?t\.?(?:\/(?:g\.?g\.?|s\.?g\.?))?|agget|asdet|asget|n\.?\s?V\.?|A\.?E\.?T\.?)(?=$|[\s,;)\]])/
const penaltiesMark = /^\s*(?:pens?\.?|PEN\.?|p\.?|pso|PSO|[in]\.?\s?E\.?)(?=$|[\s,;)\]])/
const standingMark =
  /^\s*(?<word>walkover|w\/o|w\.o\.?|W\/O|n\/p|N\/P|np|p-p|P-P|pp|PP|a-a|A-A|awd|AWD|awarded|abd|ABD|aban|ABAN|abandoned|ppd|PPD|pstp?|PSTP?|postp|POSTP|postponed|cancelled|canceled|canc|CANC|susp|SUSP|suspended|annulled|void)\.?(?=$|[\s,;)\]])/
const unknownMark = /^\s*(?:-:-|_-_|\?-\?|x-x|-|–|—|\?|n\/a|N\/A|n\.a\.)(?=$|[\s,;)\]])/

const standings: readonly [RegExp, Standing][] = [
  [/^(?:postp|ppd|pst|p-p|pp$|pp\.)/i, 'postponed'],
  [/^canc/i, 'cancelled'],
  [/^(?:aban|abd|a-a)/i, 'abandoned'],
  [/^susp/i, 'suspended'],
  [/^(?:annul|void|declared void)/i, 'annulled'],
  [/^(?:awarded|awd)/i, 'awarded'],
  [/^(?:walkover|w\/o|w\.o)/i, 'walkover'],
  [/^(?:n\/p|np$|not played|unplayed)/i, 'unplayed'],
]

const standingOf = (text: string) => standings.find(([form]) => form.test(text))?.[1] ?? null

const scoreFrom = (home: string | undefined, away: string | undefined): Score => ({
  home: Number(home),
  away: Number(away),
})

/** The reason in a note, such as 'Waterlogged pitch' in `postponed: waterlogged pitch`. */
function reasonOf(note: string): string | null {
  const rest = note
    .replace(/^[\p{L}/.-]+[\s.,;:]*/u, '')
    .replace(/^(?:due to|because of|by|after|in)\s+/i, '')
    .replace(/^(?:at\s+)?\d{1,2}[-:]\d{1,2}[\s,;]*/i, '')
    .replace(/^(?:in|after)\s+\d{1,3}(?:'|’|\s*min(?:utes)?\.?)?[\s,;]*/i, '')
    .replace(/^(?:due to|because of|by)\s+/i, '')
    .trim()
  return /\p{L}{3}/u.test(rest) ? rest.charAt(0).toUpperCase() + rest.slice(1) : null
}

/** Reads one comma-separated part of a note into the outcome; false if it says nothing about the score. */
function readPart(part: string, outcome: Outcome): boolean {
  const text = part.trim()
  if (text === '') return true
  if (/^(?:a\.?e\.?t\.?(?:\/\S+)?|after extra[ -]time|agget|asdet|asget|n\.\s?V\.)$/i.test(text)) {
    outcome.afterExtraTime = true
    return true
  }
  const only = new RegExp(`^${pair}$`).exec(text)
  if (only) {
    outcome.listed.push(scoreFrom(only[1], only[2]))
    return true
  }
  const named = new RegExp(`^(HT|FT|AET|ET|PEN|PENS|PSO|AGG|AWAY)\\s*:?\\s*${pair}$`, 'i').exec(text)
  if (named) {
    const score = scoreFrom(named[2], named[3])
    const word = (named[1] ?? '').toUpperCase()
    if (word === 'HT') outcome.halfTime = score
    if (word === 'FT') outcome.fullTime = score
    if (word === 'AET' || word === 'ET') outcome.extraTime = score
    if (/^P/.test(word)) outcome.penalties = score
    return true
  }
  const marked = new RegExp(`^${pair}(.*)$`).exec(text)
  if (marked) {
    const score = scoreFrom(marked[1], marked[2])
    const rest = marked[3] ?? ''
    if (
      penaltiesMark.test(rest) ||
      /^\s*(?:on|after|in)?\s*(?:pens|penalties|penalty shoot-?out)\.?$/i.test(rest)
    ) {
      outcome.penalties = score
      return true
    }
    if (extraTimeMark.test(rest)) {
      outcome.extraTime = score
      return true
    }
    if (/^\s*(?:agg|on agg)/i.test(rest)) return true
  }
  const won = new RegExp(
    `^(?<name>.*?)\\s*\\b(?:won|wins?)\\s+${pair}\\s+(?:on|after|in)\\s+(?:pens|penalties|pks?)\\.?$`,
    'i',
  ).exec(text)
  if (won) {
    const penalties = scoreFrom(won[2], won[3])
    const name = won.groups?.name ?? ''
    if (name === '') outcome.penalties = penalties
    else outcome.wonBy = { name, penalties }
    return true
  }
  return /\bagg(?:regate|\.)?\b|away goals?|\bon (?:pens|penalties)\b/i.test(text)
}

/** A note in square brackets: status, extra time, shoot-out, or words without meaning for the score. */
export function readNote(note: string, outcome: Outcome): void {
  const text = note.trim()
  const standing = standingOf(text)
  if (standing) {
    outcome.standing ??= standing
    outcome.reason ??= reasonOf(text)
    if (/\b(?:result|score) (?:stood|stands)\b/i.test(text)) outcome.stood = true
    const told = new RegExp(`(?:^awarded|\\bat)\\D{0,12}?${pair}`, 'i').exec(text)
    if (told && !outcome.plain && !outcome.extraTime) outcome.plain = scoreFrom(told[1], told[2])
    return
  }
  if (/^replay(?:ed)?$/i.test(text)) outcome.replay = true
  for (const part of text.split(/[,;]/)) readPart(part, outcome)
}

/** The scores and words at the start of a text, and the rest of the text. */
export type ReadOutcome = { outcome: Outcome; rest: string }

const emptyOutcome = (): Outcome => ({ ...nothing, listed: [] })

/**
 * Reads on from where the names (or the first of them) end: pairs of numbers with their marks, bracketed scores, status
 * words, `-` for no score yet. Stops at the first thing that is none of these.
 */
export function readOutcome(text: string, outcome: Outcome = emptyOutcome()): ReadOutcome {
  let rest = text
  for (;;) {
    const trimmed = rest.replace(/^[\s,;]+/, '')
    const figures = pairStart.exec(trimmed)
    if (figures) {
      const score = scoreFrom(figures[1], figures[2])
      const after = trimmed.slice(figures[0].length)
      const extraTime = extraTimeMark.exec(after)
      const penalties = extraTime ? null : penaltiesMark.exec(after)
      const standing = extraTime || penalties ? null : standingMark.exec(after)
      if (extraTime) {
        outcome.extraTime = score
        outcome.afterExtraTime = true
      } else if (penalties) {
        outcome.penalties = score
      } else {
        if (outcome.plain) return { outcome, rest }
        outcome.plain = score
        if (standing) outcome.standing = standingOf(standing.groups?.word ?? '')
      }
      rest = after.slice((extraTime ?? penalties ?? standing)?.[0].length ?? 0)
      continue
    }
    const bracket = /^\(([^()]*)\)/.exec(trimmed)
    if (bracket && isOutcomeNote(bracket[1] ?? '')) {
      for (const part of (bracket[1] ?? '').split(/[,;]/)) readPart(part, outcome)
      rest = trimmed.slice(bracket[0].length)
      continue
    }
    const standing = standingMark.exec(trimmed)
    if (standing) {
      outcome.standing ??= standingOf(standing.groups?.word ?? '')
      rest = trimmed.slice(standing[0].length)
      continue
    }
    const unknown = unknownMark.exec(trimmed)
    if (unknown && !outcome.plain) {
      rest = trimmed.slice(unknown[0].length)
      continue
    }
    return { outcome, rest: trimmed }
  }
}

/** Whether the content of a bracket is about the score: '1-0', '1-1, 0-0', 'aet, 4-3 pen', 'HT 1-0'. */
export function isOutcomeNote(inside: string): boolean {
  const parts = inside.split(/[,;]/).filter((part) => part.trim() !== '')
  return parts.length > 0 && parts.every((part) => readPart(part, emptyOutcome()))
}

/** Whether a text begins like an outcome. */
export function startsOutcome(text: string): boolean {
  if (pairStart.test(text) || standingMark.test(text) || unknownMark.test(text)) return true
  const bracket = /^\(([^()]*)\)/.exec(text)
  return bracket !== null && isOutcomeNote(bracket[1] ?? '')
}

const sameName = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0 ||
  other.toLowerCase().startsWith(one.toLowerCase())

const beyond = (half: Score, full: Score) => half.home > full.home || half.away > full.away

/** The match state of an outcome, with remarks on what had to be left out. */
export type JudgedOutcome = { state: MatchState; remarks: string[] }

const calledOff = (reason: string | null): MatchState => ({ status: 'postponed', reason, final: true })

/**
 * @param home the home side's name, for shoot-outs given by name
 * @param away the away side's
 */
export function stateOf(outcome: Outcome, home: string, away: string): JudgedOutcome {
  const remarks: string[] = []
  const { listed, plain, reason, standing } = outcome
  const reading = scoresOf(outcome)
  const penalties = shootOutOf(outcome, home, away)
  const final = reading.score

  if (standing === 'postponed') return { state: { status: 'postponed', reason }, remarks }
  if (standing === 'cancelled' || standing === 'unplayed') return { state: calledOff(reason), remarks }
  if ((standing === 'abandoned' || standing === 'suspended') && !outcome.stood) {
    return { state: { status: 'abandoned', score: final, reason }, remarks }
  }
  // An annulled match may have been played, but does not count: its score is left out.
  if (standing === 'annulled') return { state: calledOff(reason ?? 'Annulled'), remarks }
  if (standing === 'awarded' || standing === 'walkover') {
    if (final) return { state: { status: 'awarded', score: final, reason }, remarks }
    remarks.push('decided without a match and without a score; taken as not played')
    const word = standing === 'walkover' ? `Walkover for ${home}` : 'Awarded'
    return { state: calledOff(reason ?? word), remarks }
  }
  if (!final) {
    if (penalties) remarks.push('only the shoot-out is given; taken as a match without a result')
    if (listed.length > 0 && !plain)
      remarks.push('only a half-time score is given; taken as a match without a result')
    return { state: { status: 'fixture' }, remarks }
  }
  let { halfTime, fullTime } = reading
  if (halfTime && beyond(halfTime, fullTime ?? final)) {
    remarks.push(
      `the half-time score ${halfTime.home}-${halfTime.away} does not go with the final one; left out`,
    )
    halfTime = null
  }
  if (fullTime && beyond(fullTime, final)) {
    remarks.push(
      `the score ${fullTime.home}-${fullTime.away} after ninety minutes does not go with the final one; left out`,
    )
    fullTime = null
  }
  const { afterExtraTime } = reading
  return { state: { status: 'result', score: final, halfTime, fullTime, afterExtraTime, penalties }, remarks }
}

/** Decides which numbers are the final score, the score after ninety minutes and the half-time score. */
function scoresOf(outcome: Outcome) {
  const [first = null, second = null, third = null] = outcome.listed
  const ofWords = { halfTime: outcome.halfTime, fullTime: outcome.fullTime }
  if (outcome.extraTime) {
    const fullTime = ofWords.fullTime ?? outcome.plain ?? first
    return {
      score: outcome.extraTime,
      fullTime,
      halfTime: ofWords.halfTime ?? (outcome.plain ? first : second),
      afterExtraTime: true,
    }
  }
  if (outcome.plain) {
    const long = outcome.afterExtraTime || second !== null
    if (!long)
      return {
        score: outcome.plain,
        fullTime: ofWords.fullTime ?? outcome.plain,
        halfTime: ofWords.halfTime ?? first,
        afterExtraTime: false,
      }
    const fullTime = ofWords.fullTime ?? first
    return { score: outcome.plain, fullTime, halfTime: ofWords.halfTime ?? second, afterExtraTime: true }
  }
  if (outcome.penalties && first) {
    // After the shoot-out's numbers: the score before it, then the earlier ones.
    if (third) return { score: first, fullTime: second, halfTime: third, afterExtraTime: true }
    return {
      score: first,
      fullTime: outcome.afterExtraTime ? second : first,
      halfTime: outcome.afterExtraTime ? null : second,
      afterExtraTime: outcome.afterExtraTime,
    }
  }
  return { score: null, fullTime: null, halfTime: null, afterExtraTime: false }
}

function shootOutOf({ penalties, wonBy }: Outcome, home: string, away: string): Score | null {
  if (!wonBy) return penalties
  const most = Math.max(wonBy.penalties.home, wonBy.penalties.away)
  const least = Math.min(wonBy.penalties.home, wonBy.penalties.away)
  if (sameName(wonBy.name, home)) return { home: most, away: least }
  if (sameName(wonBy.name, away)) return { home: least, away: most }
  return penalties ?? wonBy.penalties
}
