/**
 * Says on the document that React has taken over: styles and tests may ask for `html[data-alive]`. Stands around the page, not
 * beside it: the ids that React makes count siblings, and the server has none.
 */
import { type ReactNode, useEffect } from 'react'

/** @param then run once, straight after */
export function Alive({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    then()
  }, [then])
  return children
}
