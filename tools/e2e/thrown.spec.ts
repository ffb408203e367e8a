/** Something is thrown that nobody catches, in every kind of handler: that request ends, and the process makes room in order. */
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'playwright/test'
import { WebSocket } from 'ws'
import { isReady, type ServerName, spawnServer } from '../start/services.mjs'
import { freePort, type Site, startSite } from './site.ts'

let site: Site
test.setTimeout(120_000)
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site?.stop())

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

/** @returns the status; 0 where the connection broke before or in the middle of the answer */
function send(port: number, path: string, headers: Record<string, string>, method = 'GET', body = '') {
  return new Promise<{ status: number; whole: boolean }>((done) => {
    const asking = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `localhost:${port}`, ...headers },
    })
    asking.on('error', () => done({ status: 0, whole: false }))
    asking.on('response', (answer) => {
      answer.resume()
      answer.on('close', () => done({ status: answer.statusCode ?? 0, whole: answer.complete }))
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
  const live = '/api/live?topics=scores'
  const cases: [string, string, string, string?][] = [
    ['page', '/news', 'answer'],
    ['proxy', '/api/web/v1/articles', 'answer'],
    ['upload', '/_beacon', 'upload', 'POST'],
    ['stream', live, 'answer'],
    ['image', '/images/400x400,contain/none', 'answer'],
  ]
  for (const [name, path, kind, method = 'GET'] of cases) {
    const before = gateway.told().length
    const { status } = await send(port, path, { 'x-throw': kind }, method, method === 'POST' ? '{"a":1}' : '')
    expect([name, status]).toEqual([name, 500])
    await expect.poll(() => gateway.told().length, name).toBe(before + 1)
    const last = gateway.told().at(-1)
    expect([name, last?.path, typeof last?.request]).toEqual([name, path.split('?')[0], 'string'])
    // Nobody else hears of it.
    expect((await send(port, '/', {})).status).toBe(200)
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
  expect((await send(port, '/', {})).status).toBe(200)

  expect(gateway.wanted()).toBe(1)
  gateway.child.kill('SIGTERM')
  expect(await gateway.exit).toBe(0)
})

test('the platform ends those requests, finishes the others, and leaves with the code that says so', async () => {
  await site.stopPlatform()
  const port = Number(new URL(site.platform).port)
  const environment = { DATA_DIR: site.dataDir, PLATFORM_PORT: String(port), NOW: '2026-11-20T12:00:00.000Z' }
  const platform = await startThrowing('platform', environment, port)
  const lines: [string, string][] = [
    ['GET /api/web/v1/articles HTTP/1.1', 'answer'],
    ['POST /api/account/v1/sessions HTTP/1.1', 'upload'],
    ['GET /api/matches/v1/matches/none/events HTTP/1.1', 'answer'],
    ['GET /images/400x400,contain/none HTTP/1.1', 'answer'],
    ['GET /api/matches/v1/matches HTTP/1.1', 'none'],
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
  await sleep(100)
  const answers = await Promise.all(
    sockets.map((socket, index) => {
      const [line = '', kind = ''] = lines[index] ?? []
      const body = line.startsWith('POST') ? '{"email":"a","password":"b"}' : ''
      let text = ''
      socket.on('data', (part) => {
        text += part
      })
      const done = new Promise<string>((resolve) => {
        socket.on('error', () => resolve(text))
        socket.on('close', () => resolve(text))
      })
      socket.write(
        `${line}\r\nhost: localhost:${port}\r\norigin: http://localhost:4200\r\nx-throw: ${kind}\r\ncontent-type: application/json\r\n` +
          `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      )
      return done
    }),
  )
  const statuses = answers.map((text) => text.slice(9, 12))
  expect(statuses).toEqual(['500', '500', '500', '500', '200'])
  expect(await platform.exit).toBe(70)
  expect(
    platform
      .told()
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    '/api/account/v1/sessions',
    '/api/matches/v1/matches/none/events',
    '/api/web/v1/articles',
    '/images/400x400,contain/none',
  ])
})
