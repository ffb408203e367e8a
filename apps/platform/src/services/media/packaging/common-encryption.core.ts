/**
 * Packs coded pictures and sound as fragmented MP4 under common encryption, scheme 'cbcs' (ISO 23001-7), which ClearKey,
 * Widevine and FairPlay all accept. In every slice one block in ten is encrypted, after a clear lead that holds its header; sound is
 * encrypted whole. Pure.
 */
import { createCipheriv } from 'node:crypto'
import { boxAt, boxesOf, type Track } from './mp4.core.ts'
import { bytesOf, type Source, samplesWithin } from './transport-stream.core.ts'

export type CommonKey = { id: Buffer; key: Buffer; vector: Buffer }

/** Blocks of a slice that are encrypted, and then left clear. */
const pattern = { encrypted: 1, clear: 9 }
const block = 16
/** Clear bytes of a slice: its length prefix and NAL header, and more than any slice header takes. */
const clearLead = 64
/** The system id of W3C's common pssh box. */
const commonSystem = Buffer.from('1077efecc0b24d02ace33c1e52e2fb4b', 'hex')
/** Widevine's system id. */
const widevineSystem = Buffer.from('edef8ba979d64acea3c827dcd51d21ed', 'hex')

export function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

const fullBox = (type: string, version: number, flags: number, ...parts: readonly Uint8Array[]) => {
  const header = Buffer.alloc(4)
  header.writeUInt32BE(((version << 24) | flags) >>> 0)
  return box(type, header, ...parts)
}

function numbers(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    out.writeUInt32BE(value >>> 0, index * 4)
  })
  return out
}

/** How a track is protected, for the sample entry. */
function protection(track: Track, original: string, key: CommonKey): Buffer {
  const blocks = track.kind === 'video' ? (pattern.encrypted << 4) | pattern.clear : 0
  const encryption = fullBox(
    'tenc',
    1,
    0,
    // Samples have no vector of their own: one for all, 16 bytes.
    Buffer.from([0, blocks, 1, 0]),
    key.id,
    Buffer.from([key.vector.length]),
    key.vector,
  )
  return box(
    'sinf',
    box('frma', Buffer.from(original, 'latin1')),
    fullBox('schm', 0, 0, Buffer.from('cbcs', 'latin1'), numbers(0x10000)),
    box('schi', encryption),
  )
}

/** Replaces a nested box, and enlarges every box around it. */
function rebuilt(data: Buffer, path: readonly string[], replace: (data: Buffer) => Buffer): Buffer {
  const [type, ...rest] = path
  if (type === undefined) return replace(data)
  const parts = boxesOf(data).map((child) => {
    const whole = data.subarray(child.start, child.end)
    return child.type === type
      ? box(type, rebuilt(data.subarray(child.body, child.end), rest, replace))
      : whole
  })
  return Buffer.concat(parts)
}

/** The initialisation segment: our encoder's, with its sample entry marked as protected and the key's id added. */
export function protectedHeader(track: Track, key: CommonKey): Buffer {
  const moov = rebuilt(track.header, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'], (table) => {
    const entry = sampleEntryAlone(table)
    const type = entry.type === 'avc1' ? 'encv' : 'enca'
    return Buffer.concat([
      table.subarray(0, 8),
      box(type, table.subarray(entry.start + 8, entry.end), protection(track, entry.type, key)),
    ])
  })
  const pssh = fullBox('pssh', 1, 0, commonSystem, numbers(1), key.id, numbers(0))
  const whole = box('moov', moov.subarray(8), pssh)
  return Buffer.concat([box('ftyp', Buffer.from('iso6\0\0\0\0iso6cmfcmp41', 'latin1')), whole])
}

/** Widevine's description of a key: a pssh box with one field in Widevine's format, the key's id (field 2, 16 bytes). */
export const widevineHeader = (id: Buffer): Buffer =>
  fullBox('pssh', 0, 0, widevineSystem, numbers(id.length + 2), Buffer.from([0x12, id.length]), id)

/** The one entry of a sample table's body. */
function sampleEntryAlone(table: Buffer): { type: string; start: number; end: number } {
  const [entry] = boxesOf(table, 8)
  if (!entry) throw new Error('the sample table is empty')
  return { type: entry.type, start: entry.start, end: entry.end }
}

/** Encrypts whole blocks, all or by the pattern; the remainder stays clear. In place. */
function encryptBlocks(data: Buffer, from: number, to: number, key: CommonKey, spread: boolean): void {
  const cipher = createCipheriv('aes-128-cbc', key.key, key.vector)
  cipher.setAutoPadding(false)
  const step = spread ? (pattern.encrypted + pattern.clear) * block : block
  for (let at = from; at + block <= to; at += step)
    cipher.update(data.subarray(at, at + block)).copy(data, at)
}

type Part = { clear: number; hidden: number }

/** Encrypts one picture. @returns its parts, alternately clear and protected */
function hidePicture(data: Buffer, key: CommonKey): Part[] {
  const parts: Part[] = []
  let clear = 0
  let at = 0
  while (at + 5 <= data.length) {
    const length = data.readUInt32BE(at) + 4
    const type = data.readUInt8(at + 4) & 31
    const slice = type === 1 || type === 5
    if (slice && length >= clearLead + block) {
      encryptBlocks(data, at + clearLead, at + length, key, true)
      parts.push({ clear: clear + clearLead, hidden: length - clearLead })
      clear = 0
    } else clear += length
    at += length
  }
  if (clear > 0 || parts.length === 0) parts.push({ clear, hidden: 0 })
  // The clear length has sixteen bits.
  return parts.flatMap((part) => {
    const list: Part[] = []
    let left = part.clear
    for (; left > 0xffff; left -= 0xffff) list.push({ clear: 0xffff, hidden: 0 })
    list.push({ clear: left, hidden: part.hidden })
    return list
  })
}

/** One media segment. @param sequence numbers the fragments of a playlist */
export function protectedSegment(
  source: Source,
  index: number,
  seconds: number,
  key: CommonKey,
  sequence: number,
): Buffer {
  const { track } = source
  const samples = samplesWithin(track, index, seconds)
  const bodies: Buffer[] = []
  const hidden: Part[][] = []
  for (const sample of samples) {
    const body = Buffer.from(bytesOf(source, sample))
    if (track.kind === 'video') hidden.push(hidePicture(body, key))
    else encryptBlocks(body, 0, body.length, key, false)
    bodies.push(body)
  }
  const first = samples[0]
  if (!first) throw new Error(`the film has no segment ${index}`)
  const runs = samples.flatMap((sample) => [
    sample.duration,
    sample.size,
    sample.sync ? 0x02000000 : 0x01010000,
    sample.presentation - sample.decode,
  ])
  const decode = Buffer.alloc(8)
  decode.writeBigUInt64BE(BigInt(first.decode))
  const trackID = track.header.readUInt32BE(boxAt(track.header, ['moov', 'trak', 'tkhd']).body + 12)

  const build = (dataAt: number, auxiliaryAt: number): Buffer => {
    const run = fullBox('trun', 1, 0xf01, numbers(samples.length, dataAt, ...runs))
    const parts = [fullBox('tfhd', 0, 0x020000, numbers(trackID)), fullBox('tfdt', 1, 0, decode), run]
    if (track.kind === 'video') {
      const entries = hidden.map((list) => {
        const entry = Buffer.alloc(2 + list.length * 6)
        entry.writeUInt16BE(list.length)
        list.forEach((part, place) => {
          entry.writeUInt16BE(part.clear, 2 + place * 6)
          entry.writeUInt32BE(part.hidden, 4 + place * 6)
        })
        return entry
      })
      parts.push(
        fullBox(
          'saiz',
          0,
          0,
          Buffer.from([0]),
          numbers(entries.length),
          Buffer.from(entries.map((entry) => entry.length)),
        ),
        fullBox('saio', 0, 0, numbers(1, auxiliaryAt)),
        fullBox('senc', 0, 2, numbers(entries.length), ...entries),
      )
    }
    return box('moof', fullBox('mfhd', 0, 0, numbers(sequence)), box('traf', ...parts))
  }
  // Lengths do not depend on the offsets, so a first build shows where everything will be.
  const draft = build(0, 0)
  const auxiliary = track.kind === 'video' ? draft.indexOf('senc') + 12 : 0
  return Buffer.concat([build(draft.length + 8, auxiliary), box('mdat', ...bodies)])
}
