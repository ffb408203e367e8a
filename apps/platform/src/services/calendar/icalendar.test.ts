import { describe, expect, it } from '@jest/globals'
import { calendarText, dayAfter, fold, instantValue, text } from './icalendar.core.ts'
import { readCalendar } from './read-calendar.testing.ts'
import { localValue, zoneComponent } from './time-zone.core.ts'

const calendar = (summary: string) =>
  calendarText({
    name: 'VCALENDAR',
    properties: [
      { name: 'VERSION', value: '2.0' },
      { name: 'PRODID', value: '-//test//EN' },
      { name: 'DESCRIPTION', value: text(summary) },
    ],
    components: [zoneComponent('Europe/London', [])],
  })

describe('the writer of calendars', () => {
  it.each([
    'Plain',
    'Commas, semicolons; and back\\slashes',
    'two\nlines and a \\n that is none',
    'A quote " and a colon: here',
    `${'é'.repeat(100)} ${'⚽'.repeat(60)} ${'x'.repeat(300)}`,
    ' begins and ends with spaces ',
    `exactly${'x'.repeat(63)}`,
  ])('writes a text that reads back: %j', (summary) => {
    expect(readCalendar(calendar(summary)).property('DESCRIPTION')).toBe(summary)
  })

  it('cannot be made to write another line', () => {
    const read = readCalendar(calendar('x\r\nEND:VCALENDAR\rATTACH:bad\u0000'))
    expect(read.property('DESCRIPTION')).toBe('x\nEND:VCALENDAR\nATTACH:bad')
    expect(read.property('ATTACH')).toBeNull()
  })

  it('folds at 75 octets and never inside a character', () => {
    const folded = fold(`NAME:${'⚽'.repeat(40)}`).split('\r\n')
    expect(folded.length).toBeGreaterThan(1)
    for (const each of folded) {
      expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75)
      expect(each).not.toContain('\ufffd')
    }
    expect(fold('x'.repeat(75))).toBe('x'.repeat(75))
    expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  })

  it('knows London’s clock on both sides of its changes', () => {
    const londonValue = (at: string) => localValue('Europe/London', at)
    expect(londonValue('2027-03-27T15:00:00Z')).toBe('20270327T150000')
    expect(londonValue('2027-03-28T14:00:00Z')).toBe('20270328T150000')
    expect(londonValue('2026-10-24T14:00:00Z')).toBe('20261024T150000')
    expect(londonValue('2026-10-25T15:00:00Z')).toBe('20261025T150000')
    expect(instantValue('2026-08-08T15:00:00+01:00')).toBe('20260808T140000Z')
  })

  it.each([
    ['Europe/London', ['+0000', '+0100', '+0000'], ['20260329T010000', '20261025T020000']],
    ['America/New_York', ['-0500', '-0400', '-0500'], ['20260308T020000', '20261101T020000']],
    ['Australia/Lord_Howe', ['+1100', '+1030', '+1100'], ['20260405T020000', '20261004T020000']],
    ['Asia/Kolkata', ['+0530'], []],
  ])('brings along when the clocks of %s change', (zone, offsets, days) => {
    const { components = [] } = zoneComponent(zone, [new Date('2026-08-08T14:00:00Z')])
    const value = (component: (typeof components)[0], name: string) =>
      component.properties.find((property) => property.name === name)?.value ?? ''
    const ofYear = components.filter((component) => value(component, 'DTSTART').startsWith('2026'))
    expect(ofYear.map((component) => value(component, 'DTSTART'))).toEqual(days)
    const told = ofYear.length === 0 ? components.slice(0, 1) : ofYear
    expect([
      ...told.slice(0, 1).map((component) => value(component, 'TZOFFSETFROM')),
      ...ofYear.map((component) => value(component, 'TZOFFSETTO')),
    ]).toEqual(offsets)
  })

  it('knows the day after, across months, years and leap days', () => {
    expect(['2026-12-31', '2028-02-28', '2027-03-28'].map(dayAfter)).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2027-03-29',
    ])
  })
})

describe('the reader of these tests', () => {
  it.each([
    ['a bare line feed', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n'],
    ['a line of 76 octets', `BEGIN:VCALENDAR\r\nX-A:${'é'.repeat(37)}\r\nEND:VCALENDAR\r\n`],
    ['a component that is not closed', 'BEGIN:VCALENDAR\r\n'],
    [
      'a time zone that does not come along',
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;TZID=Europe/London:20261205T150000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    ],
  ])('refuses %s', (_what, text) => {
    expect(() => readCalendar(text)).toThrow()
  })
})
