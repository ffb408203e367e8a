import { useLookAgain } from '@club/ui'
import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { LiveData } from './live.loader.ts'

/** Milliseconds, and as many again at most: a fan who waits for a stream to begin sees that it has, and need not come anew. */
const lookAfter = 30_000

/** The page's data, asked for again now and then: whether streams are on the air is told by nothing else while nobody plays them. */
export function useFreshLive(first: LiveData): LiveData {
  const { pathname } = useLocation()
  // One for each address: the component stays when a fan goes from stream to stream, and an answer that comes late is not the next one's.
  const fetcher = useFetcher<LiveData>({ key: `live ${pathname}` })
  const [fresh, setFresh] = useState({ first, data: first })
  const { data } = fetcher
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it comes
  useEffect(() => {
    if (!data) return
    // Most of the time nothing has changed, and nothing is drawn for it.
    setFresh((before) =>
      before.first === first && JSON.stringify(before.data) === JSON.stringify(data)
        ? before
        : { first, data },
    )
  }, [data])
  useLookAgain(() => void fetcher.load(pathname), lookAfter)
  return fresh.first === first ? fresh.data : first
}
