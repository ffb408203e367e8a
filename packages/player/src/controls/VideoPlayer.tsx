/**
 * The video player: picture, captions, controls. Touch, mouse, keyboard and screen reader alike; it asks the player for what the
 * fan wants and draws what the element confirms.
 */
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Handover } from '../element/cast.ts'
import type { PlayerText } from '../messages.ts'
import type { CaptionChoice } from '../playback/captions.core.ts'
import { createPlayer, type Player } from '../player.ts'
import { Face } from './Face.tsx'
import styles from './player.module.css'

/** What is remembered of this fan's habits, in this browser. */
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
  /** Address of the picture that stands until the first frame. */
  readonly poster: string | null
  /** In the corner: few controls. */
  readonly docked: boolean
  /** Into the corner or back; absent where there is no such place. */
  readonly onDock?: () => void
  /** Seconds at which an earlier visit stopped; told once, with the way to the beginning. */
  readonly resumedAt: number
  /** Stands over the picture instead of the player's own states: a refusal, a countdown, a locked film. */
  readonly cover?: ReactNode
  /** Stands over the picture once the film is over; where it shows anything, that is marked `data-up-next`. */
  readonly after?: ReactNode
  /** It is about to play: asked for, or granted and being fetched. */
  readonly coming: boolean
  /** It is live, and its encoder is known to send nothing at the moment. */
  readonly silent: boolean
  readonly habits: Habits
  readonly onHabits: (habits: Habits) => void
  readonly now: () => number
  readonly handover?: (entryId: string) => Promise<Handover | null>
  /** The player is there, and ends with the component. */
  readonly onPlayer: (player: Player, video: HTMLVideoElement) => (() => void) | undefined
}

export function VideoPlayer(props: VideoPlayerProps) {
  const { title, text, docked, cover, poster, onPlayer, now, handover } = props
  const [parts, setParts] = useState<{ player: Player; video: HTMLVideoElement } | null>(null)
  // What is given once, when the element comes, must not make it come again.
  const given = useRef({ onPlayer, now, handover })
  given.current = { onPlayer, now, handover }

  const element = useCallback((video: HTMLVideoElement | null) => {
    // The box itself: its own ref comes after those of what is in it.
    const box = video?.parentElement
    if (!video || !box) return
    const player = createPlayer(video, {
      box,
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
