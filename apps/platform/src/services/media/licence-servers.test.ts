/** Licences of Widevine and FairPlay, against the test's own licence server. Not tested against a real one of either. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { StreamAsset } from '@club/contracts'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { addressesIn, type TestPlayer, testPlayer } from '../../testing/player.ts'
import { licenceServers } from './licence-servers.server.ts'

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }

const challenge = Buffer.from([8, 1, 0, 255, 13, 10, 200])
const licence = Buffer.from([0, 159, 146, 150, 10])

let asked: Asked[]
let answer: (response: ServerResponse, path: string) => void
let server: Server
let origin: string

beforeEach(async () => {
  asked = []
  answer = (response) => response.end(licence)
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method = '', url: path = '', headers } = request
    asked.push({ method, path, headers, body: Buffer.concat(parts) })
    answer(response, path)
  })
  origin = await listening(server)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const settings = () => ({
  widevine: { url: `${origin}/widevine`, headers: { authorization: 'Bearer of-the-club' } },
  fairplay: {
    url: `${origin}/fairplay`,
    headers: { 'content-type': 'text/plain' },
    certificate: `${origin}/fps.cer`,
  },
})

describe('a licence server', () => {
  const ask = (patience = 2000) =>
    licenceServers(settings(), patience)
      .licence('widevine', 'live-drm', challenge)
      .then(
        (bytes) => bytes.toString('hex'),
        (problem: { status?: number; message: string }) => [problem.status, problem.message],
      )

  it('gets the bytes, its headers and the entry’s name, and its bytes come back', async () => {
    expect(await ask()).toBe(licence.toString('hex'))
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/widevine',
        headers: {
          authorization: 'Bearer of-the-club',
          'content-type': 'application/octet-stream',
          'x-entry-id': 'live-drm',
        },
        body: challenge,
      },
    ])
  })

  it('that refuses, fails or says nothing of use is a 502 that says so', async () => {
    answer = (response) => response.writeHead(403).end('account closed')
    expect(await ask()).toEqual([502, 'It answered 403'])
    answer = (response) => response.end()
    expect(await ask()).toEqual([502, 'Its answer is empty'])
    answer = (response) => response.end(Buffer.alloc(200_000))
    expect(await ask()).toEqual([502, 'Its answer is too long'])
    answer = (response) => response.destroy()
    expect(await ask()).toEqual([502, 'It cannot be reached'])
  })

  it('sends us nowhere else: what was meant for it stays with it', async () => {
    answer = (response, path) =>
      path === '/widevine' ? response.writeHead(307, { location: '/other' }).end() : response.end(licence)
    expect(await ask()).toEqual([502, 'It answered 307'])
    expect(asked.map(({ path }) => path)).toEqual(['/widevine'])
  })

  it('that is silent, or stops in the middle, is a 504', async () => {
    answer = () => {}
    expect(await ask(150)).toEqual([504, expect.stringContaining('in time')])
    answer = (response) => response.write('beg')
    expect(await ask(150)).toEqual([504, expect.stringContaining('in time')])
  })
})

describeOnBoth('licences of Widevine and FairPlay', (database) => {
  let platform: TestPlatform
  const start = async (licences?: ReturnType<typeof settings>) => {
    platform = await testPlatform(database(), { sample: true, ...(licences ? { licences } : {}) })
  }
  afterEach(() => platform.close())

  const at = (path: string, entry = 'live-drm') => `/api/media/v1/${entry}/licence/${path}`
  const send = async (player: TestPlayer, path: string, body: Buffer, type?: string) => {
    const response = await platform.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: {
        cookie: player.cookies(),
        origin: ownOrigin,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
    })
    return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers }
  }
  const keySystemsOf = async (entry: string) =>
    (await platform.get<{ data: { attributes: StreamAsset } }>(`/api/streamline/v1/streams/${entry}`)).body
      .data.attributes.keySystems

  it('are asked for in the fan’s place, without a word about the fan', async () => {
    await start(settings())
    const subscriber = await testPlayer(platform, 'subscriber')
    expect(await subscriber.check('live-drm')).not.toBeNull()
    for (const [index, type] of [undefined, 'application/octet-stream', 'text/xml'].entries()) {
      const got = await send(subscriber, at('widevine'), challenge, type)
      expect([got.status, got.bytes]).toEqual([200, licence])
      expect(got.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/octet-stream',
      })
      expect(asked[index]?.body).toEqual(challenge)
    }
    expect((await send(subscriber, at('fairplay'), challenge)).bytes).toEqual(licence)
    const certificate = await subscriber.bytes(at('fairplay/certificate'))
    expect([certificate.status, certificate.body]).toEqual([200, licence])
    expect(asked.slice(3).map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ['POST', '/fairplay', undefined],
      ['GET', '/fps.cer', undefined],
    ])
    for (const { headers } of asked) {
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('origin')
    }
  })

  it('go to a playback that lives, as ClearKey’s do, and nobody else makes us ask', async () => {
    await start(settings())
    const paths = [at('widevine'), at('fairplay')]
    for (const name of [null, 'fan', 'listener', 'subscriber']) {
      const player = await testPlayer(platform, name)
      for (const path of paths)
        expect([name, path, (await send(player, path, challenge)).status]).toEqual([name, path, 403])
      expect((await player.bytes(at('fairplay/certificate'))).status).toBe(403)
    }
    const subscriber = await testPlayer(platform, 'subscriber')
    await subscriber.check('live-drm')
    platform.setNow('2026-11-20T12:01:20Z')
    expect((await send(subscriber, at('widevine'), challenge)).status).toBe(403)
    expect(asked).toEqual([])
  })

  it('are not for streams without protection, nor for what is no licence request', async () => {
    await start(settings())
    const subscriber = await testPlayer(platform, 'subscriber')
    await subscriber.check('live-main')
    expect((await send(subscriber, at('widevine', 'live-main'), challenge)).status).toBe(404)
    expect((await subscriber.bytes(at('fairplay/certificate', 'live-main'))).status).toBe(404)
    await subscriber.check('live-drm')
    expect((await send(subscriber, at('widevine'), Buffer.alloc(16 * 1024 + 1))).status).toBe(413)
    expect((await send(subscriber, at('widevine'), Buffer.alloc(0))).status).toBe(400)
    expect((await send(subscriber, at('playready'), challenge)).status).toBe(404)
    expect(asked).toEqual([])
    expect((await send(subscriber, at('widevine'), Buffer.alloc(16 * 1024))).status).toBe(200)
  })

  it('are named by the stream and its playlist where they are set up, and only there', async () => {
    await start(settings())
    expect(await keySystemsOf('live-drm')).toEqual(['com.apple.fps', 'com.widevine.alpha'])
    expect(await keySystemsOf('live-main')).toEqual([])
    const list = '/api/media/v1/live-drm/360p/index.m3u8'
    const licensed = (await platform.get(list)).text
    expect(licensed).toContain('KEYFORMAT="com.apple.streamingkeydelivery"')
    // ClearKey, which hides nothing, is dropped as soon as there is another system.
    expect(licensed).not.toContain('clearkey')
    const ids = (text: string) =>
      [...text.matchAll(/KEYID=0x([0-9a-f]{32})/g)].map(([, id]) =>
        Buffer.from(id ?? '', 'hex').toString('base64url'),
      )
    const viewer = await testPlayer(platform, 'subscriber')
    await viewer.check('live-drm')
    const wish = { kids: ids(licensed).slice(-1) }
    expect((await viewer.post('/api/media/v1/live-drm/licence', wish)).status).toBe(404)
    await platform.close()

    await start()
    expect(await keySystemsOf('live-drm')).toEqual(['org.w3.clearkey'])
    const { text } = await platform.get(list)
    // Packaged again under other keys and addresses: ClearKey's licences open nothing made for the others.
    expect(ids(text).some((id) => ids(licensed).includes(id))).toBe(false)
    expect(
      addressesIn(text, list).media.some((address) => licensed.includes(address.split('/')[6] ?? '')),
    ).toBe(false)
    expect(new Set([...text.matchAll(/KEYFORMAT="([^"]*)"/g)].map(([, name]) => name))).toEqual(
      new Set(['org.w3.clearkey']),
    )
    const subscriber = await testPlayer(platform, 'subscriber')
    await subscriber.check('live-drm')
    for (const path of [at('widevine'), at('fairplay')])
      expect((await send(subscriber, path, challenge)).status).toBe(404)
    expect((await subscriber.bytes(at('fairplay/certificate'))).status).toBe(404)
  })
})
