import { type RefObject, useEffect, useRef } from 'react'

/** Milliseconds that a picture in view may take to load. */
const patience = 8000

/**
 * Gives up a picture that does not load. It is requested when it comes near the window, which scripts cannot observe, so its time
 * starts when it is in the window.
 * @param key of the picture that is drawn; null: none
 */
export function usePicturePatience(
  image: RefObject<HTMLImageElement | null>,
  key: string | null,
  onFail: (key: string) => void,
): void {
  const fail = useRef(onFail)
  fail.current = onFail
  useEffect(() => {
    const { current } = image
    if (key === null || current === null) return
    // It may have failed before hydration, and then fires no further event.
    if (current.complete && current.naturalWidth === 0 && current.currentSrc !== '') return fail.current(key)
    let timer: ReturnType<typeof setTimeout> | undefined
    const view = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting || timer !== undefined) return
      timer = setTimeout(() => {
        if (!current.complete || current.naturalWidth === 0) fail.current(key)
      }, patience)
    })
    view.observe(current)
    return () => {
      view.disconnect()
      clearTimeout(timer)
    }
  }, [image, key])
}
