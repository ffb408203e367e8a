import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Entries of the history whose state is kept; the ones left longest ago go first. */
const most = 100

/** What pages of this document keep, by entry of the history. Written in effects alone: on a server it stays empty. */
const kept = new Map<string, unknown>()

/**
 * State of a page that its entry in the history keeps: who goes on and comes back finds it as it was, such as the pages of a
 * list that were loaded. A page that is opened anew begins anew.
 * @param name tells it from other state of the same page
 * @param begin makes the first state, of what is kept where there is something
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
