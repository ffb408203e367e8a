/** Shows what plays on lock screens and media keys: name, picture, and the keys that act on it (Media Session). */
import type { Player } from '../player.ts'

export type Playing = {
  readonly title: string
  /** The club. */
  readonly artist: string
  readonly artwork: readonly { readonly src: string; readonly sizes: string }[]
}

/** Seconds of a step if the device gives none. */
const usualStep = 10

/** The player that the device's keys control: the last one that began to play. */
let holder: Player | null = null

/** @param session of the browser; undefined if it has none @returns stops following */
export function followMediaSession(
  player: Player,
  playing: Playing,
  session: MediaSession | undefined = navigator.mediaSession,
): () => void {
  if (!session) return () => {}
  const acts: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: player.play,
    pause: player.pause,
    stop: player.pause,
    seekbackward: ({ seekOffset }) => player.step(-(seekOffset ?? usualStep)),
    seekforward: ({ seekOffset }) => player.step(seekOffset ?? usualStep),
    seekto: ({ seekTime }) => (seekTime === undefined ? undefined : player.seek(seekTime)),
  }
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // A browser throws for an action it does not know; the others still work.
    }
  }
  const take = () => {
    holder = player
    session.metadata = new MediaMetadata({ ...playing, artwork: [...playing.artwork] })
    for (const [action, handler] of Object.entries(acts)) handle(action as MediaSessionAction, handler)
  }
  const rest = () => {
    if (holder !== player) return
    holder = null
    session.metadata = null
    session.playbackState = 'none'
    for (const action of Object.keys(acts)) handle(action as MediaSessionAction, null)
  }
  const follow = () => {
    const { phase, plays, live, facts, range } = player.get()
    if (phase === 'playing' && holder !== player) take()
    if (holder !== player) return
    if (phase === 'idle' || phase === 'failed') return rest()
    session.playbackState = plays ? 'playing' : 'paused'
    if (live || !(range.end > 0)) return session.setPositionState?.()
    const position = Math.min(Math.max(facts.time, 0), range.end)
    session.setPositionState?.({ duration: range.end, position, playbackRate: facts.rate || 1 })
  }
  const stop = player.subscribe(follow)
  follow()
  return () => {
    stop()
    rest()
  }
}
