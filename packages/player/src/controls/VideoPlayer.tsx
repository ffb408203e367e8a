/**
 * The video player: picture, captions, controls. Works with touch, mouse, keyboard and screen reader; it passes the fan's
 * requests to the player and draws what the element confirms.
 */
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Handover } from '../element/cast.ts'
import type { PlayerText } from '../messages.ts'
import type { CaptionChoice } from '../playback/captions.core.ts'
import { createPlayer, type Player } from '../player.ts'
import { Face } from './Face.tsx'
import styles from './player.module.css'

/** This fan's habits, remembered in this browser. */
export type Habits = {
  readonly volume: number
  readonly muted: boolean
  readonly captions: CaptionChoice
}

export type VideoPlayerProps = {
  readonly title: string
  readonly text: PlayerText
  /** Language of the page, for captions. */
  readonly lang: string
  /** Address of the picture shown until the first frame. */
  readonly poster: string | null
  /**
   * Fills the screen with the player in it, and outlives it: the screen stays full when the next film comes with a player of its own.
   */
  readonly screen: HTMLElement
  /** In the corner: few controls. */
  readonly docked: boolean
  /** Moves it into the corner or back; undefined if there is no corner. */
  readonly onDock?: () => void
  /** Seconds at which an earlier visit stopped; shown once, with a button to the beginning. */
  readonly resumedAt: number
  /** Covers the picture in place of the player's own states: a refusal, a countdown, a locked film. */
  readonly cover?: ReactNode
  /** Covers the picture once the film has ended; anything it shows is marked `data-up-next`. */
  readonly after?: ReactNode
  /** It is about to play: requested, or granted and loading. */
  readonly coming: boolean
  /** It is live, and its encoder is known to send nothing right now. */
  readonly silent: boolean
  readonly habits: Habits
  readonly onHabits: (habits: Habits) => void
  readonly now: () => number
  readonly handover?: (entryId: string) => Promise<Handover | null>
  /** Called when the player exists. @returns cleanup, run when the component unmounts */
  readonly onPlayer: (player: Player, video: HTMLVideoElement) => (() => void) | undefined
}

export function VideoPlayer(props: VideoPlayerProps) {
  const { title, text, docked, cover, poster, screen, onPlayer, now, handover } = props
  const [parts, setParts] = useState<{ player: Player; video: HTMLVideoElement } | null>(null)
  // Props that are read once, when the element mounts, must not make it mount again.
  const given = useRef({ screen, onPlayer, now, handover })
  given.current = { screen, onPlayer, now, handover }

  const element = useCallback((video: HTMLVideoElement | null) => {
    // The parent element, because its own ref is set after those of its children.
    const box = video?.parentElement
    if (!video || !box) return
    const player = createPlayer(video, {
      box,
      screen: given.current.screen,
      now: () => given.current.now(),
      handover: async (entryId) => (await given.current.handover?.(entryId)) ?? null,
    })
    setParts({ player, video })
    const leave = given.current.onPlayer(player, video)
    return () => {
      leave?.()
      player.destroy()
    }
  }, [])

  return (
    <section
      className={styles.player}
      data-player=""
      data-tone="dark"
      data-docked={docked || undefined}
      data-covered={(cover !== undefined && cover !== null) || undefined}
      aria-label={text.player(title)}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions come with the stream and are drawn by ours */}
      <video ref={element} className={styles.video} playsInline preload="none" tabIndex={-1} />
      {parts && <Face {...props} {...parts} />}
      {poster && !parts && <img className={styles.poster} src={poster} alt="" fetchPriority="low" />}
      {cover && <div className={styles.cover}>{cover}</div>}
    </section>
  )
}
