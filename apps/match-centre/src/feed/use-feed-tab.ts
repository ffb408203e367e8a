import { useKeptState } from '@club/shell-api'
import { type RefObject, useEffect, useState } from 'react'
import type { FeedName } from './entries.core.ts'

/**
 * The open list: the match's default until the fan chooses; history keeps that choice. For a reader further down the list stays open,
 * and changes when they come back to its top.
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
    if (!top || top.getBoundingClientRect().top >= 0) return setTab(wanted)
    // Below the window counts as well: a jump to the top of the page passes the list without stopping at it.
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setTab(wanted)
      },
      { rootMargin: '0px 0px 100000px 0px' },
    )
    watcher.observe(top)
    return () => watcher.disconnect()
  }, [wanted, tab, chosen, listTop])
  return [
    tab,
    (name) => {
      setChosen(name)
      setTab(name)
    },
  ]
}
