import { useEffect, useRef, useState } from 'react'

/**
 * Whether what was asked for last did not come, until it is asked for again.
 * @param asking whether it is waited for now
 * @param came the latest answer; another object for each, and undefined where there is none
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
