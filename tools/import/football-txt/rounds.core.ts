/**
 * Headings in a football.txt file: matchdays, rounds, groups, legs and replays. Pure. A round's stage is the part of a match's
 * identity that places it in the competition, so two spellings of one round must give the same stage.
 */
import { fittingSlug, nameSlug } from '@club/contracts'

/** The parts of a heading. */
export type Round = {
  /** As shown to fans. */
  label: string
  /** The heading without legs, replays and a matchday's number: '' for a plain 'Matchday 12'. */
  parts: readonly string[]
  /** The number of a numbered round, such as 'Matchday 12' or '1. Round'; otherwise null. */
  number: number | null
  /** The number of the leg, if the heading names it. */
  leg: number | null
  /** 0: no replays; 1 for replays, 2 for second replays. */
  replay: number
  /** Whether its name marks a knockout round. */
  knockout: boolean
}

const ordinals: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
  ['fifth', 5],
  ['sixth', 6],
  ['seventh', 7],
  ['eighth', 8],
  ['one', 1],
  ['two', 2],
  ['three', 3],
])
const ordinal = '(?:\\d{1,2}(?:st|nd|rd|th|\\.|e|º|°)?|first|second|third|fourth|fifth|sixth|seventh|eighth)'

const numberOf = (text: string): number | null => {
  const digits = /\d+/.exec(text)
  return digits ? Number(digits[0]) : (ordinals.get(text.toLowerCase()) ?? null)
}

/** The number in a round's name: 12 in 'Matchday 12 of 38', 3 in 'Round II.3', 1 in 'First round'. */
const numberIn = (name: string): number | null =>
  name
    .replace(/\s+of\s+\d+$/i, '')
    .split(/[\s.]+/)
    .map(numberOf)
    .findLast((number) => number !== null) ?? null

const legForms = [
  new RegExp(`^(?<n>${ordinal})\\s+legs?$`, 'i'),
  /^legs?\s+(?<n>\d|one|two)(?:\s+of\s+\d)?$/i,
  /^(?:match|game)\s+(?<n>[1-7])(?:\s+of\s+\d)?$/i,
  /^(?<n>[12])\.?\s*(?:spiel|leg)$/i,
]
const hinspiel = /^hinspiele?$/i
const rueckspiel = /^r[üu]e?ckspiele?$/i
const replayOnly = new RegExp(`^(?:(?<n>${ordinal})\\s+)?replays?$`, 'i')
const replayAfter = /^(?<round>.+?)\s+(?:(?<n>first|second|third|1st|2nd|3rd)\s+)?replays?$/i

const numberedForms = [
  /^(?:الجولة|الأسبوع|тур)\s+\d{1,2}$/iu,
  /^\d{1,2}(?:-?й)?\s+тур$/iu,
  /^(?:matchday|match day|matchweek|match week|gameweek|game week|week|round|runde|spieltag|jornada|giornata|journ[ée]e|md|gw)\s*\.?\s*(?:\d{1,2}|(?:[IVX]+|HEX)\.\d{1,2})(?:\s+of\s+\d+)?$/i,
  /^\d{1,2}(?:\.|st|nd|rd|th)?\s*(?:matchday|round|runde|spieltag|jornada|giornata|journ[ée]e)$/i,
  new RegExp(`^${ordinal}\\s+round$`, 'i'),
  /^round\s+(?:one|two|three)$/i,
]
/** Names for the ordinary part of a season. */
const season =
  /^(?:regular(?:\s+(?:season|stage|phase))?|league(?:\s+(?:phase|stage))?|ligaphase|group|main\s+(?:season|stage)|group\s+(?:stage|phase))$/i
/** A matchday whose number is a word, in languages whose ordinals nothing here reads. */
const wordedMatchday = /^(?:الجولة|الأسبوع)\s+[\p{L}\p{N}\s]+$|^\p{L}[\p{L}\s]*\sтур$/iu
const isOrdinary = (part: string) => season.test(part) || wordedMatchday.test(part)
const group = /^(?:group|gruppe|grupo|groep|groupe)\s+[\p{L}\d]{1,4}$/iu
const conference =
  /^(?:(?:north|south|east|west|central)(?:ern)?(?:\s*&\s*\w+)?)\s+(?:zone|region|conference|section|division)(?:\s+\w)?$/i

const knockoutForms = [
  /^round\s+of\s+\d{1,3}$/i,
  /^last\s+(?:\d{1,3}|sixteen|thirty-two|eight|four)$/i,
  /^1\/\d{1,2}(?:\s*-?\s*finals?)?$/i,
  /^\d{1,2}th\s+finals$/i,
  /^(?:eighth|quarter|semi)[\s-]?finals?$/i,
  /^(?:quarters|semis)$/i,
  /^(?:first|second)\s+semi[\s-]?final$/i,
  /^(?:grand\s+|super\s+cup\s+)?finals?$/i,
  /^(?:match\s+for\s+)?(?:third|3rd|fifth|5th|seventh|7th)[\s-]+place(?:\s+(?:match|final|play[\s-]?off))?$/i,
  /^(?:achtel|viertel|halb)?finale?$/i,
  /^(?:sechzehntel|achtel|viertel|halb)finale$/i,
  /^(?:decider|reclassification|entscheidungsspiel)$/i,
]
const playOff =
  /^(?:.*\b)?(?:play[\s-]?offs?|play[\s-]?ins?|eliminator|qualifying|qualification|quali|qual\.?|preliminary|intermediate|wildcard|knockout|elimination)\b.*$/i
const roundOf = new RegExp(
  `^(?:(?:${ordinal}|extra|further|preliminary|qualifying|final|proper|league|wildcard|play[\\s-]?off)\\s+)*(?:round|stage|phase|qualifier|semi[\\s-]?finals?|quarter[\\s-]?finals?)(?:\\s+(?:proper|qualifying|\\d{1,2}|one|two|three))?$`,
  'i',
)

const isKnockout = (part: string) => knockoutForms.some((form) => form.test(part)) || playOff.test(part)
const isNumbered = (part: string) => numberedForms.some((form) => form.test(part))

/** Parts of a heading: 'Semi-finals - 1st Leg', 'Round 1, Replays', 'Group A | Matchday 2', 'Matchday 1 / Group A'. */
const partsOf = (label: string) =>
  label
    .split(/\s*[,|]\s*|\s+[-–—/]\s+|\s*»\s*/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')

/** Reads a heading that follows a marker such as `»`, after which any words are valid. */
export function roundOfHeading(heading: string): Round {
  const label = heading.replace(/\s+/g, ' ').trim()
  let leg: number | null = null
  let replay = 0
  let number: number | null = null
  const parts: string[] = []
  for (const part of partsOf(label)) {
    const legForm = legForms.map((form) => form.exec(part)).find((match) => match !== null)
    if (legForm && (parts.length > 0 || !/^(?:match|game)/i.test(part))) {
      leg = numberOf(legForm.groups?.n ?? '')
      continue
    }
    if (hinspiel.test(part) || rueckspiel.test(part)) {
      leg = hinspiel.test(part) ? 1 : 2
      continue
    }
    const only = replayOnly.exec(part)
    const after = only ? null : replayAfter.exec(part)
    if (only || after) replay = numberOf((only ?? after)?.groups?.n ?? '') ?? 1
    if (only) continue
    const name = after?.groups?.round ?? part
    // 'Regular Season - 12': a bare number is a matchday of the part before it.
    if (isNumbered(name) || (/^\d{1,2}$/.test(name) && parts.length > 0)) {
      number = numberIn(name)
    }
    parts.push(name)
  }
  return { label, parts, number, leg, replay, knockout: parts.some(isKnockout) }
}

/** Whether a line is a heading without a marker: 'Matchday 1', 'Quarter-finals - 1st Leg', 'Group A'. */
export function isBareHeading(text: string): boolean {
  const parts = partsOf(text.replace(/\s+/g, ' ').trim())
  return (
    parts.length > 0 &&
    parts.every((part, index) => {
      const name = replayAfter.exec(part)?.groups?.round ?? part
      return (
        isNumbered(name) ||
        isKnockout(name) ||
        isOrdinary(name) ||
        group.test(name) ||
        conference.test(name) ||
        roundOf.test(name) ||
        /^(?:apertura|clausura|championship|relegation|promotion)$/i.test(name) ||
        (index > 0 &&
          (/^\d{1,2}$/.test(name) ||
            replayOnly.test(name) ||
            hinspiel.test(name) ||
            rueckspiel.test(name))) ||
        legForms.some((form) => form.test(name)) ||
        replayOnly.test(name)
      )
    })
  )
}

/** One name per round: 'Quarterfinals', 'Quarter-final' and 'Last 8' all give 'quarter-final'. */
function stagePart(part: string): string {
  const lower = part.toLowerCase()
  if (
    /^(?:quarter[\s-]?finals?|quarters|round of 8|last (?:8|eight)|1\/4(?:\s*-?\s*finals?)?|viertelfinale)$/.test(
      lower,
    )
  )
    return 'quarter-final'
  if (
    /^(?:semi[\s-]?finals?|semis|round of 4|last (?:4|four)|1\/2(?:\s*-?\s*finals?)?|halbfinale)$/.test(lower)
  )
    return 'semi-final'
  if (/^(?:grand )?(?:finals?|finale)$/.test(lower)) return 'final'
  if (
    /^(?:round of 16|last (?:16|sixteen)|8th finals|1\/8(?:\s*-?\s*finals?)?|achtelfinale|eighth[\s-]?finals?)$/.test(
      lower,
    )
  )
    return 'round-of-16'
  if (
    /^(?:round of 32|last (?:32|thirty-two)|16th finals|1\/16(?:\s*-?\s*finals?)?|sechzehntelfinale)$/.test(
      lower,
    )
  )
    return 'round-of-32'
  if (/third|3rd/.test(lower) && /place/.test(lower)) return 'third-place'
  const numbered = new RegExp(
    `^(?:round\\s+(?<a>\\d{1,2}|one|two|three)|(?<b>${ordinal})\\s+(?:round|runde)|runde\\s+(?<c>\\d{1,2}))(?:\\s+proper)?$`,
  ).exec(lower)
  if (numbered)
    return `round-${numberOf(numbered.groups?.a ?? numbered.groups?.b ?? numbered.groups?.c ?? '')}`
  if (/^play[\s-]?offs?$/.test(lower)) return 'play-off'
  return nameSlug(part.replace(/^(?:gruppe|grupo|groupe|groep)\b/i, 'group'))
}

/** The final part of a competition as a whole, such as 'Finals' in 'Finals, Semifinals'. */
const finals = /^(?:finals|final (?:stage|phase|tournament)|knockout (?:stage|phase|rounds?)|knockouts)$/i

const joinedStage = (parts: readonly string[]) =>
  fittingSlug([...new Set(parts.map(stagePart))].filter((part) => part !== '').join('-')) || 'league'

/**
 * The stage of a match in a league: 'league' for the season itself, otherwise the play-off that it belongs to.
 * @param section the heading above, such as `== Playoffs`, or ''
 */
export function leagueStage(round: Round | null, section: string): string {
  const parts = [...partsOf(section), ...(round?.parts ?? [])].filter((part) => !isOrdinary(part))
  const named = parts.filter(
    (part) => !(round?.number != null && (isNumbered(part) || /^\d{1,2}$/.test(part))),
  )
  return joinedStage(
    named.map((part, index) => (finals.test(part) && index < named.length - 1 ? 'play-off' : part)),
  )
}

/** The stage of a match in a cup: the round, without legs and replays; 'league' for a table phase. */
export function cupStage(round: Round | null, section: string): string {
  const parts = [...partsOf(section), ...(round?.parts ?? [])].filter((part) => !isOrdinary(part))
  const named = parts.filter((part, index) => {
    const figure = isMatchday(part) || /^\d{1,2}$/.test(part)
    return !figure && !(finals.test(part) && index < parts.length - 1)
  })
  return joinedStage(named)
}

const isMatchday = (part: string) => isNumbered(part) && !/round|runde/i.test(part)

/** Whether everybody in the stage plays everybody, so that home and away are two matches and not legs. */
export function isTableStage(round: Round | null, section: string): boolean {
  if (!round) return true
  const parts = [...partsOf(section), ...round.parts]
  return (
    !round.knockout &&
    (parts.some((part) => group.test(part) || isMatchday(part) || isOrdinary(part)) || parts.length === 0)
  )
}
