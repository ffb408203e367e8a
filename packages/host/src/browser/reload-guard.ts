/**
 * A chunk of the active route that fails to load reloads the page once, never in a loop. Kept per remote and
 * address, for a minute: a later failure is a new one.
 */
const minute = 60_000

/** Goes to the address as a fresh document; false where that was tried within the last minute. */
export function reloadOnce(remote: string, address: string): boolean {
  // Without a network a fresh document would be less than the page that is here.
  if (!navigator.onLine) return false
  const key = `reloaded:${remote}:${address}`
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    // Whoever sets the clock back has waited, too.
    if (Math.abs(Date.now() - last) < minute) return false
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Without a memory of it, a reload could become a loop.
    return false
  }
  // Going to where one is, by an address with a hash, would only scroll.
  if (address === location.pathname + location.search + location.hash) location.reload()
  else location.assign(address)
  return true
}

/** Whether scripts or styles could not be fetched, as opposed to code that threw; both name their errors alike. */
export const isChunkFailure = (problem: unknown): boolean =>
  problem instanceof Error && problem.name === 'ChunkLoadError'
