import { useInVain } from '@club/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type FeedName, feedOf } from '../feed/entries.core.ts'
import { addEarlier, earlierPage, type LiveFeed } from '../feed/live-feed.core.ts'
import type { CentreData } from './centre.loader.ts'

/**
 * Entries of a list from before those that are here, page by page.
 * @param held the feed as it stands, for what comes faster than renders
 * @param show draws it as it stands then
 */
export function useEarlier(data: CentreData, held: RefObject<{ feed: LiveFeed }>, show: () => void) {
  const earlier = useFetcher<CentreData>()
  /** Entries that are not here yet, by list, and the list that is asked for more. */
  const [left, setLeft] = useState(data.feed.more)
  const asking = useRef<FeedName>('min')
  const brought = earlier.data
  const earlierFailed = useInVain(earlier.state !== 'idle', brought)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it comes
  useEffect(() => {
    if (!brought) return
    const name = asking.current
    const entries = brought.feed.entries.filter((entry) => feedOf(entry) === name)
    held.current.feed = addEarlier(held.current.feed, entries)
    show()
    setLeft((before) => ({ ...before, [name]: brought.feed.more[name] }))
  }, [brought])
  return {
    left,
    loadingEarlier: earlier.state !== 'idle',
    /** The last attempt failed; another may be made. */
    earlierFailed,
    /** Brings earlier entries of a list. */
    loadEarlier(list: FeedName) {
      if (earlier.state !== 'idle') return
      asking.current = list
      void earlier.load(`${data.path}?page=${earlierPage(held.current.feed, list, data.feed.page)}`)
    },
  }
}
