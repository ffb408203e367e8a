import type { MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import {
  isOnSale,
  oldestKickOff,
  outlookNow,
  type PassSale,
  passesNow,
  windowOf,
} from './pass-window.core.ts'
import type { TimedMatch } from './timed.store.ts'

const pass: PassSale = {
  team: 'first-team',
  venue: 'any',
  daysAhead: 7,
  most: 2,
  opensMinutesBefore: 90,
  closesHoursAfter: 6,
  stream: 'live-main',
}
const match = (id: string, kickOff: string | null, more: Partial<TimedMatch> = {}): TimedMatch => ({
  id,
  season: '2026-27',
  team: 'first-team',
  ours: 'home',
  home: 'Thornsea Town',
  away: 'Aldmarsh',
  kickOff,
  state: { status: 'fixture' },
  ...more,
})
const score = { home: 1, away: 0 }
const live: MatchState = { status: 'live', score, period: 'first-half', minute: '9' }
const played: MatchState = {
  ...{ status: 'result', score, halfTime: null, fullTime: null },
  ...{ afterExtraTime: false, penalties: null },
}
const postponed: MatchState = { status: 'postponed', reason: null }
const abandoned: MatchState = { status: 'abandoned', score: null, reason: null }
const at = (instant: string) => new Date(instant)

describe('the window of a pass', () => {
  it('follows the kick-off', () =>
    expect(windowOf('2026-11-21T15:00:00.000Z', pass)).toEqual({
      opensAt: '2026-11-21T13:30:00.000Z',
      closesAt: '2026-11-21T21:00:00.000Z',
    }))
})

describe('a pass is sold', () => {
  const one = match('one', '2026-11-21T15:00:00.000Z')

  it.each([
    ['before its days ahead', '2026-11-14T14:59:59Z', false],
    ['from its days ahead on', '2026-11-14T15:00:00Z', true],
    ['while the match is played', '2026-11-21T16:00:00Z', true],
    ['until its window closes', '2026-11-21T20:59:59Z', true],
    ['no longer once it is closed', '2026-11-21T21:00:00Z', false],
  ])('%s', (_, now, sold) => expect(isOnSale(one, pass, at(now))).toBe(sold))

  it.each([
    ['for no match of another team', match('other', one.kickOff, { team: 'ladies' }), false],
    ['for no match away where it is for those at home', match('away', one.kickOff, { ours: 'away' }), false],
    ['for no match without a kick-off', match('undated', null), false],
    ['for no match that was called off', match('off', one.kickOff, { state: postponed }), false],
    ['for no match that was broken off', match('off', one.kickOff, { state: abandoned }), false],
    ['for no match that is over', match('over', one.kickOff, { state: played }), false],
    ['for a match in play', match('live', one.kickOff, { state: live }), true],
  ])('%s', (_, each, sold) =>
    expect(isOnSale(each, { ...pass, venue: 'home' }, at('2026-11-21T16:00:00Z'))).toBe(sold),
  )
})

describe('the list of passes', () => {
  const matches = [
    match('first', '2026-11-21T15:00:00.000Z'),
    match('second', '2026-11-24T19:45:00.000Z'),
    match('third', '2026-11-26T19:45:00.000Z'),
    match('far', '2026-12-12T15:00:00.000Z'),
  ]
  const now = at('2026-11-20T12:00:00Z')

  it('has at most so many at once, the next match first', () =>
    expect(passesNow(matches, pass, now).sold.map(({ id }) => id)).toEqual(['first', 'second']))

  it('is old when the first window closes, or another match comes into sale', () => {
    expect(passesNow(matches, pass, now).changesAt).toBe('2026-11-21T21:00:00.000Z')
    expect(passesNow(matches.slice(2), pass, at('2026-11-27T12:00:00Z'))).toEqual({
      sold: [],
      changesAt: '2026-12-05T15:00:00.000Z',
    })
    expect(passesNow([], pass, now)).toEqual({ sold: [], changesAt: null })
  })

  it('asks for no match whose window is closed', () =>
    expect(oldestKickOff(at('2026-11-21T21:00:00Z'), pass).toISOString()).toBe('2026-11-21T15:00:00.000Z'))
})

describe('what is left of a match for who has its pass', () => {
  const soon = '2026-11-21T20:59:59Z'

  it.each<[string, MatchState, string, string]>([
    ['before it', { status: 'fixture' }, soon, 'to-come'],
    ['in play', live, soon, 'to-come'],
    ['once its window is closed, whatever has been heard', live, '2026-11-21T21:00:00Z', 'over'],
    ['played', played, soon, 'over'],
    ['broken off', abandoned, soon, 'over'],
    ['postponed, however late', postponed, '2026-12-21T21:00:00Z', 'postponed'],
    ['off for good', { ...postponed, final: true }, soon, 'called-off'],
  ])('%s', (_, state, now, outlook) =>
    expect(outlookNow(match('one', '2026-11-21T15:00:00.000Z', { state }), pass, at(now))).toBe(outlook),
  )
})
