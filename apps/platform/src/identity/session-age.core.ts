/**
 * How long a session lasts: an unused one thirty days; one in use ninety from when its holder authenticated, and to the end of the
 * night after, so that nobody is signed out while they watch a match. Pure.
 */
import { dayIn, instantIn } from '@club/i18n'

const daySeconds = 24 * 3600
const day = daySeconds * 1000

/** An unused session ends after this long. */
export const idleSeconds = 30 * daySeconds

/** However much it is used, a session ends in the night after this many days since signing in. */
const longestDays = 90
/** By the club's clock: nobody plays then. */
const nightHour = '04:00'

/** No session is older: the lifetime of anything issued once for all of it, such as its cookie. */
export const longestSeconds = (longestDays + 2) * daySeconds

/** A used session is extended once it gains this much: each is written at most once a week, and not all of them before a match. */
const worthMoving = 7 * day

/** In milliseconds. */
export type SessionAge = {
  /** When its holder authenticated. */
  signedInAt: number
  endsAt: number
}

const limitOf = (zone: string, signedInAt: number): number =>
  Date.parse(instantIn(zone, dayIn(zone, new Date(signedInAt + (longestDays + 1) * day)), nightHour))

/** When a session that is used now, and not again, ends, in milliseconds. @param zone the club's */
export const endsIfUsed = (zone: string, signedInAt: number, now: number): number =>
  Math.min(now + idleSeconds * 1000, limitOf(zone, signedInAt))

/** The new end of a session that is used now; null: it stays as it is. */
export function movedOn(zone: string, { signedInAt, endsAt }: SessionAge, now: number): number | null {
  const end = endsIfUsed(zone, signedInAt, now)
  const isLast = end === limitOf(zone, signedInAt)
  return end > endsAt && (isLast || end - endsAt >= worthMoving) ? end : null
}
