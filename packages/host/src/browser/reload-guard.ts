/**
 * A chunk of the active route that fails to load reloads the page once, never in a loop. Remembered per remote and
 * address, for a minute: a later failure is a new one.
 */
const minute = 60_000

/** Loads the address as a fresh document; false if that was tried within the last minute. */
export function reloadOnce(remote: string, address: string): boolean {
  // Without a network a fresh document would be worse than the current page.
  if (!navigator.onLine) return false
  const key = `reloaded:${remote}:${address}`
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    // The absolute value, in case the clock was set back.
    if (Math.abs(Date.now() - last) < minute) return false
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Without storage a reload could become a loop.
    return false
  }
  // Assigning the current address with a hash would only scroll.
  if (address === location.pathname + location.search + location.hash) location.reload()
  else location.assign(address)
  return true
}

/** Whether scripts or styles could not be loaded, as opposed to code that threw; both bundlers use this error name. */
export const isChunkFailure = (problem: unknown): boolean =>
  problem instanceof Error && problem.name === 'ChunkLoadError'
