import { useKeptState } from '@club/shell-api'
import { type RefObject, useEffect, useState } from 'react'
import type { FeedName } from './entries.core.ts'

/** Whether the focus is inside the open list. */
const hasFocus = (top: HTMLElement): boolean => {
  const panel = document.activeElement?.closest('[role="tabpanel"]')
  return Boolean(panel && top.parentElement?.contains(panel))
}

/**
 * The open list: the match's default until the fan chooses; history keeps that choice. For a reader further down the list stays open,
 * and changes when they come back to its top; it stays open too while it has the focus, which would be lost with it.
 * @param wanted the match's default list
 * @param listTop stands where the lists begin
 */
export function useFeedTab(
  wanted: FeedName,
  listTop: RefObject<HTMLElement | null>,
): [FeedName, (chosen: FeedName) => void] {
  const [chosen, setChosen] = useKeptState<FeedName | null>('feed-tab', (before = null) => before)
  const [tab, setTab] = useState(chosen ?? wanted)
  useEffect(() => {
    const top = listTop.current
    if (chosen !== null || tab === wanted) return
    let atTop = !top || top.getBoundingClientRect().top >= 0
    if (!top || (atTop && !hasFocus(top))) return setTab(wanted)
    const turn = () => {
      if (atTop && !hasFocus(top)) setTab(wanted)
    }
    // Below the window counts as well: a jump to the top of the page passes the list without stopping at it.
    const watcher = new IntersectionObserver(
      (seen) => {
        atTop = seen.some(({ isIntersecting }) => isIntersecting)
        turn()
      },
      { rootMargin: '0px 0px 100000px 0px' },
    )
    watcher.observe(top)
    // The focus has moved only after the event, and it stays where it is while the reader looks at another window.
    let timer: ReturnType<typeof setTimeout> | undefined
    const left = () => {
      clearTimeout(timer)
      timer = setTimeout(turn)
    }
    document.addEventListener('focusout', left)
    return () => {
      watcher.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusout', left)
    }
  }, [wanted, tab, chosen, listTop])
  return [
    tab,
    (name) => {
      setChosen(name)
      setTab(name)
    },
  ]
}
