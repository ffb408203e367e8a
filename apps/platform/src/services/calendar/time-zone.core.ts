/** Times of a zone in a calendar, and the definition of the zone (RFC 5545, 3.6.5). Pure. */
import { aheadIn, wallClock } from '@club/i18n'
import { type Component, digits } from './icalendar.core.ts'

/** An instant as the zone's clocks show it (RFC 5545, 3.3.5, form 3), for a property with that `TZID`. */
export const localValue = (zone: string, at: string | Date): string =>
  digits(wallClock(zone, new Date(at)).toISOString().slice(0, 19))

const day = 86_400_000
const second = 1000

type Change = { at: number; from: number; to: number }

/** When the zone's clocks change between two instants: to the second, whatever its rules. */
function changesBetween(zone: string, first: number, last: number): Change[] {
  const changes: Change[] = []
  for (let begin = first; begin < last; begin += day) {
    let [low, high] = [begin, begin + day]
    const [from, to] = [aheadIn(zone, low), aheadIn(zone, high)]
    if (from === to) continue
    while (high - low > second) {
      const middle = Math.floor((low + high) / 2 / second) * second
      if (aheadIn(zone, middle) === from) low = middle
      else high = middle
    }
    changes.push({ at: high, from, to })
  }
  return changes
}

/** Formats milliseconds ahead of UTC, such as '+0530'. */
function offsetValue(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

/** The period after a change: its start, by the clock before the change, and its offset. */
const observance = ({ at, from, to }: Change): Component => ({
  name: to > from ? 'DAYLIGHT' : 'STANDARD',
  properties: [
    { name: 'DTSTART', value: digits(new Date(at + from).toISOString().slice(0, 19)) },
    { name: 'TZOFFSETFROM', value: offsetValue(from) },
    { name: 'TZOFFSETTO', value: offsetValue(to) },
  ],
})

/** The zone with each change of its clocks from the year before the first of these instants to the year after the last. */
export function zoneComponent(zone: string, instants: readonly Date[]): Component {
  const years = instants.map((at) => at.getUTCFullYear())
  const first = Date.UTC(Math.min(...years, 2100) - 1, 0, 1)
  const last = Date.UTC(Math.max(...years, 1900) + 2, 0, 1)
  const before = aheadIn(zone, first)
  const changes = changesBetween(zone, first, last)
  return {
    name: 'VTIMEZONE',
    properties: [{ name: 'TZID', value: zone }],
    components: [{ at: first, from: before, to: before }, ...changes].map(observance),
  }
}
