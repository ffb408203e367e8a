/** Which promos run (docs/product.md#overlay-promo). Pure. */
import type { ImportedPromo } from '@club/contracts'

/** With a picture in the library, and within its dates. */
export const runningPromos = (
  promos: readonly ImportedPromo[],
  pictures: ReadonlySet<string>,
  now: Date,
): ImportedPromo[] =>
  promos.filter(
    ({ startDateTime, endDateTime, imageKey }) =>
      pictures.has(imageKey) &&
      Date.parse(startDateTime) <= now.getTime() &&
      now.getTime() < Date.parse(endDateTime),
  )

/** The next instant at which one of these begins or ends, or null. */
export function nextTurn(promos: readonly ImportedPromo[], now: Date): string | null {
  const turns = promos
    .flatMap(({ startDateTime, endDateTime }) => [Date.parse(startDateTime), Date.parse(endDateTime)])
    .filter((at) => at > now.getTime())
  return turns.length === 0 ? null : new Date(Math.min(...turns)).toISOString()
}
