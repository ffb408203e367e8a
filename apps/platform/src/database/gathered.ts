/**
 * Combines simultaneous reads by key into one query. While a query is under way, new requests are collected for the
 * next: a response is never older than its request, and a crowd costs what a few cost. At kick-off every fan is checked in the
 * same minute, and the embedded database answers one query at a time.
 */

/** The most keys in one query. */
const most = 500

/**
 * @param read returns a value for every key that has one
 * @returns reads one key; null if it has no value. Rejects if its query did.
 */
export function gathered<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | null> {
  const waiting = new Map<string, PromiseWithResolvers<Value | null>>()
  let reading = false

  const readAll = async () => {
    reading = true
    while (waiting.size > 0) {
      const asked = [...waiting].slice(0, most)
      for (const [key] of asked) waiting.delete(key)
      try {
        const found = await read(asked.map(([key]) => key))
        for (const [key, { resolve }] of asked) resolve(found.get(key) ?? null)
      } catch (error) {
        for (const [, { reject }] of asked) reject(error)
      }
    }
    reading = false
  }

  return (key) => {
    const there = waiting.get(key)
    if (there) return there.promise
    const wanted = Promise.withResolvers<Value | null>()
    waiting.set(key, wanted)
    if (!reading) void readAll()
    return wanted.promise
  }
}
