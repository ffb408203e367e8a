/**
 * Media for everybody: encrypted segments from the folder that the platform writes, playlists from a copy of a second's age. No
 * fan's poll reaches the platform; it is asked once for each segment that is not there yet, and once a second for a playlist
 * that moves, however many watch.
 */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type CachePolicy, cacheHeaders } from './cache-policy.ts'
import { type MediaWish, readMediaWish, readRange } from './media-address.core.ts'

type Options = {
  /** Folder of encrypted segments. */
  folder: string
  /** Address of the platform. */
  platform: string
  headers: Readonly<Record<string, string>>
  policy: CachePolicy['media']
  /** Milliseconds that only go up. */
  clock: () => number
}

type Copy = {
  status: number
  headers: Record<string, string>
  body: Buffer
  zipped: Buffer | null
  until: number
  madeAt: number
}

const zip = promisify(gzip)
/** Milliseconds until the platform is given up. */
const patience = 8_000

export type MediaServer = {
  /** @returns whether the request was one of media for everybody, and is being answered */
  serve(request: IncomingMessage, response: ServerResponse, id: string): boolean
}

export function createMediaServer({ folder, platform, headers, policy, clock }: Options): MediaServer {
  // Least recently used goes first, by bytes.
  const segments = new LRUCache<string, Buffer>({
    maxSize: policy.segmentMemory,
    sizeCalculation: (bytes) => bytes.length + 100,
  })
  const playlists = new LRUCache<string, Copy>({
    maxSize: policy.playlistMemory,
    sizeCalculation: (copy) => copy.body.length + (copy.zipped?.length ?? 0) + 500,
  })
  const asking = new Map<string, Promise<Copy>>()
  const reading = new Map<string, Promise<Buffer | null>>()

  const ask = async (url: string, id: string): Promise<Copy> => {
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
    const [, age] = /max-age=(\d+)/.exec(taken['cache-control'] ?? '') ?? []
    const freshFor = answer.status === 200 && age !== undefined ? Number(age) * 1000 : policy.refusedFor
    return { status: answer.status, headers: taken, body, zipped: null, until: now + freshFor, madeAt: now }
  }

  const playlist = (url: string, id: string): Promise<Copy> | Copy => {
    const kept = playlists.get(url)
    if (kept && kept.until > clock()) return kept
    let work = asking.get(url)
    if (!work) {
      work = ask(url, id)
        .then(async (copy) => {
          if (copy.status >= 500) throw new Error(`the platform answered ${copy.status}`)
          if (copy.status === 200 && copy.body.length > 400) copy.zipped = await zip(copy.body, { level: 5 })
          playlists.set(url, copy)
          return copy
        })
        .catch((problem: unknown) => {
          // An old playlist is better than none: players wait for it to move.
          if (kept && kept.status === 200 && clock() - kept.madeAt < policy.staleFor) return kept
          throw problem
        })
        .finally(() => asking.delete(url))
      asking.set(url, work)
    }
    return work
  }

  const segment = (url: string, path: string, id: string): Promise<Buffer | null> | Buffer => {
    const kept = segments.get(path)
    if (kept) return kept
    let work = reading.get(path)
    if (!work) {
      work = readFile(join(folder, path))
        .catch(async () => {
          // Not encrypted yet, or on another machine: the platform makes it, once.
          const made = await ask(url, id)
          if (made.status === 200) return made.body
          if (made.status === 404) return null
          throw new Error(`the platform answered ${made.status}`)
        })
        .then((bytes) => {
          if (bytes) segments.set(path, bytes)
          return bytes
        })
        .finally(() => reading.delete(path))
      reading.set(path, work)
    }
    return work
  }

  const refuse = (response: ServerResponse, status: number, title: string) => {
    const body = JSON.stringify({
      errors: [{ code: status === 404 ? 'not_found' : `HTTP_${status}`, title }],
    })
    response.writeHead(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheHeaders.never,
      'access-control-allow-origin': '*',
    })
    response.end(body)
  }

  const sendSegment = (
    request: IncomingMessage,
    response: ServerResponse,
    wish: Extract<MediaWish, { kind: 'segment' }>,
    bytes: Buffer | null,
  ) => {
    if (!bytes) return refuse(response, 404, 'No such segment')
    const range = readRange(request.headers.range, bytes.length)
    const sent: Record<string, string | number> = {
      ...headers,
      'content-type': wish.type,
      'cache-control': cacheHeaders.immutable,
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
    }
    if (range === 'beyond') {
      response
        .writeHead(416, {
          ...sent,
          'content-range': `bytes */${bytes.length}`,
          'cache-control': cacheHeaders.never,
        })
        .end()
      return
    }
    const part = range ? bytes.subarray(range.from, range.to + 1) : bytes
    if (range) sent['content-range'] = `bytes ${range.from}-${range.to}/${bytes.length}`
    sent['content-length'] = part.length
    response.writeHead(range ? 206 : 200, sent)
    response.end(request.method === 'HEAD' ? undefined : part)
  }

  const sendPlaylist = (request: IncomingMessage, response: ServerResponse, copy: Copy) => {
    const sent: Record<string, string | number> = { ...headers, ...copy.headers, vary: 'accept-encoding' }
    if (copy.headers.etag && request.headers['if-none-match'] === copy.headers.etag) {
      response.writeHead(304, sent).end()
      return
    }
    const body =
      copy.zipped && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
        ? copy.zipped
        : copy.body
    if (body === copy.zipped) sent['content-encoding'] = 'gzip'
    sent['content-length'] = body.length
    response.writeHead(copy.status, sent)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  return {
    serve(request, response, id) {
      const url = request.url ?? ''
      const wish = readMediaWish(url, request.method ?? '')
      if (!wish) return false
      const answer = async () => {
        if (wish.kind === 'segment') sendSegment(request, response, wish, await segment(url, wish.path, id))
        else sendPlaylist(request, response, await playlist(url, id))
      }
      answer().catch(() => {
        if (response.headersSent) response.destroy()
        else refuse(response, 503, 'The media are not available right now')
      })
      return true
    },
  }
}
