import type { MatchState } from '@club/contracts'
import { sampleClub } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { matchOn as matchAt, resultOf, testNow } from '../testing.ts'
import {
  competitionsIn,
  groupByMonth,
  inCompetition,
  lastResult,
  listedMatch,
  nextMatch,
  scheduleOf,
} from './schedule.core.ts'

const played = resultOf(1, 0)

const matchOn = (id: string, date: string | null, time: string | null, state: MatchState) =>
  listedMatch(
    { id, attributes: matchAt(date, state, { kickOff: date && time && `${date}T${time}:00Z` }) },
    testNow,
    sampleClub,
  )

const today = '2026-11-20'
const season = [
  matchOn('no-date', null, null, { status: 'fixture' }),
  matchOn('december', '2026-12-05', '15:00', { status: 'fixture' }),
  matchOn('tomorrow', '2026-11-21', '15:00', { status: 'fixture' }),
  matchOn('called-off', '2026-11-14', '15:00', { status: 'postponed', reason: null }),
  matchOn('october', '2026-10-31', '15:00', played),
  matchOn('silent', '2026-11-07', null, { status: 'fixture' }),
  matchOn('stopped', '2026-11-17', '19:45', { status: 'abandoned', score: null, reason: null }),
  matchOn('early', '2026-11-10', '12:30', played),
  matchOn('late', '2026-11-10', '19:45', played),
]
const ids = (matches: readonly { id: string }[]) => matches.map(({ id }) => id)

describe('scheduleOf', () => {
  const schedule = scheduleOf(season, today)

  it('puts what is to come first to last, and what has no day at the end', () => {
    expect(ids(schedule.coming)).toEqual(['tomorrow', 'december', 'no-date', 'called-off'])
  })
  it('puts what was played latest first, by kick-off within a day', () => {
    expect(ids(schedule.played)).toEqual(['stopped', 'late', 'early', 'silent', 'october'])
  })
  it('puts what was played without a day at the end, and takes no such match for the last result', () => {
    const { played: over } = scheduleOf([matchOn('played-undated', null, null, played), ...season], today)
    expect(ids(over)).toEqual(['stopped', 'late', 'early', 'silent', 'october', 'played-undated'])
    expect(lastResult({ coming: [], played: over })?.id).toBe('late')
    expect(lastResult(scheduleOf([matchOn('alone', null, null, played)], today))?.id).toBe('alone')
  })
  it('remembers the day that a match was postponed from', () => {
    const calledOff = schedule.coming.find(({ id }) => id === 'called-off')
    expect(calledOff).toMatchObject({ date: null, kickOff: null, postponedFrom: '2026-11-14' })
  })
  it('puts what was called off for good on its day among what is over', () => {
    const off = matchOn('off', '2026-11-14', '15:00', {
      status: 'postponed',
      reason: 'Cancelled',
      final: true,
    })
    const { coming, played } = scheduleOf([...season, off], today)
    expect(ids(coming)).not.toContain('off')
    expect(ids(played)).toEqual(['stopped', 'off', 'late', 'early', 'silent', 'october'])
    expect(off).toMatchObject({ date: '2026-11-14', postponedFrom: null })
  })
  it('awaits the result of a match whose day has gone', () => {
    expect(schedule.played.filter(({ awaited }) => awaited).map(({ id }) => id)).toEqual(['silent'])
  })
  it('keeps a match of today among those to come, awaited two and a half hours after kick-off', () => {
    const schedule = scheduleOf([matchOn('noon', '2026-11-20', '09:00', { status: 'fixture' })], today)
    expect(schedule.coming.map(({ awaited }) => awaited)).toEqual([true])
  })
  it('finds the next match and the last result', () => {
    expect(nextMatch(schedule)?.id).toBe('tomorrow')
    expect(lastResult(schedule)?.id).toBe('late')
  })
  it('prefers the match in play', () => {
    const live: MatchState = {
      status: 'live',
      score: { home: 0, away: 0 },
      period: 'first-half',
      minute: '3',
    }
    const evening = matchOn('now', '2026-11-20', '11:55', live)
    expect(nextMatch(scheduleOf([...season, evening], today))?.id).toBe('now')
  })
  it('takes the day of a kick-off from the clock of the club', () => {
    const lateEvening = matchAt('2026-11-20', { status: 'fixture' }, { kickOff: '2026-11-20T19:45:00Z' })
    const dayFor = (timezone: string) =>
      listedMatch({ id: 'late', attributes: lateEvening }, testNow, {
        ...sampleClub,
        site: { ...sampleClub.site, timezone },
      }).date
    expect(dayFor('Europe/London')).toBe('2026-11-20')
    expect(dayFor('Australia/Sydney')).toBe('2026-11-21')
  })
})

describe('a match in play whose feed has fallen silent', () => {
  const live: MatchState = {
    status: 'live',
    score: { home: 1, away: 0 },
    period: 'second-half',
    minute: '63',
  }
  const tomorrow = matchOn('tomorrow', '2026-11-21', '15:00', { status: 'fixture' })

  it('stays on its day’s list, and the next match is the next', () => {
    const schedule = scheduleOf([matchOn('silent', '2026-11-20', '09:00', live), tomorrow], today)
    expect(ids(schedule.coming)).toEqual(['silent', 'tomorrow'])
    expect(nextMatch(schedule)?.id).toBe('tomorrow')
  })
  it('is among what was played from the next day on', () => {
    const schedule = scheduleOf([matchOn('silent', '2026-11-19', '19:45', live), tomorrow], today)
    expect(ids(schedule.played)).toEqual(['silent'])
  })
})

describe('inCompetition', () => {
  it('keeps one competition’s matches, and the months that have some', () => {
    const cup = matchOn('cup', '2026-12-05', '15:00', { status: 'fixture' })
    const groups = groupByMonth([...season.slice(2, 3), { ...cup, competition: 'County Cup' }], false)
    expect(competitionsIn(groups)).toEqual(['Premier Counties League', 'County Cup'])
    expect(inCompetition(groups, 'County Cup').flatMap(({ matches }) => ids(matches))).toEqual(['cup'])
    expect(inCompetition(groups, '')).toBe(groups)
  })
})

describe('groupByMonth', () => {
  const { coming, played: results } = scheduleOf(season, today)

  it('[MT-01a] heads every month, and gathers what has no day', () => {
    expect(groupByMonth(coming, false).map(({ month, matches }) => [month, ids(matches)])).toEqual([
      ['2026-11-01', ['tomorrow']],
      ['2026-12-01', ['december']],
      [null, ['no-date', 'called-off']],
    ])
    expect(groupByMonth(results, false).map(({ key }) => key)).toEqual(['2026-11', '2026-10'])
  })
  it('[MT-01b] makes one group of a team that is a single group', () => {
    expect(groupByMonth(coming, true)).toEqual([{ key: 'all', month: null, matches: coming }])
  })
  it('makes no group of nothing', () => {
    expect(groupByMonth([], true)).toEqual([])
  })
})
