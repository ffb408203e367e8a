/** A moment of a film in an address: `?t=90`. Pure. */

/** @param at seconds into the film */
export const withMoment = (path: string, at: number): string => `${path}?t=${Math.floor(at)}`

/**
 * The moment in the query of an address. An address typed by hand may contain anything.
 * @param seconds the film's length
 * @returns whole seconds; undefined without a moment that the film has
 */
export function momentIn(search: string, seconds: number): number | undefined {
  const asked = new URLSearchParams(search).get('t') ?? ''
  if (!/^\d{1,6}$/.test(asked)) return undefined
  const at = Number(asked)
  return at < seconds ? at : undefined
}
