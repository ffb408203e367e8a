import { call } from '@club/shell-api'
import { useEffect, useReducer } from 'react'
import type { askSearch } from '../answer.ts'
import { atRest, searched } from './search-state.core.ts'

/** Timeout of a search in milliseconds: nobody waits longer for results. */
const limit = 10_000

/** Loads once the field is usable: the box does not wait for the code that parses answers. */
const asking = () => import(/* webpackChunkName: "answer" */ '../answer.ts')

const get: Parameters<typeof askSearch>[0] = (path, schema, signal) =>
  call(path, schema, signal ? { signal } : {})

/** The overlay's search: sends a request for each new query, and aborts the previous one. */
export function useSearch() {
  const [state, tell] = useReducer(searched, atRest)
  const { is, choice, question } = state
  // A failed preload is retried with the first search, which reports it.
  useEffect(() => void asking().catch(() => {}), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request; the choice belongs to it
  useEffect(() => {
    if (is !== 'loading') return
    const given = new AbortController()
    const signal = AbortSignal.any([given.signal, AbortSignal.timeout(limit)])
    asking()
      .then(({ askSearch }) => askSearch(get, choice, signal))
      .then(
        (answer) => tell({ type: 'answered', question, answer }),
        (problem: unknown) => {
          if (given.signal.aborted) return
          console.error(problem)
          tell({ type: 'failed', question })
        },
      )
    return () => given.abort()
  }, [question])
  return [state, tell] as const
}
