/** Copies of pages by path (design, decision 3). No clock and no network in here: what is fresh is asked with an instant. */

export type PageCopy = {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  tags: readonly string[]
  /** Milliseconds of the clock. */
  freshUntil: number
  /** After a try that brought nothing better: until when this copy stands in without another try. */
  restUntil: number
  composition: string
  degraded: boolean
  /** Encoded bodies, made when first asked for. */
  encoded: Map<'br' | 'gzip', Promise<Buffer>>
}

export type PageCache = {
  get(path: string): PageCopy | undefined
  /**
   * Keeps a copy made since `mark`; where a purge since then has hit one of its tags it is kept as stale.
   * A worse copy never replaces a better one: false then.
   */
  put(path: string, copy: PageCopy, mark: number): boolean
  /** To be taken before a page is made. */
  mark(): number
  /** Makes every copy with one of these tags stale; '*' all of them. */
  purge(tags: readonly string[]): void
  size(): { pages: number; bytes: number }
}

/** Purges remembered for pages under way; older marks count as hit. */
const purgesRemembered = 500

export function createPageCache(memory: number): PageCache {
  const copies = new Map<string, PageCopy>()
  const byTag = new Map<string, Set<string>>()
  const purges: string[][] = []
  let purgeCount = 0
  let bytes = 0

  /** A whole page is worth more than one with a part missing, and that more than an error of ours. */
  const worth = (copy: PageCopy) => (copy.status >= 500 ? 0 : copy.degraded ? 1 : 2)

  const weight = (copy: PageCopy) => copy.body.byteLength * 1.6 + 1024

  const forget = (path: string) => {
    const copy = copies.get(path)
    if (!copy) return
    copies.delete(path)
    bytes -= weight(copy)
    for (const tag of copy.tags) {
      const paths = byTag.get(tag)
      paths?.delete(path)
      if (paths?.size === 0) byTag.delete(tag)
    }
  }

  const purgedSince = (mark: number, tags: readonly string[]): boolean => {
    if (mark === purgeCount) return false
    if (purgeCount - mark > purges.length) return true
    return purges
      .slice(purges.length - (purgeCount - mark))
      .some((purge) => purge.includes('*') || purge.some((tag) => tags.includes(tag)))
  }

  return {
    get(path) {
      const copy = copies.get(path)
      if (copy) {
        // Last used is last in the map.
        copies.delete(path)
        copies.set(path, copy)
      }
      return copy
    },
    put(path, copy, mark) {
      const before = copies.get(path)
      if (before && worth(copy) < worth(before)) return false
      forget(path)
      const kept = purgedSince(mark, copy.tags) ? { ...copy, freshUntil: 0 } : copy
      copies.set(path, kept)
      bytes += weight(kept)
      for (const tag of kept.tags) {
        const paths = byTag.get(tag) ?? new Set()
        paths.add(path)
        byTag.set(tag, paths)
      }
      while (bytes > memory) {
        const oldest = copies.keys().next().value
        if (oldest === undefined) break
        forget(oldest)
      }
      return true
    },
    mark: () => purgeCount,
    purge(tags) {
      purgeCount++
      purges.push([...tags])
      if (purges.length > purgesRemembered) purges.shift()
      const hit = tags.includes('*') ? [...copies.keys()] : tags.flatMap((tag) => [...(byTag.get(tag) ?? [])])
      for (const path of hit) {
        const copy = copies.get(path)
        if (copy) {
          copy.freshUntil = 0
          copy.restUntil = 0
        }
      }
    },
    size: () => ({ pages: copies.size, bytes }),
  }
}
