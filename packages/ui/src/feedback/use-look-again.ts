import { useEffect, useRef } from 'react'

/**
 * Milliseconds after which what a page shows is asked for anew, and up to as many again by chance: open pages do not all ask
 * at once.
 */
const lookAfter = 150_000

/**
 * Calls now and then while the page is looked at, and at once when somebody comes back to it after longer than that. For what is changed by
 * hand and told by no stream, such as a kick-off that is moved: whoever has the page open is to see it too.
 * @param after milliseconds, and as many again at most; where what is shown is waited for, it is sooner
 */
export function useLookAgain(look: () => void, after = lookAfter): void {
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    let last = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const isSeen = () => document.visibilityState !== 'hidden'
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(now, after * (1 + Math.random()))
    }
    const now = () => {
      if (!isSeen()) return
      last = Date.now()
      latest.current()
      wait()
    }
    const turned = () => {
      if (!isSeen()) return
      if (Date.now() - last >= after) now()
      else wait()
    }
    wait()
    document.addEventListener('visibilitychange', turned)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', turned)
    }
  }, [after])
}
