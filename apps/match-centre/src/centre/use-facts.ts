import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CentreData } from './centre.loader.ts'

/** Milliseconds before the match is fetched again, plus as many at random: readers do not all ask at once. */
const settle = 300

type Facts = {
  /** The latest answer. */
  readonly answered: CentreData | undefined
  /** Fetches the match again; what is asked for until then is one request. @param tellsAround fetches the league's day as well */
  ask(tellsAround?: boolean): void
}

/** @param asking called when a request is sent */
export function useFacts(path: string, asking: () => void): Facts {
  const { data, load } = useFetcher<CentreData>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asksAround = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    answered: data,
    ask(tellsAround = false) {
      asksAround.current ||= tellsAround
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => {
          asking()
          void load(`${path}?only=facts${asksAround.current ? '&around=' : ''}`)
          asksAround.current = false
        },
        settle * (1 + Math.random()),
      )
    },
  }
}
