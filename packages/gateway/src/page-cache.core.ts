/** Copies of pages by path (docs/architecture.md#a-page-from-request-to-alive). No clock and no network in here: what is fresh is asked with an instant. */
import { LRUCache } from 'lru-cache'

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
  /** When it was first asked for and no longer fresh, by the same clock; null: not yet. */
  staleSince: number | null
  composition: string
  degraded: boolean
  /** Remotes whose code was at work on it, and those that failed. */
  drawnBy: readonly string[]
  failed: readonly string[]
  /** Encoded bodies, made when first asked for. */
  encoded: Map<'br' | 'gzip', Promise<Buffer>>
  /** Bytes of those that are made. */
  encodedBytes: number
}

export type PageCache = {
  get(path: string): PageCopy | undefined
  /**
   * Keeps a copy made since `mark`; where a purge since then has hit one of its tags it is kept as stale.
   * A worse copy never replaces a better one, and what a forgotten remote has drawn is not kept: false then.
   * @param staleBefore a copy that was found stale by then gives way to a page with a part missing, never to an error of ours
   */
  put(path: string, copy: PageCopy, mark: number, staleBefore?: number): boolean
  /** Counts a copy's encoded forms, which come after it. */
  reweigh(copy: PageCopy): void
  /** To be taken before a page is made. */
  mark(): number
  /** Makes every copy with one of these tags stale; '*' all of them. */
  purge(tags: readonly string[]): void
  /** Drops every copy on which this remote's code was at work, and keeps none that is being made. */
  forget(remote: string): void
  size(): { pages: number; bytes: number }
}

/** Purges remembered for pages under way; older marks count as hit. */
const purgesRemembered = 500

/** What a copy takes in memory, in bytes, with the objects around its bodies. */
const weight = (copy: PageCopy) => copy.body.byteLength + copy.encodedBytes + 2048

/** A whole page is worth more than one with a part missing, and that more than an error of ours. */
const worth = (copy: PageCopy) => (copy.status >= 500 ? 0 : copy.degraded ? 1 : 2)

/** @param memory that all copies may take, in bytes; the ones unused longest go first */
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

  const purgedSince = (mark: number, tags: readonly string[]): boolean => {
    if (mark === purgeCount) return false
    if (purgeCount - mark > purges.length) return true
    return purges
      .slice(purges.length - (purgeCount - mark))
      .some((purge) => purge.includes('*') || purge.some((name) => tags.includes(name)))
  }

  return {
    get: (path) => copies.get(path),
    put(path, copy, mark, staleBefore = Number.NEGATIVE_INFINITY) {
      if (copy.drawnBy.some((remote) => mark < (forgotten.get(remote) ?? 0))) return false
      const before = copies.peek(path)
      const outlasted = before?.staleSince != null && before.staleSince <= staleBefore && copy.status < 500
      if (before && worth(copy) < worth(before) && !outlasted) return false
      const kept = purgedSince(mark, copy.tags) ? { ...copy, freshUntil: 0 } : copy
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
      // The same value with another size is only counted anew once it was out.
      copies.delete(path)
      copies.set(path, copy)
      if (copies.has(path)) tag(copy, path)
    },
    mark: () => purgeCount,
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
