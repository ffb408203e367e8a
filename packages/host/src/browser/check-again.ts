/** One pending check for each page: a new one replaces the one before. */

const waiting = new WeakMap<object, ReturnType<typeof setTimeout>>()

/** The longest delay of a browser's timer, in milliseconds. */
const longest = 2 ** 31 - 1

/** @param seconds null: no further check */
export function againIn(whose: object, seconds: number | null, ask: () => void): void {
  clearTimeout(waiting.get(whose))
  if (seconds !== null) waiting.set(whose, setTimeout(ask, Math.min(seconds * 1000 + 500, longest)))
}
