import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { WebSocket } from 'ws'
import { type TestGateway, testGateway } from '../testing.ts'

const password = 'Sea-Wall-1906'
let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway({ lockPassword: password })
})
afterAll(() => gateway.close())

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${gateway.url}${path}`, { redirect: 'manual', ...init })
const give = (form: Record<string, string>, headers: Record<string, string> = { origin: gateway.url }) =>
  ask('/_lock', { method: 'POST', headers, body: new URLSearchParams(form) })
const askedOfPlatform = (path: string) => gateway.asked.filter(({ url }) => url.startsWith(path)).length

describe('a locked site', () => {
  it.each(['/', '/news', '/nowhere', '/_lock', '/robots.txt', '/sitemap.xml', '/sw.js', '/healthz/x'])(
    'has nothing but its own page at %s',
    async (path) => {
      const answer = await ask(path)
      const text = await answer.text()
      expect([
        answer.status,
        answer.headers.get('cache-control'),
        answer.headers.get('x-robots-tag'),
      ]).toEqual([403, 'no-store', 'noindex'])
      expect(text).toContain('name="password"')
      expect(text).not.toContain(password)
    },
  )

  it.each([
    '/api/web/v1/articles',
    '/api/openapi.json',
    '/images/fit-in/400x400/a.webp',
    '/_s/main.js',
    '/api/media/v1/a/master.m3u8',
    '/_r/news/1/web/a.js',
    '/assets/icons.svg',
  ])('has no answer for %s, whatever says that it may', async (path) => {
    const claims: Record<string, string>[] = [
      {},
      { authorization: 'Bearer x' },
      { cookie: 'site_lock=true' },
      { 'x-client-address': '127.0.0.1' },
    ]
    for (const headers of claims) {
      const answer = await ask(path, { headers })
      const told = { errors: [{ code: 'SITE_LOCKED', title: 'This site is locked' }] }
      expect([answer.status, await answer.json()]).toEqual([403, told])
    }
    expect(askedOfPlatform(path)).toBe(0)
  })

  it('lets no socket and no event stream in', async () => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/api/streamline/v1/socket`, {
      origin: gateway.url,
    })
    const refused = await new Promise((done) =>
      socket.once('unexpected-response', (_request, answer) => done(answer.statusCode)),
    )
    expect(refused).toBe(403)
    socket.on('error', () => {})
    socket.terminate()
    expect((await ask('/api/live', { headers: { accept: 'text/event-stream' } })).status).toBe(403)
  })

  it('tells whether a password is the right one to its own page alone, and opens to who gave it', async () => {
    expect((await give({ password, only: 'look' })).status).toBe(204)
    expect((await give({ password: 'x', only: 'look' })).status).toBe(403)
    expect((await give({ password }, { origin: 'http://evil.example' })).status).toBe(403)
    const wrong = await give({ password: 'x', back: '/news' })
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([403, null])
    expect(await wrong.text()).toContain('That is not the right password.')
    const right = await give({ password, back: '/news?page=2' })
    expect([right.status, right.headers.get('location')]).toEqual([303, '/news?page=2'])
    for (const back of ['//evil.example/', 'https://evil.example/', '/\\evil.example', '/_lock'])
      expect((await give({ password, back })).headers.get('location')).toBe('/')
    const set = right.headers.get('set-cookie') ?? ''
    expect(set).toMatch(/^site_lock=[\w-]+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/)
    const cookie = set.split(';', 1)[0] ?? ''
    expect((await ask('/api/web/v1/articles', { headers: { cookie } })).status).toBe(200)
    expect((await ask('/', { headers: { cookie } })).status).toBe(200)
    expect((await ask('/_s/main.js', { headers: { cookie } })).status).toBe(200)
  })

  it('passes on what machines write with an authority of their own', async () => {
    const answer = await ask('/api/payments/v1/webhooks', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, askedOfPlatform('/api/payments/v1/webhooks')]).toEqual([200, 1])
  })

  it('is tried by nobody for ever', async () => {
    const answers: Response[] = []
    for (let tries = 0; tries < 70; tries++) answers.push(await give({ password: 'x', only: 'look' }))
    expect(answers.at(-1)?.status).toBe(429)
    expect(await answers.at(-1)?.text()).toContain('Too many tries.')
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is alive all the same', async () => {
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
  })
})
