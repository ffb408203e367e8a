import type { MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { apiOf, asList, loaderArgs, matchOn, resultOf } from '../testing.ts'
import { loadComing, loadNext } from './ahead.loader.ts'

const fixture = { status: 'fixture' } as const
const days = [
  '2026-11-28',
  '2026-12-05',
  '2026-12-12',
  '2026-12-19',
  '2026-12-26',
  '2027-01-02',
  '2027-01-09',
]
const season = (...more: ReturnType<typeof matchOn>[]) =>
  apiOf((url) =>
    url.pathname.endsWith('/matches')
      ? asList(
          [...more, ...days.map((day) => matchOn(day, fixture))].map((match) => ({
            ...match,
            id: match.date ?? '',
          })),
        )
      : undefined,
  )

describe('what is ahead', () => {
  it('is the next match, where none is of today', async () => {
    const { match, asOf } = await loadNext(loaderArgs(season(matchOn('2026-11-14', resultOf(2, 0)))))
    expect([match?.date, asOf]).toEqual(['2026-11-28', '2026-11-20T12:00:00.000Z'])
  })

  it('is today’s match while it lasts; then the next one, with that result beside it until the next morning', async () => {
    const live = { status: 'live', score: { home: 1, away: 0 }, period: 'first-half', minute: '3' } as const
    const nextWith = async (state: MatchState) => {
      const { match, result } = await loadNext(loaderArgs(season(matchOn('2026-11-20', state))))
      return [match?.date, result?.date]
    }
    expect(await nextWith(fixture)).toEqual(['2026-11-20', undefined])
    expect(await nextWith(live)).toEqual(['2026-11-20', undefined])
    expect(await nextWith(resultOf(2, 0))).toEqual(['2026-11-28', '2026-11-20'])
  })

  it('is the next six matches below their months, the next of them named', async () => {
    const { groups, next } = await loadComing(loaderArgs(season()))
    expect(groups.map(({ key, matches }) => [key, matches.length])).toEqual([
      ['2026-11', 1],
      ['2026-12', 4],
      ['2027-01', 1],
    ])
    expect(next).toBe('2026-11-28')
  })

  it('is nothing once the season’s last match is over', async () => {
    const over = apiOf(() => asList([matchOn('2026-11-14', resultOf(2, 0))]))
    expect(await loadComing(loaderArgs(over))).toEqual({ groups: [], next: null, begun: true })
  })

  it('is what is left of the season before, once the next one is current', async () => {
    const from = apiOf(() =>
      asList([
        { ...matchOn('2026-11-14', resultOf(2, 0), { season: '2025-26' }), id: 'semi-final' },
        { ...matchOn('2026-11-24', fixture, { season: '2025-26' }), id: 'final' },
      ]),
    )
    expect((await loadNext(loaderArgs(from))).match?.id).toBe('final')
    const { groups, next, begun } = await loadComing(loaderArgs(from))
    expect([groups.flatMap(({ matches }) => matches.map(({ id }) => id)), next, begun]).toEqual([
      ['final'],
      'final',
      false,
    ])
    expect(from.asked[0]).toContain('season=2026-27&around=now')
  })

  it('is nothing where nothing is listed', async () => {
    const nothing = apiOf(() => asList([]))
    expect((await loadNext(loaderArgs(nothing))).match).toBeNull()
    expect(await loadComing(loaderArgs(nothing))).toEqual({ groups: [], next: null, begun: false })
  })
})
