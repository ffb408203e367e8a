import { describe, expect, it } from '@jest/globals'
import { apiOf, asList, loaderArgs, matchOn, resultOf, rowOf } from '../testing.ts'
import { loadStrip, loadTableSlot } from './slots.loader.ts'

const table = Array.from({ length: 24 }, (_, index) =>
  rowOf(index + 1, index === 11 ? 'Thornsea Town' : `Club ${index + 1}`),
)
const ofLast = { season: '2025-26' }
const matches = asList([
  matchOn(
    '2026-07-11',
    { status: 'postponed', reason: null, final: true },
    {
      competition: { slug: 'a-summer-league', name: 'A Summer League', kind: 'league' },
    },
  ),
  matchOn('2026-11-20', { status: 'live', score: { home: 0, away: 0 }, period: 'first-half', minute: '3' }),
  matchOn('2026-11-21', { status: 'fixture' }),
  matchOn('2026-05-02', resultOf(1, 0), ofLast),
  matchOn('2026-04-25', resultOf(0, 3), ofLast),
])
const told = { ...asList(table), league: 'Premier Counties League' }
/** @param tables what is answered for the table; an older platform does not name its league */
const api = (tables: unknown = told, listed = matches) =>
  apiOf((url) => {
    const answers: Record<string, unknown> = {
      '/api/matches/v1/tables': tables,
      '/api/matches/v1/matches': listed,
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

  it('goes by the matches around the day, whichever season they are of, and asks for them once', async () => {
    const state = { status: 'live', score: { home: 0, away: 0 }, period: 'first-half', minute: '3' } as const
    const from = api(
      told,
      asList([
        { ...matchOn('2026-11-20', state, ofLast), id: 'play-off' },
        { ...matchOn('2026-12-20', { status: 'fixture' }), id: 'friendly' },
        { ...matchOn('2026-11-14', resultOf(1, 0), { season: '2027-28' }), id: 'early-friendly' },
      ]),
    )
    const { next, last, onDay, takeover } = await loadStrip(loaderArgs(from))
    expect([next?.id, last?.id, onDay?.match.id, takeover?.matchID]).toEqual([
      'play-off',
      'early-friendly',
      'play-off',
      'play-off',
    ])
    expect(from.asked.filter((path) => path.startsWith('/api/matches/v1/matches'))).toEqual([
      '/api/matches/v1/matches?team=first-team&season=2026-27&around=now&page[size]=100&page[number]=0',
    ])
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

  it('asks for the matches at the address at which the strip does, and leaves out other seasons', async () => {
    const [strip, slot] = [api(), api(told, asList([matchOn('2026-11-20', { status: 'fixture' }, ofLast)]))]
    await loadStrip(loaderArgs(strip))
    expect(await loadTableSlot(loaderArgs(slot))).toMatchObject({
      league: 'Premier Counties League',
      coming: [],
    })
    expect(strip.asked).toEqual(expect.arrayContaining(slot.asked))
  })
})
