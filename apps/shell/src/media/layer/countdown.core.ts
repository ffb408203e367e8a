/** The time until a stream begins. Pure. */

export type Unit = 'days' | 'hours' | 'minutes' | 'seconds'

/** Days are left out where there are none; null: it is time. @param now milliseconds */
export function leftUntil(startAt: string, now: number): { unit: Unit; count: string }[] | null {
  const seconds = Math.ceil((Date.parse(startAt) - now) / 1000)
  if (!(seconds > 0)) return null
  const days = Math.floor(seconds / 86_400)
  const two = (value: number) => String(value).padStart(2, '0')
  const parts: { unit: Unit; count: string }[] = [
    { unit: 'hours', count: two(Math.floor(seconds / 3600) % 24) },
    { unit: 'minutes', count: two(Math.floor(seconds / 60) % 60) },
    { unit: 'seconds', count: two(seconds % 60) },
  ]
  return days > 0 ? [{ unit: 'days', count: String(days) }, ...parts] : parts
}
