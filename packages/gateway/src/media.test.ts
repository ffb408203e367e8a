import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cachePolicy } from './cache-policy.ts'
import { createMediaServer, type MediaServer } from './media.ts'
import { readMediaWish } from './media-address.core.ts'

describe('media addresses', () => {
  const base = '/api/media/v1/0_goal'
  it('are files where they are segments', () => {
    expect(readMediaWish(`${base}/360p/d.goal-header.abcdefghijkl/0.ts`, 'GET')).toEqual({
      kind: 'segment',
      path: '0_goal/360p/d.goal-header.abcdefghijkl/0.ts',
      type: 'video/mp2t',
    })
    expect(readMediaWish(`${base}/audio/c.abc/header-12.mp4`, 'HEAD')).toMatchObject({ type: 'video/mp4' })
  })
  it('are playlists', () => {
    for (const path of ['master.m3u8', '360p/index.m3u8', 'captions/en.m3u8'])
      expect(readMediaWish(`${base}/${path}`, 'GET')).toEqual({ kind: 'playlist' })
  })
  it.each([
    'keys/0',
    'licence',
    'licence/widevine',
    'licence/fairplay/certificate',
    'captions/en.vtt',
    'cast/abc/master.m3u8',
    'cast/abc/360p/index.m3u8',
    'cast/index.m3u8',
    'master.m3u8?x=1',
    '360p/d.a.b/0.ts?x',
    '360p/../../secrets.json',
    '360p/%2e%2e/0.ts',
    '360p/d.a.b/0.ts.part',
    '360p/.hidden/0.ts',
    '../x/360p/d.a/0.ts',
    '360p/c.abc/0.ts',
    '360p/p.abc/0.m4s',
    '360p/p.abc/header-0.mp4',
    'captions/c.abc/0.vtt',
  ])('are the platform’s otherwise: %s', (path) => {
    expect(readMediaWish(`${base}/${path}`, 'GET')).toBeNull()
  })
  it('are only read', () => {
    expect(readMediaWish(`${base}/master.m3u8`, 'POST')).toBeNull()
  })
})

describe('the media server', () => {
  let folder: string
  let platform: Server
  let gateway: Server
  let media: MediaServer
  let site: string
  let now: number
  let asked: string[]
  let answer: { status: number; body: string; cache: string } | 'silent'

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-'))
    now = 1000
    asked = []
    answer = { status: 200, body: '#EXTM3U\n'.padEnd(1000, '#'), cache: 'public, max-age=1' }
    platform = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (answer === 'silent') return request.socket.destroy()
      response.writeHead(answer.status, {
        'cache-control': answer.cache,
        'content-type': 'text/plain',
        etag: '"e"',
      })
      response.end(answer.body)
    })
    media = createMediaServer({
      folder,
      platform: await listening(platform),
      headers: { 'x-of': 'ours' },
      policy: cachePolicy.media,
      clock: () => now,
    })
    gateway = createServer((request, response) => {
      if (!media.serve(request, response, 'id-of-request', async () => () => {}))
        response.writeHead(418).end()
    })
    site = await listening(gateway)
  })
  afterEach(async () => {
    await Promise.all([gateway, platform].map((server) => new Promise((done) => server.close(done))))
    await rm(folder, { recursive: true })
  })

  const url = '/api/media/v1/live-main/360p/index.m3u8'
  const segment = '/api/media/v1/live-main/360p/p.abc/7.ts'

  it('asks once for a playlist, however many watch, until it is old', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => fetch(`${site}${url}`)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(all[0]?.headers.get('content-encoding')).toBe('gzip')
    expect(all[0]?.headers.get('x-of')).toBe('ours')
    expect(asked).toHaveLength(1)
    now += 999
    expect((await fetch(`${site}${url}`, { headers: { 'if-none-match': '"e"' } })).status).toBe(304)
    expect(asked).toHaveLength(1)
    now += 1
    await (await fetch(`${site}${url}`)).text()
    expect(asked).toHaveLength(2)
  })

  it('asks anew for the playlists of what has changed, and of nothing else', async () => {
    const askedAfter = async (...tags: string[]) => {
      media.purge(tags)
      await (await fetch(`${site}${url}`)).text()
      return asked.length
    }
    expect(await askedAfter()).toBe(1)
    expect(await askedAfter('news', 'video:other', 'stream:live')).toBe(1)
    expect(await askedAfter('news', 'stream:live-main')).toBe(2)
    expect(await askedAfter('video:live-main')).toBe(3)
    expect(await askedAfter('*')).toBe(4)
  })

  it('goes on with an old playlist while the platform is away, and not for long', async () => {
    const fresh = await (await fetch(`${site}${url}`)).text()
    answer = 'silent'
    now += 5_000
    expect(await (await fetch(`${site}${url}`)).text()).toBe(fresh)
    now += 30_000
    expect((await fetch(`${site}${url}`)).status).toBe(503)
    answer = { status: 404, body: '{}', cache: 'no-store' }
    expect((await fetch(`${site}${url}`)).status).toBe(404)
  })

  it('sends segments from the folder without asking anybody, in parts too', async () => {
    const file = join(folder, 'live-main/360p/p.abc/7.ts')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '0123456789')
    const whole = await fetch(`${site}${segment}`)
    expect([whole.status, await whole.text(), whole.headers.get('cache-control')]).toEqual([
      200,
      '0123456789',
      'public, max-age=31536000, immutable',
    ])
    const part = await fetch(`${site}${segment}`, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    expect((await fetch(`${site}${segment}`, { headers: { range: 'bytes=20-' } })).status).toBe(416)
    const head = await fetch(`${site}${segment}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
    expect(asked).toEqual([])
  })

  it('has a segment that is not there made once, and says plainly when there is none', async () => {
    answer = { status: 200, body: 'made', cache: 'public, max-age=31536000, immutable' }
    const all = await Promise.all(
      Array.from({ length: 10 }, async () => (await fetch(`${site}${segment}`)).text()),
    )
    expect(new Set(all)).toEqual(new Set(['made']))
    expect(asked).toEqual([segment])
    answer = { status: 404, body: '{}', cache: 'no-store' }
    const none = await fetch(`${site}${segment.replace('7.ts', '8.ts')}`)
    expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'no-store'])
    answer = 'silent'
    expect((await fetch(`${site}${segment.replace('7.ts', '9.ts')}`)).status).toBe(503)
    // Not remembered: the next request gets it.
    answer = { status: 200, body: 'late', cache: 'public, max-age=31536000, immutable' }
    expect(await (await fetch(`${site}${segment.replace('7.ts', '9.ts')}`)).text()).toBe('late')
  })

  it('leaves everything else to the platform', async () => {
    for (const path of ['keys/0', 'licence', 'licence/fairplay/certificate', 'captions/en.vtt'])
      expect((await fetch(`${site}/api/media/v1/live-main/${path}`)).status).toBe(418)
  })
})
