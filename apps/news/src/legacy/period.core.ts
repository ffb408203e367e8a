/** Dates in addresses: `/news/{year}/{month?}/{day?}/{slug?}` (docs/product.md#addresses). Pure. */
import { isSlug } from '@club/contracts/address-forms'
import type { Dates } from '@club/shell-api'
import type { Period } from '../addresses.core.ts'

/** What a dated address means. */
export type DatedAddress =
  /** An article: its date is ignored. */
  | { kind: 'article'; slug: string }
  | { kind: 'period'; period: Period }
  /** Impossible: 30 February, month 13, an invalid slug. */
  | { kind: 'nothing' }

/** A slug of four digits is a year. */
export const isYear = (text: string): boolean => /^\d{4}$/.test(text)

const isShortNumber = (text: string) => /^\d{1,2}$/.test(text)

const nothing: DatedAddress = { kind: 'nothing' }

/** Parses the path after `/news/`, one to four parts of which the first is a year. */
export function readDatedAddress(parts: readonly string[]): DatedAddress {
  const [year = '', ...rest] = parts
  if (!isYear(year)) return nothing
  const last = rest.at(-1)
  const names = last !== undefined && (!isShortNumber(last) || rest.length === 3)
  const numbers = names ? rest.slice(0, -1) : rest
  if (!numbers.every(isShortNumber)) return nothing
  const period = periodOf(Number(year), numbers.map(Number))
  if (period === null) return nothing
  if (!names) return { kind: 'period', period }
  return isSlug(last) ? { kind: 'article', slug: last } : nothing
}

function periodOf(year: number, [month, day]: readonly number[]): Period | null {
  if (year < firstYear) return null
  if (month === undefined) return { year, month: null, day: null }
  if (month < 1 || month > 12) return null
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day === undefined) return { year, month, day: null }
  return day < 1 || day > daysOfMonth ? null : { year, month, day }
}

/** No club is older than this. */
const firstYear = 1850

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** '2026', 'November 2026' or '18 Nov 2026'. */
export function periodTitle({ year, month, day }: Period, dates: Dates): string {
  if (month === null) return String(year)
  const days = `${year}-${twoDigits(month)}-${twoDigits(day ?? 15)}`
  return day === null ? dates.month(days) : dates.date(days)
}

/** The one path of a period, however its address was written. */
export const periodPath = ({ year, month, day }: Period): string =>
  `/news/${[year, month, day].filter((part) => part !== null).join('/')}`
