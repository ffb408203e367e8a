/** How long to wait before the next try, for everybody who tries again. Pure: whoever waits keeps the count and the clock. */

/** Milliseconds before a try, by how many have failed before it: `first`, doubling, at most `most`. */
export const backOff =
  (first: number, most: number) =>
  (failed: number): number =>
    Math.min(most, first * 2 ** failed)

/**
 * The same delay, shortened by chance to between half and all of it: a crowd that lost its server at one moment does not come back
 * at one moment.
 * @param random from 0 to 1
 */
export const spread = (delay: number, random: number): number => delay * (0.5 + random / 2)
