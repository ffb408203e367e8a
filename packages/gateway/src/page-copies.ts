/** Turns a drawn page into its kept copy: how long it is fresh, and its bodies in each encoding. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapeHtml } from '@club/contracts/escape-html'
import { accepts } from '@club/contracts/request-headers'
import { type CachePolicy, cacheHeaders } from './cache-policy.ts'
import type { PageCopy } from './page-cache.core.ts'
import type { Rendered } from './protocol.ts'
import type { LastWords } from './site-language.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Times = {
  policy: CachePolicy['page']
  /** Milliseconds of the clock by which copies age. */
  at: number
  /** The instant that pages show. */
  now: Date
}

function freshUntil(page: Rendered, { policy, at, now }: Times): number {
  if (page.degraded || page.status >= 500) return at + policy.degradedFor
  // How long the page is true, by the clock that pages show: that one may be frozen, but copies age all the same.
  const left =
    page.freshUntil === null ? Number.POSITIVE_INFINITY : Date.parse(page.freshUntil) - now.getTime()
  // What is missing now may exist in a moment.
  const most = page.status >= 400 ? policy.refusedFor : policy.freshFor
  return at + Math.min(most, Math.max(left, policy.degradedFor))
}

/** The copy of a page, without its headers and composition. */
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

// Quality 8 makes a hundredth less than 6 for 0.1 to 1.4 ms a page, once for each copy; 9 takes four times as long for as little again.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** The body in an encoding that the client accepts. @param reweigh called once the copy has grown by an encoded body */
export function encodedBody(
  copy: PageCopy,
  encodings: string,
  reweigh: (copy: PageCopy) => void,
): { body: Buffer | Promise<Buffer>; encoding: 'br' | 'gzip' | null } {
  if (copy.body.byteLength < 200) return { body: copy.body, encoding: null }
  const encoding = accepts(encodings, 'br') ? 'br' : accepts(encodings, 'gzip') ? 'gzip' : null
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

/** The style sheets inlined in the page. */
export function inlineStyles(body: Uint8Array): string[] {
  const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  return [...html.matchAll(/<style(?:\s[^>]*)?>([^<]*)<\/style>/g)].map(([, css]) => css ?? '')
}

/** When not even the error page can be drawn (docs/product.md#error-page). */
export function lastResort(status: number, { lang, dir, text }: LastWords): PageCopy {
  const title = text.title(status)
  const html = `<!DOCTYPE html><html lang="${escapeHtml(lang)}" dir="${dir === 'rtl' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text.errorOfError}</p><p><a href="/">${text.home}</a></p></main></body></html>`
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
