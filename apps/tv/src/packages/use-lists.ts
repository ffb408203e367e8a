import type { PackageType } from '@club/contracts'
import { useEffect, useState } from 'react'
import type { Package } from './package.core.ts'
import type { PackageLists } from './packages.loader.ts'

/** One list of the widget: loading until it arrives or fails; a failed one counts as empty. */
export type ListState = { is: 'loading' } | { is: 'ready'; packages: readonly Package[] }

const stateOf = (list: readonly Package[] | null): ListState =>
  list === null ? { is: 'loading' } : { is: 'ready', packages: list }

/** A list that did not come with the page is requested after hydration. */
function useList(type: PackageType, brought: readonly Package[] | null): ListState {
  const [asked, setAsked] = useState<ListState>(stateOf(brought))
  useEffect(() => {
    if (brought !== null) return
    const left = new AbortController()
    import(/* webpackChunkName: "package-lists" */ './list-call.ts')
      .then(({ askList }) => askList(type, left.signal))
      .catch((problem: unknown) => {
        if (!left.signal.aborted) console.error(problem)
        return []
      })
      .then((packages) => {
        if (!left.signal.aborted) setAsked({ is: 'ready', packages })
      })
    return () => left.abort()
  }, [type, brought])
  return brought === null ? asked : stateOf(brought)
}

export const useLists = (brought: PackageLists): Record<PackageType, ListState> => ({
  membership: useList('membership', brought.membership),
  'match-pass': useList('match-pass', brought['match-pass']),
})
