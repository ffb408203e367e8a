/** A drawn page as it is kept: how long it is fresh, and its bodies as callers accept them. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type CachePolicy, cacheHeaders } from './cache-policy.ts'
import type { PageCopy } from './page-cache.core.ts'
import type { Rendered } from './protocol.ts'
import type { LastWords } from './site-language.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Times = {
  policy: CachePolicy['page']
  /** Milliseconds of the clock by which copies grow old. */
  at: number
  /** The instant that pages show. */
  now: Date
}

function freshUntil(page: Rendered, { policy, at, now }: Times): number {
  if (page.degraded || page.status >= 500) return at + policy.degradedFor
  // How long it is true, by the clock that pages show: that one may stand still, copies grow old all the same.
  const left =
    page.freshUntil === null ? Number.POSITIVE_INFINITY : Date.parse(page.freshUntil) - now.getTime()
  // What there is not now may be there in a moment.
  const most = page.status >= 400 ? policy.refusedFor : policy.freshFor
  return at + Math.min(most, Math.max(left, policy.degradedFor))
}

/** What is kept of a page, but for its headers and what it was made of. */
export function copyOf(page: Rendered, times: Times): Omit<PageCopy, 'headers' | 'composition'> {
  const body = Buffer.from(page.body.buffer, page.body.byteOffset, page.body.byteLength)
  return {
    status: page.status,
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    tags: page.tags,
    freshUntil: freshUntil(page, times),
    restUntil: 0,
    staleSince: null,
    degraded: page.degraded,
    drawnBy: page.drawnBy,
    failed: page.failures.map(({ remote }) => remote),
    encoded: new Map(),
    encodedBytes: 0,
  }
}

const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** The body as an accept-encoding header allows. @param reweigh told once the copy has grown by an encoded form */
export function encodedBody(
  copy: PageCopy,
  accepts: string,
  reweigh: (copy: PageCopy) => void,
): { body: Buffer | Promise<Buffer>; encoding: 'br' | 'gzip' | null } {
  if (copy.body.byteLength < 200) return { body: copy.body, encoding: null }
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
  if (encoding === null) return { body: copy.body, encoding }
  const known = copy.encoded.get(encoding)
  if (known) return { body: known, encoding }
  const made = (encoding === 'br' ? brotli(copy.body, brotliOptions) : gzipped(copy.body)).then((bytes) => {
    copy.encodedBytes += bytes.byteLength
    reweigh(copy)
    return bytes
  })
  copy.encoded.set(encoding, made)
  return { body: made, encoding }
}

/** The page's inline style sheets, as they stand in it. */
export function inlineStyles(body: Uint8Array): string[] {
  const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  return [...html.matchAll(/<style(?:\s[^>]*)?>([^<]*)<\/style>/g)].map(([, css]) => css ?? '')
}

const escaped = (tag: string) => tag.replace(/[^A-Za-z0-9-]/g, '')

/** When not even the error page can be drawn (docs/product.md#error-page). */
export function lastResort(status: number, { lang, dir, text }: LastWords): PageCopy {
  const title = text.title(status)
  const html = `<!DOCTYPE html><html lang="${escaped(lang)}" dir="${dir === 'rtl' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text.errorOfError}</p><p><a href="/">${text.home}</a></p></main></body></html>`
  const body = Buffer.from(html)
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheHeaders.never },
    body,
    etag: `"last-resort-${status}"`,
    tags: [],
    freshUntil: 0,
    restUntil: 0,
    staleSince: null,
    composition: 'none',
    degraded: true,
    drawnBy: [],
    failed: [],
    encoded: new Map(),
    encodedBytes: 0,
  }
}
