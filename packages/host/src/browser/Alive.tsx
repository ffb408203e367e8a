/**
 * Marks the document once it is hydrated: styles and tests may use `html[data-alive]`. Wraps the page instead of standing
 * beside it, because React's ids count siblings, and the server has none.
 */
import { type ReactNode, useEffect } from 'react'

/** @param then runs once, straight afterwards */
export function Alive({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    then()
  }, [then])
  return children
}
