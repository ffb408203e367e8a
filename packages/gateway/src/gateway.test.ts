/** A gateway by its address: pages, files, the proxy, refusals, the playback socket, and shutdown. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { contractVersion, oldestContract } from '@club/shell-api/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { WebSocket } from 'ws'
import { cacheHeaders } from './cache-policy.ts'
import { playbackSocketPath } from './playback-socket.ts'
import { answerHeaders, securityHeaders, transportSecurity } from './security-headers.ts'
import { ask, type TestGateway, testGateway } from './testing.ts'

let site: TestGateway
const at = (path: string) => `${site.url}${path}`
const plain = (status: number, body: string, headers: Record<string, string> = {}) =>
  site.answer((_request, response) => void response.writeHead(status, headers).end(body))

beforeAll(async () => {
  site = await testGateway()
})
afterAll(() => site.close())
beforeEach(() => {
  site.asked.length = 0
  site.log.length = 0
  plain(200, '{"data":[]}', { 'content-type': 'application/json' })
})

describe('pages', () => {
  it('are drawn once and kept, with every header', async () => {
    const first = await ask(at('/news'))
    expect([first.status, first.body.startsWith('<style>a{}</style>/news drawn')]).toEqual([200, true])
    expect(first.headers).toMatchObject({
      ...securityHeaders,
      'content-type': 'text/html',
      'cache-control': cacheHeaders.page,
      vary: 'accept-encoding',
      'content-length': String(Buffer.byteLength(first.body)),
    })
    expect(first.headers['content-security-policy']).toMatch(/style-src [^;]*'sha256-/)
    const etag = String(first.headers.etag)
    expect(await ask(at('/news'), { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      body: '',
    })
    expect((await ask(at('/news'), { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    expect(site.log.filter(({ level }) => level === 'request').map(({ fields }) => fields)).toMatchObject([
      { path: '/news', status: 200, cache: 'miss', method: 'GET' },
      { path: '/news', status: 304, cache: 'hit' },
      { path: '/news', status: 200, cache: 'hit' },
    ])
  })
  it('come compressed where that is accepted, and without a body to HEAD', async () => {
    expect((await ask(at('/news'), { headers: { 'accept-encoding': 'gzip' } })).headers).toMatchObject({
      'content-encoding': 'gzip',
    })
    expect((await ask(at('/news'), { headers: { 'accept-encoding': 'gzip, br' } })).headers).toMatchObject({
      'content-encoding': 'br',
    })
    const head = await ask(at('/news'), { method: 'HEAD' })
    expect([head.status, head.body, Number(head.headers['content-length']) > 300]).toEqual([200, '', true])
  })
  it('have one address: another form of it leads there, folders of files have none', async () => {
    const moved = await ask(at('/news/'))
    expect([moved.status, moved.headers.location]).toEqual([308, '/news'])
    expect(moved.headers).toMatchObject({ ...answerHeaders, 'cache-control': cacheHeaders.page })
    for (const path of ['/_r/none', '/assets/none.svg', '/_s/none.js'])
      expect(await ask(at(path))).toMatchObject({
        status: 404,
        body: expect.stringContaining('404 No such file'),
      })
    expect((await ask(at('/a//b'))).status).toBe(400)
  })
  it('that cannot be drawn are the error page, kept by nobody, and the reason is logged', async () => {
    const failed = await ask(at('/fails'))
    expect(failed).toMatchObject({
      status: 503,
      body: expect.stringContaining('503 The page is not available'),
    })
    expect(failed.headers['cache-control']).toBe(cacheHeaders.never)
    expect(site.log).toContainEqual({
      level: 'error',
      message: 'page failed',
      fields: { request: expect.any(String), path: '/fails', reason: 'cannot' },
    })
    expect(site.log.find(({ level }) => level === 'request')?.fields).toMatchObject({ cache: 'failed' })
  })
  it.each(['/dies', '/hangs'])('%s ends its worker, is left out, and others are drawn', async (path) => {
    expect((await ask(at(path))).status).toBe(503)
    const ready = JSON.parse((await ask(at('/readyz'))).body)
    expect(ready.outages).toContainEqual({ remote: 'shell', path })
    expect(site.log).toContainEqual(expect.objectContaining({ message: 'render worker replaced' }))
    expect((await ask(at(`/after${path}`))).status).toBe(200)
  })
})

describe('the inner listener', () => {
  it('tells what each remote should run, and whom it serves; a stranger is told no reasons', async () => {
    const told = JSON.parse(await readFile(join(site.folder, 'hosts/mirror.json'), 'utf8'))
    const inside = await fetch(`${told.inner}/readyz`)
    expect([inside.status, await inside.json()]).toEqual([
      200,
      {
        status: 'ready',
        revision: 0,
        remotes: {},
        canaries: {},
        contracts: { from: oldestContract, to: contractVersion },
      },
    ])
    expect((await fetch(`${told.inner}/`)).status).toBe(404)
    // A page in somebody's browser whose host name resolves to loopback.
    const rebound = await ask(`${told.inner}/readyz`, { headers: { host: 'evil.example' } })
    expect(rebound.status).toBe(404)
    expect(JSON.parse((await ask(at('/readyz'))).body).contracts).toBeUndefined()
  })
  it('tells by which root key releases are believed, for commands to judge by', async () => {
    const signed = await testGateway({ releaseRootKey: 'MCowBQ' })
    try {
      const told = JSON.parse(await readFile(join(signed.folder, 'hosts/mirror.json'), 'utf8'))
      expect(await (await fetch(`${told.inner}/readyz`)).json()).toMatchObject({ rootKey: 'MCowBQ' })
      expect(JSON.parse((await ask(`${signed.url}/readyz`)).body).rootKey).toBeUndefined()
    } finally {
      await signed.close()
    }
  })
})

describe('what the site has itself', () => {
  it('its files, its sprite, its health, its contact', async () => {
    expect(await ask(at('/_s/main.js'))).toMatchObject({ status: 200, body: 'let it = 1' })
    const sprite = await ask(at('/assets/icons.svg'))
    expect(sprite.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'cache-control': cacheHeaders.sprite,
    })
    expect((await ask(at('/healthz'))).body).toBe('{"status":"alive"}')
    const ready = await ask(at('/readyz'))
    expect([ready.status, JSON.parse(ready.body)]).toMatchObject([200, { status: 'ready', readers: 0 }])
    const told = await ask(at('/.well-known/security.txt'))
    expect(told.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(told.body).toContain('mailto:safe@club.example')
    expect((await ask(at('/.well-known/security.txt'), { method: 'HEAD' })).body).toBe('')
  })
  it.each([
    ['a method that nothing has', '/news', { method: 'PURGE' }, 405, '405 Method not allowed'],
    ['a POST to a page', '/news', { method: 'POST' }, 405, '405 Method not allowed'],
    ['a GET of the reports', '/_beacon', {}, 405, '405 Method not allowed'],
    ['a method that no service has', '/api/x', { method: 'PURGE' }, 405, 'HTTP_405'],
    ['a GET with a body', '/api/x', { headers: { 'content-length': '2' }, body: '{}' }, 400, 'HTTP_400'],
    ['an internal call', '/api/internal/v1/changes', {}, 404, 'NOT_FOUND'],
    ['an address of two readings', '/api/a%2fb', {}, 400, 'BAD_ADDRESS'],
    ['no report', '/_beacon', { method: 'POST', body: '{}' }, 400, 'NOT_A_REPORT'],
    ['too long a report', '/_beacon', { method: 'POST', body: 'x'.repeat(17_000) }, 413, '413'],
  ])('refuses %s', async (_what, path, options, status, words) => {
    const answer = await ask(at(path), options)
    expect(answer).toMatchObject({ status, body: expect.stringContaining(words) })
    if (status === 405 && !path.startsWith('/api'))
      expect(answer.headers.allow).toBe(path === '/_beacon' ? 'POST' : 'GET, HEAD')
    expect(site.asked).toEqual([])
  })
  it('takes a report', async () => {
    const body = JSON.stringify({ kind: 'vitals', path: '/', lcp: 1, cls: 0, remotes: {} })
    expect((await ask(at('/_beacon'), { method: 'POST', body })).status).toBe(204)
    expect(site.log).toContainEqual(expect.objectContaining({ message: 'browser vitals' }))
  })
})

describe('the passage', () => {
  it('hands on what a fan may say, and nothing that says who calls', async () => {
    await ask(at('/api/a?b=1'), {
      headers: {
        cookie: 'c=1',
        'accept-language': 'ar',
        'x-forwarded-for': '9.9.9.9',
        'x-request-id': 'mine-mine-mine',
        'x-anything': '1',
      },
    })
    const [{ url, headers }] = site.asked as [(typeof site.asked)[0]]
    expect([url, headers.cookie, headers['accept-language']]).toEqual(['/api/a?b=1', 'c=1', 'ar'])
    expect(headers['x-anything']).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(JSON.stringify(headers)).not.toContain('9.9.9.9')
  })
  it('hands on what a browser says of how it was led here', async () => {
    const led = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
    await ask(at('/api/refresh'), { headers: led })
    expect(site.asked).toMatchObject([{ headers: led }])
  })
  it('hands back status, body and headers, but for what is our cache’s or the connection’s', async () => {
    plain(418, 'tea', {
      'cache-tag': 'news',
      'fresh-until': 'later',
      'x-own': '1',
      connection: 'x-hop',
      'x-hop': '1',
      'set-cookie': 'a=1',
    })
    const { status, body, headers } = await ask(at('/api/a'))
    expect([status, body, headers['x-own'], headers['set-cookie']]).toEqual([418, 'tea', '1', ['a=1']])
    expect([headers['cache-tag'], headers['fresh-until'], headers['x-hop']]).toEqual([])
    expect(headers).toMatchObject(answerHeaders)
  })
  it.each(['POST', 'PUT', 'PATCH'])('hands on the body of a %s', async (method) => {
    await ask(at('/api/a'), { method, body: 'words', headers: { 'content-type': 'text/plain' } })
    expect(site.asked).toMatchObject([{ method, body: 'words', headers: { 'content-length': '5' } }])
  })
  it('hands on a body longer than what is gathered, whole and by its length', async () => {
    const body = 'x'.repeat(3_000_000)
    const headers = { 'content-length': String(body.length) }
    expect((await ask(at('/api/a'), { method: 'POST', body, headers })).status).toBe(200)
    expect(site.asked.map(({ body: came }) => came.length)).toEqual([body.length])
    expect(site.asked[0]?.headers['content-length']).toBe(String(body.length))
  })
  it('drops the body of a DELETE', async () => {
    await ask(at('/api/a'), { method: 'DELETE', body: 'words', headers: { 'content-length': '5' } })
    expect(site.asked).toMatchObject([{ method: 'DELETE', body: '' }])
  })
  it('refuses a body that is too large, declared or not', async () => {
    const body = 'x'.repeat(9 * 1024 * 1024)
    const declared = await ask(at('/api/a'), {
      method: 'POST',
      headers: { 'content-length': String(body.length) },
    }).catch(() => null)
    expect(declared === null || declared.status === 413).toBe(true)
    const chunked = await ask(at('/api/a'), {
      method: 'POST',
      body,
      headers: { 'transfer-encoding': 'chunked' },
    }).catch(() => null)
    expect(chunked === null || chunked.status === 413).toBe(true)
    expect(site.asked).toEqual([])
  })
  it('says 503 of an answer that breaks off before it has begun, and logs the first alone', async () => {
    site.answer((request) => void request.socket.destroy())
    const answers = [await ask(at('/api/a')), await ask(at('/api/b'))]
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([503, expect.stringContaining('HTTP_503')])
      expect(headers).toMatchObject({ ...answerHeaders, 'cache-control': 'no-store' })
    }
    expect(site.log.filter(({ message }) => message === 'no answer from the platform')).toHaveLength(1)
    plain(200, '{}')
    await ask(at('/api/a'))
    site.answer((request) => void request.socket.destroy())
    await ask(at('/api/a'))
    expect(site.log.filter(({ message }) => message === 'no answer from the platform')).toHaveLength(2)
  })
  it('breaks off what breaks off on the way', async () => {
    site.answer((_request, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(ask(at('/api/a'))).rejects.toThrow()
  })
  it('notes what was streamed by its last status', async () => {
    plain(404, '{}')
    await ask(at('/api/noted?private=1'))
    const noted = () => site.log.find(({ fields }) => fields.path === '/api/noted')
    while (!noted()) await new Promise(setImmediate)
    expect(noted()?.fields).toMatchObject({ status: 404, cache: 'proxy', method: 'GET' })
  })
})

describe('questions to the platform', () => {
  it('of one address wait for each other, and the others are answered all the while', async () => {
    const other = await testGateway({ streamsOfAddress: 500, trustedProxies: ['127.0.0.1', '::1'] })
    const from = (address: string, path = '/api/held') =>
      ask(`${other.url}${path}`, { headers: { 'x-forwarded-for': address } })
    const held: (() => void)[] = []
    other.answer(({ url }, response) => {
      if (url === '/api/held') held.push(() => response.end('at last'))
      else response.end('at once')
    })
    const crowd = Array.from({ length: 150 }, () => from('203.0.113.1'))
    while (held.length < 128) await new Promise(setImmediate)
    expect((await from('203.0.113.2', '/api/a')).body).toBe('at once')
    // Pages do not use these connections.
    expect((await from('203.0.113.1', '/news')).status).toBe(200)
    expect(held).toHaveLength(128)
    // Each finished request passes its turn on, until none waits.
    for (let answered = 0; answered < crowd.length; answered++) {
      while (!held[answered]) await new Promise(setImmediate)
      held[answered]?.()
    }
    expect(new Set((await Promise.all(crowd)).map(({ body }) => body))).toEqual(new Set(['at last']))
    expect((await from('203.0.113.1', '/api/a')).body).toBe('at once')
    await other.close()
  })
})

describe('requests with a body', () => {
  it('of one address are 64 at the platform at once: the rest waits, and whoever reads or writes from elsewhere is answered', async () => {
    const other = await testGateway({ trustedProxies: ['127.0.0.1', '::1'] })
    const from = (address: string, path: string, method: string, body?: string) =>
      ask(`${other.url}${path}`, { method, body, headers: { 'x-forwarded-for': address } })
    const held: (() => void)[] = []
    other.answer(({ url }, response) => {
      if (url === '/api/held') held.push(() => response.end('at last'))
      else response.end('at once')
    })
    const crowd = Array.from({ length: 300 }, () => from('203.0.113.1', '/api/held', 'POST', '{}'))
    while (held.length < 64) await new Promise(setImmediate)
    expect((await from('203.0.113.1', '/api/a', 'GET')).body).toBe('at once')
    expect((await from('203.0.113.2', '/api/a', 'GET')).body).toBe('at once')
    expect((await from('203.0.113.2', '/api/a', 'POST', '{}')).body).toBe('at once')
    expect(held).toHaveLength(64)
    for (let answered = 0; answered < crowd.length; answered++) {
      while (!held[answered]) await new Promise(setImmediate)
      held[answered]?.()
    }
    expect(new Set((await Promise.all(crowd)).map(({ body }) => body))).toEqual(new Set(['at last']))
    await other.close()
  })
})

describe('a site with names of its own, behind a proxy that is believed', () => {
  it('answers to them alone, and says that it is on https', async () => {
    const other = await testGateway({ siteHosts: ['club.example'], trustedProxies: ['127.0.0.1', '::1'] })
    const headers = { host: 'club.example', 'x-forwarded-proto': 'https', 'x-request-id': 'of-the-proxy' }
    const page = await ask(`${other.url}/news`, { headers })
    expect([page.status, page.headers['strict-transport-security']]).toEqual([200, transportSecurity])
    expect(other.log).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ id: 'of-the-proxy', path: '/news' }) }),
    )
    await ask(`${other.url}/api/a`, { headers })
    expect(other.asked.at(-1)?.headers['x-request-id']).toBe('of-the-proxy')
    const elsewhere = await ask(`${other.url}/news`, { headers: { host: 'elsewhere.example' } })
    expect(elsewhere).toMatchObject({ status: 421, body: expect.stringContaining('MISDIRECTED') })
    expect(elsewhere.headers['strict-transport-security']).toBeUndefined()
    await other.close()
  })
})

describe('live streams', () => {
  it('have so many places of one address, and readers are counted', async () => {
    const streams = await Promise.all(
      [1, 2, 3].map(() =>
        fetch(at('/api/live/v1/stream?topics=scores'), { headers: { accept: 'text/event-stream' } }),
      ),
    )
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await ask(at('/api/live/v1/stream?topics=scores'))
    expect(refused).toMatchObject({ status: 429, body: expect.stringContaining('TOO_MANY_STREAMS') })
    expect(refused.headers['retry-after']).toBe('10')
    expect(JSON.parse((await ask(at('/readyz'))).body).readers).toBe(3)
    await Promise.all(streams.map(({ body }) => body?.cancel()))
  })
})

describe('live readers', () => {
  it.each(['end', 'resetAndDestroy'] as const)(
    'that go while the platform is asked whose they are leave nothing behind: %s',
    async (leave) => {
      const other = await testGateway()
      const held: ServerResponse[] = []
      other.answer((_request, response) => void held.push(response))
      const line = connect(Number(new URL(other.url).port), '127.0.0.1')
      line.on('error', () => {})
      line.write(
        'GET /api/live/v1/stream?topics=account:a,scores HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\ncookie: s=1\r\n\r\n',
      )
      while (held.length === 0) await new Promise(setImmediate)
      line[leave]()
      // What the other end does is heard before what is asked afterwards.
      const readers = async () => JSON.parse((await ask(`${other.url}/readyz`)).body).readers
      for (let look = 0; look < 5; look++) await readers()
      held[0]?.end('{"data":{"attributes":{"ssoID":"a"}}}')
      const noted = () => other.log.some(({ fields }) => fields.path === '/api/live/v1/stream')
      while (!noted()) await new Promise(setImmediate)
      expect(await readers()).toBe(0)
      await other.close()
    },
  )

  it('are served without their account while the platform cannot say whose it is', async () => {
    const other = await testGateway()
    other.answer((_request, response) => void response.writeHead(503).end())
    const live = `${other.url}/api/live/v1/stream?topics=account:a`
    const headers = { accept: 'text/event-stream', cookie: 's=1' }
    const stream = await fetch(live, { headers })
    expect(stream.status).toBe(200)
    expect((await ask(live, { headers: { cookie: 's=1' } })).status).toBe(503)
    await stream.body?.cancel()
    await other.close()
  })
})

describe('the playback socket', () => {
  const socket = (headers: Record<string, string> = { origin: site.url }, path = playbackSocketPath) =>
    new WebSocket(at(path).replace('http', 'ws'), { headers })
  const refusal = async (line: WebSocket) => {
    const [, response] = (await once(line, 'unexpected-response')) as [unknown, { statusCode: number }]
    return response.statusCode
  }

  it('passes words both ways, and who sends them', async () => {
    const service = once(site.sockets, 'connection')
    const fan = socket({ origin: site.url, cookie: 's=1', 'x-forwarded-for': '9.9.9.9' })
    const [end, request] = (await service) as [WebSocket, { headers: Record<string, string> }]
    await once(fan, 'open')
    expect([request.headers.cookie, request.headers.origin]).toEqual(['s=1', site.url])
    expect(JSON.stringify(request.headers)).not.toContain('9.9.9.9')
    fan.send('ping')
    expect(String((await once(end, 'message'))[0])).toBe('ping')
    end.send('pong')
    const [word, binary] = (await once(fan, 'message')) as [Buffer, boolean]
    expect([String(word), binary]).toEqual(['pong', false])
    end.close(4410, 'blocked')
    const [code, reason] = (await once(fan, 'close')) as [number, Buffer]
    expect([code, String(reason)]).toEqual([4410, 'blocked'])
  })
  it('tells the platform how a fan has gone', async () => {
    const service = once(site.sockets, 'connection')
    const fan = socket()
    const [end] = (await service) as [WebSocket]
    await once(fan, 'open')
    fan.close(4001, 'bye')
    expect((await once(end, 'close'))[0]).toBe(4001)
  })
  it('says that the platform is about to be there again when it breaks off', async () => {
    const service = once(site.sockets, 'connection')
    const fan = socket()
    const [end] = (await service) as [WebSocket]
    await once(fan, 'open')
    end.terminate()
    const [code, reason] = (await once(fan, 'close')) as [number, Buffer]
    expect([code, String(reason)]).toEqual([1012, 'restarting'])
  })
  it('that is refused for its key leaves nothing at the platform', async () => {
    const service = once(site.sockets, 'connection')
    const line = connect(Number(new URL(site.url).port), '127.0.0.1')
    const { host } = new URL(site.url)
    line.write(
      `GET ${playbackSocketPath} HTTP/1.1\r\nhost: ${host}\r\norigin: ${site.url}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: bad\r\n\r\n`,
    )
    const [end] = (await service) as [WebSocket]
    const gone = once(end, 'close')
    expect(String((await once(line, 'data'))[0])).toMatch(/^HTTP\/1.1 400 /)
    await gone
  })
  it('is for pages of this host alone, at one address', async () => {
    expect(await refusal(socket({ origin: 'https://elsewhere.example' }))).toBe(403)
    expect(await refusal(socket({}))).toBe(403)
    expect(await refusal(socket({ origin: site.url }, '/api/other'))).toBe(404)
  })
  it('passes on bytes as bytes, and takes no word that is longer than any of the protocol', async () => {
    const service = once(site.sockets, 'connection')
    const fan = socket()
    const [end] = (await service) as [WebSocket]
    await once(fan, 'open')
    fan.send(Buffer.from([1, 2]))
    expect(await once(end, 'message')).toEqual([Buffer.from([1, 2]), true])
    const gone = once(end, 'close')
    fan.send('a'.repeat(2049))
    expect((await once(fan, 'close'))[0]).toBe(1009)
    await gone
  })
  it('breaks off at the platform where a fan breaks off, and ends without a word where one does', async () => {
    for (const [leave, code] of [
      [(fan: WebSocket) => fan.terminate(), 1006],
      [(fan: WebSocket) => fan.close(), 1005],
    ] as const) {
      const service = once(site.sockets, 'connection')
      const fan = socket()
      const [end] = (await service) as [WebSocket]
      await once(fan, 'open')
      const gone = once(end, 'close')
      leave(fan)
      expect((await gone)[0]).toBe(code)
    }
  })
  it.each([
    [403, 403],
    [401, 503],
    [500, 503],
  ])('that the platform refuses with %i is refused with %i, and leaves its place', async (told, refused) => {
    site.sockets.options.verifyClient = (_, done) => done(false, told)
    for (let tries = 0; tries < 4; tries++) expect(await refusal(socket())).toBe(refused)
    delete site.sockets.options.verifyClient
    const fan = socket()
    await once(fan, 'open')
    fan.terminate()
  })
  it('has so many places of one address', async () => {
    const fans = [1, 2, 3].map(() => socket())
    await Promise.all(fans.map((fan) => once(fan, 'open')))
    expect(await refusal(socket())).toBe(429)
    for (const fan of fans) fan.close()
    await Promise.all(fans.map((fan) => once(fan, 'close')))
  })
})

describe('a platform that is away', () => {
  it('has no sockets: 503, which is tried again, and the reason is logged', async () => {
    const other = await testGateway()
    await other.platform.stop()
    const fan = new WebSocket(`${other.url.replace('http', 'ws')}${playbackSocketPath}`, {
      headers: { origin: other.url },
    })
    const [, response] = (await once(fan, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(response.statusCode).toBe(503)
    expect(other.log).toContainEqual({
      level: 'info',
      message: 'playback socket not passed on',
      fields: { reason: expect.stringContaining('ECONNREFUSED') },
    })
    const { status, body } = await ask(`${other.url}/api/a`)
    expect([status, JSON.parse(body)]).toEqual([
      503,
      { errors: [{ code: 'HTTP_503', title: 'The service is not available right now' }] },
    ])
    await other.close()
  })
})

describe('what is no request', () => {
  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
    ['headers without an end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation that nothing meets', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: more\r\n\r\n', 417],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two Hosts', 'GET / HTTP/1.1\r\nhost: localhost\r\nhost: b\r\n\r\n', 400],
    ['one Host twice', 'GET / HTTP/1.1\r\nhost: localhost\r\nHost: localhost\r\n\r\n', 400],
    ['a service asked for without Host', 'GET /api/a HTTP/1.1\r\n\r\n', 400],
    ['health asked after without Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['readiness asked after with two', 'GET /readyz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 400],
  ])('%s', async (_what, text, status) => {
    const line = connect(Number(new URL(site.url).port), '127.0.0.1')
    line.write(text)
    let answer = ''
    for await (const part of line) answer += part
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('connection: close')
    for (const name of Object.keys(answerHeaders)) expect(answer.toLowerCase()).toContain(name.toLowerCase())
  })
})

it('tells its health to who asks in HTTP/1.0, which knows no Host', async () => {
  const line = connect(Number(new URL(site.url).port), '127.0.0.1')
  line.write('GET /healthz HTTP/1.0\r\n\r\n')
  let answer = ''
  for await (const part of line) answer += part
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
})

describe('its end', () => {
  it('says farewell to sockets, finishes what is in hand and listens no more', async () => {
    const other = await testGateway()
    const fan = new WebSocket(`${other.url.replace('http', 'ws')}${playbackSocketPath}`, {
      headers: { origin: other.url },
    })
    await once(fan, 'open')
    other.answer((_request, response) => void setTimeout(() => response.end('late'), 300))
    const inHand = ask(`${other.url}/api/a`)
    while (!other.asked.some(({ url }) => url === '/api/a')) await new Promise(setImmediate)
    const farewell = once(fan, 'close')
    await other.gateway.close()
    const [code, reason] = (await farewell) as [number, Buffer]
    expect([code, String(reason)]).toEqual([1012, 'restarting'])
    expect((await inHand).body).toBe('late')
    await expect(ask(other.url)).rejects.toThrow('ECONNREFUSED')
    await other.platform.stop()
  })
})
