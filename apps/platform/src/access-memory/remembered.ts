/** A cache of reads, limited in number and in age, with invalidation. */
import { LRUCache } from 'lru-cache'

/** Milliseconds. */
export const life = {
  /** An older value is still returned, and read again in the background. */
  fresh: 30_000,
  /** An older value is read again first. */
  kept: 300_000,
}

export type Remembered<Value> = {
  get(key: string): Promise<Value>
  /** Immediate: later requests cause a new read, and the result of one under way is not cached. */
  forget(which?: (key: string, value: Value) => boolean): void
  /** Reads the value of a key again, and returns the cached one until then. */
  renew(key: string): void
}

type Options<Value> = {
  most: number
  read: (key: string) => Promise<Value>
  /** Whether a cached value may be returned now; `age` in milliseconds. */
  trusted: (value: Value, age: number) => boolean
  /** Whether a value is cached at all. */
  worth: (value: Value) => boolean
}

export function remembered<Value>({ most, read, trusted, worth }: Options<Value>): Remembered<Value> {
  // By size, and each counts as one: with `max` the cache would allocate room for all of them at once.
  const kept = new LRUCache<string, { value: Value; at: number }>({
    maxSize: most,
    sizeCalculation: () => 1,
    ttl: life.kept,
  })
  const renewing = new Set<string>()
  let forgotten = 0

  const fetch = async (key: string): Promise<Value> => {
    const before = forgotten
    const value = await read(key)
    if (before === forgotten) {
      if (worth(value)) kept.set(key, { value, at: performance.now() })
      else kept.delete(key)
    }
    return value
  }
  const renew = (key: string) => {
    if (renewing.has(key)) return
    renewing.add(key)
    fetch(key)
      // The cached value grows old, and the next request then reads it again.
      .catch(() => {})
      .finally(() => renewing.delete(key))
  }
  return {
    async get(key) {
      const found = kept.get(key)
      const age = found ? performance.now() - found.at : 0
      if (!found || !trusted(found.value, age)) return fetch(key)
      if (age > life.fresh) renew(key)
      return found.value
    },
    forget(which) {
      forgotten += 1
      if (!which) kept.clear()
      else for (const [key, { value }] of [...kept.entries()]) if (which(key, value)) kept.delete(key)
    },
    renew(key) {
      if (kept.has(key)) renew(key)
    },
  }
}
