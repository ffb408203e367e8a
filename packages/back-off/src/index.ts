/** How long to wait before the next attempt, for everything that retries. Pure: the caller keeps the count and the clock. */

/** Milliseconds before an attempt, given the number of failures so far: `first`, doubling, at most `most`. */
export const backOff =
  (first: number, most: number) =>
  (failed: number): number =>
    Math.min(most, first * 2 ** failed)

/**
 * The same delay with jitter, between half and all of it: clients that lost their server at the same moment do not all reconnect
 * at the same moment.
 * @param random from 0 to 1
 */
export const spread = (delay: number, random: number): number => delay * (0.5 + random / 2)
