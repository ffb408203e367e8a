import { describe, expect, it } from '@jest/globals'
import { leftUntil } from './countdown.core.ts'
import { messages as arabic } from './messages/ar.ts'
import { messages as english } from './messages/en.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const text = (startAt: string) =>
  leftUntil(startAt, now)
    ?.map(({ unit, count }) => `${count} ${unit}`)
    .join(' ') ?? null

describe('countdown', () => {
  it.each([
    ['2026-11-20T12:00:01Z', '00 hours 00 minutes 01 seconds'],
    ['2026-11-20T15:04:05Z', '03 hours 04 minutes 05 seconds'],
    ['2026-11-22T12:00:00Z', '2 days 00 hours 00 minutes 00 seconds'],
    ['2026-11-20T12:00:00Z', null],
    ['2026-11-20T11:00:00Z', null],
    ['no date', null],
  ])('%s', (startAt, left) => expect(text(startAt)).toBe(left))
})

it('what follows a number of it follows from the number', () => {
  const said = ({ days }: typeof english) =>
    [1, 2, 3, 11].map((count) => `${count} ${days(count)}`).join(', ')
  expect(said(english)).toBe('1 day, 2 days, 3 days, 11 days')
  expect(said(arabic)).toBe('1 يوم, 2 يومان, 3 أيام, 11 يومًا')
})
