import { describe, expect, it } from '@jest/globals'
import { segmentsAKey, segmentsALiveKey } from '../packaging/keys.core.ts'
import {
  type LivePlaylist,
  livePlaylist,
  masterPlaylist,
  onDemandPlaylist,
  ownPlaces,
} from '../packaging/playlists.core.ts'
import { programmeSegments, runningAt, slotOf, startOf, windowAt, windowSegments } from './programme.core.ts'

const films = [
  { name: 'one', segments: 3 },
  { name: 'two', segments: 4 },
]
const now = new Date('2026-11-20T12:00:01.000Z')

const moving = (from: number, to: number, more: Partial<LivePlaylist> = {}) =>
  livePlaylist({
    ...programmeSegments(films, from, to, 'p.v'),
    kind: 'moving',
    places: ownPlaces,
    targetSeconds: 2,
    protection: { kind: 'aes' },
    ...more,
  })

/** Segments of a playlist, with the discontinuity sequence that each is in. */
function read(text: string): { number: number; turn: number; key: string }[] {
  let turn = Number(/#EXT-X-DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1])
  let key = ''
  const found: { number: number; turn: number; key: string }[] = []
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') turn += 1
    const [, uri] = /URI="([^"]*)"/.exec(line) ?? []
    if (line.startsWith('#EXT-X-KEY') && uri) key = uri
    const [, number] = /^p\.v\/(\d+)\.(?:ts|m4s)$/.exec(line) ?? []
    if (number !== undefined) found.push({ number: Number(number), turn, key })
  }
  return found
}

describe('the programme', () => {
  it('follows from the clock alone', () => {
    const number = runningAt(now)
    expect(startOf(number).toISOString()).toBe('2026-11-20T12:00:00.000Z')
    expect(runningAt(new Date(now.getTime() + 1000))).toBe(number + 1)
    expect(windowAt(now)).toEqual({ from: number - windowSegments, to: number - 1 })
    expect(windowAt(new Date('2026-01-01T00:00:20Z'))).toEqual({ from: 0, to: 9 })
  })

  it('shows film after film, for ever', () => {
    expect([0, 2, 3, 6, 7].map((number) => slotOf(films, number))).toEqual([
      { film: 'one', index: 0 },
      { film: 'one', index: 2 },
      { film: 'two', index: 0 },
      { film: 'two', index: 3 },
      { film: 'one', index: 0 },
    ])
    expect(slotOf(films, 7 * 1_000_000 + 4)).toEqual({ film: 'two', index: 1 })
  })

  it('keeps number, turn and key of every segment while the window moves on', () => {
    const seen = new Map<number, string>()
    for (let from = 0; from < 40; from++) {
      const segments = read(moving(from, from + 20))
      expect(segments.map(({ number }) => number)).toEqual(
        Array.from({ length: 21 }, (_, index) => from + index),
      )
      for (const { number, turn, key } of segments) {
        const said = `${turn} ${key}`
        if (seen.has(number)) expect([number, said]).toEqual([number, seen.get(number)])
        seen.set(number, said)
      }
    }
    expect(seen.get(3)).toBe('1 ../keys/p0')
    expect(seen.get(45)?.split(' ')[1]).toBe(`../keys/p${Math.floor(45 / segmentsAKey.live)}`)
  })

  it('has a key for a minute of media at the most', () => {
    expect(segmentsAKey.live * 2).toBeLessThanOrEqual(60)
    expect(segmentsAKey.onDemand * 2).toBeLessThanOrEqual(60)
    // The longest that an encoder may send.
    expect(segmentsALiveKey.f * 12).toBeLessThanOrEqual(60)
  })

  it('says when its pictures were taken, at the start and after every break', () => {
    const from = runningAt(now)
    const text = moving(from, from + 9)
    const dates = [...text.matchAll(/#EXT-X-PROGRAM-DATE-TIME:(.*)/g)].map(([, date]) => date)
    expect(dates[0]).toBe('2026-11-20T12:00:00.000Z')
    expect(dates).toHaveLength(1 + [...text.matchAll(/#EXT-X-DISCONTINUITY$/gm)].length)
  })

  it('ends, and is there again from its beginning', () => {
    expect(moving(0, 3)).not.toContain('ENDLIST')
    expect(moving(0, 3, { kind: 'ended' })).toMatch(/#EXT-X-ENDLIST\n$/)
    expect(moving(0, 3, { kind: 'replay' })).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
  })

  it('under a licence names the key by its id, with a header of its own for each key and film', () => {
    const text = moving(0, 20, {
      protection: {
        kind: 'licence',
        systems: ['com.apple.fps', 'com.widevine.alpha', 'org.w3.clearkey'],
        keyID: (period) => `${period}`.padStart(32, '0'),
      },
    })
    // For every key system in turn, the strongest first.
    const key = `${'0'.repeat(31)}1`
    const ofFirst = text.split('\n').filter((line) => line.includes(`KEYID=0x${key}`))
    const named = ofFirst.map((line) => {
      const [, uri = '', format = ''] = /URI="([^"]*)",KEYFORMAT="([^"]*)"/.exec(line) ?? []
      const [, data] = /^data:application\/octet-stream;base64,(.*)$/.exec(uri) ?? []
      return [format, data === undefined ? uri : Buffer.from(data, 'base64').toString('hex')]
    })
    expect(named.slice(0, 3)).toEqual([
      ['com.apple.streamingkeydelivery', `skd://${key}`],
      [
        'urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed',
        `00000032${'70737368'}00000000edef8ba979d64acea3c827dcd51d21ed000000121210${key}`,
      ],
      ['org.w3.clearkey', key],
    ])
    expect(text).toContain('METHOD=SAMPLE-AES')
    expect(text).toContain(`KEYID=0x${'0'.repeat(31)}1`)
    expect(text).toContain('#EXT-X-MAP:URI="p.v/header-1.mp4"')
    expect(text).not.toContain('/keys/')
    expect(read(text)).toHaveLength(21)
  })
})

describe('playlists on demand', () => {
  it('name ciphertext and keys by relative addresses, and end', () => {
    const text = onDemandPlaylist(12, 'd.film.v', ownPlaces)
    expect(text.split('\n').filter((line) => line.startsWith('#EXT-X-KEY'))).toEqual([
      '#EXT-X-KEY:METHOD=AES-128,URI="../keys/0"',
      '#EXT-X-KEY:METHOD=AES-128,URI="../keys/1"',
    ])
    expect(text).toContain('\nd.film.v/11.ts\n#EXT-X-ENDLIST\n')
  })
  it('list every variant, sound apart only where asked', () => {
    const variants = [
      {
        name: '360p',
        width: 640,
        height: 360,
        codecs: 'avc1.64001e,mp4a.40.2',
        peak: 300_000,
        average: 200_000,
      },
      { name: 'audio', width: 0, height: 0, codecs: 'mp4a.40.2', peak: 60_000, average: 50_000 },
    ]
    const muxed = masterPlaylist(variants, { captions: 'captions/en.m3u8', from: '' })
    expect(muxed).toContain('RESOLUTION=640x360,FRAME-RATE=25.000,SUBTITLES="captions"\n360p/index.m3u8')
    expect(muxed).toContain('CODECS="mp4a.40.2"\naudio/index.m3u8')
    const apart = masterPlaylist(variants, { captions: null, apart: true, from: '' })
    expect(apart).toContain('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound"')
    expect(apart.match(/#EXT-X-STREAM-INF/g)).toHaveLength(1)
  })
})
