import { useAnswer } from '@club/ui'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CentreData } from './centre.loader.ts'

/** Milliseconds before the match is fetched again, plus as many at random: readers do not all ask at once. */
const settle = 300
/** The same before an answer that has not come is asked for again, doubled with every further time up to the longest. */
const firstRetry = 5000
const longestRetry = 150_000

type Facts = {
  /** The latest answer. */
  readonly answered: CentreData | undefined
  /** Fetches the match again; what is asked for until then is one request. @param tellsAround fetches the league's day as well */
  ask(tellsAround?: boolean): void
}

/**
 * Fetches the match while its page is open. What has not been answered is asked for again, more and more seldom: once a match is over no
 * further event, and no look from time to time, would bring a correction whose request failed.
 * @param asking called when a request is sent
 */
export function useFacts(path: string, asking: () => void): Facts {
  const { data, state, load } = useFetcher<CentreData>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether the next request is to tell the league's day, whether those that are not answered are, and how many they are. */
  const open = useRef({ around: false, sentAround: false, tries: 0 })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(again.current)
    },
    [],
  )
  const send = () => {
    const { around, sentAround, tries } = open.current
    open.current = { around: false, sentAround: around || sentAround, tries: tries + 1 }
    asking()
    void load(`${path}?only=facts${open.current.sentAround ? '&around=' : ''}`)
    sendLater(tries)
  }
  const sendLater = (tries: number) => {
    clearTimeout(again.current)
    const wait = Math.min(firstRetry * 2 ** tries, longestRetry)
    again.current = setTimeout(() => latest.current.retry(tries), wait * (1 + Math.random()))
  }
  const latest = useRef({ send, retry: sendLater })
  // A slow answer is still on its way: to ask anew would only begin it again.
  latest.current = { send, retry: state === 'idle' ? send : sendLater }
  useAnswer(data, () => {
    clearTimeout(again.current)
    open.current = { ...open.current, sentAround: false, tries: 0 }
  })
  return {
    answered: data,
    ask(tellsAround = false) {
      open.current.around ||= tellsAround
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current.send(), settle * (1 + Math.random()))
    },
  }
}
