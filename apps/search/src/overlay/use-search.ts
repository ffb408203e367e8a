import { call } from '@club/shell-api'
import { useEffect, useReducer } from 'react'
import type { askSearch } from '../answer.ts'
import { atRest, searched } from './search-state.core.ts'

/** Milliseconds after which a search that is not answered has failed: whoever looks for something does not wait longer. */
const limit = 10_000

/** Comes once the field is there to be typed into: the box does not wait for what reads its answers. */
const asking = () => import(/* webpackChunkName: "answer" */ '../answer.ts')

const get: Parameters<typeof askSearch>[0] = (path, schema, signal) =>
  call(path, schema, signal ? { signal } : {})

/** The overlay's search: asks whenever there is a new question, and gives up the one before. */
export function useSearch() {
  const [state, tell] = useReducer(searched, atRest)
  const { is, choice, question } = state
  // What fails here is asked for again with the first question, which tells.
  useEffect(() => void asking().catch(() => {}), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per question; what was chosen goes with it
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
