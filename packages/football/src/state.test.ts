import type { MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import {
  isFollowed,
  isOnAir,
  isResultDue,
  isSilent,
  isUntold,
  shouldBeOver,
  standingOf,
} from './state.core.ts'
import { live, played } from './testing.ts'

const kickOff = '2026-11-21T15:00:00.000Z'
const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`)
const inPeriod = (period: 'half-time' | 'extra-time' | 'penalties'): MatchState => ({ ...live(1, 0), period })

describe('a match that should be over', () => {
  it.each([
    [{ status: 'fixture' }, '17:30', false],
    [{ status: 'fixture' }, '17:31', true],
    [live(1, 0), '17:31', true],
    [inPeriod('extra-time'), '18:40', false],
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

describe('a match that nothing has been told of', () => {
  it.each([
    ['before its kick-off', { status: 'fixture' }, kickOff, '14:59', false],
    ['from its kick-off on', { status: 'fixture' }, kickOff, '15:00', true],
    ['in play', live(0, 0), kickOff, '15:10', false],
    ['whose kick-off nobody knows', { status: 'fixture' }, null, '23:00', false],
    ['that is off', { status: 'postponed', reason: null }, kickOff, '15:10', false],
  ] as [string, MatchState, string | null, string, boolean][])('%s', (_when, state, from, time, expected) =>
    expect(isUntold({ state, kickOff: from }, at(time))).toBe(expected),
  )
})

describe('a result that is to follow', () => {
  const fixture: MatchState = { status: 'fixture' }
  it.each([
    ['while it is played', fixture, kickOff, '17:30', '2026-11-21', false],
    ['once it should be over', fixture, kickOff, '17:31', '2026-11-21', true],
    ['on its day, without a time', fixture, null, '23:00', '2026-11-21', false],
    ['once its day is gone', fixture, null, '23:59', '2026-11-22', true],
    ['of one that is told of', live(1, 0), kickOff, '23:00', '2026-11-21', false],
    [
      'of one that is off',
      { status: 'postponed', reason: null } as MatchState,
      kickOff,
      '23:00',
      '2026-11-21',
      false,
    ],
  ])('%s', (_when, state, at15, time, today, expected) =>
    expect(isResultDue({ state, kickOff: at15, date: '2026-11-21' }, at(time), today)).toBe(expected),
  )
  it('is none of a match without a day', () =>
    expect(isResultDue({ state: fixture, kickOff: null, date: null }, at('23:00'), '2027-01-01')).toBe(false))
})

describe('a feed that has fallen silent', () => {
  it.each([
    [live(1, 0), '16:00', '16:20', false],
    [live(1, 0), '16:00', '16:21', true],
    [inPeriod('half-time'), '16:00', '16:30', false],
    [inPeriod('half-time'), '16:00', '16:36', true],
    // A match that began late continues, whatever the clock says.
    [live(1, 0), '17:50', '18:00', false],
    // The time of its last event is unknown.
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

describe('a match on air', () => {
  const streamed = { from: '2026-11-21T13:30:00.000Z', until: '2026-11-21T21:00:00.000Z' }
  const fixture: MatchState = { status: 'fixture' }
  it.each([
    ['before its streams open', fixture, '13:29', false],
    ['from then on, without a word of its feed', fixture, '13:30', true],
    ['long after a feed has fallen silent', live(1, 0), '20:59', true],
    ['until they close', live(1, 0), '21:00', false],
    ['once it is over', played(1, 0), '17:00', false],
    ['where it is off', { status: 'postponed', reason: null } as MatchState, '15:00', false],
  ])('%s', (_when, state, time, expected) =>
    expect(isOnAir({ state, kickOff, heardAt: '2026-11-21T15:20:00Z', streamed }, at(time))).toBe(expected),
  )
  it('without streams of its own is so in play alone, as long as its feed is heard', () => {
    const told = { kickOff, heardAt: '2026-11-21T15:20:00Z', streamed: undefined }
    expect(isOnAir({ ...told, state: live(1, 0) }, at('15:30'))).toBe(true)
    expect(isOnAir({ ...told, state: live(1, 0) }, at('15:50'))).toBe(false)
    expect(isOnAir({ ...told, state: fixture }, at('15:30'))).toBe(false)
  })
})

describe('a match of which more may be heard', () => {
  it.each([
    [{ status: 'fixture' }, kickOff, '23:00', true],
    [live(1, 0), kickOff, '23:00', true],
    // Reactions, the player of the match and corrections arrive for five hours from kick-off.
    [played(1, 0), kickOff, '19:59', true],
    [played(1, 0), kickOff, '20:00', false],
    [played(1, 0), null, '16:00', false],
    [{ status: 'postponed', reason: null }, kickOff, '15:30', true],
  ] as [MatchState, string | null, string, boolean][])('%j, %s, at %s: %s', (state, from, time, expected) => {
    expect(isFollowed({ state, kickOff: from }, new Date(at(time)).toISOString())).toBe(expected)
  })
})

describe('how a match stands once its events say something', () => {
  const off: MatchState = { status: 'postponed', reason: null, final: true }
  const stopped: MatchState = { status: 'abandoned', score: { home: 1, away: 0 }, reason: null }
  const awarded: MatchState = { status: 'awarded', score: { home: 3, away: 0 }, reason: null }
  it.each([
    ['as they say, of one to come', { status: 'fixture' }, false, live(0, 0), true],
    ['as they say, of one that they ended', played(1, 0), true, live(1, 0), true],
    ['as they say, of one that is to have another day', { ...off, final: false }, false, live(0, 0), true],
    ['as a file settled it', played(2, 1), false, live(1, 0), false],
    ['as a file awarded it', awarded, false, stopped, false],
    ['as a file called it off for good', off, false, { ...off, final: false }, false],
    ['as they end it after all', awarded, false, played(1, 0), true],
  ] as [string, MatchState, boolean, MatchState, boolean][])('%s', (_what, state, fed, told, theirs) =>
    expect(standingOf({ state, fed }, told)).toEqual({ state: theirs ? told : state, fed: theirs }),
  )
})
