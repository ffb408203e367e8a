/**
 * Which records from one address we believe (docs/product.md#counting). A browser makes up its own visit numbers, so what an address may
 * count for an advert is limited whatever it claims: sights by a maximum, presses by the sights.
 */
import type { AdvertEvent } from '@club/contracts'
import { addressKey, type Limiter } from '@club/limiter'

/** Presses that count for an hour's sights of one advert at one address: a tenth, plus a few since a household has few sights. */
const pressesOf = (sights: number): number => 3 + Math.floor(sights / 10)

/** @returns those that count, in their order of arrival: a press may follow its sight in the same message */
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

/** A visit counts an advert's sight only once in a while; a page that stays open reports it once anyway. */
async function sightCounts(limiter: Limiter, of: string, { sessionID }: AdvertEvent): Promise<boolean> {
  const visit = `${of} ${sessionID}`
  if (!(await limiter.spend('advertSight', visit)).allowed) return false
  if (!(await limiter.spend('advertSights', of)).allowed) return false
  await limiter.spend('advertSeen', visit)
  await limiter.spend('advertSeenHere', of)
  return true
}

/** A press counts only after a sight, and once per visit. */
async function pressCounts(limiter: Limiter, of: string, { sessionID }: AdvertEvent): Promise<boolean> {
  const visit = `${of} ${sessionID}`
  if ((await limiter.spent('advertSeen', visit)) === 0) return false
  if (!(await limiter.spend('advertPress', visit)).allowed) return false
  const most = pressesOf(await limiter.spent('advertSeenHere', of))
  // A refused press is not spent, so that a flood locks nobody out once there are more sights; checked again, since others press meanwhile.
  if ((await limiter.spent('advertPresses', of)) >= most) return false
  await limiter.spend('advertPresses', of)
  return (await limiter.spent('advertPresses', of)) <= most
}
