/** Deterministic randomness: everything random in the sample depends on a seed made of words. Pure. */

/** Numbers from 0 up to 1, the same sequence for the same seed. */
export type Chance = () => number

/** @param words the seed, such as a season and two clubs */
export function chanceOf(...words: readonly (string | number)[]): Chance {
  let state = 0x811c9dc5
  for (const character of words.join('|')) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of a list that is not empty. */
export function pick<T>(chance: Chance, list: readonly [T, ...T[]] | readonly T[]): T {
  const chosen = list[Math.floor(chance() * list.length)]
  if (chosen === undefined) throw new Error('Nothing to choose from')
  return chosen
}

/** The list in another order; the list itself stays as it is. */
export function shuffled<T>(chance: Chance, list: readonly T[]): T[] {
  const order = list.map((entry) => ({ entry, at: chance() }))
  return order.sort((one, other) => one.at - other.at).map(({ entry }) => entry)
}

/** A number of rare events with a known mean (Poisson), at most `most`. */
export function countOf(chance: Chance, mean: number, most: number): number {
  const floor = Math.exp(-mean)
  let product = chance()
  let count = 0
  while (product > floor && count < most) {
    count += 1
    product *= chance()
  }
  return count
}
