/**
 * What is believed of the records that one address sends (docs/product.md#counting). Visits are a browser's own word, so what an address may
 * count of an advert is bounded whatever it says: sights by their number, presses by the sights.
 */
import type { AdvertEvent } from '@club/contracts'
import { addressKey, type Limiter } from '@club/limiter'

/** Of an hour's sights of one advert at one address so many presses count, and a few besides: a household is no crowd. */
const pressesOf = (sights: number): number => 3 + Math.floor(sights / 10)

/** @returns those that count, in the order in which they came: a press may follow its sight in the same message */
export async function believed(
  limiter: Limiter,
  address: string,
  events: readonly AdvertEvent[],
): Promise<AdvertEvent[]> {
  const counted: AdvertEvent[] = []
  for (const event of events) {
    const of = `${addressKey(address)} ${event.advertID}`
    const counts =
      event.action === 'click' ? await pressCounts(limiter, of, event) : await sightCounts(limiter, of, event)
    if (counts) counted.push(event)
  }
  return counted
}

/** One visit sees an advert once in a while; a page that is read on tells it once by itself. */
async function sightCounts(limiter: Limiter, of: string, { sessionID }: AdvertEvent): Promise<boolean> {
  const visit = `${of} ${sessionID}`
  if (!(await limiter.spend('advertSight', visit)).allowed) return false
  if (!(await limiter.spend('advertSights', of)).allowed) return false
  await limiter.spend('advertSeen', visit)
  await limiter.spend('advertSeenHere', of)
  return true
}

/** Nobody presses what they have not seen, and one visit presses an advert once. */
async function pressCounts(limiter: Limiter, of: string, { sessionID }: AdvertEvent): Promise<boolean> {
  const visit = `${of} ${sessionID}`
  if ((await limiter.spent('advertSeen', visit)) === 0) return false
  if (!(await limiter.spend('advertPress', visit)).allowed) return false
  const most = pressesOf(await limiter.spent('advertSeenHere', of))
  // What is refused is not spent, so that a flood keeps nobody out once more is seen; looked at again, since others press meanwhile.
  if ((await limiter.spent('advertPresses', of)) >= most) return false
  await limiter.spend('advertPresses', of)
  return (await limiter.spent('advertPresses', of)) <= most
}
