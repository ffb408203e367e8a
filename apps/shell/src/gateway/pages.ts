/** Pages for requests: the kept copy where it is fresh, a new one where it is not, the old one where that takes long or fails. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Rendered, RenderRequest } from '../render/protocol.ts'
import { cachePolicy } from './cache-policy.ts'
import type { Log } from './log.ts'
import type { PageCache, PageCopy } from './page-cache.core.ts'

export type CacheState = 'hit' | 'miss' | 'stale' | 'refreshed' | 'failed'
export type PageAnswer = { copy: PageCopy; cache: CacheState }

type Options = {
  cache: PageCache
  composition: () => string | null
  render: (request: Omit<RenderRequest, 'without'>) => Promise<Rendered>
  /** Headers of a page, by its inline styles: the policy. */
  headers: (page: Rendered) => Record<string, string>
  log: Log
  /** Milliseconds, for how long copies are kept; runs on even where `NOW` freezes what pages show. */
  clock: () => number
  /** The instant that pages show. */
  now: () => Date
}

export type Pages = {
  get(path: string, origin: string): Promise<PageAnswer>
  /** The error page; made once per status and composition. */
  error(status: number, message: string, origin: string): Promise<PageCopy>
  /** Bodies as an accept-encoding header allows. */
  encoded(copy: PageCopy, accepts: string): { body: Buffer | Promise<Buffer>; encoding: 'br' | 'gzip' | null }
}

const policy = cachePolicy.page
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

class Late extends Error {}

export function createPages({ cache, composition, render, headers, log, clock, now }: Options): Pages {
  const running = new Map<string, Promise<PageCopy>>()

  const make = (path: string, origin: string): Promise<PageCopy> => {
    const key = `${composition()} ${origin} ${path}`
    const known = running.get(key)
    if (known) return known
    const making = makeNow(path, origin).finally(() => running.delete(key))
    running.set(key, making)
    // Whoever waits hears of a failure; a refresh in the background logs it here.
    making.catch((problem) =>
      log.error('page not made', { path, reason: problem instanceof Error ? problem.message : problem }),
    )
    return making
  }

  const makeNow = async (path: string, origin: string): Promise<PageCopy> => {
    const mark = cache.mark()
    const used = composition()
    const page = await render({ path, origin, now: now().toISOString() })
    const copy = toCopy(page, used ?? 'none')
    const key = cacheKey(path, origin)
    // What answers 5xx is never worth more than an old page; refusals are kept briefly so that they cannot be used to wear us out.
    if (page.status < 500) cache.put(key, copy, mark)
    return copy
  }

  const toCopy = (page: Rendered, used: string): PageCopy => {
    const body = Buffer.from(page.body.buffer, page.body.byteOffset, page.body.byteLength)
    return {
      status: page.status,
      headers: headers(page),
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      tags: page.tags,
      freshUntil: freshUntil(page),
      composition: used,
      degraded: page.degraded,
      encoded: new Map(),
    }
  }

  const freshUntil = (page: Rendered): number => {
    const at = clock()
    if (page.degraded) return at + policy.degradedFor
    if (page.status >= 400) return at + policy.refusedFor
    const boundary = page.freshUntil === null ? Number.POSITIVE_INFINITY : Date.parse(page.freshUntil)
    return Math.min(at + policy.freshFor, Math.max(boundary, at + policy.degradedFor))
  }

  const within = <T>(work: Promise<T>, limit: number): Promise<T> =>
    new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Late()), limit)
      work.then(done, failed).finally(() => clearTimeout(timer))
    })

  return {
    async get(path, origin) {
      const kept = cache.get(cacheKey(path, origin))
      const current = kept !== undefined && kept.composition === composition()
      if (kept && current && clock() < kept.freshUntil) return { copy: kept, cache: 'hit' }
      const making = make(path, origin)
      try {
        // An old copy is worth having, but only once the new one proves slow: a change must show at once.
        const limit = kept ? (current ? policy.patience : policy.patience * 3) : policy.deadline
        const copy = await within(making, limit)
        if (kept && (copy.status >= 500 || (copy.degraded && !kept.degraded)))
          return { copy: kept, cache: 'stale' }
        return { copy, cache: kept ? 'refreshed' : 'miss' }
      } catch (problem) {
        if (kept) return { copy: kept, cache: 'stale' }
        if (problem instanceof Late) throw new Error('page not made within its deadline')
        throw problem
      }
    },

    async error(status, message, origin) {
      const key = `error ${status} ${origin}`
      const kept = cache.get(key)
      if (kept && kept.composition === composition() && clock() < kept.freshUntil) return kept
      try {
        const mark = cache.mark()
        const page = await within(
          render({ path: '/', origin, now: now().toISOString(), error: { status, message } }),
          policy.deadline,
        )
        const copy = { ...toCopy(page, composition() ?? 'none'), freshUntil: clock() + 60_000 }
        cache.put(key, copy, mark)
        return copy
      } catch {
        return kept ?? lastResort(status)
      }
    },

    encoded(copy, accepts) {
      if (copy.body.byteLength < 200) return { body: copy.body, encoding: null }
      const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
      if (encoding === null) return { body: copy.body, encoding }
      const made =
        copy.encoded.get(encoding) ??
        (encoding === 'br' ? brotli(copy.body, brotliOptions) : gzipped(copy.body))
      copy.encoded.set(encoding, made)
      return { body: made, encoding }
    },
  }
}

const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** Canonical links carry the origin, so copies are per origin; there are as many origins as addresses of the site. */
const cacheKey = (path: string, origin: string) => `${origin} ${path}`

/** When not even the error page can be drawn (specification §2). */
function lastResort(status: number): PageCopy {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status} error</title></head><body><main><h1>${status} error</h1><p>An error occured while showing the error page</p><p><a href="/">Home</a></p></main></body></html>`
  const body = Buffer.from(html)
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cachePolicy.never },
    body,
    etag: `"last-resort-${status}"`,
    tags: [],
    freshUntil: 0,
    composition: 'none',
    degraded: true,
    encoded: new Map(),
  }
}
