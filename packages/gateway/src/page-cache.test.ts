import { describe, expect, it } from '@jest/globals'
import { createPageCache, type PageCopy } from './page-cache.core.ts'

const copy = (over: Partial<PageCopy> = {}): PageCopy => ({
  status: 200,
  headers: {},
  body: Buffer.alloc(100),
  etag: '"1"',
  tags: ['news'],
  freshUntil: 1000,
  restUntil: 0,
  staleSince: null,
  composition: 'a',
  degraded: false,
  encoded: new Map(),
  encodedBytes: 0,
  drawnBy: [],
  failed: [],
  ...over,
})

describe('page cache', () => {
  it('makes every copy with a purged tag stale and leaves the others', () => {
    const cache = createPageCache(1e6)
    cache.put('/news', copy(), cache.mark())
    cache.put('/matches', copy({ tags: ['matches'] }), cache.mark())
    cache.purge(['news'])
    expect(cache.get('/news')?.freshUntil).toBe(0)
    expect(cache.get('/matches')?.freshUntil).toBe(1000)
  })

  it('keeps a page that a purge overtook while it was made as stale', () => {
    const cache = createPageCache(1e6)
    const mark = cache.mark()
    cache.purge(['news'])
    cache.put('/news', copy(), mark)
    cache.put('/matches', copy({ tags: ['matches'] }), mark)
    expect(cache.get('/news')?.freshUntil).toBe(0)
    expect(cache.get('/matches')?.freshUntil).toBe(1000)
  })

  it('never lets a degraded page replace a whole one', () => {
    const cache = createPageCache(1e6)
    cache.put('/', copy({ etag: '"whole"' }), cache.mark())
    expect(cache.put('/', copy({ etag: '"less"', degraded: true }), cache.mark())).toBe(false)
    expect(cache.get('/')?.etag).toBe('"whole"')
  })

  it('lets a degraded page replace a whole one that was found stale long enough ago, and an error of ours never', () => {
    const cache = createPageCache(1e6)
    const whole = copy({ etag: '"whole"', staleSince: 5000 })
    cache.put('/', whole, cache.mark())
    const less = copy({ etag: '"less"', degraded: true })
    expect(cache.put('/', less, cache.mark(), 4999)).toBe(false)
    expect(cache.put('/', { ...less, status: 503 }, cache.mark(), 5000)).toBe(false)
    expect(cache.put('/', less, cache.mark(), 5000)).toBe(true)
    expect(cache.get('/')?.etag).toBe('"less"')
    // A copy that was never found stale has not outlasted anything.
    cache.put('/news', copy(), cache.mark())
    expect(cache.put('/news', less, cache.mark(), 5000)).toBe(false)
  })

  it('never lets an error of ours replace a page, nor a page that is gone stay', () => {
    const cache = createPageCache(1e6)
    cache.put('/news/a', copy({ status: 503, degraded: true, etag: '"error"' }), cache.mark())
    expect(cache.get('/news/a')?.etag).toBe('"error"')
    cache.put('/news/a', copy({ degraded: true, etag: '"less"' }), cache.mark())
    expect(cache.put('/news/a', copy({ status: 500, degraded: true }), cache.mark())).toBe(false)
    expect(cache.get('/news/a')?.etag).toBe('"less"')
    cache.put('/news/a', copy({ etag: '"whole"' }), cache.mark())
    expect(cache.put('/news/a', copy({ status: 404, etag: '"gone"' }), cache.mark())).toBe(true)
    expect(cache.get('/news/a')?.etag).toBe('"gone"')
  })

  it('drops what a remote has drawn once it is forgotten, and what it is drawing, and keeps what it draws later', () => {
    const cache = createPageCache(1e6)
    const drawn = copy({ drawnBy: ['news', 'tv'] })
    cache.put('/', drawn, cache.mark())
    cache.put('/news', copy({ drawnBy: ['news'] }), cache.mark())
    const mark = cache.mark()
    cache.forget('tv')
    expect([cache.get('/'), cache.get('/news')?.freshUntil]).toEqual([undefined, 1000])
    expect(cache.put('/', drawn, mark)).toBe(false)
    expect(cache.put('/about', copy(), mark)).toBe(true)
    expect(cache.put('/', drawn, cache.mark())).toBe(true)
    expect(cache.size().pages).toBe(3)
  })

  it('gives up the copy unused longest when memory is full', () => {
    const cache = createPageCache(8000)
    for (const path of ['/a', '/b', '/c']) cache.put(path, copy(), cache.mark())
    cache.get('/a')
    cache.put('/d', copy(), cache.mark())
    expect(cache.get('/a')).toBeDefined()
    expect(cache.get('/b')).toBeUndefined()
    expect(cache.size().bytes).toBeLessThanOrEqual(8000)
  })

  it('counts encoded forms, which come later, and stays within its memory', () => {
    const cache = createPageCache(8000)
    const grown = copy()
    cache.put('/a', grown, cache.mark())
    cache.put('/b', copy({ etag: '"2"' }), cache.mark())
    const before = cache.size().bytes
    grown.encodedBytes = 1500
    cache.reweigh(grown)
    expect(cache.size()).toEqual({ pages: 2, bytes: before + 1500 })
    cache.purge(['news'])
    expect(cache.get('/a')?.freshUntil).toBe(0)
    for (let page = 0; page < 20; page++) {
      const next = copy({ etag: `"${page}"` })
      cache.put(`/${page}`, next, cache.mark())
      next.encodedBytes = 500
      cache.reweigh(next)
      expect(cache.size().bytes).toBeLessThanOrEqual(8000)
    }
  })

  it('remembers five hundred purges for pages under way; an older mark counts as hit', () => {
    const cache = createPageCache(1e6)
    const first = cache.mark()
    cache.purge(['teams'])
    const mark = cache.mark()
    for (let purge = 0; purge < 500; purge++) cache.purge(['matches'])
    cache.put('/in-time', copy(), mark)
    cache.put('/too-old', copy(), first)
    cache.put('/hit', copy({ tags: ['matches'] }), mark)
    cache.put('/after', copy({ tags: ['matches'] }), cache.mark())
    const fresh = ['/in-time', '/too-old', '/hit', '/after'].map((path) => cache.get(path)?.freshUntil)
    expect(fresh).toEqual([1000, 0, 0, 1000])
  })

  it('makes all stale at once, those under way as well, and lets none of them rest', () => {
    const cache = createPageCache(1e6)
    const mark = cache.mark()
    cache.put('/news', copy({ restUntil: 500 }), mark)
    cache.put('/plain', copy({ tags: [] }), mark)
    cache.purge(['*'])
    cache.put('/late', copy({ tags: [] }), mark)
    for (const path of ['/news', '/plain', '/late'])
      expect(cache.get(path)).toMatchObject({ freshUntil: 0, restUntil: 0 })
  })

  it('knows a page by the tags of its latest copy alone', () => {
    const cache = createPageCache(1e6)
    cache.put('/', copy({ tags: ['news'] }), cache.mark())
    cache.put('/', copy({ tags: ['matches'] }), cache.mark())
    cache.purge(['news'])
    expect(cache.get('/')?.freshUntil).toBe(1000)
    cache.purge(['matches'])
    expect(cache.get('/')?.freshUntil).toBe(0)
  })

  it('does not keep what alone is larger than its memory', () => {
    const cache = createPageCache(3000)
    expect(cache.put('/', copy({ body: Buffer.alloc(4000) }), cache.mark())).toBe(true)
    expect([cache.get('/'), cache.size()]).toEqual([undefined, { pages: 0, bytes: 0 }])
  })

  it('counts no forms of a copy that another has taken the place of', () => {
    const cache = createPageCache(1e6)
    const old = copy()
    cache.put('/', old, cache.mark())
    cache.put('/', copy({ etag: '"2"' }), cache.mark())
    const { bytes } = cache.size()
    old.encodedBytes = 1500
    cache.reweigh(old)
    cache.reweigh(copy())
    expect([cache.get('/')?.etag, cache.size().bytes]).toEqual(['"2"', bytes])
  })
})
