/** Copies of pages by path (docs/architecture.md#a-page-from-request-to-alive). No clock and no network in here: the instant is passed in. */
import { LRUCache } from 'lru-cache'

export type PageCopy = {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  tags: readonly string[]
  /** Milliseconds of the clock. */
  freshUntil: number
  /** After an attempt that brought nothing better: until when this copy is served without another attempt. */
  restUntil: number
  /** When it was first requested after it had become stale, by the same clock; null: not yet. */
  staleSince: number | null
  composition: string
  degraded: boolean
  /** Remotes whose code ran for it, and those that failed. */
  drawnBy: readonly string[]
  failed: readonly string[]
  /** Encoded bodies, made when first requested. */
  encoded: Map<'br' | 'gzip', Promise<Buffer>>
  /** Bytes of the encoded bodies made so far. */
  encodedBytes: number
}

export type PageCache = {
  get(path: string): PageCopy | undefined
  /**
   * Keeps a copy made since `mark`; if a purge since then has hit one of its tags it is kept as stale. A worse copy never replaces a
   * better one, and what a forgotten remote has drawn is not kept. @returns false if it was not kept
   * @param staleBefore a copy that has been stale since before then may be replaced by a page with a part missing, never by an error of ours
   */
  put(path: string, copy: PageCopy, mark: number, staleBefore?: number): boolean
  /** Counts a copy's encoded bodies, which are made later. */
  reweigh(copy: PageCopy): void
  /** To be taken before a page is drawn. */
  mark(): number
  /** Whether a purge between two marks has hit one of these tags. */
  isPurged(tags: readonly string[], after: number, upTo: number): boolean
  /** Makes every copy with one of these tags stale; '*' all of them. */
  purge(tags: readonly string[]): void
  /** Drops every copy for which this remote's code ran, and keeps none that is being drawn. */
  forget(remote: string): void
  size(): { pages: number; bytes: number }
}

/** Purges remembered for pages being drawn; to be safe, any older mark counts as hit. */
const purgesRemembered = 500

/** A copy's share of memory in bytes, with the objects around its bodies. */
const weight = (copy: PageCopy) => copy.body.byteLength + copy.encodedBytes + 2048

/** A whole page is better than one with a part missing, and that is better than an error of ours. */
const worth = (copy: PageCopy) => (copy.status >= 500 ? 0 : copy.degraded ? 1 : 2)

/** @param memory that all copies may take, in bytes; the least recently used go first */
export function createPageCache(memory: number): PageCache {
  const byTag = new Map<string, Set<string>>()
  const paths = new WeakMap<PageCopy, string>()
  const purges: string[][] = []
  let purgeCount = 0
  /** Remote → number of purges when it was forgotten. */
  const forgotten = new Map<string, number>()

  const untag = (copy: PageCopy, path: string) => {
    for (const name of copy.tags) {
      const tagged = byTag.get(name)
      tagged?.delete(path)
      if (tagged?.size === 0) byTag.delete(name)
    }
  }
  const tag = (copy: PageCopy, path: string) => {
    for (const name of copy.tags) {
      const tagged = byTag.get(name) ?? new Set()
      tagged.add(path)
      byTag.set(name, tagged)
    }
  }
  const copies = new LRUCache<string, PageCopy>({
    maxSize: memory,
    sizeCalculation: weight,
    dispose: (copy, path) => untag(copy, path),
  })

  const isPurged = (tags: readonly string[], after: number, upTo: number): boolean => {
    if (after >= upTo) return false
    const first = purges.length - (purgeCount - after)
    if (first < 0) return true
    return purges
      .slice(first, purges.length - (purgeCount - upTo))
      .some((purge) => purge.includes('*') || purge.some((name) => tags.includes(name)))
  }

  return {
    get: (path) => copies.get(path),
    put(path, copy, mark, staleBefore = Number.NEGATIVE_INFINITY) {
      if (copy.drawnBy.some((remote) => mark < (forgotten.get(remote) ?? 0))) return false
      const before = copies.peek(path)
      const outlasted = before?.staleSince != null && before.staleSince <= staleBefore && copy.status < 500
      if (before && worth(copy) < worth(before) && !outlasted) return false
      const kept = isPurged(copy.tags, mark, purgeCount) ? { ...copy, freshUntil: 0 } : copy
      copies.delete(path)
      copies.set(path, kept)
      if (!copies.has(path)) return true
      paths.set(kept, path)
      tag(kept, path)
      return true
    },
    reweigh(copy) {
      const path = paths.get(copy)
      if (path === undefined || copies.peek(path) !== copy) return
      // The cache computes the size again only if the copy is removed first.
      copies.delete(path)
      copies.set(path, copy)
      if (copies.has(path)) tag(copy, path)
    },
    mark: () => purgeCount,
    isPurged,
    purge(tags) {
      purgeCount++
      purges.push([...tags])
      if (purges.length > purgesRemembered) purges.shift()
      const hit = tags.includes('*')
        ? [...copies.keys()]
        : tags.flatMap((name) => [...(byTag.get(name) ?? [])])
      for (const path of hit) {
        const copy = copies.peek(path)
        if (copy) {
          copy.freshUntil = 0
          copy.restUntil = 0
        }
      }
    },
    forget(remote) {
      purgeCount++
      purges.push([])
      forgotten.set(remote, purgeCount)
      for (const [path, copy] of [...copies.entries()]) if (copy.drawnBy.includes(remote)) copies.delete(path)
    },
    size: () => ({ pages: copies.size, bytes: copies.calculatedSize }),
  }
}
