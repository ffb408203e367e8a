/** Places held at once, such as open streams or bytes of uploads, with a limit per key and one in all. For one process, like its sockets. Pure. */

export type Places = {
  /** Takes one or more places. @returns gives them back (calling it again does nothing), or null if too few are left */
  take(key: string, weight?: number): (() => void) | null
  /** Places taken, in all or by one key. */
  taken(key?: string): number
}

/** @param most places for each key, and in all */
export function createPlaces(most: { ofKey: number; inAll: number }): Places {
  const byKey = new Map<string, number>()
  let inAll = 0
  return {
    take(key, weight = 1) {
      const already = byKey.get(key) ?? 0
      if (already + weight > most.ofKey || inAll + weight > most.inAll) return null
      byKey.set(key, already + weight)
      inAll += weight
      let held = true
      return () => {
        if (!held) return
        held = false
        inAll -= weight
        const left = (byKey.get(key) ?? weight) - weight
        if (left > 0) byKey.set(key, left)
        else byKey.delete(key)
      }
    },
    taken: (key) => (key === undefined ? inAll : (byKey.get(key) ?? 0)),
  }
}
