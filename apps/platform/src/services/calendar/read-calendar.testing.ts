/**
 * Reads calendars as a calendar program does: with ical.js, which is Thunderbird's reader and shares nothing with our writer. It
 * forgives what other readers do not, so we check the form of the lines first.
 */
import ICAL from 'ical.js'

/** One entry, as the reader understands it. */
export type ReadEntry = {
  readonly uid: string
  readonly sequence: number
  /** The instants at which it begins and ends, by the calendar's own rules for its time zone; dates for a whole day. */
  readonly start: string
  readonly end: string
  /** Local time: '2026-12-05T15:00:00'. */
  readonly localStart: string
  readonly zone: string
  readonly summary: string
  readonly location: string
  readonly description: string
  readonly status: string
  readonly url: string
  readonly stamp: string
  readonly lastModified: string
}

export type ReadCalendar = {
  readonly name: string | null
  readonly entries: readonly ReadEntry[]
  /** A property of the calendar itself; null if it has none. */
  property(name: string): string | null
}

/** @throws Error for lines that RFC 5545 (3.1) does not allow */
function demandForm(source: string): void {
  if (!source.endsWith('\r\n')) throw new Error('the last line does not end')
  for (const line of source.slice(0, -2).split('\r\n')) {
    if (/[\r\n]/.test(line)) throw new Error(`a line break inside a line: ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`more than 75 octets: ${line}`)
  }
}

const told = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A date unchanged; an instant in UTC. */
const instant = (time: ICAL.Time): string => (time.isDate ? time.toString() : time.toJSDate().toISOString())

/** @throws Error if it is not a calendar, or uses a time zone that it does not define */
export function readCalendar(source: string): ReadCalendar {
  demandForm(source)
  const calendar = new ICAL.Component(ICAL.parse(source))
  if (calendar.name !== 'vcalendar') throw new Error(`no calendar but ${calendar.name}`)
  const property = (of: ICAL.Component, name: string) => of.getFirstPropertyValue(name)
  return {
    name: told(property(calendar, 'name')) || null,
    property: (name) => told(property(calendar, name.toLowerCase())) || null,
    entries: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      const { startDate, endDate } = event
      const zone = told(component.getFirstProperty('dtstart')?.getFirstParameter('tzid'))
      if (zone !== '' && startDate.zone.tzid !== zone) throw new Error(`the calendar does not know ${zone}`)
      return {
        uid: event.uid,
        sequence: event.sequence,
        start: instant(startDate),
        end: instant(endDate),
        localStart: startDate.toString(),
        zone,
        summary: told(event.summary),
        location: told(event.location),
        description: told(event.description),
        status: told(property(component, 'status')),
        url: told(property(component, 'url')),
        stamp: told(property(component, 'dtstamp')),
        lastModified: told(property(component, 'last-modified')),
      }
    }),
  }
}
