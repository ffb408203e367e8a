/**
 * `npm run import -- openfootball <file> …` and `npm run import -- content <folder>`: prints `N added, N changed, N unchanged`.
 * A file or folder with a problem is refused whole: every problem goes to standard error as `file:line: reason`, the command
 * ends with 1, and nothing is written. Works with or without a running platform.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { MatchImport } from '@club/contracts'
import { dayIn } from '@club/i18n'
// biome-ignore lint/style/noRestrictedImports: the platform refuses unknown names in the same words
import { perhaps } from '../../apps/platform/src/imports/meant.core.ts'
// biome-ignore lint/style/noRestrictedImports: an import goes by the settings that the platform goes by
import { readClubSettings } from '../../apps/platform/src/services/settings/club-settings.server.ts'
// biome-ignore lint/style/noRestrictedImports: the platform says the same of these settings at its start
import { type Held, unmetSettings } from '../../apps/platform/src/services/settings/unmet-settings.core.ts'
import { clubIn, likeClubs, readAliases } from './clubs.core.ts'
import {
  type Command,
  type ContentCommand,
  type MatchesCommand,
  readCommandLine,
  usage,
} from './command-line.core.ts'
import { strangeCategories } from './content/categories.core.ts'
import { strangeEntitlements } from './content/entitlements.core.ts'
import { namedMatches } from './content/matches.core.ts'
import { namedStreams } from './content/streams.core.ts'
import { type Problem, readContent } from './content.core.ts'
import {
  contentFolder,
  listPictures,
  missingPictures,
  PicturesRefused,
  readTexts,
  sendPictures,
} from './content.server.ts'
import { readFootballTxt } from './football-txt.core.ts'
import { UsageError } from './options.core.ts'
import { addTally, dataDirOf, ImportRefused, type Tally, tallyText, withPlatform } from './platform.server.ts'
import { decoded, notUtf8, strangeLine } from './utf8.core.ts'

/** The problems of a file, one line each: `file:line: reason`. */
class Refused extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines[0])
    this.lines = lines
  }
}

const say = (text: string) => process.stderr.write(`${text}\n`)

/** Paths are relative to where npm was called; the command itself runs in the project's root. */
const placeOf = (path: string) => {
  const called = resolve(process.env.INIT_CWD || '.', path)
  return existsSync(called) ? called : resolve(path)
}

/** @throws Refused if the file does not exist or is not UTF-8 */
async function textOf(path: string): Promise<string> {
  let bytes: Buffer
  try {
    bytes = await readFile(placeOf(path))
  } catch (failure) {
    const missing = (failure as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Refused([`${path}:1: ${missing ? 'there is no such file' : 'cannot be opened'}`])
  }
  const text = decoded(bytes)
  const strange = strangeLine(text)
  if (strange !== null) throw new Refused([`${path}:${strange}: ${notUtf8}`])
  return text
}

const ownSettings = () => readClubSettings(process.env.CLUB_SETTINGS || null)
/** The time zone of the club to import for. */
const ownZone = async () => (await ownSettings()).site.timezone

function sayNotes(file: string, notes: readonly { line: number; reason: string }[]): void {
  for (const { line, reason } of notes) say(`${file}:${line}: note: ${reason}`)
}

/** Says which settings of the club's own file name what is not there. */
async function noteSettings(held: Held): Promise<void> {
  if (!process.env.CLUB_SETTINGS) return
  for (const unmet of unmetSettings(await ownSettings(), held)) say(`CLUB_SETTINGS: note: ${unmet}`)
}

async function matchesOf(command: MatchesCommand): Promise<MatchImport> {
  const { file, season, team, competition, competitionKind } = command
  const settings = await ownSettings()
  const aliases = command.aliases === null ? [] : readAliases(await textOf(command.aliases))
  const read = readFootballTxt(await textOf(file), {
    season,
    zone: settings.site.timezone,
    aliases,
    ...(competition === null ? {} : { competition }),
    ...(competitionKind === null ? {} : { kind: competitionKind }),
  })
  if (!read.ok) throw new Refused(read.problems.map(({ line, reason }) => `${file}:${line}: ${reason}`))
  const { clubs, matches, notes } = read.file
  sayNotes(file, notes)

  const spelt = (option: string, name: string): string => {
    const club = clubIn(clubs, name, aliases)
    if (club === null) {
      const likely = likeClubs(clubs, name).map((other) => `'${other}'`)
      throw new Refused([
        `${option} '${name}': there is no such club in ${file}; perhaps ${likely.join(', ')}`,
      ])
    }
    return club
  }
  return {
    source: file,
    team,
    season,
    club: spelt('--club', command.club),
    competition: read.file.competition,
    matches,
    adjustments: command.adjustments.map(({ club, points }) => ({ club: spelt('--adjust', club), points })),
    aliases,
  }
}

async function importOpenfootball(command: MatchesCommand): Promise<Tally> {
  const file = await matchesOf(command)
  try {
    const tally = await withPlatform(process.env, async (calls) => {
      await noteSettings({ teams: await calls.teams(), pictures: [] })
      return calls.importMatches(file)
    })
    sayNotes(command.file, tally.notes ?? [])
    return tally
  } catch (failure) {
    if (!(failure instanceof ImportRefused) || failure.fault) throw failure
    throw new Refused(
      failure.errors.map(({ title, detail, source }) => {
        if (source?.pointer === '/team') return `--team: ${detail ?? title}`
        if (source?.pointer === '/season') return `--season: ${detail ?? title}`
        const index = /^\/matches\/(\d+)/.exec(source?.pointer ?? '')?.[1]
        const line = index === undefined ? 1 : (file.matches[Number(index)]?.line ?? 1)
        return `${command.file}:${line}: ${(detail ?? title).replace(/^line \d+: /, '')}`
      }),
    )
  }
}

/** The day that relative dates count from: the given one, otherwise the sample's, otherwise today. */
async function anchorDay(given: string | null): Promise<string> {
  if (given !== null) return given
  const sample = await readFile(join(dataDirOf(process.env), 'sample.json'), 'utf8').catch(() => '{}')
  const anchor = /"anchor":\s*"(\d{4}-\d{2}-\d{2})"/.exec(sample)?.[1]
  return anchor ?? dayIn(await ownZone(), process.env.NOW ? new Date(process.env.NOW) : new Date())
}

async function importContent(command: ContentCommand): Promise<Tally> {
  const inFolder = (path: string) => `${command.folder.replace(/[/\\]+$/, '')}/${path}`
  const folder = await contentFolder(placeOf(command.folder)).catch((failure: Error) => {
    throw new Refused([`${command.folder}:1: ${failure.message}`])
  })
  const files = await readTexts(folder)
  const pictures = await listPictures(folder)
  const read = readContent(files, {
    anchor: await anchorDay(command.anchor),
    source: command.folder,
    zone: await ownZone(),
    seasonYears: (await ownSettings()).season.years,
  })
  const problems = [...(read.ok ? [] : read.problems), ...pictures.problems]
  const shown = folder.texts === placeOf(command.folder) ? '' : 'content/'
  const named = (file: string) => inFolder(file.startsWith('pictures/') ? file : `${shown}${file}`)
  const lineOf = ({ file, line, reason }: Problem) => `${named(file)}:${line}: ${reason}`
  if (!read.ok || problems.length > 0) {
    throw new Refused(problems.map(lineOf))
  }
  if (files.length === 0 && pictures.files.length === 0)
    throw new Refused([`${command.folder}:1: there is nothing to import in this folder`])
  const note = (pointer: string, reason: string) => {
    const { file, line } = read.originOf(pointer) ?? { file: pointer, line: 1 }
    say(`${named(file)}:${line}: note: ${reason}`)
  }
  for (const { name, pointer } of strangeEntitlements(read.content, await ownSettings()))
    note(
      pointer,
      `the settings know no entitlement '${name}' (tv.entitlementNames), and no film here asks for it`,
    )
  try {
    return await withPlatform(process.env, async (calls) => {
      const held = await calls.pictures()
      const wanted = [...read.pictures, ...pictures.named]
      for (const { key, file, line } of missingPictures(wanted, pictures.files, held)) {
        say(`${named(file)}:${line}: note: there is no picture '${key}' yet`)
      }
      const categories = read.content.videos ? await calls.videoCategories() : []
      for (const { name, pointer } of strangeCategories(read.content, categories))
        note(pointer, `there is no category '${name}' of films yet`)
      const about = namedMatches(read.content)
      const missing = await calls.missingMatches(about.map(({ name }) => name))
      const ours = missing.size > 0 ? await calls.ownMatches() : []
      for (const { name, pointer } of about.filter(({ name }) => missing.has(name)))
        note(pointer, `there is no match '${name}' yet${perhaps(name, ours)}`)
      const passes = namedStreams(read.content)
      const streams = passes.length > 0 ? await calls.streams() : []
      for (const { name, pointer } of passes.filter(({ name }) => !streams.includes(name)))
        note(pointer, `there is no stream '${name}' yet: its pass is not on sale${perhaps(name, streams)}`)
      await noteSettings({
        teams: [...(await calls.teams()), ...(read.content.teams ?? []).map(({ slug }) => slug)],
        pictures: [...held, ...pictures.files].map(({ key }) => key),
      })
      // The platform judges texts and pictures before anything is written: a picture takes the place of one that pages show already.
      const texts = await calls.tryContent(read.content)
      const tried = addTally(await sendPictures(calls.tryPicture, pictures.files, held), texts)
      if (command.dryRun) return tried
      // Pictures first: a text goes out with all that it shows, and a picture that no text shows is seen by nobody.
      const sent = await sendPictures(calls.putPicture, pictures.files, held)
      return addTally(sent, await calls.importContent(read.content))
    })
  } catch (failure) {
    if (failure instanceof PicturesRefused) throw new Refused(failure.problems.map(lineOf))
    if (!(failure instanceof ImportRefused) || failure.fault) throw failure
    throw new Refused(
      failure.errors.map(({ title, detail, source }) => {
        const origin = read.originOf(source?.pointer ?? '')
        if (origin === null) return `${command.folder}:1: ${detail ?? title}`
        const where = origin.where === '' ? '' : `${origin.where}: `
        return `${named(origin.file)}:${origin.line}: ${where}${detail ?? title}`
      }),
    )
  }
}

const run = (command: Command): Promise<Tally> =>
  command.kind === 'content' ? importContent(command) : importOpenfootball(command)

try {
  const command = readCommandLine(process.argv.slice(2))
  const dry = command.kind === 'content' && command.dryRun ? ' (a dry run: nothing was written)' : ''
  process.stdout.write(`${tallyText(await run(command))}${dry}\n`)
  process.exit(0)
} catch (failure) {
  if (failure instanceof UsageError) say(`${failure.message}\n\n${usage}`)
  else if (failure instanceof Refused) for (const line of failure.lines) say(line)
  else if ((failure as NodeJS.ErrnoException).code === 'ENOSPC')
    say(`the disk is full; nothing was written (${(failure as Error).message})`)
  else say(failure instanceof Error ? failure.message : String(failure))
  process.exit(1)
}
