import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { CacheTag } from '@club/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { create as createWeb } from '../services/web/index.ts'
import { openTestDatabase } from '../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../testing/platform.ts'
import { aMatch, aMatchImport, anArticle, aPage, content } from '../testing/samples.ts'
import { buildServer, requestIdOf } from './app.ts'
import { healthRoutes } from './health.ts'
import { documentedPath } from './openapi.ts'
import { route } from './route.ts'

type Json = Record<string, unknown>
type Operation = {
  parameters: { name: string; in: string }[]
  requestBody?: Json
  responses: Json
  security?: Json[]
}

let database: Database
let platform: TestPlatform
let address: URL

beforeAll(async () => {
  database = await openTestDatabase()
  platform = await testPlatform(database)
  await platform.importContent(content({ articles: [anArticle('one')], pages: [aPage('/club')] }))
  await platform.importMatches(aMatchImport([aMatch('Thornsea Town', 'Wrackby')]))
  address = new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await platform.close()
  await database.close()
})

/** Sends bytes unchanged: clients normalise addresses, attackers do not. */
const raw = (request: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname)
    let text = ''
    socket.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }))
    socket.write(request)
  })
const rawGet = (path: string) => raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
const bodyOf = (text: string) =>
  JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4).replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, ''))

describe('long answers', () => {
  const words = 'Thornsea Town '.repeat(400)
  const said = (path: string, rest: { compressed?: true; tags?: CacheTag[]; body?: string }) =>
    route({
      method: 'GET',
      path,
      service: 'web',
      summary: path,
      response: z.string(),
      ...(rest.compressed ? { compressed: true } : {}),
      handle: async () => ({ body: rest.body ?? words, ...(rest.tags ? { tags: rest.tags } : {}) }),
    })
  const routes = [
    said('/public', { tags: ['settings'] }),
    said('/short', { tags: ['settings'], body: 'Thornsea' }),
    said('/private', {}),
    said('/playlists', { compressed: true }),
  ]

  it('go out compressed where they are for everybody or their route says so, for whoever takes that', async () => {
    const app = buildServer(platform.context, routes, { logLevel: 'silent' })
    const sent = async (url: string, accepted: string) => {
      const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } })
      return {
        encoding: headers['content-encoding'],
        vary: headers.vary,
        bytes: rawPayload.length,
        rawPayload,
      }
    }
    for (const url of ['/public', '/playlists']) {
      const [packed, plain] = [await sent(url, 'gzip, br'), await sent(url, 'identity')]
      expect([packed.encoding, plain.encoding]).toEqual(['br', undefined])
      expect(packed.vary).toContain('accept-encoding')
      expect(packed.bytes).toBeLessThan(plain.bytes / 20)
      expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toBe(words)
      expect(gunzipSync((await sent(url, 'gzip')).rawPayload)).toEqual(plain.rawPayload)
    }
    expect((await sent('/private', 'gzip, br')).encoding).toBeUndefined()
    expect((await sent('/short', 'gzip, br')).encoding).toBeUndefined()
    // One etag for every encoding of a response.
    const { headers } = await app.inject({ url: '/public', headers: { 'accept-encoding': 'br' } })
    const again = await app.inject({ url: '/public', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, headers.etag]).toEqual([304, expect.stringMatching(/^W\//)])
    await app.close()
  })
})

describe('hostile requests', () => {
  const long = 'a'.repeat(8192)
  const paths = [
    '/%00',
    '/api/web/v1/articles/%00',
    '/api/web/v1/articles/one%00',
    '/api/web/v1/articles/..%2f..%2fetc%2fpasswd',
    '/api/web/v1/articles/../../../etc/passwd',
    '/images/fit-in/200x200/../../../../etc/passwd',
    '/images/fit-in/200x200/%2e%2e/%2e%2e/secrets.json',
    '/api/web/v1/articles/%',
    '/api/web/v1/articles/%zz',
    '/api/web/v1/articles/%c0%af',
    '/api/web/v1/articles/%ff%fe',
    `/api/web/v1/articles/${long}`,
    `/${long}`,
    `/api/web/v1/pages?path=/${long}`,
    `/api/web/v1/articles?${'a=1&'.repeat(500)}`,
    '/api/web/v1/articles?page[number]=-1',
    '/api/web/v1/articles?page[number]=1e9',
    '/api/web/v1/articles?page[number]=x',
    '/api/web/v1/articles?page[size]=0',
    '/api/web/v1/articles?page[size]=101',
    '/api/web/v1/articles?page[size]=1&page[size]=2',
    '/api/web/v1/articles?page[size][x]=1',
    '/api/web/v1/articles?page=-1',
    '/api/web/v1/articles?category[]=x',
    '/api/web/v1/articles?category=%00',
    "/api/web/v1/articles?category='%20or%201=1",
    '/api/web/v1/articles?year=99999999999999999999',
    '/api/web/v1/articles?__proto__=1',
    '/api/web/v1/articles?__proto__[x]=1',
    '/api/web/v1/articles?constructor=1',
    '/api/web/v1/articles?unknown=1',
    '/api/web/v1/menus?cache=bust',
    '/api/web/v1/articles/',
    '/api/web/v1/articles/none',
    '/api/web/v1/news/search?query=%ff%00',
    '/api/matches/v1/matches?season=2026-27%00',
    '/api/matches/v1/matches?season=26',
    '/api/matches/v1/matches?club=everyone',
    '/api/matches/v1/matches/__proto__',
    '/api/matches/v1/matches/constructor',
    '/api/matches/v1/tables',
    '/api/matches/v1/tables?team=first-team&season=2026-27&season=2025-26',
    '/api/matches/v1/players/none',
    '/api//web/v1/articles',
    '/nothing',
  ]

  it.each(paths)('answer 4xx and our error shape: %s', async (path) => {
    const { status, text } = await rawGet(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    const { errors } = bodyOf(text)
    expect(errors[0]).toMatchObject({ code: expect.any(String), title: expect.any(String) })
    expect(text).not.toMatch(/\bat .*\.(?:ts|js):\d+|node_modules/)
    expect(text.toLowerCase()).toContain('cache-control: no-store')
  })

  it('answer 4xx to broken HTTP and oversized headers', async () => {
    const broken = await raw('NONSENSE\r\n\r\n')
    expect([broken.status, bodyOf(broken.text).errors[0].code]).toEqual([400, 'bad_request'])
    const heavy = await raw(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-much: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect([heavy.status, bodyOf(heavy.text).errors[0].code]).toEqual([431, 'headers_too_large'])
  })

  it('answer 4xx to invalid bodies', async () => {
    const headers = { authorization: `Bearer ${testTokens.import}` }
    const post = (payload: string, type = 'application/json') =>
      platform.send('POST', '/api/admin/v1/imports/content', payload, { ...headers, 'content-type': type })
    expect((await post('{')).status).toBe(400)
    expect((await post('')).status).toBe(400)
    expect((await post('[]')).status).toBe(400)
    expect((await post('null')).status).toBe(400)
    expect((await post('{"__proto__":{"x":1},"source":"x"}')).status).toBe(400)
    expect((await post('<x/>', 'application/xml')).status).toBe(415)
    expect((await post(`{"source":"${'x'.repeat(33 * 1024 * 1024)}"}`)).status).toBe(413)
    const half = content({ articles: [anArticle('one', { title: 'half a pair \ud800' })] })
    expect((await platform.importContent(half)).status).toBeLessThan(500)
  })

  it('are never cached under another address', async () => {
    const plain = await rawGet('/api/web/v1/articles')
    const encoded = await rawGet('/api/web/v1/%61rticles')
    expect([plain.status, encoded.status]).toEqual([200, 200])
    expect(bodyOf(encoded.text)).toEqual(bodyOf(plain.text))
  })
})

describe('who may write', () => {
  it('needs a token of the right scope', async () => {
    const post = (headers: Record<string, string>) =>
      platform.send('POST', '/api/admin/v1/imports/content', { source: 'x' }, headers)
    expect((await post({})).status).toBe(401)
    expect((await post({ origin: 'http://localhost:4200' })).status).toBe(401)
    expect((await post({ authorization: `Bearer ${testTokens.staff}` })).status).toBe(403)
    // A token is proof enough: no Origin is needed.
    expect((await post({ authorization: `Bearer ${testTokens.import}` })).status).toBe(200)
  })
})

describe('service tokens', () => {
  const post = (scope: 'staff' | 'feed', token: string, address: string) =>
    platform.send(
      scope === 'staff' ? 'PATCH' : 'POST',
      scope === 'staff' ? '/api/account/v1/accounts/nobody' : '/api/matches/v1/matches/none/events',
      scope === 'staff' ? { blocked: true } : { data: [] },
      { authorization: `Bearer ${token}`, 'x-client-address': address },
    )

  it('meet a throttle where they are wrong: there, for that scope alone', async () => {
    const tries: number[] = []
    for (let count = 0; count < 40; count++)
      tries.push((await post('staff', `wrong-${count}`, '203.0.113.9')).status)
    expect(tries).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
    const wrong = await post('staff', 'wrong', '203.0.113.9')
    expect([wrong.status, Number(wrong.headers['retry-after']) > 200]).toEqual([429, true])
    expect((await post('staff', 'wrong', '203.0.113.10')).status).toBe(401)
    // A guesser at the ground locks out nobody who has the token.
    expect((await post('staff', testTokens.staff, '203.0.113.9')).status).toBe(404)
    expect((await post('feed', testTokens.feed, '203.0.113.9')).status).not.toBe(429)
  })

  it('have a budget of their own where they are right', async () => {
    for (let count = 0; count < 600; count++) await platform.context.limiter.spend('staff', 'staff')
    expect((await post('staff', testTokens.staff, '203.0.113.11')).status).toBe(429)
    await platform.context.limiter.forgive('staff', 'staff')
    expect((await post('staff', testTokens.staff, '203.0.113.11')).status).toBe(404)
  })
})

describe('Last-Event-ID', () => {
  it.each(['99999999999999999999', '9007199254740993', '-1', '1e3', 'x', '1.5', '0x1'])(
    'is refused where there can be no such number: %s',
    async (id) => {
      const { data } = (await platform.get<{ data: { id: string }[] }>('/api/matches/v1/matches')).body
      const events = `/api/matches/v1/matches/${data[0]?.id}/events`
      for (const accept of ['application/json', 'text/event-stream']) {
        const refused = await platform.get(events, { accept, 'last-event-id': id })
        expect([refused.status, refused.body.errors[0]?.source?.parameter]).toEqual([400, 'Last-Event-ID'])
      }
      const changes = await platform.get('/api/internal/v1/changes', {
        authorization: `Bearer ${testTokens.gateway}`,
        'last-event-id': id,
      })
      expect(changes.status).toBe(400)
      expect((await platform.get(events, { 'last-event-id': '9007199254740991' })).status).toBe(200)
    },
  )
})

describe('searches', () => {
  const search = (path: string, address?: string) =>
    platform.get(path, address ? { 'x-client-address': address } : {})
  const paths = [
    '/api/web/v1/news/search?query=goal',
    '/api/videos/v1/search?q=goal',
    '/api/matrix/v1/en/search?query=goal',
  ]

  it('have a budget by the caller’s address, all together; lists and our own workers have none', async () => {
    for (const path of paths) expect((await search(path, '203.0.113.20')).status).toBe(200)
    await platform.context.limiter.spend('search', '203.0.113.20', 117)
    for (const path of paths) {
      const refused = await search(path, '203.0.113.20')
      expect([refused.status, refused.body.errors[0]?.code]).toEqual([429, 'too_many_requests'])
      expect((await search(path, '203.0.113.21')).status).toBe(200)
      expect((await search(path)).status).toBe(200)
    }
    expect((await search('/api/videos/v1/search', '203.0.113.20')).status).toBe(200)
  })

  it('take long questions, and refuse those that nobody types by their name', async () => {
    const long = encodeURIComponent('championship '.repeat(38).trim())
    for (const path of paths) {
      const asked = path.replace('goal', long)
      expect((await search(asked)).status).toBe(200)
      const tooLong = await search(`${asked}${'x'.repeat(20)}`)
      expect([tooLong.status, tooLong.body.errors[0]?.source?.parameter]).toEqual([
        400,
        path.includes('q=') ? 'q' : 'query',
      ])
    }
  })
})

describe('request ids and log lines', () => {
  it('take over an id that looks like one', async () => {
    expect(requestIdOf('gateway-1234')).toBe('gateway-1234')
    for (const given of [
      undefined,
      'short',
      'with space in it',
      'x'.repeat(65),
      'line\nbreak-123',
      ['a', 'b'],
    ]) {
      expect(requestIdOf(given)).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect((await platform.get('/healthz', { 'x-request-id': 'gateway-1234' })).headers['x-request-id']).toBe(
      'gateway-1234',
    )
  })

  it('write one line of JSON a request, without the query and without tokens', async () => {
    const lines: string[] = []
    const logTo = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const app = buildServer(platform.context, platform.routes.open, { logLevel: 'info', logTo })
    await app.inject({
      url: '/api/web/v1/news/search?query=secret',
      headers: { 'x-request-id': 'gateway-1234', authorization: 'Bearer hush-hush-hush' },
    })
    await app.close()
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'info',
      app: 'platform',
      request: 'gateway-1234',
      method: 'GET',
      path: '/api/web/v1/news/search',
      status: 200,
      message: 'request',
    })
    expect(lines[0]).not.toMatch(/secret|hush/)
  })

  it('log a failure of ours with its stack, and answer without', async () => {
    const lines: string[] = []
    const logTo = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const broken = { ...database, query: () => Promise.reject(new Error('deep trouble in table x')) }
    const context = { ...platform.context, database: broken }
    const ofWeb = createWeb({ ...context, forms: platform.services.forms.texts })
    const app = buildServer(context, [...ofWeb.routes, ...healthRoutes(context)], {
      logLevel: 'error',
      logTo,
    })
    const answer = await app.inject('/api/web/v1/articles')
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([500, 'internal'])
    expect(answer.body).not.toContain('trouble')
    expect(lines.join('')).toContain('deep trouble')
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '1'])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await app.close()
  })
})

it('readiness is lost while the database takes no writes, as a copy does', async () => {
  const readOnly = (state: 'on' | 'off') => database.query(`set default_transaction_read_only = ${state}`)
  await readOnly('on')
  try {
    const answer = await platform.app.inject('/readyz')
    expect([answer.statusCode, answer.json().errors[0].detail]).toEqual([503, 'The database takes no writes'])
  } finally {
    await readOnly('off')
  }
  expect((await platform.app.inject('/readyz')).statusCode).toBe(200)
})

describe('the inner listener', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const paths = (document: { paths: Json }) => Object.keys(document.paths)

  it('alone has the internal and admin calls, whoever asks', async () => {
    const calls = [
      ['GET', '/api/internal/v1/changes', testTokens.gateway],
      ['GET', '/api/admin/v1/backup', testTokens.backup],
      ['GET', '/api/admin/v1/pictures', testTokens.import],
      ['PUT', '/api/admin/v1/pictures/a.webp', testTokens.import],
      ['POST', '/api/admin/v1/imports/content', testTokens.import],
      ['POST', '/api/admin/v1/imports/matches', testTokens.import],
      ['POST', '/api/admin/v1/imports/sample', testTokens.import],
    ] as const
    for (const [method, url, token] of calls) {
      const answer = await platform.app.inject({ method, url, headers: bearer(token) })
      expect([url, answer.statusCode, answer.json().errors[0].code]).toEqual([url, 404, 'not_found'])
    }
    const inside = await platform.inner.inject({
      url: '/api/admin/v1/pictures',
      headers: bearer(testTokens.import),
    })
    expect(inside.statusCode).toBe(200)
    for (const app of [platform.app, platform.inner])
      expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  it('describes all calls, and the public one those of everybody', async () => {
    const open = paths((await platform.app.inject('/api/openapi.json')).json())
    const inner = paths((await platform.inner.inject('/api/openapi.json')).json())
    expect(open.filter((path) => /internal|admin/.test(path))).toEqual([])
    expect(inner.filter((path) => !open.includes(path)).sort()).toEqual([
      '/api/admin/v1/adverts/report',
      '/api/admin/v1/backup',
      '/api/admin/v1/imports/content',
      '/api/admin/v1/imports/match-events',
      '/api/admin/v1/imports/matches',
      '/api/admin/v1/imports/sample',
      '/api/admin/v1/pictures',
      '/api/admin/v1/pictures/{key}',
      '/api/admin/v1/previews',
      '/api/internal/v1/changes',
    ])
  })
})

describe('the OpenAPI document [PF-01a]', () => {
  const read = async () =>
    (await platform.inner.inject('/api/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, Operation>>
      components: { schemas: Json }
    }>()

  it('describes every registered route', async () => {
    const registered: string[] = []
    const context = platform.context
    const app = buildServer(context, [], { logLevel: 'silent' })
    app.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat())
        if (name !== 'HEAD') registered.push(`${name.toLowerCase()} ${documentedPath(url)}`)
    })
    const routes = platform.routes.inner
    for (const route of routes)
      app.route({ method: route.method, url: route.path, handler: async () => null })
    await app.ready()
    const { paths } = await read()
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    )
    expect(documented.sort()).toEqual(registered.sort())
    expect(documented.length).toBeGreaterThan(30)
    await app.close()
  })

  it('demands no body where no gateway would pass one on: of a GET or a DELETE', () => {
    const unreachable = platform.routes.inner.filter(
      ({ method, body, unread }) => (method === 'GET' || method === 'DELETE') && (body || unread),
    )
    expect(unreachable.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('names parameters, bodies and scopes as the routes check them', async () => {
    const { paths, openapi } = await read()
    expect(openapi).toBe('3.1.0')
    const articles = paths['/api/web/v1/articles']?.get
    expect(articles?.parameters.map((parameter) => parameter.name)).toEqual([
      'category',
      'team',
      'tag',
      'year',
      'month',
      'day',
      'page[size]',
      'page[number]',
    ])
    const matches = paths['/api/admin/v1/imports/matches']?.post
    expect(matches?.security).toEqual([{ serviceToken: ['import'] }])
    expect(matches?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/MatchImport' } } },
    })
    expect(
      paths['/images/fit-in/{size}/{key}']?.get?.parameters.map((parameter) => [
        parameter.name,
        parameter.in,
      ]),
    ).toEqual([
      ['size', 'path'],
      ['key', 'path'],
      ['v', 'query'],
    ])
  })

  it('names the statuses that good answers have', async () => {
    const { paths } = await read()
    const statuses = (path: string, method: string) =>
      Object.keys(paths[path]?.[method]?.responses ?? {}).filter((status) => /^\d+$/.test(status))
    expect(statuses('/api/matches/v1/matches/{matchID}/events', 'post')).toEqual(['202'])
    expect(statuses('/api/matches/v1/matches/{matchID}/events', 'get')).toEqual(['200'])
    expect(statuses('/api/ingest/v1/{assetID}/{file}', 'put')).toEqual(['200', '201'])
    expect(paths['/api/ingest/v1/{assetID}/{file}']?.delete?.responses['204']).toEqual({
      description: 'Done',
    })
    expect(paths['/api/ingest/v1/{assetID}/{file}']?.put?.requestBody).toMatchObject({
      content: { '*/*': {} },
    })
    expect(statuses('/api/forms/v1/forms/{formID}/plain-messages', 'post')).toEqual(['303'])
  })

  it('refers only to what it holds', async () => {
    const document = await read()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
      ([, target]) => target ?? '',
    )
    expect(references.length).toBeGreaterThan(20)
    for (const target of new Set(references)) {
      const found = target
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, part) => (at as Json | undefined)?.[part], document)
      expect([target, found === undefined]).toEqual([target, false])
    }
  })
})
