/**
 * Real pages on which a new version is tried before it serves: those that the remote names itself, and for each of its routes the
 * page that fans were given last. No network and no clock in here.
 */
import type { DeploymentManifest } from '@club/federation'
import type { Rendered } from '../protocol.ts'

export type TrialPages = {
  /** A page was drawn without failures. */
  note(remote: string, route: string, path: string): void
  /** The page of a remote that was last drawn without failures; null: none yet. */
  last(remote: string): string | null
  of(remote: string, manifest: Pick<DeploymentManifest, 'basePaths' | 'trialPaths'>): string[]
}

/** Routes remembered per remote: the most recently used. */
const mostRoutes = 12

export function createTrialPages(): TrialPages {
  const seen = new Map<string, Map<string, string>>()
  return {
    note(remote, route, path) {
      const routes = seen.get(remote) ?? new Map<string, string>()
      seen.set(remote, routes)
      // Re-inserting makes it the last in the map.
      routes.delete(route)
      routes.set(route, path)
      if (routes.size > mostRoutes) routes.delete(routes.keys().next().value ?? '')
    },
    last: (remote) => [...(seen.get(remote)?.values() ?? [])].at(-1) ?? null,
    of(remote, { basePaths, trialPaths }) {
      return [...new Set([...basePaths.slice(0, 1), ...trialPaths, ...(seen.get(remote)?.values() ?? [])])]
    },
  }
}

/** The page of this site that a response redirects to; null if it is not a redirect, or leads elsewhere. */
export function leadsTo({ status, headers }: Pick<Rendered, 'status' | 'headers'>): string | null {
  const { location = '' } = headers
  return status >= 300 && status < 400 && /^\/(?![/\\])/.test(location) ? location : null
}
