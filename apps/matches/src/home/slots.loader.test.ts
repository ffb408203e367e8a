import { describe, expect, it } from '@jest/globals'
import { apiOf, asList, loaderArgs, matchOn, resultOf, rowOf } from '../testing.ts'
import { loadStrip, loadTableSlot } from './slots.loader.ts'

const table = Array.from({ length: 24 }, (_, index) =>
  rowOf(index + 1, index === 11 ? 'Thornsea Town' : `Club ${index + 1}`),
)
const seasons: Record<string, unknown> = {
  '2026-27': asList([
    matchOn(
      '2026-07-11',
      { status: 'postponed', reason: null, final: true },
      {
        competition: { slug: 'a-summer-league', name: 'A Summer League', kind: 'league' },
      },
    ),
    matchOn('2026-11-20', { status: 'live', score: { home: 0, away: 0 }, period: 'first-half', minute: '3' }),
    matchOn('2026-11-21', { status: 'fixture' }),
  ]),
  '2025-26': asList([matchOn('2026-05-02', resultOf(1, 0)), matchOn('2026-04-25', resultOf(0, 3))]),
}
const told = { ...asList(table), league: 'Premier Counties League' }
/** @param tables what is answered for the table; an older platform does not name its league */
const api = (tables: unknown = told) =>
  apiOf((url) => {
    const answers: Record<string, unknown> = {
      '/api/matches/v1/tables': tables,
      '/api/matches/v1/matches': seasons[url.searchParams.get('season') ?? ''],
    }
    return answers[url.pathname]
  })

describe('loadStrip', () => {
  it('brings the next match, our place, and last season’s last result before the first of this one', async () => {
    const strip = await loadStrip(loaderArgs(api()))
    expect(strip.asOf).toBe('2026-11-20T12:00:00.000Z')
    expect(strip.next?.date).toBe('2026-11-20')
    expect(strip.last?.date).toBe('2026-05-02')
    expect([strip.row?.position, strip.league]).toEqual([12, 'Premier Counties League'])
    expect(strip.takeover?.data.date).toBe('2026-11-20')
  })
})

describe('loadTableSlot', () => {
  it('brings the top three and the rows around us', async () => {
    const { groups, league, season } = await loadTableSlot(loaderArgs(api()))
    expect(groups.map((rows) => rows.map(({ position }) => position))).toEqual([
      [1, 2, 3],
      [10, 11, 12, 13, 14],
    ])
    expect([league, season]).toEqual(['Premier Counties League', '2026/27'])
  })

  it('names the league that the table is of, and none where the platform does not tell it', async () => {
    const summer = await loadTableSlot(loaderArgs(api({ ...told, league: 'A Summer League' })))
    expect(summer.league).toBe('A Summer League')
    const { league, groups } = await loadTableSlot(loaderArgs(api(asList(table))))
    expect([league, groups.length]).toEqual([null, 2])
  })

  it('knows the matches that may end while it is read, of today alone', async () => {
    const { coming } = await loadTableSlot(loaderArgs(api()))
    expect(coming.map(({ date }) => date)).toEqual(['2026-11-20'])
  })
})
