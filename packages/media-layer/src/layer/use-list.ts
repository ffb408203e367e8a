/** The list that goes with a film, and when there is time for it. */
import type { VideoItem } from '@club/contracts'
import { useEffect, useState } from 'react'
import { itemsOf, listAddress } from './list.core.ts'
import type { PlaySession } from './play-session.ts'
import { useVideoSettings } from './use-settings.ts'

/** Whether the film is under way: its list is fetched and drawn after that, and stays while other films are chosen from it. */
export function useUnderWay({ underWay }: PlaySession): boolean {
  const [is, setIs] = useState(false)
  useEffect(() => {
    let shown = true
    void underWay.then(() => {
      if (shown) setIs(true)
    })
    return () => {
      shown = false
    }
  }, [underWay])
  return is
}

type List = { is: 'loading' } | { is: 'there'; items: readonly VideoItem[] } | { is: 'away' }

/** @param section of the feed; '' for the latest */
export function useList(section: string): List {
  const settings = useVideoSettings()
  const [list, setList] = useState<List>({ is: 'loading' })
  const feed = settings?.feeds.videos.id
  useEffect(() => {
    if (feed === undefined) return
    const stop = new AbortController()
    fetch(listAddress(feed, section), { headers: { accept: 'application/json' }, signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
        setList({ is: 'there', items: itemsOf(await answer.json()) })
      })
      .catch(() => {
        if (!stop.signal.aborted) setList({ is: 'away' })
      })
    return () => stop.abort()
  }, [feed, section])
  return list
}
