/**
 * Reads our encoder's output: fragmented MP4 with one track (ISO 14496-12). Only what packaging needs, and box by box: a film of a match
 * is longer than a buffer may be. Pure.
 */
import { createSamples, type Samples } from './samples.core.ts'

export type Sample = {
  /** Where its bytes are in the file. */
  offset: number
  size: number
  /** In units of the track's time scale. */
  decode: number
  presentation: number
  duration: number
  /** Whether it decodes without any other. */
  sync: boolean
  /** Bytes of its NAL units with their length prefixes, without parameter sets and delimiters; of sound, all its bytes. */
  packed: number
}

export type Track = {
  kind: 'video' | 'audio'
  timescale: number
  samples: Samples
  /** As an HLS playlist names it: 'avc1.640015', 'mp4a.40.2'. */
  codec: string
  width: number
  height: number
  /** avcC box, or the AudioSpecificConfig. */
  configuration: Buffer
  /** The whole moov box: a packager keeps most of it. */
  header: Buffer
}

/**
 * The bytes that a box takes.
 * @param head its first bytes, 16 where there are as many; @param left bytes from its start to the end of what holds it
 * @throws Error if it overruns
 */
export function boxLength(head: Buffer, left: number): number {
  const size = head.readUInt32BE(0)
  const length = size === 1 && head.length >= 16 ? Number(head.readBigUInt64BE(8)) : size === 0 ? left : size
  if (length < 8 || length > left) throw new Error('an MP4 box runs over its place')
  return length
}

type Box = { type: string; start: number; body: number; end: number }

/** The boxes between two positions. @throws Error if one overruns */
export function boxesOf(data: Buffer, from = 0, to = data.length): Box[] {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to) {
    const large = data.readUInt32BE(at) === 1
    const length = boxLength(data.subarray(at, Math.min(at + 16, to)), to - at)
    boxes.push({
      type: data.toString('latin1', at + 4, at + 8),
      start: at,
      body: at + (large ? 16 : 8),
      end: at + length,
    })
    at += length
  }
  return boxes
}

/** The first box along a path of types. @throws Error where there is none */
export function boxAt(data: Buffer, path: readonly string[], from = 0, to = data.length): Box {
  let place = { start: from, body: from, end: to, type: '' }
  for (const type of path) {
    const found = boxesOf(data, place.body, place.end).find((box) => box.type === type)
    if (!found) throw new Error(`the MP4 has no ${path.join('/')}`)
    place = found
  }
  return place
}

/** Bytes of a sample entry before the boxes in it. */
const entryHeader = { avc1: 78, mp4a: 28 } as const

export type SampleEntry = { type: 'avc1' | 'mp4a'; start: number; boxes: number; end: number }

export function sampleEntryOf(data: Buffer, from = 0, to = data.length): SampleEntry {
  const table = boxAt(data, ['trak', 'mdia', 'minf', 'stbl', 'stsd'], from, to)
  const [entry] = boxesOf(data, table.body + 8, table.end)
  if (!entry || (entry.type !== 'avc1' && entry.type !== 'mp4a'))
    throw new Error('the MP4 holds neither H.264 nor AAC')
  return { type: entry.type, start: entry.start, boxes: entry.body + entryHeader[entry.type], end: entry.end }
}

/** The AudioSpecificConfig from an elementary stream descriptor: nested descriptors, each with a length of 1 to 4 bytes. */
function audioConfiguration(data: Buffer, from: number, to: number): Buffer {
  let at = from + 4
  while (at < to) {
    const tag = data.readUInt8(at)
    at += 1
    let length = 0
    for (let more = true; more; at++) {
      const byte = data.readUInt8(at)
      length = length * 128 + (byte & 127)
      more = byte > 127
    }
    if (tag === 5) return data.subarray(at, at + length)
    // The stream descriptor has 3 bytes before the next, the decoder's configuration 13.
    at += tag === 3 ? 3 : tag === 4 ? 13 : length
  }
  throw new Error('the MP4 does not say how its sound is coded')
}

type Defaults = { duration: number; size: number; flags: number }

type Unpacked = Omit<Sample, 'packed'>

/** @param data a moof box; @param start where it is in the file */
function fragmentSamples(data: Buffer, start: number, defaults: Defaults): Unpacked[] {
  const samples: Unpacked[] = []
  const traf = boxAt(data, ['moof', 'traf'])
  const parts = boxesOf(data, traf.body, traf.end)
  const header = parts.find((box) => box.type === 'tfhd')
  const times = parts.find((box) => box.type === 'tfdt')
  if (!header || !times) throw new Error('an MP4 fragment does not say where it belongs')
  const flags = data.readUIntBE(header.body + 1, 3)
  let at = header.body + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  const own = { ...defaults }
  const next = () => {
    at += 4
    return data.readUInt32BE(at - 4)
  }
  if (flags & 0x8) own.duration = next()
  if (flags & 0x10) own.size = next()
  if (flags & 0x20) own.flags = next()
  let decode =
    data.readUInt8(times.body) === 1
      ? Number(data.readBigUInt64BE(times.body + 4))
      : data.readUInt32BE(times.body + 4)
  for (const run of parts.filter((box) => box.type === 'trun')) {
    const has = data.readUIntBE(run.body + 1, 3)
    const signed = data.readUInt8(run.body) === 1
    const count = data.readUInt32BE(run.body + 4)
    at = run.body + 8
    let offset = start + (has & 0x1 ? data.readInt32BE(at) : 0)
    if (has & 0x1) at += 4
    const first = has & 0x4 ? next() : null
    for (let index = 0; index < count; index++) {
      const duration = has & 0x100 ? next() : own.duration
      const size = has & 0x200 ? next() : own.size
      const sampleFlags = has & 0x400 ? next() : index === 0 && first !== null ? first : own.flags
      let shift = 0
      if (has & 0x800) {
        shift = signed ? data.readInt32BE(at) : data.readUInt32BE(at)
        at += 4
      }
      samples.push({
        offset,
        size,
        decode,
        presentation: decode + shift,
        duration,
        sync: (sampleFlags & 0x10000) === 0,
      })
      offset += size
      decode += duration
    }
  }
  return samples
}

/** Kinds of NAL units that a byte stream gets anew: parameter sets, and delimiters. */
export const isRepeated = (nalHeader: number): boolean => [7, 8, 9].includes(nalHeader & 31)

/** @param from of a picture in the box */
function packedOf(box: Buffer, from: number, size: number): number {
  let packed = 0
  for (let at = from; at + 4 < from + size; ) {
    const length = 4 + box.readUInt32BE(at)
    if (!isRepeated(box.readUInt8(at + 4))) packed += length
    at += length
  }
  return packed
}

type Head = { track: Omit<Track, 'samples'>; defaults: Defaults }

/** Takes a file's boxes, one after the other from the first to the last. @throws Error naming what is invalid */
export function trackReader() {
  let head: Head | null = null
  let fragment: Unpacked[] = []
  const samples = createSamples()

  const demandHead = (): Head => {
    if (!head) throw new Error('the MP4 has no moov before its fragments')
    return head
  }
  const takeData = (box: Buffer, at: number) => {
    if (fragment.length === 0) return
    const pictures = demandHead().track.kind === 'video'
    for (const sample of fragment) {
      const from = sample.offset - at
      if (from < 0 || from + sample.size > box.length)
        throw new Error('an MP4 fragment has samples outside the box after it')
      samples.add({ ...sample, packed: pictures ? packedOf(box, from, sample.size) : sample.size })
    }
    fragment = []
  }
  const typeOf = (box: Buffer) => box.toString('latin1', 4, 8)
  return {
    /** @param head the first bytes of a box */
    wants: (head: Buffer): boolean => ['moov', 'moof', 'mdat'].includes(typeOf(head)),
    /** @param box a whole box; @param at where it is in the file */
    take(box: Buffer, at: number): void {
      const type = typeOf(box)
      if (type === 'moov') head = headOf(box)
      else if (type === 'moof') fragment = fragmentSamples(box, at, demandHead().defaults)
      else if (type === 'mdat') takeData(box, at)
    },
    /** @throws Error where nothing came that could be played */
    track(): Track {
      const { track } = demandHead()
      const all = samples.done()
      if (all.length === 0) throw new Error('the MP4 has no fragments')
      return { ...track, samples: all }
    },
  }
}

/** @param data a moov box */
function headOf(data: Buffer): Head {
  const moov = boxAt(data, ['moov'])
  const trak = boxAt(data, ['trak'], moov.body, moov.end)
  const mediaHeader = boxAt(data, ['mdia', 'mdhd'], trak.body, trak.end)
  const timescale = data.readUInt32BE(mediaHeader.body + (data.readUInt8(mediaHeader.body) === 1 ? 20 : 12))
  const entry = sampleEntryOf(data, moov.body, moov.end)
  const extends_ = boxAt(data, ['mvex', 'trex'], moov.body, moov.end)
  const defaults: Defaults = {
    duration: data.readUInt32BE(extends_.body + 12),
    size: data.readUInt32BE(extends_.body + 16),
    flags: data.readUInt32BE(extends_.body + 20),
  }
  const header = Buffer.from(data.subarray(moov.start, moov.end))
  if (entry.type === 'avc1') {
    const box = boxAt(data, ['avcC'], entry.boxes, entry.end)
    const configuration = Buffer.from(data.subarray(box.body, box.end))
    const codec = `avc1.${configuration.toString('hex', 1, 4)}`
    const size = { width: data.readUInt16BE(entry.start + 32), height: data.readUInt16BE(entry.start + 34) }
    return { defaults, track: { kind: 'video', timescale, codec, ...size, configuration, header } }
  }
  const box = boxAt(data, ['esds'], entry.boxes, entry.end)
  const configuration = Buffer.from(audioConfiguration(data, box.body, box.end))
  const codec = `mp4a.40.${configuration.readUInt8(0) >> 3}`
  return { defaults, track: { kind: 'audio', timescale, codec, width: 0, height: 0, configuration, header } }
}

/** The parameter sets of an avcC box, each a NAL unit. */
export function parameterSets(configuration: Buffer): Buffer[] {
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [31, 255]) {
    const count = configuration.readUInt8(at) & mask
    at += 1
    for (let index = 0; index < count; index++) {
      const length = configuration.readUInt16BE(at)
      sets.push(configuration.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return sets
}
