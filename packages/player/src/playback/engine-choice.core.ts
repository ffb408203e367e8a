/** Who plays HLS in this browser: the browser itself, or hls.js. Pure. */

export type Abilities = {
  /** Media Source Extensions with H.264 and AAC; the managed kind of Apple counts. */
  readonly mediaSource: boolean
  /** `canPlayType('application/vnd.apple.mpegurl')`: '' | 'maybe' | 'probably'. */
  readonly nativeHls: string
  /** Playing on another device by AirPlay, which hands over an address. */
  readonly airPlay: boolean
}

export type EngineKind = 'native' | 'hls.js' | 'none'

/**
 * Apple's own player is the better one where it is: it hands over to AirPlay, and spares the battery. Other browsers that play
 * HLS by themselves (Chromium since 2025) show neither qualities nor a cap on them, so there hls.js plays.
 * @param isProtected it needs licences, which hls.js alone fetches here
 */
export function engineFor({ mediaSource, nativeHls, airPlay }: Abilities, isProtected: boolean): EngineKind {
  if (isProtected) return mediaSource ? 'hls.js' : 'none'
  if (nativeHls !== '' && (airPlay || !mediaSource)) return 'native'
  return mediaSource ? 'hls.js' : 'none'
}
