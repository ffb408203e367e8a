/** Media cached in this gateway: segments up to a number of bytes, playlists for about a second; each is fetched only once at a time. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CachePolicy } from './cache-policy.ts'

type Options = {
  /** Folder of encrypted segments. */
  folder: string
  /** Address of the platform. */
  platform: string
  policy: CachePolicy['media']
  /** Milliseconds of a monotonic clock. */
  clock: () => number
}

export type PlaylistCopy = {
  status: number
  headers: Record<string, string>
  body: Buffer
  zipped: Buffer | null
  /** Until when it is fresh, by the clock. */
  until: number
}

const zip = promisify(gzip)
/** Timeout in milliseconds for the platform. */
const patience = 8_000

/** Limit on remembered missing segments, and on remembered missing playlists. */
const mostMissing = 5000

/** The film or stream that a playlist belongs to. */
const entryOf = (url: string): string => /^\/api\/media\/v1\/([^/]+)\//.exec(url)?.[1] ?? ''

/** Resolves when the platform may be asked, with a function to call once it has answered. */
type Turn = () => Promise<() => void>

export type MediaCopies = {
  /** Playlists of these films and streams are fetched again; null: all of them. */
  forget(entries: ReadonlySet<string> | null): void
  /** @throws Error if there is none, not even a stale one */
  playlist(url: string, id: string, turn: Turn): Promise<PlaylistCopy> | PlaylistCopy
  /**
   * @param path in the folder of segments
   * @returns null if there is no such segment
   */
  segment(url: string, path: string, id: string, turn: Turn): Promise<Buffer | null> | Buffer | null
}

/** Asks the platform, and keeps of its response only what is the same for everybody. */
function askerOf({ platform, policy, clock }: Omit<Options, 'folder'>) {
  return async (url: string, id: string): Promise<PlaylistCopy> => {
    const answer = await fetch(`${platform}${url}`, {
      headers: { 'x-request-id': id },
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const taken: Record<string, string> = {}
    for (const name of ['content-type', 'cache-control', 'etag', 'access-control-allow-origin']) {
      const value = answer.headers.get(name)
      if (value !== null) taken[name] = value
    }
    const now = clock()
    const said = taken['cache-control'] ?? ''
    // Directives for shared caches take precedence over those for browsers.
    const [, age] = /s-maxage=(\d+)/.exec(said) ?? /max-age=(\d+)/.exec(said) ?? []
    const freshFor = answer.status === 200 && age !== undefined ? Number(age) * 1000 : policy.refusedFor
    return { status: answer.status, headers: taken, body, zipped: null, until: now + freshFor }
  }
}

export function createMediaCopies({ folder, platform, policy, clock }: Options): MediaCopies {
  // Evicts the least recently used, by bytes.
  const segments = new LRUCache<string, Buffer>({
    maxSize: policy.segmentMemory,
    sizeCalculation: (bytes) => bytes.length + 100,
  })
  const playlists = new LRUCache<string, PlaylistCopy>({
    maxSize: policy.playlistMemory,
    sizeCalculation: (copy) => copy.body.length + (copy.zipped?.length ?? 0) + 500,
  })
  /** Invented addresses have their own cache, so that they cannot evict a playlist that is being watched. */
  const refusals = new LRUCache<string, PlaylistCopy>({ max: mostMissing })
  const asking = new Map<string, Promise<PlaylistCopy>>()
  const reading = new Map<string, Promise<Buffer | null>>()
  const making = new Map<string, Promise<Buffer | null>>()
  /** Until when a segment is known to be missing. */
  const missing = new LRUCache<string, number>({ max: mostMissing })

  const ask = askerOf({ platform, policy, clock })

  const begin = (url: string, id: string): Promise<PlaylistCopy> => {
    const kept = playlists.get(url)
    const work: Promise<PlaylistCopy> = ask(url, id)
      .then(async (copy) => {
        if (copy.status >= 500) throw new Error(`the platform answered ${copy.status}`)
        if (copy.status === 200 && copy.body.length > 400) copy.zipped = await zip(copy.body, { level: 5 })
        // If the playlist was purged meanwhile, only the requests from before may have this one.
        if (asking.get(url) === work) {
          const [now, before] = copy.status === 200 ? [playlists, refusals] : [refusals, playlists]
          before.delete(url)
          now.set(url, copy)
        }
        return copy
      })
      .catch((problem: unknown) => {
        // A stale playlist is better than none: players wait for the next change. A film's was fresh for longer than it may be stale.
        if (kept && clock() - kept.until < policy.staleFor) return kept
        throw problem
      })
      .finally(() => {
        if (asking.get(url) === work) asking.delete(url)
      })
    asking.set(url, work)
    return work
  }
  /** A fresh playlist, or a request for it already under way: however many viewers want it, only one takes a turn. */
  const atHand = (url: string): Promise<PlaylistCopy> | PlaylistCopy | undefined => {
    const kept = playlists.get(url) ?? refusals.get(url)
    return kept && kept.until > clock() ? kept : asking.get(url)
  }
  const askInTurn = async (url: string, id: string, turn: Turn): Promise<PlaylistCopy> => {
    const leave = await turn()
    try {
      return await (atHand(url) ?? begin(url, id))
    } finally {
      leave()
    }
  }
  const playlist: MediaCopies['playlist'] = (url, id, turn) => atHand(url) ?? askInTurn(url, id, turn)

  /** The segment is not encrypted yet, or is on another machine: the platform makes it. */
  const made = async (url: string, path: string, id: string) => {
    const answer = await ask(url, id)
    if (answer.status === 200) {
      segments.set(path, answer.body)
      return answer.body
    }
    if (answer.status !== 404) throw new Error(`the platform answered ${answer.status}`)
    missing.set(path, clock() + policy.refusedFor)
    return null
  }
  /** Does once what several ask for at the same time. */
  const once = (
    work: Map<string, Promise<Buffer | null>>,
    path: string,
    begin: () => Promise<Buffer | null>,
  ) => {
    const running = work.get(path) ?? begin().finally(() => work.delete(path))
    work.set(path, running)
    return running
  }
  /** Each caller waits for its own turn, never behind another caller's requests. */
  const makeInTurn = async (url: string, path: string, id: string, turn: Turn) => {
    const leave = await turn()
    try {
      return segments.get(path) ?? (await once(making, path, () => made(url, path, id)))
    } finally {
      leave()
    }
  }

  const segment: MediaCopies['segment'] = (url, path, id, turn) => {
    const kept = segments.get(path)
    if (kept) return kept
    if ((missing.get(path) ?? 0) > clock()) return null
    return once(reading, path, async () => {
      const bytes = await readFile(join(folder, path)).catch(() => null)
      if (bytes) segments.set(path, bytes)
      return bytes
    }).then((bytes) => bytes ?? makeInTurn(url, path, id, turn))
  }

  const forget = (entries: ReadonlySet<string> | null) => {
    for (const kept of [playlists, refusals, asking])
      for (const url of [...kept.keys()]) if (entries === null || entries.has(entryOf(url))) kept.delete(url)
  }

  return { forget, playlist, segment }
}
