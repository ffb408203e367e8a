/** Which remote answers a path. Pure, and apart from the documents' schemas: every fan's browser has this, and none of those. */

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

/** Base paths that two remotes claim; a deploy that would make one is refused. */
export function clashingClaims(
  claims: Readonly<Record<string, readonly string[]>>,
): { path: string; remotes: [string, string] }[] {
  const seen = new Map<string, string>()
  const clashes: { path: string; remotes: [string, string] }[] = []
  for (const [remote, bases] of Object.entries(claims)) {
    for (const path of bases) {
      const other = seen.get(path)
      if (other !== undefined) clashes.push({ path, remotes: [other, remote] })
      seen.set(path, remote)
    }
  }
  return clashes
}
