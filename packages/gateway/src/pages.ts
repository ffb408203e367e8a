/** Pages for requests: the kept copy where it is fresh, a new one where it is not, the old one where that takes long or fails. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type CachePolicy, cacheHeaders } from './cache-policy.ts'
import type { Log } from './log.ts'
import type { PageCache, PageCopy } from './page-cache.core.ts'
import type { Rendered, RenderRequest } from './protocol.ts'

export type CacheState = 'hit' | 'miss' | 'stale' | 'refreshed' | 'failed'
export type PageAnswer = { copy: PageCopy; cache: CacheState }

type Options = {
  policy: CachePolicy['page']
  cache: PageCache
  /** Error pages, kept apart so that no number of pages drives them out. */
  errors: PageCache
  /** What a page is made of now; null: nothing serves. */
  composition: (path: string) => string | null
  render: (request: Omit<RenderRequest, 'without'>) => Promise<Rendered>
  /** Headers of a page, by its inline styles: the policy. */
  headers: (page: Rendered) => Record<string, string>
  log: Log
  /** Milliseconds, for how long copies are kept; runs on even where `NOW` freezes what pages show. */
  clock: () => number
  /** The instant that pages show. */
  now: () => Date
  /** That instant stands still. */
  frozen: boolean
}

/** A page that is not there yet may not be drawn for this caller now. */
export class NotAdmitted extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too many pages are being drawn for this caller')
    this.name = 'NotAdmitted'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Lets a caller have a page drawn. @returns what to call when it is done. @throws NotAdmitted */
export type Admit = () => Promise<() => void>

export type Pages = {
  /**
   * @param admit asked before a page is drawn of which there is no copy; a copy is anybody's
   * @throws NotAdmitted
   */
  get(path: string, origin: string, admit: Admit): Promise<PageAnswer>
  /** The error page; made once per status and composition. */
  error(status: number, message: string, origin: string): Promise<PageCopy>
  /** Bodies as an accept-encoding header allows. */
  encoded(copy: PageCopy, accepts: string): { body: Buffer | Promise<Buffer>; encoding: 'br' | 'gzip' | null }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

class Late extends Error {}

export function createPages({
  policy,
  cache,
  errors,
  composition,
  render,
  headers,
  log,
  clock,
  now,
  frozen,
}: Options): Pages {
  const running = new Map<string, Promise<PageCopy>>()

  const makingKey = (path: string, origin: string) => `${composition(path)} ${cacheKey(path, origin)}`
  const isMaking = (path: string, origin: string) => running.has(makingKey(path, origin))

  /** One attempt at a time for each page of a composition. */
  const make = (path: string, origin: string): Promise<PageCopy> => {
    const key = makingKey(path, origin)
    const known = running.get(key)
    if (known) return known
    const making = makeNow(path, origin).finally(() => running.delete(key))
    running.set(key, making)
    // Whoever waits hears of a failure; a refresh in the background logs it here.
    making.catch((problem) => log.error('page not made', { path, reason: reasonOf(problem) }))
    return making
  }

  const makeNow = async (path: string, origin: string): Promise<PageCopy> => {
    const mark = cache.mark()
    const page = await render({ path, origin, now: now().toISOString(), frozen })
    // Asked after the render: a remote that was given up on the way is not part of this copy.
    const copy = toCopy(page, composition(path) ?? 'none')
    cache.put(cacheKey(path, origin), copy, mark)
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
      restUntil: 0,
      composition: used,
      degraded: page.degraded,
      encoded: new Map(),
      encodedBytes: 0,
    }
  }

  const freshUntil = (page: Rendered): number => {
    const at = clock()
    if (page.degraded || page.status >= 500) return at + policy.degradedFor
    if (page.status >= 400) return at + policy.refusedFor
    // How long it is true, by the clock that pages show: that one may stand still, copies grow old all the same.
    const left =
      page.freshUntil === null ? Number.POSITIVE_INFINITY : Date.parse(page.freshUntil) - now().getTime()
    return at + Math.min(policy.freshFor, Math.max(left, policy.degradedFor))
  }

  const within = <T>(work: Promise<T>, limit: number): Promise<T> =>
    new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Late()), limit)
      work.then(done, failed).finally(() => clearTimeout(timer))
    })

  /** The old copy, and no further try for a moment: what fails now would fail for each of the next hundred requests. */
  const standIn = (kept: PageCopy, path: string): PageAnswer => {
    kept.restUntil = clock() + policy.degradedFor
    kept.composition = composition(path) ?? kept.composition
    return { copy: kept, cache: 'stale' }
  }

  const makeError = async (status: number, message: string, origin: string): Promise<PageCopy> => {
    const mark = errors.mark()
    const page = await render({
      path: errorPath,
      origin,
      now: now().toISOString(),
      frozen,
      error: { status, message },
    })
    const copy = { ...toCopy(page, composition(errorPath) ?? 'none'), freshUntil: clock() + policy.freshFor }
    errors.put(errorKey(status, origin, message), copy, mark)
    return copy
  }

  const goodError = (status: number, origin: string, message: string): PageCopy | null => {
    const kept = errors.get(errorKey(status, origin, message))
    const current = kept && kept.composition === composition(errorPath) && clock() < kept.freshUntil
    return current ? kept : null
  }

  /** The page that says that there is no page must be at hand before it is needed: later nothing may be left to draw it. */
  const prepareError = (origin: string) => {
    if (goodError(503, origin, unavailable) || preparing.has(origin)) return
    preparing.add(origin)
    makeError(503, unavailable, origin)
      .catch(() => {})
      .finally(() => setTimeout(() => preparing.delete(origin), policy.degradedFor).unref())
  }
  const preparing = new Set<string>()

  return {
    async get(path, origin, admit) {
      const found = cache.get(cacheKey(path, origin))
      const current = found !== undefined && found.composition === composition(path)
      if (found && current && clock() < found.freshUntil) return { copy: found, cache: 'hit' }
      // An error of ours answers for its second; it never stands in for a page.
      const kept = found && found.status < 500 ? found : undefined
      if (kept && current && clock() < kept.restUntil) return { copy: kept, cache: 'stale' }
      const done = kept || isMaking(path, origin) ? null : await admit()
      const making = make(path, origin)
      if (done) making.then(done, done)
      try {
        // An old copy is worth having, but only once the new one proves slow: a change must show at once.
        const limit = kept ? (current ? policy.patience : policy.patienceAfterSwap) : policy.deadline
        const copy = await within(making, limit)
        prepareError(origin)
        if (kept && cache.get(cacheKey(path, origin)) === kept) return standIn(kept, path)
        return { copy, cache: kept ? 'refreshed' : 'miss' }
      } catch (problem) {
        if (kept) return standIn(kept, path)
        if (problem instanceof Late) throw new Error('page not made within its deadline')
        throw problem
      }
    },

    async error(status, message, origin) {
      const kept = goodError(status, origin, message)
      if (kept) return kept
      try {
        return await within(makeError(status, message, origin), policy.errorDeadline)
      } catch {
        return errors.get(errorKey(status, origin, message)) ?? lastResort(status)
      }
    },

    encoded(copy, accepts) {
      if (copy.body.byteLength < 200) return { body: copy.body, encoding: null }
      const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
      if (encoding === null) return { body: copy.body, encoding }
      const known = copy.encoded.get(encoding)
      if (known) return { body: known, encoding }
      const made = (encoding === 'br' ? brotli(copy.body, brotliOptions) : gzipped(copy.body)).then(
        (bytes) => {
          copy.encodedBytes += bytes.byteLength
          cache.reweigh(copy)
          return bytes
        },
      )
      copy.encoded.set(encoding, made)
      return { body: made, encoding }
    },
  }
}

const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** What the error page is drawn for: an address that no remote owns a page at. */
const errorPath = '/_error'

/** The message of a page that cannot be had now. */
export const unavailable = 'The page is not available'

const reasonOf = (problem: unknown) => (problem instanceof Error ? problem.message : problem)

/** Canonical links carry the origin, so copies are per origin; there are as many origins as addresses of the site. */
const cacheKey = (path: string, origin: string) => `${origin} ${path}`

/** Messages are ours, and few: what somebody asked for never stands in a page that others get. */
const errorKey = (status: number, origin: string, message: string) => `${origin} ${status} ${message}`

/** When not even the error page can be drawn (docs/product.md#error-page). */
function lastResort(status: number): PageCopy {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status} error</title></head><body><main><h1>${status} error</h1><p>An error occured while showing the error page</p><p><a href="/">Home</a></p></main></body></html>`
  const body = Buffer.from(html)
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheHeaders.never },
    body,
    etag: `"last-resort-${status}"`,
    tags: [],
    freshUntil: 0,
    restUntil: 0,
    composition: 'none',
    degraded: true,
    encoded: new Map(),
    encodedBytes: 0,
  }
}
