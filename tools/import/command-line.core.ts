/** What the import command is asked to do. Pure. */
import { type Competition, isSlug } from '@club/contracts'
import { isSeasonOf } from '@club/settings'
import { isDay } from './days.core.ts'
import { UsageError } from './options.core.ts'

export type Adjustment = { club: string; points: number }

export type MatchesCommand = {
  kind: 'openfootball'
  file: string
  team: string
  season: string
  club: string
  adjustments: Adjustment[]
  aliases: string | null
  competition: string | null
  competitionKind: Competition['kind'] | null
}
export type ContentCommand = { kind: 'content'; folder: string; anchor: string | null; dryRun: boolean }
export type Command = MatchesCommand | ContentCommand

export const usage = `npm run import -- openfootball <file> --team <slug> --season <2024-25> --club "<name>"
    [--adjust "<club>:-10"]...   points added or deducted by the league; they stay until
                                 the club is named again: "<club>:0" takes them back
    [--aliases <file>]           other names of clubs, one club per line: name | other name | …
    [--competition "<name>"] [--kind league|cup|friendly]   where the file's heading does not say
npm run import -- content <folder> [--anchor <2026-11-20>]
    [--dry-run]                  reports what would change, and writes nothing`

const flags = {
  openfootball: ['team', 'season', 'club', 'adjust', 'aliases', 'competition', 'kind'],
  content: ['anchor', 'dry-run'],
} as const
/** Valid values of `--kind` for a competition. */
const competitionKinds: readonly Competition['kind'][] = ['league', 'cup', 'friendly']
/** Flags without a value. */
const bareFlags = ['dry-run']

/** '<club>:-10' */
function adjustmentOf(written: string): Adjustment {
  const match = /^(?<club>.+):\s*(?<points>[+-]?\d{1,3})$/.exec(written.trim())
  if (!match)
    throw new UsageError(`--adjust "${written}": must read "<club>:<points>", such as "York City:-10"`)
  return { club: match.groups?.club?.trim() ?? '', points: Number(match.groups?.points) }
}

/** Whether it is a season: '2024-25' with consecutive years, or '2024' for a one-year season. Which of them is the club's, the platform decides. */
export const isSeason = (season: string): boolean => isSeasonOf(season, 1) || isSeasonOf(season, 2)

/**
 * @param args those after the command's own name
 * @throws UsageError saying what is missing or unknown
 */
export function readCommandLine(args: readonly string[]): Command {
  const [kind, ...rest] = args
  if (kind !== 'openfootball' && kind !== 'content') {
    throw new UsageError(
      kind === undefined
        ? 'nothing to import is named'
        : `'${kind}' is not a kind of import: openfootball or content`,
    )
  }
  const places: string[] = []
  const options = new Map<string, string[]>()
  for (let index = 0; index < rest.length; index += 1) {
    const argument = rest[index] ?? ''
    if (!argument.startsWith('--')) {
      places.push(argument)
      continue
    }
    const [name = '', inline] = argument.slice(2).split(/=(.*)/s)
    if (!flags[kind].some((flag) => flag === name)) throw new UsageError(`--${name} is not known`)
    if (bareFlags.includes(name)) {
      if (inline !== undefined) throw new UsageError(`--${name} takes no value`)
      options.set(name, [...(options.get(name) ?? []), ''])
      continue
    }
    if (inline === undefined) index += 1
    const value = inline ?? rest[index]
    if (value === undefined || value === '') throw new UsageError(`--${name} has no value`)
    options.set(name, [...(options.get(name) ?? []), value])
  }
  const once = (name: string): string | null => {
    const given = options.get(name) ?? []
    if (given.length > 1) throw new UsageError(`--${name} is given twice`)
    return given[0] ?? null
  }
  const needed = (name: string): string => {
    const given = once(name)
    if (given === null) throw new UsageError(`--${name} is missing`)
    return given
  }
  const what = kind === 'content' ? 'folder' : 'file'
  const [place, another] = places
  if (place === undefined) throw new UsageError(`the ${what} is missing`)
  if (another !== undefined) throw new UsageError(`'${another}' is one ${what} too many`)

  if (kind === 'content') {
    const anchor = once('anchor')
    if (anchor !== null && !isDay(anchor))
      throw new UsageError(`--anchor ${anchor}: must be a day, such as 2026-11-20`)
    return { kind, folder: place, anchor, dryRun: once('dry-run') !== null }
  }
  const team = needed('team')
  if (!isSlug(team)) throw new UsageError(`--team ${team}: must be a slug, such as first-team`)
  const season = needed('season')
  if (!isSeason(season))
    throw new UsageError(`--season ${season}: must read 2024-25, or 2024 for a season of one year`)
  const kindGiven = once('kind')
  const competitionKind = competitionKinds.find((each) => each === kindGiven) ?? null
  if (kindGiven !== null && competitionKind === null)
    throw new UsageError(`--kind ${kindGiven}: must be league, cup or friendly`)
  return {
    kind,
    file: place,
    team,
    season,
    club: needed('club'),
    adjustments: (options.get('adjust') ?? []).map(adjustmentOf),
    aliases: once('aliases'),
    competition: once('competition'),
    competitionKind,
  }
}
