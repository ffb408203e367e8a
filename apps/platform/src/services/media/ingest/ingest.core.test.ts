import { describe, expect, it } from '@jest/globals'
import {
  type EncoderPlaylist,
  placeSegments,
  readEncoderPlaylist,
  renditionOf,
  transportProblem,
} from './ingest.core.ts'

type MediaPlaylist = Extract<EncoderPlaylist, { kind: 'media' }>

const playlist = (sequence: number, ...files: string[]): MediaPlaylist => ({
  kind: 'media',
  rendition: 'stream',
  targetSeconds: 2,
  sequence,
  ended: false,
  segments: files.map((file) => ({ file, seconds: 2, discontinuity: false, at: null })),
})
const arrived = (...files: string[]) => new Map(files.map((file) => [file, `content of ${file}`]))
const filesOf = (placed: readonly { file: string; discontinuity: boolean }[]) =>
  placed.map(({ file, discontinuity }) => `${file}${discontinuity ? '!' : ''}`)

describe('an encoder’s playlist', () => {
  it('is read with its lengths, breaks and dates', () => {
    const text =
      '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-PROGRAM-DATE-TIME:2026-11-21T15:00:00.000+0000\n#EXTINF:2.000000,\ns7.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:1.96,\nhttp://here/api/s8.ts\n#EXT-X-ENDLIST\n'
    expect(readEncoderPlaylist('stream.m3u8', text)).toEqual({
      kind: 'media',
      rendition: 'stream',
      targetSeconds: 2,
      sequence: 7,
      ended: true,
      segments: [
        { file: 's7.ts', seconds: 2, discontinuity: false, at: '2026-11-21T15:00:00.000Z' },
        { file: 's8.ts', seconds: 1.96, discontinuity: true, at: null },
      ],
    })
  })

  it('may list variants', () => {
    const text =
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"\nlow.m3u8\n'
    expect(readEncoderPlaylist('stream.m3u8', text)).toEqual({
      kind: 'master',
      variants: [
        { rendition: 'low', peak: 800_000, codecs: 'avc1.64001e,mp4a.40.2', width: 640, height: 360 },
      ],
    })
  })

  it('may name sound that is in its renditions', () => {
    const text =
      '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nlow.m3u8\n'
    expect(readEncoderPlaylist('stream.m3u8', text)).toMatchObject({ variants: [{ rendition: 'low' }] })
  })

  it('may have codecs only of such letters as cannot end what they are written into', () => {
    const codecsOf = (codecs: string) => {
      const text = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1, CODECS="${codecs}"\nlow.m3u8\n`
      const read = readEncoderPlaylist('stream.m3u8', text)
      return read.kind === 'master' ? read.variants[0]?.codecs : undefined
    }
    expect(codecsOf('avc1.64001e, mp4a.40.2')).toBe('avc1.64001e, mp4a.40.2')
    expect(codecsOf('avc1\r#EXT-X-ENDLIST')).toBeNull()
    expect(codecsOf('a'.repeat(201))).toBeNull()
  })

  // Everybody's keys and leases wait meanwhile: with a match attempted at each letter, either line would take most of a minute.
  it.each([
    ['attributes', `#EXT-X-STREAM-INF:${'A'.repeat(250_000)}\nlow.m3u8\n`],
    ['a length', `#EXTINF:${':1,'.repeat(80_000)}\r \n`],
  ])('is read once, however long its line of %s', (_what, lines) => {
    const began = performance.now()
    try {
      readEncoderPlaylist('stream.m3u8', `#EXTM3U\n${lines}`)
    } catch {
      // Whether it is accepted does not matter here.
    }
    expect(performance.now() - began).toBeLessThan(1000)
  })

  it('names its rendition, whole or not at all: two of long names must not become one', () => {
    expect(renditionOf('stream.m3u8')).toBe('stream')
    expect(renditionOf(`${'v'.repeat(41)}.m3u8`)).toBe('v'.repeat(41))
    expect(renditionOf(`${'v'.repeat(42)}.m3u8`)).toBeNull()
    expect(renditionOf('a.ts')).toBeNull()
  })

  it.each([
    ['no playlist', 'line 1'],
    ['#EXTM3U\n#EXTINF:2,\na.ts\n', 'TARGETDURATION'],
    ['#EXTM3U\n#EXT-X-TARGETDURATION:60\n', 'too long'],
    ['#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:x,\na.ts\n', 'line 3'],
    ['#EXTM3U\n#EXT-X-TARGETDURATION:2\na.ts\n', 'length before'],
    ['#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:9,\na.ts\n', 'longer than the target'],
    ['#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n../../etc/passwd\n', 'no name of a file'],
    [
      '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:2,\na.ts\n',
      'encrypted here',
    ],
    ['#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="i.mp4"\n', 'MPEG-TS'],
    ['#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n#EXT-X-BYTERANGE:1880@0\na.ts\n', 'line 4: a segment is'],
    [
      '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXTINF:2,\n/b/a.ts\n',
      "line 6: 'a.ts' comes twice",
    ],
    [
      '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="sound.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nlow.m3u8\n',
      'line 2: the sound belongs in each rendition',
    ],
    [`#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${'v'.repeat(42)}.m3u8\n`, 'line 3: a rendition'],
    ['#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.ts\n', 'line 3: a rendition'],
    [`#EXTM3U\n${'#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'.repeat(21)}`, 'line 43: more than 20 variants'],
  ])('is refused with the place: %j', (text, reason) => {
    expect(() => readEncoderPlaylist('stream.m3u8', text)).toThrow(reason)
  })
})

describe('an encoder’s segment', () => {
  const packet = (id: number, ...payload: number[]) => {
    const bytes = Buffer.alloc(188, 0xff)
    bytes.set([0x47, 0x40 | (id >> 8), id & 255, 0x10, ...payload])
    return bytes
  }
  const tables = packet(0, 0, 0)
  const picture = packet(256, 0, 0, 1, 0xe0)
  it('is a transport stream with tables and media', () => {
    expect(transportProblem(Buffer.concat([tables, picture]))).toBeNull()
    expect(transportProblem(Buffer.alloc(0))).toBe('is empty')
    expect(transportProblem(Buffer.from('<html>'))).toContain('6 bytes')
    expect(transportProblem(Buffer.alloc(376))).toContain('no sync byte at 0')
    expect(transportProblem(picture)).toBe('has no programme table')
    expect(transportProblem(tables)).toBe('has neither pictures nor sound')
    expect(transportProblem(Buffer.concat([tables, picture]).subarray(0, 300))).toContain(
      'not a whole number',
    )
  })
})

describe('segments find their places', () => {
  const late = () => true
  it('in the order of the playlist, once', () => {
    const first = placeSegments(playlist(0, 'a.ts', 'b.ts'), arrived('b.ts', 'a.ts'), null, -1, late, true)
    expect(filesOf(first.placed)).toEqual(['a.ts!', 'b.ts'])
    expect(first.lastSequence).toBe(1)
    const last = { file: 'b.ts', content: 'content of b.ts' }
    expect(placeSegments(playlist(0, 'a.ts', 'b.ts'), arrived(), last, 1, late, true).placed).toEqual([])
    const next = placeSegments(playlist(1, 'b.ts', 'c.ts'), arrived('c.ts'), last, 1, late, true)
    expect(filesOf(next.placed)).toEqual(['c.ts'])
    expect(next).toMatchObject({ lastSequence: 2, restarted: false })
  })

  it('waiting for one that is on its way, and going on without one that never comes', () => {
    const last = { file: 'a.ts', content: 'x' }
    expect(placeSegments(playlist(1, 'b.ts', 'c.ts'), arrived('c.ts'), last, 0, late, true)).toMatchObject({
      placed: [],
      lastSequence: 0,
    })
    const far = placeSegments(
      playlist(1, 'b.ts', 'c.ts', 'd.ts', 'e.ts'),
      arrived('c.ts', 'd.ts', 'e.ts'),
      last,
      0,
      late,
      true,
    )
    expect(filesOf(far.placed)).toEqual(['c.ts!', 'd.ts', 'e.ts'])
  })

  it('all of them, where one that was sent earlier comes later', () => {
    const run = playlist(0, 'a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts')
    const rest = arrived('b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts')
    expect(placeSegments(run, rest, null, -1, () => false, true).placed).toEqual([])
    expect(placeSegments(run, rest, null, -1, late, true).placed).toHaveLength(5)
  })

  it('after a hole that the playlist has left behind, with a break', () => {
    const last = { file: 'a.ts', content: 'x' }
    expect(filesOf(placeSegments(playlist(9, 'j.ts'), arrived('j.ts'), last, 0, late, true).placed)).toEqual([
      'j.ts!',
    ])
  })

  it('when the encoder begins anew under the same names, after a break', () => {
    const last = { file: 'd.ts', content: 'x' }
    const again = placeSegments(playlist(0, 'a.ts', 'b.ts'), arrived('a.ts', 'b.ts'), last, 3, late, true)
    expect(filesOf(again.placed)).toEqual(['a.ts!', 'b.ts'])
    expect(again).toMatchObject({ lastSequence: 1, restarted: true })
  })

  it('when it begins anew after a run so short that the first playlist goes on past its end', () => {
    const last = { file: 'b.ts', content: 'x' }
    const names = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts']
    const again = placeSegments(playlist(0, ...names), arrived(...names), last, 1, late, true)
    expect(filesOf(again.placed)).toEqual(['a.ts!', 'b.ts', 'c.ts', 'd.ts', 'e.ts'])
    expect(again).toMatchObject({ lastSequence: 4, restarted: true })
    // The very same bytes: the encoder sent it again because our response was lost.
    const sent = arrived('b.ts', 'c.ts')
    const same = { file: 'b.ts', content: 'content of b.ts' }
    const on = placeSegments(playlist(0, 'a.ts', 'b.ts', 'c.ts'), sent, same, 1, late, true)
    expect([filesOf(on.placed), on.restarted]).toEqual([['c.ts'], false])
    // Further on than the last place: an encoder with a ring of names reuses them in the same run.
    const ring = placeSegments(playlist(2, 'a.ts', 'b.ts'), arrived('a.ts', 'b.ts'), last, 1, late, true)
    expect([filesOf(ring.placed), ring.restarted]).toEqual([['a.ts', 'b.ts'], false])
  })

  it('not when an old playlist comes late', () => {
    const last = { file: 'd.ts', content: 'x' }
    expect(placeSegments(playlist(0, 'a.ts', 'b.ts'), arrived(), last, 3, late, true)).toMatchObject({
      placed: [],
      lastSequence: 3,
    })
    // Nor when a file that it names comes late or twice: only the newest playlist says that a run has begun.
    const twice = placeSegments(playlist(0, 'a.ts', 'b.ts'), arrived('b.ts'), last, 3, late, false)
    expect([twice.placed, twice.restarted]).toEqual([[], false])
    // A late playlist: the next segment, which it does not name, has arrived already.
    expect(placeSegments(playlist(1, 'b.ts', 'c.ts'), arrived('e.ts'), last, 3, late, true).placed).toEqual(
      [],
    )
  })
})
