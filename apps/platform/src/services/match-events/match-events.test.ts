import type {
  ImportReport,
  LeagueDay,
  ListOf,
  Match,
  MatchCentre,
  MatchEvent,
  OneOf,
  TableRow,
} from '@club/contracts'
import { inOrder } from '@club/football'
import { toldOrderCases } from '@club/football/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { aMatch, aMatchImport, aPlayer, aTeam, content, played } from '../../testing/samples.ts'

const ours = 'Thornsea Town'
type Posted = { id: string; type: string; attributes: Record<string, unknown> }
type EventList = { data: MatchEvent[]; meta: { total: number; sequence: number } }

describeOnBoth('match events', (database) => {
  let platform: TestPlatform
  let id: string
  const season = () =>
    aMatchImport([aMatch(ours, 'Saltfleet Rovers', { date: '2026-11-20', kickOff: '2026-11-20T12:00:00Z' })])

  beforeEach(async () => {
    platform = await testPlatform(database())
    await platform.importMatches(season())
    const list = await platform.get<ListOf<Match>>('/api/matches/v1/matches?season=2026-27')
    id = list.body.data[0]?.id ?? ''
  })
  afterEach(() => platform.close())

  const address = (rest = 'events') => `/api/matches/v1/matches/${id}/${rest}`
  const post = (data: Posted[], token: string | null = testTokens.feed) =>
    platform.send<{ data: { changed: number; unchanged: number } }>(
      'POST',
      address(),
      { data },
      token === null ? {} : { authorization: `Bearer ${token}` },
    )
  const events = async (query = '') => (await platform.get<EventList>(`${address()}${query}`)).body
  const state = async () =>
    (await platform.get<OneOf<Match>>(address('').slice(0, -1))).body.data.attributes.state
  const centre = async () => (await platform.get<OneOf<MatchCentre>>(address('centre'))).body.data.attributes
  const kickOff: Posted = { id: 'ko', type: 'kick-off', attributes: { period: 'first-half', minute: '1' } }
  const goal = (over: Record<string, unknown> = {}, type = 'goal'): Posted => ({
    id: 'g1',
    type,
    attributes: {
      minute: '23',
      period: 'first-half',
      team: 'home',
      player: 'Joel Marwood',
      text: 'In off the post',
      ...over,
    },
  })

  it('needs the feed’s own token', async () => {
    expect((await post([kickOff], null)).status).toBe(401)
    expect((await post([kickOff], testTokens.import)).status).toBe(403)
    expect((await post([kickOff])).status).toBe(202)
  })

  it('tells readers all that the order of the match needs', async () => {
    for (const [, order, told] of toldOrderCases) {
      await post(told.map(({ id, type, attributes }) => ({ id, type, attributes })))
      const heard = await events()
      expect(inOrder(heard.data).map((event) => event.id)).toEqual(order)
      await post(
        told.map(({ id, type, attributes }) => ({ id, type, attributes: { ...attributes, deleted: true } })),
      )
    }
  })

  it('tells the league’s day when a match in play was last heard of', async () => {
    const heardAt = async () => {
      const answer = await platform.get<OneOf<LeagueDay>>(
        '/api/matches/v1/league-day?team=first-team&season=2026-27&date=2026-11-20',
      )
      return answer.body.data.attributes.matches.map((match) => match.heardAt)
    }
    expect(await heardAt()).toEqual([undefined])
    platform.setNow('2026-11-20T12:03:00Z')
    await post([kickOff])
    expect(await heardAt()).toEqual(['2026-11-20T12:03:00.000Z'])
    platform.setNow('2026-11-20T12:30:00Z')
    await post([{ ...kickOff, attributes: { ...kickOff.attributes, text: 'Under way at last' } }])
    expect(await heardAt()).toEqual(['2026-11-20T12:30:00.000Z'])
  })

  it('leaves an event in its place when it is corrected', async () => {
    const said = (id: string, text: string) => ({ id, type: 'commentary', attributes: { minute: '7', text } })
    await post([said('first', 'A corner')])
    platform.setNow('2026-11-20T12:00:01Z')
    await post([said('second', 'Cleared')])
    platform.setNow('2026-11-20T12:00:02Z')
    await post([said('first', 'A corner, and a header')])
    const { data } = await events()
    expect(data.map(({ id }) => id)).toEqual(['second', 'first'])
    expect(inOrder(data).map(({ id }) => id)).toEqual(['first', 'second'])
  })

  it('refuses a bad request whole and names the field', async () => {
    const bad = { id: 'x', type: 'goal', attributes: { minute: 'soon' } }
    const answer = await platform.send(
      'POST',
      address(),
      { data: [kickOff, bad] },
      { authorization: `Bearer ${testTokens.feed}` },
    )
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0]?.source?.pointer).toContain('minute')
    expect((await events()).data).toEqual([])
  })

  it('takes a line-up with a bench of 25, as in a friendly, and refuses a longer one', async () => {
    const post = (bench: number) => {
      const substitutes = Array.from({ length: bench }, (_, at) => ({
        player: null,
        name: `Trialist ${at}`,
        number: null,
      }))
      const lineUp = { formation: '4-4-2', starters: [], substitutes }
      return platform.send(
        'POST',
        address(),
        { data: [{ id: 'line-up', type: 'line-up', attributes: { team: 'home', lineUp } }] },
        { authorization: `Bearer ${testTokens.feed}` },
      )
    }
    expect((await post(26)).body.errors[0]?.source?.pointer).toContain('substitutes')
    expect((await post(25)).status).toBe(202)
  })

  it('refuses a goal of neither side, unless it is taken back', async () => {
    for (const type of ['goal', 'own-goal', 'penalty-goal', 'shoot-out-goal', 'shoot-out-missed']) {
      const answer = await post([kickOff, goal({ team: undefined }, type)])
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        errors: [{ source: { pointer: '/data/1/attributes/team' } }],
      })
    }
    expect((await post([goal({ team: null, deleted: true })])).status).toBe(202)
  })

  it('leaves out attributes that it does not know', async () => {
    expect((await post([goal({ xG: 0.4 })])).status).toBe(202)
    expect((await events()).data[0]?.attributes).not.toHaveProperty('xG')
  })

  it('takes minutes as numbers, and gives its list by pages where they are asked for', async () => {
    await post([kickOff, goal({ minute: 23 }), { id: 'b1', type: 'build-up', attributes: { minute: null } }])
    const { data } = await events()
    expect(data.map(({ id, attributes }) => [id, attributes.minute])).toEqual([
      ['ko', '1'],
      ['g1', '23'],
      ['b1', ''],
    ])
    const second = await events('?page[size]=1&page[number]=1')
    expect([second.data.map(({ id }) => id), second.meta.total]).toEqual([['g1'], 3])
    expect((await post([goal({ minute: 23.5 })])).status).toBe(400)
  })

  it('answers 404 for a match that does not exist', async () => {
    const answer = await platform.send(
      'POST',
      '/api/matches/v1/matches/no-such-match/events',
      { data: [kickOff] },
      { authorization: `Bearer ${testTokens.feed}` },
    )
    expect(answer.status).toBe(404)
  })

  it('takes the same event twice as one, and a correction in its place', async () => {
    await post([kickOff, goal()])
    expect((await post([goal()])).body.data).toEqual({ changed: 0, unchanged: 1 })
    expect(await state()).toMatchObject({ status: 'live', score: { home: 1, away: 0 }, minute: '23' })
    await post([goal({}, 'own-goal')])
    expect(await state()).toMatchObject({ score: { home: 0, away: 1 } })
    const { data } = await events()
    expect(data.map((event) => [event.id, event.type])).toEqual([
      ['ko', 'kick-off'],
      ['g1', 'own-goal'],
    ])
  })

  it('keeps the higher revision, whichever comes first', async () => {
    await post([kickOff, goal({ revision: 2 }, 'own-goal')])
    expect((await post([goal({ revision: 1 })])).body.data.changed).toBe(0)
    expect(await state()).toMatchObject({ score: { home: 0, away: 1 } })
  })

  it('takes a correction without a revision of an event that has one, which keeps its number', async () => {
    await post([kickOff, goal({ revision: 2 })])
    expect((await post([goal({}, 'own-goal')])).body.data.changed).toBe(1)
    expect(await state()).toMatchObject({ score: { home: 0, away: 1 } })
    expect((await post([goal({ revision: 1 })])).body.data.changed).toBe(0)
    await post([goal({ deleted: true })])
    expect(await state()).toMatchObject({ score: { home: 0, away: 0 } })
    await post([goal()])
    expect(await state()).toMatchObject({ score: { home: 1, away: 0 } })
  })

  it('keeps what was withdrawn with a revision withdrawn, until one no lower tells it again', async () => {
    await post([kickOff, goal(), goal({ revision: 1, deleted: true })])
    expect((await post([goal()])).body.data.changed).toBe(0)
    await post([goal({ revision: 2 })])
    expect(await state()).toMatchObject({ score: { home: 1, away: 0 } })
  })

  it('takes events back, and tells readers of the stream so', async () => {
    await post([kickOff, goal()])
    await post([goal({ deleted: true })])
    expect(await state()).toMatchObject({ score: { home: 0, away: 0 } })
    expect((await events()).data.map((event) => event.id)).toEqual(['ko'])
    expect((await events('?deleted=include')).data.map((event) => event.id)).toEqual(['ko', 'g1'])
  })

  it('gives each change a number of its own, in rising order, and goes on after one', async () => {
    await post([kickOff])
    await post([goal()])
    const all = await events()
    const numbers = all.data.map((event) => event.sequence)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect(new Set(numbers).size).toBe(2)
    expect((await events(`?after=${numbers[0]}`)).data.map((event) => event.id)).toEqual(['g1'])
    expect(all.meta.sequence).toBe(numbers[1])
    expect((await centre()).sequence).toBe(numbers[1])
  })

  it('moves the table at the whistle, and an import no longer says how the match stands', async () => {
    await post([kickOff, goal(), { id: 'ft', type: 'full-time', attributes: { minute: '90+4' } }])
    await platform.importMatches(season())
    expect(await state()).toMatchObject({ status: 'result', score: { home: 1, away: 0 } })
    const table = await platform.get<ListOf<TableRow>>(
      '/api/matches/v1/tables?team=first-team&season=2026-27',
    )
    expect(table.body.data[0]?.attributes).toMatchObject({ team: ours, points: 3, played: 1 })
  })

  it('takes a postponement back with a new day, which an import brings, and plays the match then', async () => {
    const calledOff: Posted = { id: 'off', type: 'postponed', attributes: { text: 'Frozen pitch' } }
    await post([calledOff])
    expect(await state()).toEqual({ status: 'postponed', reason: 'Frozen pitch' })
    await platform.importMatches(season())
    expect(await state()).toMatchObject({ status: 'postponed' })
    await platform.importMatches(
      aMatchImport([
        aMatch(ours, 'Saltfleet Rovers', { date: '2027-02-09', kickOff: '2027-02-09T19:45:00Z' }),
      ]),
    )
    expect(await state()).toEqual({ status: 'fixture' })
    expect((await events()).data).toEqual([])
    await post([{ id: 'news', type: 'build-up', attributes: { text: 'It is on.' } }])
    expect(await state()).toEqual({ status: 'fixture' })
    await post([kickOff])
    expect(await state()).toMatchObject({ status: 'live' })
  })

  describe('left unfinished by the feed', () => {
    const imported = (match: Partial<ReturnType<typeof aMatch>>) =>
      platform.importMatches<ImportReport>(
        aMatchImport([
          aMatch(ours, 'Saltfleet Rovers', { date: '2026-11-20', kickOff: '2026-11-20T12:00:00Z', ...match }),
        ]),
      )
    const points = async () =>
      (
        await platform.get<ListOf<TableRow>>('/api/matches/v1/tables?team=first-team&season=2026-27')
      ).body.data.map(({ attributes }) => [attributes.team, attributes.points])
    const stopped: Posted = {
      id: 'stop',
      type: 'abandoned',
      attributes: { minute: '60', text: 'Floodlights' },
    }

    it.each([
      ['in play', []],
      ['abandoned', [stopped]],
      ['postponed', [{ id: 'off', type: 'postponed', attributes: {} }]],
    ])('ends as a file says: %s', async (_, more) => {
      await post([kickOff, goal(), ...more])
      expect((await imported({ state: played(2, 1) })).body.data).toMatchObject({ changed: 1 })
      expect(await state()).toMatchObject({ status: 'result', score: { home: 2, away: 1 } })
      expect((await points())[0]).toEqual([ours, 3])
      expect(await centre()).toMatchObject({ periodStartedAt: null })
      expect((await imported({ state: played(2, 1) })).body.data).toMatchObject({ unchanged: 1 })
      await imported({ state: played(2, 2) })
      expect(await state()).toMatchObject({ score: { home: 2, away: 2 } })
    })

    it('stays as a file ended it, whatever the feed adds short of an end', async () => {
      await post([kickOff, goal()])
      await imported({ state: played(2, 1) })
      await post([{ id: 'r', type: 'reaction', attributes: { period: 'post-match', text: 'A fine day' } }])
      await post([goal({ minute: '24' })])
      expect(await state()).toMatchObject({ status: 'result', score: { home: 2, away: 1 } })
      expect((await points())[0]).toEqual([ours, 3])
      const told = await database().query(
        `select payload->'score'->'state'->>'status' as status, payload->'score'->'periodStartedAt' as clock
         from outbox where topic = 'match-event' order by seq desc limit 2`,
      )
      expect(told).toEqual(Array(2).fill({ status: 'result', clock: null }))
      // The file may still correct it, and the feed may still send the final whistle.
      await imported({ state: played(2, 2) })
      expect(await state()).toMatchObject({ score: { home: 2, away: 2 } })
      await post([{ id: 'ft', type: 'full-time', attributes: { minute: '90+4' } }])
      expect(await state()).toMatchObject({ status: 'result', score: { home: 1, away: 0 } })
    })

    it('is awarded as a file says', async () => {
      await post([kickOff, stopped])
      await imported({ state: { status: 'awarded', score: { home: 3, away: 0 }, reason: null } })
      expect(await state()).toMatchObject({ status: 'awarded', score: { home: 3, away: 0 } })
    })

    it('[MT-06k] says since when it is so, by the feed and by a file, and not later for a word that changes nothing', async () => {
      const since = async () =>
        (await platform.get<OneOf<Match>>(address('').slice(0, -1))).body.data.attributes.stateSince
      platform.setNow('2026-11-20T12:03:00Z')
      await post([kickOff, stopped])
      expect(await since()).toBe('2026-11-20T12:03:00.000Z')
      platform.setNow('2026-11-20T12:04:00Z')
      await post([{ id: 'r', type: 'reaction', attributes: { period: 'post-match', text: 'A pity' } }])
      expect(await since()).toBe('2026-11-20T12:03:00.000Z')
      const awarded: Match['state'] = { status: 'awarded', score: { home: 3, away: 0 }, reason: null }
      platform.setNow('2026-11-20T18:00:00Z')
      await imported({ state: awarded })
      expect(await since()).toBe('2026-11-20T18:00:00.000Z')
      platform.setNow('2026-11-20T19:00:00Z')
      await imported({ state: awarded, venue: 'Elsewhere' })
      expect(await since()).toBe('2026-11-20T18:00:00.000Z')
    })

    it('says when the running period began, in lists too, and no more once a file has ended the match', async () => {
      const started = async () => {
        const [one] = (await platform.get<ListOf<Match>>('/api/matches/v1/matches?season=2026-27')).body.data
        const day = await platform.get<OneOf<LeagueDay>>(
          '/api/matches/v1/league-day?team=first-team&season=2026-27&date=2026-11-20',
        )
        return [one?.attributes.periodStartedAt, day.body.data.attributes.matches[0]?.periodStartedAt]
      }
      const twice = (instant: string | undefined) => [instant, instant]
      expect(await started()).toEqual(twice(undefined))
      platform.setNow('2026-11-20T12:03:00Z')
      await post([kickOff, goal()])
      expect(await started()).toEqual(twice('2026-11-20T12:03:00.000Z'))
      // A corrected whistle changes no state, and lists still have to hear of it.
      const tags = async () =>
        (await database().query<{ tags: string[] }>('select tags from outbox order by seq desc limit 1'))[0]
          ?.tags
      await post([{ ...kickOff, attributes: { ...kickOff.attributes, at: '2026-11-20T12:01:00Z' } }])
      expect(await started()).toEqual(twice('2026-11-20T12:01:00.000Z'))
      expect(await tags()).toEqual([`match:${id}`, 'matches', 'matches:first-team', 'table:first-team'])
      platform.setNow('2026-11-20T13:05:00Z')
      await post([{ id: 'sh', type: 'second-half', attributes: { minute: '46', period: 'second-half' } }])
      expect(await started()).toEqual(twice('2026-11-20T13:05:00.000Z'))
      await imported({ state: played(2, 1) })
      expect(await started()).toEqual(twice(undefined))
    })

    it('stays as the feed said while the file does not know of its end', async () => {
      await post([kickOff, stopped])
      await imported({})
      expect(await state()).toMatchObject({ status: 'abandoned' })
    })

    it('begins anew on another day, without the goals of the first', async () => {
      await post([kickOff, goal(), stopped])
      await imported({ date: '2027-02-09', kickOff: '2027-02-09T19:45:00Z' })
      expect(await state()).toEqual({ status: 'fixture' })
      expect((await events()).data).toEqual([])
      await post([
        { ...kickOff, id: 'again-ko' },
        { ...goal(), id: 'again-g1' },
      ])
      expect(await state()).toMatchObject({ status: 'live', score: { home: 1, away: 0 } })
    })

    it.each([
      ['to come', undefined, { status: 'fixture' }],
      ['with its result', played(0, 1), { status: 'result', score: { home: 0, away: 1 } }],
    ])('begins anew on a later day where the feed fell silent in play: %s', async (_, given, expected) => {
      platform.setNow('2026-11-20T12:40:00Z')
      await post([kickOff, goal()])
      await imported({
        date: '2026-11-24',
        kickOff: '2026-11-24T19:45:00Z',
        ...(given && { state: given }),
      })
      expect(await state()).toMatchObject(expected)
      expect((await events()).data).toEqual([])
      expect((await centre()).scorers).toEqual({ home: [], away: [] })
    })

    it.each([
      ['is awarded already', { id: 'award', type: 'awarded', attributes: { score: { home: 0, away: 3 } } }],
      ['has its result already', { id: 'ft', type: 'full-time', attributes: { minute: '90+2' } }],
    ])('keeps the day that it ended on, whatever later one a file has: %s', async (reason, end) => {
      platform.setNow('2026-11-20T16:40:00Z')
      await post([kickOff, goal(), ...(end.type === 'awarded' ? [stopped] : []), end])
      const told = await state()
      const dateOf = async () => (await centre()).match.date
      const moved = await imported({ date: '2026-12-09', kickOff: '2026-12-09T19:00:00Z', line: 7 })
      expect(moved.body.data).toEqual({
        added: 0,
        changed: 0,
        unchanged: 1,
        notes: [
          { line: 7, reason: `Thornsea Town v Saltfleet Rovers ${reason}: the new date changes nothing` },
        ],
      })
      expect([await dateOf(), await state()]).toEqual(['2026-11-20', told])
      // A day that has been only corrects when it was played, and a file with an end of its own knows of it.
      expect((await imported({ date: '2026-11-19', kickOff: null })).body.data).toMatchObject({ changed: 1 })
      expect([await dateOf(), await state()]).toEqual(['2026-11-19', told])
      await imported({ date: '2026-12-09', kickOff: null, state: played(0, 1) })
      expect([await dateOf(), await state()]).toEqual(['2026-12-09', told])
    })

    it('keeps what was told of it in play where a file puts right on which day that was', async () => {
      platform.setNow('2026-11-24T00:10:00Z')
      await post([kickOff, goal()])
      await imported({ date: '2026-11-24', kickOff: '2026-11-24T00:00:00Z' })
      expect(await state()).toMatchObject({ status: 'live', score: { home: 1, away: 0 } })
      await imported({ date: '2026-11-19', kickOff: null })
      expect(await state()).toMatchObject({ status: 'live', score: { home: 1, away: 0 } })
      expect((await events()).data).toHaveLength(2)
    })

    it.each([
      ['to come', undefined, { status: 'fixture' }],
      ['with its result', played(0, 1), { status: 'result', score: { home: 0, away: 1 } }],
    ])('begins anew too where it had begun and was postponed then: %s', async (_, given, expected) => {
      await post([kickOff, goal()])
      await post([{ id: 'off', type: 'postponed', attributes: { text: 'Fog again' } }])
      expect(await state()).toMatchObject({ status: 'postponed' })
      await imported({
        date: '2027-02-09',
        kickOff: '2027-02-09T19:45:00Z',
        ...(given && { state: given }),
      })
      expect(await state()).toMatchObject(expected)
      expect((await events()).data).toEqual([])
      expect((await centre()).scorers).toEqual({ home: [], away: [] })
    })

    it('is called off for good as a file says, whatever the feed adds, until it has another day', async () => {
      const off = { status: 'postponed', reason: null, final: true } as const
      for (const [index, more] of [[], [stopped], [{ ...stopped, id: 'off', type: 'postponed' }]].entries()) {
        await post([kickOff, goal(), ...more].map((event) => ({ ...event, id: `${index}-${event.id}` })))
        expect((await imported({ state: off })).body.data).toMatchObject({ changed: 1 })
        await post([{ id: `r${index}`, type: 'reaction', attributes: { text: 'A pity' } }])
        expect(await state()).toEqual(off)
        await imported({ date: `2027-02-1${index}`, kickOff: null })
        expect(await state()).toEqual({ status: 'fixture' })
        expect((await events()).data).toEqual([])
      }
    })

    it('has the goals of its own day alone where a file brings day and result at once', async () => {
      await post([kickOff, goal(), stopped])
      await imported({ date: '2027-02-09', kickOff: '2027-02-09T19:45:00Z', state: played(0, 1) })
      expect(await state()).toMatchObject({ status: 'result', score: { home: 0, away: 1 } })
      expect((await centre()).scorers).toEqual({ home: [], away: [] })
    })
  })

  it('is to come again where the feed takes back all it said', async () => {
    await post([kickOff, goal()])
    await post([{ ...kickOff, attributes: { deleted: true } }, goal({ deleted: true })])
    expect(await state()).toEqual({ status: 'fixture' })
  })

  it('reads the same whatever order the events come in', async () => {
    const all: Posted[] = [
      kickOff,
      goal(),
      { id: 'ht', type: 'half-time', attributes: { minute: '45+2' } },
      { id: '2h', type: 'second-half', attributes: { minute: '46' } },
      goal({ minute: '70', period: 'second-half' }, 'own-goal'),
      { id: 'ft', type: 'full-time', attributes: { minute: '90+4' } },
    ].map((event, index) => ({ ...event, id: `e${index}` }))
    for (const event of all.toReversed()) await post([event])
    expect(await state()).toEqual({
      status: 'result',
      score: { home: 1, away: 1 },
      halfTime: { home: 1, away: 0 },
      fullTime: null,
      afterExtraTime: false,
      penalties: null,
    })
  })

  it('purges the match, the lists that show its score, and the table', async () => {
    await platform.newTags()
    await post([kickOff, goal()])
    const tags = await platform.newTags()
    expect([...tags]).toEqual(
      expect.arrayContaining([`match:${id}`, 'matches:first-team', 'table:first-team']),
    )
    await post([{ id: 'c1', type: 'commentary', attributes: { minute: '23', text: 'Play goes on' } }])
    expect([...(await platform.newTags())]).toEqual([`match:${id}`])
  })

  it('shows scorers, cards, changes and the player of the match in the centre', async () => {
    await post([
      kickOff,
      goal(),
      { id: 'y', type: 'yellow-card', attributes: { minute: '40', team: 'away', player: 'R. Stone' } },
      {
        id: 's',
        type: 'substitution',
        attributes: { minute: '60', team: 'home', player: 'On', otherPlayer: 'Off' },
      },
      { id: 'a', type: 'attendance', attributes: { minute: '70', attendance: 3120 } },
      { id: 'p', type: 'player-of-the-match', attributes: { minute: '90', player: 'Joel Marwood' } },
    ])
    expect(await centre()).toMatchObject({
      scorers: { home: [{ name: 'Joel Marwood', minutes: ['23'] }], away: [] },
      bookings: { home: [], away: [{ name: 'R. Stone', minute: '40', card: 'yellow' }] },
      substitutions: { home: [{ minute: '60', on: 'On', off: 'Off' }] },
      attendance: 3120,
      playerOfTheMatch: { name: 'Joel Marwood' },
    })
  })

  it('names a player as the club does, and is old when the club names the player anew', async () => {
    const named = (name: string) =>
      platform.importContent(content({ players: [aPlayer('joel-marwood', { name })] }))
    await named('Joel Marwood')
    await post([kickOff, goal({ player: 'joel-marwood' })])
    const before = await platform.get<OneOf<MatchCentre>>(address('centre'))
    expect(before.body.data.attributes.scorers.home).toMatchObject([{ name: 'Joel Marwood' }])
    await platform.newTags()
    await named('Joseph Marwood')
    const changed = await platform.newTags()
    expect((before.headers['cache-tag'] ?? '').split(',').filter((tag) => changed.has(tag))).toEqual([
      'teams',
    ])
    expect((await centre()).scorers.home).toMatchObject([{ name: 'Joseph Marwood' }])
  })

  it('knows a player in the line-up who is written otherwise there than by the club', async () => {
    await platform.importContent(content({ players: [aPlayer('joel-marwood', { name: 'Joel Marwood' })] }))
    const starters = [
      { player: 'joel-marwood', name: 'J. Marwood', number: 9 },
      { player: null, name: 'A Trialist', number: 10 },
    ]
    await post([
      {
        id: 'l',
        type: 'line-up',
        attributes: { team: 'home', lineUp: { formation: '4-4-2', starters, substitutes: [] } },
      },
      kickOff,
      goal({ player: 'joel-marwood' }),
      { id: 'y', type: 'yellow-card', attributes: { minute: '40', team: 'home', player: 'J. Marwood' } },
    ])
    const told = await centre()
    expect(told.lineUps.home?.starters.map(({ name }) => name)).toEqual(['Joel Marwood', 'A Trialist'])
    expect(told.scorers.home).toMatchObject([{ player: 'joel-marwood', name: 'Joel Marwood' }])
    expect(told.bookings.home).toMatchObject([{ name: 'Joel Marwood' }])
    expect(told.squad).toEqual([{ slug: 'joel-marwood', name: 'Joel Marwood', spelt: 'J. Marwood' }])
  })

  it('takes nobody of the other side for ours, whatever the line-ups make of their names', async () => {
    await platform.importContent(content({ players: [aPlayer('joel-marwood', { name: 'Joel Marwood' })] }))
    const lineUp = (team: string, player: string | null): Posted => ({
      id: `l-${team}`,
      type: 'line-up',
      attributes: {
        team,
        lineUp: {
          formation: '4-4-2',
          starters: [{ player, name: 'J. Marwood', number: 9 }],
          substitutes: [],
        },
      },
    })
    const by = { player: 'J. Marwood' }
    const told = [
      kickOff,
      goal({ ...by, team: 'away' }),
      { ...goal({ ...by, minute: '30' }, 'own-goal'), id: 'og' },
      { id: 'y', type: 'yellow-card', attributes: { minute: '40', team: 'away', ...by } },
      { id: 'p', type: 'player-of-the-match', attributes: { minute: '90', team: 'away', ...by } },
    ]
    await post([lineUp('home', 'joel-marwood'), ...told])
    const theirs = { player: null, name: 'J. Marwood' }
    expect(await centre()).toMatchObject({
      scorers: {
        away: [
          { ...theirs, minutes: ['23'] },
          { player: 'joel-marwood', name: 'Joel Marwood', minutes: ['30 (og)'] },
        ],
      },
      bookings: { away: [{ name: 'J. Marwood' }] },
      playerOfTheMatch: theirs,
    })
    // If both line-ups spell a player this way, either could be meant.
    await post([lineUp('away', null)])
    const both = await centre()
    expect(both.squad).toEqual([{ slug: 'joel-marwood', name: 'Joel Marwood' }])
    expect(both.lineUps.away?.starters).toMatchObject([theirs])
    expect(both.lineUps.home?.starters).toMatchObject([{ player: 'joel-marwood', name: 'Joel Marwood' }])
  })

  it('takes a name for our player’s on our side alone, and first for whom the line-up lists', async () => {
    const young = aPlayer('young-marwood', { name: 'Joel Marwood', team: 'u19' })
    const players = [aPlayer('joel-marwood', { name: 'Joel Marwood' }), young]
    await platform.importContent(content({ teams: [aTeam('first-team'), aTeam('u19')], players }))
    await post([kickOff, goal(), { ...goal({ minute: '30', team: 'away' }), id: 'theirs' }])
    const scorers = { home: [{ player: 'joel-marwood' }], away: [{ player: null, name: 'Joel Marwood' }] }
    expect((await centre()).scorers).toMatchObject(scorers)
    const starters = [{ player: 'young-marwood', name: 'Joel Marwood', number: 9 }]
    const lineUp = { formation: '4-4-2', starters, substitutes: [] }
    await post([{ id: 'l', type: 'line-up', attributes: { team: 'home', lineUp } }])
    expect((await centre()).scorers.home).toMatchObject([{ player: 'young-marwood' }])
  })

  it('keeps the outbox as short as every other change does', async () => {
    await database().query('alter sequence outbox_seq_seq restart with 20998')
    await post([kickOff])
    // 20,999 to 21,002: older ones are deleted.
    await post(
      ['a', 'b', 'c', 'd'].map((id) => ({ id, type: 'commentary', attributes: { minute: '7', text: id } })),
    )
    const entries = await database().query<{ seq: number }>('select min(seq)::int as seq from outbox')
    expect(entries).toEqual([{ seq: 20_998 }])
  })

  describe('at once', () => {
    it('loses nothing and doubles nothing when many post together', async () => {
      const batches = Array.from({ length: 12 }, (_, i) =>
        Array.from({ length: 10 }, (_, j) => ({
          id: `e${i}-${j}`,
          type: 'commentary',
          attributes: { minute: String(i + 1), text: `${i} ${j}` },
        })),
      )
      await Promise.all([...batches, ...batches].map((batch) => post(batch)))
      const { data } = await events()
      expect(data).toHaveLength(120)
      expect(new Set(data.map((event) => event.sequence)).size).toBe(120)
    })
  })
})
