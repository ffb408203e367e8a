import { type RefObject, useEffect, useState } from 'react'

/**
 * Decides when a place may close: while somebody looks at it its space is kept, so that the text being read does not move.
 * @param wanted names what should disappear from the place; '' for nothing
 * @returns what has disappeared
 */
export function useClosing(place: RefObject<Element | null>, wanted: string): string {
  const [gone, setGone] = useState('')
  useEffect(() => {
    const { current } = place
    if (wanted === '' || current === null) return
    const view = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) return
      view.disconnect()
      setGone(wanted)
    })
    view.observe(current)
    return () => view.disconnect()
  }, [place, wanted])
  return gone
}
