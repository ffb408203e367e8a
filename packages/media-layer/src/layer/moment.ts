/** A moment of a film that the fan asks for while it still loads: it starts there, or goes there as soon as it can. */
import type { Player, PlayerState } from '@club/player'

/** Seconds: nearer than this it is there. */
const near = 1

/** Whether there is something to go to a moment of. */
const isLoaded = ({ phase, facts: { duration } }: PlayerState): boolean =>
  duration > 0 && phase !== 'idle' && phase !== 'loading' && phase !== 'failed'

type KeepPosition = (position: number, duration: number) => void

export type Moment = {
  /** What is opened now starts there; null: nothing is asked for that has not been seen. */
  startAt(): number | null
  seek(player: Player | null, to: number): void
  /** The player has changed: goes to what was asked for before it could. */
  follow(player: Player): void
  /** Once a position has been played, what is opened again goes on from there. @returns the same keeper of positions, which tells of each */
  seenBy(keep: KeepPosition | null): KeepPosition | null
}

export function createMoment(): Moment {
  let asked: number | null = null
  let waits = false
  return {
    startAt: () => asked,
    seek(player, to) {
      asked = to
      waits = !player || !isLoaded(player.get())
      if (!waits) player?.seek(to)
    },
    follow(player) {
      if (!waits || !isLoaded(player.get())) return
      waits = false
      if (asked !== null && Math.abs(player.get().facts.time - asked) > near) player.seek(asked)
    },
    seenBy: (keep) =>
      keep &&
      ((position, duration) => {
        if (!waits) asked = null
        keep(position, duration)
      }),
  }
}
