/** A gateway that hears its platform: what a change does to kept pages, to media, and to live readers. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { ask, type TestGateway, testGateway } from './testing.ts'

let inner: Server
let site: TestGateway
let line: ServerResponse | null = null
let followedWith: (string | undefined)[] = []

beforeAll(async () => {
  inner = createServer((request, response) => {
    followedWith = [request.url, request.headers.authorization]
    line = response.writeHead(200, { 'content-type': 'text/event-stream' })
    line.write('event: position\ndata: {"seq":4}\n\n')
  })
  await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done))
  site = await testGateway({ platformInnerPort: (inner.address() as AddressInfo).port })
  await until(async () => ((await readiness()).platform ?? '') === 'reached')
})
afterAll(async () => {
  await site.close()
  inner.closeAllConnections()
  inner.close()
})

const readiness = async () =>
  JSON.parse((await ask(`${site.url}/readyz`)).body) as Record<string, string | undefined>
async function until(done: () => Promise<boolean>) {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 10))
}
let seq = 4
const tell = (topic: string, tags: string[], payload: object = {}) =>
  line?.write(`data: ${JSON.stringify({ seq: ++seq, topic, tags, payload })}\n\n`)

/** The cache state of a page. */
async function pageOf(path: string): Promise<unknown> {
  site.log.length = 0
  await ask(site.url + path)
  return site.log.find(({ level }) => level === 'request')?.fields.cache
}

/** Sends a score and waits until readers have it: everything sent before it has then been processed. */
async function taken() {
  const state = { status: 'live', score: { home: 1, away: 0 }, period: 'first-half', minute: '12' }
  const score = { matchID: 'a', state, periodStartedAt: null }
  tell('match-event', [], { matchID: 'a', score })
  await until(async () => {
    const { body } = await ask(`${site.url}/api/live/v1/stream?topics=scores`)
    return (JSON.parse(body) as { meta: { sequence: number } }).meta.sequence === seq
  })
}

it('follows by its own token from where the platform stands', () => {
  expect(followedWith).toEqual(['/api/internal/v1/changes?after=latest&before=1000', 'Bearer token'])
})

it('makes pages stale that a change is about, and no others', async () => {
  expect([await pageOf('/news'), await pageOf('/news')]).toEqual(['miss', 'hit'])
  tell('stories', ['club'])
  await taken()
  expect(await pageOf('/news')).toBe('hit')
  tell('stories', ['news'])
  await taken()
  expect([await pageOf('/news'), await pageOf('/news')]).toEqual(['refreshed', 'hit'])
})

it('asks for its words again where settings have changed', async () => {
  const words = () => site.asked.filter(({ url }) => url.includes('settings')).length
  const before = words()
  tell('stories', ['news'])
  await taken()
  expect(words()).toBe(before)
  tell('settings', ['settings'])
  await taken()
  await until(async () => words() > before)
})

it('makes everything stale where it cannot know what it has missed', async () => {
  expect([await pageOf('/matches'), await pageOf('/matches')]).toEqual(['miss', 'hit'])
  line?.write(`event: position\ndata: ${JSON.stringify({ seq: ++seq, missed: true })}\n\n`)
  await taken()
  expect(await pageOf('/matches')).toBe('refreshed')
})

it('keeps the playlists of a film until something of that film has changed', async () => {
  const asked = () => site.asked.filter(({ url }) => url.endsWith('.m3u8')).length
  site.answer((_, response) => {
    const headers = { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'max-age=60' }
    response.writeHead(200, headers).end('#EXTM3U')
  })
  const playlist = () => ask(`${site.url}/api/media/v1/0_goal/master.m3u8`)
  expect([(await playlist()).status, (await playlist()).status, asked()]).toEqual([200, 200, 1])
  tell('videos', ['video:0_other', 'news'])
  await taken()
  await playlist()
  expect(asked()).toBe(1)
  tell('videos', ['video:0_goal'])
  await taken()
  await playlist()
  expect(asked()).toBe(2)
})
