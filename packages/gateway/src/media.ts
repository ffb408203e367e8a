/**
 * Media for everybody: encrypted segments from the folder that the platform writes, playlists from a cache of about a second. No
 * fan's poll reaches the platform; it is asked once for each segment that is not there yet, and once a second for a playlist
 * that changes, however many fans watch.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readRange } from '@club/contracts/byte-range'
import { accepts, matchesEtag } from '@club/contracts/request-headers'
import { type CachePolicy, cacheHeaders } from './cache-policy.ts'
import { type MediaWish, readMediaWish } from './media-address.core.ts'
import { createMediaCopies, type PlaylistCopy } from './media-copies.ts'

type Options = {
  /** Folder of encrypted segments. */
  folder: string
  /** Address of the platform. */
  platform: string
  headers: Readonly<Record<string, string>>
  policy: CachePolicy['media']
  /** Milliseconds of a monotonic clock. */
  clock: () => number
}

export type MediaServer = {
  /**
   * @param turn awaited before the platform is asked; resolves to a function to call once it has answered
   * @returns whether the request is for such media, and is being answered
   */
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    turn: () => Promise<() => void>,
  ): boolean
  /** Something has changed: playlists of the films and streams in these tags are stale. '*': all. */
  purge(tags: readonly string[]): void
}

/** The tag of a change to one film or stream. */
const ofEntry = /^(?:stream|video):(.+)$/

export function createMediaServer({ headers, ...options }: Options): MediaServer {
  const copies = createMediaCopies(options)

  return {
    serve(request, response, id, turn) {
      const url = request.url ?? ''
      const wish = readMediaWish(url, request.method ?? '')
      if (!wish) return false
      const to = { request, response, headers }
      const answer = async () => {
        if (wish.kind === 'segment') sendSegment(to, wish, await copies.segment(url, wish.path, id, turn))
        else sendPlaylist(to, await copies.playlist(url, id, turn))
      }
      answer().catch(() => {
        if (response.headersSent) response.destroy()
        else refuse(to, 503, 'The media are not available right now')
      })
      return true
    },

    purge(tags) {
      if (tags.includes('*')) return copies.forget(null)
      const entries = new Set(tags.flatMap((tag) => ofEntry.exec(tag)?.[1] ?? []))
      if (entries.size > 0) copies.forget(entries)
    },
  }
}

type Asked = { request: IncomingMessage; response: ServerResponse; headers: Options['headers'] }

function refuse({ response, headers }: Asked, status: number, title: string) {
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

function sendSegment(to: Asked, wish: Extract<MediaWish, { kind: 'segment' }>, bytes: Buffer | null) {
  const { request, response, headers } = to
  if (!bytes) return refuse(to, 404, 'No such segment')
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

function sendPlaylist({ request, response, headers }: Asked, copy: PlaylistCopy) {
  const sent: Record<string, string | number> = { ...headers, ...copy.headers, vary: 'accept-encoding' }
  if (copy.headers.etag && matchesEtag(request.headers['if-none-match'], copy.headers.etag)) {
    response.writeHead(304, sent).end()
    return
  }
  const body =
    copy.zipped && accepts(String(request.headers['accept-encoding'] ?? ''), 'gzip') ? copy.zipped : copy.body
  if (body === copy.zipped) sent['content-encoding'] = 'gzip'
  sent['content-length'] = body.length
  response.writeHead(copy.status, sent)
  response.end(request.method === 'HEAD' ? undefined : body)
}
