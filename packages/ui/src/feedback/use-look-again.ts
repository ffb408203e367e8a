import { useEffect, useRef } from 'react'

/**
 * Milliseconds after which a page's data is requested again, plus up to the same again at random: open pages do not all ask
 * at once.
 */
const lookAfter = 150_000

/**
 * Calls `look` now and then while the page is visible, and at once when the fan returns after longer than that. For data that is changed by
 * hand and not streamed, such as a kick-off that is moved: open pages should show it too.
 * @param after milliseconds, at most doubled at random; shorter if something is expected
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
