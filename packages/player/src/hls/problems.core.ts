/** Translates hls.js's errors for our policy. Pure. */
import type { Part, Problem } from '../playback/error-policy.core.ts'

/** The fields of an hls.js error that we read. */
export type HlsError = {
  readonly type: string
  readonly details: string
  readonly fatal: boolean
  readonly response?: { readonly code?: number } | undefined
}

const refused = (status: number | null) => status === 401 || status === 403

function partOf(details: string): Part {
  if (/^(?:manifest|level|audioTrack|subtitleTrack)/.test(details)) return 'playlist'
  if (/^keySystem/.test(details)) return 'licence'
  return /^key/.test(details) ? 'key' : 'segment'
}

/** Key systems that the browser lacks: no licence helps. */
const noKeySystem = new Set(['keySystemNoAccess', 'keySystemNoConfiguredLicense', 'keySystemNoInitData'])
/** hls.js reports some errors of decoding as errors of a playlist. */
const cannotDecode = new Set([
  'manifestIncompatibleCodecsError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
])

/** @returns null for errors that hls.js handles by itself; a refused key counts at once, since a retry changes nothing */
export function problemOf({ type, details, fatal, response }: HlsError): Problem | null {
  const status = response?.code ? response.code : null
  const part = partOf(details)
  if ((part === 'key' || part === 'licence') && refused(status)) return { kind: 'fetch', part, status }
  if (!fatal) return null
  if (noKeySystem.has(details) || cannotDecode.has(details)) return { kind: 'unsupported' }
  if (type === 'networkError' || type === 'keySystemError') return { kind: 'fetch', part, status }
  return { kind: 'decode' }
}
