import type { MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { resultOf } from '../testing.ts'
import { centreOf, groundOf, holdsPassOf, liveClock, notesOf, outcomeForUs } from './match.core.ts'

const live = (
  period: 'first-half' | 'half-time' | 'extra-time' | 'penalties',
  minute: string,
): MatchState => ({
  status: 'live',
  score: { home: 0, away: 0 },
  period,
  minute,
})
const home = { club: 'thornsea-town', name: 'Thornsea Town' }
const away = { club: 'marlport', name: 'Marlport' }
const notes = (state: MatchState, awaited = false, untold = awaited) =>
  notesOf({ state, home, away, postponedFrom: null, awaited, untold })

it.each([
  ['home', null, true, 'home'],
  ['home', 'Rootshall Lane, Thornsea', true, 'home'],
  ['home', 'Wembley Stadium', true, null],
  ['home', 'Saltings Park', false, 'home'],
  ['away', 'Wembley Stadium', true, 'away'],
  [null, 'Minster Fields', true, null],
] as const)('a match that draws us %s at %j (first team: %j): %j', (ours, venue, firstTeam, expected) =>
  expect(groundOf({ ours, venue, firstTeam }, 'Rootshall Lane')).toBe(expected),
)

describe('outcomeForUs', () => {
  it.each([
    ['home', resultOf(2, 1), 'W'],
    ['away', resultOf(2, 1), 'L'],
    ['away', resultOf(0, 3), 'W'],
    ['home', resultOf(1, 1), 'D'],
    [null, resultOf(2, 1), null],
    ['home', { status: 'awarded', score: { home: 0, away: 3 }, reason: null }, 'L'],
    ['home', { status: 'abandoned', score: { home: 2, away: 0 }, reason: null }, null],
    ['home', { status: 'postponed', reason: null }, null],
    ['home', { status: 'fixture' }, null],
    ['home', live('first-half', '12'), null],
  ] as const)('%s side of %j: %s', (ours, state, outcome) => {
    expect(outcomeForUs({ ours, state: state as MatchState })).toBe(outcome)
  })

  it('goes by the penalties of a level match only', () => {
    const pens = { penalties: { home: 3, away: 4 } }
    expect(outcomeForUs({ ours: 'away', state: resultOf(1, 1, pens) })).toBe('W')
    // A second leg won, the tie lost on penalties: the match was won.
    expect(outcomeForUs({ ours: 'home', state: resultOf(2, 1, pens) })).toBe('W')
  })
})

describe('centreOf', () => {
  it('shows the kick-off until there is a score', () => {
    expect(centreOf({ state: { status: 'fixture' }, kickOff: null, awaited: false })).toEqual({
      show: 'kick-off',
      at: null,
    })
  })
  it('shows no score of a match that does not count', () => {
    const state: MatchState = { status: 'abandoned', score: { home: 1, away: 0 }, reason: null }
    expect(centreOf({ state, kickOff: null, awaited: false })).toEqual({ show: 'abandoned' })
    const kickOff = '2026-11-20T15:00:00Z'
    expect(centreOf({ state: { status: 'fixture' }, kickOff, awaited: true })).toEqual({ show: 'awaited' })
  })
  it('shows the score that the league awarded', () => {
    const score = { home: 3, away: 0 }
    expect(
      centreOf({ state: { status: 'awarded', score, reason: null }, kickOff: null, awaited: false }),
    ).toEqual({
      show: 'score',
      score,
      live: false,
    })
  })
})

describe('notesOf', () => {
  it('tells half-time, extra time and penalties, in this order', () => {
    const state = resultOf(2, 2, {
      halfTime: { home: 1, away: 0 },
      fullTime: { home: 1, away: 1 },
      afterExtraTime: true,
      penalties: { home: 3, away: 4 },
    })
    expect(notes(state)).toEqual([
      { about: 'half-time', score: { home: 1, away: 0 } },
      { about: 'extra-time', fullTime: { home: 1, away: 1 } },
      { about: 'penalties', winner: 'Marlport', score: { home: 3, away: 4 } },
    ])
  })
  it('names the club that a match was awarded to', () => {
    expect(notes({ status: 'awarded', score: { home: 3, away: 0 }, reason: 'Ineligible player' })).toEqual([
      { about: 'awarded', winner: 'Thornsea Town', reason: 'Ineligible player' },
    ])
  })
  it('says nothing of a fixture but that its kick-off has passed, or that its result is awaited', () => {
    expect(notes({ status: 'fixture' })).toEqual([])
    expect(notes({ status: 'fixture' }, false, true)).toEqual([{ about: 'untold' }])
    expect(notes({ status: 'fixture' }, true)).toEqual([{ about: 'awaited' }])
  })
})

it('a pass is offered to who will not hold what it opens at kick-off', () => {
  const pass = { href: '/videos/subscriptions', holders: ['subscriber-video'] }
  const match = { pass, kickOff: '2026-12-05T15:00:00.000Z' }
  const ends = (at: string) => ({ 'subscriber-video': at })
  const holds = (at?: string) => holdsPassOf(match, ['subscriber-video'], at === undefined ? at : ends(at))
  expect([holds(), holds('2026-12-05T15:00:01Z'), holds('2026-11-30T00:00:00Z')]).toEqual([true, true, false])
  expect(holdsPassOf({ ...match, kickOff: null }, ['subscriber-video'], ends('2026-11-30T00:00:00Z'))).toBe(
    true,
  )
  expect(holdsPassOf({ ...match, pass: null }, ['subscriber-video'])).toBe(false)
})

describe('liveClock', () => {
  it('gives the minute while the ball is in play', () => {
    expect(liveClock({ state: live('extra-time', '105+1'), awaited: false, minute: null })).toEqual({
      at: 'minute',
      minute: '105+1',
    })
    expect(liveClock({ state: live('half-time', '45'), awaited: false, minute: null })).toEqual({
      at: 'half-time',
    })
    expect(liveClock({ state: live('penalties', '120'), awaited: false, minute: null })).toEqual({
      at: 'penalties',
      score: null,
    })
    const kicked = { ...live('penalties', '120'), penalties: { home: 4, away: 3 } }
    expect(liveClock({ state: kicked, awaited: false, minute: null })).toMatchObject({
      score: { home: 4, away: 3 },
    })
    expect(liveClock({ state: { status: 'fixture' }, awaited: false, minute: null })).toBeNull()
  })
})
