/** What an engine is: it feeds a media element from an HLS address. Two of them: hls.js, and the browser itself. */
import type { Licences } from './access/licences.core.ts'
import type { CaptionTrack } from './playback/captions.core.ts'
import type { Failure } from './playback/error-policy.core.ts'

/** Something that may be played now. */
export type PlayerSource = {
  readonly entryId: string
  /** Address of the master playlist. */
  readonly address: string
  /** Playlists that came with the permission, by address: nobody fetches them a second time. */
  readonly playlists: Readonly<Record<string, string>>
  readonly kind: 'on-demand' | 'live'
  /** Sound alone. */
  readonly audio: boolean
  /** Where licences come from; null: the keys stand in the playlists. */
  readonly licences: Licences | null
  /** Seconds into the film to begin at. */
  readonly startAt: number
  /** Plays as soon as it can; otherwise when it is asked to. */
  readonly autoplay: boolean
  /**
   * The right to play ran out or was taken: asks for it anew, and says whether it was given. The source goes on as it is; who
   * refuses shows why and closes the player.
   */
  renew(): Promise<boolean>
}

export type Quality = { readonly id: number; readonly name: string }

/** What an engine knows beside its element. */
export type EngineState = {
  readonly qualities: readonly Quality[]
  /** Chosen by the fan; null: by the engine. */
  readonly chosen: number | null
  /** On the screen now. */
  readonly playing: number | null
  readonly captions: readonly CaptionTrack[]
  readonly shownCaptions: string | null
  /** Seconds behind the newest picture that live playing keeps; length of a segment. Null for a film. */
  readonly live: { readonly latency: number; readonly segment: number } | null
  /** What keeps it waiting, where it knows. */
  readonly trouble: 'offline' | 'interrupted' | null
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
  /** The fan asks for another try after a failure. */
  tryAgain(): void
  destroy(): void
}

export type EngineOptions = {
  readonly source: PlayerSource
  /** Element whose size caps the picture. */
  readonly box: HTMLElement
  readonly now: () => number
  changed(state: EngineState): void
}

export type CreateEngine = (video: HTMLVideoElement, options: EngineOptions) => Engine
