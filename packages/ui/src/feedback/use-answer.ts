import { useEffect, useRef } from 'react'

/**
 * Hands each answer of a request on, once. Every drawing asks whether there is a new one: a router's fetcher shows its answer as soon as it is
 * there, also to a drawing that React drops with its effects, after which an effect that depends on the answer takes it for known.
 * @param came the latest answer; a different object for each, undefined before the first
 */
export function useAnswer<Answer extends object>(
  came: Answer | undefined,
  take: (answer: Answer) => void,
): void {
  const taken = useRef<Answer>(undefined)
  useEffect(() => {
    if (came === undefined || came === taken.current) return
    taken.current = came
    take(came)
  })
}
