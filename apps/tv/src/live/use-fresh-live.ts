import { useAnswer, useLookAgain } from '@club/ui'
import { useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { LiveData } from './live.loader.ts'

/** Milliseconds, plus up to as many again: a fan who waits for a stream sees it start without reloading. */
const lookAfter = 30_000

/** The page's data, fetched again from time to time: unless a stream is playing, nothing else reports whether streams are on air. */
export function useFreshLive(first: LiveData): LiveData {
  const { pathname } = useLocation()
  // One fetcher per address: the component stays when a fan goes from stream to stream, and a late answer must not count for the next one.
  const fetcher = useFetcher<LiveData>({ key: `live ${pathname}` })
  const [fresh, setFresh] = useState({ first, data: first })
  const { data } = fetcher
  useAnswer(data, (answer) =>
    // Most of the time nothing has changed, so nothing renders.
    setFresh((before) =>
      before.first === first && JSON.stringify(before.data) === JSON.stringify(answer)
        ? before
        : { first, data: answer },
    ),
  )
  useLookAgain(() => void fetcher.load(pathname), lookAfter)
  return fresh.first === first ? fresh.data : first
}
