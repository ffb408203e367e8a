/** Until when the provider's page for a pass can be paid. Pure. */

const minute = 60_000
/** The provider accepts half an hour at the least and a day at the most, from when it makes the page; we keep clear of both. Milliseconds. */
const least = 32 * minute
const most = (24 * 60 - 5) * minute

/**
 * A page is open for a day, but not beyond the window of the pass.
 * @param closesAt the window's end, ISO 8601
 * @param wall milliseconds since 1970 by the provider's clock, which tests cannot stop
 * @returns seconds since 1970 by that clock, the same in every attempt unless the least counts; null: the day
 */
export function pageExpiry(closesAt: string, now: Date, wall: number): number | null {
  const left = Date.parse(closesAt) - now.getTime()
  if (left >= most) return null
  const apart = Math.round((wall - now.getTime()) / minute) * minute
  const soonest = Math.ceil((wall + least) / minute) * minute
  return Math.floor(Math.max(Date.parse(closesAt) + apart, soonest) / 1000)
}
