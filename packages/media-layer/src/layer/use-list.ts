/** The list beside a film, and when to load it. */
import { useEffect, useMemo, useState } from 'react'
import {
  catalogueAddress,
  filmsOf,
  type ListedFilms,
  type ListSource,
  latestSource,
  listSource,
} from './list.core.ts'
import type { PlaySession } from './play-session.ts'
import { useVideoSettings } from './use-settings.ts'

/** Whether the film is under way: its list is fetched and drawn after that, and stays while the fan picks other films from it. */
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

export type List = { is: 'loading' } | ({ is: 'there' } & ListedFilms) | { is: 'away' }

/** @param source null: nothing to fetch yet */
function useFilms(source: ListSource | null): List {
  const [list, setList] = useState<List>({ is: 'loading' })
  useEffect(() => {
    if (source === null) return
    const { address, read } = source
    const stop = new AbortController()
    fetch(address, { headers: { accept: 'application/json' }, signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
        setList({ is: 'there', ...read(await answer.json()) })
      })
      .catch(() => {
        if (!stop.signal.aborted) setList({ is: 'away' })
      })
    return () => stop.abort()
  }, [source])
  return list
}

/** @param section of a feed, or a category; '' for the latest, null if the list is not wanted yet */
export function useList(section: string | null): List {
  const feeds = useVideoSettings()?.feeds ?? null
  const own = useMemo(
    () => (feeds === null || section === null ? null : listSource(feeds, section)),
    [feeds, section],
  )
  const listed = useFilms(own)
  // No section and no category has this name: the newest films are shown.
  const found = listed.is === 'there' && listed.items.length > 0
  const nowhere = section !== null && (own === null || (listed.is !== 'loading' && !found))
  const latest = useFilms(useMemo(() => (feeds && nowhere ? latestSource(feeds) : null), [feeds, nowhere]))
  return nowhere ? latest : listed
}

const catalogue: ListSource = {
  address: catalogueAddress,
  read: (answer) => ({ section: '', items: filmsOf(answer) }),
}

/** The newest films of all sections. @param wanted whether they are needed */
export const useCatalogue = (wanted: boolean): List => useFilms(wanted ? catalogue : null)
