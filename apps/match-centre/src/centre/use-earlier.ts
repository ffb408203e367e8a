import { useAnswer, useInVain } from '@club/ui'
import { type RefObject, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type FeedName, feedOf } from '../feed/entries.core.ts'
import { addEarlier, earlierPage, type LiveFeed } from '../feed/live-feed.core.ts'
import type { CentreData } from './centre.loader.ts'

/**
 * Loads earlier entries of a list, page by page.
 * @param held the current feed, for events that come faster than renders
 * @param show renders the feed in its current state
 */
export function useEarlier(data: CentreData, held: RefObject<{ feed: LiveFeed }>, show: () => void) {
  const earlier = useFetcher<CentreData>()
  /** Number of entries not loaded yet, by list, and the list being loaded. */
  const [left, setLeft] = useState(data.feed.more)
  const asking = useRef<FeedName>('min')
  const brought = earlier.data
  const earlierFailed = useInVain(earlier.state !== 'idle', brought)
  useAnswer(brought, (answer) => {
    const name = asking.current
    const entries = answer.feed.entries.filter((entry) => feedOf(entry) === name)
    held.current.feed = addEarlier(held.current.feed, entries)
    show()
    setLeft((before) => ({ ...before, [name]: answer.feed.more[name] }))
  })
  return {
    left,
    loadingEarlier: earlier.state !== 'idle',
    /** The last attempt failed; the fan may retry. */
    earlierFailed,
    /** Loads earlier entries of a list. */
    loadEarlier(list: FeedName) {
      if (earlier.state !== 'idle') return
      asking.current = list
      void earlier.load(
        `${data.path}?only=entries&page=${earlierPage(held.current.feed, list, data.feed.page)}`,
      )
    },
  }
}
