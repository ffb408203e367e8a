/** Decides which remote answers a path. Pure, and separate from the documents' schemas, which browsers do not need. */

/**
 * The remote that claims a path: the longest base path that is the path itself or a folder above it.
 * @param claims remote → base paths
 */
export function ownerOfPath(
  claims: Readonly<Record<string, readonly string[]>>,
  path: string,
): string | null {
  let owner: string | null = null
  let longest = -1
  for (const [remote, bases] of Object.entries(claims)) {
    for (const base of bases) {
      const claimed = base === '/' || path === base || path.startsWith(`${base}/`)
      if (claimed && base.length > longest) {
        owner = remote
        longest = base.length
      }
    }
  }
  return owner
}

/** A path that two remotes would answer; a deploy that would cause this is refused. */
export type Clash = { path: string; remotes: [string, string] }

/**
 * Base paths that another remote claims too, or that lie below another remote's: everything below '/matches' should come from one
 * remote. Only the catch-all '/' may have others below it.
 */
export function clashingClaims(claims: Readonly<Record<string, readonly string[]>>): Clash[] {
  const all = Object.entries(claims).flatMap(([remote, bases]) => bases.map((path) => ({ remote, path })))
  return all.flatMap(({ remote, path }, index) =>
    all.flatMap((other, place): Clash[] => {
      if (other.remote === remote) return []
      if (other.path === path) return place < index ? [{ path, remotes: [other.remote, remote] }] : []
      const below = other.path !== '/' && path.startsWith(`${other.path}/`)
      return below ? [{ path, remotes: [other.remote, remote] }] : []
    }),
  )
}
