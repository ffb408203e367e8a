import { createDecipheriv } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { decode, hasFfmpeg } from '../../../testing/decode.ts'
import { type Film, filmsIn } from '../sources/films.server.ts'
import { type CommonKey, protectedHeader, protectedSegment } from './common-encryption.core.ts'
import { encryptSegment, keyIDOf, mediaKey, vectorOf, versionOf } from './keys.core.ts'
import { boxAt, boxesOf, boxLength, trackReader } from './mp4.core.ts'
import { createSamples } from './samples.core.ts'
import { bytesOf, crc32, type Source, samplesWithin, transportSegment } from './transport-stream.core.ts'

const sources = join(process.cwd(), 'tools/media/sources')
const itDecodes = hasFfmpeg() ? it : it.skip
let film: Film

beforeAll(async () => {
  const found = await filmsIn(sources).find('goal-header')
  if (!found) throw new Error('the sample film is not there')
  film = found
})

const programmeOf = async (rendition: string, index = 0, of = film) => {
  const programme = await of.read(rendition, index)
  if (!programme) throw new Error(`no ${rendition}`)
  return programme
}
const whole = (rendition: string) =>
  Promise.all(
    Array.from({ length: film.segments }, async (_none, index) =>
      transportSegment(await programmeOf(rendition, index), index, 2),
    ),
  )

describe('films', () => {
  it('have three renditions and sound alone, with what a playlist says of them', () => {
    expect(film.renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['360p', 640, 360],
      ['480p', 854, 480],
      ['720p', 1280, 720],
      ['audio', 0, 0],
    ])
    expect(film.renditions[0]?.codecs).toMatch(/^avc1\.6400[0-9a-f]{2},mp4a\.40\.2$/)
    expect(film.renditions[3]?.codecs).toBe('mp4a.40.2')
    for (const { peak, average } of film.renditions) expect(peak).toBeGreaterThanOrEqual(average)
  })

  it('are cut alike in every rendition: each segment of two seconds begins with a picture that stands alone', async () => {
    for (const rendition of ['360p', '480p', '720p']) {
      const track = (await programmeOf(rendition)).video?.track
      if (!track) throw new Error('no pictures')
      for (let index = 0; index < film.segments; index++) {
        const samples = samplesWithin(track, index, 2)
        expect([rendition, index, samples.length, samples[0]?.sync]).toEqual([rendition, index, 50, true])
      }
    }
  })

  it('come in the sizes that they were drawn in: a half of twenty minutes in one', async () => {
    const half = await filmsIn(sources).find('pellborough-first-half')
    expect(half?.renditions.map(({ name }) => name)).toEqual(['360p', 'audio'])
    expect(half?.segments).toBe(600)
    if (!half) throw new Error('the sample film is not there')
    const programme = await programmeOf('360p', 599, half)
    expect(transportSegment(programme, 599, 2).length % 188).toBe(0)
    for (const index of [0, 300, 599])
      expect(samplesWithin(programme.video?.track ?? programme.audio.track, index, 2)).toHaveLength(25)
  })

  it('that are not on the list are not there', async () => {
    expect(await filmsIn(sources).find('../goal-header')).toBeNull()
    expect(await filmsIn(sources).find('none')).toBeNull()
  })

  it('that are broken say what is missing', () => {
    expect(() => trackReader().track()).toThrow('moov')
    expect(() => boxLength(Buffer.from('000000ff6d6f6f76', 'hex'), 8)).toThrow('runs over')
  })
})

describe('transport streams', () => {
  it('have whole packets, tables with a right checksum first, and counters without a gap over all segments', async () => {
    const counters = new Map<number, number>()
    for (const segment of await whole('480p')) {
      expect(segment.length % 188).toBe(0)
      expect([segment.readUInt16BE(1) & 0x1fff, segment.readUInt16BE(189) & 0x1fff]).toEqual([0, 0x1000])
      const length = segment.readUInt16BE(6) & 0xfff
      expect(crc32(segment.subarray(5, 8 + length))).toBe(0)
      for (let at = 0; at < segment.length; at += 188) {
        expect(segment.readUInt8(at)).toBe(0x47)
        const id = segment.readUInt16BE(at + 1) & 0x1fff
        const counter = segment.readUInt8(at + 3) & 15
        const before = counters.get(id)
        if (before !== undefined && counter !== ((before + 1) & 15))
          throw new Error(`a gap in ${id} at ${at}`)
        counters.set(id, counter)
      }
    }
    expect([...counters.keys()].sort()).toEqual([0, 0x100, 0x101, 0x1000])
  })

  it('are cut at once from the end of a film of a hundred minutes, whose other segments nobody has asked for', async () => {
    const half = await filmsIn(sources).find('pellborough-first-half')
    if (!half) throw new Error('the sample film is not there')
    const last = await programmeOf('360p', 599, half)
    if (!last.video) throw new Error('no pictures')
    // Five times the same samples, one after the other.
    const long = ({ track, ...bytes }: Source): Source => {
      const length = 1200 * track.timescale
      const samples = createSamples()
      for (let time = 0; time < 5; time++)
        for (const sample of track.samples.slice(0, track.samples.placeOf(length))) {
          const [decode, presentation] = [sample.decode + time * length, sample.presentation + time * length]
          samples.add({ ...sample, decode, presentation })
        }
      return { ...bytes, track: { ...track, samples: samples.done() } }
    }
    const programme = { video: long(last.video), audio: long(last.audio) }
    // Of the processor: on the clock it takes as long as other work lets it.
    const before = process.cpuUsage()
    expect(transportSegment(programme, 2999, 2).length % 188).toBe(0)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2000)
  })

  itDecodes('decode whole, without a complaint, in every rendition', async () => {
    for (const rendition of ['360p', '720p']) {
      const decoded = decode(Buffer.concat(await whole(rendition)))
      expect(decoded).toEqual({ pictures: film.segments * 50, sounds: expect.any(Number), complaints: '' })
      expect(decoded.sounds).toBeGreaterThan(film.segments * 93 - 20)
    }
    expect(decode(Buffer.concat(await whole('audio')))).toMatchObject({ pictures: 0, complaints: '' })
  })

  itDecodes('decode to nothing once they are encrypted', async () => {
    const [first] = await whole('360p')
    if (!first) throw new Error('no segment')
    const hidden = encryptSegment(first, Buffer.alloc(16, 7), 0)
    expect(decode(hidden)).toMatchObject({ pictures: 0, sounds: 0 })
    const opening = createDecipheriv('aes-128-cbc', Buffer.alloc(16, 7), vectorOf(0))
    expect(Buffer.concat([opening.update(hidden), opening.final()]).equals(first)).toBe(true)
  })
})

describe('common encryption', () => {
  const key: CommonKey = { id: Buffer.alloc(16, 1), key: Buffer.alloc(16, 2), vector: vectorOf(5) }
  const videoOf = async (index = 0) => {
    const { video } = await programmeOf('360p', index)
    if (!video) throw new Error('no pictures')
    return video
  }

  it('marks the header with scheme, key id and pattern, and changes nothing else of it', async () => {
    const header = protectedHeader((await videoOf()).track, key)
    const entry = header.indexOf('encv')
    expect(entry).toBeGreaterThan(0)
    expect(header.indexOf('avc1')).toBe(header.indexOf('frma') + 4)
    const tenc = header.indexOf('tenc') + 4
    expect(header.subarray(tenc, tenc + 8).toString('hex')).toBe('0100000000190100')
    expect(header.subarray(tenc + 8, tenc + 24)).toEqual(key.id)
    expect(header.subarray(tenc + 25, tenc + 41)).toEqual(key.vector)
    const pssh = boxAt(header, ['moov', 'pssh'])
    expect(header.subarray(pssh.body + 4, pssh.body + 20).toString('hex')).toBe(
      '1077efecc0b24d02ace33c1e52e2fb4b',
    )
    expect(boxesOf(header).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
  })

  it('leaves of every slice no more readable than its header', async () => {
    const source = await videoOf(1)
    const segment = protectedSegment(source, 1, 2, key, 2)
    const data = boxAt(segment, ['mdat'])
    const samples = samplesWithin(source.track, 1, 2)
    expect(data.end - data.body).toBe(samples.reduce((sum, sample) => sum + sample.size, 0))
    const first = samples[0]
    if (!first) throw new Error('no sample')
    const clear = bytesOf(source, first)
    const hidden = segment.subarray(data.body, data.body + first.size)
    expect(hidden.equals(clear)).toBe(false)
    let differing = 0
    for (let at = 0; at + 16 <= clear.length; at += 16)
      if (!clear.subarray(at, at + 16).equals(hidden.subarray(at, at + 16))) differing += 1
    // One block in ten; a boundary falls between two of ours.
    expect(differing).toBeGreaterThan((clear.length / 160) * 0.9)
  })

  itDecodes('opens with its key, and not without', async () => {
    const source = await videoOf()
    const media = Buffer.concat([protectedHeader(source.track, key), protectedSegment(source, 0, 2, key, 1)])
    expect(decode(media, ['-decryption_key', key.key.toString('hex')])).toEqual({
      pictures: 50,
      sounds: 0,
      complaints: '',
    })
    expect(decode(media, ['-decryption_key', '00'.repeat(16)]).complaints).not.toBe('')
    const { audio } = await programmeOf('audio')
    const sound = Buffer.concat([protectedHeader(audio.track, key), protectedSegment(audio, 0, 2, key, 1)])
    const opened = decode(sound, ['-decryption_key', key.key.toString('hex')])
    expect(opened.complaints).toBe('')
    expect(opened.sounds).toBeGreaterThan(90)
    expect(decode(sound, ['-decryption_key', '00'.repeat(16)]).complaints).not.toBe('')
  })
})

describe('keys', () => {
  const secret = Buffer.alloc(32, 9)
  it('follow from the secret, the entry and the period alone, and never coincide', () => {
    const all = ['a', 'b', 'a/p', 'a/e'].flatMap((place) =>
      [0, 1, 2].map((period) => mediaKey(secret, place, period).toString('hex')),
    )
    expect(new Set(all).size).toBe(all.length)
    expect(mediaKey(secret, 'a', 1)).toEqual(mediaKey(Buffer.alloc(32, 9), 'a', 1))
    expect(mediaKey(Buffer.alloc(32, 8), 'a', 1)).not.toEqual(mediaKey(secret, 'a', 1))
    expect(keyIDOf(secret, 'a', 1)).not.toEqual(mediaKey(secret, 'a', 1))
  })
  it('name versions that change with the secret and the bytes', () => {
    expect(versionOf(secret, 'a', 'film', 'x')).toMatch(/^\w{12}$/)
    expect(versionOf(secret, 'a', 'film', 'x')).not.toBe(versionOf(secret, 'a', 'film', 'y'))
  })
})
