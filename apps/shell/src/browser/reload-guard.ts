/**
 * A chunk of the active route that fails to load reloads the page once, never in a loop (row SH-15). Kept per remote and path,
 * for a minute: a later failure is a new one.
 */
const minute = 60_000

/** Goes to the path as a fresh document; false where that was tried within the last minute. */
export function reloadOnce(remote: string, path: string): boolean {
  const key = `reloaded:${remote}:${path}`
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < minute) return false
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Without a memory of it, a reload could become a loop.
    return false
  }
  location.assign(path)
  return true
}
