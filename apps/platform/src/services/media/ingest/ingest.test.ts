import { spawn } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import type { StreamAsset } from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { encoderArguments } from '../../../../../../tools/media/encoder-arguments.ts'
import { installationSecret } from '../../../database/installation-secrets.ts'
import { describeOnBoth } from '../../../testing/databases.ts'
import { decode, hasFfmpeg } from '../../../testing/decode.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../../testing/platform.ts'
import { addressesIn, testPlayer } from '../../../testing/player.ts'
import { encryptSegment, mediaKey, vectorOf } from '../packaging/keys.core.ts'
import { transportSegment } from '../packaging/transport-stream.core.ts'
import { filmsIn } from '../sources/films.server.ts'

const itEncodes = hasFfmpeg() ? it : it.skip
const now = '2026-11-20T12:00:00Z'
const after = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()
const sources = join(process.cwd(), 'tools/media/sources')
const asset = 'live-idle'
const playlistAddress = `/api/media/v1/${asset}/stream/index.m3u8`
const staff = { authorization: `Bearer ${testTokens.staff}` }

const films = filmsIn(sources)
const segmentOf = async (index: number): Promise<Buffer> => {
  const programme = await (await films.find('goal-header'))?.read('360p', index)
  if (!programme) throw new Error('the sample film is not there')
  return transportSegment(programme, index, 2)
}
const listing = (sequence: number, ...files: string[]) =>
  `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n${files.map((file) => `#EXTINF:2.000,\n${file}\n`).join('')}`

/** @param taken when its encoder took it, in seconds, where it says so */
const listingOf = (index: number, file: string, taken: number | null) => {
  const text = listing(index, file)
  return taken === null ? text : text.replace('#EXTINF', `#EXT-X-PROGRAM-DATE-TIME:${after(taken)}\n#EXTINF`)
}
const shownAgainFrom = (seconds: number) => ({ status: 'ended', replayFrom: after(seconds) })

describeOnBoth('ingest', (database) => {
  let platform: TestPlatform
  let key: string
  let listening: Promise<string> | null
  beforeEach(async () => {
    listening = null
    platform = await testPlatform(database(), { now, sample: true })
    key = await issueKey(asset)
  })
  afterEach(() => platform.close())

  const issueKey = async (id: string) => {
    const issued = await platform.send<{ data: { attributes: { streamKey: string } } }>(
      'POST',
      `/api/ingest/v1/${id}/stream-key`,
      undefined,
      staff,
    )
    expect(issued.status).toBe(201)
    return issued.body.data.attributes.streamKey
  }
  const put = async (file: string, body: Buffer | string, bearer = key, id = asset) =>
    platform.send('PUT', `/api/ingest/v1/${id}/${file}`, Buffer.from(body), {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/octet-stream',
    })
  const stateNow = async () =>
    (await platform.get<{ data: { attributes: StreamAsset } }>(`/api/streamline/v1/streams/${asset}`)).body
      .data.attributes.assetData.status
  const shown = async () => addressesIn((await platform.get(playlistAddress)).text, playlistAddress)
  const numbers = async () => (await shown()).media.map((url) => Number(/(\d+)\.ts$/.exec(url)?.[1]))

  it('takes nothing without the stream’s own key, or for a stream that is off', async () => {
    const segment = await segmentOf(0)
    const other = await issueKey('live-main')
    expect((await put('a.ts', segment, 'wrong-key-of-somebody')).status).toBe(401)
    expect((await put('a.ts', segment, other)).status).toBe(401)
    expect((await put('a.ts', segment, testTokens.staff)).status).toBe(401)
    expect((await put('a.ts', segment, key, 'none')).status).toBe(401)
    expect((await put('a.ts', segment, await issueKey('live-disabled'), 'live-disabled')).status).toBe(403)
    const again = await issueKey(asset)
    expect((await put('a.ts', segment)).status).toBe(401)
    expect((await put('a.ts', segment, again)).status).toBe(201)
    const nobody = await platform.send('POST', `/api/ingest/v1/${asset}/stream-key`)
    expect(nobody.status).toBe(401)
    expect((await platform.send('POST', '/api/ingest/v1/none/stream-key', undefined, staff)).status).toBe(404)
  })

  /** Sends raw HTTP piece by piece. @param how `end`: closes after sending. @returns everything received until the connection closed */
  const speak = async (parts: readonly (string | Buffer)[], how: { end?: boolean } = {}) => {
    listening ??= platform.listen()
    const { port } = new URL(await listening)
    const socket = connect(Number(port), '127.0.0.1')
    let said = ''
    socket.on('data', (data) => {
      said += data
    })
    socket.on('error', () => {})
    for (const part of parts) socket.write(part)
    if (how.end) socket.end()
    await once(socket, 'close')
    return said
  }
  const head = (file: string, bearer: string, more: string, id = asset) =>
    `PUT /api/ingest/v1/${id}/${file} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bearer}\r\n${more}\r\n\r\n`

  it('lets nobody guess keys: whoever sends wrong ones waits, at that stream alone', async () => {
    const segment = await segmentOf(0)
    const statuses: number[] = []
    for (let guess = 0; guess < 40; guess++)
      statuses.push((await put('a.ts', segment, String(guess).padStart(32, 'g'))).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401))
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]))
    // The encoder is at the same ground.
    expect((await put('a.ts', segment)).status).toBe(201)
  })

  it('judges the key before a byte of what is sent, and reads nothing of a stranger’s', async () => {
    const other = await issueKey('live-main')
    const off = await issueKey('live-disabled')
    for (const [bearer, id, status] of [
      ['k'.repeat(32), asset, 401],
      [other, asset, 401],
      [off, 'live-disabled', 403],
    ] as const)
      for (const framing of ['Content-Length: 20000000', 'Transfer-Encoding: chunked']) {
        // None of the body is ever sent: the response does not wait for it, and closes the connection.
        const said = await speak([head('a.ts', bearer, framing, id)])
        expect([id, said.slice(0, 12), /\r\nconnection: close\r\n/i.test(said)]).toEqual([
          id,
          `HTTP/1.1 ${status}`,
          true,
        ])
      }
  })

  it('takes what has come whole from an encoder that has hung up since', async () => {
    const segment = await segmentOf(0)
    await speak([head('s0.ts', key, `Content-Length: ${segment.length}`), segment], { end: true })
    for (let tries = 0; tries < 100 && (await put('s0.ts', segment)).status !== 200; tries++)
      await new Promise((done) => setTimeout(done, 20))
    // Short enough to have arrived, and the connection to be closed, before the key is checked.
    const playlist = listing(0, 's0.ts')
    await speak([head('stream.m3u8', key, `Content-Length: ${playlist.length}`) + playlist], { end: true })
    for (let tries = 0; tries < 100 && (await platform.get(playlistAddress)).status !== 200; tries++)
      await new Promise((done) => setTimeout(done, 20))
    expect(await numbers()).toEqual([0])
  })

  it('ends what is too long where it is too long, and says so', async () => {
    const part = Buffer.alloc(600 * 1024)
    const chunk = [`${part.length.toString(16)}\r\n`, part, '\r\n']
    const said = await speak([head('stream.m3u8', key, 'Transfer-Encoding: chunked'), ...chunk, ...chunk])
    expect(said).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('takes the playlist of an encoder that names all its segments since the beginning, three hours on', async () => {
    const names = Array.from({ length: 5400 }, (_none, index) => `a-name-as-encoders-give-${index}.ts`)
    const text = listing(0, ...names).replaceAll('#EXTINF', `#EXT-X-PROGRAM-DATE-TIME:${now}\n#EXTINF`)
    expect(text.length).toBeGreaterThan(256 * 1024)
    expect((await put('stream.m3u8', text)).status).toBe(200)
  })

  it('feeds no protected stream: it would be there in another form than the protected one', async () => {
    const refused = await platform.send('POST', '/api/ingest/v1/live-drm/stream-key', undefined, staff)
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([403, 'protected_stream'])
    // A key from an earlier day.
    const old = await platform.services.media.ingest.issueKey('live-drm')
    const answer = await put('s0.ts', await segmentOf(0), old, 'live-drm')
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([403, 'protected_stream'])
  })

  it('refuses what is no media, and says why', async () => {
    const refusal = async (file: string, body: Buffer | string) => {
      const { status, body: answer } = await put(file, body)
      return [status, answer.errors[0]?.detail ?? '']
    }
    expect(await refusal('a.ts', '<html>')).toEqual([
      422,
      expect.stringContaining('not a whole number of packets'),
    ])
    expect(await refusal('a.ts', Buffer.alloc(188 * 4))).toEqual([
      422,
      expect.stringContaining('no sync byte'),
    ])
    expect(await refusal('a.m3u8', 'hello')).toEqual([422, expect.stringContaining('line 1')])
    expect(await refusal('a.m3u8', listing(0, '../x.ts').replace('#EXTINF:2.000,', '#EXTINF:x,'))).toEqual([
      422,
      expect.stringContaining('line 5'),
    ])
    await put('s0.ts', await segmentOf(0))
    expect(await refusal('stream.m3u8', listing(0, 's0.ts', 's0.ts'))).toEqual([
      422,
      expect.stringContaining("line 8: 's0.ts' comes twice"),
    ])
    const long = 'the-first-team-away-in-the-second-round-1'
    expect(await refusal(`${long}0.m3u8`, listing(0, 's0.ts'))).toEqual([
      422,
      expect.stringContaining('at most 41 characters'),
    ])
    expect((await put(`${long}.m3u8`, listing(0, 'none.ts'))).status).toBe(200)
    // A master playlist is not a rendition.
    expect((await put(`${long}0.m3u8`, `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n`)).status).toBe(
      200,
    )
    expect((await put('..%2fx.ts', await segmentOf(0))).status).toBe(404)
    expect((await put('x.exe', await segmentOf(0))).status).toBe(404)
    expect((await put('x.ts', Buffer.alloc(25 * 1024 * 1024))).status).toBe(413)
    expect((await platform.get(playlistAddress)).status).toBe(404)
  })

  it('puts segments in their places in the playlist’s order, once, whatever order they come in', async () => {
    for (const index of [1, 0]) expect((await put(`s${index}.ts`, await segmentOf(index))).status).toBe(201)
    expect((await put('s0.ts', await segmentOf(0))).status).toBe(200)
    expect((await platform.get(playlistAddress)).status).toBe(404)
    expect(await stateNow()).toBe('idle')
    await put('stream.m3u8', listing(0, 's0.ts', 's1.ts'))
    expect(await stateNow()).toBe('live')
    expect(await numbers()).toEqual([0, 1])
    await put('stream.m3u8', listing(0, 's0.ts', 's1.ts'))
    // The playlist first, its newest segment after.
    await put('stream.m3u8', listing(0, 's0.ts', 's1.ts', 's2.ts'))
    expect(await numbers()).toEqual([0, 1])
    await put('s2.ts', await segmentOf(2))
    expect(await numbers()).toEqual([0, 1, 2])
    await put('stream.m3u8', listing(1, 's1.ts', 's2.ts', 's3.ts'))
    expect(await numbers()).toEqual([0, 1, 2])
    // A late playlist changes nothing.
    await put('stream.m3u8', listing(0, 's0.ts', 's1.ts'))
    expect(await numbers()).toEqual([0, 1, 2])
  })

  it('keeps a match for its replay, without what the encoder sent before its hour and after its end', async () => {
    const change = (plan: object) =>
      platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, plan, staff)
    const { forgetOld } = platform.services.media.ingest
    for (const index of [0, 1, 2, 3]) {
      platform.setNow(after(index === 0 ? -300 : index * 60))
      if (index === 1) await change({ status: 'live' })
      await put(`s${index}.ts`, await segmentOf(index))
      await put('stream.m3u8', listing(0, ...[0, 1, 2, 3].slice(0, index + 1).map((each) => `s${each}.ts`)))
      if (index === 2) await change({ status: 'ended' })
    }
    expect(await numbers()).toEqual([1, 2])
    // The next morning somebody remembers the replay.
    platform.setNow(after(20 * 3600))
    await forgetOld()
    await change({ status: 'ended', replayFrom: after(20 * 3600) })
    expect(await stateNow()).toBe('replay')
    platform.setNow(after(9 * 24 * 3600))
    await forgetOld()
    expect(await numbers()).toEqual([1, 2])
    const { text } = await platform.get(playlistAddress)
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
    // The stream is scheduled for another match.
    await change({ status: 'upcoming', startAt: after(10 * 24 * 3600) })
    await forgetOld()
    await change({ status: 'live' })
    expect((await platform.get(playlistAddress)).status).toBe(404)
  })

  it('shows nothing of what its encoder sent before its hour, but for the segments by which it begins', async () => {
    const change = (plan: object) =>
      platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, plan, staff)
    const send = async (index: number, seconds: number) => {
      platform.setNow(after(seconds))
      await put(`s${index}.ts`, await segmentOf(index))
      await put('stream.m3u8', listing(index, `s${index}.ts`))
    }
    // The match before, and open microphones.
    await send(0, 0)
    await change({ status: 'upcoming', startAt: after(600) })
    await send(1, 590)
    for (const index of [2, 3, 4]) await send(index, 590 + 2 * index)
    expect((await platform.get(playlistAddress)).status).toBe(404)
    platform.setNow(after(600))
    expect(await stateNow()).toBe('live')
    expect(await numbers()).toEqual([2, 3, 4])
    await send(5, 602)
    expect(await numbers()).toEqual([2, 3, 4, 5])
  })

  it.each([
    ['it began by itself and is then said to be live', [{ status: 'live' }, { status: 'ended' }]],
    ['it was ended by mistake', [{ status: 'ended' }, { status: 'live' }, { status: 'ended' }]],
  ])('has its replay from the beginning where %s', async (_, changes) => {
    for (const [index, plan] of changes.entries()) {
      platform.setNow(after(index * 60))
      await put(`s${index}.ts`, await segmentOf(index))
      await put('stream.m3u8', listing(index, `s${index}.ts`))
      const at = plan.status === 'ended' ? { ...plan, replayFrom: after(3600) } : plan
      await platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, at, staff)
    }
    platform.setNow(after(3600))
    expect(await stateNow()).toBe('replay')
    expect(await numbers()).toEqual(changes.map((_, index) => index))
  })

  it('has its replay from the beginning where nobody said that it is live and its encoder broke off', async () => {
    const send = async (index: number, seconds: number) => {
      platform.setNow(after(seconds))
      await put(`s${index}.ts`, await segmentOf(index))
      await put('stream.m3u8', listing(index, `s${index}.ts`))
    }
    // What was sent an hour before is a different broadcast.
    await send(0, -3700)
    await send(1, 0)
    await send(2, 60)
    platform.setNow(after(60 + 13))
    expect(await stateNow()).toBe('interrupted')
    await send(3, 60 + 15)
    platform.setNow(after(60 + 15 + 300))
    expect(await stateNow()).toBe('idle')
    await send(4, 50 * 60)
    // Somebody remembers it long after the encoder was switched off.
    platform.setNow(after(58 * 60))
    await platform.send(
      'PATCH',
      `/api/streamline/v1/streams/${asset}`,
      { status: 'ended', replayFrom: after(3600) },
      staff,
    )
    platform.setNow(after(3600))
    expect(await stateNow()).toBe('replay')
    expect(await numbers()).toEqual([1, 2, 3, 4])
  })

  it('offers a rendition no more that its encoder has given up, and offers it where it was a good part of what is shown again', async () => {
    const masterNow = async () => {
      const address = `/api/media/v1/${asset}/master.m3u8`
      const { status, text } = await platform.get(address)
      return status === 200
        ? addressesIn(text, address)
            .media.map((url) => url.split('/')[5])
            .sort()
        : status
    }
    const listNow = async (rendition: string) =>
      (await platform.get(`/api/media/v1/${asset}/${rendition}/index.m3u8`)).status
    const change = (plan: object) =>
      platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, plan, staff)
    const send = async (seconds: number, index: number, ...renditions: string[]) => {
      platform.setNow(after(seconds))
      for (const rendition of renditions) {
        await put(`${rendition}-${index}.ts`, await segmentOf(index))
        await put(`${rendition}.m3u8`, listing(index, `${rendition}-${index}.ts`))
      }
    }
    await put('all.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nnever.m3u8\n')
    await change({ status: 'live' })
    await send(0, 0, 'test')
    // However long ago: a rendition on its own is never dropped.
    platform.setNow(after(300))
    expect([await masterNow(), await listNow('test')]).toEqual([['test'], 200])
    await send(300, 0, 'stream')
    expect([await masterNow(), await listNow('test'), await listNow('stream')]).toEqual([
      ['stream'],
      404,
      200,
    ])
    // A rendition that lags a little is not dropped.
    await send(350, 1, 'test')
    await send(400, 1, 'stream', 'other')
    expect(await masterNow()).toEqual(['other', 'stream', 'test'])
    await send(420, 2, 'stream')
    expect([await masterNow(), await listNow('test')]).toEqual([['other', 'stream'], 404])
    // After the end there are those that were sent until then; the replay offers every rendition that is a good part of it.
    await change({ status: 'ended', replayFrom: after(430) })
    await send(600, 3, 'late')
    platform.setNow(after(425))
    expect([await masterNow(), await listNow('late')]).toEqual([['other', 'stream'], 404])
    platform.setNow(after(435))
    expect([await masterNow(), await listNow('late')]).toEqual([['stream', 'test'], 404])
    // Numbers are never reused.
    await change({ status: 'live' })
    await send(700, 2, 'test')
    expect((await platform.get(`/api/media/v1/${asset}/test/index.m3u8`)).text).toContain('/2.ts')
  })

  it('has a replay that is whole in each of its qualities: not one that its encoder soon gave up, and both halves of encoders with other names', async () => {
    const change = (plan: object) =>
      platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, plan, staff)
    await change({ status: 'live' })
    const sent: Buffer[] = []
    for (let index = 0; index < 80; index++) {
      platform.setNow(after(index * 2))
      const bytes = await segmentOf(index % 10)
      sent.push(bytes)
      for (const rendition of index < 40 ? (index < 5 ? ['test', 'first'] : ['first']) : ['second']) {
        const file = `${rendition}${index}.ts`
        await put(file, bytes)
        const text = listing(index, file)
        // The last is long.
        await put(
          `${rendition}.m3u8`,
          index < 79 ? text : text.replace('INF:2', 'INF:6').replace('ION:2', 'ION:6'),
        )
      }
    }
    await change({ status: 'ended', replayFrom: after(200) })
    platform.setNow(after(200))
    const master = `/api/media/v1/${asset}/master.m3u8`
    const lists = addressesIn((await platform.get(master)).text, master).media
    expect(lists.map((url) => url.split('/')[5]).sort()).toEqual(['first', 'second'])
    const subscriber = await testPlayer(platform, 'subscriber')
    expect(await subscriber.check(asset)).not.toBeNull()
    for (const list of lists) {
      const { text } = await platform.get(list)
      expect(text.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1)
      expect(text).toContain('#EXT-X-TARGETDURATION:6\n')
      const clear: Buffer[] = []
      let key = Buffer.alloc(0)
      let vector: Buffer | null = null
      const first = Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
      for (const line of text.split('\n')) {
        const [, name, own] = /^#EXT-X-KEY:.*\/(\w+)"(?:,IV=0x(\w+))?$/.exec(line) ?? []
        if (name) {
          key = (await subscriber.bytes(`/api/media/v1/${asset}/keys/${name}`)).body as Buffer<ArrayBuffer>
          vector = own === undefined ? null : Buffer.from(own, 'hex')
        }
        if (!line.endsWith('.ts')) continue
        const opening = createDecipheriv('aes-128-cbc', key, vector ?? vectorOf(first + clear.length))
        const { body } = await subscriber.bytes(new URL(line, `http://x${list}`).pathname)
        clear.push(Buffer.concat([opening.update(body), opening.final()]))
      }
      expect([list, clear.length]).toEqual([list, 80])
      expect(clear.every((bytes, index) => bytes.equals(sent[index] as Buffer))).toBe(true)
    }
  })

  describe('has a replay that repeats nothing', () => {
    const change = (plan: object) =>
      platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, plan, staff)
    const goTo = (seconds: number) => platform.setNow(after(seconds))
    const send = async (rendition: string, index: number, arrived: number, taken: number | null) => {
      goTo(arrived)
      const file = `${rendition}-${index}.ts`
      await put(file, await segmentOf(index % 10))
      await put(`${rendition}.m3u8`, listingOf(index, file, taken))
    }
    /** @returns of each quality, the segments of its replay as `quality number` */
    const replays = async (ended: number) => {
      goTo(ended)
      await change(shownAgainFrom(ended + 1))
      goTo(ended + 2)
      const lists: Record<string, string[]> = {}
      for (const rendition of ['high', 'low']) {
        const address = `/api/media/v1/${asset}/${rendition}/index.m3u8`
        const { media } = addressesIn((await platform.get(address)).text, address)
        lists[rendition] = media.map((url) => url.replace(/^.*\/(\w+)\/e\.\w+\/(\d+)\.ts$/, '$1 $2'))
      }
      return lists
    }
    const whole = (count: number) =>
      Object.fromEntries(
        ['high', 'low'].map((name) => [
          name,
          Array.from({ length: count }, (_, index) => `${name} ${index}`),
        ]),
      )

    it('at a break of two minutes that both of its qualities have', async () => {
      await change({ status: 'live' })
      for (let index = 0; index < 9; index++) {
        const taken = index * 2 + (index < 5 ? 0 : 120)
        await send('high', index, taken + 2, taken)
        await send('low', index, taken + 2.08, taken)
      }
      expect(await replays(160)).toEqual(whole(9))
    })

    it('of what an encoder kept back for a minute and a half, all of one quality first', async () => {
      await change({ status: 'live' })
      for (let index = 0; index < 8; index++) {
        for (const name of ['high', 'low']) await send(name, index, index * 2 + 2, index * 2)
      }
      for (const [late, name] of ['high', 'low'].entries())
        for (let index = 8; index < 53; index++) await send(name, index, 106 + late + index / 100, index * 2)
      expect(await replays(120)).toEqual(whole(53))
    })

    it.each([-3600, 3600])('where one encoder’s clock is %d seconds out', async (wrong) => {
      await change({ status: 'live' })
      for (let index = 0; index < 40; index++) {
        await send('high', index, index * 2 + 2, null)
        await send('low', index, index * 2 + 2.08, index * 2 + wrong)
      }
      expect(await replays(90)).toEqual(whole(40))
    })

    it('nor numbers the breaks of its qualities apart where one of them lost a segment', async () => {
      await change({ status: 'live' })
      for (let index = 0; index < 10; index++) {
        if (index !== 4) await send('high', index, index * 2 + 2, index * 2)
        await send('low', index, index * 2 + 2.08, index * 2)
      }
      await replays(30)
      for (const rendition of ['high', 'low']) {
        const { text } = await platform.get(`/api/media/v1/${asset}/${rendition}/index.m3u8`)
        const [before = ''] = text.split('#EXT-X-DISCONTINUITY\n')
        expect([text.match(/^#EXT-X-DISCONTINUITY$/gm)?.length, before.match(/\.ts$/gm)?.length]).toEqual([
          1,
          rendition === 'high' ? 4 : 5,
        ])
      }
    })

    it('where it was sent for longer than a replay lasts', async () => {
      await change({ status: 'live' })
      for (const name of ['high', 'low']) await send(name, 0, 2, 0)
      await database().query(
        `insert into media_segments (asset_id, rendition, number, file, content, seconds, discontinuity, taken_at, stored_at, key_prefix)
         select $2, quality, n, quality || n || '.ts', 'x' || n, 10, false, $1::timestamptz + n * interval '10 seconds',
           $1::timestamptz + (n + 1) * interval '10 seconds' + case quality when 'low' then interval '80 ms' else '0' end, 'f' from generate_series(1, 1200) n, unnest(array['high', 'low']) quality`,
        [now, asset],
      )
      for (const [name, seen] of Object.entries(await replays(12_100)))
        expect([seen[0], seen.at(-1), seen.length]).toEqual([`${name} 121`, `${name} 1200`, 1080])
    })
  })

  it('has a replay of three hours, however short its segments are', async () => {
    const change = (plan: object) =>
      platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, plan, staff)
    await change({ status: 'live' })
    await put('s0.ts', await segmentOf(0))
    await put('stream.m3u8', listing(0, 's0.ts').replaceAll('2.000', '1.000'))
    await database().query(
      `insert into media_segments (asset_id, rendition, number, file, content, seconds, discontinuity, taken_at, stored_at, key_prefix)
       select $2, 'stream', n, 's' || n || '.ts', 'x' || n, 1, false, $1::timestamptz + n * interval '1 second',
         $1::timestamptz + n * interval '1 second', 'e' from generate_series(1, 6299) n`,
      [now, asset],
    )
    platform.setNow(after(6300))
    await change({ status: 'ended', replayFrom: after(6301) })
    platform.setNow(after(6302))
    const seen = await numbers()
    expect([seen[0], seen.length]).toEqual([0, 6300])
  })

  it('outlives its encoder and itself: numbers go on after a break', async () => {
    for (const index of [0, 1]) await put(`s${index}.ts`, await segmentOf(index))
    await put('stream.m3u8', listing(0, 's0.ts', 's1.ts'))
    platform.setNow(after(30))
    expect(await stateNow()).toBe('interrupted')
    // Fans keep playing what is there.
    expect(await numbers()).toEqual([0, 1])
    const subscriber = await testPlayer(platform, 'subscriber')
    expect(await subscriber.check(asset)).not.toBeNull()
    expect((await subscriber.bytes((await shown()).keys[0] ?? '')).status).toBe(200)
    const restarted = await testPlatform(database(), { now: after(40), sample: true })
    await platform.close()
    platform = restarted
    // The encoder counts from the beginning again, under the same names.
    for (const index of [0, 1]) await put(`s${index}.ts`, await segmentOf(index + 5))
    await put('stream.m3u8', listing(0, 's0.ts', 's1.ts'))
    expect(await stateNow()).toBe('live')
    const { text } = await platform.get(playlistAddress)
    expect(await numbers()).toEqual([0, 1, 2, 3])
    expect(text.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1)
    expect(text.indexOf('#EXT-X-DISCONTINUITY\n')).toBeLessThan(text.indexOf('/2.ts'))
    expect(text).toContain(`#EXT-X-PROGRAM-DATE-TIME:${after(38)}`)
  })

  it('is on the air all the while where its segments are long', async () => {
    const long = (...names: string[]) =>
      listing(0, ...names)
        .replaceAll('EXTINF:2.000', 'EXTINF:10.000')
        .replace('DURATION:2', 'DURATION:10')
    await put('s0.ts', await segmentOf(0))
    await put('stream.m3u8', long('s0.ts'))
    platform.setNow(after(15))
    expect(await stateNow()).toBe('live')
    // The playlist first, its newest segment after.
    await put('stream.m3u8', long('s0.ts', 's1.ts'))
    await put('s1.ts', await segmentOf(1))
    platform.setNow(after(15 + 29))
    expect(await stateNow()).toBe('live')
    platform.setNow(after(15 + 30))
    expect(await stateNow()).toBe('interrupted')
  })

  it('begins anew after staff have said that nothing is on', async () => {
    const change = (plan: object) =>
      platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, plan, staff)
    await put('s0.ts', await segmentOf(0))
    await put('stream.m3u8', listing(0, 's0.ts'))
    platform.setNow(after(20))
    await change({ status: 'idle' })
    expect(await stateNow()).toBe('idle')
    platform.setNow(after(600))
    // A change of something else does not set the moment.
    await change({ title: 'Ladies first' })
    await put('s1.ts', await segmentOf(1))
    await put('stream.m3u8', listing(1, 's1.ts'))
    const { body } = await platform.get<{ data: { attributes: StreamAsset } }>(
      `/api/streamline/v1/streams/${asset}`,
    )
    expect(body.data.attributes.state).toEqual({ status: 'live', startedAt: after(600) })
  })

  it('goes on whole where its encoder died after two segments, and itself with it', async () => {
    for (const index of [0, 1]) await put(`s${index}.ts`, await segmentOf(index))
    await put('stream.m3u8', listing(0, 's0.ts', 's1.ts'))
    const restarted = await testPlatform(database(), { now: after(20), sample: true })
    await platform.close()
    platform = restarted
    const names = [0, 1, 2, 3, 4].map((index) => `s${index}.ts`)
    for (const [index, name] of names.entries()) await put(name, await segmentOf(index + 5))
    await put('stream.m3u8', listing(0, ...names))
    expect(await numbers()).toEqual([0, 1, 2, 3, 4, 5, 6])
    const { text } = await platform.get(playlistAddress)
    expect(text.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1)
    expect(text.indexOf('#EXT-X-DISCONTINUITY\n')).toBeLessThan(text.indexOf('/2.ts'))
  })

  it('goes on at once where a film in a loop is begun anew: the very same segments under the same names', async () => {
    const names = [0, 1, 2, 3, 4].map((index) => `s${index}.ts`)
    for (const [index, name] of names.entries()) await put(name, await segmentOf(index))
    await put('stream.m3u8', listing(0, ...names))
    // Sent again because our response was lost: still the same run.
    expect((await put('s4.ts', await segmentOf(4))).status).toBe(200)
    await put('stream.m3u8', listing(0, ...names))
    expect(await numbers()).toEqual([0, 1, 2, 3, 4])
    platform.setNow(after(20))
    for (const [index, name] of names.entries()) {
      expect((await put(name, await segmentOf(index))).status).toBe(201)
      await put('stream.m3u8', listing(0, ...names.slice(0, index + 1)))
    }
    expect(await numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const { text } = await platform.get(playlistAddress)
    expect(text.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1)
    expect(text.indexOf('#EXT-X-DISCONTINUITY\n')).toBeLessThan(text.indexOf('/5.ts'))
  })

  it('leaves no clear segment on the disk, before its place or in it', async () => {
    await put('s0.ts', await segmentOf(0))
    await put('s1.ts', await segmentOf(1))
    const files = async () => {
      const all = await readdir(platform.dataDir, { recursive: true, withFileTypes: true })
      return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    }
    const demandHidden = async () => {
      for (const file of await files()) {
        const bytes = await readFile(file)
        expect([
          file,
          bytes.readUInt8(0) === 0x47 && bytes.length > 188 && bytes.readUInt8(188) === 0x47,
        ]).toEqual([file, false])
        expect(bytes.includes(Buffer.from('x264'))).toBe(false)
      }
    }
    expect(await files()).toHaveLength(2)
    await demandHidden()
    await put('stream.m3u8', listing(0, 's0.ts', 's1.ts'))
    expect((await files()).map((file) => file.split('/').at(-1)).sort()).toEqual(['0.ts', '1.ts'])
    await demandHidden()
  })

  it('places the same bytes under each of their names, and keeps them sealed until the last has its place or is forgotten', async () => {
    const same = await segmentOf(0)
    for (const file of ['high-0.ts', 'low-0.ts', 'lost.ts']) await put(file, same)
    const sealed = async () =>
      (await readdir(platform.dataDir, { recursive: true })).filter((file) => file.endsWith('.sealed'))
    expect((await put('high.m3u8', listing(0, 'high-0.ts'))).status).toBe(200)
    expect(await sealed()).toHaveLength(1)
    platform.setNow(after(60))
    await put('later.ts', same)
    platform.setNow(after(150))
    await platform.services.media.ingest.forgetOld()
    expect(await sealed()).toHaveLength(1)
    expect((await put('low.m3u8', listing(0, 'later.ts'))).status).toBe(200)
    expect(await sealed()).toEqual([])
    await put('twin-1.ts', await segmentOf(1))
    await put('twin-2.ts', await segmentOf(1))
    expect((await put('low.m3u8', listing(0, 'later.ts', 'twin-1.ts', 'twin-2.ts'))).status).toBe(200)
    expect(await sealed()).toEqual([])
  })

  it('forgets old segments, and what never found a place', async () => {
    await put('s0.ts', await segmentOf(0))
    await put('stream.m3u8', listing(0, 's0.ts'))
    await put('lost.ts', await segmentOf(1))
    platform.setNow(after(5 * 3600))
    await platform.services.media.ingest.forgetOld()
    expect((await platform.get(playlistAddress)).status).toBe(404)
    const left = (await readdir(platform.dataDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )
    expect(left).toEqual([])
    // Numbers are never reused: a cached old segment must not turn up at a new address.
    await put('s1.ts', await segmentOf(1))
    await put('stream.m3u8', listing(1, 's1.ts'))
    await platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, { status: 'live' }, staff)
    expect(await numbers()).toEqual([1])
  })

  it('forgets the rest of the old segments the next time, if it dies while it deletes them', async () => {
    await put('s0.ts', await segmentOf(0))
    await put('stream.m3u8', listing(0, 's0.ts'))
    const { ingest, media } = platform.services.media
    const left = async () =>
      (await readdir(join(platform.dataDir, 'media'), { recursive: true })).filter((name) =>
        name.endsWith('.ts'),
      )
    platform.setNow(after(5 * 3600))
    const { removeFeedSegment } = media
    media.removeFeedSegment = () => Promise.reject(new Error('killed'))
    await expect(ingest.forgetOld()).rejects.toThrow('killed')
    media.removeFeedSegment = removeFeedSegment
    expect(await left()).toHaveLength(1)
    await ingest.forgetOld()
    expect(await left()).toEqual([])
  })

  it('has a picture on each machine that shares what the operator is told to, and leaves no file on any', async () => {
    const told = await readFile(join(process.cwd(), 'docs/operate.md'), 'utf8')
    const section = told.split('## Several platforms and gateways')[1]?.split('\n## ')[0] ?? ''
    const shared = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, folder]) => folder ?? '')
    expect(shared).toContain('ingest')
    const other = await testPlatform(database(), { now })
    try {
      for (const folder of shared) {
        await mkdir(join(platform.dataDir, folder), { recursive: true })
        await rm(join(other.dataDir, folder), { recursive: true, force: true })
        await symlink(join(platform.dataDir, folder), join(other.dataDir, folder))
      }
      await put('s0.ts', await segmentOf(0))
      await put('stream.m3u8', listing(0, 's0.ts'))
      const [segment = ''] = addressesIn((await other.get(playlistAddress)).text, playlistAddress).media
      for (const each of [platform, other]) expect((await each.get(segment)).status).toBe(200)
      // Whichever of them looks first.
      for (const each of [other, platform]) {
        each.setNow(after(5 * 3600))
        await each.services.media.ingest.forgetOld()
      }
      const left = await readdir(join(platform.dataDir, 'media'), { recursive: true })
      expect(left.filter((name) => name.endsWith('.ts'))).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('loses none of a burst in which files overtake each other, nor of the run after it', async () => {
    const names = ['s0.ts', 's1.ts', 's2.ts', 's3.ts', 's4.ts', 's5.ts']
    await put('stream.m3u8', listing(0, ...names))
    for (const index of [0, 2, 3, 4, 5, 1]) await put(`s${index}.ts`, await segmentOf(index))
    await platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, { status: 'live' }, staff)
    expect(await numbers()).toEqual([0, 1, 2, 3, 4, 5])
    // The encoder restarts with the same names: segments that the previous run named are not this one's.
    await put('stream.m3u8', listing(0, 's0.ts'))
    for (const index of [0, 2, 1]) await put(`s${index}.ts`, await segmentOf(index + 6))
    await put('stream.m3u8', listing(0, 's0.ts', 's1.ts', 's2.ts'))
    expect(await numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  it.each([
    { how: 'late', lost: true, again: 7 },
    { how: 'twice', lost: false, again: 7 },
    { how: 'twice, long after', lost: false, again: 12 },
  ])('goes on without a break of its own where a segment comes $how', async ({ lost, again }) => {
    for (let index = 0; index < 26; index++) {
      platform.setNow(after(index * 2))
      if (!lost || index !== 9) await put(`s${index}.ts`, await segmentOf(index % 10))
      if (index === 9 + again) await put('s9.ts', await segmentOf(9))
      const from = Math.max(0, index - 5)
      const files = Array.from({ length: index - from + 1 }, (_none, place) => `s${from + place}.ts`)
      await put('stream.m3u8', listing(from, ...files))
    }
    const placed = await database().query<{ file: string }>(
      'select file from media_segments where asset_id = $1 order by number',
      [asset],
    )
    const sent = Array.from({ length: 26 }, (_none, index) => `s${index}.ts`)
    expect(placed.map(({ file }) => file)).toEqual(sent.filter((file) => !lost || file !== 's9.ts'))
  })

  it('states the rate and the length of what is sent now: not of one picture left at an end, nor of a test that is forgotten', async () => {
    const change = (status: string) =>
      platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, { status }, staff)
    const send = async (index: number, seconds = 2, target = 2) => {
      await put(`s${index}.ts`, await segmentOf(index))
      const text = listing(index, `s${index}.ts`).replace('2.000', seconds.toFixed(3))
      await put('stream.m3u8', text.replace('DURATION:2', `DURATION:${target}`))
    }
    const said = async () => {
      const master = (await platform.get(`/api/media/v1/${asset}/master.m3u8`)).text
      const [, rate] = /:BANDWIDTH=(\d+)/.exec(master) ?? []
      const [, length] = /TARGETDURATION:(\d+)/.exec((await platform.get(playlistAddress)).text) ?? []
      return [Number(rate) < 1_000_000, Number(length)]
    }
    await change('live')
    for (const index of [0, 1, 2]) await send(index)
    expect(await said()).toEqual([true, 2])
    await send(3, 0.04)
    expect(await said()).toEqual([true, 2])
    // The length of a playlist that somebody may be reading never shrinks (RFC 8216, 6.2.1).
    await send(4, 10, 10)
    await send(5)
    expect(await said()).toEqual([true, 10])
    await change('idle')
    platform.setNow(after(7 * 24 * 3600))
    await platform.services.media.ingest.forgetOld()
    await change('live')
    await send(6)
    expect(await said()).toEqual([true, 2])
  })

  it('waits no longer than three segments for one that does not come', async () => {
    const names = ['s0.ts', 's1.ts', 's2.ts', 's3.ts', 's4.ts', 's5.ts']
    await put('stream.m3u8', listing(0, ...names))
    for (const index of [0, 2, 3, 4, 5]) await put(`s${index}.ts`, await segmentOf(index))
    await platform.send('PATCH', `/api/streamline/v1/streams/${asset}`, { status: 'live' }, staff)
    expect(await numbers()).toEqual([0])
    platform.setNow(after(6))
    await put('stream.m3u8', listing(0, ...names))
    expect(await numbers()).toEqual([0, 1, 2, 3, 4])
  })

  it('has a key for a minute at the most, and what lies sealed from before keeps its own', async () => {
    for (let index = 0; index < 11; index++) await put(`s${index}.ts`, await segmentOf(index))
    const names = Array.from({ length: 11 }, (_, index) => `s${index}.ts`)
    await put(
      'stream.m3u8',
      listing(0, ...names)
        .replaceAll('EXTINF:2.000', 'EXTINF:12.000')
        .replace('DURATION:2', 'DURATION:12'),
    )
    const keysNow = async () => (await shown()).keys.map((url) => url.split('/').at(-1))
    expect(await keysNow()).toEqual(['f0', 'f1', 'f2'])

    // The first seven come from an earlier version of the platform, which had fifteen segments to a key.
    const secret = Buffer.from(await installationSecret(database(), 'media'), 'base64url')
    const { media } = await shown()
    for (const number of [0, 1, 2, 3, 4, 5, 6]) {
      const sealed = encryptSegment(await segmentOf(number), mediaKey(secret, `${asset}/e`, 0), number)
      const file = (media[number] ?? '').replace('/api/media/v1/', '')
      await writeFile(join(platform.dataDir, 'media', file), sealed)
    }
    await database().query("update media_segments set key_prefix = 'e' where number < 7")
    expect(await keysNow()).toEqual(['e0', 'f1', 'f2'])

    const subscriber = await testPlayer(platform, 'subscriber')
    expect(await subscriber.check(asset)).not.toBeNull()
    const lines = (await platform.get(playlistAddress)).text.split('\n')
    let key: Buffer = Buffer.alloc(0)
    let number = 0
    for (const line of lines) {
      const [, name] = /^#EXT-X-KEY:.*\/(\w+)"$/.exec(line) ?? []
      if (name) key = (await subscriber.bytes(`/api/media/v1/${asset}/keys/${name}`)).body
      if (!line.endsWith('.ts')) continue
      const opening = createDecipheriv('aes-128-cbc', key, vectorOf(number))
      const { body } = await subscriber.bytes(media[number] ?? '')
      const clear = Buffer.concat([opening.update(body), opening.final()])
      expect([number, clear.equals(await segmentOf(number))]).toEqual([number, true])
      number += 1
    }
    expect(number).toBe(11)
    // No key in advance, whatever it is called.
    for (const name of ['f40', 'e9', 'p0', 'g0'])
      expect((await subscriber.bytes(`/api/media/v1/${asset}/keys/${name}`)).status).toBe(404)
  })

  itEncodes('a real encoder feeds it, stops, begins anew, and what is played is what it sent', async () => {
    const address = await platform.listen()
    const encode = async (film: string) => {
      const encoder = spawn(
        'ffmpeg',
        encoderArguments({
          film,
          key,
          address: `${address}/api/ingest/v1/${asset}/stream.m3u8`,
          output: ['-t', '9.9', '-hls_flags', 'delete_segments'],
        }),
      )
      let said = ''
      encoder.stderr.on('data', (data) => {
        said += data
      })
      const [code] = await once(encoder, 'exit')
      expect([code, said]).toEqual([0, ''])
    }
    const settled = async (count: number) => {
      // The encoder hangs up without waiting for responses: the last segments are still being placed.
      for (let tries = 0; tries < 400 && (await numbers().catch(() => [])).length < count; tries++)
        await new Promise((done) => setTimeout(done, 50))
    }
    await encode('goal-header')
    await settled(5)
    expect(await stateNow()).toBe('live')
    expect(await numbers()).toEqual([0, 1, 2, 3, 4])
    await encode('goal-cutback')
    await settled(10)
    expect(await numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])

    const subscriber = await testPlayer(platform, 'subscriber')
    expect(await subscriber.check(asset)).not.toBeNull()
    const { media, keys } = await shown()
    const opened: Buffer[] = []
    const materials: Buffer[] = []
    for (const url of keys) materials.push((await subscriber.bytes(url)).body)
    expect(materials.map(({ length }) => length)).toEqual([16])
    for (const [number, url] of media.entries()) {
      const { body } = await subscriber.bytes(url)
      // Noise: a decoder occasionally takes some of it for a picture.
      expect(decode(body).pictures).toBeLessThan(5)
      const opening = createDecipheriv('aes-128-cbc', materials[0] ?? Buffer.alloc(0), vectorOf(number))
      opened.push(Buffer.concat([opening.update(body), opening.final()]))
    }
    expect(decode(Buffer.concat(opened.slice(0, 5))).pictures).toBeGreaterThan(240)
    expect(decode(Buffer.concat(opened.slice(5))).pictures).toBeGreaterThan(240)
    const nobody = await testPlayer(platform, null)
    expect((await nobody.bytes(keys[0] ?? '')).status).toBe(403)
  })
})

itEncodes('a real encoder goes on where nobody takes its connection for a moment', async () => {
  const taken: string[] = []
  const listen = async (port: number) => {
    const server = createServer((request, response) => {
      taken.push(request.url ?? '')
      request.resume().on('end', () => response.end())
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  const stop = async (server: Server) => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  const first = await listen(0)
  const { port } = first.address() as AddressInfo
  const encoder = spawn(
    'ffmpeg',
    encoderArguments({
      film: 'goal-header',
      key: 'k',
      address: `http://127.0.0.1:${port}/stream.m3u8`,
      input: ['-re'],
      output: ['-t', '8'],
      says: 'quiet',
    }),
  )
  const ended = once(encoder, 'exit')
  let listening: Server | null = first
  try {
    for (let tries = 0; tries < 1500 && !taken.includes('/stream0.ts'); tries++)
      await new Promise((done) => setTimeout(done, 20))
    expect(taken).toContain('/stream0.ts')
    listening = null
    await stop(first)
    await new Promise((done) => setTimeout(done, 2500))
    listening = await listen(port)
    const [code] = await ended
    expect([code, taken]).toEqual([0, expect.arrayContaining(['/stream0.ts', '/stream1.ts', '/stream2.ts'])])
  } finally {
    encoder.kill()
    if (listening) await stop(listening)
  }
})
