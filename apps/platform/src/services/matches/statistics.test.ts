import type { ListOf, Match, MatchCentre, OneOf, PlayerMatch, PlayerSeason, TopScorer } from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Queryable } from '../../database/database.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { aMatch, aMatchImport, aPlayer, aTeam, content } from '../../testing/samples.ts'
import { readTeamsOf } from './statistics.store.ts'

const ours = 'Thornsea Town'
type Posted = { id: string; type: string; attributes: Record<string, unknown> }

describeOnBoth('statistics of players', (database) => {
  let platform: TestPlatform
  let id: string
  beforeEach(async () => {
    platform = await testPlatform(database())
    await platform.importContent(
      content({
        teams: [aTeam('first-team')],
        players: [
          aPlayer('joel-marwood', { name: 'Joel Marwood' }),
          aPlayer('billy-fenn', { name: 'Billy Fenn' }),
        ],
      }),
    )
    await platform.importMatches(
      aMatchImport([aMatch('Marlport', ours, { date: '2026-11-20', kickOff: '2026-11-20T12:00:00Z' })]),
    )
    const list = await platform.get<ListOf<Match>>('/api/matches/v1/matches?season=2026-27')
    id = list.body.data[0]?.id ?? ''
  })
  afterEach(() => platform.close())

  const post = (...data: Posted[]) =>
    platform.send(
      'POST',
      `/api/matches/v1/matches/${id}/events`,
      { data },
      { authorization: `Bearer ${testTokens.feed}` },
    )
  const address = (player: string) => `/api/matches/v1/players/${player}/statistics`
  const seasons = async (player: string) =>
    (await platform.get<ListOf<PlayerSeason>>(address(player))).body.data.map(({ attributes }) => attributes)
  const starter = (player: string | null, name: string) => ({ player, name, number: null })
  const away = { minute: '60', period: 'second-half', team: 'away' }
  it('says which matches a player took part in, and who scores', async () => {
    await post(...match)
    const played = await platform.get<ListOf<PlayerMatch>>('/api/matches/v1/players/joel-marwood/matches')
    expect(played.body.meta.total).toBe(1)
    expect(played.body.data[0]).toMatchObject({
      id,
      attributes: { started: true, cameOn: false, goals: 2, match: { home: { name: 'Marlport' } } },
    })
    expect(played.headers['cache-tag']).toContain('player:joel-marwood')
    const cameOn = await platform.get<ListOf<PlayerMatch>>('/api/matches/v1/players/billy-fenn/matches')
    expect(cameOn.body.data[0]?.attributes).toMatchObject({ started: false, cameOn: true, goals: 0 })
    expect((await platform.get('/api/matches/v1/players/nobody/matches')).status).toBe(404)

    const scorers = (query: string) => platform.get<ListOf<TopScorer>>(`/api/matches/v1/scorers?${query}`)
    expect((await scorers('team=first-team&season=2026-27')).body).toEqual({
      data: [
        {
          id: 'joel-marwood',
          attributes: { name: 'Joel Marwood', team: 'first-team', goals: 2, appearances: 1 },
        },
      ],
      meta: { total: 1 },
    })
    expect((await scorers('team=first-team&season=2025-26')).body.data).toEqual([])
    expect((await scorers('team=nobody')).status).toBe(404)
  })

  const match: Posted[] = [
    {
      id: 'lu',
      type: 'line-up',
      attributes: {
        team: 'away',
        lineUp: {
          formation: '4-4-2',
          starters: [starter('joel-marwood', 'J. Marwood')],
          substitutes: [starter('billy-fenn', 'B. Fenn')],
        },
      },
    },
    { id: 'ko', type: 'kick-off', attributes: { minute: '1', period: 'first-half' } },
    { id: 'g1', type: 'goal', attributes: { ...away, player: 'Joel Marwood' } },
    { id: 'g2', type: 'penalty-goal', attributes: { ...away, player: 'joel-marwood' } },
    { id: 'og', type: 'own-goal', attributes: { ...away, player: 'joel-marwood' } },
    { id: 'other', type: 'goal', attributes: { ...away, team: 'home', player: 'Joel Marwood' } },
    { id: 'y1', type: 'yellow-card', attributes: { ...away, player: 'joel-marwood' } },
    { id: 'y2', type: 'second-yellow-card', attributes: { ...away, player: 'joel-marwood' } },
    {
      id: 's',
      type: 'substitution',
      attributes: { ...away, player: 'Billy Fenn', otherPlayer: 'joel-marwood' },
    },
  ]

  it('[CL-02a] count starts, goals and cards by slug or name, own goals and the others’ not', async () => {
    expect(await seasons('joel-marwood')).toEqual([])
    await post(...match)
    expect(await seasons('joel-marwood')).toEqual([
      {
        season: '2026-27',
        label: '2026/27',
        appearances: 1,
        starts: 1,
        goals: 2,
        yellowCards: 1,
        redCards: 1,
        matches: { played: 1, recorded: 1 },
      },
    ])
    expect(await seasons('billy-fenn')).toMatchObject([{ appearances: 1, starts: 0, goals: 0 }])
  })

  it('count what is told as the line-up writes the name', async () => {
    const named = match.map((event) =>
      event.id === 'g1' ? { ...event, attributes: { ...away, player: 'J. Marwood' } } : event,
    )
    await post(...named)
    expect(await seasons('joel-marwood')).toMatchObject([{ appearances: 1, goals: 2 }])
    const scorers = await platform.get<ListOf<TopScorer>>(
      '/api/matches/v1/scorers?team=first-team&season=2026-27',
    )
    expect(scorers.body.data).toMatchObject([{ id: 'joel-marwood', attributes: { goals: 2 } }])
  })

  it('follow corrections, and are purged by them', async () => {
    await post(...match)
    const { headers } = await platform.get(address('joel-marwood'))
    await platform.newTags()
    await post({ id: 'y1', type: 'yellow-card', attributes: { ...away, player: 'billy-fenn' } })
    const tags = await platform.newTags()
    expect((headers['cache-tag'] ?? '').split(',').filter((tag) => tags.has(tag))).toEqual([
      'statistics:first-team',
    ])
    expect(await seasons('joel-marwood')).toMatchObject([{ yellowCards: 0 }])
    await post({ id: 'g1', type: 'goal', attributes: { ...away, player: 'joel-marwood', deleted: true } })
    expect(await seasons('joel-marwood')).toMatchObject([{ goals: 1 }])
  })

  it('leave out what was abandoned', async () => {
    await post(...match, { id: 'ab', type: 'abandoned', attributes: { minute: '70', text: 'Fog' } })
    expect(await seasons('joel-marwood')).toEqual([])
  })

  it('leave friendlies out, which are among the player’s matches', async () => {
    await platform.importMatches(
      aMatchImport(
        [aMatch(ours, 'Saltfleet Rovers', { date: '2026-07-20', kickOff: '2026-07-20T19:30:00+01:00' })],
        { competition: { slug: 'friendlies', name: 'Friendlies', kind: 'friendly' } },
      ),
    )
    const league = id
    const list = await platform.get<ListOf<Match>>('/api/matches/v1/matches?competition=friendlies')
    id = list.body.data[0]?.id ?? ''
    await post(
      { id: 'ko', type: 'kick-off', attributes: { minute: '1', period: 'first-half' } },
      { id: 'g1', type: 'goal', attributes: { ...away, team: 'home', player: 'joel-marwood' } },
      { id: 'ft', type: 'full-time', attributes: { minute: '90', period: 'post-match' } },
    )
    const scorers = () => platform.get<ListOf<TopScorer>>('/api/matches/v1/scorers?team=first-team')
    expect(await seasons('joel-marwood')).toEqual([])
    expect((await scorers()).body.data).toEqual([])
    id = league
    await post(...match)
    expect(await seasons('joel-marwood')).toMatchObject([
      { appearances: 1, goals: 2, matches: { played: 1, recorded: 1 } },
    ])
    expect((await scorers()).body.data).toMatchObject([{ attributes: { goals: 2, appearances: 1 } }])
    const played = await platform.get<ListOf<PlayerMatch>>('/api/matches/v1/players/joel-marwood/matches')
    expect(played.body.data.map(({ attributes }) => attributes.match.competition.kind)).toEqual([
      'league',
      'friendly',
    ])
    const centre = await platform.get<OneOf<MatchCentre>>(`/api/matches/v1/matches/${league}/centre`)
    expect(centre.body.data.attributes.form).toEqual({ home: [], away: [] })
  })

  it('answer 404 for an unknown player', async () => {
    expect((await platform.get(address('nobody'))).status).toBe(404)
  })

  it('find whom events name by an index, however many there are', async () => {
    await post(...match)
    await database().query(
      `insert into match_events (match, id, sequence, type, attributes, revision, arrived_at)
       select $1, 'c' || n, 100000 + n, 'commentary', jsonb_build_object('player', 'player-' || n, 'text', 'Play goes on'), 0, now()
       from generate_series(1, 5000) n`,
      [id],
    )
    const plan: string[] = []
    const explained: Queryable = {
      query: async <Row>(text: string, parameters?: unknown[]) => {
        const rows = await database().query<{ 'QUERY PLAN': string }>(`explain ${text}`, parameters)
        plan.push(...rows.map((row) => row['QUERY PLAN']))
        return [] as Row[]
      },
    }
    await readTeamsOf(explained, aPlayer('young-one', { team: 'u19' }))
    expect(plan.join('\n')).toContain('match_events_by_attributes')
    expect(plan.join('\n')).not.toContain('Seq Scan on match_events')
    expect(await readTeamsOf(database(), aPlayer('joel-marwood', { team: 'u19' }))).toEqual([
      'u19',
      'first-team',
    ])
  })

  describe('of two teams', () => {
    const young = 'Thornsea Town Under 19s'
    beforeEach(async () => {
      await platform.importContent(
        content({
          teams: [aTeam('first-team'), aTeam('u19')],
          players: [aPlayer('young-one', { name: 'Young One', team: 'u19' })],
        }),
      )
      await platform.importMatches(
        aMatchImport([aMatch(young, 'Marlport Under 19s')], {
          team: 'u19',
          club: young,
          competition: { slug: 'youth-league', name: 'Youth League', kind: 'league' },
        }),
      )
    })
    const postTo = async (team: string, ...data: Posted[]) => {
      const list = await platform.get<ListOf<Match>>(`/api/matches/v1/matches?season=2026-27&team=${team}`)
      const answer = await platform.send(
        'POST',
        `/api/matches/v1/matches/${list.body.data[0]?.id ?? ''}/events`,
        { data },
        { authorization: `Bearer ${testTokens.feed}` },
      )
      expect(answer.status).toBe(202)
    }
    const lineUpOf = (side: string, ...starters: ReturnType<typeof starter>[]): Posted => ({
      id: 'lu',
      type: 'line-up',
      attributes: { team: side, lineUp: { formation: '4-4-2', starters, substitutes: [] } },
    })
    const kickOff = { id: 'ko', type: 'kick-off', attributes: { minute: '1', period: 'first-half' } }
    const goal = (id: string, side: string, player: string): Posted => ({
      id,
      type: 'goal',
      attributes: { ...away, team: side, player },
    })
    const playBoth = async () => {
      await postTo('u19', lineUpOf('home', starter('young-one', 'One')), kickOff, goal('g', 'home', 'One'))
      await postTo(
        'first-team',
        lineUpOf('away', starter('young-one', 'Y. One')),
        kickOff,
        goal('g', 'away', 'Y. One'),
        goal('g2', 'away', 'joel-marwood'),
      )
    }

    it('count in full, and say of how many matches', async () => {
      await playBoth()
      expect(await seasons('young-one')).toMatchObject([
        { appearances: 2, starts: 2, goals: 2, matches: { played: 2, recorded: 2 } },
      ])
      expect(await seasons('joel-marwood')).toMatchObject([
        { appearances: 1, matches: { played: 1, recorded: 1 } },
      ])
      const { body } = await platform.get<ListOf<PlayerMatch>>('/api/matches/v1/players/young-one/matches')
      expect(body.data.map(({ attributes }) => attributes.match.team).sort()).toEqual(['first-team', 'u19'])
    })

    it('are among the scorers of each', async () => {
      await playBoth()
      const scorers = async (team: string) =>
        (
          await platform.get<ListOf<TopScorer>>(`/api/matches/v1/scorers?season=2026-27&team=${team}`)
        ).body.data.map(({ id, attributes }) => `${id} ${attributes.team} ${attributes.goals}`)
      expect((await scorers('first-team')).sort()).toEqual([
        'joel-marwood first-team 1',
        'young-one first-team 1',
      ])
      expect(await scorers('u19')).toEqual(['young-one u19 1'])
    })

    it('are purged by a match of the team that had not named them, and by the name of a scorer', async () => {
      const purgedBy = async (path: string, change: () => Promise<unknown>) => {
        const { headers } = await platform.get(path)
        await platform.newTags()
        await change()
        const tags = await platform.newTags()
        return (headers['cache-tag'] ?? '').split(',').some((tag) => tags.has(tag))
      }
      const listed = lineUpOf('away', starter('young-one', 'Y. One'))
      expect(await purgedBy(address('young-one'), () => postTo('first-team', listed))).toBe(true)
      expect(await purgedBy(address('young-one'), () => postTo('first-team', kickOff))).toBe(true)
      expect(await seasons('young-one')).toMatchObject([{ appearances: 1 }])
      await postTo('first-team', goal('g', 'away', 'young-one'))
      const renamed = aPlayer('young-one', { name: 'Younger One', team: 'u19' })
      expect(
        await purgedBy('/api/matches/v1/scorers?season=2026-27&team=first-team', () =>
          platform.importContent(content({ players: [renamed] })),
        ),
      ).toBe(true)
    })
  })
})
