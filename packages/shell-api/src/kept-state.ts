import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** History entries whose state is kept; the ones left longest ago are dropped first. */
const most = 100

/** What pages of this document keep, by history entry. Written only in effects: on a server it stays empty. */
const kept = new Map<string, unknown>()

/**
 * Page state kept by its history entry: a fan who navigates away and comes back finds it as it was, such as the pages of a
 * list that were loaded. A newly opened page starts fresh.
 * @param name tells it from other state of the same page
 * @param begin makes the first state, from the kept one if there is one
 */
export function useKeptState<T>(
  name: string,
  begin: (before: T | undefined) => T,
): [T, Dispatch<SetStateAction<T>>] {
  const { key } = useLocation()
  const place = `${key} ${name}`
  const [state, setState] = useState(() => begin(kept.get(place) as T | undefined))
  useEffect(() => {
    kept.delete(place)
    kept.set(place, state)
    const oldest = kept.size > most ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
  }, [place, state])
  return [state, setState]
}
