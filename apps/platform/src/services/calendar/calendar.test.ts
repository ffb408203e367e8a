import type { ListOf, Match } from '@club/contracts'
import { sampleClub } from '@club/settings'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { aMatch, aMatchImport, aTeam, content, played } from '../../testing/samples.ts'
import { type ParsedComponent, parseCalendar } from './parse-calendar.testing.ts'

const ours = 'Thornsea Town'
const feed = '/api/calendar/v1/teams/first-team.ics'

const entriesOf = (text: string): ParsedComponent[] =>
  parseCalendar(text).components.filter(({ name }) => name === 'VEVENT')
const rawOf = (entry: ParsedComponent | undefined, name: string) => entry?.property(name)?.value
const textOf = (entry: ParsedComponent | undefined, name: string) => entry?.property(name)?.text

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
  const only = async () => entriesOf((await platform.get(feed)).text)[0]

  it('gives one match as a file', async () => {
    await load(fixture())
    const id = await idOf()
    const answer = await platform.get(`/api/calendar/v1/matches/${id}.ics`)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-tag': `match:${id},team:first-team`,
      'content-disposition': `attachment; filename="${id}.ics"`,
    })
    const [entry] = entriesOf(answer.text)
    expect(rawOf(entry, 'UID')).toBe(`${id}@thornsea-town`)
    expect(entry?.property('DTSTART')).toMatchObject({
      value: '20261205T150000',
      params: { TZID: 'Europe/London' },
    })
    expect(rawOf(entry, 'DTEND')).toBe('20261205T170000')
    expect(textOf(entry, 'SUMMARY')).toBe('Thornsea Town v Marlport')
    expect(textOf(entry, 'LOCATION')).toBe(sampleClub.club.ground)
    expect(textOf(entry, 'DESCRIPTION')).toBe('Premier Counties League, Matchday 1')
    expect(rawOf(entry, 'STATUS')).toBe('CONFIRMED')
    expect(rawOf(entry, 'URL')).toBe(`http://localhost:4200/match/first-team/2026-27/${id}`)
  })

  it('gives the same again with its etag', async () => {
    await load(fixture())
    const { headers } = await platform.get(feed)
    expect((await platform.get(feed, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
  })

  it('follows a match that moves: the same entry, a higher sequence', async () => {
    await load(fixture())
    const before = await only()
    await load(fixture())
    expect(rawOf(await only(), 'SEQUENCE')).toBe(rawOf(before, 'SEQUENCE'))
    await load(fixture({ date: '2027-04-03', kickOff: '2027-04-03T18:45:00Z' }))
    const after = await only()
    expect(rawOf(after, 'UID')).toBe(rawOf(before, 'UID'))
    expect(Number(rawOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(rawOf(before, 'SEQUENCE')))
    expect(Number(rawOf(after, 'LAST-MODIFIED')?.replace(/\D/g, ''))).toBeGreaterThanOrEqual(
      Number(rawOf(before, 'LAST-MODIFIED')?.replace(/\D/g, '')),
    )
    // In London's clock, an hour ahead of UTC by then.
    expect(rawOf(after, 'DTSTART')).toBe('20270403T194500')
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
    const entries = entriesOf((await platform.get(feed)).text)
    expect(entries).toHaveLength(1)
    expect(entries[0]?.property('DTSTART')).toMatchObject({ value: '20261205', params: { VALUE: 'DATE' } })
    expect(rawOf(entries[0], 'DTEND')).toBe('20261206')
    expect(rawOf(entries[0], 'STATUS')).toBe('TENTATIVE')
  })

  it('calls off a postponed match and takes it up again', async () => {
    await load(fixture({ state: { status: 'postponed', reason: 'frozen pitch; no thaw, sorry' } }))
    const off = await only()
    expect(rawOf(off, 'STATUS')).toBe('CANCELLED')
    expect(textOf(off, 'SUMMARY')).toBe('Postponed: Thornsea Town v Marlport')
    expect(textOf(off, 'DESCRIPTION')).toBe(
      'Premier Counties League, Matchday 1\nfrozen pitch; no thaw, sorry',
    )
    await load(fixture({ date: '2026-12-15', kickOff: '2026-12-15T19:45:00Z' }))
    const on = await only()
    expect(rawOf(on, 'STATUS')).toBe('CONFIRMED')
    expect(Number(rawOf(on, 'SEQUENCE'))).toBeGreaterThan(Number(rawOf(off, 'SEQUENCE')))
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
    expect(textOf(await only(), 'SUMMARY')).toBe('Thornsea Town v Marlport')
    await post('full-time', { minute: '90', period: 'second-half' })
    expect(textOf(await only(), 'SUMMARY')).toBe('Thornsea Town 1–0 Marlport')
  })

  it('has every match of the season and of those to come, and a name', async () => {
    await load(fixture(), aMatch('Marlport', ours, { state: played(0, 0) }))
    await platform.importMatches(aMatchImport([fixture()], { season: '2025-26' }))
    await platform.importMatches(aMatchImport([fixture()], { season: '2027-28' }))
    const { text, headers } = await platform.get(feed)
    const ids = entriesOf(text).map((entry) => rawOf(entry, 'UID')?.slice(0, 7))
    expect(ids.toSorted()).toEqual(['2026-27', '2026-27', '2027-28'])
    const calendar = parseCalendar(text)
    expect(calendar.property('NAME')?.text).toBe('Thornsea Town First Team')
    expect(calendar.components.map(({ name }) => name)).toContain('VTIMEZONE')
    expect(headers['fresh-until']).toBe('2027-06-30T23:00:00.000Z')
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
    expect((await platform.get(`${feed}?x=1`)).status).toBe(400)
  })
})

describe('the strict reader of these tests', () => {
  it.each([
    ['a bare line feed', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n'],
    ['a line of 76 octets', `BEGIN:VCALENDAR\r\nX-A:${'é'.repeat(37)}\r\nEND:VCALENDAR\r\n`],
    ['a component that is not closed', 'BEGIN:VCALENDAR\r\n'],
  ])('refuses %s', (_what, text) => {
    expect(() => parseCalendar(text)).toThrow()
  })
})
