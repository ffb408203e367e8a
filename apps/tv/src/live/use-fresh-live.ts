import { useLookAgain } from '@club/ui'
import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { LiveData } from './live.loader.ts'

/** Milliseconds, and as many again at most: a fan who waits for a stream to begin sees that it has, and need not come anew. */
const lookAfter = 30_000

/** The page's data, asked for again now and then: whether streams are on the air is told by nothing else while nobody plays them. */
export function useFreshLive(first: LiveData): LiveData {
  const { pathname } = useLocation()
  const fetcher = useFetcher<LiveData>()
  const [fresh, setFresh] = useState({ first, data: first })
  const { data } = fetcher
  useEffect(() => {
    // Most of the time nothing has changed, and nothing is drawn for it.
    if (data)
      setFresh((before) => (JSON.stringify(before.data) === JSON.stringify(data) ? before : { first, data }))
  }, [data, first])
  useLookAgain(() => void fetcher.load(pathname), lookAfter)
  // What was asked for on another page counts no more.
  return fresh.first === first ? fresh.data : first
}
