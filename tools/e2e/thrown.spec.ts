/** Something is thrown that nobody catches, in every kind of handler: that request ends, and the process makes room in order. */
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'playwright/test'
import { WebSocket } from 'ws'
import { isReady, type ServerName, spawnServer } from '../start/services.mjs'
import { freePort } from '../test/free-port.ts'
import { asOperated, staffToken } from './site.ts'
import { siteForTests } from './site-for-tests.ts'

const site = siteForTests({ embedded: true, environment: { ...asOperated, STAFF_TOKEN: staffToken } })
test.setTimeout(120_000)
let ingestKey = ''
let match = ''
test.beforeAll(async () => {
  const issued = await fetch(`${site.url}/api/ingest/v1/live-idle/stream-key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staffToken}` },
  })
  type Issued = { data: { attributes: { streamKey: string } } }
  ingestKey = ((await issued.json()) as Issued).data.attributes.streamKey
  const matches = await fetch(`${site.url}/api/matches/v1/matches`)
  match = ((await matches.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
})

const picture = '/images/fit-in/400x400/news/community-01.webp'
const ingest = '/api/ingest/v1/live-idle/stream.m3u8'
const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nstream0.ts\n'
const report = JSON.stringify({ kind: 'vitals', path: '/', lcp: null, cls: 0, remotes: {} })
const encoder = () => ({ authorization: `Bearer ${ingestKey}` })
const eventStream = { accept: 'text/event-stream' }

type Thrown = { kind: string; request?: string; path?: string; reason: string }

async function startThrowing(name: ServerName, environment: Record<string, string>, port: number) {
  const preload = `--import=${join(import.meta.dirname, 'throwing.ts')} --disable-warning=ExperimentalWarning`
  const child = spawnServer(name, { ...environment, NODE_OPTIONS: preload }, 'supervised')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      output += part
    })
  let wanted = 0
  child.on('message', (message: { wants?: string }) => {
    if (message.wants === 'successor') wanted += 1
  })
  const exit = new Promise<number | null>((done) => child.on('exit', done))
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`the ${name} did not start: ${output}`)
    await sleep(25)
  }
  const told = (): Thrown[] =>
    output
      .split('\n')
      .filter((line) => line.includes('thrown where nobody caught it'))
      .map((line) => JSON.parse(line) as Thrown)
  return { child, exit, told, wanted: () => wanted, output: () => output }
}

type Call = { path: string; headers?: Record<string, string>; method?: string; body?: string }
type Answer = { status: number; type: string; whole: boolean }

/** @returns the answer; status 0 where the connection broke before it */
function send(port: number, { path, headers = {}, method = 'GET', body = '' }: Call) {
  return new Promise<Answer>((done) => {
    const asking = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `localhost:${port}`, ...headers },
    })
    asking.on('error', () => done({ status: 0, type: '', whole: false }))
    asking.on('response', (answer) => {
      answer.resume()
      answer.on('error', () => {})
      const { statusCode = 0, headers: told } = answer
      const type = told['content-type']?.split(';')[0] ?? ''
      answer.on('close', () => done({ status: statusCode, type, whole: answer.complete }))
    })
    asking.end(body)
  })
}

test('the gateway tells which request it was, ends it with 500, and asks once for a successor', async () => {
  const port = await freePort()
  const environment = {
    DATA_DIR: site.dataDir,
    PLATFORM_PORT: new URL(site.platform).port,
    SITE_PORT: String(port),
  }
  const gateway = await startThrowing('site', environment, port)
  const cases: [name: string, kind: string, call: Call, usual: [number, string]][] = [
    ['page', 'answer', { path: '/news' }, [200, 'text/html']],
    ['proxy', 'answer', { path: '/api/web/v1/articles' }, [200, 'application/json']],
    ['image', 'answer', { path: picture, headers: { accept: 'image/webp' } }, [200, 'image/webp']],
    ['upload', 'upload', { path: '/_beacon', method: 'POST', body: report }, [204, '']],
    [
      'ingest',
      'upload',
      { path: ingest, method: 'PUT', headers: encoder(), body: playlist },
      [200, 'application/json'],
    ],
  ]
  const tellsOf = async (name: string, path: string, before: number) => {
    await expect.poll(() => gateway.told().length, name).toBe(before + 1)
    const last = gateway.told().at(-1)
    expect([name, last?.path, typeof last?.request]).toEqual([name, path, 'string'])
    // Nobody else hears of it.
    expect((await send(port, { path: '/' })).status).toBe(200)
  }
  for (const [name, kind, call, usual] of cases) {
    // The very call is one that is answered.
    const { status, type } = await send(port, call)
    expect([name, status, type]).toEqual([name, ...usual])
    const before = gateway.told().length
    const spoilt = await send(port, { ...call, headers: { ...call.headers, 'x-throw': kind } })
    expect([name, spoilt.status]).toEqual([name, 500])
    await tellsOf(name, call.path, before)
  }
  for (const path of ['/api/live/v1/stream', `/api/matches/v1/matches/${match}/events`]) {
    const before = gateway.told().length
    const headers = { ...eventStream, 'x-throw': 'stream' }
    const broken = await send(port, { path: `${path}?topics=scores`, headers })
    // It had begun: a break tells the reader to come back.
    expect([path, broken]).toEqual([path, { status: 200, type: 'text/event-stream', whole: false }])
    await tellsOf(path, path, before)
  }

  const socket = new WebSocket(`ws://localhost:${port}/api/streamline/v1/socket`, {
    // As a page of the site that the platform knows.
    origin: site.url,
    headers: { host: new URL(site.url).host, 'x-throw': 'socket' },
  })
  const closed = new Promise<number>((done) => socket.on('close', done))
  socket.on('error', () => {})
  socket.on('open', () => socket.send('{"action":"ping"}'))
  await closed
  await expect.poll(() => gateway.told().at(-1)?.path).toBe('/api/streamline/v1/socket')

  gateway.child.kill('SIGUSR2')
  await expect.poll(() => gateway.told().at(-1)?.reason).toBe('thrown by a test: timer')
  expect(gateway.told().at(-1)).not.toHaveProperty('request')
  expect((await send(port, { path: '/' })).status).toBe(200)

  expect(gateway.wanted()).toBe(1)
  gateway.child.kill('SIGTERM')
  expect(await gateway.exit).toBe(0)
})

test('the platform ends those requests, finishes the others, and leaves with the code that says so', async () => {
  await site.stopPlatform()
  const port = Number(new URL(site.platform).port)
  const environment = { DATA_DIR: site.dataDir, PLATFORM_PORT: String(port), NOW: '2026-11-20T12:00:00.000Z' }
  const platform = await startThrowing('platform', environment, port)
  const signIn = '{"email":"a","password":"b"}'
  const lines: [line: string, kind: string, headers: Record<string, string>, body: string][] = [
    ['GET /api/web/v1/articles HTTP/1.1', 'answer', {}, ''],
    ['POST /api/account/v1/sessions HTTP/1.1', 'upload', { 'content-type': 'application/json' }, signIn],
    [`PUT ${ingest} HTTP/1.1`, 'upload', { ...encoder(), 'content-type': 'text/plain' }, playlist],
    [`GET /api/matches/v1/matches/${match}/events HTTP/1.1`, 'stream', eventStream, ''],
    [`GET ${picture} HTTP/1.1`, 'answer', {}, ''],
    ['GET /api/matches/v1/matches HTTP/1.1', 'none', {}, ''],
  ]
  // Connected before the first of them throws: the listener closes then.
  const sockets = await Promise.all(
    lines.map(
      () =>
        new Promise<ReturnType<typeof connect>>((done) => {
          const socket = connect(port, '127.0.0.1', () => done(socket))
        }),
    ),
  )
  const socket = new WebSocket(`ws://localhost:${port}/api/streamline/v1/socket`, {
    origin: 'http://localhost:4200',
    headers: { 'x-throw': 'socket' },
  })
  const closed = new Promise<number>((done) => socket.on('close', done))
  await new Promise<void>((done, failed) => socket.on('open', done).on('error', failed))
  await sleep(100)
  socket.send('{"action":"ping"}')
  platform.child.kill('SIGUSR2')
  const answers = await Promise.all(
    sockets.map((socket, index) => {
      const [line, kind, headers, body] = lines[index] ?? ['', '', {}, '']
      const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      let text = ''
      socket.on('data', (part) => {
        text += part
      })
      const done = new Promise<string>((resolve) => {
        socket.on('error', () => resolve(text))
        socket.on('close', () => resolve(text))
      })
      socket.write(
        `${line}\r\nhost: localhost:${port}\r\norigin: http://localhost:4200\r\nx-throw: ${kind}\r\n` +
          `${named.join('')}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      )
      return done
    }),
  )
  const statuses = answers.map((text) => text.slice(9, 12))
  expect(statuses).toEqual(['500', '500', '500', '200', '500', '200'])
  // The stream had begun; its last, empty part, which says that it is whole, never comes.
  expect(answers[3]).toContain('content-type: text/event-stream')
  expect(answers[3]).not.toMatch(/\r\n0\r\n\r\n$/)
  await closed
  expect(await platform.exit).toBe(70)
  const told = platform.told().map(({ path, reason }) => path ?? reason)
  const throwing = lines.slice(0, -1).map(([line]) => line.split(' ')[1])
  expect(told.sort()).toEqual([...throwing, '/api/streamline/v1/socket', 'thrown by a test: timer'].sort())
})
