import { useEffect, useRef, useState } from 'react'

/**
 * Whether the last request failed, until the next one.
 * @param asking whether a request is in progress
 * @param came the latest answer; a different object for each, undefined before the first
 */
export function useInVain(asking: boolean, came: unknown): boolean {
  const [vain, setVain] = useState(false)
  const before = useRef({ asking: false, came })
  useEffect(() => {
    const { asking: asked, came: had } = before.current
    if (asked === asking) return
    before.current = { asking, came }
    setVain(asked && (came === undefined || came === had))
  }, [asking, came])
  return vain
}
