import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Player, PlayerState } from '../player.ts'

/** The player's state, as its element last confirmed it. */
export const usePlayerState = (player: Player): PlayerState =>
  useSyncExternalStore(player.subscribe, player.get)

/** Positions that change with the picture, as CSS variables on an element: no style attribute stands in the page for it. */
export function useVariables(
  place: RefObject<HTMLElement | null>,
  variables: Readonly<Record<`--${string}`, string>>,
): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(variables)) place.current?.style.setProperty(name, value)
  })
}

/** Milliseconds without a movement after which the controls step back. */
const restAfter = 2800

/** Whether somebody is at the controls: moved, touched or typed within the last seconds. */
export function useStirring(): { stirring: boolean; stir: () => void; rest: () => void } {
  const [stirring, setStirring] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = () => {
    clearTimeout(timer.current)
    setStirring(false)
  }
  const stir = () => {
    clearTimeout(timer.current)
    setStirring(true)
    timer.current = setTimeout(() => setStirring(false), restAfter)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { stirring, stir, rest }
}
