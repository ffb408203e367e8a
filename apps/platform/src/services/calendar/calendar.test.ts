import type { ListOf, Match, Season } from '@club/contracts'
import { sampleClub } from '@club/settings'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { aMatch, aMatchImport, aTeam, content, played } from '../../testing/samples.ts'
import { readCalendar } from './read-calendar.testing.ts'

const ours = 'Thornsea Town'
const feed = '/api/calendar/v1/teams/first-team.ics'

describeOnBoth('calendars', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
    await platform.importContent(content({ teams: [aTeam('first-team', { name: 'First Team' })] }))
  })
  afterEach(() => platform.close())

  const fixture = (more = {}) =>
    aMatch(ours, 'Marlport', { date: '2026-12-05', kickOff: '2026-12-05T15:00:00Z', ...more })
  const load = (...matches: ReturnType<typeof aMatch>[]) => platform.importMatches(aMatchImport(matches))
  const idOf = async () =>
    (await platform.get<ListOf<Match>>('/api/matches/v1/matches?season=2026-27')).body.data[0]?.id ?? ''
  const read = async () => readCalendar((await platform.get(feed)).text)
  const only = async () => {
    const [entry, ...more] = (await read()).entries
    if (!entry || more.length > 0) throw new Error(`${more.length + (entry ? 1 : 0)} entries`)
    return entry
  }

  it('gives one match as a file', async () => {
    await load(fixture())
    const id = await idOf()
    const answer = await platform.get(`/api/calendar/v1/matches/${id}.ics?utm_source=mail`)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-tag': `match:${id},team:first-team`,
      'content-disposition': `attachment; filename="${id}.ics"`,
    })
    expect(readCalendar(answer.text).entries).toEqual([
      {
        uid: `${id}@thornsea-town`,
        sequence: 0,
        start: '2026-12-05T15:00:00.000Z',
        end: '2026-12-05T17:00:00.000Z',
        localStart: '2026-12-05T15:00:00',
        zone: 'Europe/London',
        summary: 'Thornsea Town v Marlport',
        location: sampleClub.club.ground,
        description: 'Premier Counties League, Matchday 1',
        status: 'CONFIRMED',
        url: `http://localhost:4200/match/first-team/2026-27/${id}`,
        stamp: expect.stringMatching(/Z$/),
        lastModified: expect.stringMatching(/Z$/),
      },
    ])
  })

  it('says of no ground where another team is drawn first and its match names none', async () => {
    await platform.importContent(content({ teams: [aTeam('first-team'), aTeam('u19')] }))
    await platform.importMatches(
      aMatchImport([fixture(), fixture({ leg: 2, venue: 'Saltings Park' })], { team: 'u19' }),
    )
    const { text } = await platform.get('/api/calendar/v1/teams/u19.ics')
    const { entries } = readCalendar(text)
    expect(entries.map(({ location }) => location).sort()).toEqual(['', 'Saltings Park'])
  })

  it.each([
    [
      'main',
      { main: 'https://www.example.club', streamer: 'https://tv.example.club' },
      'https://www.example.club',
    ],
    ['streamer', { streamer: 'https://tv.example.club' }, 'https://tv.example.club'],
  ])('leads to the %s site of the settings', async (_site, sites, origin) => {
    await platform.close()
    const account = 'https://account.example.club'
    platform = await testPlatform(database(), { settings: { sites: { account, ...sites } } })
    await load(fixture())
    expect((await only()).url).toBe(`${origin}/match/first-team/2026-27/${await idOf()}`)
  })

  it('gives the same again with its etag', async () => {
    await load(fixture())
    const { headers } = await platform.get(`${feed}?fbclid=x`)
    expect((await platform.get(feed, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
  })

  it('follows a match that moves: the same entry at the same address, a higher sequence', async () => {
    await load(fixture())
    const before = await only()
    await load(fixture())
    expect((await only()).sequence).toBe(before.sequence)
    await load(fixture({ date: '2027-04-03', kickOff: '2027-04-03T18:45:00Z' }))
    const after = await only()
    expect([after.uid, after.url]).toEqual([before.uid, before.url])
    expect(after.sequence).toBeGreaterThan(before.sequence)
    expect(Date.parse(after.lastModified)).toBeGreaterThanOrEqual(Date.parse(before.lastModified))
    // In London's clock, an hour ahead of UTC by then.
    expect([after.localStart, after.start]).toEqual(['2027-04-03T19:45:00', '2027-04-03T18:45:00.000Z'])
    // And back again: a fan's calendar never gets an older revision.
    await load(fixture())
    const back = await only()
    expect([back.uid, back.start]).toEqual([before.uid, before.start])
    expect(back.sequence).toBeGreaterThan(after.sequence)
  })

  it.each([
    // Three o'clock on the last Saturday before and the first Sunday after each change of the clock.
    ['2026-10-24T14:00:00.000Z', '2026-10-24T15:00:00'],
    ['2026-10-25T15:00:00.000Z', '2026-10-25T15:00:00'],
    ['2027-03-27T15:00:00.000Z', '2027-03-27T15:00:00'],
    ['2027-03-28T14:00:00.000Z', '2027-03-28T15:00:00'],
    // A kick-off in the hour that occurs twice, and one that straddles the hour that is skipped.
    ['2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00'],
    ['2027-03-28T00:30:00.000Z', '2027-03-28T00:30:00'],
  ])('means %s where London’s clocks show %s', async (kickOff, localStart) => {
    await load(fixture({ date: localStart.slice(0, 10), kickOff }))
    const entry = await only()
    expect([entry.zone, entry.localStart, entry.start]).toEqual(['Europe/London', localStart, kickOff])
    expect(Date.parse(entry.end) - Date.parse(entry.start)).toBe(2 * 3_600_000)
  })

  it('is purged by what moves a match', async () => {
    await load(fixture())
    const { headers } = await platform.get(feed)
    await platform.newTags()
    await load(fixture({ kickOff: '2026-12-05T12:30:00Z' }))
    const tags = await platform.newTags()
    expect((headers['cache-tag'] ?? '').split(',').some((tag) => tags.has(tag))).toBe(true)
  })

  it('takes the whole day where the time is not known, and leaves out what has no day', async () => {
    await load(fixture({ kickOff: null }), aMatch(ours, 'Penlowick', { date: null, kickOff: null }))
    expect(await only()).toMatchObject({
      start: '2026-12-05',
      end: '2026-12-06',
      zone: '',
      status: 'TENTATIVE',
    })
  })

  it('calls off a postponed match and takes it up again', async () => {
    await load(fixture({ state: { status: 'postponed', reason: 'frozen pitch; no thaw, sorry' } }))
    const off = await only()
    expect(off.status).toBe('CANCELLED')
    expect(off.summary).toBe('Postponed: Thornsea Town v Marlport')
    expect(off.description).toBe('Premier Counties League, Matchday 1\nfrozen pitch; no thaw, sorry')
    await load(fixture({ state: { status: 'postponed', reason: 'Cancelled', final: true } }))
    expect(await only()).toMatchObject({
      status: 'CANCELLED',
      summary: 'Called off: Thornsea Town v Marlport',
    })
    await load(fixture({ date: '2026-12-15', kickOff: '2026-12-15T19:45:00Z' }))
    const on = await only()
    expect(on.status).toBe('CONFIRMED')
    expect(on.sequence).toBeGreaterThan(off.sequence)
  })

  it('tells the score once it is played, not while it moves', async () => {
    await load(fixture())
    const id = await idOf()
    const post = (type: string, attributes: object) =>
      platform.send(
        'POST',
        `/api/matches/v1/matches/${id}/events`,
        { data: [{ id: type, type, attributes }] },
        { authorization: `Bearer ${testTokens.feed}` },
      )
    await post('kick-off', { minute: '1', period: 'first-half' })
    await post('goal', { minute: '5', period: 'first-half', team: 'home', player: 'A' })
    expect((await only()).summary).toBe('Thornsea Town v Marlport')
    await post('full-time', { minute: '90', period: 'second-half' })
    expect((await only()).summary).toBe('Thornsea Town 1–0 Marlport')
  })

  it('has every match of the season and of those to come, and a name', async () => {
    await load(fixture(), aMatch('Marlport', ours, { state: played(0, 0) }))
    const old = fixture({ date: '2026-04-04', kickOff: '2026-04-04T14:00:00Z', state: played(1, 0) })
    await platform.importMatches(aMatchImport([old], { season: '2025-26' }))
    await platform.importMatches(aMatchImport([fixture()], { season: '2027-28' }))
    const { text, headers } = await platform.get(feed)
    const calendar = readCalendar(text)
    const seasons = calendar.entries.map(({ uid }) => uid.slice(0, 7))
    expect(seasons.toSorted()).toEqual(['2026-27', '2026-27', '2027-28'])
    expect(calendar.name).toBe('Thornsea Town First Team')
    expect(headers['fresh-until']).toBe('2027-06-30T23:00:00.000Z')
  })

  it('keeps the season before as long as it is played, and until the next one has a result', async () => {
    const on = (date: string, more = {}) =>
      aMatch(ours, `Club of ${date}`, { date, kickOff: `${date}T18:00:00Z`, ...more })
    const days = async (at: string) => {
      platform.setNow(at)
      const { text, headers } = await platform.get(feed)
      return [readCalendar(text).entries.map(({ start }) => start.slice(5, 10)), headers['fresh-until']]
    }
    const old = on('2026-05-02', { state: played(2, 0) })
    await platform.importMatches(aMatchImport([old, on('2026-07-07')], { season: '2025-26' }))
    await load(on('2026-07-18'))
    expect(await days('2026-06-30T12:00:00Z')).toEqual([
      ['05-02', '07-07', '07-18'],
      '2026-06-30T23:00:00.000Z',
    ])
    expect(await days('2026-07-01T12:00:00Z')).toEqual([
      ['05-02', '07-07', '07-18'],
      '2026-07-01T23:00:00.000Z',
    ])
    await platform.importMatches(
      aMatchImport([on('2026-07-07', { state: played(0, 1) })], { season: '2025-26' }),
    )
    expect((await days('2026-07-08T12:00:00Z'))[0]).toEqual(['05-02', '07-07', '07-18'])
    await load(on('2026-07-18', { state: played(3, 3) }))
    expect(await days('2026-07-19T12:00:00Z')).toEqual([['07-18'], '2027-06-30T23:00:00.000Z'])
  })

  it('has the season of the year where seasons are of one year', async () => {
    await platform.close()
    platform = await testPlatform(database(), {
      settings: { season: { current: null, preseason: false, years: 1 } },
    })
    const old = fixture({ date: '2025-04-04', kickOff: '2025-04-04T14:00:00Z', state: played(1, 0) })
    await platform.importMatches(aMatchImport([old], { season: '2025' }))
    const won = aMatch('Marlport', ours, { state: played(0, 0) })
    await platform.importMatches(aMatchImport([fixture(), won], { season: '2026' }))
    const { text, headers } = await platform.get(feed)
    expect(readCalendar(text).entries.map(({ uid }) => uid.slice(0, 11))).toEqual([
      '2026-premie',
      '2026-premie',
    ])
    expect(headers['fresh-until']).toBe('2027-01-01T00:00:00.000Z')
    const seasons = await platform.get<ListOf<Season>>('/api/matches/v1/seasons?team=first-team')
    expect(seasons.body.data.map(({ attributes }) => attributes)).toEqual([
      { slug: '2026', label: '2026', current: true },
      { slug: '2025', label: '2025', current: false },
    ])
  })

  it('of the first team is there before any team is, under the club’s name, and of no other', async () => {
    await database().query('delete from teams')
    await load(fixture())
    const { status, text, headers } = await platform.get(feed)
    expect(status).toBe(200)
    expect(text).toContain(`X-WR-CALNAME:${sampleClub.club.name}\r\n`)
    expect(readCalendar(text).entries.map(({ summary }) => summary)).toEqual(['Thornsea Town v Marlport'])
    expect(headers['cache-tag']?.split(',')).toContain('teams')
    expect((await platform.get('/api/calendar/v1/teams/u19.ics')).status).toBe(404)
    await platform.importContent(content({ teams: [aTeam('u19')] }))
    expect((await platform.get(feed)).status).toBe(404)
  })

  it('answers 404 for what there is not', async () => {
    await platform.importContent(content({ teams: [aTeam('hidden', { showOnMatches: false })] }))
    await load(fixture({ date: null, kickOff: null }))
    for (const path of [
      '/api/calendar/v1/teams/nobody.ics',
      '/api/calendar/v1/teams/hidden.ics',
      '/api/calendar/v1/teams/First-Team.ics',
      '/api/calendar/v1/teams/first-team',
      '/api/calendar/v1/matches/no-such-match.ics',
      `/api/calendar/v1/matches/${await idOf()}.ics`,
    ]) {
      expect((await platform.get(path)).status).toBe(404)
    }
  })
})
