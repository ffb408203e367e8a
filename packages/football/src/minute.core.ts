/** The minute of a match that is being played. Pure; instants in milliseconds. */
import type { MatchState } from '@club/contracts'

type Live = Extract<MatchState, { status: 'live' }>

/** Where each running period's clock begins and where added time does. */
const spans = {
  'first-half': { from: 0, to: 45 },
  'second-half': { from: 45, to: 90 },
  'extra-time': { from: 90, to: 120 },
} as const

const value = (minute: string): number => {
  const [base = '0', added = '0'] = minute.split('+')
  return Number(base) + Number(added) / 100
}

/**
 * The minute by the clock: the later of the one that the feed told last and the one that has come since the period began.
 * In added time the clock stands at '45+' and the feed alone says how far it is.
 * @param startedAt when the period began, or null
 * @param now the server's clock
 * @returns null in a period without a running clock
 */
export function minuteNow({ period, minute }: Live, startedAt: number | null, now: number): string | null {
  if (period === 'half-time' || period === 'penalties') return null
  const span = spans[period]
  if (startedAt === null || now < startedAt) return minute
  const elapsed = span.from + Math.floor((now - startedAt) / 60_000) + 1
  if (elapsed > span.to) return value(minute) > span.to ? minute : `${span.to}+`
  return value(minute) >= elapsed ? minute : String(elapsed)
}

/** A page may be this old when it is opened, and still be one of a match in play. */
const oldestPage = 15 * 60_000

/**
 * What to add to the device's clock. The stream says it; before its first word, a device is believed if the page could have
 * been made a moment ago by it, and else the page's own instant is carried on.
 */
export function clockCorrection(heard: number, pageMadeAt: number, device: number): number {
  if (heard !== 0) return heard
  const age = device - pageMadeAt
  return age >= 0 && age <= oldestPage ? 0 : -age
}
