/** The time until a stream begins, as text. Pure. */
import { type Remaining, remaining } from '@club/football'

export type Unit = keyof Remaining

/** Days are left out if there are none; null: it is time. @param now milliseconds */
export function leftUntil(startAt: string, now: number): { unit: Unit; count: string }[] | null {
  const left = remaining(Date.parse(startAt), now)
  if (left === null) return null
  const two = (value: number) => String(value).padStart(2, '0')
  const { days } = left
  return [
    ...(days > 0 ? [{ unit: 'days' as const, count: String(days) }] : []),
    ...(['hours', 'minutes', 'seconds'] as const).map((unit) => ({ unit, count: two(left[unit]) })),
  ]
}
