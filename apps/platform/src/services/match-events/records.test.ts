import type { ImportReport, ListOf, Match, OneOf, PlayerSeason } from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { aMatch, aMatchImport } from '../../testing/samples.ts'

type Told = { id: string; type: string; attributes: Record<string, unknown> }
const played: Told[] = [
  { id: 'kick-off-1', type: 'kick-off', attributes: { period: 'first-half' } },
  {
    id: 'goal-1',
    type: 'goal',
    attributes: { period: 'first-half', minute: '23', team: 'home', player: 'Joel Marwood' },
  },
  { id: 'full-time-1', type: 'full-time', attributes: { period: 'post-match' } },
]

describeOnBoth('records of matches', (database) => {
  let platform: TestPlatform
  let id: string
  const imported = (matchID: string, events: Told[], token = testTokens.import) =>
    platform.send<ImportReport>(
      'POST',
      '/api/admin/v1/imports/match-events',
      { source: 'test', matches: [{ matchID, events }] },
      { authorization: `Bearer ${token}` },
    )
  const report = async (events: Told[]) => (await imported(id, events)).body.data
  const state = async () =>
    (await platform.get<OneOf<Match>>(`/api/matches/v1/matches/${id}`)).body.data.attributes.state
  const events = async () =>
    (await platform.get<ListOf<PlayerSeason>>(`/api/matches/v1/matches/${id}/events`)).body.data.map(
      (event) => event.id,
    )

  beforeEach(async () => {
    platform = await testPlatform(database())
    await platform.importMatches(
      aMatchImport([aMatch('Thornsea Town', 'Saltfleet Rovers', { date: '2026-11-14' })]),
    )
    const list = await platform.get<ListOf<Match>>('/api/matches/v1/matches?season=2026-27')
    id = list.body.data[0]?.id ?? ''
  })
  afterEach(() => platform.close())

  describe('an import', () => {
    it('says what a match was, twice the same, and takes back what it no longer has', async () => {
      expect(await report(played)).toEqual({ added: 1, changed: 0, unchanged: 0 })
      expect(await state()).toMatchObject({ status: 'result', score: { home: 1, away: 0 } })
      expect(await report(played)).toEqual({ added: 0, changed: 0, unchanged: 1 })
      expect(await report(played.filter(({ type }) => type !== 'goal'))).toEqual({
        added: 0,
        changed: 1,
        unchanged: 0,
      })
      expect(await state()).toMatchObject({ status: 'result', score: { home: 0, away: 0 } })
      expect(await events()).toHaveLength(2)
    })

    it('leaves a match alone that a feed has told of, until the feed takes it back', async () => {
      const feed = (deleted: boolean) =>
        platform.send(
          'POST',
          `/api/matches/v1/matches/${id}/events`,
          { data: [{ id: 'ko', type: 'kick-off', attributes: { period: 'first-half', deleted } }] },
          { authorization: `Bearer ${testTokens.feed}` },
        )
      await feed(false)
      expect(await report(played)).toEqual({ added: 0, changed: 0, unchanged: 1 })
      expect(await events()).toEqual(['ko'])
      await feed(true)
      expect(await report(played)).toMatchObject({ unchanged: 0 })
      expect(await state()).toMatchObject({ status: 'result' })
    })

    it('needs its own token, and a match that there is', async () => {
      expect((await imported(id, played, testTokens.feed)).status).toBe(403)
      expect((await imported('no-such-match', played)).status).toBe(422)
      expect(await events()).toEqual([])
    })
  })
})
