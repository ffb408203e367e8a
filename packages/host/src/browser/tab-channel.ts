/** A channel to the other tabs of this site; null where there is none: a browser that refuses site data throws instead of making one. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return 'BroadcastChannel' in window ? new BroadcastChannel(name) : null
  } catch {
    return null
  }
}
