/**
 * Packs coded pictures and sound as an MPEG transport stream (ISO 13818-1), one HLS segment at a time. Every segment is
 * self-contained: tables first, then its samples; its counters continue where the segment before it ended. Pure.
 */
import { isRepeated, parameterSets, type Sample, type Track } from './mp4.core.ts'

/** A track, and a part of its file: `data` begins at `from`. It holds at least the samples that are packed. */
export type Source = { track: Track; data: Buffer; from: number }
export type Programme = { video: Source | null; audio: Source }

const packetBytes = 188
const pid = { tables: 0, map: 0x1000, video: 0x100, audio: 0x101 } as const
/** Where a film's time starts: decoders need room before the first picture. In 90 kHz ticks. */
export const firstTick = 900_000
/** AAC frames that share one packet of the elementary stream. */
const framesTogether = 8

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

export function crc32(data: Buffer): number {
  let crc = 0xffffffff
  for (const byte of data) crc = ((crc << 8) ^ (crcTable[((crc >>> 24) ^ byte) & 255] as number)) >>> 0
  return crc
}

/** A table's section with its length and checksum, alone in a packet. */
function tablePacket(id: number, counter: number, tableID: number, body: Buffer): Buffer {
  const section = Buffer.alloc(3 + body.length + 4)
  section.writeUInt8(tableID, 0)
  section.writeUInt16BE(0xb000 | (body.length + 4), 1)
  body.copy(section, 3)
  section.writeUInt32BE(crc32(section.subarray(0, -4)), section.length - 4)
  const packet = Buffer.alloc(packetBytes, 0xff)
  packet.set([0x47, 0x40 | (id >> 8), id & 255, 0x10 | (counter & 15), 0])
  section.copy(packet, 5)
  return packet
}

function tables(programme: Programme, index: number): Buffer[] {
  const streams = [...(programme.video ? [[0x1b, pid.video]] : []), [0x0f, pid.audio]] as [
    type: number,
    id: number,
  ][]
  const clock = programme.video ? pid.video : pid.audio
  const list = Buffer.from([0, 1, 0xc1, 0, 0, 0, 1, 0xe0 | (pid.map >> 8), pid.map & 255])
  const map = Buffer.from([
    ...[0, 1, 0xc1, 0, 0, 0xe0 | (clock >> 8), clock & 255, 0xf0, 0],
    ...streams.flatMap(([type, id]) => [type, 0xe0 | (id >> 8), id & 255, 0xf0, 0]),
  ])
  return [tablePacket(pid.tables, index, 0, list), tablePacket(pid.map, index, 2, map)]
}

/** 33 bits in five bytes with marker bits, as presentation and decoding times are written. */
function stamp(prefix: number, ticks: number): number[] {
  const high = Math.floor(ticks / 2 ** 30) & 7
  const middle = Math.floor(ticks / 2 ** 15) & 0x7fff
  const low = ticks & 0x7fff
  return [
    (prefix << 4) | (high << 1) | 1,
    middle >> 7,
    ((middle & 127) << 1) | 1,
    low >> 7,
    ((low & 127) << 1) | 1,
  ]
}

/** One unit of an elementary stream, with its times in ticks. */
type Unit = {
  id: number
  presentation: number
  decode: number
  clock: number | null
  sync: boolean
  payload: Buffer
}

function packetised(unit: Unit): Buffer {
  const video = unit.id === pid.video
  const both = unit.presentation !== unit.decode
  const times = both
    ? [...stamp(3, unit.presentation), ...stamp(1, unit.decode)]
    : stamp(2, unit.presentation)
  // A picture's length may be left open; sound's must be given.
  const length = video ? 0 : 3 + times.length + unit.payload.length
  const header = Buffer.from([
    ...[0, 0, 1, video ? 0xe0 : 0xc0, length >> 8, length & 255, 0x80, both ? 0xc0 : 0x80, times.length],
    ...times,
  ])
  return Buffer.concat([header, unit.payload])
}

/** Bytes of a unit's first packet that the clock takes. */
const clockBytes = 8
const room = packetBytes - 4

const packetsOf = (length: number, clock: boolean): number => {
  const first = room - (clock ? clockBytes : 0)
  return length <= first ? 1 : 1 + Math.ceil((length - first) / room)
}

function packets(unit: Unit, counter: number): Buffer {
  const data = packetised(unit)
  const count = packetsOf(data.length, unit.clock !== null)
  const out = Buffer.alloc(count * packetBytes, 0xff)
  let taken = 0
  for (let index = 0; index < count; index++) {
    const at = index * packetBytes
    const clock = index === 0 ? unit.clock : null
    const free = room - (clock === null ? 0 : clockBytes)
    const payload = Math.min(free, data.length - taken)
    const field = room - payload
    out.set([0x47, (index === 0 ? 0x40 : 0) | (unit.id >> 8), unit.id & 255], at)
    out.writeUInt8((field > 0 ? 0x30 : 0x10) | ((counter + index) & 15), at + 3)
    if (field > 0) {
      out.writeUInt8(field - 1, at + 4)
      if (field > 1) {
        out.writeUInt8((clock === null ? 0 : 0x10) | (index === 0 && unit.sync ? 0x40 : 0), at + 5)
        if (clock !== null) {
          const base = Math.max(0, clock)
          out.writeUInt32BE(Math.floor(base / 2) >>> 0, at + 6)
          out.writeUInt16BE(((base & 1) << 15) | 0x7e00, at + 10)
        }
      }
    }
    data.copy(out, at + 4 + field, taken, taken + payload)
    taken += payload
  }
  return out
}

const startCode = Buffer.from([0, 0, 0, 1])
const delimiter = Buffer.from([0, 0, 0, 1, 9, 0xf0])

/** The bytes of a sample. */
export const bytesOf = ({ data, from }: Source, { offset, size }: Sample): Buffer =>
  data.subarray(offset - from, offset - from + size)

/** Turns length-prefixed NAL units into a byte stream, with parameter sets before every picture that decodes alone. */
function byteStream(source: Source, sample: Sample): Buffer {
  const parts: Buffer[] = [delimiter]
  if (sample.sync) for (const set of parameterSets(source.track.configuration)) parts.push(startCode, set)
  const bytes = bytesOf(source, sample)
  for (let at = 0; at + 4 < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    // The encoder's own parameter sets and delimiters would be duplicates.
    if (!isRepeated(bytes.readUInt8(at + 4))) parts.push(startCode, bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return Buffer.concat(parts)
}

/** Bytes of a picture as `byteStream` makes it: a start code is as long as a length prefix. */
function byteStreamLength(track: Track, sample: Sample): number {
  const sets = sample.sync ? parameterSets(track.configuration) : []
  return sets.reduce((sum, set) => sum + startCode.length + set.length, delimiter.length + sample.packed)
}

/** The header that gives one AAC frame what the configuration gives for all. */
function adts(configuration: Buffer, size: number): Buffer {
  const bits = configuration.readUInt16BE(0)
  const profile = (bits >> 11) - 1
  const rate = (bits >> 7) & 15
  const channels = (bits >> 3) & 15
  const length = size + 7
  return Buffer.from([
    0xff,
    0xf1,
    (profile << 6) | (rate << 2) | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 255,
    ((length & 7) << 5) | 31,
    0xfc,
  ])
}

const ticksOf = (track: Track, time: number) => firstTick + Math.round((time * 90_000) / track.timescale)

/** The samples of a segment, by decoding time; for sound that is when it is heard. */
export function samplesWithin({ samples, timescale }: Track, index: number, seconds: number): Sample[] {
  const [from, to] = [index * seconds * timescale, (index + 1) * seconds * timescale]
  return samples.slice(samples.placeOf(from), samples.placeOf(to))
}

function unitsOf(programme: Programme, index: number, seconds: number): Unit[] {
  const units: Unit[] = []
  const { video, audio } = programme
  if (video) {
    const { lead } = video.track.samples
    for (const sample of samplesWithin(video.track, index, seconds)) {
      const decode = ticksOf(video.track, sample.decode - lead)
      units.push({
        id: pid.video,
        presentation: ticksOf(video.track, sample.presentation),
        decode,
        clock: decode - 9000,
        sync: sample.sync,
        payload: byteStream(video, sample),
      })
    }
  }
  const frames = samplesWithin(audio.track, index, seconds)
  for (let from = 0; from < frames.length; from += framesTogether) {
    const group = frames.slice(from, from + framesTogether)
    const time = ticksOf(audio.track, group[0]?.presentation ?? 0)
    units.push({
      id: pid.audio,
      presentation: time,
      decode: time,
      clock: video ? null : time - 9000,
      sync: true,
      payload: Buffer.concat(
        group.flatMap((frame) => [adts(audio.track.configuration, frame.size), bytesOf(audio, frame)]),
      ),
    })
  }
  return units.sort((a, b) => a.decode - b.decode)
}

/** Packets of a stream within a segment, by sizes alone. @param clocked whether each unit begins with a clock */
function packetsWithin(track: Track, index: number, seconds: number, clocked: boolean): number {
  const samples = samplesWithin(track, index, seconds)
  let packets = 0
  if (track.kind === 'video') {
    for (const sample of samples) {
      const decode = ticksOf(track, sample.decode - track.samples.lead)
      const times = ticksOf(track, sample.presentation) === decode ? 5 : 10
      packets += packetsOf(9 + times + byteStreamLength(track, sample), clocked)
    }
    return packets
  }
  for (let from = 0; from < samples.length; from += framesTogether) {
    const group = samples.slice(from, from + framesTogether)
    packets += packetsOf(
      group.reduce((sum, { size }) => sum + 7 + size, 14),
      clocked,
    )
  }
  return packets
}

/** Kept in memory as long as the track: each segment's counters follow from all before it. By whether units have clocks. */
const counted = { clocked: new WeakMap<Track, number[]>(), plain: new WeakMap<Track, number[]>() }

/** Packets of a stream before a segment: where its counters continue. */
function packetsBefore(track: Track, index: number, seconds: number, clocked: boolean): number {
  const kept = counted[clocked ? 'clocked' : 'plain']
  const known = kept.get(track) ?? [0]
  kept.set(track, known)
  for (let before = known.length - 1; before < index; before++)
    known.push((known[before] ?? 0) + packetsWithin(track, before, seconds, clocked))
  return known[index] ?? 0
}

/** One segment. @param index its place in the film; @param seconds its length */
export function transportSegment(programme: Programme, index: number, seconds: number): Buffer {
  const { video, audio } = programme
  const counters = {
    video: video ? packetsBefore(video.track, index, seconds, true) : 0,
    audio: packetsBefore(audio.track, index, seconds, video === null),
  }
  const out = tables(programme, index)
  for (const unit of unitsOf(programme, index, seconds)) {
    const stream = unit.id === pid.video ? 'video' : 'audio'
    const made = packets(unit, counters[stream])
    counters[stream] += made.length / packetBytes
    out.push(made)
  }
  return Buffer.concat(out)
}
