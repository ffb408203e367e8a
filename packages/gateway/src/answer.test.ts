/** What each request is let in to, in a gateway whose services, budgets and places belong to the test. */
import { Agent, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { siteHosts } from '@club/environment'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { OwnTopics } from './account-topics.ts'
import type { Answering } from './answering.ts'
import { callerOf } from './caller.ts'
import type { LiveWish } from './live-readers.ts'
import { lastResort } from './page-copies.ts'
import { NotAdmitted } from './pages.ts'
import { serviceWorkerPolicy } from './security-headers.ts'
import { createGateway } from './server.ts'
import { englishWords } from './site-language.ts'
import { ask } from './testing.ts'

const file = (text: string, more = {}) => ({
  type: 'text/javascript; charset=utf-8',
  plain: Buffer.from(text),
  br: null,
  gzip: null,
  cache: 'kept',
  ...more,
})
const copy = (status: number, text: string) => ({
  ...lastResort(status, englishWords),
  body: Buffer.from(text),
})

let server: Server
let url: string
/** What was spent of which budget, which service was called with what, what was given back. */
let seen: string[]
let spentOut: boolean
let room: boolean
let heard: OwnTopics | null
let broken: 'page' | 'page refused' | 'files' | null
let ready: boolean
let leaving: boolean
let worker: Answering['serviceWorker']
let securityText: string | null
let logged: unknown[]
/** Connections of live readers, and how many listeners wait for the end of each. */
let lines: { port: number; waits: number }[]

beforeEach(() => {
  ;[seen, logged, lines] = [[], [], []]
  ;[spentOut, room, ready, leaving] = [false, true, true, false]
  ;[heard, broken, worker, securityText] = [null, null, null, null]
})

const place = (name: string) => {
  seen.push(`place ${name}`)
  return room ? () => void seen.push(`left ${name}`) : null
}
const pages = {
  async get(path: string) {
    if (broken === 'page') throw new Error('cannot')
    if (broken === 'page refused') throw new NotAdmitted(4)
    return { copy: copy(200, `page ${path}`), cache: 'miss' }
  },
  error: async (status: number, message: string) => copy(status, `${status} ${message}`),
  encoded: ({ body }: { body: Buffer }) => ({ body, encoding: null }),
}
const options = {
  queries: [],
  lanes: { stable: { pages, compositions: { served: () => null } }, canaries: () => ({}) },
  visits: null,
  override: null,
  previews: null,
  passage: [],
  proxy: {
    async pass({ request, response }: { request: IncomingMessage; response: ServerResponse }) {
      seen.push(`passed ${request.url}`)
      request.resume()
      response.end('passed')
    },
  },
  caller: callerOf({ site: 'site', countryHeader: null, trustedProxies: ['127.0.0.1', '::1'] }),
  admission: {
    streams: { take: () => place('stream'), taken: () => 0 },
    gather: (_request: IncomingMessage, bytes: number | null) => place(`body ${bytes}`),
    stream: () => place('passage'),
    ask: async () => place('question') ?? (() => {}),
    draw: () => async () => () => {},
    watch() {},
  },
  limiter: {
    spend: async (budget: string, _key: string, points = 1) => {
      seen.push(`spent ${budget} ${points}`)
      return spentOut ? { allowed: false, retryAfterSeconds: 7 } : { allowed: true }
    },
  },
  hosts: () => siteHosts([], (server.address() as AddressInfo).port),
  live: {
    serve(
      { socket }: IncomingMessage,
      response: ServerResponse,
      { topics, lost = [], unsure = [] }: LiveWish,
    ) {
      lines.push({ port: socket.remotePort ?? 0, waits: socket.listenerCount('end') })
      const without = lost.length > 0 ? ` without ${lost.join()}` : ''
      response.end(`told ${topics.join()}${without}${unsure.length > 0 ? `, ${unsure.join()} later` : ''}`)
    },
  },
  ownTopics: async (own: string[]) => heard ?? { own, lost: [] },
  media: { serve: () => false },
  shellFile: async (path: string) => {
    if (broken === 'files') throw new Error('no disk')
    return file(`site ${path}`)
  },
  remoteFile: async (path: string) => file(`remote ${path}`),
  sprite: file('sprite'),
  get serviceWorker() {
    return worker
  },
  beacon: (body: string) => (body === 'a report' ? {} : null),
  securityText: () => securityText,
  readiness: () => ({ ready, detail: { composition: 'c' } }),
  leaving: () => leaving,
  log: {
    info() {},
    error: (message: string, fields: unknown) => void logged.push([message, fields]),
    request: ({ status, cache, path }: { status: number; cache?: string; path: string }) =>
      void logged.push([path, status, cache]),
  },
}

beforeAll(async () => {
  server = createGateway(options as unknown as Parameters<typeof createGateway>[0])
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const at = (path: string, more: Parameters<typeof ask>[1] = {}) => ask(`${url}${path}`, more)
const refusal = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  code: JSON.parse(body).errors[0].code,
  wait: headers['retry-after'],
})
const written = { method: 'POST', body: 'words', headers: { 'content-length': '5' } }
const stream = '/api/live/v1/stream?topics=scores,match:a'

describe('a write', () => {
  it('spends a point and takes room for its body until it is answered', async () => {
    expect((await at('/api/a', written)).body).toBe('passed')
    expect(seen).toEqual(['spent write 1', 'place body 5', 'passed /api/a', 'left body 5'])
  })
  it('whose budget is spent is refused, told when to come again, and reaches nobody', async () => {
    spentOut = true
    expect(refusal(await at('/api/a', written))).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      wait: '7',
    })
    expect(seen).toEqual(['spent write 1'])
  })
  it('without room for its body is refused for five seconds', async () => {
    room = false
    expect(refusal(await at('/api/a', written))).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      wait: '5',
    })
    expect(seen).toEqual(['spent write 1', 'place body 5'])
  })
  it('is what has a body: who reads spends nothing, and has a turn until it is answered', async () => {
    spentOut = true
    expect((await at('/api/a')).body).toBe('passed')
    expect(seen).toEqual(['place question', 'passed /api/a', 'left question'])
  })
})

describe('a live stream', () => {
  it('spends a point for each topic, and has a place until it ends', async () => {
    expect((await at(stream)).body).toBe('told scores,match:a')
    expect(seen).toEqual(['spent stream 2', 'place stream', 'left stream'])
  })
  it('leaves nothing on the line of who asks for one answer after the other', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const once = () =>
      new Promise<void>((done, failed) =>
        get(`${url}${stream}`, { agent }, (response) => response.resume().on('end', done)).on(
          'error',
          failed,
        ),
      )
    for (let answer = 0; answer < 4; answer++) await once()
    agent.destroy()
    expect(new Set(lines.map(({ port }) => port)).size).toBe(1)
    expect(new Set(lines.map(({ waits }) => waits)).size).toBe(1)
  })
  it('whose budget is spent, or that has no place, is refused', async () => {
    spentOut = true
    expect(refusal(await at(stream))).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS', wait: '7' })
    spentOut = false
    room = false
    expect(refusal(await at(stream))).toEqual({ status: 429, code: 'TOO_MANY_STREAMS', wait: '10' })
  })
  it('has those topics alone that are the fan’s own, and says which are not: as a stream, and to a page that asks anew', async () => {
    heard = { own: ['match:a'], lost: ['scores'] }
    expect((await at(stream)).body).toBe('told match:a without scores')
    heard = { own: [], lost: ['scores', 'match:a'] }
    const asStream = { headers: { accept: 'text/event-stream' } }
    expect((await at(stream, asStream)).body).toBe('told  without scores,match:a')
    expect((await at(stream)).body).toBe('told  without scores,match:a')
  })
  it('waits for topics of which nobody can say whose they are, as a stream; one answer without any other is 503, and takes no place', async () => {
    heard = { own: ['match:a'], lost: [] }
    expect((await at(stream)).body).toBe('told match:a, scores later')
    heard = { own: [], lost: [] }
    const asStream = { headers: { accept: 'text/event-stream' } }
    expect((await at(stream, asStream)).body).toBe('told , scores,match:a later')
    seen = []
    expect(refusal(await at(stream))).toMatchObject({ status: 503, code: 'HTTP_503' })
    expect(seen).toEqual(['spent stream 2'])
  })
})

describe('a page', () => {
  it('that may not be drawn for this caller now says when to come again', async () => {
    broken = 'page refused'
    expect(await at('/news')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '4' },
      body: '429 Too many requests. Please try again in a moment',
    })
    expect(logged).toEqual([['/news', 429, 'refused']])
  })
  it('that cannot be drawn is the error page, and why stands in the log', async () => {
    broken = 'page'
    expect(await at('/news?a=1')).toMatchObject({ status: 503, body: '503 The page is not available' })
    expect(logged).toEqual([
      ['page failed', expect.objectContaining({ path: '/news', reason: 'cannot' })],
      ['/news', 503, 'failed'],
    ])
  })
  it.each([
    ['/%', 400],
    [`/${'a'.repeat(1024)}`, 414],
    ['/assets', 404],
    ['/_s', 404],
    ['/api', 404],
    ['/images/', 400],
    ['/assetsandmore', 200],
    ['/a/_s/b', 200],
  ])('at %s is answered by its address', async (path, status) => {
    const answer = await at(path)
    expect(path === '/images/' ? answer.body : answer.status).toBe(path === '/images/' ? 'passed' : status)
  })
})

describe('files', () => {
  it('are found by their path, without a query', async () => {
    expect((await at('/_s/main.js?v=1')).body).toBe('site main.js')
    expect((await at('/_r/news/1.a-b/web/x.js?v=1')).body).toBe('remote news/1.a-b/web/x.js')
    expect((await at('/assets/icons.svg')).body).toBe('sprite')
  })
  it.each([
    '/_r/news/1/node/x.cjs',
    '/_r/news/1/manifest.json',
    '/_r/web/x.js',
    '/_r/a/b/c/web/x.js',
    '/_r/N/1/web/x.js',
  ])('of a remote are those of its web build: not %s', async (path) => {
    expect((await at(path)).status).toBe(404)
  })
  it('that work without a network are there where the site has them, with a policy of their own', async () => {
    expect((await at('/sw.js')).body).toBe('page /sw.js')
    worker = file('worker', { policy: serviceWorkerPolicy })
    const { body, headers } = await at('/sw.js')
    expect([body, headers['content-security-policy']]).toEqual(['worker', serviceWorkerPolicy])
  })
  it('say their length and nothing else to HEAD', async () => {
    const { status, body, headers } = await at('/assets/icons.svg', { method: 'HEAD' })
    expect([status, body, headers['content-length'], headers['cache-control']]).toEqual([
      200,
      '',
      '6',
      'kept',
    ])
  })
})

describe('the site’s own words', () => {
  it('of security are those of its settings, or a page like any other', async () => {
    expect((await at('/.well-known/security.txt')).body).toBe('page /.well-known/security.txt')
    securityText = 'Contact: a'
    expect(await at('/.well-known/security.txt')).toMatchObject({
      body: 'Contact: a',
      headers: { 'cache-control': 'no-store', 'content-length': '10' },
    })
  })
  it('of readiness are 503 until pages can be drawn', async () => {
    ready = false
    const { status, body } = await at('/readyz')
    expect([status, JSON.parse(body)]).toEqual([503, { status: 'not ready', composition: 'c' }])
  })
  it('take reports of browsers, so many of one address', async () => {
    const report = { method: 'POST', body: 'a report' }
    expect((await at('/_beacon', report)).status).toBe(204)
    expect(refusal(await at('/_beacon', { method: 'POST', body: 'none' }))).toMatchObject({
      status: 400,
      code: 'NOT_A_REPORT',
    })
    spentOut = true
    expect(refusal(await at('/_beacon', report))).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      wait: '7',
    })
    expect(seen).toEqual(Array(3).fill('spent beacon 1'))
  })
})

describe('every request', () => {
  it.each([
    ['of-the-proxy', true],
    ['short', false],
    ['has spaces in it', false],
    [`l${'o'.repeat(64)}ng`, false],
  ])('has the number that a proxy of ours gives it where it is one: %s', async (number, kept) => {
    broken = 'page'
    await at('/news', { headers: { 'x-request-id': number } })
    const [, { request }] = logged[0] as [string, { request: string }]
    expect(request === number).toBe(kept)
    if (!kept) expect(request).toMatch(/^[\da-f-]{36}$/)
  })
  it('that something goes wrong with is 500, kept by nobody, and logged', async () => {
    broken = 'files'
    const { status, body, headers } = await at('/_s/main.js')
    expect([status, body, headers['cache-control']]).toEqual([500, '', 'no-store'])
    expect(logged).toEqual([
      ['request failed', { request: expect.any(String), reason: 'no disk' }],
      ['/_s/main.js', 500, undefined],
    ])
  })
  it('holds its connection for a minute at most while nothing moves on it', () => {
    expect(server.timeout).toBe(60_000)
  })
  it('is the last of its connection once another gateway takes over', async () => {
    const keep = { headers: { connection: 'keep-alive' } }
    expect((await at('/news', keep)).headers.connection).toBe('keep-alive')
    leaving = true
    expect((await at('/news', keep)).headers.connection).toBe('close')
  })
})
