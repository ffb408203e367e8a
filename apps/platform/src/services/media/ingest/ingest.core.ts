/** Checks and decisions about what an encoder sends (HLS by HTTP PUT). Pure. */
import { largestSegmentBytes } from '@club/contracts/ingest-limits'
import { longestRendition } from '../sources/source.ts'

/** File names: one folder, no `..`, nothing hidden. */
export const fileForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.(?:m3u8|ts)$/
/** In bytes. A playlist that names everything since the beginning, for three hours, takes up to 0.8 MB. */
export const largest = { segment: largestSegmentBytes, playlist: 1024 * 1024 } as const

const packetBytes = 188

/**
 * What is wrong with a transport stream, or null. It needs whole packets, each with its sync byte, among them a programme table and
 * pictures or sound.
 */
export function transportProblem(data: Buffer): string | null {
  if (data.length === 0) return 'is empty'
  if (data.length % packetBytes !== 0)
    return `is ${data.length} bytes long, which is not a whole number of packets`
  let tables = false
  let media = false
  for (let at = 0; at < data.length; at += packetBytes) {
    if (data.readUInt8(at) !== 0x47) return `has no sync byte at ${at}`
    const begins = (data.readUInt8(at + 1) & 0x40) !== 0
    const id = data.readUInt16BE(at + 1) & 0x1fff
    if (id === 0) tables = true
    else if (begins) {
      const control = data.readUInt8(at + 3)
      const from = at + 4 + (control & 0x20 ? 1 + data.readUInt8(at + 4) : 0)
      const whole = from + 4 <= at + packetBytes
      const stream = whole && data.readUIntBE(from, 3) === 1 ? data.readUInt8(from + 3) : 0
      if (stream >= 0xbd && stream <= 0xef) media = true
    }
  }
  if (!tables) return 'has no programme table'
  return media ? null : 'has neither pictures nor sound'
}

/** The rendition that a playlist describes, or null: a longer name would have to be cut, and two long names might become one. */
export function renditionOf(file: string): string | null {
  const [, name] = /^(.+)\.m3u8$/.exec(file) ?? []
  return name !== undefined && name.length <= longestRendition ? name : null
}
const noRendition = `a rendition's playlist has a name of at most ${longestRendition} characters and .m3u8`

export type EncoderSegment = { file: string; seconds: number; discontinuity: boolean; at: string | null }
export type EncoderPlaylist =
  | {
      kind: 'media'
      rendition: string
      targetSeconds: number
      sequence: number
      segments: EncoderSegment[]
      ended: boolean
    }
  | {
      kind: 'master'
      variants: { rendition: string; peak: number; codecs: string | null; width: number; height: number }[]
    }

/** Variants that one playlist may list. */
const mostVariants = 20

/** What we accept between the quotes, since the public playlist repeats it. */
const codecsForm = /^[\w.,+ -]{1,200}$/

/** `A=1,B="x,y"`. The pattern is anchored to the start of an attribute, so that a long line is scanned once and not again from each letter. */
function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/(?:^|,) *([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"|"$/g, ''),
    ]),
  )
}

/** @param name of the playlist's own file. @throws Error that names the invalid line */
export function readEncoderPlaylist(name: string, text: string): EncoderPlaylist {
  const lines = text.split(/\r?\n/)
  const fail = (index: number, reason: string): never => {
    throw new Error(`line ${index + 1}: ${reason}`)
  }
  if (lines[0] !== '#EXTM3U') fail(0, 'a playlist begins with #EXTM3U')
  const variants: Extract<EncoderPlaylist, { kind: 'master' }>['variants'] = []
  const segments: EncoderSegment[] = []
  const files = new Set<string>()
  let targetSeconds = 0
  let sequence = 0
  let ended = false
  let seconds: number | null = null
  let discontinuity = false
  let at: string | null = null
  let variant: Map<string, string> | null = null
  lines.forEach((line, index) => {
    const number = (pattern: RegExp): number => {
      const [, value] = pattern.exec(line) ?? []
      return value === undefined ? fail(index, 'is not a number') : Number(value)
    }
    if (line === '' || index === 0) return
    if (line.startsWith('#EXT-X-STREAM-INF:')) variant = attributesOf(line.slice(18))
    else if (line.startsWith('#EXT-X-TARGETDURATION:')) targetSeconds = number(/:(\d{1,3})$/)
    else if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) sequence = number(/:(\d{1,15})$/)
    else if (line.startsWith('#EXTINF:')) seconds = number(/^#EXTINF:(\d{1,4}(?:\.\d{1,9})?)(?:,.*)?$/)
    else if (line === '#EXT-X-DISCONTINUITY') discontinuity = true
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) {
      const time = Date.parse(line.slice(25).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
      at = Number.isNaN(time) ? fail(index, 'is not an instant') : new Date(time).toISOString()
    } else if (line === '#EXT-X-ENDLIST') ended = true
    else if (line.startsWith('#EXT-X-KEY') || line.startsWith('#EXT-X-MAP')) {
      fail(index, 'segments are taken clear and as MPEG-TS: they are encrypted here')
    } else if (/^#EXT-X-MEDIA:.*TYPE=AUDIO/.test(line) && attributesOf(line.slice(13)).has('URI')) {
      fail(index, 'the sound belongs in each rendition, not in a playlist of its own')
    } else if (line.startsWith('#EXT-X-BYTERANGE')) {
      fail(index, 'a segment is a whole file of its own, not a part of one')
    } else if (!line.startsWith('#')) {
      const file = line.split('?', 1)[0]?.split('/').at(-1) ?? ''
      if (!fileForm.test(file)) fail(index, `'${line.slice(0, 80)}' is no name of a file that is taken`)
      if (variant !== null) {
        if (variants.length === mostVariants) fail(index, `more than ${mostVariants} variants`)
        const codecs = variant.get('CODECS') ?? ''
        const [, width = '0', height = '0'] =
          /^(\d{1,5})x(\d{1,5})$/.exec(variant.get('RESOLUTION') ?? '') ?? []
        variants.push({
          rendition: renditionOf(file) ?? fail(index, noRendition),
          peak: Math.round(Number(variant.get('BANDWIDTH'))) || 1_000_000,
          codecs: codecsForm.test(codecs) ? codecs : null,
          width: Number(width),
          height: Number(height),
        })
        variant = null
      } else {
        if (seconds === null || seconds <= 0) fail(index, 'a segment needs its length before it')
        // Each file gets one place: for the second there would be no file left.
        if (files.has(file)) fail(index, `'${file}' comes twice`)
        files.add(file)
        segments.push({ file, seconds: seconds ?? 0, discontinuity, at })
        seconds = null
        discontinuity = false
        at = null
      }
    }
  })
  if (variants.length > 0) return { kind: 'master', variants }
  if (targetSeconds < 1) fail(0, 'has no #EXT-X-TARGETDURATION')
  if (targetSeconds > 12) fail(0, 'segments last too long: two seconds are best, twelve the most')
  if (segments.some((segment) => Math.round(segment.seconds) > targetSeconds))
    fail(0, 'a segment is longer than the target duration')
  const rendition = renditionOf(name) ?? fail(0, noRendition)
  return { kind: 'media', rendition, targetSeconds, sequence, segments, ended }
}

export type Waiting = { file: string; content: string }
export type Placed = {
  file: string
  content: string
  seconds: number
  discontinuity: boolean
  at: string | null
}
export type Placement = {
  placed: Placed[]
  /** The encoder's own number of the last segment placed. */
  lastSequence: number
  /** The encoder has restarted since. */
  restarted: boolean
}

/**
 * Decides which of a playlist's segments get their places now, in order. Playlists repeat themselves, come late and out of
 * order; files come before or after them; an encoder that restarts counts from the beginning and reuses its names.
 * @param last the segment placed last; @param lastSequence the encoder's number of it, or -1
 * @param isLate whether a segment was named so long ago that it will not arrive any more: after a connection problem an encoder sends
 * several at once, and they overtake each other
 * @param newest whether this is the rendition's newest playlist: only that says that a run has begun. An older one may name a file that
 * came late or twice, and its numbers lie behind as those of a new run do
 */
export function placeSegments(
  playlist: Extract<EncoderPlaylist, { kind: 'media' }>,
  waiting: ReadonlyMap<string, string>,
  last: Waiting | null,
  lastSequence: number,
  isLate: (file: string) => boolean,
  newest: boolean,
): Placement {
  const { segments, sequence } = playlist
  const end = sequence + segments.length - 1
  // The numbers go backwards, and it names a file that has just arrived: another run. An old playlist that comes late names nothing new.
  const fresh = segments.some(({ file }) => waiting.has(file))
  const sameContent = last !== null && segments.some(({ file }) => file === last.file && !waiting.has(file))
  // The segment placed last has arrived again with other bytes: the last run was so short that this playlist continues past its end.
  const overwritten = segments.some(
    ({ file }, index) =>
      sequence + index <= lastSequence &&
      file === last?.file &&
      waiting.has(file) &&
      waiting.get(file) !== last.content,
  )
  const behind = end <= lastSequence && fresh && !sameContent
  const restarted = newest && last !== null && (overwritten || behind)
  let reached = restarted || last === null ? sequence - 1 : lastSequence
  const placed: Placed[] = []
  let gap = reached >= 0 && sequence > reached + 1 && !restarted
  for (const [index, segment] of segments.entries()) {
    const own = sequence + index
    if (own <= reached) continue
    const content = waiting.get(segment.file)
    if (content === undefined) {
      // Not here yet: the segments after it wait, unless the encoder is so far ahead that this one will not come.
      if (segments.length - index <= 3 || !isLate(segment.file)) break
      gap = true
      reached = own
      continue
    }
    const first = placed.length === 0 && (restarted || last === null)
    placed.push({ ...segment, content, discontinuity: segment.discontinuity || gap || first })
    gap = false
    reached = own
  }
  return { placed, lastSequence: reached, restarted: restarted && placed.length > 0 }
}
