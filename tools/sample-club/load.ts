/**
 * Loads the sample club into a platform, and updates it at later starts. The first load stores an
 * anchor, the day from which all relative dates of the content count; later loads send only what has changed: new
 * results, new reports, edited files. If nothing is new, it makes two requests to the platform and is done.
 *
 * `node tools/sample-club/load.ts` does it for the data folder of the environment, whether a platform is running or not.
 */
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ContentImport } from '@club/contracts'
import { seasonStart } from '@club/settings'
import { readContent } from '../import/content.core.ts'
import {
  contentFolder,
  listPictures,
  type PictureFile,
  readTexts,
  sendPictures,
} from '../import/content.server.ts'
import {
  addTally,
  dataDirOf,
  emptyTally,
  ImportRefused,
  type PlatformCalls,
  platformCalls,
  type Tally,
  tallyText,
  withPlatform,
} from '../import/platform.server.ts'
import type { SampleFilm } from './films.core.ts'
import { sampleMatchVideos } from './match-videos.core.ts'
import { sampleRecords } from './records.core.ts'
import { reportedSince, reportsDue, sampleReports } from './reports.core.ts'
import { type SampleClub, sampleImports } from './seasons.core.ts'
import { dayOf, instantOf, sampleZone } from './time.core.ts'

/** What `sample.json` in the data folder records of earlier loads. */
type Memory = {
  /** Day of the first load, '2026-11-20'. */
  anchor: string
  /** Hashes of what was sent last, by part. */
  sent: Record<string, string>
}

const here = import.meta.dirname
const memoryPath = (dataDir: string) => join(dataDir, 'sample.json')

async function readMemory(dataDir: string): Promise<Memory | null> {
  try {
    const { anchor, sent } = JSON.parse(await readFile(memoryPath(dataDir), 'utf8')) as Partial<Memory>
    return typeof anchor === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(anchor)
      ? { anchor, sent: sent ?? {} }
      : null
  } catch {
    return null
  }
}

async function writeMemory(dataDir: string, memory: Memory): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${memoryPath(dataDir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(memory, null, 2)}\n`)
  await rename(draft, memoryPath(dataDir))
}

const hashOf = (...parts: readonly string[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** A hash of the code that turns texts and facts into content: when it changes, everything is written again. */
async function codeHash(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.core\.ts$/.test(file)).sort()
  return hashOf(...(await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))))
}

/** The sample's films that the platform has: `MEDIA_SOURCES` may name a folder with others. Captions are written last. */
async function filmsIn(folder: string, films: readonly SampleFilm[]): Promise<SampleFilm[]> {
  const there = await Promise.all(
    films.map(({ name }) =>
      access(join(folder, name, 'captions.vtt')).then(
        () => true,
        () => false,
      ),
    ),
  )
  return films.filter((_film, index) => there[index])
}

/** The content without the videos whose film is elsewhere: the platform refuses what it could never play. */
const playable = (content: ContentImport, films: readonly SampleFilm[]): ContentImport => ({
  ...content,
  videos: content.videos?.filter(({ film }) => film === null || films.some(({ name }) => name === film)),
})

const pictureHash = async (files: readonly PictureFile[]) =>
  hashOf(
    ...(await Promise.all(
      files.map(async ({ key, path, focus }) => {
        const { size, mtimeMs } = await stat(path)
        return `${key} ${size} ${mtimeMs} ${focus.x} ${focus.y}`
      }),
    )),
  )

const readList = async (...path: string[]) => JSON.parse(await readFile(join(here, ...path), 'utf8'))

/** Accounts and live streams for trying the site; a platform in production rejects them. */
export async function sendSamples(calls: PlatformCalls): Promise<Tally> {
  const [accounts, streams] = await Promise.all([readList('accounts.json'), readList('streams.json')])
  return calls.importSample({ ...accounts, streams }).catch((refused: unknown) => {
    if (refused instanceof ImportRefused && refused.errors[0]?.code === 'no_samples') return emptyTally()
    throw refused
  })
}

/** True if the platform has nothing of the sample, whatever `sample.json` says: its database was deleted. */
async function isEmpty(calls: PlatformCalls): Promise<boolean> {
  const totals = await Promise.all([
    calls.total('/api/web/v1/articles?page[size]=1'),
    calls.total('/api/matches/v1/seasons'),
  ])
  return totals.includes(0)
}

/** Prefix of the ids of imported events. */
const imported = 'import-'

/** The matches with events from elsewhere: from a feed, or from a replay by `npm run matchday`. */
async function toldByFeed(calls: PlatformCalls, matches: readonly string[]): Promise<Set<string>> {
  const fed = new Set<string>()
  for (const match of matches)
    if ((await calls.eventsOf(match)).some((id) => !id.startsWith(imported))) fed.add(match)
  return fed
}

export type SampleOptions = {
  now: Date
  dataDir: string
  /** Folder of the platform's films; null: the sample's own. */
  mediaSources: string | null
}

/** @returns the changes that the platform reports, over all parts sent */
export async function loadSampleBy(
  calls: PlatformCalls,
  { now, dataDir, mediaSources }: SampleOptions,
): Promise<Tally> {
  const remembered = await readMemory(dataDir)
  const memory: Memory = remembered ?? { anchor: dayOf(now), sent: {} }
  if (remembered && (await isEmpty(calls))) memory.sent = {}
  // The anchor comes first: an interrupted load must find it again.
  if (!remembered) await writeMemory(dataDir, memory)

  let tally = emptyTally()
  /** Sends a part unless it was already sent in this form. */
  const part = async (name: string, hash: string, send: () => Promise<Tally>) => {
    if (memory.sent[name] === hash) return
    tally = addTally(tally, await send())
    memory.sent[name] = hash
    await writeMemory(dataDir, memory)
  }

  const folder = await contentFolder(here)
  const files = await readTexts(folder, instantOf(memory.anchor, '09:00'))
  const pictures = (await listPictures(folder)).files
  const [code, pictureState] = await Promise.all([
    codeHash(join(here, '..', 'import')),
    pictureHash(pictures),
  ])

  await part('pictures', pictureState, async () =>
    sendPictures(calls.putPicture, pictures, await calls.pictures()),
  )
  const sampleFilms: SampleFilm[] = await readList('..', 'media', 'films.json')
  const films = await filmsIn(mediaSources ?? join(here, '..', 'media', 'sources'), sampleFilms)
  const filmNames = films.map(({ name }) => name)
  await part(
    'content',
    hashOf(code, memory.anchor, ...filmNames, ...files.flatMap(({ path, text }) => [path, text])),
    () => {
      const read = readContent(files, { anchor: memory.anchor, source: 'sample club', zone: sampleZone })
      if (read.ok) return calls.importContent(playable(read.content, films))
      const [first] = read.problems
      throw new Error(`tools/sample-club/content/${first?.file}:${first?.line}: ${first?.reason}`)
    },
  )

  const clubs: SampleClub[] = await readList('clubs.json')
  const sources = {
    clubs,
    players: await readList('content', 'players.json'),
    pictures: await readList('pictures', 'catalogue.json'),
    absences: await readList('absences.json'),
    films: sampleFilms,
  }
  // Sent each time: a platform that was in production for a while has lost these accounts.
  tally = addTally(tally, await sendSamples(calls))

  const firstSeason = seasonStart(sampleZone, new Date(instantOf(memory.anchor, '12:00'))) - 1
  for (let start = firstSeason; start <= seasonStart(sampleZone, now); start += 1) {
    for (const file of sampleImports(start, now, clubs)) {
      const hash = hashOf(JSON.stringify(file))
      await part(`${file.season} ${file.competition.slug}`, hash, () => calls.importMatches(file))
    }
    const records = sampleRecords(start, now, { ...sources, anchor: memory.anchor })
    for (const [name, record] of records) {
      if (record.matches.length === 0) continue
      await part(`records ${name}`, hashOf(JSON.stringify(record)), () => calls.importMatchEvents(record))
    }
  }

  const moment = { firstSeason, season: seasonStart(sampleZone, now), anchor: memory.anchor, now }
  const fed = await toldByFeed(calls, reportedSince(moment, clubs))
  const due = hashOf(await codeHash(here), JSON.stringify(sources), ...reportsDue(moment, clubs), ...fed)
  await part('reports', due, () =>
    calls.importContent({ source: 'sample club', articles: sampleReports(moment, sources, fed) }),
  )

  const videos = sampleMatchVideos(moment, { ...sources, films })
  await part('match videos', hashOf(JSON.stringify(videos)), () =>
    calls.importContent({ source: 'sample club', videos }),
  )
  return tally
}

export type SamplePlatform = SampleOptions & {
  /** Address of the inner listener. */
  platformUrl: string
  /** Token with the scope 'import'. */
  token: string
}

/** The same for a platform whose address is known. */
export const loadSample = ({ platformUrl, token, ...options }: SamplePlatform): Promise<Tally> =>
  loadSampleBy(platformCalls(platformUrl, token), options)

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const now = process.env.NOW ? new Date(process.env.NOW) : new Date()
  const options = { now, dataDir: dataDirOf(process.env), mediaSources: process.env.MEDIA_SOURCES || null }
  try {
    const tally = await withPlatform(process.env, (calls) => loadSampleBy(calls, options))
    process.stdout.write(`Sample club: ${tallyText(tally)}\n`)
    process.exit(0)
  } catch (failure) {
    process.stderr.write(
      `The sample club could not be loaded: ${failure instanceof Error ? failure.message : String(failure)}\n`,
    )
    process.exit(1)
  }
}
