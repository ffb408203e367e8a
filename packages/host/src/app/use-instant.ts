import { useState } from 'react'
import type { Frame } from './PageFrame.tsx'

/**
 * The instant that the page on the screen was made for: the document's own, and for a page that is gone to that of the arrival, as if it
 * had been opened by its address. A tab may stand open for days.
 */
export function useInstant(pathname: string, { now, clock }: Pick<Frame, 'now' | 'clock'>): string {
  const [made, setMade] = useState({ pathname, now })
  if (made.pathname === pathname) return made.now
  const arrived = { pathname, now: clock?.().toISOString() ?? now }
  setMade(arrived)
  return arrived.now
}
