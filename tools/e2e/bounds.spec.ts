/** What one caller may have of a site: a stranger's loop ends in refusals, and everybody else's pages come as before. */
import { Agent, type ClientRequest, get, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { budgets } from '@club/limiter'
import { rawGet } from './raw-http.ts'
import { asOperated } from './site.ts'
import { siteForTests } from './site-for-tests.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

const port = () => Number(new URL(site.url).port)
const proxied = (address: string, more: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  ...more,
})

const site = siteForTests({
  environment: {
    ...asOperated,
    STREAMS_PER_ADDRESS: '20',
    TRUSTED_PROXIES: '127.0.0.1',
    SITE_HOSTS: 'www.example.club,localhost',
    SECURITY_CONTACT: 'mailto:security@example.club',
  },
})

type Opened = { status: number; headers: Record<string, string>; request: ClientRequest }

/** Opens a stream and says how that was answered. */
const open = (
  address: string,
  path = '/api/live/v1/stream?topics=scores',
  more: Record<string, string> = {},
) =>
  new Promise<Opened>((done, failed) => {
    const headers = proxied(address, { host: 'www.example.club', accept: 'text/event-stream', ...more })
    const request = get({ port: port(), path, headers, agent: false }, (answer) => {
      answer.resume()
      answer.on('error', () => {})
      done({
        status: answer.statusCode ?? 0,
        headers: answer.headers as Record<string, string>,
        request,
      })
    })
    request.on('error', failed)
  })

/** Asks as a fan does who came by a proxy in front. */
const ask = (target: string, headers: Record<string, string> = {}) =>
  rawGet(port(), target, { host: 'www.example.club', ...headers })

test('another host name is another site; health checks are answered whatever they call us; pages name the first of our names', async () => {
  for (const host of [
    'evil.example',
    `localhost:${port()}`,
    'localhost:99999',
    'www.example.club.evil.example',
    '',
  ]) {
    const answer = await ask('/news', { host })
    expect([host, answer.status]).toEqual([host, 421])
    expect(answer.body).not.toContain('evil.example')
  }
  for (const target of ['/healthz', '/readyz'])
    expect((await ask(target, { host: '10.0.0.7:4200' })).status).toBe(200)
  for (const host of ['www.example.club', 'localhost', 'WWW.example.club']) {
    const { status, body } = await ask('/news', { host, 'x-forwarded-host': 'evil.example' })
    expect([host, status]).toEqual([host, 200])
    expect(body).toContain('<link rel="canonical" href="https://www.example.club/news"/>')
  }
})

test('whoever finds a weakness is told where to report it', async () => {
  const { status, headers, body } = await ask('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@example.club',
    expect.stringMatching(/^Expires: 2027-05-\d\dT00:00:00Z$/),
    'Canonical: https://www.example.club/.well-known/security.txt',
    'Preferred-Languages: en',
    '',
  ])
})

/** The first segment of a live stream, by the playlists that lead to it. */
async function playlistAndSegment(): Promise<{ master: string; playlist: string; segment: string }> {
  const master = '/api/media/v1/live-main/master.m3u8'
  const addressIn = async (target: string, form: RegExp) => {
    const [found] = form.exec((await ask(target)).body) ?? []
    if (found === undefined) throw new Error(`${target} names nothing like ${form}`)
    return new URL(found, new URL(target, site.url)).pathname
  }
  const playlist = await addressIn(master, /^[^#\s]+\.m3u8$/m)
  return { master, playlist, segment: await addressIn(playlist, /^[^#\s]+\.(?:ts|m4s)$/m) }
}

test('every kind of answer carries the headers that browsers go by, and over https that nothing else is to be used', async () => {
  const home = (await ask('/')).body
  const [, script = ''] = /"main":"([^"]+)"/.exec(home) ?? []
  const [remote = ''] = /\/_r\/[a-z0-9-]+\/[a-z0-9.-]+\/web\/[^"\\]+\.js/.exec(home) ?? []
  const { master, playlist, segment } = await playlistAndSegment()
  const kinds: [target: string, status: number, type: string][] = [
    ['/', 200, 'text/html'],
    ['/no-such-page', 404, 'text/html'],
    [script, 200, 'text/javascript'],
    [remote, 200, 'text/javascript'],
    ['/assets/icons.svg', 200, 'image/svg+xml'],
    ['/api/web/v1/menus', 200, 'application/json'],
    ['/api/nothing', 404, 'application/json'],
    ['/images/fit-in/400x400/news/community-01.webp', 200, 'image/webp'],
    ['/images/fit-in/400x400/no-such-picture.webp', 404, 'application/json'],
    [master, 200, 'application/vnd.apple.mpegurl'],
    [playlist, 200, 'application/vnd.apple.mpegurl'],
    [segment, 200, segment.endsWith('.ts') ? 'video/mp2t' : 'video/iso.segment'],
    ['/healthz', 200, 'application/json'],
  ]
  const carries = (target: string, headers: Record<string, string>) => {
    expect([target, headers['x-content-type-options']]).toEqual([target, 'nosniff'])
    const policy = headers['content-security-policy'] ?? ''
    for (const part of ['frame-ancestors', 'form-action', 'base-uri', 'default-src'])
      expect([target, part, policy.includes(part)]).toEqual([target, part, true])
    if (target !== '/healthz')
      expect([target, headers['strict-transport-security']]).toEqual([target, 'max-age=31536000'])
  }
  const overHttps = { 'x-forwarded-proto': 'https' }
  for (const [target, status, type] of kinds) {
    const answer = await ask(target, { ...overHttps, accept: type })
    const told = answer.headers['content-type']?.split(';')[0]
    expect([target, answer.status, told]).toEqual([target, status, type])
    carries(target, answer.headers)
  }
  const stream = await open('203.0.113.90', '/api/live/v1/stream?topics=scores', overHttps)
  expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  carries('an event stream', stream.headers)
  stream.request.on('error', () => {}).destroy()
  expect((await ask('/')).headers['strict-transport-security']).toBeUndefined()
})

test('reports of one address are counted: what is over its budget is refused, another’s are taken', async () => {
  const report = JSON.stringify({ kind: 'vitals', path: '/', lcp: null, cls: 0, remotes: {} })
  const tell = (address: string) =>
    new Promise<{ status: number; wait: string | undefined }>((done, failed) => {
      const headers = proxied(address, { host: 'www.example.club' })
      const asking = httpRequest(
        { port: port(), path: '/_beacon', method: 'POST', headers, agent: reporters },
        (answer) => {
          answer.resume()
          answer.on('end', () =>
            done({ status: answer.statusCode ?? 0, wait: answer.headers['retry-after'] }),
          )
        },
      )
      asking.on('error', failed)
      asking.end(report)
    })
  const reporters = new Agent({ keepAlive: true, maxSockets: 20 })
  const { points, seconds } = budgets.beacon
  const answers = await Promise.all(Array.from({ length: points + 20 }, () => tell('203.0.113.91')))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(points)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  for (const { wait } of refused) {
    expect(Number(wait)).toBeGreaterThan(0)
    expect(Number(wait)).toBeLessThanOrEqual(seconds)
  }
  expect((await tell('203.0.113.92')).status).toBe(204)
  reporters.destroy()
})

test('one address has so many streams open and no more; another has its own; a closed one makes room', async () => {
  const streams = await Promise.all(Array.from({ length: 25 }, () => open('203.0.113.1')))
  const opened = streams.filter(({ status }) => status === 200)
  expect([opened.length, streams.filter(({ status }) => status === 429).length]).toEqual([20, 5])
  const other = await open('203.0.113.2')
  expect(other.status).toBe(200)
  for (const { request } of opened) {
    request.on('error', () => {})
    request.destroy()
  }
  await expect.poll(async () => (await open('203.0.113.1')).status).toBe(200)
  other.request.on('error', () => {}).destroy()
})

test('what a page does not read draws nothing anew', async () => {
  const plain = await ask('/')
  for (const target of [
    '/?page=7',
    '/?page=8',
    '/?view=app',
    '/?view=x8f2',
    '/?q=anything',
    '/?utm_source=a&team=b',
  ])
    expect([target, (await ask(target)).headers.etag]).toEqual([target, plain.headers.etag])
})

test('a reader with a number that was never given out begins now, and is answered', async () => {
  for (const number of ['99999999999999999999', '999999999999999', '-1', 'x'])
    for (const accept of ['application/json', 'text/event-stream']) {
      const answer = await new Promise<number>((done, failed) => {
        const headers = { host: 'www.example.club', accept, 'last-event-id': number }
        const request = get(
          { port: port(), path: '/api/live/v1/stream?topics=scores', headers, agent: false },
          (reply) => {
            done(reply.statusCode ?? 0)
            request.destroy()
          },
        )
        request.on('error', failed)
      })
      expect([number, accept, answer]).toEqual([number, accept, 200])
    }
})

test('who calls is whom a trusted proxy names; a number for the log is given by us or by that proxy', async () => {
  await ask('/api/web/v1/menus', { 'x-request-id': 'from-our-own-proxy-1' })
  await expect.poll(() => site.gatewayLog()).toContain('from-our-own-proxy-1')
})

test('streams of matches that somebody invents cost a few questions, and everybody else is answered meanwhile', async () => {
  const invented = Array.from({ length: 20 }, (_, match) => `match:m0-${match}`).join(',')
  const opened = await Promise.all(
    Array.from({ length: 120 }, (_, reader) =>
      open(`203.0.113.${10 + (reader % 12)}`, `/api/live/v1/stream?topics=${invented}&after=1`),
    ),
  )
  expect(opened.filter(({ status }) => status === 200).length).toBeGreaterThan(60)
  const before = (await site.platformLog()).split('/events"').length
  for (let time = 0; time < 5; time++) expect((await ask('/api/web/v1/menus')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  // Whoever asks for what there is not is not asked about again and again.
  const after = (await site.platformLog()).split('/events"').length
  expect(after - before).toBeLessThan(25)
  for (const { request } of opened) request.on('error', () => {}).destroy()
})

test('bodies that never end hold no place of the platform, and no sign-in waits for them', async () => {
  const lines: Socket[] = []
  const head = (address: string) =>
    `POST /api/account/v1/sessions HTTP/1.1\r\nHost: www.example.club\r\nX-Forwarded-For: ${address}\r\n` +
    'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'
  for (let line = 0; line < 400; line++) {
    const socket = connect(port(), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(head(`203.0.113.${40 + (line % 4)}`))
    lines.push(socket)
  }
  await expect.poll(() => lines.filter(({ bytesWritten }) => bytesWritten > 0).length).toBe(400)
  const signIn = (address: string) =>
    new Promise<number>((done, failed) => {
      const headers = {
        host: 'localhost',
        origin: `http://localhost:${port()}`,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      }
      const path = '/api/account/v1/sessions'
      const asking = httpRequest({ port: port(), path, method: 'POST', headers, agent: false }, (answer) => {
        answer.resume()
        done(answer.statusCode ?? 0)
      })
      asking.on('error', failed)
      asking.end(JSON.stringify({ email: 'fan@example.com', password: 'Terrace-1906!' }))
    })
  // Another caller, and a fan behind the very address.
  for (const address of ['203.0.113.60', '203.0.113.40']) {
    expect([address, await signIn(address)]).toEqual([address, 200])
  }
  for (const line of lines) line.destroy()
})

test('what one caller wrote stands in nobody else’s page', async () => {
  const words = 'CALL-0900-EVIL'
  expect((await ask(`/news?${words}=1&${words}=2`)).status).toBe(200)
  for (const target of ['/news?page=abc', `/news?${words}=1&${words}=2`])
    expect((await ask(target)).body).not.toContain(words)
})

test('what is no request is refused under the same policy as everything else', async () => {
  const said = (bytes: string) =>
    new Promise<string>((done, failed) => {
      const socket = connect(port(), '127.0.0.1', () => socket.write(bytes))
      let text = ''
      socket.on('data', (part) => {
        text += part.toString('latin1')
      })
      socket.on('error', failed)
      socket.on('close', () => done(text))
    })
  for (const bytes of [
    'GET / HTTP/1.1\r\nBad Header: x\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: www.example.club\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: www.example.club\r\nExpect: tea\r\n\r\n',
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET /other HTTP/1.1\r\nHost: www.example.club\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ]) {
    const text = await said(bytes)
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(text).toMatch(/content-security-policy: default-src 'none'/i)
    expect(text).toMatch(/x-content-type-options: nosniff/i)
  }
})
