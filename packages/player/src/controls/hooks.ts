import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Player } from '../player.ts'
import type { PlayerState } from '../player-state.core.ts'

/** Milliseconds until a change is drawn in a tab that renders no frames. */
const withoutFrames = 250

/**
 * Reports changes once per frame. Around a film's first picture its element and its engine fire a dozen events, and drawing the
 * controls after each of them would delay that picture.
 */
function onceAFrame(subscribe: Player['subscribe'], listener: () => void): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = 0
  }
  const tell = () => {
    rest()
    listener()
  }
  const stop = subscribe(() => {
    if (frame !== 0) return
    frame = requestAnimationFrame(tell)
    timer = setTimeout(tell, withoutFrames)
  })
  return () => {
    stop()
    rest()
  }
}

/** The player's state, as its element last confirmed it; rendered with the next frame. */
export function usePlayerState(player: Player): PlayerState {
  const subscribe = useCallback((listener: () => void) => onceAFrame(player.subscribe, listener), [player])
  return useSyncExternalStore(subscribe, player.get)
}

/** Sets values that change with the picture as CSS variables on an element, so the page needs no style attribute. */
export function useVariables(
  place: RefObject<HTMLElement | null>,
  variables: Readonly<Record<`--${string}`, string>>,
): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(variables)) place.current?.style.setProperty(name, value)
  })
}

/** Milliseconds without a movement after which the controls fade. */
const restAfter = 2800

/**
 * Whether the fan is using the controls: moved, touched or typed within the last seconds.
 * @param begun a film that has begun counts as used for as long: then its controls fade over it, though nobody has touched them
 */
export function useStirring(begun: boolean): { stirring: boolean; stir: () => void; rest: () => void } {
  const [stirring, setStirring] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = () => {
    clearTimeout(timer.current)
    setStirring(false)
  }
  const stir = useCallback(() => {
    clearTimeout(timer.current)
    setStirring(true)
    timer.current = setTimeout(() => setStirring(false), restAfter)
  }, [])
  useEffect(() => {
    if (begun) stir()
    return () => clearTimeout(timer.current)
  }, [begun, stir])
  return { stirring, stir, rest }
}

/** The settings panel: open or not, and its button. */
export function usePanel() {
  const [open, setOpen] = useState(false)
  const gear = useRef<HTMLButtonElement>(null)
  return {
    open,
    gear,
    toggle: () => setOpen(!open),
    /** Closing it from within returns the focus to its button. */
    close: () => {
      setOpen(false)
      gear.current?.focus()
    },
    /** @returns whether it was open */
    closeOpen: () => {
      setOpen(false)
      return open
    },
  }
}
