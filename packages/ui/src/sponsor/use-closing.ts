import { type RefObject, useEffect, useState } from 'react'

/**
 * When a place may close: while somebody looks at it its room is kept, so that nothing that is read moves.
 * @param wanted what is to go from the place, as a word for it; '' for nothing
 * @returns what has gone
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
