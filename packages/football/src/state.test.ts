import type { MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { isSilent, shouldBeOver } from './state.core.ts'
import { live, played } from './testing.ts'

const kickOff = '2026-11-21T15:00:00.000Z'
const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`)
const inPeriod = (period: 'half-time' | 'penalties'): MatchState => ({ ...live(1, 0), period })

describe('a match that should be over', () => {
  it.each([
    [{ status: 'fixture' }, '17:30', false],
    [{ status: 'fixture' }, '17:31', true],
    [live(1, 0), '17:31', true],
    [inPeriod('penalties'), '18:40', false],
    [inPeriod('penalties'), '18:46', true],
    [played(1, 0), '23:00', false],
    [{ status: 'postponed', reason: null }, '23:00', false],
  ] as [MatchState, string, boolean][])('%j at %s: %s', (state, time, expected) => {
    expect(shouldBeOver({ state, kickOff }, at(time))).toBe(expected)
  })
  it('is none whose kick-off nobody knows', () =>
    expect(shouldBeOver({ state: live(0, 0), kickOff: null }, at('23:00'))).toBe(false))
})

describe('a feed that has fallen silent', () => {
  it.each([
    [live(1, 0), '16:00', '16:20', false],
    [live(1, 0), '16:00', '16:21', true],
    [inPeriod('half-time'), '16:00', '16:30', false],
    [inPeriod('half-time'), '16:00', '16:36', true],
    // A match that began late goes on, whatever the clock says.
    [live(1, 0), '17:50', '18:00', false],
    // Nobody knows when it was heard of.
    [live(1, 0), null, '17:00', false],
    [live(1, 0), null, '17:31', true],
    [played(1, 0), '16:00', '23:00', false],
    [{ status: 'fixture' }, null, '23:00', false],
  ] as [MatchState, string | null, string, boolean][])(
    '%j, heard at %s, at %s: %s',
    (state, heard, time, expected) => {
      const heardAt = heard && new Date(at(heard)).toISOString()
      expect(isSilent({ state, kickOff, heardAt }, at(time))).toBe(expected)
    },
  )
})
