/** Says on the document that React has taken over: styles and tests may ask for `html[data-alive]`. */
import { useEffect } from 'react'

/** @param then run once, straight after */
export function Alive({ then }: { then: () => void }) {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    then()
  }, [then])
  return null
}
