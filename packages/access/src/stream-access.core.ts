/** Who may play what, where and when. Pure: the caller passes the clock and the country. */
import type { StreamRules } from '@club/contracts'
import { clockIn, wallClock } from '@club/i18n'
import { lockOf } from './lock.core.ts'
import type { AccessRefusal } from './outcomes.core.ts'
import { subscriptionsAmong } from './subscriptions.core.ts'

/** What the fan wants to play: an entry on demand, or a stream asset. */
export type Entry = {
  id: string
  title: string
  format: 'video' | 'audio'
  entitlements: readonly string[]
  /** Played without an account, and on any number of devices. */
  open: boolean
  rules: StreamRules | null
  /** Can be played now: published, on the air, or available as a replay. */
  available: boolean
}

/** Who is asking, according to the session; null: nobody is signed in. */
export type Asker = { blocked: boolean; bypassed: boolean; held: readonly string[] } | null

/** Where the request comes from. `asked: false`: no proxy here reports the country, so rules of place do not apply. */
export type Place = { asked: false } | { asked: true; country: string | null }

export type AccessPolicy = {
  /** `bypassStreamlineSessionChecks` of the settings: skips the check of entitlements, country and number of streams for everyone. */
  bypassAll: boolean
  emptyListLocked: boolean
  /** What the club counts to its free membership: none of it is a subscription. */
  registered: readonly string[]
}

/** `open`: played without an account, and on any number of devices. */
export type Access =
  | { may: true; open: true }
  | { may: true; open: false; bypassed: boolean }
  | { may: false; because: AccessRefusal }

const no = (because: AccessRefusal): Access => ({ may: false, because })

export function accessTo(
  entry: Entry | null,
  asker: Asker,
  place: Place,
  now: Date,
  { bypassAll, emptyListLocked, registered }: AccessPolicy,
): Access {
  if (entry?.open && entry.available) {
    if (bypassAll || !ruledOut(entry, place, now)) return { may: true, open: true }
    // It is the account that may: played as open, it would be refused for the place at the next look.
    return asker?.bypassed && !asker.blocked ? { may: true, open: false, bypassed: true } : no('country')
  }
  // Open entries need no sign-in: this one is off the air, whether the fan is signed in or not.
  if (asker === null) return no(entry?.open ? 'problem' : 'signed-out')
  if (entry === null || !entry.available) return no('problem')
  if (asker.blocked) return no('blocked')
  if (asker.bypassed || bypassAll) return { may: true, open: false, bypassed: true }
  const lock = lockOf(entry.entitlements, { loggedIn: true, held: asker.held }, emptyListLocked)
  if (lock.locked) {
    const subscribed = subscriptionsAmong(asker.held).some((name) => !registered.includes(name))
    return no(subscribed ? 'not-entitled' : 'no-subscription')
  }
  if (ruledOut(entry, place, now)) return no('country')
  return { may: true, open: false, bypassed: false }
}

/** Where an entry may be played at a given instant; null: everywhere. */
export type ShownWhere = { onlyIn: readonly string[] } | { notIn: readonly string[] } | null

/** Where the rules of an entry allow it to be played at a given instant. */
export function shownWhere({ rules, format }: Pick<Entry, 'rules' | 'format'>, at: Date): ShownWhere {
  const { territory, blackouts = [] } = rules ?? {}
  const dark = blackouts
    .filter(({ audioAllowed, ...window }) => !(format === 'audio' && audioAllowed) && isWithin(at, window))
    .flatMap(({ countries }) => countries)
  if (territory && 'only' in territory)
    return { onlyIn: territory.only.filter((country) => !dark.includes(country)) }
  const notIn = [...new Set([...(territory?.except ?? []), ...dark])]
  return notIn.length > 0 ? { notIn } : null
}

/** Whether the rules of an entry forbid playing it there and then. An unknown country is treated as forbidden. */
export function ruledOut(entry: Pick<Entry, 'rules' | 'format'>, place: Place, now: Date): boolean {
  if (!entry.rules || !place.asked) return false
  const where = shownWhere(entry, now)
  if (where === null) return false
  const { country } = place
  if (country === null) return true
  return 'onlyIn' in where ? !where.onlyIn.includes(country) : where.notIn.includes(country)
}

/**
 * Whether an instant falls on a weekday from one time of day up to, but not including, another, in the zone's own time. Hours that end no later
 * than they begin continue past midnight.
 */
function isWithin(
  now: Date,
  window: { weekday: number; from: string; until: string; timezone: string },
): boolean {
  const { timezone } = window
  const time = clockIn(timezone, now)
  const { from, until } = window
  const today = wallClock(timezone, now).getUTCDay()
  if (from < until) return today === window.weekday && time >= from && time < until
  return (today === window.weekday && time >= from) || (today === (window.weekday + 1) % 7 && time < until)
}
