/** Reads that are answered from memory, bounded in number and in age, until they are forgotten. */
import { LRUCache } from 'lru-cache'

/** Milliseconds. */
export const life = {
  /** What is older is answered still, and read again behind the answer. */
  fresh: 30_000,
  /** What is older is read first. */
  kept: 300_000,
}

export type Remembered<Value> = {
  get(key: string): Promise<Value>
  /** At once: whoever asks from now on is answered by a new read, and one under way is not kept. */
  forget(which?: (key: string, value: Value) => boolean): void
  /** Reads again what is kept of a key, and answers with what is kept until then. */
  renew(key: string): void
}

type Options<Value> = {
  most: number
  read: (key: string) => Promise<Value>
  /** Whether what is kept may be answered with now; `age` in milliseconds. */
  trusted: (value: Value, age: number) => boolean
  /** Whether an answer is kept at all. */
  worth: (value: Value) => boolean
}

export function remembered<Value>({ most, read, trusted, worth }: Options<Value>): Remembered<Value> {
  // By size, and each is one: by `max` the cache would take the room for all of them at once.
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
      // What is kept grows old, and is read again by whoever asks then.
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
