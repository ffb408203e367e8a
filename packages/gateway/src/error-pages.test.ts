import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { cachePolicy } from './cache-policy.ts'
import { createErrorPages, type ErrorPages, unavailable } from './error-pages.ts'
import { createPageCache, type PageCopy } from './page-cache.core.ts'
import { englishWords } from './site-language.ts'

const policy = cachePolicy.page
const origin = 'http://club.example'
let composition: string
let draw: jest.Mock<
  (error: { status: number; message: string }, path: string, origin: string) => Promise<PageCopy>
>
let pages: ErrorPages
let drawn: number

const copyOf = (status: number): PageCopy => ({
  status,
  headers: {},
  body: Buffer.from(`drawing ${++drawn}`),
  etag: '"a"',
  tags: [],
  freshUntil: 0,
  restUntil: 0,
  staleSince: null,
  composition,
  degraded: false,
  encoded: new Map(),
  encodedBytes: 0,
  drawnBy: [],
  failed: [],
})
const text = async (status: number, message = unavailable, at = origin) =>
  (await pages.get(status, message, at)).body.toString()

beforeEach(() => {
  jest.useFakeTimers({ now: 0 })
  composition = 'one'
  drawn = 0
  draw = jest.fn(async ({ status }) => copyOf(status))
  pages = createErrorPages({
    policy,
    kept: createPageCache(1_000_000),
    composition: () => composition,
    draw,
    lastWords: () => englishWords,
    clock: Date.now,
  })
})
afterEach(() => {
  jest.useRealTimers()
})

it('is drawn once for each status, message and origin, and kept for as long as other pages', async () => {
  expect(await text(404)).toBe('drawing 1')
  expect(await text(404)).toBe('drawing 1')
  expect(await text(503)).toBe('drawing 2')
  expect(await text(404, 'Another')).toBe('drawing 3')
  expect(await text(404, unavailable, 'http://www.club.example')).toBe('drawing 4')
  jest.setSystemTime(policy.freshFor - 1)
  expect(await text(404)).toBe('drawing 1')
  jest.setSystemTime(policy.freshFor)
  expect(await text(404)).toBe('drawing 5')
})

it('is drawn once for all who are refused at once, and anew where that failed', async () => {
  const { promise: first, reject } = Promise.withResolvers<PageCopy>()
  draw.mockReturnValueOnce(first)
  const all = Promise.all(Array.from({ length: 50 }, () => text(429)))
  reject(new Error('nothing serves'))
  expect(new Set(await all).size).toBe(1)
  expect(draw).toHaveBeenCalledTimes(1)
  expect(await text(429)).toBe('drawing 1')
  expect(draw).toHaveBeenCalledTimes(2)
})

it('is drawn anew by the next composition', async () => {
  await text(404)
  composition = 'two'
  expect(await text(404)).toBe('drawing 2')
})

it('is the old one where none can be drawn, or not in time', async () => {
  await text(503)
  composition = 'two'
  draw.mockRejectedValueOnce(new Error('nothing serves'))
  expect(await text(503)).toBe('drawing 1')
  draw.mockReturnValueOnce(new Promise(() => {}))
  const late = text(503)
  await jest.advanceTimersByTimeAsync(policy.errorDeadline)
  expect(await late).toBe('drawing 1')
})

it('is a few words with its status where there never was one', async () => {
  draw.mockRejectedValueOnce(new Error('nothing serves'))
  const copy = await pages.get(503, unavailable, origin)
  expect(copy.status).toBe(503)
  expect(copy.body.toString()).toContain(englishWords.text.errorOfError)
})

it('is drawn in good time where it is prepared, once, and again no sooner than after a rest', async () => {
  pages.prepare(origin)
  pages.prepare(origin)
  await jest.advanceTimersByTimeAsync(0)
  expect(draw).toHaveBeenCalledTimes(1)
  expect(draw).toHaveBeenCalledWith({ status: 503, message: unavailable }, '/_error', origin)
  expect(await text(503)).toBe('drawing 1')
  pages.prepare(origin)
  expect(draw).toHaveBeenCalledTimes(1)
  // While the platform is away, it is not asked for every page.
  composition = 'two'
  draw.mockRejectedValue(new Error('nothing serves'))
  await jest.advanceTimersByTimeAsync(policy.degradedFor)
  pages.prepare(origin)
  await jest.advanceTimersByTimeAsync(policy.degradedFor - 1)
  pages.prepare(origin)
  expect(draw).toHaveBeenCalledTimes(2)
  await jest.advanceTimersByTimeAsync(1)
  pages.prepare(origin)
  expect(draw).toHaveBeenCalledTimes(3)
  await jest.advanceTimersByTimeAsync(0)
})
