/** The minute of a match, as written and by the clock. Pure; instants in milliseconds. */
import type { MatchState, Period } from '@club/contracts'

type Live = Extract<MatchState, { status: 'live' }>

/** A number that sorts as minutes do: '45+2' → 45.02; '' → -1, before every minute. */
export function minuteValue(minute: string): number {
  if (minute === '') return -1
  const [base = '0', added = '0'] = minute.split('+')
  return Number(base) + Number(added) / 100
}

/** The parts of a minute: '45+2 (pen)' is the second added to the first half. `added`: 0 if it is not known which one; null outside added time. */
export function minuteParts(minute: string): { base: number; added: number | null; note: string } {
  const [whole = '', base = '0', added] = /^(\d+)(?:\+(\d*))?/.exec(minute) ?? []
  return {
    base: Number(base),
    added: added === undefined ? null : Number(added),
    note: minute.slice(whole.length).trim(),
  }
}

/**
 * A minute or a formation for a text from right to left: '45+2′' in one piece and in its order. After an Arabic letter its plus or hyphen would
 * part the numbers, and they would run backwards.
 */
export const inOnePiece = (figure: string): string => (figure === '' ? '' : `\u2066${figure}\u2069`)

/** The period of a minute if the feed does not give one: added time still belongs to its half. */
export function periodAt(minute: string): Period {
  const base = Math.floor(minuteValue(minute))
  return base <= 45 ? 'first-half' : base <= 90 ? 'second-half' : 'extra-time'
}

/** Whether a minute of extra time comes after its change of ends. To the feed extra time is one period, but the clock starts twice. */
export const isAfterChangeOfEnds = (minute: string): boolean => minuteValue(minute) >= 106

/** Where a running period's clock begins and where its added time does. */
function spanOf(period: 'first-half' | 'second-half' | 'extra-time', minute: string) {
  if (period === 'first-half') return { from: 0, to: 45 }
  if (period === 'second-half') return { from: 45, to: 90 }
  return isAfterChangeOfEnds(minute) ? { from: 105, to: 120 } : { from: 90, to: 105 }
}

/**
 * The minute by the clock: the later of the feed's last one and the one reached since the period began.
 * In added time the clock stands at '45+' and only the feed tells how far it is.
 * @param startedAt when the period began (in extra time, the half of it that the minute is in), or null
 * @param now the server's clock
 * @returns null in a period without a running clock
 */
export function minuteNow({ period, minute }: Live, startedAt: number | null, now: number): string | null {
  if (period === 'half-time' || period === 'penalties') return null
  if (startedAt === null || now < startedAt) return minute
  const span = spanOf(period, minute)
  const elapsed = span.from + Math.floor((now - startedAt) / 60_000) + 1
  if (elapsed > span.to) return minuteValue(minute) > span.to ? minute : `${span.to}+`
  return minuteValue(minute) >= elapsed ? minute : String(elapsed)
}

/**
 * The minute of a match by the clock.
 * @param now the server's clock, in milliseconds
 * @returns null where no clock runs
 */
export const minuteBy = (
  {
    state,
    periodStartedAt,
  }: { readonly state: MatchState; readonly periodStartedAt?: string | null | undefined },
  now: number,
): string | null =>
  state.status === 'live' ? minuteNow(state, periodStartedAt ? Date.parse(periodStartedAt) : null, now) : null
