/** How hls.js is set, each figure with its reason. Pure. */
import type { HlsConfig, LoadPolicy } from 'hls.js'
import type { Licences } from '../access/licences.core.ts'

/** Seconds of film kept behind the picture (docs/product.md#media-keys). */
const backBuffer = 8
/** Seconds fetched ahead: enough for a tunnel, and not a whole film for who only looks in. */
const ahead = 30
/** Segments behind the newest one that live playing keeps: one is being made, one fetched, one played. */
const liveSegments = 3

/**
 * A few quick tries of its own, against a lost packet; everything that lasts longer is decided by our error policy, which counts.
 * What is refused or missing is not asked for again: it will not be there in a second either.
 */
const policy = (firstByte: number, whole: number, tries: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByte,
    maxLoadTimeMs: whole,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: {
      maxNumRetry: tries,
      retryDelayMs: 500,
      maxRetryDelayMs: 2000,
      shouldRetry: (config, count, _isTimeout, response) => {
        const { code = 0 } = response ?? {}
        return config != null && count < config.maxNumRetry && !(code >= 400 && code < 500)
      },
    },
  },
})

const drmOf = (licences: Licences): Partial<HlsConfig> => ({
  emeEnabled: true,
  drmSystems: Object.fromEntries(
    Object.entries(licences).map(([system, { licence, certificate }]) => [
      system,
      { licenseUrl: licence, ...(certificate === undefined ? {} : { serverCertificateUrl: certificate }) },
    ]),
  ),
})

export const hlsConfig = ({
  licences,
  live,
}: {
  licences: Licences | null
  live: boolean
}): Partial<HlsConfig> => ({
  backBufferLength: backBuffer,
  maxBufferLength: ahead,
  // Loading begins when we have set the cap and the place to begin at.
  autoStartLoad: false,
  startFragPrefetch: true,
  // Cues are drawn by our own captions, above the controls and in the page's type.
  renderTextTracksNatively: false,
  // A worker would cost a request before the first frame; two seconds of film are remuxed in a few milliseconds.
  enableWorker: false,
  liveSyncDurationCount: liveSegments,
  // Who watches late does so by choice: nobody is thrown forward.
  liveMaxLatencyDurationCount: Number.POSITIVE_INFINITY,
  // Our own rate control brings back who was live.
  maxLiveSyncPlaybackRate: 1,
  liveDurationInfinity: live,
  manifestLoadPolicy: policy(8_000, 15_000, 2),
  playlistLoadPolicy: policy(8_000, 15_000, 2),
  fragLoadPolicy: policy(8_000, 60_000, 2),
  keyLoadPolicy: policy(8_000, 15_000, 2),
  certLoadPolicy: policy(8_000, 15_000, 2),
  ...(licences === null ? {} : drmOf(licences)),
})
