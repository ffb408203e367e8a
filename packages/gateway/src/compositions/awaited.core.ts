/** Which paths have no page yet, although a remote will answer them. Pure. */
import { ownerOfPath } from '@club/federation'
import type { Eligible } from './eligible.ts'

/**
 * Whether a path's page is only not available, where the remote that claims `/` has none: nobody trusted has signed what claims the
 * path, or its owner is trusted by now and what serves was composed before.
 * @param known what is eligible now; null: nothing is known yet
 * @param served what drew the page; null: nothing serves yet
 */
export function isAwaited(
  known: Pick<Eligible, 'claims' | 'awaited'> | null,
  served: Pick<Eligible, 'claims'> | null,
  pathname: string,
): boolean {
  if (known === null) return false
  if (ownerOfPath(known.awaited, pathname) !== null) return true
  const owner = ownerOfPath(known.claims, pathname)
  return owner !== null && ownerOfPath({ [owner]: served?.claims[owner] ?? [] }, pathname) === null
}
