import { ApiProblem } from '@club/shell-api'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createApi, type Transport } from './api-client.ts'
import { longestWait } from './patience.core.ts'

const anything = { parse: (body: unknown) => body }

/** A service that hangs: ends at the timeout. */
const hangs: Transport = (_path, signal) => {
  const given = signal()
  return new Promise((_done, failed) => {
    given.addEventListener('abort', () => failed(given.reason))
  })
}

/** Milliseconds of each requested timeout. */
let limits: number[] = []

beforeEach(() => {
  limits = []
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
})
afterEach(() => {
  jest.restoreAllMocks()
})

it('waits for an advert no longer than a reader would', async () => {
  const api = createApi(hangs, longestWait)
  const given = (path: string) => api.get(path, anything)
  for (const [path, most] of [
    ['/api/advertising/v1/slots/news_article_last', 1500],
    ['/api/web/v1/articles/one', 10_000],
  ] as const) {
    const answer = given(path)
    answer.catch(() => {})
    expect(limits.at(-1)).toBe(most)
  }
})

it('says which service let it wait', async () => {
  const late: Transport = async (_path, signal) => {
    signal().throwIfAborted()
    return { status: 200, body: null }
  }
  const answer = createApi(late, longestWait).get('/api/web/v1/articles/one', anything)
  await expect(answer).rejects.toBeInstanceOf(ApiProblem)
  await expect(answer).rejects.toMatchObject({ status: 504, path: '/api/web/v1/articles/one' })
})
