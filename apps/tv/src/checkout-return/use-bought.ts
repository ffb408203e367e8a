import { useEffect, useState } from 'react'
import { askList } from '../packages/list-call.ts'
import type { Package } from '../packages/package.core.ts'

/** The purchased package, if it is still on sale; null until it has loaded, and if that fails. */
export function useBought(packageID: string): Package | null {
  const [bought, setBought] = useState<Package | null>(null)
  useEffect(() => {
    const left = new AbortController()
    for (const type of ['membership', 'match-pass'] as const) {
      askList(type, left.signal).then(
        (list) => {
          const found = list.find(({ id }) => id === packageID)
          if (found && !left.signal.aborted) setBought(found)
        },
        (problem: unknown) => {
          if (!left.signal.aborted) console.error(problem)
        },
      )
    }
    return () => left.abort()
  }, [packageID])
  return bought
}
