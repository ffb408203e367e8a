/** Places held at once, such as open streams: so many for each key and so many in all. Of one process, as sockets are. Pure. */

export type Places = {
  /** Takes a place. @returns how to give it back (once; again does nothing), or null where there is none left */
  take(key: string): (() => void) | null
  /** Places taken, in all or by one key. */
  taken(key?: string): number
}

/** @param most places for each key, and in all */
export function createPlaces(most: { ofKey: number; inAll: number }): Places {
  const byKey = new Map<string, number>()
  let inAll = 0
  return {
    take(key) {
      const already = byKey.get(key) ?? 0
      if (already >= most.ofKey || inAll >= most.inAll) return null
      byKey.set(key, already + 1)
      inAll += 1
      let held = true
      return () => {
        if (!held) return
        held = false
        inAll -= 1
        const left = (byKey.get(key) ?? 1) - 1
        if (left > 0) byKey.set(key, left)
        else byKey.delete(key)
      }
    },
    taken: (key) => (key === undefined ? inAll : (byKey.get(key) ?? 0)),
  }
}
