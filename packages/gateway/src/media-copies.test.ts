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

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-copies-'))
  asked = []
  now = 0
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', id: request.headers['x-request-id'] as string | undefined })
    answer(response)
  })
  media = createMediaCopies({
    folder,
    platform: await listening(server),
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
  const [one, another] = await Promise.all([media.playlist(url, 'a'), media.playlist(url, 'b')])
  expect(one).toBe(another)
  expect(asked).toEqual([{ url, id: 'a' }])
  now = 999
  expect(await media.playlist(url, 'c')).toBe(one)
  now = 1000
  await media.playlist(url, 'd')
  expect(asked).toEqual([
    { url, id: 'a' },
    { url, id: 'd' },
  ])
})

it('passes on what a player needs to know of it, and nothing that is one fan’s', async () => {
  answer = playlist(1)
  const { status, headers, zipped } = await media.playlist(url, 'a')
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

it('zips a long one once', async () => {
  const long = `#EXTM3U\n${'#EXTINF:6,\n'.repeat(60)}`
  answer = playlist(1, long)
  const { zipped } = await media.playlist(url, 'a')
  expect(gunzipSync(zipped ?? Buffer.alloc(0)).toString()).toBe(long)
})

it('remembers for half a second that there is none', async () => {
  answer = refuse(404)
  expect((await media.playlist(url, 'a')).status).toBe(404)
  now = policy.refusedFor - 1
  await media.playlist(url, 'b')
  expect(asked).toHaveLength(1)
  now = policy.refusedFor
  await media.playlist(url, 'c')
  expect(asked).toHaveLength(2)
})

it('goes on with the old one while the platform is in trouble, for half a minute since it was made', async () => {
  await expect(
    (async () => {
      answer = refuse(503)
      await media.playlist(url, 'a')
    })(),
  ).rejects.toThrow('the platform answered 503')
  answer = playlist(1)
  const old = await media.playlist(url, 'b')
  answer = refuse(500)
  now = policy.staleFor - 1
  expect(await media.playlist(url, 'c')).toBe(old)
  now = policy.staleFor
  await expect(media.playlist(url, 'd')).rejects.toThrow('the platform answered 500')
})

it('forgets what has changed, and what was asked for before that', async () => {
  answer = playlist(1, '#EXTM3U replay')
  await media.playlist(url, 'a')
  const other = '/api/media/v1/another/720p.m3u8'
  await media.playlist(other, 'b')
  media.forget(new Set(['film']))
  // On its way when the change comes: whoever asks after it does not get it, and it is kept for nobody.
  let release = () => {}
  answer = (response) => {
    release = () => playlist(1, '#EXTM3U replay')(response)
  }
  const before = media.playlist(url, 'c')
  while (asked.length < 3) await new Promise(setImmediate)
  media.forget(new Set(['film']))
  answer = playlist(1, '#EXTM3U live')
  expect((await media.playlist(url, 'd')).body.toString()).toBe('#EXTM3U live')
  release()
  expect((await before).body.toString()).toBe('#EXTM3U replay')
  expect((await media.playlist(url, 'e')).body.toString()).toBe('#EXTM3U live')
  await media.playlist(other, 'f')
  expect(asked.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  media.forget(null)
  await media.playlist(other, 'g')
  expect(asked).toHaveLength(5)
})

it('goes by what shared caches are told', async () => {
  answer = (response) =>
    response.writeHead(200, { 'cache-control': 'public, max-age=0, s-maxage=2' }).end('#EXTM3U')
  await media.playlist(url, 'a')
  now = 1999
  await media.playlist(url, 'b')
  expect(asked).toHaveLength(1)
})

it('does not go on with a refusal', async () => {
  answer = refuse(404)
  await media.playlist(url, 'a')
  answer = refuse(500)
  now = policy.refusedFor
  await expect(media.playlist(url, 'b')).rejects.toThrow('the platform answered 500')
})

/** Turns with the platform. */
let turns: { taken: number; over: number }
beforeEach(() => {
  turns = { taken: 0, over: 0 }
})
const turn = async () => {
  turns.taken++
  return () => void turns.over++
}

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
