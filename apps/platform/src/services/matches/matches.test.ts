import {
  type Competition,
  type ImportReport,
  type LeagueDay,
  type ListOf,
  type Match,
  type MatchEvent,
  type OneOf,
  type Player,
  playerOne,
  type Season,
  type TableRow,
  type Team,
} from '@club/contracts'
import { sampleVideo } from '@club/settings'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import {
  aMatch,
  aMatchImport,
  aMatchPass,
  anArticle,
  aPlayer,
  aTeam,
  aVideo,
  content,
  played,
} from '../../testing/samples.ts'

const cup = { slug: 'counties-challenge-trophy', name: 'Counties Challenge Trophy', kind: 'cup' } as const
const ours = 'Thornsea Town'

describeOnBoth('matches', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
  })
  afterEach(() => platform.close())

  const report = async (...given: Parameters<TestPlatform['importMatches']>) =>
    (await platform.importMatches<ImportReport>(...given)).body.data
  const list = (query = '') =>
    platform.get<ListOf<Match>>(`/api/matches/v1/matches?team=first-team&season=2026-27${query}`)
  const shown = async (query = '') =>
    (await list(query)).body.data.map(({ attributes: { home, away } }) => `${home.name} v ${away.name}`)
  const table = async (query = '') =>
    (
      await platform.get<ListOf<TableRow>>(`/api/matches/v1/tables?team=first-team&season=2026-27${query}`)
    ).body.data.map((row) => row.attributes)

  const season = () => [
    aMatch(ours, 'Saltfleet Rovers', { state: played(2, 0) }),
    aMatch('Marram Athletic', 'Wrackby', { state: played(1, 1) }),
    aMatch('Wrackby', ours, { round: 'Matchday 2', date: '2026-11-28', kickOff: '2026-11-28T15:00:00Z' }),
  ]

  describe('import', () => {
    it('adds once, and nothing the second time [PF-02a]', async () => {
      expect(await report(aMatchImport(season()))).toEqual({ added: 3, changed: 0, unchanged: 0 })
      await platform.newTags()
      expect(await report(aMatchImport(season()))).toEqual({ added: 0, changed: 0, unchanged: 3 })
      expect(await platform.newTags()).toEqual(new Set())
    })

    it('keeps a match’s identity when its date, time and score move [MT-04b]', async () => {
      await report(aMatchImport(season()))
      const [, , before] = (await list('&club=all')).body.data
      const moved = season().map((match) =>
        match.home === 'Wrackby'
          ? {
              ...match,
              round: 'Matchday 9',
              date: '2027-01-05',
              kickOff: '2027-01-05T19:45:00Z',
              state: played(0, 3),
            }
          : match,
      )
      await platform.newTags()
      expect(await report(aMatchImport(moved))).toEqual({ added: 0, changed: 1, unchanged: 2 })
      const after = await platform.get<OneOf<Match>>(`/api/matches/v1/matches/${before?.id}`)
      expect(after.body.data.attributes).toMatchObject({
        date: '2027-01-05',
        state: { score: { home: 0, away: 3 } },
      })
      expect(await platform.newTags()).toEqual(
        new Set(['matches', 'matches:first-team', 'table:first-team', `match:${before?.id}`]),
      )
    })

    it('knows a club by its aliases, and never makes two of one', async () => {
      await report(aMatchImport(season()))
      const spelt = season().map((match) => ({
        ...match,
        home: match.home === 'Saltfleet Rovers' ? 'Saltfleet' : match.home,
        away: match.away === 'Saltfleet Rovers' ? 'Saltfleet' : match.away,
      }))
      const aliases = [['Saltfleet Rovers', 'Saltfleet', 'Saltfleet R.']]
      expect(await report(aMatchImport(spelt, { aliases }))).toEqual({ added: 0, changed: 0, unchanged: 3 })
      // Remembered: the next file need not repeat it. 'FC' and 'Utd' never make another club.
      const later = [aMatch('Saltfleet R', 'Thornsea Town FC', { date: null, kickOff: null })]
      expect(await report(aMatchImport(later))).toEqual({ added: 1, changed: 0, unchanged: 0 })
      expect(await shown()).toEqual([
        'Thornsea Town v Saltfleet Rovers',
        'Wrackby v Thornsea Town',
        'Saltfleet Rovers v Thornsea Town',
      ])
      expect(await database().query('select count(*)::int as clubs from clubs')).toEqual([{ clubs: 4 }])
    })

    it('joins two clubs that turn out to be one, with all that was theirs', async () => {
      await report(aMatchImport([aMatch(ours, 'Saltfleet Rovers', { state: played(2, 0) })]))
      await report(
        aMatchImport(
          [
            aMatch(ours, 'SRFC 1902', { state: played(2, 0) }),
            aMatch('SRFC 1902', ours, { date: '2027-02-06', kickOff: null }),
            aMatch('SRFC 1902', 'Wrackby', { date: null, kickOff: null }),
          ],
          { adjustments: [{ club: 'SRFC 1902', points: -3 }] },
        ),
      )
      expect((await table()).map((row) => row.team)).toHaveLength(4)
      await report(
        aMatchImport([aMatch('Wrackby', ours, { date: null, kickOff: null })], {
          aliases: [['Saltfleet Rovers', 'SRFC 1902']],
          adjustments: [{ club: 'Wrackby', points: -1 }],
        }),
      )
      expect(await shown()).toEqual([
        'Thornsea Town v Saltfleet Rovers',
        'Saltfleet Rovers v Thornsea Town',
        'Wrackby v Thornsea Town',
      ])
      expect((await table()).map((row) => [row.team, row.points])).toEqual(
        [
          ['Thornsea Town', 3],
          ['Wrackby', -1],
          ['Saltfleet Rovers', -3],
        ].sort((a, b) => Number(b[1]) - Number(a[1])),
      )
    })

    describe('of clubs that turn out to be one', () => {
      const tell = (matchID: string, player: string) =>
        platform.send(
          'POST',
          '/api/admin/v1/imports/match-events',
          {
            source: 'test',
            matches: [
              {
                matchID,
                events: [
                  { id: 'kick-off', type: 'kick-off', attributes: { period: 'first-half' } },
                  {
                    id: player,
                    type: 'goal',
                    attributes: { period: 'first-half', minute: '9', team: 'home', player },
                  },
                ],
              },
            ],
          },
          { authorization: `Bearer ${testTokens.import}` },
        )
      const toldOf = async (id: string) =>
        (await platform.get<ListOf<MatchEvent>>(`/api/matches/v1/matches/${id}/events`)).body.data.map(
          (event) => event.id,
        )
      const join = () =>
        report(
          aMatchImport([aMatch('Wrackby', ours, { date: null, kickOff: null })], {
            aliases: [['Saltfleet Rovers', 'SRFC 1902']],
          }),
        )
      const idOf = async (home: string, away: string) =>
        (await list()).body.data.find(
          ({ attributes: match }) => match.home.name === home && match.away.name === away,
        )?.id ?? ''

      it('takes along what was told of a match, its films, its stories and the passes that were sold for it', async () => {
        await report(aMatchImport([aMatch(ours, 'SRFC 1902')]))
        const before = await idOf(ours, 'SRFC 1902')
        expect((await tell(before, 'Joel Marwood')).status).toBe(200)
        await platform.importContent(
          content({
            videos: [aVideo('film', { matchID: before })],
            articles: [anArticle('told', { matchID: before })],
          }),
        )
        await database().query(
          `insert into purchases (id, account, kind, package_id, title, price_display, status, opens, entitlements, match_id, revision, bought_at)
           values ('p1', 'a1', 'pass', 'match-pass-' || $1, 'Pass', '£5', 'paid', true, '{}', $1, 1, now())`,
          [before],
        )
        await report(aMatchImport([aMatch('Saltfleet Rovers', ours, { date: '2027-02-06', kickOff: null })]))
        await platform.newTags()
        await join()
        const after = await idOf(ours, 'Saltfleet Rovers')
        expect(after).not.toBe(before)
        expect(await toldOf(after)).toEqual(['import-kick-off', 'import-Joel Marwood'])
        for (const table of ['videos', 'articles', 'purchases'])
          expect(await database().query(`select match_id from ${table}`)).toEqual([{ match_id: after }])
        expect(await database().query('select package_id from purchases')).toEqual([
          { package_id: `match-pass-${after}` },
        ])
        const tags = await platform.newTags()
        for (const tag of [`match:${before}`, `match:${after}`, 'videos', 'video:film'])
          expect(tags).toContain(tag)
      })

      it.each([
        ['leaves them to the match that stays, where that has none', false, 'Of the other'],
        ['drops them where the match that stays has its own', true, 'Its own'],
      ])('had a match twice, and events of it: %s', async (_, hasOwn, scorer) => {
        await report(aMatchImport([aMatch(ours, 'Saltfleet Rovers'), aMatch(ours, 'SRFC 1902')]))
        const stays = await idOf(ours, 'Saltfleet Rovers')
        await tell(await idOf(ours, 'SRFC 1902'), 'Of the other')
        if (hasOwn) await tell(stays, 'Its own')
        await join()
        expect(await toldOf(stays)).toEqual(['import-kick-off', `import-${scorer}`])
        const { body } = await platform.get<OneOf<Match>>(`/api/matches/v1/matches/${stays}`)
        expect(body.data.attributes.state).toMatchObject({ status: 'live', score: { home: 1, away: 0 } })
        expect(await database().query('select fed from matches where id = $1', [stays])).toEqual([
          { fed: true },
        ])
      })
    })

    it('tells of a competition that has another name or kind, whosever matches are of it', async () => {
      const of = (name: string, kind: 'league' | 'cup', team = 'first-team') =>
        report(
          aMatchImport([aMatch(ours, 'Wrackby')], {
            team,
            season: team === 'u19' ? '2025-26' : '2026-27',
            competition: { slug: 'the-league', name, kind },
          }),
        )
      await of('The League', 'league', 'u19')
      await of('The League', 'league')
      await platform.newTags()
      expect(await of('The Sponsor League', 'league')).toEqual({ added: 0, changed: 1, unchanged: 1 })
      const tags = await platform.newTags()
      for (const team of ['first-team', 'u19']) expect(tags).toContain(`matches:${team}`)
      const [match] = (await list()).body.data
      expect(tags).toContain(`match:${match?.id}`)
      expect(match?.attributes.competition.name).toBe('The Sponsor League')
      expect(await of('The Sponsor League', 'cup')).toMatchObject({ changed: 1 })
      expect(await platform.newTags()).toContain('table:first-team')
      expect(await of('The Sponsor League', 'cup')).toMatchObject({ changed: 0 })
      expect(await platform.newTags()).toEqual(new Set())
    })

    it('keeps the points that the league gave or took until an import names the club again', async () => {
      const points = async () =>
        Object.fromEntries((await table()).map((row) => [row.team, [row.points, row.adjustment]]))
      const adjusted = (...adjustments: { club: string; points: number }[]) =>
        report(aMatchImport(season(), { adjustments }))
      await adjusted({ club: ours, points: -10 })
      expect(await points()).toMatchObject({ [ours]: [-7, -10], Wrackby: [1, 0] })
      expect((await table()).at(-1)?.team).toBe(ours)
      // Later results need not repeat them.
      const later = aMatchImport([aMatch(ours, 'Marlport', { state: played(1, 1) })])
      expect(await report(later)).toEqual({ added: 1, changed: 0, unchanged: 0 })
      expect(await points()).toMatchObject({ [ours]: [-6, -10], Wrackby: [1, 0] })
      expect(await adjusted({ club: 'Wrackby', points: 1 })).toMatchObject({ added: 0, changed: 1 })
      expect(await points()).toMatchObject({ [ours]: [-6, -10], Wrackby: [2, 1] })
      expect(await adjusted({ club: ours, points: 0 })).toMatchObject({ added: 0, changed: 1 })
      expect(await adjusted({ club: ours, points: 0 })).toMatchObject({ added: 0, changed: 0 })
      expect(await points()).toMatchObject({ [ours]: [4, 0], Wrackby: [2, 1] })
    })

    it('leaves a team the match that is its own, whoever else plays in a competition of that name', async () => {
      const friendlies = { slug: 'friendlies', name: 'Friendlies', kind: 'friendly' } as const
      await report(aMatchImport([aMatch(ours, 'Wrackby')], { competition: friendlies }))
      const ladies = (...matches: ReturnType<typeof aMatch>[]) =>
        aMatchImport(matches, { team: 'ladies', competition: friendlies })
      await platform.importContent(content({ teams: [aTeam('ladies')] }))
      const again = aMatch(ours, 'Wrackby', { date: '2026-08-09', state: played(0, 4) })
      const refused = await platform.importMatches(ladies(aMatch(ours, 'Marlport'), again))
      expect(refused.status).toBe(422)
      expect(refused.body.errors[0]).toMatchObject({
        source: { pointer: '/matches/1' },
        detail: `line ${again.line}: Thornsea Town v Wrackby is a match of first-team already; give this competition a name of its own, with --competition`,
      })
      expect((await list()).body.data[0]?.attributes).toMatchObject({
        date: '2026-08-08',
        state: { status: 'fixture' },
      })
      // Both teams may have other matches in competitions of the same name.
      expect(await report(ladies(aMatch(ours, 'Marlport')))).toMatchObject({ added: 1 })
    })

    it('gives a match to its team that was imported for one that there is not', async () => {
      await report(aMatchImport(season(), { team: 'frist-team' }))
      await platform.importContent(content({ teams: [aTeam('first-team')] }))
      expect(await report(aMatchImport(season()))).toMatchObject({ added: 0, changed: 3 })
      expect(await shown()).toHaveLength(2)
    })

    it('keeps the points that a league took from one team out of another’s table', async () => {
      await platform.importContent(content({ teams: [aTeam('ladies')] }))
      await report(aMatchImport(season(), { adjustments: [{ club: ours, points: -10 }] }))
      const ladies = aMatchImport([aMatch(ours, 'Marlport', { state: played(1, 0) })], { team: 'ladies' })
      expect(await report(ladies)).toEqual({ added: 1, changed: 0, unchanged: 0 })
      const pointsOf = async (team: string) => {
        const answer = await platform.get<ListOf<TableRow>>(
          `/api/matches/v1/tables?team=${team}&season=2026-27`,
        )
        return answer.body.data.find(({ attributes }) => attributes.ours)?.attributes.points
      }
      expect(await pointsOf('ladies')).toBe(3)
      expect(await pointsOf('first-team')).toBe(-7)
    })

    it('tells legs, stages and competitions apart', async () => {
      const ties = [
        aMatch(ours, 'Wrackby', { stage: 'round-1', round: 'First round' }),
        aMatch(ours, 'Wrackby', { stage: 'round-1', round: 'First round', leg: 2 }),
        aMatch(ours, 'Wrackby', { stage: 'final', round: 'Final' }),
      ]
      expect(await report(aMatchImport(ties, { competition: cup }))).toMatchObject({ added: 3 })
      expect(await report(aMatchImport([aMatch(ours, 'Wrackby')]))).toMatchObject({ added: 1 })
      expect((await list()).body.data.map((match) => match.id)).toEqual([
        '2026-27-counties-challenge-trophy-final-thornsea-town-v-wrackby',
        '2026-27-counties-challenge-trophy-round-1-thornsea-town-v-wrackby',
        '2026-27-counties-challenge-trophy-round-1-thornsea-town-v-wrackby-leg-2',
        '2026-27-premier-counties-league-league-thornsea-town-v-wrackby',
      ])
      // Only the league counts for the table.
      expect(await table()).toHaveLength(2)
    })

    const refusals: [string, ReturnType<typeof aMatchImport>, string, RegExp][] = [
      [
        'a match twice',
        aMatchImport([...season(), aMatch(ours, 'Saltfleet Rovers FC')]),
        '/matches/3',
        /line \d+: Thornsea Town v Saltfleet Rovers FC stands on line \d+ already/,
      ],
      [
        'a club against itself',
        aMatchImport([aMatch(ours, 'Thornsea Town F.C.')]),
        '/matches/0',
        /are one club/,
      ],
      [
        'a day that is none',
        aMatchImport([...season(), aMatch(ours, 'Wrackby', { date: '2026-02-30' })]),
        '/matches/3/date',
        /'2026-02-30' is not a valid date/,
      ],
      [
        'a club of ours that does not play',
        aMatchImport(season(), { club: 'Thornsey Town' }),
        '/club',
        /'Thornsey Town' plays no match/,
      ],
      [
        'points of a club that does not play',
        aMatchImport(season(), { adjustments: [{ club: 'Nobody', points: -3 }] }),
        '/adjustments/0',
        /'Nobody' plays no match/,
      ],
    ]
    it.each(refusals)('refuses %s, whole', async (_title, file, pointer, detail) => {
      const answer = await platform.importMatches(file)
      expect(answer.status).toBe(422)
      expect(answer.body.errors[0]).toMatchObject({
        source: { pointer },
        detail: expect.stringMatching(detail),
      })
      expect(await database().query('select id from matches')).toEqual([])
      expect(await database().query('select id from clubs')).toEqual([])
    })

    it('names every invalid place', async () => {
      const file = aMatchImport([
        aMatch(ours, ''),
        { ...aMatch(ours, 'Wrackby'), state: { status: 'won' } as never },
      ])
      const answer = await platform.importMatches(file)
      expect(answer.status).toBe(400)
      expect(answer.body.errors.map((error) => error.source?.pointer)).toEqual([
        '/matches/0/away',
        '/matches/1/state/status',
      ])
    })

    it('takes two at once without losing or doubling anything', async () => {
      const clubs = Array.from({ length: 16 }, (_club, index) => `Club ${index + 1}`)
      const games = clubs.flatMap((home) =>
        clubs.filter((away) => away !== home).map((away) => aMatch(home, away)),
      )
      const half = Math.ceil(games.length / 2)
      // Overlapping parts, so that both create the same clubs and some of the same matches.
      const files = [games.slice(0, half + 40), games.slice(half - 40)].map((matches) =>
        aMatchImport(matches, { club: 'Club 1' }),
      )
      const answers = await Promise.all(files.map((file) => platform.importMatches<ImportReport>(file)))
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      const added = answers.reduce((sum, answer) => sum + answer.body.data.added, 0)
      expect(added).toBe(games.length)
      expect(
        await database().query(
          'select count(*)::int as all, count(distinct id)::int as distinct from matches',
        ),
      ).toEqual([{ all: games.length, distinct: games.length }])
      expect(await database().query('select count(*)::int as clubs from clubs')).toEqual([
        { clubs: clubs.length },
      ])
    })

    it('refuses text that cannot be stored', async () => {
      const answer = await platform.importMatches(aMatchImport([aMatch(ours, 'Wrack\0by')]))
      expect([answer.status, answer.body.errors[0]?.code]).toEqual([400, 'bad_text'])
    })
  })

  describe('lists', () => {
    it('hold our own matches by date, then kick-off, undated ones last [MT-01a]', async () => {
      await report(
        aMatchImport([
          aMatch(ours, 'Undated', { date: null, kickOff: null }),
          aMatch(ours, 'Late', { date: '2026-09-05', kickOff: '2026-09-05T17:30:00+01:00' }),
          aMatch(ours, 'No time', { date: '2026-09-05', kickOff: null }),
          aMatch(ours, 'Early', { date: '2026-09-05', kickOff: '2026-09-05T12:30:00+01:00' }),
          aMatch('Early', ours, { date: '2026-08-08', kickOff: null }),
          aMatch('Late', 'Early', { date: '2026-08-01', kickOff: null }),
        ]),
      )
      const expected = [
        'Early v Thornsea Town',
        'Thornsea Town v Early',
        'Thornsea Town v Late',
        'Thornsea Town v No time',
        'Thornsea Town v Undated',
      ]
      expect(await shown()).toEqual(expected)
      expect(await shown('&club=all')).toEqual(['Late v Early', ...expected])
      const second = await list('&page[size]=2&page[number]=1')
      expect(second.body.meta.total).toBe(5)
      expect(second.body.data).toHaveLength(2)
      expect((await list('&page[size]=2&page[number]=9')).body).toEqual({ data: [], meta: { total: 5 } })
    })

    it('say which side is ours, and when they are old by themselves', async () => {
      await report(aMatchImport(season()))
      const answer = await list('&club=all')
      expect(answer.body.data.map((match) => match.attributes.ours)).toEqual([null, 'home', 'away'])
      expect(answer.headers['cache-tag']).toBe('matches:first-team,packages')
      expect(answer.headers['fresh-until']).toBe('2026-11-28T15:00:00.000Z')
      platform.setNow('2026-11-27T00:00:00Z')
      expect((await list()).headers['fresh-until']).toBe('2026-11-28T00:00:00.000Z')
      platform.setNow('2026-11-28T00:00:00Z')
      expect((await list()).headers['fresh-until']).toBe('2026-11-28T15:00:00.000Z')
      platform.setNow('2026-11-28T15:00:00Z')
      // When its streams close, whatever the feed has sent by then.
      expect((await list()).headers['fresh-until']).toBe('2026-11-28T17:30:00.000Z')
    })

    it('link the report once it is published', async () => {
      await report(aMatchImport(season()))
      const [match] = (await list()).body.data
      const matchID = match?.id ?? ''
      await platform.newTags()
      await platform.importContent(
        content({
          articles: [
            anArticle('preview', { matchID, publishedAt: '2026-08-07T10:00:00Z' }),
            anArticle('two-goals', {
              matchID,
              publishedAt: '2026-11-20T18:00:00Z',
              category: 'Match Report',
            }),
          ],
        }),
      )
      expect(await platform.newTags()).toEqual(
        new Set([
          'news',
          'article:preview',
          'article:two-goals',
          'matches',
          'matches:first-team',
          `match:${matchID}`,
        ]),
      )
      const one = () => platform.get<OneOf<Match>>(`/api/matches/v1/matches/${matchID}`)
      const before = await one()
      expect(before.body.data.attributes.links.report).toBeNull()
      expect(before.headers['fresh-until']).toBe('2026-11-20T18:00:00.000Z')
      platform.setNow('2026-11-20T18:00:00Z')
      expect((await one()).body.data.attributes.links.report).toBe('/news/two-goals')
    })

    it('link news of the day after as the report, unless the match was called off', async () => {
      const off = { state: { status: 'postponed', reason: 'Waterlogged pitch' } } as const
      await report(aMatchImport([aMatch(ours, 'Saltfleet Rovers', off)]))
      const matchID = (await list()).body.data[0]?.id ?? ''
      const news = anArticle('the-day-after', { matchID, publishedAt: '2026-08-09T10:00:00Z' })
      await platform.importContent(content({ articles: [news] }))
      const linked = async () => (await list()).body.data[0]?.attributes.links.report
      expect(await linked()).toBeNull()
      await report(aMatchImport([aMatch(ours, 'Saltfleet Rovers', { state: played(2, 0) })]))
      expect(await linked()).toBe('/news/the-day-after')
    })

    it('say where their team is not shown among the matches', async () => {
      const unlisted = async (showOnMatches: boolean) => {
        await platform.importContent(content({ teams: [aTeam('first-team', { showOnMatches })] }))
        return (await list()).body.data.map(({ attributes }) => attributes.unlisted)
      }
      await report(aMatchImport([aMatch(ours, 'Saltfleet Rovers')]))
      expect(await unlisted(true)).toEqual([undefined])
      expect(await unlisted(false)).toEqual([true])
    })

    it('go by the categories that the club names in its settings', async () => {
      await platform.close()
      platform = await testPlatform(database(), {
        settings: {
          matchContent: {
            reports: ['Crónicas'],
            previews: ['تقارير'],
            highlights: ['Resúmenes'],
            replays: ['partidos-completos'],
          },
        },
      })
      await report(aMatchImport(season()))
      const [match] = (await list()).body.data
      const matchID = match?.id ?? ''
      await platform.importContent(
        content({
          articles: [
            anArticle('vorher', { matchID, publishedAt: '2026-08-07T10:00:00Z', category: 'تقارير' }),
            anArticle('attendance', { matchID, publishedAt: '2026-11-19T18:00:00Z' }),
            anArticle('cronica', { matchID, publishedAt: '2026-11-19T19:00:00Z', category: 'Crónicas' }),
          ],
          videos: [
            aVideo('whole', { matchID, categories: ['partidos-completos'] }),
            aVideo('short', { matchID, categories: ['resumenes'] }),
          ],
        }),
      )
      platform.setNow('2026-11-30T18:00:00Z')
      expect(
        (await platform.get<OneOf<Match>>(`/api/matches/v1/matches/${matchID}`)).body.data.attributes.links,
      ).toMatchObject({
        preview: '/news/vorher',
        report: '/news/cronica',
        highlights: '/videos/short',
        replay: '/videos/whole',
      })
    })

    it('lead to no film before its release, where the provider of releases lists films', async () => {
      await platform.close()
      platform = await testPlatform(database(), {
        settings: { video: { ...sampleVideo, provider: 'matrix' } },
      })
      await report(aMatchImport(season()))
      const matchID = (await list()).body.data[0]?.id ?? ''
      const times = { startAt: '2026-11-19T12:00:00.000Z', releaseFrom: '2026-11-25T12:00:00.000Z' }
      const goals = [{ side: 'home' as const, minute: '10', scorer: 'A', at: 5 }]
      await platform.importContent(
        content({ videos: [aVideo('short', { matchID, categories: ['highlights'], goals, ...times })] }),
      )
      const told = async () => {
        const path = `/api/matches/v1/matches/${matchID}`
        const { links, filmed } = (await platform.get<OneOf<Match>>(path)).body.data.attributes
        return [links.highlights, filmed?.length ?? 0]
      }
      platform.setNow('2026-11-24T12:00:00Z')
      expect(await told()).toEqual([null, 0])
      platform.setNow('2026-11-26T12:00:00Z')
      expect(await told()).toEqual(['/videos/short', 1])
    })

    it('follow the clock where no season is given', async () => {
      await report(aMatchImport(season()))
      const answer = await platform.get<ListOf<Match>>('/api/matches/v1/matches?team=first-team')
      expect(answer.body.meta.total).toBe(2)
      platform.setNow('2027-07-01T00:00:00+01:00')
      const next = await platform.get<ListOf<Match>>('/api/matches/v1/matches?team=first-team')
      expect(next.body.meta.total).toBe(0)
      expect(next.headers['fresh-until']).toBe('2028-06-30T23:00:00.000Z')
    })

    it('add what is around the day, whichever season it is of', async () => {
      const on = (date: string, more = {}) =>
        aMatch(ours, `Club of ${date}`, { date, kickOff: `${date}T18:00:00Z`, ...more })
      await report(
        aMatchImport(
          [
            on('2026-05-02', { state: played(2, 0) }),
            on('2026-06-27', { state: played(1, 0) }),
            on('2026-06-30'),
            on('2026-07-07'),
            aMatch('Marram Athletic', 'Wrackby', { date: '2026-07-02' }),
          ],
          { season: '2025-26' },
        ),
      )
      const friendlies = ['07-04', '07-08', '07-11', '07-15', '07-18', '07-22', '07-25'].map((day) =>
        on(`2026-${day}`),
      )
      await report(aMatchImport([on('2026-06-20', { state: played(0, 0) }), ...friendlies]))
      const days = async (season: string, around: string, at: string) => {
        platform.setNow(at)
        const path = `/api/matches/v1/matches?team=first-team&season=${season}${around}`
        const { body, headers } = await platform.get<ListOf<Match>>(path)
        const other = body.data.filter(({ attributes }) => attributes.season !== season)
        expect(body.meta.total).toBe(body.data.length)
        return [other.map(({ attributes }) => attributes.date?.slice(5)), headers['fresh-until']]
      }
      const [before, after] = ['2026-06-30T12:00:00Z', '2026-07-02T12:00:00Z']
      expect((await days('2026-27', '', after))[0]).toEqual([])
      // A day is over without a word of its match.
      expect(await days('2026-27', '&around=now', after)).toEqual([
        ['06-27', '07-07'],
        '2026-07-03T23:00:00.000Z',
      ])
      expect((await days('2025-26', '&around=now', before))[0]).toEqual(['07-04', '07-08', '07-11', '07-15'])
      // In play over the midnight on which the season ends.
      await database().query(
        `update matches set state = '{"status":"live","score":{"home":0,"away":0},"period":"second-half","minute":"80"}' where match_date = '2026-06-30'`,
      )
      const [still] = await days('2026-27', '&around=now', '2026-06-30T23:10:00Z')
      expect(still).toEqual(['06-27', '06-30', '07-07'])
      expect((await days('2026-27', '&around=now', after))[0]).toEqual(['06-27', '07-07'])
      expect((await platform.get('/api/matches/v1/matches?around=then')).status).toBe(400)
    })

    it('add no next match of the season before while the club is between the two by its settings', async () => {
      await platform.close()
      platform = await testPlatform(database(), { settings: { season: { current: 2027, preseason: true } } })
      await report(aMatchImport(season()))
      const { body } = await platform.get<ListOf<Match>>(
        '/api/matches/v1/matches?team=first-team&season=2027-28&around=now',
      )
      expect(body.data.map(({ attributes }) => attributes.state.status)).toEqual(['result'])
    })

    it('take no season of another length than the settings say, of matches, tables or videos', async () => {
      const said = (season: string) =>
        `'${season}' is not a season of this club: they are of two years by its settings (season.years), such as 2026-27`
      const table = { title: 'T', team: 'first-team', rows: [], note: null }
      const refused = await platform.importContent({
        source: 'test',
        customTables: [
          { ...table, id: 'a', season: '2026-27' },
          { ...table, id: 'b', season: '2026' },
        ],
        videos: [aVideo('one', { season: '2027-29' }), aVideo('two', { season: null })],
      })
      const matches = await platform.importMatches(aMatchImport(season(), { season: '2027' }))
      expect(
        [refused, matches].map(({ body }) =>
          body.errors.map(({ source, detail }) => [source?.pointer, detail]),
        ),
      ).toEqual([
        [
          ['/customTables/1/season', said('2026')],
          ['/videos/0/season', said('2027-29')],
        ],
        [['/season', said('2027')]],
      ])
      const seasons = await platform.get<ListOf<Season>>('/api/matches/v1/seasons?team=first-team')
      expect(seasons.body.data.map(({ attributes }) => attributes.slug)).toEqual([])
    })

    it('of seasons and competitions come from the matches', async () => {
      await report(aMatchImport(season()))
      await report(aMatchImport([aMatch(ours, 'Wrackby')], { season: '2025-26' }))
      await report(aMatchImport([aMatch(ours, 'Wrackby', { stage: 'round-1' })], { competition: cup }))
      const seasons = await platform.get<ListOf<Season>>('/api/matches/v1/seasons?team=first-team')
      expect(seasons.body.data.map((entry) => entry.attributes)).toEqual([
        { slug: '2026-27', label: '2026/27', current: true },
        { slug: '2025-26', label: '2025/26', current: false },
      ])
      const competitions = await platform.get<ListOf<Competition>>(
        '/api/matches/v1/competitions?team=first-team&season=2026-27',
      )
      expect(competitions.body.data.map((entry) => entry.attributes.kind)).toEqual(['league', 'cup'])
    })

    it('answer 404 for what there is not', async () => {
      await report(aMatchImport(season()))
      for (const address of [
        'matches?team=nobody',
        'tables?team=nobody',
        'players?team=nobody',
        'teams/nobody',
        'players/nobody',
        'matches/nothing-at-all',
      ]) {
        expect((await platform.get(`/api/matches/v1/${address}`)).status).toBe(404)
      }
    })
  })

  it('tells a day of the league, with the table that its results are in', async () => {
    await report(aMatchImport(season()))
    const answer = await platform.get<OneOf<LeagueDay>>(
      '/api/matches/v1/league-day?team=first-team&season=2026-27&date=2026-11-28',
    )
    const { league, matches, table: rows } = answer.body.data.attributes
    expect(league).toBeTruthy()
    expect(
      matches.map(({ home, away, ours: side, state }) => [home.name, away.name, side, state.status]),
    ).toEqual([['Wrackby', ours, 'away', 'fixture']])
    expect(rows).toEqual(await table())
    expect(answer.headers['cache-tag']?.split(/[ ,]+/)).toEqual(['matches:first-team', 'table:first-team'])
    const untilAt = async (now: string) => {
      platform.setNow(now)
      const { headers } = await platform.get(
        '/api/matches/v1/league-day?team=first-team&season=2026-27&date=2026-11-28',
      )
      return headers['fresh-until']
    }
    // It kicks off, its result is due, and the day is over.
    expect(await untilAt('2026-11-28T12:00:00Z')).toBe('2026-11-28T15:00:00.000Z')
    expect(await untilAt('2026-11-28T15:00:00Z')).toBe('2026-11-28T17:30:00.000Z')
    expect(await untilAt('2026-11-28T17:30:00Z')).toBe('2026-11-29T00:00:00.000Z')
    expect(await untilAt('2026-11-29T06:00:00Z')).toBeUndefined()
    const none = await platform.get<OneOf<LeagueDay>>(
      '/api/matches/v1/league-day?team=first-team&date=2019-01-01',
    )
    expect(none.body.data.attributes.matches).toEqual([])
    for (const far of ['0001-01-01', '9999-12-31'])
      expect((await platform.get(`/api/matches/v1/league-day?team=first-team&date=${far}`)).status).toBe(200)
    for (const day of ['today', '2026-02-30', '2026-13-01']) {
      const refused = await platform.get(`/api/matches/v1/league-day?team=first-team&date=${day}`)
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ errors: [{ source: { parameter: 'date' } }] })
    }
  })

  it('computes the league table from results [MT-04a]', async () => {
    await report(aMatchImport(season()))
    const answer = await platform.get<ListOf<TableRow>>(
      '/api/matches/v1/tables?team=first-team&season=2026-27',
    )
    expect(answer.headers['cache-tag']).toBe('table:first-team')
    expect(answer.body.meta.total).toBe(4)
    expect(answer.body.data[0]).toEqual({
      id: 'thornsea-town',
      attributes: {
        position: 1,
        team: 'Thornsea Town',
        club: 'thornsea-town',
        ours: true,
        played: 1,
        won: 1,
        drawn: 0,
        lost: 0,
        goalsFor: 2,
        goalsAgainst: 0,
        goalDifference: 2,
        points: 3,
        adjustment: 0,
        form: ['W'],
      },
    })
    expect(answer.body.data.map((row) => row.attributes.team)).toEqual([
      'Thornsea Town',
      'Marram Athletic',
      'Wrackby',
      'Saltfleet Rovers',
    ])
    // The whole table, unless the request names a page.
    const clubsOf = async (page: string) => {
      const { body } = await platform.get<ListOf<TableRow>>(
        `/api/matches/v1/tables?team=first-team&season=2026-27&${page}`,
      )
      return [body.meta.total, ...body.data.map((row) => row.attributes.team)]
    }
    expect(await clubsOf('page[size]=3&page[number]=1')).toEqual([4, 'Saltfleet Rovers'])
    expect(await clubsOf('page[number]=1')).toEqual([4])
  })

  it('names the league that a table is of, whichever most of our own matches are in', async () => {
    const other = { slug: 'a-summer-league', name: 'A Summer League', kind: 'league' } as const
    const summer = ['Saltfleet Rovers', 'Marram Athletic', 'Wrackby'].map((away) =>
      aMatch(ours, away, { state: played(1, 0) }),
    )
    await report(aMatchImport([...season(), aMatch('Saltfleet Rovers', 'Marram Athletic')]))
    await report(aMatchImport(summer, { competition: other }))
    const named = async (query = '') => {
      const address = `/api/matches/v1/tables?team=first-team&season=2026-27${query}`
      const { league, data } = (await platform.get<ListOf<TableRow> & { league?: string }>(address)).body
      return [league, data.find(({ attributes }) => attributes.ours)?.attributes.played]
    }
    expect(await named()).toEqual(['Premier Counties League', 1])
    expect(await named('&competition=no-such-league')).toEqual([undefined, undefined])
  })

  it('makes no table of our own matches alone', async () => {
    const own = season().filter(({ home, away }) => [home, away].includes(ours))
    await report(aMatchImport(own))
    expect(await table()).toEqual([])
    const day = await platform.get<OneOf<LeagueDay>>(
      '/api/matches/v1/league-day?team=first-team&season=2026-27&date=2026-08-08',
    )
    expect(day.body.data.attributes).toEqual({ league: null, matches: [], table: [] })
    // One fixture between two other clubs shows that we know the whole league, or will.
    await report(aMatchImport([...own, aMatch('Saltfleet Rovers', 'Wrackby', { date: null, kickOff: null })]))
    expect((await table()).map((row) => row.played)).toEqual([1, 0, 1])
  })

  it('takes no import for a team that there is not, and says which may be meant', async () => {
    type Refused = { errors: { source: { pointer: string }; detail: string }[] }
    const said = ({ status, body }: { status: number; body: Refused }) => [
      status,
      body.errors.map(({ source, detail }) => `${source.pointer} ${detail}`),
    ]
    const matchesOf = (team: string) =>
      platform.importMatches<Refused>(aMatchImport([aMatch(ours, `Opponents of ${team}`)], { team }))
    // Until a club has imported any team, every name is accepted.
    expect((await matchesOf('u19')).status).toBe(200)
    const article = (slug: string, team: string) => anArticle(slug, { team })
    const first = content({ teams: [aTeam('u19')], articles: [article('one', 'u19')] })
    expect((await platform.importContent(first)).status).toBe(200)
    expect((await matchesOf('first-team')).status).toBe(200)
    expect(said(await matchesOf('u19s'))).toEqual([
      422,
      ['/team no such team: u19s; perhaps u19, first-team'],
    ])
    const wrong = content({
      articles: [article('two', 'first-team'), article('three', 'nope')],
      players: [aPlayer('d-lady', { team: 'ladys' })],
      packages: [
        aMatchPass({ team: 'first-tem' }),
        { ...aMatchPass({ team: 'under-23s' }), id: 'former', withdrawn: true },
      ],
      teams: [aTeam('ladies')],
    })
    expect(said(await platform.importContent<Refused>(wrong))).toEqual([
      422,
      [
        '/articles/1/team no such team: nope; perhaps u19, ladies, first-team',
        '/players/0/team no such team: ladys; perhaps ladies, u19, first-team',
        '/packages/0/pass/team no such team: first-tem; perhaps first-team, ladies, u19',
      ],
    ])
    // Nothing of it was written.
    const teams = await platform.get<ListOf<Team>>('/api/matches/v1/teams')
    expect(teams.body.data.map((team) => team.id)).toEqual(['u19'])
  })

  it('serves teams in order and players by team [CL-01a]', async () => {
    await platform.importContent(
      content({
        teams: [aTeam('ladies', { order: 3 }), aTeam('first-team', { order: 1 })],
        players: [
          aPlayer('b-nine', { squadNumber: 9 }),
          aPlayer('a-one', { squadNumber: 1 }),
          aPlayer('c-coach', { squadNumber: null, position: 'Staff' }),
          aPlayer('d-lady', { team: 'ladies' }),
        ],
      }),
    )
    const teams = await platform.get<ListOf<Team>>('/api/matches/v1/teams')
    expect(teams.body.data.map((team) => team.id)).toEqual(['first-team', 'ladies'])
    const players = await platform.get<ListOf<Player>>('/api/matches/v1/players?team=first-team')
    expect(players.body.data.map((player) => player.id)).toEqual(['a-one', 'b-nine', 'c-coach'])
    expect(players.headers['cache-tag']).toBe('team:first-team')
    const one = await platform.get<OneOf<Player>>('/api/matches/v1/players/d-lady')
    expect(one.body.data.attributes.team).toBe('ladies')
    expect((await platform.get<OneOf<Team>>('/api/matches/v1/teams/ladies')).headers['cache-tag']).toBe(
      'team:ladies',
    )
  })

  describe('of people', () => {
    const squadOf = async (team = 'first-team') =>
      (await platform.get<ListOf<Player>>(`/api/matches/v1/players?team=${team}`)).body
    const idsOf = async (team?: string) => (await squadOf(team)).data.map(({ id }) => id)

    it('the staff stand in the order given, after the players', async () => {
      const staff = (slug: string) => aPlayer(slug, { squadNumber: null, position: 'Staff' })
      await platform.importContent(
        content({ players: [staff('z-head-coach'), staff('a-kit-man'), aPlayer('nine')] }),
      )
      expect(await idsOf()).toEqual(['nine', 'z-head-coach', 'a-kit-man'])
      // A file with some of them adds new people after the others, and leaves existing ones in their places.
      await platform.importContent(content({ players: [staff('b-physio'), staff('a-kit-man')] }))
      expect(await idsOf()).toEqual(['nine', 'z-head-coach', 'a-kit-man', 'b-physio'])
      await platform.importContent(
        content({ players: [staff('b-physio'), staff('z-head-coach'), staff('a-kit-man'), aPlayer('nine')] }),
      )
      expect(await idsOf()).toEqual(['nine', 'b-physio', 'z-head-coach', 'a-kit-man'])
    })

    it('those who have left are in no list, and keep their profile', async () => {
      const [stays, leaves] = [aPlayer('stays'), aPlayer('leaves', { squadNumber: 8 })]
      await platform.importContent(content({ players: [stays, leaves] }))
      await platform.newTags()
      await platform.importContent(content({ players: [{ ...leaves, left: true }] }))
      expect(await platform.newTags()).toEqual(new Set(['teams', 'team:first-team', 'player:leaves']))
      expect(await squadOf()).toMatchObject({ data: [{ id: 'stays' }], meta: { total: 1 } })
      expect((await platform.get('/api/matches/v1/players/leaves')).status).toBe(200)
      // A player who returns is listed again.
      await platform.importContent(content({ players: [{ ...leaves, left: false }] }))
      expect(await idsOf()).toEqual(['leaves', 'stays'])
    })

    it('one who moves changes the team that was left too, and so does a table', async () => {
      const table = { id: 'u19s', title: 'Table', season: '2026-27', rows: [], note: null }
      const teams = [aTeam('first-team'), aTeam('u19')]
      await platform.importContent(
        content({
          teams,
          players: [aPlayer('moves', { team: 'u19' }), aPlayer('stays', { team: 'u19' })],
          customTables: [{ ...table, team: 'u19' }],
        }),
      )
      await platform.newTags()
      await platform.importContent(
        content({
          players: [aPlayer('moves'), aPlayer('stays', { team: 'u19' })],
          customTables: [{ ...table, team: 'first-team' }],
        }),
      )
      expect(await platform.newTags()).toEqual(
        new Set([
          'teams',
          'team:u19',
          'team:first-team',
          'player:moves',
          'tables',
          'table:u19',
          'table:first-team',
        ]),
      )
    })

    it('days that are none are refused by an import, and read as not known where one is stored', async () => {
      const wrong = await platform.importContent<{ errors: { source: { pointer: string } }[] }>(
        content({ players: [aPlayer('nine', { dateOfBirth: '12 March 1997', joined: 'summer' })] }),
      )
      expect([wrong.status, wrong.body.errors.map(({ source }) => source.pointer)]).toEqual([
        400,
        ['/players/0/dateOfBirth', '/players/0/joined'],
      ])
      await platform.importContent(content({ players: [aPlayer('nine')] }))
      await database().query(
        `update players set attributes = attributes || '{"dateOfBirth": "12 March 1997", "joined": "summer"}'`,
      )
      const one = playerOne.parse((await platform.get('/api/matches/v1/players/nine')).body)
      expect(one.data.attributes).toMatchObject({ dateOfBirth: null, joined: null })
    })
  })
})
