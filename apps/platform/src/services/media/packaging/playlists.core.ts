/**
 * HLS playlists (RFC 8216). They hold addresses and no secrets, are the same for everybody, and name only ciphertext. Addresses in
 * them are relative, so that on another device they keep the authority in the playlist's own address. Pure.
 */
import { type KeySystem, keySystems } from '@club/contracts'
import { widevineHeader } from './common-encryption.core.ts'
import { type KeyPrefix, periodOfKey, segmentSeconds, segmentsAKey, vectorOf } from './keys.core.ts'

export type Variant = {
  name: string
  width: number
  height: number
  codecs: string
  peak: number
  average: number
}

const lines = (...parts: readonly (string | null)[]): string =>
  `${parts.filter((part) => part !== null).join('\n')}\n`

/**
 * @param options the playlist of captions, if there are any; whether sound is separate from the pictures, as under common
 *   encryption; and where all the addresses start
 */
export function masterPlaylist(
  variants: readonly Variant[],
  options: { captions: string | null; apart?: boolean; from: string },
): string {
  const { from } = options
  const sound = options.apart ? variants.find((variant) => variant.width === 0) : undefined
  const groups = `${options.captions ? ',SUBTITLES="captions"' : ''}${sound ? ',AUDIO="sound"' : ''}`
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    options.captions
      ? `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${from}${options.captions}"`
      : null,
    sound
      ? `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="${from}${sound.name}/index.m3u8"`
      : null,
    ...variants
      .filter((variant) => variant !== sound)
      .flatMap((variant) => {
        const picture = variant.width > 0
        const rates = `BANDWIDTH=${variant.peak},AVERAGE-BANDWIDTH=${variant.average}`
        return [
          `#EXT-X-STREAM-INF:${rates},CODECS="${variant.codecs}"${picture ? `,RESOLUTION=${variant.width}x${variant.height},FRAME-RATE=25.000${groups}` : ''}`,
          `${from}${variant.name}/index.m3u8`,
        ]
      }),
  )
}

/** Where the addresses of a playlist start: '' for its own folder. Segments are the same for everybody, whichever playlist names them. */
export type Places = { segments: string; keys: string }
/** As seen from `{entry}/{rendition}/index.m3u8`. */
export const ownPlaces: Places = { segments: '', keys: '../keys' }

/** @param sequence the number under which a segment was encrypted, where that is not its place in the playlist */
const keyLine = (places: Places, period: number | string, sequence: number | null = null) =>
  `#EXT-X-KEY:METHOD=AES-128,URI="${places.keys}/${period}"${sequence === null ? '' : `,IV=0x${vectorOf(sequence).toString('hex')}`}`

/** @param version names the recording in the segments' addresses */
export function onDemandPlaylist(segments: number, version: string, places: Places): string {
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...Array.from({ length: segments }, (_, index) => [
      ...(index % segmentsAKey.onDemand === 0 ? [keyLine(places, index / segmentsAKey.onDemand)] : []),
      `#EXTINF:${segmentSeconds.toFixed(3)},`,
      `${places.segments}${version}/${index}.ts`,
    ]).flat(),
    '#EXT-X-ENDLIST',
  )
}

export function captionsPlaylist(seconds: number): string {
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${seconds}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXTINF:${seconds.toFixed(3)},`,
    'en.vtt',
    '#EXT-X-ENDLIST',
  )
}

export type LiveSegment = {
  number: number
  seconds: number
  /** Its times do not continue those of the segment before. */
  discontinuity: boolean
  /** When its first picture was taken; the playlist states it where the times restart. */
  at: string
  /** The folder of its file, as seen from the rendition's: the version, behind `../{rendition}/` where another rendition has it. */
  version: string
  keyPrefix: KeyPrefix
}

/** How players decrypt a stream's segments: a key by address, or a licence for the browser's own decryption. */
export type Protection =
  | { kind: 'aes' }
  | {
      kind: 'licence'
      /** In the order in which players try them. */
      systems: readonly KeySystem[]
      /** Key id of a period, as 32 hexadecimal digits. */
      keyID(period: number): string
    }

export type LivePlaylist = {
  segments: readonly LiveSegment[]
  /** Discontinuities before the first segment, since the beginning of time. */
  discontinuities: number
  protection: Protection
  /** Captions, instead of pictures and sound. */
  words?: boolean
  /** 'moving': live, segments keep coming; 'ended': it no longer changes; 'replay': to be watched from the beginning. */
  kind: 'moving' | 'ended' | 'replay'
  places: Places
  targetSeconds: number
}

const widevineFormat = 'urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed'
const dataUri = (bytes: Buffer) => `data:application/octet-stream;base64,${bytes.toString('base64')}`

/** How a playlist names the key for each key system. */
const keySignals: Readonly<Record<KeySystem, (id: Buffer) => { uri: string; format: string }>> = {
  [keySystems.clearKey]: (id) => ({ uri: dataUri(id), format: 'org.w3.clearkey' }),
  [keySystems.widevine]: (id) => ({ uri: dataUri(widevineHeader(id)), format: widevineFormat }),
  [keySystems.fairplay]: (id) => ({
    uri: `skd://${id.toString('hex')}`,
    format: 'com.apple.streamingkeydelivery',
  }),
}

function protectionLines(
  { protection, places }: LivePlaylist,
  { keyPrefix, version, number }: LiveSegment,
  period: number,
  moved: boolean,
): string[] {
  if (protection.kind === 'aes') return [keyLine(places, `${keyPrefix}${period}`, moved ? number : null)]
  const id = protection.keyID(period)
  return [
    ...protection.systems.map((system) => {
      const { uri, format } = keySignals[system](Buffer.from(id, 'hex'))
      return `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="${uri}",KEYFORMAT="${format}",KEYFORMATVERSIONS="1",KEYID=0x${id}`
    }),
    `#EXT-X-MAP:URI="${places.segments}${version}/header-${period}.mp4"`,
  ]
}

export function livePlaylist(playlist: LivePlaylist): string {
  const { segments, protection, places, kind } = playlist
  const extension = playlist.words ? 'vtt' : protection.kind === 'aes' ? 'ts' : 'm4s'
  const out: string[] = []
  let key = ''
  const sequence = segments[0]?.number ?? 0
  segments.forEach((segment, index) => {
    const moved = segment.number !== sequence + index
    const period = periodOfKey(segment.keyPrefix, segment.number)
    // Of one that has moved the vector is its own: the line is for it alone.
    const own = `${segment.keyPrefix}${period}${moved ? ` ${segment.number}` : ''}`
    if (segment.discontinuity) out.push('#EXT-X-DISCONTINUITY')
    if (own !== key || (segment.discontinuity && protection.kind === 'licence'))
      out.push(...protectionLines(playlist, segment, period, moved))
    key = own
    if (index === 0 || segment.discontinuity) out.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.at}`)
    out.push(
      `#EXTINF:${segment.seconds.toFixed(3)},`,
      `${places.segments}${segment.version}/${segment.number}.${extension}`,
    )
  })
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${playlist.targetSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${sequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.discontinuities}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    kind === 'replay' ? '#EXT-X-PLAYLIST-TYPE:VOD' : null,
    ...out,
    kind === 'moving' ? null : '#EXT-X-ENDLIST',
  )
}
