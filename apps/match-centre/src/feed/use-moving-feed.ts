/** The current feed and the one shown: entries move in together, and never while others still move. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LiveFeed } from './live-feed.core.ts'

/** Milliseconds between two moves of the list: enough for the previous one to finish. */
const rest = 550

/** A slow device may still be sliding: two moves at once make the list jump. */
function isSliding(listTop: HTMLElement | null): boolean {
  const lists = [...(listTop?.parentElement?.querySelectorAll('[data-feed]') ?? [])]
  return lists.some((list) => list.getAnimations().length > 0)
}

export type MovingFeed = {
  shown: LiveFeed
  /** Latest state, for events that come faster than renders. */
  latest: RefObject<{ feed: LiveFeed }>
  /** Shows the latest state once the list is at rest. */
  moveIn(): void
  /** Shows the latest state at once. */
  show(): void
}

/** @param listTop stands where the lists begin */
export function useMovingFeed(first: () => LiveFeed, listTop: RefObject<HTMLElement | null>): MovingFeed {
  const [shown, setShown] = useState(first)
  const latest = useRef({ feed: shown })
  const moving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(moving.current), [])

  const show = () => setShown(latest.current.feed)
  const moveIn = () => {
    clearTimeout(moving.current)
    const wait = movedAt.current + rest - performance.now()
    if (wait > 0 || isSliding(listTop.current)) {
      moving.current = setTimeout(moveIn, Math.max(wait, 150))
      return
    }
    movedAt.current = performance.now()
    show()
  }
  return { shown, latest, moveIn, show }
}
