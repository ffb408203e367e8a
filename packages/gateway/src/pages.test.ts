import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { cachePolicy } from './cache-policy.ts'
import { createPageCache, type PageCache } from './page-cache.core.ts'
import { createPages, NotAdmitted, type Pages } from './pages.ts'
import type { Rendered } from './protocol.ts'
import { aPage } from './sample.testing.ts'
import { englishWords } from './site-language.ts'

const policy = cachePolicy.page
const origin = 'http://club.example'
const start = Date.parse('2026-11-20T12:00:00Z')

let cache: PageCache
let pages: Pages
let composition: string | null
let render: jest.Mock<(request: { path: string; error?: { status: number } }) => Promise<Rendered>>
let drawn: number

/** A page whose body says how many have been drawn. */
const rendered = (more: Partial<Rendered> = {}) =>
  aPage({ body: new TextEncoder().encode(`drawing ${++drawn}`), tags: ['news'], ...more })

beforeEach(() => {
  jest.useFakeTimers({ now: start })
  drawn = 0
  composition = 'one'
  cache = createPageCache(1_000_000)
  render = jest.fn(async () => rendered())
  pages = createPages({
    policy,
    cache,
    errors: createPageCache(1_000_000),
    composition: () => composition,
    render,
    headers: () => ({}),
    lastWords: () => englishWords,
    log: { info: () => {}, error: () => {}, request: () => {} },
    clock: Date.now,
    now: () => new Date(),
    frozen: false,
  })
})

afterEach(() => {
  jest.useRealTimers()
})

const admitted = async () => () => {}
/** The response to a request for a page: the cache's state, and which drawing. */
const get = async (path = '/news', admit = admitted) => {
  const { cache: state, copy } = await pages.get(path, origin, admit)
  return [state, copy.body.toString()]
}
/** Drawings of pages, without error pages. */
const drawings = () => render.mock.calls.filter(([{ error }]) => error === undefined).length

describe('a page', () => {
  it('is drawn once for all, as long as it is fresh', async () => {
    expect(await get()).toEqual(['miss', 'drawing 1'])
    jest.setSystemTime(start + policy.freshFor - 1)
    expect(await get()).toEqual(['hit', 'drawing 1'])
    jest.setSystemTime(start + policy.freshFor)
    expect((await get())[0]).toBe('refreshed')
  })

  it('is drawn once for all who ask at the same time', async () => {
    const both = await Promise.all([get(), get()])
    expect(both).toEqual([
      ['miss', 'drawing 1'],
      ['miss', 'drawing 1'],
    ])
    expect(drawings()).toBe(1)
  })

  it('is fresh until the next time boundary in its data', async () => {
    render.mockImplementation(async () => rendered({ freshUntil: new Date(start + 20_000).toISOString() }))
    await get()
    jest.setSystemTime(start + 19_999)
    expect((await get())[0]).toBe('hit')
    jest.setSystemTime(start + 20_000)
    expect((await get())[0]).toBe('refreshed')
  })

  it('is drawn anew after a change of what it is made of, and one that comes while it is drawn counts', async () => {
    await get()
    cache.purge(['news'])
    expect((await get())[0]).toBe('refreshed')
    cache.purge(['news'])
    render.mockImplementationOnce(async () => {
      cache.purge(['news'])
      return rendered()
    })
    await get()
    expect((await get())[0]).toBe('refreshed')
  })

  describe('that is purged while it is drawn', () => {
    /** Begins a drawing that is told of nothing that happens before it ends. */
    const slowly = async () => {
      const page = rendered()
      let finish = () => {}
      render.mockImplementationOnce(
        () =>
          new Promise((done) => {
            finish = () => done(page)
          }),
      )
      const first = get()
      await jest.advanceTimersByTimeAsync(0)
      return { first, finish }
    }

    it('is drawn once more for all who ask after that, and for nobody before', async () => {
      const { first, finish } = await slowly()
      const before = get()
      cache.purge(['news'])
      const after = [get(), get(), get()]
      finish()
      expect(await Promise.all([first, before])).toEqual(Array(2).fill(['miss', 'drawing 1']))
      expect(await Promise.all(after)).toEqual(Array(3).fill(['miss', 'drawing 2']))
      expect([drawings(), await get()]).toEqual([2, ['hit', 'drawing 2']])
    })

    it('is not drawn again where the purge was of something else', async () => {
      const { first, finish } = await slowly()
      cache.purge(['tv'])
      const after = get()
      finish()
      expect(await Promise.all([first, after])).toEqual(Array(2).fill(['miss', 'drawing 1']))
      expect(drawings()).toBe(1)
    })

    it('is shown as it was before where the next drawing does not end in time', async () => {
      const { first, finish } = await slowly()
      cache.purge(['news'])
      const after = get()
      render.mockImplementation(() => new Promise(() => {}))
      finish()
      await first
      await jest.advanceTimersByTimeAsync(policy.deadline)
      expect(await after).toEqual(['stale', 'drawing 1'])
    })
  })

  it.each([
    ['with a part missing', { degraded: true }, policy.degradedFor],
    ['that is not there', { status: 404 }, policy.refusedFor],
    ['that is an error of ours', { status: 503, degraded: true }, policy.degradedFor],
  ])('%s is kept briefly', async (_what, more, kept) => {
    render.mockImplementation(async () => rendered(more))
    await get()
    jest.setSystemTime(start + kept - 1)
    expect((await get())[0]).toBe('hit')
    jest.setSystemTime(start + kept)
    expect((await get())[0]).not.toBe('hit')
  })

  it('is another one for another composition', async () => {
    await get()
    composition = 'two'
    expect(await get()).toEqual(['refreshed', expect.stringMatching(/^drawing/)])
  })
})

describe('an old copy stands in', () => {
  beforeEach(async () => {
    await get()
    cache.purge(['news'])
  })

  it('where the new one is slow, and the new one is there for the next', async () => {
    render.mockImplementationOnce(() => new Promise((done) => setTimeout(() => done(rendered()), 5_000)))
    const waiting = get()
    await jest.advanceTimersByTimeAsync(policy.patience - 1)
    await jest.advanceTimersByTimeAsync(1)
    expect(await waiting).toEqual(['stale', 'drawing 1'])
    await jest.advanceTimersByTimeAsync(5_000)
    expect((await get())[0]).toBe('hit')
  })

  it('where the new one fails, and for a moment nobody tries again', async () => {
    render.mockRejectedValue(new Error('the platform is away'))
    expect(await get()).toEqual(['stale', 'drawing 1'])
    const tries = drawings()
    expect((await get())[0]).toBe('stale')
    expect(drawings()).toBe(tries)
    jest.setSystemTime(Date.now() + policy.degradedFor)
    await get()
    expect(drawings()).toBe(tries + 1)
  })

  it('for a page with a part missing for a minute, and no longer: one part may not stop the rest of the page', async () => {
    render.mockImplementation(async () => rendered({ degraded: true }))
    expect(await get()).toEqual(['stale', 'drawing 1'])
    jest.setSystemTime(start + policy.standsInFor - 1)
    expect(await get()).toEqual(['stale', 'drawing 1'])
    jest.setSystemTime(start + policy.standsInFor + policy.degradedFor)
    const [state, body] = await get()
    expect([state, body]).toEqual(['refreshed', expect.not.stringMatching(/^drawing 1$/)])
    render.mockImplementation(async () => rendered())
    jest.setSystemTime(Date.now() + policy.degradedFor)
    expect((await get())[0]).toBe('refreshed')
    // The minute starts again with the next whole copy.
    cache.purge(['news'])
    render.mockImplementation(async () => rendered({ degraded: true }))
    expect((await get())[0]).toBe('stale')
  })

  it('for an error of ours without an end', async () => {
    render.mockImplementation(async () => rendered({ status: 503, degraded: true }))
    expect(await get()).toEqual(['stale', 'drawing 1'])
    jest.setSystemTime(start + 10 * policy.standsInFor)
    expect(await get()).toEqual(['stale', 'drawing 1'])
  })

  it('for whoever may not have a page drawn now: nobody is asked', async () => {
    const refused = async () => {
      throw new NotAdmitted(1)
    }
    render.mockRejectedValue(new Error('the platform is away'))
    expect((await get('/news', refused))[0]).toBe('stale')
  })
})

describe('a copy of another composition stands in', () => {
  it.each([
    [
      'fails',
      async () => {
        throw new Error('cannot')
      },
    ],
    ['has a part missing', async () => rendered({ degraded: true })],
  ])('where the first drawing %s, and for a moment only, however fresh it was', async (_how, once) => {
    await get()
    jest.setSystemTime(start + 1000)
    composition = 'two'
    render.mockImplementationOnce(once)
    expect(await get()).toEqual(['stale', 'drawing 1'])
    jest.setSystemTime(start + 1000 + policy.degradedFor - 1)
    expect(await get()).toEqual(['stale', 'drawing 1'])
    jest.setSystemTime(start + 1000 + policy.degradedFor)
    expect(await get()).toEqual(['refreshed', expect.not.stringMatching(/^drawing 1$/)])
  })

  it('for a page with a part missing for a minute', async () => {
    await get()
    composition = 'two'
    render.mockImplementation(async () => rendered({ degraded: true }))
    expect((await get())[0]).toBe('stale')
    jest.setSystemTime(start + policy.standsInFor - 1)
    expect(await get()).toEqual(['stale', 'drawing 1'])
    jest.setSystemTime(start + policy.standsInFor + policy.degradedFor)
    expect((await get())[0]).toBe('refreshed')
  })
})

describe('a page of which there is no copy', () => {
  it('asks whether its caller may have it drawn, and says when it is done', async () => {
    const done = jest.fn()
    await get('/news', async () => done)
    expect(done).toHaveBeenCalledTimes(1)
    const refused = async () => {
      throw new NotAdmitted(7)
    }
    await expect(get('/tv', refused)).rejects.toMatchObject({ retryAfterSeconds: 7 })
  })

  it('is given up after its deadline', async () => {
    render.mockImplementation(() => new Promise(() => {}))
    const waiting = expect(get()).rejects.toThrow('not made within its deadline')
    await jest.advanceTimersByTimeAsync(policy.deadline)
    await waiting
  })
})

describe('an error page', () => {
  it('is drawn once a status, message and composition', async () => {
    await pages.error(404, 'No such file', origin)
    await pages.error(404, 'No such file', origin)
    expect(render).toHaveBeenCalledTimes(1)
    composition = 'two'
    await pages.error(404, 'No such file', origin)
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('has a last resort where nothing can be drawn any more', async () => {
    render.mockRejectedValue(new Error('no worker'))
    const copy = await pages.error(503, 'The page is not available', origin)
    expect(copy.status).toBe(503)
    expect(copy.headers['cache-control']).toBe('no-store')
  })
})
