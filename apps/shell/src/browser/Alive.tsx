/** Says on the document that React has taken over: styles and tests may ask for `html[data-alive]`. */
import { useEffect } from 'react'

export function Alive() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return null
}
