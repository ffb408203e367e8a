import { createDecipheriv } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CastHandover, checkCodes, type PlayingStream, type SessionRequested } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { installationSecret } from '../../database/installation-secrets.ts'
import { setBlocked, setEntitlements } from '../../identity/accounts.store.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { decode, hasFfmpeg } from '../../testing/decode.ts'
import { ownOrigin, type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { addressesIn, type TestPlayer, testPlayer } from '../../testing/player.ts'
import { aVideo, content } from '../../testing/samples.ts'
import { mediaKey, vectorOf, versionOf } from './packaging/keys.core.ts'
import { filmsIn } from './sources/films.server.ts'

const itDecodes = hasFfmpeg() ? it : it.skip
const now = '2026-11-20T12:00:00Z'
const after = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()
const master = (entry: string) => `/api/media/v1/${entry}/master.m3u8`
const list = (entry: string, rendition = '360p') => `/api/media/v1/${entry}/${rendition}/index.m3u8`

const opened = (bytes: Buffer, key: Buffer, number: number): Buffer => {
  const opening = createDecipheriv('aes-128-cbc', key, vectorOf(number))
  return Buffer.concat([opening.update(bytes), opening.final()])
}

describeOnBoth('media', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database(), { now, sample: true })
    await platform.importContent(
      content({
        videos: [
          aVideo('paid', { entitlements: ['subscriber-video'] }),
          aVideo('other', { entitlements: ['subscriber-video'] }),
          aVideo('open', { entitlements: ['?'] }),
          aVideo('empty', { film: null }),
        ],
      }),
    )
  })
  afterEach(() => platform.close())

  /** Everything that playing an entry fetches: playlists, segments, keys. */
  const walk = async (
    player: TestPlayer,
    entry: string,
    renditions: readonly string[],
    most = Number.POSITIVE_INFINITY,
  ) => {
    const addresses = [master(entry)]
    const segments: { url: string; key: string; number: number }[] = []
    for (const rendition of renditions) {
      const url = list(entry, rendition)
      const playlist = await player.get(url)
      expect([url, playlist.status]).toEqual([url, 200])
      addresses.push(url)
      let key = ''
      let taken = 0
      for (const line of playlist.text.split('\n')) {
        const [, uri] = /^#EXT-X-KEY.*URI="([^"]*)"/.exec(line) ?? []
        if (uri) key = new URL(uri, `http://site${url}`).pathname
        if (line === '' || line.startsWith('#') || taken >= most) continue
        taken += 1
        const segment = new URL(line, `http://site${url}`).pathname
        segments.push({ url: segment, key, number: Number(/(\d+)\.ts$/.exec(segment)?.[1]) })
      }
    }
    const keys = [...new Set(segments.map((segment) => segment.key))]
    return { addresses: [...addresses, ...segments.map((segment) => segment.url), ...keys], segments, keys }
  }

  it('on demand: playlists and segments are anybody’s and hold no secret; keys are a playback’s alone [TV-05a]', async () => {
    const subscriber = await testPlayer(platform, 'subscriber')
    expect(await subscriber.request('0_paid')).not.toBeNull()
    const { segments, keys } = await walk(subscriber, '0_paid', ['360p', '720p', 'audio'])
    expect(segments).toHaveLength(30)
    const key = await subscriber.bytes(keys[0] ?? '')
    expect([key.status, key.body.length, key.headers['cache-control']]).toEqual([200, 16, 'no-store'])
    const first = await subscriber.bytes(segments[0]?.url ?? '')
    expect(first.headers).toMatchObject({
      'content-type': 'video/mp2t',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const clear = opened(first.body, key.body, 0)
    expect([clear.readUInt8(0), clear.length % 188]).toEqual([0x47, 0])

    const text = (await subscriber.get(list('0_paid'))).text
    expect(text).not.toContain(key.body.toString('hex'))
    expect(text).not.toContain(key.body.toString('base64'))
    expect((await subscriber.get('/api/media/v1/0_paid/captions/en.vtt')).text).toMatch(/^WEBVTT\n/)
  })

  it('on demand: every address of a subscriber’s log, asked by others, gives ciphertext and keyless playlists at most [TV-05b]', async () => {
    const subscriber = await testPlayer(platform, 'subscriber')
    await subscriber.request('0_paid')
    const { addresses, keys } = await walk(subscriber, '0_paid', ['360p', '480p', '720p', 'audio'])
    const captions = '/api/media/v1/0_paid/captions/en.vtt'
    const fan = await testPlayer(platform, 'fan')
    const blocked = await testPlayer(platform, 'blocked')
    const again = await testPlayer(platform, 'subscriber')
    const elsewhere = await testPlayer(platform, 'subscriber')
    await elsewhere.request('0_other')
    expect([await fan.request('0_paid'), await blocked.request('0_paid')]).toEqual([null, null])
    const others: [string, TestPlayer][] = [
      ['nobody', await testPlayer(platform, null)],
      ['another account', fan],
      ['a blocked account', blocked],
      ['another session', again],
      ['a playback of another entry', elsewhere],
    ]
    for (const [who, player] of others) {
      for (const url of [...addresses, captions]) {
        const gated = keys.includes(url) || url === captions
        const answer = await player.bytes(url)
        expect([who, url, answer.status]).toEqual([who, url, gated ? 403 : 200])
        if (gated) expect(JSON.parse(answer.body.toString()).errors[0].code).toBe('not_playing')
      }
    }
    // The playback's own cookie without the session that started it.
    const stolen =
      subscriber
        .cookies()
        .split('; ')
        .find((cookie) => cookie.startsWith('playback=')) ?? ''
    expect((await platform.get(keys[0] ?? '', { cookie: stolen })).status).toBe(403)
    // And after expiry: nobody has pinged.
    platform.setNow(after(76))
    const late = await subscriber.get(keys[0] ?? '')
    expect([late.status, late.body.errors[0]?.detail]).toEqual([403, 'expired'])
  })

  it('on demand: the session’s answer carries the playlists, as they stand at their addresses', async () => {
    const subscriber = await testPlayer(platform, 'subscriber')
    const { body } = await subscriber.post<SessionRequested>('/api/streamline/v1/session/request', {
      entryId: '0_paid',
    })
    const playlists = Object.entries(body.playlists ?? {})
    expect(playlists.map(([url]) => url)).toEqual([
      master('0_paid'),
      ...['360p', '480p', '720p', 'audio'].map((rendition) => list('0_paid', rendition)),
    ])
    for (const [url, text] of playlists) expect((await subscriber.get(url)).text).toBe(text)
    const fan = await testPlayer(platform, 'fan')
    const refused = await fan.post<SessionRequested>('/api/streamline/v1/session/request', {
      entryId: '0_paid',
    })
    expect(refused.body.playlists).toBeUndefined()
  })

  it('on demand: a right that is taken away ends the keys', async () => {
    const subscriber = await testPlayer(platform, 'subscriber')
    await subscriber.request('0_paid')
    expect((await subscriber.bytes('/api/media/v1/0_paid/keys/0')).status).toBe(200)
    await platform.send(
      'PUT',
      '/api/streamline/v1/users/entitlements/sample-subscriber',
      { entitlements: ['freemium'] },
      { authorization: `Bearer ${testTokens.staff}` },
    )
    const refused = await subscriber.get('/api/media/v1/0_paid/keys/0')
    expect([refused.status, refused.body.errors[0]?.detail]).toEqual([403, 'not-subscribed'])
  })

  it('on demand: an entry that is open to all plays signed out, and its key opens no other', async () => {
    const nobody = await testPlayer(platform, null)
    expect((await nobody.get('/api/media/v1/0_open/keys/0')).status).toBe(403)
    expect(await nobody.request('0_open')).not.toBeNull()
    const key = await nobody.bytes('/api/media/v1/0_open/keys/0')
    expect(key.status).toBe(200)
    expect((await nobody.bytes('/api/media/v1/0_paid/keys/0')).status).toBe(403)
    // The same film, under another entry: another key.
    const { segments } = await walk(nobody, '0_paid', ['360p'], 1)
    const { body } = await nobody.bytes(segments[0]?.url ?? '')
    expect(() => {
      const clear = opened(body, key.body, 0)
      if (clear.readUInt8(0) === 0x47 && clear.length % 188 === 0) return
      throw new Error('is no transport stream')
    }).toThrow()
  })

  it('on demand: names nothing that is not there', async () => {
    const nobody = await testPlayer(platform, null)
    await nobody.request('0_open')
    const { segments } = await walk(nobody, '0_open', ['360p'], 1)
    const version = segments[0]?.url.split('/').at(-2) ?? ''
    const at = (path: string) => `/api/media/v1/0_open/${path}`
    for (const url of [
      master('none'),
      master('0_empty'),
      list('0_open', '1080p'),
      list('0_open', 'constructor'),
      at('keys/9'),
      at('keys/00'),
      at('keys/p0'),
      at('keys/__proto__'),
      at(`360p/${version}/10.ts`),
      at(`360p/${version}/01.ts`),
      at(`360p/${version}/0.m4s`),
      at(`constructor/${version}/0.ts`),
      at(`360p/${version.slice(0, -1)}${version.endsWith('x') ? 'y' : 'x'}/0.ts`),
      at('360p/d.goal-header.aaaaaaaaaaaa/0.ts'),
      `/api/media/v1/0_paid/360p/${version}/0.ts`,
      at(`360p/${version}/../../../../database.lock`),
      at('360p/%2e%2e/0.ts'),
    ]) {
      expect([url, (await nobody.bytes(url)).status]).toEqual([url, 404])
    }
  })

  it('are sent where none of them can be kept, as on a full disk', async () => {
    const nobody = await testPlayer(platform, null)
    // A file is in the place of its folder.
    await mkdir(join(platform.dataDir, 'media'), { recursive: true })
    await writeFile(join(platform.dataDir, 'media/0_open'), '')
    const { segments } = await walk(nobody, '0_open', ['360p'], 2)
    for (const { url } of segments) {
      const { status, body } = await nobody.bytes(url)
      expect([status, body.length > 1000]).toEqual([200, true])
    }
  })

  it('keeps only ciphertext in the folder that the gateway sends from, and nothing half written', async () => {
    const nobody = await testPlayer(platform, null)
    const { segments } = await walk(nobody, '0_open', ['360p', 'audio'])
    await Promise.all([...segments, ...segments].map(({ url }) => nobody.bytes(url)))
    const folder = join(platform.dataDir, 'media')
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )
    expect(files).toHaveLength(segments.length)
    for (const entry of files) {
      expect(entry.name).toMatch(/^\d+\.ts$/)
      const bytes = await readFile(join(entry.parentPath, entry.name))
      expect([bytes.length % 16, bytes.readUInt8(0) === 0x47 && bytes.readUInt8(188) === 0x47]).toEqual([
        0,
        false,
      ])
      expect(bytes.includes(Buffer.from([0, 0, 0, 1, 9, 0xf0]))).toBe(false)
    }
  })

  it('keys are the installation’s own, and stay over a restart', async () => {
    const nobody = await testPlayer(platform, null)
    await nobody.request('0_open')
    const key = (await nobody.bytes('/api/media/v1/0_open/keys/0')).body
    const before = (await nobody.get(list('0_open'))).text
    const restarted = await testPlatform(database(), { now, sample: true })
    const other = await testPlayer(restarted, null)
    await other.request('0_open')
    expect((await other.bytes('/api/media/v1/0_open/keys/0')).body).toEqual(key)
    expect((await other.get(list('0_open'))).text).toBe(before)
    await restarted.close()
    await database().query("delete from installation_secrets where name = 'media'")
    const fresh = await testPlatform(database(), { now, sample: true })
    const stranger = await testPlayer(fresh, null)
    await stranger.request('0_open')
    expect((await stranger.bytes('/api/media/v1/0_open/keys/0')).body).not.toEqual(key)
    expect((await stranger.get(list('0_open'))).text).not.toBe(before)
    await fresh.close()
  })

  itDecodes('decodes from the keys, and to nothing without them, in every rendition', async () => {
    const nobody = await testPlayer(platform, null)
    await nobody.request('0_open')
    const folder = await mkdtemp(join(tmpdir(), 'replayed-'))
    for (const rendition of ['360p', '720p', 'audio']) {
      const { segments } = await walk(nobody, '0_open', [rendition])
      const parts = await Promise.all(segments.map(async ({ url }) => (await nobody.bytes(url)).body))
      const keys = await Promise.all(segments.map(async ({ key }) => (await nobody.bytes(key)).body))
      const clear = parts.map((part, index) => opened(part, keys[index] ?? Buffer.alloc(16), index))
      const decoded = decode(Buffer.concat(clear))
      expect([decoded.pictures, decoded.complaints]).toEqual([rendition === 'audio' ? 0 : 500, ''])
      for (const [index, part] of parts.entries()) await writeFile(join(folder, `${index}.ts`), part)
      // Noise occasionally contains the beginning of a picture; five hundred were sent.
      for (const input of [Buffer.concat(parts), join(folder, '0.ts')])
        expect(decode(input).pictures + decode(input).sounds).toBeLessThan(3)
    }
    await rm(folder, { recursive: true })
  })

  it('live: a playlist that moves with the clock, whose keys come and go with the window [TV-07a]', async () => {
    const subscriber = await testPlayer(platform, 'subscriber')
    expect(await subscriber.check('live-main')).not.toBeNull()
    const first = await subscriber.get(list('live-main'))
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
    const at = (text: string) => addressesIn(text, list('live-main'))
    const before = at(first.text)
    expect(before.media).toHaveLength(900)
    const newest = before.media.at(-1) ?? ''
    const key = before.keys.at(-1) ?? ''
    expect((await subscriber.bytes(newest)).status).toBe(200)
    const number = Number(/(\d+)\.ts$/.exec(newest)?.[1])
    const clear = opened((await subscriber.bytes(newest)).body, (await subscriber.bytes(key)).body, number)
    expect(clear.readUInt8(0)).toBe(0x47)

    // Nothing early: neither the next segment, nor a future key.
    expect((await subscriber.bytes(newest.replace(`${number}.ts`, `${number + 1}.ts`))).status).toBe(404)
    const period = Number(/p(\d+)$/.exec(key)?.[1])
    const keyOf = (name: number) => subscriber.bytes(`/api/media/v1/live-main/keys/p${name}`)
    expect((await keyOf(period + 2)).status).toBe(404)
    expect((await keyOf(period - 70)).status).toBe(404)
    expect((await keyOf(period - 50)).status).toBe(200)

    platform.setNow(after(4))
    const later = at((await subscriber.get(list('live-main'))).text)
    expect(later.media.slice(0, -2)).toEqual(before.media.slice(2))
    const nobody = await testPlayer(platform, null)
    expect((await nobody.bytes(newest)).status).toBe(200)
    expect((await nobody.bytes(key)).status).toBe(403)

    // Another platform on the same database gives exactly the same text.
    const restarted = await testPlatform(database(), { now: after(4), sample: true })
    expect((await restarted.get(list('live-main'))).text).toBe((await subscriber.get(list('live-main'))).text)
    await restarted.close()
  })

  it('live: what is said goes with the pictures, under the same keys; not where it has no place', async () => {
    const subscriber = await testPlayer(platform, 'subscriber')
    expect(await subscriber.check('live-main')).not.toBeNull()
    expect((await subscriber.get(master('live-main'))).text).toContain('URI="captions/index.m3u8"')
    const listOf = async (rendition?: string) =>
      addressesIn((await subscriber.get(list('live-main', rendition))).text, list('live-main', rendition))
    const [pictures, words] = [await listOf(), await listOf('captions')]
    const numbers = (media: string[]) => media.map((address) => /(\d+)\.\w+$/.exec(address)?.[1])
    expect(numbers(words.media)).toEqual(numbers(pictures.media))
    expect(words.keys).toEqual(pictures.keys)
    const key = (await subscriber.bytes(words.keys.at(-1) ?? '')).body
    const said = await Promise.all(
      words.media.slice(-4).map(async (address) => {
        const { body } = await subscriber.bytes(address)
        expect(body.includes('WEBVTT')).toBe(false)
        return address.endsWith('.vtt') ? opened(body, key, Number(/(\d+)\.vtt$/.exec(address)?.[1])) : body
      }),
    )
    expect(String(said.at(-1))).toMatch(/^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00\.000\n/)
    for (const asset of ['live-drm', 'live-audio']) {
      expect((await subscriber.get(master(asset))).text).not.toContain('SUBTITLES')
      expect((await subscriber.get(list(asset, 'captions'))).status).toBe(404)
    }
  })

  it('live: sound alone is a stream of its own [TV-08a]', async () => {
    const listener = await testPlayer(platform, 'listener')
    expect(await listener.check('live-audio')).not.toBeNull()
    const variants = (await listener.get(master('live-audio'))).text
    expect(variants.match(/#EXT-X-STREAM-INF/g)).toHaveLength(1)
    const { media, keys } = addressesIn(
      (await listener.get(list('live-audio', 'audio'))).text,
      list('live-audio', 'audio'),
    )
    expect((await listener.bytes(media.at(-1) ?? '')).status).toBe(200)
    expect((await listener.bytes(keys.at(-1) ?? '')).status).toBe(200)
    expect(await listener.check('live-main')).toBeNull()
  })

  it('live: a stream that is not on has no media; one that is over ends, and comes again when it is set to', async () => {
    const subscriber = await testPlayer(platform, 'subscriber')
    for (const asset of ['live-idle', 'live-disabled'])
      for (const url of [master(asset), list(asset)]) expect((await subscriber.get(url)).status).toBe(404)
    const plan = (change: object) =>
      platform.send('PATCH', '/api/streamline/v1/streams/live-main', change, {
        authorization: `Bearer ${testTokens.staff}`,
      })
    platform.setNow(after(60))
    expect((await plan({ status: 'ended', replayFrom: after(600) })).status).toBe(200)
    const over = (await subscriber.get(list('live-main'))).text
    expect(over).toMatch(/#EXT-X-ENDLIST\n$/)
    expect(over).not.toContain('PLAYLIST-TYPE:VOD')
    platform.setNow(after(500))
    expect((await subscriber.get(list('live-main'))).text).toBe(over)
    platform.setNow(after(601))
    const replay = await subscriber.get(list('live-main'))
    expect(replay.text).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
    const { media, keys } = addressesIn(replay.text, list('live-main'))
    expect(media).toHaveLength(30)
    expect(await subscriber.check('live-main')).not.toBeNull()
    expect((await subscriber.bytes(media[0] ?? '')).status).toBe(200)
    expect((await subscriber.bytes(keys[0] ?? '')).status).toBe(200)
    // Hours later too, when its segments have long left every window.
    platform.setNow(after(6 * 3600))
    await subscriber.check('live-main')
    expect((await subscriber.bytes(media[1] ?? '')).status).toBe(200)
    expect((await subscriber.bytes(keys[0] ?? '')).status).toBe(200)
  })

  it('a protected stream: licences go to a playback that may have them, for keys on offer [TV-10a]', async () => {
    const subscriber = await testPlayer(platform, 'subscriber')
    expect(await subscriber.check('live-drm')).not.toBeNull()
    const url = list('live-drm')
    const playlist = (await subscriber.get(url)).text
    expect(playlist).not.toContain('/keys/')
    const ids = [...playlist.matchAll(/KEYID=0x([0-9a-f]{32})/g)].map(([, id]) =>
      Buffer.from(id ?? '', 'hex').toString('base64url'),
    )
    const wanted = ids.at(-1) ?? ''
    const licence = '/api/media/v1/live-drm/licence'
    const answer = await subscriber.post<{ keys: { kty: string; kid: string; k: string }[]; type: string }>(
      licence,
      {
        kids: [wanted],
        type: 'temporary',
      },
    )
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.body).toEqual({
      keys: [{ kty: 'oct', kid: wanted, k: expect.stringMatching(/^[\w-]{22}$/) }],
      type: 'temporary',
    })
    const { media } = addressesIn(playlist, url)
    expect((await subscriber.bytes(media.at(-1) ?? '')).status).toBe(200)
    const header = media.find((address) => address.includes('header-')) ?? ''
    expect((await subscriber.bytes(header)).body.includes('encv')).toBe(true)

    expect((await subscriber.post(licence, { kids: [Buffer.alloc(16).toString('base64url')] })).status).toBe(
      404,
    )
    expect((await subscriber.post(licence, { kids: ['short'] })).status).toBe(400)
    // No address gives out a key: a licence is the only way.
    expect(
      (await subscriber.get(`/api/media/v1/live-drm/keys/p${Math.floor(Date.parse(now) / 30000)}`)).status,
    ).toBe(404)
    for (const name of [null, 'fan', 'listener', 'subscriber']) {
      const other = await testPlayer(platform, name)
      expect([name, (await other.post(licence, { kids: [wanted] })).status]).toEqual([name, 403])
    }
    platform.setNow(after(80))
    expect((await subscriber.post(licence, { kids: [wanted] })).status).toBe(403)
  })

  it('a protected stream is there in protected form only, under keys that are nothing else’s [TV-10a]', async () => {
    const subscriber = await testPlayer(platform, 'subscriber')
    expect(await subscriber.check('live-drm')).not.toBeNull()
    const text = (await subscriber.get(list('live-drm'))).text
    const { media } = addressesIn(text, list('live-drm'))
    const newest = media.filter((url) => url.endsWith('.m4s')).at(-1) ?? ''
    const [, , , , , , version = '', file = ''] = newest.split('/')
    const number = Number(file.split('.')[0])
    expect(version).toMatch(/^c\./)
    const secret = Buffer.from(await installationSecret(database(), 'media'), 'base64url')
    // The version that the same films have without protection.
    const films = (await filmsIn(join(process.cwd(), 'tools/media/sources')).list()).filter(
      ({ pictures }) => pictures,
    )
    const open = `p.${versionOf(secret, 'live-drm', ...films.map((film) => `${film.name} ${film.segments}`))}`
    const encoder = `e.${versionOf(secret, 'live-drm')}`
    for (const rendition of ['360p', '480p', '720p', 'audio', 'captions', 'stream'])
      for (const place of [open, version, encoder])
        for (const name of [`${number}.ts`, `${number}.vtt`, ...(place === version ? [] : [`${number}.m4s`])])
          expect([
            rendition,
            place,
            name,
            (await subscriber.get(`/api/media/v1/live-drm/${rendition}/${place}/${name}`)).status,
          ]).toEqual([rendition, place, name, 404])
    const period = Math.floor(number / 15)
    for (const name of [`p${period}`, `e${period}`, 'p0', 'e0', '0', String(period)])
      expect((await subscriber.get(`/api/media/v1/live-drm/keys/${name}`)).status).toBe(404)
    expect((await subscriber.get('/api/media/v1/live-drm/captions/en.vtt')).status).toBe(404)

    const kids = [...text.matchAll(/KEYID=0x([0-9a-f]{32})/g)].map(([, id]) =>
      Buffer.from(id ?? '', 'hex').toString('base64url'),
    )
    const licence = await subscriber.post<{ keys: { k: string }[] }>('/api/media/v1/live-drm/licence', {
      kids: [...new Set(kids)].slice(-16),
    })
    expect(licence.body.keys.length).toBeGreaterThan(10)
    const others = ['live-drm/p', 'live-drm/e', 'live-drm'].flatMap((place) =>
      [-20, -10, -5, -4, -3, -2, -1, 0, 1].map((by) =>
        mediaKey(secret, place, period + by).toString('base64url'),
      ),
    )
    for (const { k } of licence.body.keys) expect(others).not.toContain(k)
  })

  it('a protected stream: what an earlier version of ours left in the folder is gone before anybody is served', async () => {
    const player = await testPlayer(platform, 'subscriber')
    await player.check('live-drm')
    const newest = addressesIn((await player.get(list('live-drm'))).text, list('live-drm')).media.at(-2) ?? ''
    expect((await player.get(newest)).status).toBe(200)
    const made = newest.replace('/api/media/v1/', '')
    const files = async () =>
      (await readdir(join(platform.dataDir, 'media/live-drm'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    for (const old of [
      '360p/p.Older1/7.ts',
      '360p/p.Older1/7.m4s',
      'stream/e.Older2/0.ts',
      'captions/p.Older1/7.vtt',
    ]) {
      await mkdir(dirname(join(platform.dataDir, 'media/live-drm', old)), { recursive: true })
      await writeFile(join(platform.dataDir, 'media/live-drm', old), 'x')
    }
    const other = join(platform.dataDir, 'media/live-main/360p/p.Older1')
    await mkdir(other, { recursive: true })
    await platform.services.media.media.forgetUnprotected()
    expect(await files()).toEqual([join(platform.dataDir, 'media', made)])
    expect(await readdir(join(other, '..'))).toEqual(['p.Older1'])
  })

  const cast = '/api/media/v1/live-main/cast'
  /** A fan who plays live-main and has handed it to another device. */
  const casting = async () => {
    const fan = await testPlayer(platform, 'subscriber')
    const token = (await fan.check('live-main')) ?? ''
    const handed = await fan.post<CastHandover>(cast, { token })
    expect(handed.status).toBe(200)
    return { fan, token, ...handed.body.data, address: handed.body.data.attributes.address }
  }
  /** What a receiver gets from an address, and where its keys are; it has none of our cookies. */
  const receive = async (address: string) => {
    const receiver = await testPlayer(platform, null)
    const variants = await receiver.get(address)
    if (variants.status !== 200)
      return { status: variants.status, receiver, variants, rendition: '', key: '' }
    const rendition = addressesIn(variants.text, address).media.find((url) => url.includes('/360p/')) ?? ''
    const list = await receiver.get(rendition)
    const { media, keys } = addressesIn(list.text, rendition)
    return { status: 200, receiver, variants, rendition, segment: media.at(-1) ?? '', key: keys.at(-1) ?? '' }
  }
  const statusOf = async (url: string) => (await platform.get(url)).status
  const shown = async (fan: TestPlayer) =>
    (await fan.get<{ data: PlayingStream[] }>('/api/streamline/v1/playbacks')).body.data

  it('an address handed over is exchanged once, for an authority that is the receiver’s alone [TV-11a]', async () => {
    const { token, address, attributes } = await casting()
    expect(attributes.contentType).toBe('application/vnd.apple.mpegurl')
    expect(attributes.expiresAt).toBe(after(120))
    expect(address).not.toContain(token)

    const handed = address.split('/')[6] ?? ''
    // A HEAD request does not use it up.
    expect((await platform.app.inject({ method: 'HEAD', url: address })).statusCode).toBe(200)
    // The authority that is handed over opens nothing by itself.
    for (const path of ['360p/index.m3u8', 'keys/p1', 'captions/en.m3u8'])
      expect(await statusOf(`${cast}/${handed}/${path}`)).toBe(403)
    const { receiver, variants, rendition, segment, key } = await receive(address)
    expect([variants.headers['access-control-allow-origin'], variants.headers['cache-control']]).toEqual([
      '*',
      'no-store',
    ])
    expect(variants.text).not.toContain(handed)
    const own = rendition.split('/')[6] ?? ''
    expect(own).not.toBe(handed)
    // Segments are public, with the same addresses for everybody.
    expect(segment).toMatch(/^\/api\/media\/v1\/live-main\/360p\//)
    const bytes = await receiver.bytes(segment ?? '')
    expect([bytes.status, bytes.headers['access-control-allow-origin']]).toEqual([200, '*'])
    const got = await receiver.bytes(key)
    expect([got.status, got.body.length, got.headers['cache-control']]).toEqual([200, 16, 'no-store'])

    const again = await platform.get(address)
    expect([again.status, again.body.errors[0]?.code]).toEqual([410, 'gone'])
    // On another instance, and after a restart that lost every place.
    const other = await testPlatform(database(), { now: after(1), sample: true })
    expect((await other.get(address)).status).toBe(410)
    await other.close()

    // Altered, for another entry, or of another kind.
    for (const [authority, url] of [
      [handed, address],
      [own, rendition],
      [own, key],
    ] as const) {
      const forged = `${authority.slice(0, -2)}${authority.endsWith('AA') ? 'BB' : 'AA'}`
      expect(await statusOf(url.replace(authority, forged))).toBe(403)
      expect(await statusOf(url.replace('live-main', 'live-audio'))).toBe(403)
    }
    expect(await statusOf(`${cast}/${own}/master.m3u8`)).toBe(403)
  })

  it('an address that is not used in time is gone; of many who use it at once, one is the first', async () => {
    const first = await casting()
    platform.setNow(after(121))
    expect(await statusOf(first.address)).toBe(410)
    const second = await casting()
    const answers = await Promise.all(Array.from({ length: 12 }, () => statusOf(second.address)))
    expect(answers.sort()).toEqual([200, ...Array(11).fill(410)])
  })

  it('is given to nobody but the page that plays', async () => {
    const subscriber = await testPlayer(platform, 'subscriber')
    const token = (await subscriber.check('live-main')) ?? ''
    const second = await testPlayer(platform, 'subscriber')
    await second.check('live-main')
    for (const who of [await testPlayer(platform, 'fan'), await testPlayer(platform, null), second])
      expect((await who.post(cast, { token })).status).toBe(403)
    expect((await subscriber.post(cast, { token: `${token}x` })).status).toBe(403)
    expect((await subscriber.post(cast, {})).status).toBe(400)
    // A stream that only the browser's own decryption opens cannot be handed over.
    const guarded = await testPlayer(platform, 'bypass')
    const drm = (await guarded.check('live-drm')) ?? ''
    const refusal = await guarded.post('/api/media/v1/live-drm/cast', { token: drm })
    expect([refusal.status, refusal.body.errors[0]?.code]).toEqual([403, 'protected_stream'])
  })

  it('goes on while another tab plays the same, whose cookie takes the place of this one’s', async () => {
    const alive = async (who: TestPlayer, entry: string, id: string, token: string) => {
      type Kept = { data: { attributes: { alive: boolean } } }
      const { status, body } = await who.post<Kept>(`/api/media/v1/${entry}/cast/${id}`, { token })
      return status === 200 ? body.data.attributes.alive : status
    }
    const bypassed = await testPlayer(platform, 'bypass')
    const first = (await bypassed.check('live-main')) ?? ''
    const handed = await bypassed.post<CastHandover>(cast, { token: first })
    expect(await bypassed.check('live-main')).not.toBe(first)
    expect(await alive(bypassed, 'live-main', handed.body.data.id, first)).toBe(true)
    expect((await bypassed.post(cast, { token: first })).status).toBe(200)

    const nobody = await testPlayer(platform, null)
    const open = (await nobody.request('0_open')) ?? ''
    const film = await nobody.post<CastHandover>('/api/media/v1/0_open/cast', { token: open })
    expect(await nobody.request('0_open')).not.toBe(open)
    expect(await alive(nobody, '0_open', film.body.data.id, open)).toBe(true)
    // Whoever has the token alone keeps and hands over nothing.
    const stranger = await testPlayer(platform, null)
    expect(await alive(stranger, '0_open', film.body.data.id, open)).toBe(403)
  })

  it('a receiver is a stream of its own: it counts, is shown, can be stopped, and is refused at the limit', async () => {
    const elsewhere = await testPlayer(platform, 'subscriber')
    await elsewhere.check('live-audio')
    const fan = await testPlayer(platform, 'subscriber')
    const token = (await fan.check('live-main')) ?? ''
    const refused = await fan.post<{ errors: { code: string }[]; meta: { playing: PlayingStream[] } }>(cast, {
      token,
    })
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([403, checkCodes.concurrency])
    expect(refused.body.meta.playing).toHaveLength(2)
    const stop = (id: string) =>
      platform.send('DELETE', `/api/streamline/v1/playbacks/${id}`, undefined, {
        cookie: fan.cookies(),
        origin: ownOrigin,
      })
    const other = (await shown(fan)).find(({ thisSession }) => !thisSession)
    expect((await stop(other?.playbackID ?? '')).status).toBe(200)

    const handed = await fan.post<CastHandover>(cast, { token })
    const { key } = await receive(handed.body.data.attributes.address)
    expect(await statusOf(key)).toBe(200)
    const receiver = (await shown(fan)).find(({ playbackID }) => playbackID === handed.body.data.id)
    expect(receiver).toMatchObject({ device: 'Another device', entryID: 'live-main', thisSession: true })
    // Its place is taken: nothing else can start.
    expect(await elsewhere.check('live-audio')).toBeNull()
    expect((await stop(handed.body.data.id)).status).toBe(200)
    expect(await statusOf(key)).toBe(403)
    expect(await shown(fan)).toHaveLength(1)
    expect(await elsewhere.check('live-audio')).not.toBeNull()
  })

  it('one playback makes one address that works, however often it asks', async () => {
    for (const name of ['subscriber', 'bypass']) {
      const fan = await testPlayer(platform, name)
      const token = (await fan.check('live-main')) ?? ''
      const addresses: string[] = []
      for (let tries = 0; tries < 30; tries++)
        addresses.push((await fan.post<CastHandover>(cast, { token })).body.data.attributes.address)
      expect(await shown(fan)).toHaveLength(2)
      const answers = await Promise.all(addresses.map(statusOf))
      expect(answers.filter((status) => status === 200)).toHaveLength(1)
      expect(answers.at(-1)).toBe(200)
    }
  })

  it('a receiver plays for as long as its page keeps it, and ends with the page, the session and the right to watch', async () => {
    const keep = async ({ fan, token, id }: Awaited<ReturnType<typeof casting>>) =>
      (await fan.post<{ data: { attributes: { alive: boolean } } }>(`${cast}/${id}`, { token })).body.data
        ?.attributes.alive
    const renewed = (fan: TestPlayer) => {
      const playback = fan.cookies().match(/playback=([\w-]{22})/)?.[1] ?? ''
      return platform.context.playbacks.renew(userOf, [playback])
    }
    const kept = await casting()
    const userOf = (
      await kept.fan.get<{ data: { attributes: { ssoID: string } } }>('/api/account/v1/session')
    ).body.data.attributes.ssoID
    const { key, rendition } = await receive(kept.address)
    for (const seconds of [50, 100, 150]) {
      platform.setNow(after(seconds))
      await renewed(kept.fan)
      expect(await keep(kept)).toBe(true)
      const now = addressesIn((await platform.get(rendition)).text, rendition).keys.at(-1) ?? ''
      expect(await statusOf(now)).toBe(200)
    }
    // The page has vanished without a goodbye: neither it nor the receiver stays alive.
    platform.setNow(after(230))
    expect(await statusOf(key)).toBe(403)
    expect(await keep(kept)).toBeUndefined()

    const endings: [string, (made: Awaited<ReturnType<typeof casting>>) => Promise<unknown>][] = [
      [
        'the page gives it back',
        ({ fan, id }) =>
          platform.send('DELETE', `${cast}/${id}`, undefined, { cookie: fan.cookies(), origin: ownOrigin }),
      ],
      [
        'the page ends',
        async ({ fan }) => {
          const [own] = await shown(fan)
          return platform.send('DELETE', `/api/streamline/v1/playbacks/${own?.playbackID}`, undefined, {
            cookie: fan.cookies(),
            origin: ownOrigin,
          })
        },
      ],
      [
        'signing out',
        ({ fan }) =>
          platform.send('DELETE', '/api/account/v1/sessions', undefined, {
            cookie: fan.cookies(),
            origin: ownOrigin,
          }),
      ],
      [
        'the page going on to another stream',
        async ({ fan }) => {
          const [own] = await shown(fan)
          const attributes = { videoID: 'live-audio', mediaType: 'live-stream', replaces: own?.playbackID }
          const next = await fan.post('/api/streamline/v1/session/check', { data: { attributes } })
          expect(next.status).toBe(200)
          await platform.context.playbacks.endAll(userOf, 'live-audio', 'stopped')
        },
      ],
      ['losing the entitlement', () => setEntitlements(database(), platform.context.clock.now(), userOf, [])],
      [
        'being blocked',
        async () => {
          await setEntitlements(database(), platform.context.clock.now(), userOf, ['subscriber-video'])
          return setBlocked(database(), userOf, true)
        },
      ],
    ]
    for (const [name, ending] of endings) {
      await setEntitlements(database(), platform.context.clock.now(), userOf, [
        'subscriber-video',
        'subscriber-audio',
      ])
      await platform.context.playbacks.endAll(userOf, 'live-main', 'stopped')
      const made = await casting()
      const played = await receive(made.address)
      expect([name, await statusOf(played.key)]).toEqual([name, 200])
      await ending(made)
      expect([name, await statusOf(played.key)]).toEqual([name, 403])
    }
    await setBlocked(database(), userOf, false)
  })

  it('a restart forgets no receiver that plays, and wakes none whose fan has signed out', async () => {
    const made = await casting()
    const { key } = await receive(made.address)
    const restarted = await testPlatform(database(), { now: after(10), sample: true })
    expect((await restarted.get(key)).status).toBe(200)
    await restarted.close()
    await platform.send('DELETE', '/api/account/v1/sessions', undefined, {
      cookie: made.fan.cookies(),
      origin: ownOrigin,
    })
    const later = await testPlatform(database(), { now: after(20), sample: true })
    expect((await later.get(key)).status).toBe(403)
    await later.close()
  })

  it('on demand: handed over, captions come too; without an account it ends with its page as well', async () => {
    const nobody = await testPlayer(platform, null)
    const token = (await nobody.request('0_open')) ?? ''
    const handed = await nobody.post<CastHandover>('/api/media/v1/0_open/cast', { token })
    const receiver = await testPlayer(platform, null)
    const { address } = handed.body.data.attributes
    const [captions = ''] = addressesIn((await receiver.get(address)).text, address).media.filter((url) =>
      url.endsWith('captions/en.m3u8'),
    )
    const base = captions.replace('captions/en.m3u8', '')
    expect((await receiver.get(captions)).text).toContain('en.vtt')
    expect((await receiver.get(`${base}captions/en.vtt`)).text).toMatch(/^WEBVTT/)
    expect((await receiver.bytes(`${base}keys/0`)).status).toBe(200)
    expect((await receiver.get(`${base}360p/none.ts`)).status).toBe(404)
    platform.setNow(after(60))
    await nobody.post(`/api/media/v1/0_open/cast/${handed.body.data.id}`, { token })
    platform.setNow(after(120))
    expect((await receiver.bytes(`${base}keys/0`)).status).toBe(200)
    platform.setNow(after(140))
    expect((await receiver.bytes(`${base}keys/0`)).status).toBe(403)
  })
})
