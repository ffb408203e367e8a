/** Who may play what, where and when. Pure: the clock and the country come in. */
import type { StreamRules } from '@club/contracts'
import { lockOf } from './lock.core.ts'
import type { AccessRefusal } from './outcomes.core.ts'

/** What is to be played: an entry on demand, or a stream asset. */
export type Entry = {
  id: string
  title: string
  format: 'video' | 'audio'
  entitlements: readonly string[]
  /** It is played without an account, and by as many as like. */
  open: boolean
  rules: StreamRules | null
  /** It can be played now: published, or on the air, or there to be watched again. */
  available: boolean
}

/** Who asks, as the session says; null: nobody is signed in. */
export type Asker = { blocked: boolean; bypassed: boolean; held: readonly string[] } | null

/** Where the request comes from. `unasked`: this installation has no proxy that tells, so rules of place do not apply. */
export type Place = { asked: false } | { asked: true; country: string | null }

export type AccessPolicy = {
  /** `bypassStreamlineSessionChecks` of the settings: nobody's entitlements, country or number of streams are looked at. */
  bypassAll: boolean
  emptyListLocked: boolean
  /** What every registered account holds: no subscription. */
  registered: readonly string[]
}

/** `open`: played without an account, and by as many as like. */
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
    return ruledOut(entry, place, now) ? no('country') : { may: true, open: true }
  }
  // Nobody has to sign in for what is open: signed in or not, it is off the air.
  if (asker === null) return no(entry?.open ? 'problem' : 'signed-out')
  if (entry === null || !entry.available) return no('problem')
  if (asker.blocked) return no('blocked')
  if (asker.bypassed || bypassAll) return { may: true, open: false, bypassed: true }
  const lock = lockOf(entry.entitlements, { loggedIn: true, held: asker.held }, emptyListLocked)
  if (lock.locked) {
    return no(asker.held.every((name) => registered.includes(name)) ? 'no-subscription' : 'not-entitled')
  }
  if (ruledOut(entry, place, now)) return no('country')
  return { may: true, open: false, bypassed: false }
}

/** Where an entry may be played at an instant; null: everywhere. */
export type ShownWhere = { onlyIn: readonly string[] } | { notIn: readonly string[] } | null

/** Where the rules of an entry let it be played at an instant. */
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

/** Whether the rules of an entry keep it from being played there and then. An unknown country is one of those kept out. */
export function ruledOut(entry: Pick<Entry, 'rules' | 'format'>, place: Place, now: Date): boolean {
  if (!entry.rules || !place.asked) return false
  const where = shownWhere(entry, now)
  if (where === null) return false
  const { country } = place
  if (country === null) return true
  return 'onlyIn' in where ? !where.onlyIn.includes(country) : where.notIn.includes(country)
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Whether an instant falls on a weekday from one time of day up to, not including, another; by the zone's own clock. Hours that end no later
 * than they begin go on past midnight.
 */
function isWithin(
  now: Date,
  window: { weekday: number; from: string; until: string; timezone: string },
): boolean {
  const { timezone } = window
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timezone, format)
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const time = `${parts.hour}:${parts.minute}`
  const { from, until } = window
  const today = weekdays.indexOf(parts.weekday ?? '')
  if (from < until) return today === window.weekday && time >= from && time < until
  return (today === window.weekday && time >= from) || (today === (window.weekday + 1) % 7 && time < until)
}
