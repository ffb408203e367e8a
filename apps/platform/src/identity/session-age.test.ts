import { expect, it } from '@jest/globals'
import { endsIfUsed, idleSeconds, longestSeconds, movedOn } from './session-age.core.ts'

const day = 24 * 3_600_000
const signedInAt = Date.parse('2026-08-08T14:40:00Z')
const london = 'Europe/London'
const after = (days: number) => signedInAt + days * day
const age = (endsInDays: number) => ({ signedInAt, endsAt: after(endsInDays) })

it('a session that is used ends thirty days after its last use', () => {
  expect(endsIfUsed(london, signedInAt, signedInAt)).toBe(signedInAt + idleSeconds * 1000)
  expect(movedOn(london, age(30), after(20))).toBe(after(50))
})

it('is moved on once a week at most', () => {
  expect(movedOn(london, age(30), after(6.9))).toBeNull()
  expect(movedOn(london, age(30), after(7))).toBe(after(37))
  expect(movedOn(london, age(37), after(13.9))).toBeNull()
})

it.each([
  // The clocks have gone back by then.
  ['Europe/London', '2026-11-07T04:00:00.000Z'],
  ['America/New_York', '2026-11-07T09:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-06T19:00:00.000Z'],
])('ends in a night of the club, however much it is used: %s', (zone, night) => {
  const end = Date.parse(night)
  expect(endsIfUsed(zone, signedInAt, after(89))).toBe(end)
  // Not in the middle of a match, a few days before it.
  expect(movedOn(zone, age(88), after(70))).toBe(end)
  expect(movedOn(zone, { signedInAt, endsAt: end }, after(89))).toBeNull()
})

it('no session outlasts its cookie, at whatever hour it began', () => {
  for (let hour = 0; hour < 48; hour++) {
    const began = signedInAt + hour * 3_600_000
    const lasts = endsIfUsed(london, began, began + 89 * day) - began
    expect(lasts).toBeGreaterThan(90 * day)
    expect(lasts).toBeLessThan(longestSeconds * 1000)
  }
})
