/** The proxy to the platform by itself: two servers and nothing else between them. */
import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as open,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { listeningConnections, platformConnections, writingConnections } from './admission.ts'
import { callerOf } from './caller.ts'
import { framingOf } from './framing.core.ts'
import { createProxy, isListenedTo, type Passage, type PlatformProxy } from './proxy.ts'

/** Connections keep their real timers; the proxy checks its callers with an interval. */
const allButIntervals = [
  'Date',
  'hrtime',
  'performance',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const
const file = '/api/ingest/v1/a/1.ts'
const servers: Server[] = []
let site: number
let proxy: PlatformProxy
let most: number
let places: number
let given: number
/** Bytes of a response that may wait here for its reader. */
let room: number
/** Resolves when a buffered body may be passed on. */
let turn: Passage['turn']
let logged: string[]
/** The platform's requests, as soon as they arrive. */
let asked: IncomingMessage[]
let answers: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
/** How many callers' connections have closed. */
let closed: number
let passages: Promise<void>[]

const listen = async (handle: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(handle)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, port: (server.address() as AddressInfo).port }
}
const bodyOf = async (message: IncomingMessage) => {
  let text = ''
  for await (const part of message) text += part
  return text
}
/** Sends back the whole body. */
const echo = async (request: IncomingMessage, response: ServerResponse) =>
  void response.end(await bodyOf(request))

beforeEach(async () => {
  turn = async () => () => {}
  ;[most, places, room, given, closed, logged, asked, passages, answers] = [
    1e6,
    1,
    1e6,
    0,
    0,
    [],
    [],
    [],
    echo,
  ]
  const platform = await listen((request, response) => {
    asked.push(request)
    // A request that breaks off gets no response.
    Promise.resolve(answers(request, response)).catch(() => {})
  })
  const log = { info() {}, request() {}, error: (message: string) => void logged.push(message) }
  const caller = callerOf({ site: 'site', countryHeader: null, trustedProxies: [] })
  proxy = createProxy(`http://127.0.0.1:${platform.port}`, caller, { 'x-ours': 'ours' }, log)
  const giveBack = () => {
    places++
    given++
  }
  const stream = () => {
    if (places === 0) return null
    places--
    return giveBack
  }
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    request.on('error', () => response.destroy())
    response.on('close', () => closed++)
    const framing = framingOf(request.method ?? '', request.headers, 1e9) as Passage['framing']
    passages.push(
      proxy.pass({
        request,
        response,
        id: 'number-1',
        origin: 'http://localhost:4200',
        framing,
        most,
        turn,
        stream,
        hold: (bytes) => (bytes > room ? null : () => {}),
      }),
    )
  }
  const front = await listen(handle)
  front.server.on('checkContinue', handle)
  site = front.port
})
afterEach(async () => {
  jest.useRealTimers()
  await proxy.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const begin = (path: string, options: RequestOptions = {}): ClientRequest => {
  const asking = open({ host: '127.0.0.1', port: site, path, agent: false, ...options })
  asking.on('error', () => {})
  return asking
}
const answerOf = async (asking: ClientRequest) => {
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await bodyOf(response) }
}
const send = (path: string, body?: string, options: RequestOptions = {}) => {
  const asking = begin(path, { method: body === undefined ? 'GET' : 'POST', ...options })
  asking.end(body)
  return answerOf(asking)
}
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(setImmediate)
}

describe('what the platform is asked', () => {
  it('carries every header that a visitor may pass on, our number, and no other', async () => {
    const passed = {
      accept: 'text/plain',
      'accept-language': 'ar',
      'content-type': 'text/plain',
      cookie: 'c=1',
      authorization: 'Bearer a',
      origin: 'http://a',
      'if-none-match': '"1"',
      'if-match': '"2"',
      range: 'bytes=0-1',
      'last-event-id': '4',
      'user-agent': 'a browser',
      referer: 'http://a/b',
      'stripe-signature': 't=1',
    }
    await send('/api/a?b=1', undefined, { headers: { ...passed, 'x-request-id': 'mine', 'x-other': '1' } })
    const { host, connection, ...headers } = asked[0]?.headers ?? {}
    expect(headers).toEqual({
      ...passed,
      'x-request-id': 'number-1',
      'x-client-address': '127.0.0.1',
      'x-site': 'site',
      'x-site-origin': 'http://localhost:4200',
    })
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/a?b=1' })
  })

  it('is never for a stream, which would have a connection for good', async () => {
    for (const path of ['/api/matches/v1/matches/a/%65vents', '/api/matches/v1/matches/a/events#'])
      await send(path, undefined, { headers: { accept: 'application/json, text/event-stream' } })
    expect(asked.map(({ headers }) => headers.accept)).toEqual([undefined, undefined])
  })

  it('is a body when it has come whole: who sends slowly holds no connection', async () => {
    const slow = begin('/api/slow', { method: 'POST' })
    slow.write('half')
    await until(() => passages.length === 1)
    await send('/api/other')
    expect(asked.map(({ url }) => url)).toEqual(['/api/other'])
    slow.end(' and half')
    expect((await answerOf(slow)).body).toBe('half and half')
    expect([asked[1]?.headers['content-length'], given]).toEqual(['13', 0])
  })

  /** Lets buffered bodies wait for their turn. */
  const waitingTurns = () => {
    const begin: (() => void)[] = []
    const turns = { begin, over: 0 }
    turn = () => new Promise((done) => void begin.push(() => done(() => void turns.over++)))
    return turns
  }

  it('waits for its turn where it has a body, and gives the turn back once it is answered', async () => {
    const turns = waitingTurns()
    const written = send('/api/written', 'words')
    await until(() => turns.begin.length === 1)
    // Nobody who reads waits for one.
    expect((await send('/api/read')).status).toBe(200)
    expect([asked.map(({ url }) => url), turns.over]).toEqual([['/api/read'], 0])
    turns.begin[0]?.()
    expect((await written).body).toBe('words')
    await Promise.all(passages)
    expect([asked.map(({ url }) => url), turns.over]).toEqual([['/api/read', '/api/written'], 1])
  })

  it('is nothing of a caller that hangs up before its turn, which it gives back when it comes', async () => {
    const turns = waitingTurns()
    const written = begin('/api/written', { method: 'POST' })
    written.end('words')
    await until(() => turns.begin.length === 1)
    written.destroy()
    await Promise.all(passages)
    turns.begin[0]?.()
    await until(() => turns.over === 1)
    expect([asked, logged]).toEqual([[], []])
  })

  it('has connections of its own where it has a body: however many write, who reads is answered', async () => {
    answers = (request, response) => {
      if (request.method === 'GET') response.end('read')
    }
    const writers = Array.from({ length: writingConnections + platformConnections }, () => {
      const asking = begin('/api/written', { method: 'POST' })
      asking.end('words')
      return asking
    })
    await until(() => passages.length === writers.length && asked.length >= writingConnections)
    expect((await send('/api/read')).body).toBe('read')
    // No writer had to be given up first.
    expect(logged).toEqual([])
    for (const one of writers) one.destroy()
    await Promise.all(passages)
  })

  it('is an encoder’s file while it comes, in a place that it gives back', async () => {
    const encoder = begin(file, { method: 'PUT' })
    encoder.write('half')
    await until(() => asked.length === 1)
    expect([asked[0]?.method, asked[0]?.url, places]).toEqual(['PUT', file, 0])
    encoder.end(' and half')
    expect((await answerOf(encoder)).body).toBe('half and half')
    await Promise.all(passages)
    expect([places, given]).toEqual([1, 1])
  })

  it.each([
    ['another method', 'POST', file],
    ['another address', 'PUT', '/api/other/ingest/'],
  ])('is gathered for %s than an encoder’s', async (_what, method, path) => {
    places = 0
    expect((await send(path, 'words', { method })).body).toBe('words')
  })

  it('is a long body while it comes, whole and by the length that was declared', async () => {
    const body = 'x'.repeat(200_000)
    const headers = { 'content-length': String(body.length) }
    expect((await send('/api/a', body, { headers })).body).toBe(body)
    expect(asked[0]?.headers['content-length']).toBe('200000')
    expect((await send('/api/a', body, { headers: { 'transfer-encoding': 'chunked' } })).body).toBe(body)
    expect(asked[1]?.headers['content-length']).toBeUndefined()
    await Promise.all(passages)
    expect(given).toBe(2)
  })

  it('is nothing where there is no place left to pass it on: 429', async () => {
    places = 0
    const { status, body } = await send(file, 'words', { method: 'PUT' })
    expect([status, JSON.parse(body)]).toEqual([
      429,
      {
        errors: [{ code: 'HTTP_429', title: 'Too much is being sent at once. Please try again in a moment' }],
      },
    ])
    expect([asked, logged]).toEqual([[], []])
  })

  it('is nothing where it is asked for no path: 400', async () => {
    const { status, body } = await send('*', undefined, { method: 'OPTIONS' })
    expect([status, JSON.parse(body)]).toEqual([
      400,
      { errors: [{ code: 'HTTP_400', title: 'Malformed request' }] },
    ])
    expect(asked).toEqual([])
  })

  it('has as many bytes as it may, and one more is refused with 413, gathered or passed on', async () => {
    const headers = { 'transfer-encoding': 'chunked' }
    most = 10
    expect((await send('/api/a', 'x'.repeat(10), { headers })).status).toBe(200)
    expect(await send('/api/a', 'x'.repeat(11), { headers })).toMatchObject({
      status: 413,
      body: '{"errors":[{"code":"HTTP_413","title":"The body is too large"}]}',
    })
    expect(asked).toHaveLength(1)
    expect((await send(file, 'x'.repeat(10), { headers, method: 'PUT' })).status).toBe(200)
    expect((await send(file, 'x'.repeat(11), { headers, method: 'PUT' })).status).toBe(413)
    most = 100_000
    expect((await send('/api/a', 'x'.repeat(100_000), { headers })).status).toBe(200)
    expect((await send('/api/a', 'x'.repeat(100_001), { headers })).status).toBe(413)
  })

  it('follows a caller that waits to be told to go on', async () => {
    const waiting = begin('/api/a', {
      method: 'POST',
      headers: { expect: '100-continue', 'content-length': '5' },
    })
    waiting.flushHeaders()
    await once(waiting, 'continue')
    waiting.end('words')
    expect((await answerOf(waiting)).body).toBe('words')
    expect(asked[0]?.headers.expect).toBeUndefined()
  })
})

describe('what is answered', () => {
  it('keeps back what the connection says, what is our cache’s, and what ours says better', async () => {
    answers = (_request, response) =>
      void response
        .writeHead(201, {
          connection: ' X-Hop , close',
          'x-hop': '1',
          'keep-alive': 'timeout=1',
          te: 'trailers',
          upgrade: 'h2c',
          'proxy-authenticate': 'Basic',
          'proxy-connection': 'close',
          trailer: 'x-late',
          'cache-tag': 'news',
          'fresh-until': 'later',
          date: 'Thu, 01 Jan 1970 00:00:00 GMT',
          'x-ours': 'theirs',
          'x-kept': 'a',
          'set-cookie': ['a=1', 'b=2'],
        })
        .end('made')
    const { status, body, headers } = await send('/api/a')
    const { date, connection, 'transfer-encoding': coding, 'keep-alive': alive, ...rest } = headers
    expect([status, body, rest]).toEqual([
      201,
      'made',
      { 'x-ours': 'ours', 'x-kept': 'a', 'set-cookie': ['a=1', 'b=2'] },
    ])
    expect([date?.endsWith('1970 00:00:00 GMT'), alive]).toEqual([false, undefined])
  })

  it('is 408 where nothing more comes of a request that is not whole, looked at every ten seconds', async () => {
    jest.useFakeTimers({ doNotFake: [...allButIntervals] })
    const slow = begin('/api/a', { method: 'POST' })
    slow.write('a')
    await until(() => passages.length === 1)
    jest.advanceTimersByTime(9_999)
    slow.write('b')
    const other = begin('/api/b')
    other.end()
    await answerOf(other)
    const answer = answerOf(slow)
    jest.advanceTimersByTime(20_001)
    expect(await answer).toMatchObject({
      status: 408,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
      body: expect.stringContaining('The request did not come whole in time'),
    })
    slow.destroy()
    await Promise.all(passages)
    expect([asked.length, logged, jest.getTimerCount()]).toEqual([1, [], 0])
  })

  it('is waited for as long as the platform takes where the request came whole', async () => {
    jest.useFakeTimers({ doNotFake: [...allButIntervals] })
    answers = (_request, response) => {
      jest.advanceTimersByTime(60_000)
      response.end('late')
    }
    expect(await send('/api/a', 'words')).toMatchObject({ status: 200, body: 'late' })
  })

  /** Reads the head of a response, and nothing after it. */
  const readNothing = async (path: string) => {
    const asking = begin(path)
    asking.end()
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    response.pause()
    return asking
  }
  const long = (bytes: number) => (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/api/short') return void response.end('short')
    response.setHeader('content-length', bytes)
    response.end(Buffer.alloc(bytes))
  }

  it('is taken from the platform whole where it is short, whatever its reader does', async () => {
    room = 2e6
    answers = (request, response) => {
      response.on('finish', () => served++)
      return long(2e6)(request, response)
    }
    let served = 0
    const slow = await Promise.all([readNothing('/api/a'), readNothing('/api/b')])
    await until(() => served === 2)
    for (const one of slow) one.destroy()
    await Promise.all(passages)
  })

  it('is given up where a reader takes nothing of it for half a minute, and no connection is held', async () => {
    jest.useFakeTimers({ doNotFake: [...allButIntervals] })
    answers = long(30e6)
    const slow = await readNothing('/api/a')
    const over = once(slow, 'close')
    // Until its buffers are full, it still takes something.
    while (closed === 0) {
      await new Promise((done) => setTimeout(done, 50))
      jest.advanceTimersByTime(30_000)
    }
    await Promise.all(passages)
    slow.destroy()
    await over
    expect(closed).toBe(1)
    expect(await send('/api/short')).toMatchObject({ status: 200, body: 'short' })
    expect([logged, jest.getTimerCount()]).toEqual([[], 0])
  })

  it('is sent for as long as its reader goes on, however slowly', async () => {
    jest.useFakeTimers({ doNotFake: [...allButIntervals] })
    room = 8e6
    answers = long(2e6)
    const asking = begin('/api/a')
    asking.end()
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    let read = 0
    let looked = 0
    for await (const part of response) {
      read += part.length
      if (read < (looked + 1) * 400_000 || read === 2e6) continue
      // The watch checks once, and what was read since has made room for more.
      looked++
      await new Promise((done) => setTimeout(done, 100))
      jest.advanceTimersByTime(30_000)
    }
    expect(read).toBe(2e6)
  })

  it('is listened to however its address is spelt', () => {
    for (const name of ['episode.m4a', 'episode%2Em4a', '%65pisode.m4a?x=1'])
      expect(isListenedTo(`/api/media/v1/a/${name}`)).toBe(true)
    for (const url of ['/api/media/v1/a/master.m3u8', '/api/x/episode.m4a', '/api/media/v1/%/episode.m4a'])
      expect(isListenedTo(url)).toBe(false)
  })

  it('has a connection of its own where it is listened to: however many listen, others are answered', async () => {
    answers = long(30e6)
    const listeners = await Promise.all(
      Array.from({ length: listeningConnections }, () => readNothing('/api/media/v1/a/episode.m4a')),
    )
    expect(await send('/api/short')).toMatchObject({ body: 'short' })
    for (const one of listeners) one.destroy()
    await Promise.all(passages)
  })

  it('is wanted no longer by a caller that has gone: the platform hears of it', async () => {
    let gone = false
    answers = (_request, response) =>
      void response.on('close', () => {
        gone = true
      })
    const asking = begin('/api/a')
    asking.end()
    await until(() => asked.length === 1)
    asking.destroy()
    await until(() => gone)
    await Promise.all(passages)
    expect(logged).toEqual([])
  })

  it('is not waited for by an encoder, whose file is passed on all the same', async () => {
    let whole = ''
    let answer = () => {}
    let taken = false
    answers = async (request, response) => {
      whole = await bodyOf(request)
      response.on('finish', () => {
        taken = true
      })
      answer = () => void response.end('taken')
    }
    const line = connect(site, '127.0.0.1')
    line.write(`PUT ${file} HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nwords`)
    await until(() => whole === 'words')
    line.destroy()
    await until(() => closed === 1)
    answer()
    await until(() => taken)
    await Promise.all(passages)
    expect([given, logged]).toEqual([1, []])
  })
})
