/** The interface of an engine: it feeds a media element from an HLS address. There are two: hls.js, and the browser itself. */
import type { Licences } from './access/licences.core.ts'
import type { Wish } from './element/wish.ts'
import type { CaptionTrack } from './playback/captions.core.ts'
import type { Failure } from './playback/error-policy.core.ts'

/** Something that may be played now. */
export type PlayerSource = {
  readonly entryId: string
  /** Address of the master playlist. */
  readonly address: string
  /** Playlists that came with the permission, by address: they are not fetched a second time. */
  readonly playlists: Readonly<Record<string, string>>
  readonly kind: 'on-demand' | 'live'
  /** Audio only. */
  readonly audio: boolean
  /** Where licences come from; null: the keys are in the playlists. */
  readonly licences: Licences | null
  /** Start position in the film, in seconds. */
  readonly startAt: number
  /** Plays as soon as it can, unless the fan has paused what was open before it; otherwise only on request. */
  readonly autoplay: boolean
  /**
   * The right to play expired or was withdrawn: requests it again, and returns whether it was granted. The source stays as it is; a
   * caller that refuses shows why and closes the player.
   */
  renew(): Promise<boolean>
}

export type Quality = { readonly id: number; readonly name: string }

/** What an engine knows besides its element. */
export type EngineState = {
  readonly qualities: readonly Quality[]
  /** Chosen by the fan; null: the engine chooses. */
  readonly chosen: number | null
  /** Level on the screen now. */
  readonly playing: number | null
  readonly captions: readonly CaptionTrack[]
  readonly shownCaptions: string | null
  /** Seconds behind the newest picture at which live streams play; length of a segment. Null for a film. */
  readonly live: { readonly latency: number; readonly segment: number } | null
  /** Why it is waiting, or lacks its picture, if known. */
  readonly trouble: 'offline' | 'interrupted' | 'soundOnly' | null
  readonly failure: Failure | null
}

export const engineAtRest: EngineState = {
  qualities: [],
  chosen: null,
  playing: null,
  captions: [],
  shownCaptions: null,
  live: null,
  trouble: null,
  failure: null,
}

export type Engine = {
  readonly name: string
  chooseQuality(id: number | null): void
  showCaptions(id: string | null): void
  /** The fan asks to retry after a failure. */
  tryAgain(): void
  destroy(): void
}

export type EngineOptions = {
  readonly source: PlayerSource
  readonly wish: Pick<Wish, 'plays'>
  /** Element whose size limits the resolution. */
  readonly box: HTMLElement
  readonly now: () => number
  changed(state: EngineState): void
}

export type CreateEngine = (video: HTMLVideoElement, options: EngineOptions) => Engine
