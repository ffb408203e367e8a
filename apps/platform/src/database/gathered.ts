/**
 * Reads by key that are asked for at once are made as one query. While a query is under way, whoever comes is gathered for the
 * next: an answer is never older than its question, and a crowd costs what a few cost. At kick-off every fan is checked in the
 * same minute, and the embedded database answers one query at a time.
 */

/** So many keys go into one query. */
const most = 500

/**
 * @param read answers for every key that there is something for
 * @returns reads one key; null where there is nothing. Rejects as the query that it was part of did.
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
