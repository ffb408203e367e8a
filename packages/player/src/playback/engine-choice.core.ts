/** Which engine plays HLS in this browser: the browser itself, or hls.js. Pure. */

export type Abilities = {
  /** Media Source Extensions with H.264 and AAC; Apple's managed kind counts. */
  readonly mediaSource: boolean
  /** `canPlayType('application/vnd.apple.mpegurl')`: '' | 'maybe' | 'probably'. */
  readonly nativeHls: string
  /** Playing on another device by AirPlay, which needs an address. */
  readonly airPlay: boolean
}

export type EngineKind = 'native' | 'hls.js' | 'none'

/**
 * Where Apple's own player exists, it is the better one: it supports AirPlay, and saves battery. Other browsers that play
 * HLS by themselves (Chromium since 2025) offer neither a choice of quality nor a cap on it, so there hls.js plays.
 * @param isProtected it needs licences, which only hls.js fetches here
 */
export function engineFor({ mediaSource, nativeHls, airPlay }: Abilities, isProtected: boolean): EngineKind {
  if (isProtected) return mediaSource ? 'hls.js' : 'none'
  if (nativeHls !== '' && (airPlay || !mediaSource)) return 'native'
  return mediaSource ? 'hls.js' : 'none'
}
