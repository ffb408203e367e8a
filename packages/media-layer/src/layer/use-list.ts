/** The list that goes with a film, and when there is time for it. */
import type { VideoItem } from '@club/contracts'
import { useEffect, useState } from 'react'
import { catalogueAddress, filmsOf, itemsOf, listAddress } from './list.core.ts'
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

export type List = { is: 'loading' } | { is: 'there'; items: readonly VideoItem[] } | { is: 'away' }

/** @param address null: nothing is asked for yet */
function useItems(address: string | null, read: (answer: unknown) => VideoItem[]): List {
  const [list, setList] = useState<List>({ is: 'loading' })
  useEffect(() => {
    if (address === null) return
    const stop = new AbortController()
    fetch(address, { headers: { accept: 'application/json' }, signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
        setList({ is: 'there', items: read(await answer.json()) })
      })
      .catch(() => {
        if (!stop.signal.aborted) setList({ is: 'away' })
      })
    return () => stop.abort()
  }, [address, read])
  return list
}

/** @param section of the feed; '' for the latest */
export function useList(section: string): List {
  const feed = useVideoSettings()?.feeds.videos.id
  return useItems(feed === undefined ? null : listAddress(feed, section), itemsOf)
}

/** The newest films of all sections. @param wanted whether there is a use for them */
export const useCatalogue = (wanted: boolean): List => useItems(wanted ? catalogueAddress : null, filmsOf)
