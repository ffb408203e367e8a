/** A moment of a film, as an address says it: `?t=90`. Pure. */

/** @param at seconds into the film */
export const withMoment = (path: string, at: number): string => `${path}?t=${Math.floor(at)}`

/**
 * The moment that the query of an address names. Whoever writes an address by hand may have written anything into it.
 * @param seconds the film's length
 * @returns whole seconds; undefined where it names none that the film has
 */
export function momentIn(search: string, seconds: number): number | undefined {
  const asked = new URLSearchParams(search).get('t') ?? ''
  if (!/^\d{1,6}$/.test(asked)) return undefined
  const at = Number(asked)
  return at < seconds ? at : undefined
}
