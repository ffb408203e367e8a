/**
 * The platform's admin API for imports: of a running platform, found through its data folder, or of one started
 * for the purpose. Imports may be sent twice, so if the platform is lost half-way the work simply starts again.
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  AdvertReport,
  ApiError,
  ContentImport,
  FocalPoint,
  ImportReport,
  MatchEventsImport,
  MatchImport,
  PictureEntry,
  PreviewLink,
  SampleImport,
} from '@club/contracts'
import {
  advertReport,
  errorBody,
  importReport,
  matchEventList,
  matchList,
  pictureIndex,
  pictureStored,
  previewLink,
  seasonList,
  streamAssetList,
  teamList,
  videoCategoryList,
} from '@club/contracts'
import type * as z from 'zod/mini'

export type Tally = ImportReport['data']

export const emptyTally = (): Tally => ({ added: 0, changed: 0, unchanged: 0 })

export const addTally = (one: Tally, other: Tally): Tally => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
})

export const tallyText = ({ added, changed, unchanged }: Tally): string =>
  `${added} added, ${changed} changed, ${unchanged} unchanged`

/** The platform has refused the content of the request, or failed to process it. */
export class ImportRefused extends Error {
  readonly errors: readonly ApiError[]
  /** Whether the platform is at fault (for example a full disk), and no line of the file is to blame. */
  readonly fault: boolean
  constructor(status: number, errors: readonly ApiError[]) {
    super(errors[0]?.detail ?? errors[0]?.title ?? `the platform answered ${status}`)
    this.name = 'ImportRefused'
    this.errors = errors
    this.fault = status >= 500
  }
}

/** The platform is not running, or no longer: another attempt may find it, or another one. */
export class PlatformLost extends Error {}

export type SendPicture = (
  key: string,
  bytes: Uint8Array,
  focus: FocalPoint,
) => Promise<'added' | 'changed' | 'unchanged'>

export type PlatformCalls = {
  importMatches(file: MatchImport): Promise<Tally>
  importContent(content: ContentImport): Promise<Tally>
  /** What importing the content would do; refused like the import itself. Nothing is written. */
  tryContent(content: ContentImport): Promise<Tally>
  importMatchEvents(records: MatchEventsImport): Promise<Tally>
  importSample(sample: SampleImport): Promise<Tally>
  pictures(): Promise<PictureEntry[]>
  /** Slugs of all categories of videos. */
  videoCategories(): Promise<string[]>
  /** Slugs of all teams. */
  teams(): Promise<string[]>
  /** Ids of all live streams. */
  streams(): Promise<string[]>
  /** Which of these matches the platform does not have. */
  missingMatches(ids: readonly string[]): Promise<Set<string>>
  /** Ids of our own matches of all seasons. */
  ownMatches(): Promise<string[]>
  putPicture: SendPicture
  /** What would come of it; refused as it would be. Nothing is written. */
  tryPicture: SendPicture
  /** Makes a link to what is not public yet. @throws ImportRefused where there is nothing at that path */
  preview(path: string, hours: number): Promise<PreviewLink['data']>
  advertReport(asked: { campaign?: string; from?: string; to?: string }): Promise<AdvertReport>
  /** The number of entries in a public list of the API. */
  total(path: string): Promise<number>
  /** Ids of all stored events of a match. */
  eventsOf(matchID: string): Promise<string[]>
}

const requestMs = 120_000

const mediaTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
}

/** @param url of the platform's inner listener, such as `http://127.0.0.1:40123` */
export function platformCalls(url: string, token: string): PlatformCalls {
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    let response: Response
    let body: unknown
    try {
      response = await fetch(`${url}${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(requestMs),
      })
      body = await response.json().catch(() => null)
    } catch (failure) {
      throw new PlatformLost(`the platform at ${url} cannot be reached: ${reasonOf(failure)}`)
    }
    if (response.ok) return body
    const refused = errorBody.safeParse(body)
    const noSamples = refused.success && refused.data.errors[0]?.code === 'no_samples'
    if (response.status === 401 || (response.status === 403 && !noSamples)) {
      throw new Error(
        `the platform at ${url} does not accept this token: IMPORT_TOKEN and DATA_DIR must be the platform's own`,
      )
    }
    if (response.status === 503) throw new PlatformLost(`the platform at ${url} is not ready`)
    throw new ImportRefused(response.status, refused.success ? refused.data.errors : [])
  }
  const post = async <T extends z.ZodMiniType>(
    path: string,
    value: unknown,
    answer: T,
  ): Promise<z.infer<T>> =>
    answer.parse(
      await call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(value),
      }),
    )

  /** Every entry of a public list, page by page. @param path with its query, if it has one */
  const allOf = async <Entry>(
    path: string,
    list: z.ZodMiniType<{ data: Entry[]; meta: { total: number } }>,
  ): Promise<Entry[]> => {
    const entries: Entry[] = []
    const begun = path + (path.includes('?') ? '&' : '?')
    for (let page = 0; ; page += 1) {
      const { data, meta } = list.parse(await call(`${begun}page[size]=100&page[number]=${page}`, {}))
      entries.push(...data)
      if (data.length === 0 || entries.length >= meta.total) return entries
    }
  }
  const hasMatch = async (id: string): Promise<boolean> => {
    try {
      await call(`/api/matches/v1/matches/${encodeURIComponent(id)}`, {})
      return true
    } catch (failure) {
      if (failure instanceof ImportRefused && !failure.fault) return false
      throw failure
    }
  }
  const missingMatches = async (ids: readonly string[]): Promise<Set<string>> => {
    const missing = new Set(ids)
    for (const id of missing) if (await hasMatch(id)) missing.delete(id)
    return missing
  }
  const ownMatches = async (): Promise<string[]> => {
    const ids: string[] = []
    for (const season of await allOf('/api/matches/v1/seasons', seasonList)) {
      const matches = await allOf(`/api/matches/v1/matches?season=${season.id}`, matchList)
      ids.push(...matches.map(({ id }) => id))
    }
    return ids
  }

  const sendPicture =
    (more: string): SendPicture =>
    async (key, bytes, { x, y }) => {
      const address = key.split('/').map(encodeURIComponent).join('/')
      const path = `/api/admin/v1/pictures/${address}?focus=${x},${y}${more}`
      const type = mediaTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const init = { method: 'PUT', headers: { 'content-type': type }, body: Buffer.from(bytes) }
      return pictureStored.parse(await call(path, init)).data.outcome
    }

  return {
    importMatches: async (file) => (await post('/api/admin/v1/imports/matches', file, importReport)).data,
    importContent: async (content) =>
      (await post('/api/admin/v1/imports/content', content, importReport)).data,
    tryContent: async (content) =>
      (await post('/api/admin/v1/imports/content?dryRun=true', content, importReport)).data,
    importMatchEvents: async (records) =>
      (await post('/api/admin/v1/imports/match-events', records, importReport)).data,
    importSample: async (sample) => (await post('/api/admin/v1/imports/sample', sample, importReport)).data,
    pictures: async () => pictureIndex.parse(await call('/api/admin/v1/pictures', {})).data,
    videoCategories: async () =>
      (await allOf('/api/videos/v1/categories', videoCategoryList)).map(({ attributes }) => attributes.slug),
    teams: async () => (await allOf('/api/matches/v1/teams', teamList)).map(({ id }) => id),
    streams: async () => (await allOf('/api/streamline/v1/streams', streamAssetList)).map(({ id }) => id),
    missingMatches,
    ownMatches,
    putPicture: sendPicture(''),
    tryPicture: sendPicture('&dryRun=true'),
    preview: async (path, hours) => (await post('/api/admin/v1/previews', { path, hours }, previewLink)).data,
    advertReport: async (asked) =>
      advertReport.parse(await call(`/api/admin/v1/adverts/report?${new URLSearchParams(asked)}`, {})),
    total: async (path) => {
      const body = (await call(path, {})) as { meta?: { total?: number } } | null
      return body?.meta?.total ?? 0
    },
    eventsOf: async (matchID) => {
      const path = `/api/matches/v1/matches/${encodeURIComponent(matchID)}/events`
      return matchEventList.parse(await call(path, {})).data.map(({ id }) => id)
    },
  }
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const cause = failure.cause
  return cause instanceof Error ? cause.message : failure.message
}

const readJsonFile = async (path: string): Promise<Record<string, unknown> | null> => {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Whether it runs, even if it cannot serve at the moment. */
async function isAlive(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3000) })).ok
  } catch {
    return false
  }
}

type Variables = Record<string, string | undefined>

export const dataDirOf = (variables: Variables): string => resolve(variables.DATA_DIR || '.data')

/** The inner address of a platform that uses this data folder, or null if none runs. */
async function runningPlatform(variables: Variables): Promise<string | null> {
  const file = await readJsonFile(join(dataDirOf(variables), 'platform.json'))
  const places = [
    typeof file?.inner === 'string' ? file.inner : null,
    Number(variables.PLATFORM_INNER_PORT) > 0 ? `http://127.0.0.1:${variables.PLATFORM_INNER_PORT}` : null,
  ]
  for (const url of places) if (url !== null && (await isAlive(url))) return url
  return null
}

async function importToken(variables: Variables): Promise<string> {
  const secrets = await readJsonFile(join(dataDirOf(variables), 'secrets.json'))
  const token = variables.IMPORT_TOKEN || secrets?.importToken
  if (typeof token !== 'string') {
    throw new Error(`no token for imports: set IMPORT_TOKEN, or DATA_DIR to the data folder of the platform`)
  }
  return token
}

/**
 * Starts a platform on a free port with the same data; it logs warnings and errors to standard error. It does not open the search
 * index, which would take longer than the command; the next platform catches up from the outbox.
 */
async function ownPlatform(variables: Variables): Promise<{ inner: string; close(): Promise<void> }> {
  // biome-ignore lint/style/noRestrictedImports: a platform in this very process ends with it, however it ends
  const { readEnvironment } = await import('../../apps/platform/src/environment.ts')
  // biome-ignore lint/style/noRestrictedImports: as above
  const { startPlatform } = await import('../../apps/platform/src/platform.ts')
  const environment = readEnvironment({ LOG_LEVEL: 'warn', ...variables })
  return startPlatform({
    environment: { ...environment, port: 0, innerPort: 0, searchOpensAfter: null },
    logTo: process.stderr,
    forCommand: true,
  })
}

/** How long to wait for another import, or for a platform that is just starting. */
const patienceMs = 90_000

/**
 * Does some work with the platform, and stops the platform again if it was started for that.
 * @param work may be started again from the beginning if the platform goes away
 */
export async function withPlatform<Result>(
  variables: Variables,
  work: (calls: PlatformCalls) => Promise<Result>,
): Promise<Result> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const running = await runningPlatform(variables)
    let own: { inner: string; close(): Promise<void> } | null = null
    try {
      own = running === null ? await ownPlatform(variables) : null
      return await work(platformCalls(running ?? own?.inner ?? '', await importToken(variables)))
    } catch (failure) {
      const passing =
        failure instanceof PlatformLost ||
        (failure instanceof Error && /is in use by process/.test(failure.message))
      if (!passing || Date.now() > deadline) throw failure
    } finally {
      await own?.close()
    }
    await sleep(100 + Math.random() * 200)
  }
}
