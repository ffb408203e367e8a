import type { LiveScore, MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { listedOn, resultOf } from '../testing.ts'
import { correctedSince, endedSince, isHeard, withLive } from './live.core.ts'

const today = '2026-11-20'
const live: MatchState = { status: 'live', score: { home: 1, away: 0 }, period: 'first-half', minute: '9' }
const fixture = (date: string) => listedOn(date, { status: 'fixture' })
const heard = (matchID: string, state: MatchState) =>
  new Map<string, LiveScore>([[matchID, { matchID, state, periodStartedAt: null }]])

it('a match is listened to in play and on its day, after the whistle too', () => {
  expect(isHeard(listedOn('2026-11-19', live), today)).toBe(true)
  expect(isHeard(fixture('2026-11-20'), today)).toBe(true)
  expect(isHeard(fixture('2026-11-21'), today)).toBe(false)
  expect(isHeard(listedOn('2026-11-20', resultOf(1, 0)), today)).toBe(true)
  expect(isHeard(listedOn('2026-11-19', resultOf(1, 0)), today)).toBe(false)
})

describe('withLive', () => {
  it('takes the state last heard of that match, and of no other', () => {
    const match = fixture('2026-11-20')
    expect(withLive(match, heard(match.id, live)).state).toEqual(live)
    expect(withLive(match, heard('another', live))).toBe(match)
  })

  it('leaves a match that was fetched since as it is', () => {
    const match = listedOn('2026-11-20', live, { heardAt: '2026-11-20T15:30:00Z' })
    const before: MatchState = { ...live, score: { home: 0, away: 0 } }
    const told = (heardAt?: string) =>
      withLive(
        match,
        new Map([[match.id, { matchID: match.id, state: before, periodStartedAt: null, heardAt }]]),
      )
    expect(told('2026-11-20T15:29:59.9Z')).toBe(match)
    expect(told('2026-11-20T15:30:00.000Z').state).toEqual(before)
    expect(told().state).toEqual(before)
  })
})

it('a match that is over by its data is not put back into play by an older word, and a correction counts', () => {
  const over = listedOn('2026-11-20', resultOf(2, 1))
  expect(withLive(over, heard(over.id, live))).toBe(over)
  expect(withLive(over, heard(over.id, { status: 'fixture' }))).toBe(over)
  expect(withLive(over, heard(over.id, resultOf(2, 2))).state).toEqual(resultOf(2, 2))
})

it('[MT-06k] what was heard before the data came to be so stands back, whatever either says', () => {
  const word = (match: ReturnType<typeof listedOn>, state: MatchState, heardAt: string) =>
    new Map<string, LiveScore>([[match.id, { matchID: match.id, state, periodStartedAt: null, heardAt }]])
  const stateSince = '2026-11-20T17:10:00Z'
  const corrected = listedOn('2026-11-20', resultOf(2, 0), { stateSince })
  const moved = listedOn('2026-11-24', { status: 'fixture' }, { stateSince })
  const off: MatchState = { status: 'postponed', reason: null }
  const before = '2026-11-20T16:52:00Z'
  const since = '2026-11-20T17:12:00Z'
  expect(withLive(corrected, word(corrected, resultOf(2, 1), before))).toBe(corrected)
  expect(withLive(moved, word(moved, off, before))).toBe(moved)
  expect(endedSince([moved], word(moved, off, before))).toBe(0)
  expect(withLive(corrected, word(corrected, live, since)).state).toEqual(live)
  expect(withLive(moved, word(moved, off, since)).state).toEqual(off)
})

describe('endedSince', () => {
  it('counts what was not over when the page was made', () => {
    const match = fixture('2026-11-20')
    expect(endedSince([match], heard(match.id, live))).toBe(0)
    expect(endedSince([match], heard(match.id, resultOf(1, 0)))).toBe(1)
    const over = listedOn('2026-11-20', resultOf(1, 0))
    expect(endedSince([over], heard(over.id, resultOf(2, 0)))).toBe(0)
  })
})

describe('correctedSince', () => {
  const over = listedOn('2026-11-20', resultOf(1, 0), { stateSince: '2026-11-20T16:50:00Z' })
  const told = (state: MatchState, heardAt = '2026-11-20T16:55:00Z', matchID = over.id) =>
    correctedSince([over], new Map([[matchID, { matchID, state, periodStartedAt: null, heardAt }]]))

  it('tells what is no longer as the page says it, and changes with each correction', () => {
    expect(correctedSince([over], new Map())).toBe('')
    expect(told(resultOf(1, 0))).toBe('')
    expect(told(resultOf(2, 0), undefined, 'another')).toBe('')
    expect(new Set(['', told(resultOf(0, 0)), told(resultOf(2, 0)), told(live)]).size).toBe(4)
  })

  it('finds no correction in another order of the same state, nor in one from before the page’s own', () => {
    const { status, score, ...rest } = resultOf(1, 0)
    expect(told({ ...rest, score: { away: score.away, home: score.home }, status })).toBe('')
    expect(told(resultOf(2, 0), '2026-11-20T16:49:00Z')).toBe('')
  })
})
