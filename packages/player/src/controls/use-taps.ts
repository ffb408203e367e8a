/** What a pointer does on the picture: a mouse plays and pauses, a double tap at a side steps, a single one shows the controls. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { stepOf, type Tap } from '../playback/taps.core.ts'
import type { Player } from '../player.ts'
import { step } from './Steps.tsx'

type Options = {
  player: Player
  canStep: boolean
  playing: boolean
  stirring: boolean
  stir: () => void
  rest: () => void
  /** Closes the settings if they are open. @returns whether they were */
  closeOpen: () => boolean
}

export function useTaps({ player, canStep, playing, stirring, stir, rest, closeOpen }: Options) {
  /** The latest touch; null: there was none, or the mouse came after it. */
  const touched = useRef<Tap | null>(null)
  const tap = (event: PointerEvent) => {
    if (closeOpen()) return
    if (event.pointerType === 'mouse') {
      touched.current = null
      return player.playPause()
    }
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const touch = { at: event.timeStamp, part: (event.clientX - left) / width }
    const side = canStep ? stepOf(touched.current, touch) : 0
    touched.current = touch
    if (side !== 0) {
      player.step(side * step)
      setStepped({ side, at: touch.at })
      return stir()
    }
    // A finger cannot hover: its first tap shows the controls, the next one hides them.
    if (stirring && playing) rest()
    else stir()
  }
  const [stepped, setStepped] = useState<{ side: -1 | 1; at: number } | null>(null)
  useEffect(() => {
    if (stepped === null) return
    const timer = setTimeout(() => setStepped(null), 600)
    return () => clearTimeout(timer)
  }, [stepped])

  return {
    tap,
    /** The latest step, for display. */
    stepped,
    /** A double tap steps; it must not fill the screen as well. */
    doubled: () => touched.current === null && player.toggleFull(),
  }
}
