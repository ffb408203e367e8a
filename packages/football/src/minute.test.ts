import { describe, expect, it } from '@jest/globals'
import { inOnePiece, minuteNow, minuteParts, minuteValue, periodAt } from './minute.core.ts'
import { live } from './testing.ts'

const start = Date.parse('2026-11-21T15:00:00Z')
const minutesIn = (minutes: number) => start + minutes * 60_000

describe('the minute', () => {
  const first = live(0, 0, '12')
  const second = { ...first, period: 'second-half' as const, minute: '46' }
  const extra = (minute: string) => ({ ...first, period: 'extra-time' as const, minute })
  it.each([
    [first, 0, '12'],
    [first, 12.5, '13'],
    [{ ...first, minute: '0' }, 0, '1'],
    [first, 44.9, '45'],
    [first, 45.1, '45+'],
    [first, 70, '45+'],
    [{ ...first, minute: '45' }, 46, '45+'],
    [{ ...first, minute: '45+2' }, 46, '45+2'],
    [second, 0.2, '46'],
    [second, 30, '76'],
    [second, 46, '90+'],
    [{ ...second, minute: '90+4' }, 20, '90+4'],
    [extra('91'), 3.5, '94'],
    // Neither time added to its first half nor the change of ends counts.
    [extra('91'), 16, '105+'],
    [extra('105+1'), 17, '105+1'],
    [extra('106'), 0.5, '106'],
    [extra('106'), 4.5, '110'],
    [extra('118'), 4.5, '118'],
    [extra('106'), 16, '120+'],
    [extra('120+2'), 16, '120+2'],
  ])('of %j, %d minutes into the period, is %s', (state, minutes, expected) => {
    expect(minuteNow(state, start, minutesIn(minutes))).toBe(expected)
  })

  it('stands still where no clock runs', () => {
    expect(minuteNow({ ...first, period: 'half-time' }, start, minutesIn(50))).toBeNull()
    expect(minuteNow({ ...first, period: 'penalties' }, start, minutesIn(50))).toBeNull()
    expect(minuteNow(first, null, minutesIn(50))).toBe('12')
    // Never before the period began.
    expect(minuteNow(first, start, minutesIn(-5))).toBe('12')
  })
})

describe('a minute as it is written', () => {
  it('sorts added time behind its half, and no minute before all', () => {
    const written = ['', '0', '1', '9', '10', '45', '45+1', '45+10', '46', '90+4', '105+1']
    for (const told of [written, written.toReversed()])
      expect([...told].sort((a, b) => minuteValue(a) - minuteValue(b))).toEqual(written)
  })

  it.each([
    ['45', 'first-half'],
    ['45+2', 'first-half'],
    ['46', 'second-half'],
    ['90+9', 'second-half'],
    ['91', 'extra-time'],
  ])('%s belongs to the %s', (minute, period) => expect(periodAt(minute)).toBe(period))
})

describe('what a minute is made of', () => {
  it.each([
    ['23', { base: 23, added: null, note: '' }],
    ['45+2', { base: 45, added: 2, note: '' }],
    ['90+11 (pen)', { base: 90, added: 11, note: '(pen)' }],
    ['45+', { base: 45, added: 0, note: '' }],
    ['61 (og)', { base: 61, added: null, note: '(og)' }],
    ['', { base: 0, added: null, note: '' }],
    ['half 45', { base: 0, added: null, note: 'half 45' }],
  ])('%s', (minute, parts) => expect(minuteParts(minute)).toEqual(parts))
})

it('keeps a figure in one piece and in its order within Arabic words', () => {
  expect(inOnePiece('45+2′')).toBe('\u206645+2′\u2069')
  expect(inOnePiece('')).toBe('')
})
