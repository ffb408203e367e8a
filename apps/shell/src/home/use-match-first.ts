import type { SlotData } from '@club/host'
import { useEffect, useRef, useState } from 'react'
import { takeoverIn } from './takeover.core.ts'

const isFirstIn = (strip: SlotData): boolean => takeoverIn(strip).matchID !== null

/**
 * Whether the match stands above everything else, as the page arrived. What its slot learns later, on a page left open into a
 * matchday, applies once the tab is hidden: nothing moves under a fan's eyes.
 * @returns also a callback that takes the slot's later data
 */
export function useMatchFirst(brought: SlotData): [boolean, (strip: SlotData) => void] {
  const [shown, setShown] = useState({ brought, first: isFirstIn(brought) })
  const told = useRef(shown.first)
  const [tell] = useState(() => (strip: SlotData) => {
    told.current = isFirstIn(strip)
  })
  useEffect(() => {
    const turned = () => {
      if (document.visibilityState !== 'hidden') return
      setShown((before) => (before.first === told.current ? before : { ...before, first: told.current }))
    }
    document.addEventListener('visibilitychange', turned)
    return () => document.removeEventListener('visibilitychange', turned)
  }, [])
  if (shown.brought !== brought) setShown({ brought, first: brought.ok ? isFirstIn(brought) : shown.first })
  return [shown.first, tell]
}
