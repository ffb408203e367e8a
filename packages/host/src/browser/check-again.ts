/** One look ahead for each page: whoever asks anew takes the place of whoever waited. */

const waiting = new WeakMap<object, ReturnType<typeof setTimeout>>()

/** The longest that a browser's timer waits, in milliseconds. */
const longest = 2 ** 31 - 1

/** @param seconds null: nobody asks again */
export function againIn(whose: object, seconds: number | null, ask: () => void): void {
  clearTimeout(waiting.get(whose))
  if (seconds !== null) waiting.set(whose, setTimeout(ask, Math.min(seconds * 1000 + 500, longest)))
}
