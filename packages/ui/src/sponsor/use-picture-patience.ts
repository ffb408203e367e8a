import { type RefObject, useEffect, useRef } from 'react'

/** For so long a picture that is looked at may be on its way, in milliseconds. */
const patience = 8000

/**
 * Gives up a picture that does not come. It is asked for when it comes near, which no script is told of: its time counts from
 * when it is in the window.
 * @param key of the picture that is drawn; null: none is
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
    // It may have failed before this came alive, and then says no more.
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
