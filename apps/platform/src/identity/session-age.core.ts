/**
 * How long a session lasts: one that nobody uses thirty days, one that is used ninety from when its holder proved who they are, and to the end of the
 * night after, so that nobody is signed out while they watch a match. Pure.
 */
import { dayIn, instantIn } from '@club/i18n'

const daySeconds = 24 * 3600
const day = daySeconds * 1000

/** A session that nobody uses ends after so long. */
export const idleSeconds = 30 * daySeconds

/** However much it is used, so many days after signing in comes the night in which it ends. */
const longestDays = 90
/** By the club's clock: nobody plays then. */
const nightHour = '04:00'

/** No session is older: as long lasts what is given out once for all of it, such as its cookie. */
export const longestSeconds = (longestDays + 2) * daySeconds

/** One that is used is moved on once it has so much to gain: each is written at most once a week, and not all of them before a match. */
const worthMoving = 7 * day

/** In milliseconds. */
export type SessionAge = {
  /** When its holder proved who they are. */
  signedInAt: number
  endsAt: number
}

const limitOf = (zone: string, signedInAt: number): number =>
  Date.parse(instantIn(zone, dayIn(zone, new Date(signedInAt + (longestDays + 1) * day)), nightHour))

/** When a session ends that is used now and no more, in milliseconds. @param zone the club's */
export const endsIfUsed = (zone: string, signedInAt: number, now: number): number =>
  Math.min(now + idleSeconds * 1000, limitOf(zone, signedInAt))

/** Where the end of a session moves that is used now; null: it stays where it is. */
export function movedOn(zone: string, { signedInAt, endsAt }: SessionAge, now: number): number | null {
  const end = endsIfUsed(zone, signedInAt, now)
  const isLast = end === limitOf(zone, signedInAt)
  return end > endsAt && (isLast || end - endsAt >= worthMoving) ? end : null
}
