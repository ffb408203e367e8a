/** The settings of hls.js, each figure with its reason. Pure. */
import type { HlsConfig, LoadPolicy } from 'hls.js'
import type { Licences } from '../access/licences.core.ts'

/** Seconds of film kept behind the picture (docs/product.md#media-keys). */
const backBuffer = 8
/** Seconds fetched ahead: enough for a tunnel, but not a whole film for a fan who only looks in. */
const ahead = 30
/** Segments behind the newest one at which live streams play: one is being made, one fetched, one played. */
const liveSegments = 3

/**
 * A few quick retries of its own, against a lost packet; anything that lasts longer is up to our error policy, which counts.
 * A refused or missing file is not requested again: it will not be there in a second either.
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

const drmOf = (licences: Licences, licensed: () => void): Partial<HlsConfig> => ({
  emeEnabled: true,
  // hls.js would ask for a licence again at once, and a server that is trying to come back by all viewers together.
  keyLoadPolicy: policy(8_000, 15_000, 0),
  licenseResponseCallback: ({ response }) => {
    licensed()
    return response
  },
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
  licensed,
}: {
  licences: Licences | null
  live: boolean
  /** Called with each licence that comes. */
  licensed: () => void
}): Partial<HlsConfig> => ({
  backBufferLength: backBuffer,
  maxBufferLength: ahead,
  // Loading starts once we have set the cap and the start position.
  autoStartLoad: false,
  startFragPrefetch: true,
  // Our own captions draw the cues, above the controls and in the page's type.
  renderTextTracksNatively: false,
  // A worker would cost a request before the first frame; two seconds of film are remuxed in a few milliseconds.
  enableWorker: false,
  liveSyncDurationCount: liveSegments,
  // A fan who watches late does so by choice: nobody is thrown forward.
  liveMaxLatencyDurationCount: Number.POSITIVE_INFINITY,
  // Nothing is inserted into our streams, and what would insert it starts loads of its own.
  interstitialsController: undefined,
  // Our own rate control brings a fan who was live back to the edge.
  maxLiveSyncPlaybackRate: 1,
  liveDurationInfinity: live,
  manifestLoadPolicy: policy(8_000, 15_000, 2),
  playlistLoadPolicy: policy(8_000, 15_000, 2),
  fragLoadPolicy: policy(8_000, 60_000, 2),
  keyLoadPolicy: policy(8_000, 15_000, 2),
  certLoadPolicy: policy(8_000, 15_000, 2),
  ...(licences === null ? {} : drmOf(licences, licensed)),
})
