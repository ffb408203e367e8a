import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { cachePolicy } from './cache-policy.ts'
import { createMediaCopies, type MediaCopies } from './media-copies.ts'

const policy = cachePolicy.media
let folder: string
let server: Server
let asked: { url: string; id: string | undefined }[]
let answer: (response: ServerResponse) => void
let now: number
let media: MediaCopies
let platform: string

const playlist =
  (age: number, body = '#EXTM3U') =>
  (response: ServerResponse) =>
    response
      .writeHead(200, {
        'content-type': 'application/vnd.apple.mpegurl',
        'cache-control': `public, max-age=${age}`,
        'set-cookie': 'a=1',
        etag: '"1"',
      })
      .end(body)
const refuse = (status: number) => (response: ServerResponse) => response.writeHead(status).end('{}')
const url = '/api/media/v1/film/720p.m3u8'
const segment = '/api/media/v1/film/720p/1.ts'

/** Turns taken with the platform. */
let turns: { taken: number; over: number }
beforeEach(() => {
  turns = { taken: 0, over: 0 }
})
const turn = async () => {
  turns.taken++
  return () => void turns.over++
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-copies-'))
  asked = []
  now = 0
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', id: request.headers['x-request-id'] as string | undefined })
    answer(response)
  })
  platform = await listening(server)
  media = createMediaCopies({
    folder,
    platform,
    policy,
    clock: () => now,
  })
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

it('asks for a playlist once for all who want it, and again when its age is over', async () => {
  answer = playlist(1)
  const [one, another] = await Promise.all([media.playlist(url, 'a', turn), media.playlist(url, 'b', turn)])
  expect(one).toBe(another)
  expect(asked).toEqual([{ url, id: 'a' }])
  now = 999
  expect(await media.playlist(url, 'c', turn)).toBe(one)
  now = 1000
  await media.playlist(url, 'd', turn)
  expect(asked).toEqual([
    { url, id: 'a' },
    { url, id: 'd' },
  ])
})

it('passes on what a player needs to know of it, and nothing that is one fan’s', async () => {
  answer = playlist(1)
  const { status, headers, zipped } = await media.playlist(url, 'a', turn)
  expect([status, headers, zipped]).toEqual([
    200,
    {
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'public, max-age=1',
      etag: '"1"',
    },
    null,
  ])
})

it('is asked for it in a turn of whoever wants it, but by nobody for whom it is at hand or on its way', async () => {
  answer = playlist(1)
  const first = media.playlist(url, 'a', turn)
  while (asked.length < 1) await new Promise(setImmediate)
  const crowd = Array.from({ length: 500 }, () => media.playlist(url, 'b', turn))
  await Promise.all([first, ...crowd])
  await media.playlist(url, 'c', turn)
  expect([asked.length, turns]).toEqual([1, { taken: 1, over: 1 }])
  const never = () => new Promise<() => void>(() => {})
  for (let invented = 0; invented < 200; invented++)
    void media.playlist(`/api/media/v1/none-${invented}/720p.m3u8`, 'd', never)
  await media.playlist('/api/media/v1/other/720p.m3u8', 'e', turn)
  expect(asked.map(({ id }) => id)).toEqual(['a', 'e'])
})

it('keeps what is watched, however many are asked for that there are not', async () => {
  const tight = createMediaCopies({
    folder,
    platform,
    policy: { ...policy, playlistMemory: 2000 },
    clock: () => now,
  })
  answer = playlist(1)
  const watched = await tight.playlist(url, 'a', turn)
  answer = refuse(404)
  for (let invented = 0; invented < 10; invented++)
    await tight.playlist(`/api/media/v1/none-${invented}/720p.m3u8`, 'b', turn)
  expect(await tight.playlist(url, 'c', turn)).toBe(watched)
})

it('zips a long one once', async () => {
  const long = `#EXTM3U\n${'#EXTINF:6,\n'.repeat(60)}`
  answer = playlist(1, long)
  const { zipped } = await media.playlist(url, 'a', turn)
  expect(gunzipSync(zipped ?? Buffer.alloc(0)).toString()).toBe(long)
})

it('remembers for half a second that there is none', async () => {
  answer = refuse(404)
  expect((await media.playlist(url, 'a', turn)).status).toBe(404)
  now = policy.refusedFor - 1
  await media.playlist(url, 'b', turn)
  expect(asked).toHaveLength(1)
  now = policy.refusedFor
  await media.playlist(url, 'c', turn)
  expect(asked).toHaveLength(2)
})

it('goes on with the old one while the platform is in trouble, for half a minute after it was fresh, a second or a film’s minute', async () => {
  await expect(
    (async () => {
      answer = refuse(503)
      await media.playlist(url, 'a', turn)
    })(),
  ).rejects.toThrow('the platform answered 503')
  for (const seconds of [1, 60]) {
    const address = `/api/media/v1/fresh-for-${seconds}/720p.m3u8`
    now = 0
    answer = playlist(seconds)
    const old = await media.playlist(address, 'b', turn)
    answer = refuse(500)
    now = seconds * 1000 + policy.staleFor - 1
    expect(await media.playlist(address, 'c', turn)).toBe(old)
    now = seconds * 1000 + policy.staleFor
    await expect(media.playlist(address, 'd', turn)).rejects.toThrow('the platform answered 500')
  }
})

it('forgets what has changed, and what was asked for before that', async () => {
  answer = playlist(1, '#EXTM3U replay')
  await media.playlist(url, 'a', turn)
  const other = '/api/media/v1/another/720p.m3u8'
  await media.playlist(other, 'b', turn)
  media.forget(new Set(['film']))
  // Under way when the change comes: later requests do not get it, and it is not kept.
  let release = () => {}
  answer = (response) => {
    release = () => playlist(1, '#EXTM3U replay')(response)
  }
  const before = media.playlist(url, 'c', turn)
  while (asked.length < 3) await new Promise(setImmediate)
  media.forget(new Set(['film']))
  answer = playlist(1, '#EXTM3U live')
  expect((await media.playlist(url, 'd', turn)).body.toString()).toBe('#EXTM3U live')
  release()
  expect((await before).body.toString()).toBe('#EXTM3U replay')
  expect((await media.playlist(url, 'e', turn)).body.toString()).toBe('#EXTM3U live')
  await media.playlist(other, 'f', turn)
  expect(asked.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  media.forget(null)
  await media.playlist(other, 'g', turn)
  expect(asked).toHaveLength(5)
})

it('goes by what shared caches are told', async () => {
  answer = (response) =>
    response.writeHead(200, { 'cache-control': 'public, max-age=0, s-maxage=2' }).end('#EXTM3U')
  await media.playlist(url, 'a', turn)
  now = 1999
  await media.playlist(url, 'b', turn)
  expect(asked).toHaveLength(1)
})

it('does not go on with a refusal', async () => {
  answer = refuse(404)
  await media.playlist(url, 'a', turn)
  answer = refuse(500)
  now = policy.refusedFor
  await expect(media.playlist(url, 'b', turn)).rejects.toThrow('the platform answered 500')
})

it('reads a segment from its folder once', async () => {
  await mkdir(join(folder, 'film'))
  await writeFile(join(folder, 'film/1.ts'), 'encrypted')
  const [one, another] = await Promise.all([
    media.segment(segment, 'film/1.ts', 'a', turn),
    media.segment(segment, 'film/1.ts', 'b', turn),
  ])
  expect(one).toBe(another)
  await rm(join(folder, 'film/1.ts'))
  expect(media.segment(segment, 'film/1.ts', 'c', turn)).toBe(one)
  expect(String(one)).toBe('encrypted')
  expect(asked).toEqual([])
})

it('has the platform make a segment that is not there yet, in its turn; keeps no trouble, and its absence for a moment', async () => {
  answer = refuse(404)
  expect(await media.segment(segment, 'film/1.ts', 'a', turn)).toBeNull()
  expect(media.segment(segment, 'film/1.ts', 'x', turn)).toBeNull()
  now = policy.refusedFor
  answer = refuse(503)
  await expect(media.segment(segment, 'film/1.ts', 'b', turn)).rejects.toThrow('the platform answered 503')
  answer = (response) => response.end('made')
  expect(String(await media.segment(segment, 'film/1.ts', 'c', turn))).toBe('made')
  expect(String(await media.segment(segment, 'film/1.ts', 'd', turn))).toBe('made')
  expect(asked.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(turns).toEqual({ taken: 3, over: 3 })
})
