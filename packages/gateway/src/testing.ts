/** A gateway for tests: a platform that records its requests, and a worker that does what the path says. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import { cachePolicy } from './cache-policy.ts'
import { type Environment, readEnvironment } from './environment.ts'
import type { LogFields } from './log.ts'
import type { Site } from './site.ts'
import { type RunningGateway, startGateway } from './start.ts'

/** Draws `path` in a few words, or does what the path says. Replaces the real worker, so that no code of a site is needed. */
const workerSource = `
import { parentPort, workerData } from 'node:worker_threads'
const marker = new Int32Array(workerData.marker)
setInterval(() => Atomics.add(marker, 1, 1), 20)
let purged = 0
parentPort.postMessage({ type: 'ready', failures: [] })
parentPort.on('message', (message) => {
  if (message.type === 'purge') return void purged++
  const { id, request } = message
  if (request.path.startsWith('/dies')) process.exit(1)
  if (request.path.startsWith('/hangs')) for (;;) {}
  if (request.path.startsWith('/fails')) return parentPort.postMessage({ type: 'failed', id, message: 'cannot' })
  const { error, path, visit } = request
  // A private page says what it was drawn for, and sets a cookie of its own.
  if (visit) {
    const words = [visit.method, path, visit.cookie, visit.form, visit.caller['x-client-address']].join(' | ')
    const send = (answer) => path === '/slow' ? setTimeout(() => parentPort.postMessage(answer), 2000) : parentPort.postMessage(answer)
    return send({ type: 'rendered', id, page: {
      status: visit.form === 'wrong=1' ? 422 : path === '/leads' ? 303 : 200,
      headers: path === '/leads' ? { location: '/on' } : { 'content-type': 'text/html' },
      body: new TextEncoder().encode('<style>a{}</style>' + words), tags: [], freshUntil: null, failures: [],
      answeredBy: null, drawnBy: [], degraded: false, visit: { cookies: ['one=1; Path=/', 'two=2; Path=/'], formTargets: ['http://our.example'] },
    } })
  }
  // Pages are written small; one has an address of a former site, which leads on by all that was asked.
  const leadsOn = path === '/former?id=7'
  const missing = /[A-Z]|^\\/(nowhere|former)/.test(path.split('?')[0])
  const extras = [request.preview && 'previewed', request.form && JSON.stringify(request.form)].filter(Boolean).join(' ')
  const words = error ? error.status + ' ' + error.message : path + ' drawn, without ' + request.without.join() + extras
  parentPort.postMessage({ type: 'rendered', id, page: {
    status: error ? error.status : leadsOn ? 301 : missing ? 404 : 200,
    headers: leadsOn ? { location: '/new?kept=1#there' } : { 'content-type': 'text/html' },
    body: new TextEncoder().encode('<style>a{}</style>' + words + '.'.repeat(300)), tags: ['news'], freshUntil: null,
    failures: [], answeredBy: null, drawnBy: [], degraded: false,
  } })
})
`

export type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

export type TestGateway = {
  url: string
  /** Its data folder. */
  folder: string
  gateway: RunningGateway
  /** The platform's requests, the latest last. */
  asked: Asked[]
  log: { level: string; message: string; fields: LogFields }[]
  /** Sets how the platform answers from now on. */
  answer(handler: (request: IncomingMessage, response: ServerResponse) => void): void
  /** The platform's end of the playback sockets. */
  sockets: WebSocketServer
  platform: { stop(): Promise<void> }
  close(): Promise<void>
}

export async function testGateway(
  more: Partial<Environment> = {},
  site: Partial<Site> = {},
): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  await mkdir(join(folder, 'builds/web'), { recursive: true })
  await mkdir(join(folder, 'builds/node'))
  await writeFile(
    join(folder, 'builds/web/shell.json'),
    JSON.stringify({ main: 'main.js', scripts: ['main.js'], css: [], fonts: [], pageScripts: {} }),
  )
  await writeFile(join(folder, 'builds/web/main.js'), 'let it = 1')
  await writeFile(join(folder, 'builds/node/worker.mjs'), workerSource)

  const asked: Asked[] = []
  const plain = (_request: IncomingMessage, response: ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'cache-tag': 'news', etag: '"1"' })
      .end('{"data":[]}')
  let handler: (request: IncomingMessage, response: ServerResponse) => void = plain
  const platform = createServer(async (request, response) => {
    // A request that breaks off does not count.
    const body = await textOf(request).catch(() => null)
    if (body === null) return
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    handler(request, response)
  })
  const sockets = new WebSocketServer({ server: platform })
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))

  const log: TestGateway['log'] = []
  const say =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void log.push({ level, message, fields })
  const described: Site = {
    port: { variable: 'SITE_PORT', otherwise: 0 },
    folders: { builds: join(folder, 'builds'), mirror: 'mirror' },
    policies: { cache: cachePolicy, queries: [] },
    ...site,
  }
  const gateway = await startGateway(
    described,
    {
      ...readEnvironment({ DATA_DIR: folder, SECURITY_CONTACT: 'mailto:safe@club.example' }, described),
      host: '127.0.0.1',
      port: 0,
      platform: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
      platformInnerPort: 1,
      gatewayToken: 'token',
      streamsOfAddress: 3,
      ...more,
    },
    { info: say('info'), error: say('error'), request: (fields) => say('request')('request', fields) },
    { listenWhenReady: true },
  )
  const stopPlatform = () =>
    new Promise<void>((done) => {
      for (const socket of sockets.clients) socket.terminate()
      platform.close(() => done())
      platform.closeAllConnections()
    })
  return {
    url: gateway.url,
    folder,
    gateway,
    asked,
    log,
    answer: (next) => {
      handler = next
    },
    sockets,
    platform: { stop: stopPlatform },
    async close() {
      await gateway.close()
      await stopPlatform()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of message.setEncoding('utf8')) text += part
  return text
}

export type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

/** One request with exactly these headers, on a separate connection. */
export function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options
  return new Promise((done, failed) => {
    const asking = request(url, { method, headers, agent: false }, (response) => {
      const { statusCode = 0, headers: came } = response
      textOf(response).then((text) => done({ status: statusCode, headers: came, body: text }), failed)
    })
    asking.on('error', failed).end(body)
  })
}
