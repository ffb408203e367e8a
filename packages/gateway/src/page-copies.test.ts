import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { cachePolicy } from './cache-policy.ts'
import type { PageCopy } from './page-cache.core.ts'
import { copyOf, encodedBody, lastResort } from './page-copies.ts'
import type { Rendered } from './protocol.ts'
import { aPage } from './sample.testing.ts'
import { englishWords } from './site-language.ts'

const policy = cachePolicy.page
const now = new Date('2026-11-20T12:00:00Z')
const drawn = (more: Partial<Rendered> = {}) =>
  aPage({ body: new TextEncoder().encode('x'.repeat(300)), tags: ['news'], ...more })
const kept = (more: Partial<Rendered> = {}) => copyOf(drawn(more), { policy, at: 1000, now })
const freshFor = (more: Partial<Rendered>) => kept(more).freshUntil - 1000
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

describe('a copy of a page', () => {
  it('is fresh for five minutes where nothing says otherwise', () => {
    expect(freshFor({})).toBe(300_000)
  })
  it('is fresh until the page changes by itself, at least for a second', () => {
    expect(freshFor({ freshUntil: inSeconds(60) })).toBe(60_000)
    expect(freshFor({ freshUntil: inSeconds(3600) })).toBe(300_000)
    expect(freshFor({ freshUntil: inSeconds(-5) })).toBe(1000)
  })
  it('is fresh for a second where a part is missing or the error is ours, for ten where it is a refusal', () => {
    expect(freshFor({ degraded: true })).toBe(1000)
    expect(freshFor({ status: 500 })).toBe(1000)
    expect(freshFor({ status: 404, degraded: true })).toBe(1000)
    expect(freshFor({ status: 400 })).toBe(10_000)
    expect(freshFor({ status: 499, freshUntil: inSeconds(60) })).toBe(10_000)
    expect(freshFor({ status: 308 })).toBe(300_000)
  })
  it('has a name of its content, the same for the same bytes', () => {
    const { etag } = kept()
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(kept({ status: 404 }).etag).toBe(etag)
    expect(kept({ body: new TextEncoder().encode('y') }).etag).not.toBe(etag)
  })
  it('has the bytes that were drawn, of whatever larger piece of memory they are part', () => {
    const memory = new TextEncoder().encode('before page after')
    const copy = kept({ body: memory.subarray(7, 11), tags: ['a'], degraded: true, status: 503 })
    expect(copy).toMatchObject({ status: 503, tags: ['a'], degraded: true, restUntil: 0, encodedBytes: 0 })
    expect([copy.body.toString(), copy.encoded.size]).toEqual(['page', 0])
  })
})

describe('the body of a copy', () => {
  const of = (text: string): PageCopy => ({
    ...copyOf(drawn({ body: new TextEncoder().encode(text) }), { policy, at: 0, now }),
    headers: {},
    composition: 'c',
  })
  const asked = async (copy: PageCopy, accepts: string) => {
    const grown: number[] = []
    const { body, encoding } = encodedBody(copy, accepts, ({ encodedBytes }) => void grown.push(encodedBytes))
    return { bytes: await body, encoding, grown }
  }

  it('comes in the best form that is accepted', async () => {
    const copy = of('x'.repeat(200))
    for (const accepts of ['gzip, br', 'br', 'br;q=1']) {
      const { bytes, encoding } = await asked(copy, accepts)
      expect([encoding, brotliDecompressSync(bytes).toString()]).toEqual(['br', 'x'.repeat(200)])
    }
    const { bytes, encoding } = await asked(copy, 'deflate, gzip')
    expect([encoding, gunzipSync(bytes).toString()]).toEqual(['gzip', 'x'.repeat(200)])
    for (const accepts of ['', 'deflate', 'brx', 'xgzip'])
      expect(await asked(copy, accepts)).toEqual({ bytes: copy.body, encoding: null, grown: [] })
  })
  it('is made once in each form, and counted when it is there', async () => {
    const copy = of('x'.repeat(5000))
    const first = await asked(copy, 'br')
    expect(first.grown).toEqual([first.bytes.byteLength])
    const again = await asked(copy, 'br')
    expect([again.bytes === first.bytes, again.grown]).toEqual([true, []])
    const other = await asked(copy, 'gzip')
    expect(other.grown).toEqual([first.bytes.byteLength + other.bytes.byteLength])
  })
  it('comes as it is where it is shorter than any form of it', async () => {
    expect(await asked(of('x'.repeat(199)), 'br, gzip')).toMatchObject({ encoding: null, grown: [] })
  })
})

describe('the last page of all', () => {
  it('says its status, and is kept by nobody', () => {
    const page = lastResort(503, englishWords)
    expect(page).toMatchObject({
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      etag: '"last-resort-503"',
      freshUntil: 0,
      degraded: true,
      tags: [],
    })
    expect(page.body.toString()).toContain('<title>503 error</title>')
  })
  it('has no mark-up of a language’s name', () => {
    const page = lastResort(503, { ...englishWords, lang: 'e"><b>n', dir: '"><i>' })
    expect(page.body.toString()).toContain('<html lang="e&#34;&#62;&#60;b&#62;n" dir="ltr">')
  })
})
