import type { Match, MatchState } from '@club/contracts'
import { sampleClub } from '@club/settings'
import {
  type Api,
  ApiProblem,
  apiContext,
  datesOf,
  nowContext,
  type Schema,
  settingsContext,
} from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { RouterContextProvider } from 'react-router'
import { messages as arabic } from '../messages/ar.ts'
import { messages } from '../messages/en.ts'
import { centreIn, eventOf, live, matchIn } from '../testing.ts'
import { type CentreData, findLatest, loadCentre } from './centre.loader.ts'
import { headOf, titleOf } from './head.core.ts'
import { latestMatch } from './latest.core.ts'

const listed = (id: string, state: MatchState, date: string) => ({
  id,
  attributes: matchIn(state, { date, kickOff: `${date}T15:00:00.000Z` }),
})
const played: MatchState = {
  status: 'result',
  score: { home: 1, away: 0 },
  halfTime: null,
  fullTime: null,
  afterExtraTime: false,
  penalties: null,
}
const fixture: MatchState = { status: 'fixture' }

describe('the match that an address without one means', () => {
  const past = listed('past', played, '2026-11-14')
  const older = listed('older', played, '2026-11-07')
  const next = listed('next', fixture, '2026-11-21')
  const later = listed('later', fixture, '2026-11-28')
  const forgotten = listed('forgotten', fixture, '2026-11-10')
  const inPlay = (id: string, date: string, heardAt: string) => {
    const match = listed(id, live(0, 0), date)
    return { ...match, attributes: { ...match.attributes, heardAt } }
  }
  const now = inPlay('now', '2026-11-20', '2026-11-20T15:30:00Z')
  const silent = inPlay('silent', '2026-11-10', '2026-11-10T16:20:00Z')
  it.each([
    [[later, past, now, next], 'now'],
    [[later, past, next, older], 'next'],
    [[older, past, forgotten], 'past'],
    [[forgotten], 'forgotten'],
    // The feed of a live match has gone silent.
    [[silent, past, next], 'next'],
    [[silent, now, next], 'now'],
    [[silent, past], 'past'],
    [[older, silent], 'silent'],
    [[past, inPlay('silent-today', '2026-11-20', '2026-11-20T15:05:00Z'), next], 'silent-today'],
  ])('is the live one, else the next, else the last', (matches, expected) => {
    expect(latestMatch(matches, new Date('2026-11-20T15:40:00Z'), 'Europe/London')?.id).toBe(expected)
  })
  it('is no result without a day where another has one', () => {
    const undated = { id: 'undated', attributes: matchIn(played, { date: null, kickOff: null }) }
    const meant = (...matches: (typeof undated)[]) =>
      latestMatch(matches, new Date('2026-11-14T17:30:00Z'), 'Europe/London')?.id
    expect(meant(undated, past, next)).toBe('past')
    expect(meant(undated, older)).toBe('older')
    expect(meant(undated)).toBe('undated')
  })
  it('is no fixture without a day, as on home, unless there is nothing else', () => {
    const undated = { id: 'undated', attributes: matchIn(fixture, { date: null, kickOff: null }) }
    const meant = (...matches: (typeof undated)[]) =>
      latestMatch(matches, new Date('2026-11-17T12:00:00Z'), 'Europe/London')?.id
    expect(meant(undated, past)).toBe('past')
    expect(meant(undated, past, next)).toBe('next')
    expect(meant(undated)).toBe('undated')
  })
  it.each([
    ['2026-11-14T17:00:00Z', [], 'past'],
    ['2026-11-15T05:59:00Z', [], 'past'],
    ['2026-11-15T06:00:00Z', [], 'next'],
    // The day's own match comes before the result of the evening before, unless its result is overdue.
    ['2026-11-15T05:59:00Z', [listed('sunday', fixture, '2026-11-15')], 'sunday'],
    ['2026-11-14T18:10:00Z', [listed('untold', fixture, '2026-11-14')], 'past'],
  ])('[MT-05d] stays with a result until six the next morning, as home does: at %s', (at, more, id) => {
    expect(latestMatch([older, past, next, ...more], new Date(at), 'Europe/London')?.id).toBe(id)
  })
  it.each([
    // Half past seven in the evening of the 20th, which is the 21st in UTC; no report has come in.
    ['America/New_York', '2026-11-21T00:30:00Z', '2026-11-20T23:00:00Z', 'evening'],
    ['America/New_York', '2026-11-21T00:30:00Z', '2026-11-21T15:00:00Z', 'next'],
    // Noon of the 21st, which is the 20th in UTC.
    ['Pacific/Auckland', '2026-11-20T23:00:00Z', '2026-11-20T20:00:00Z', 'evening'],
  ])('goes by the day in %s', (zone, kickOff, now, expected) => {
    const evening = { id: 'evening', attributes: matchIn(fixture, { kickOff }) }
    const week = { id: 'next', attributes: matchIn(fixture, { kickOff: '2026-11-28T15:00:00Z' }) }
    expect(latestMatch([evening, week], new Date(now), zone)?.id).toBe(expected)
  })
  it('is none where there are none', () => expect(latestMatch([], new Date(0), 'Europe/London')).toBeNull())
})

it('a match that went to penalties says so in its title', () => {
  const level = { ...played, score: { home: 2, away: 2 }, penalties: { home: 4, away: 3 } }
  expect(titleOf(matchIn(level), messages)).toBe('Thornsea Town 2–2 Marlport (Penalties 4–3) | Match centre')
})

const api = (answer: (path: string) => unknown): Api => ({
  async get<T>(path: string, schema: Schema<T>) {
    const body = answer(path)
    if (body === undefined) throw new ApiProblem(404, 'none', path)
    return schema.parse(body)
  },
})

const args = (from: Api, params: Record<string, string>, search = '', settings = sampleClub) => {
  const context = new RouterContextProvider()
  context.set(apiContext, from)
  context.set(nowContext, new Date('2026-11-20T12:00:00Z'))
  context.set(settingsContext, settings)
  const request = new Request(`http://site.test/match${search}`)
  return { context, params, request, url: new URL(request.url), pattern: '', unstable_pattern: '' }
}

const place = { team: 'first-team', season: '2026-27', matchID: 'the-match' }
const answers = (count: number, centre = centreIn(live(1, 0))) =>
  api((path) => {
    if (path.endsWith('/centre')) return { data: { id: 'the-match', attributes: centre } }
    if (path.endsWith('/events')) {
      const data = Array.from({ length: count }, (_, index) =>
        eventOf(`e${index}`, index + 1, 'commentary', { minute: String(1 + (index % 45)) }),
      )
      return { data, meta: { total: count, sequence: count } }
    }
    if (path.includes('/matches?'))
      return { data: [listed('next', fixture, '2026-11-21')], meta: { total: 1 } }
    return undefined
  })

const thrown = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (problem: unknown) => problem,
  )

const headIn = (data: CentreData, language: 'en' | 'ar' = 'en') =>
  headOf(data, {
    settings: sampleClub,
    messages: language === 'ar' ? arabic : messages,
    dates: datesOf('Europe/London', language, sampleClub.site.dateFormats),
    say: (words) => words,
  })

describe('the loader', () => {
  it('brings the latest 60 entries of a long commentary, and says how many more there are', async () => {
    const data = await loadCentre(args(answers(5000), place))
    expect(data.feed.entries).toHaveLength(60)
    expect(data.feed.more).toEqual({ build: 0, min: 4940, reaction: 0 })
    expect(data.feed.sequence).toBe(5000)
    const head = headIn(data)
    expect(head.title).toBe('Thornsea Town 1–0 Marlport | Match centre')
    expect(headIn(data, 'ar').title).toContain('مركز المباراة')
    expect(headIn(data, 'ar').description).toMatch(/[ء-ي]/)
    // The share card shows no score that can still change.
    expect(head.imageAlt).toMatch(/^Thornsea Town v Marlport, /)
    expect(JSON.stringify(data.feed).length).toBeLessThan(16_000)
  })

  it.each([
    ['the match was told before its feed', 3, 3],
    ['its feed was told before the match', 9, 5],
    ['the platform does not number it', undefined, 5],
  ])('listens from where both are known: %s', async (_, sequence, from) => {
    const { feed } = await loadCentre(args(answers(5, centreIn(live(1, 0), { sequence })), place))
    expect(feed.sequence).toBe(from)
  })

  it('brings earlier entries page by page, each once, and none where only facts are asked for', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => loadCentre(args(answers(200), place, `?page=${page}`))),
    )
    expect(pages.map(({ feed }) => [feed.entries.length, feed.more.min])).toEqual([
      [60, 140],
      [60, 80],
      [60, 20],
      [20, 0],
    ])
    const ids = pages.flatMap(({ feed }) => feed.entries.map(({ id }) => id))
    expect(new Set(ids).size).toBe(200)
    expect(await thrown(loadCentre(args(answers(200), place, '?page=5')))).toMatchObject({ status: 404 })
    expect((await loadCentre(args(answers(200), place, '?only=facts'))).feed.entries).toHaveLength(0)
    // A page opened before the matchday requests that too.
    const league = { league: 'League', matches: [], table: [] }
    const asked: string[] = []
    const counted: Api = {
      get: (path, schema, signal) => {
        asked.push(path)
        return path.includes('league-day')
          ? Promise.resolve(schema.parse({ data: { id: 'day', attributes: league } }))
          : answers(200).get(path, schema, signal)
      },
    }
    const daysAsked = async (search: string) => {
      asked.length = 0
      await loadCentre(args(counted, place, search))
      return asked.filter((path) => path.includes('league-day')).length
    }
    expect([await daysAsked('?only=facts'), await daysAsked('?only=facts&around=')]).toEqual([0, 1])
    // The last of them was deleted while a page with it was open.
    const none = await loadCentre(args(answers(60), place, '?only=entries&page=2'))
    expect(none.feed).toMatchObject({ entries: [], more: { min: 0 } })
  })

  it('announces no kick-off of a match that should have been played by now', async () => {
    const head = async (day: string) => {
      const match = matchIn(fixture, { date: day, kickOff: `${day}T15:00:00.000Z` })
      return JSON.stringify(headIn(await loadCentre(args(answers(0, centreIn(fixture, { match })), place))))
    }
    expect(await head('2026-11-21')).toContain('Kick-off is at 15:00 on Sat 21 Nov.')
    const past = await head('2026-11-14')
    expect(past).not.toContain('Kick-off')
    expect(past).toContain('The result will appear here as soon as we have it.')
  })

  it('names our town of a match at our ground, and not of one at a neutral ground', async () => {
    const locationAt = async (venue: string | null, more: Partial<Match> = {}) => {
      const match = matchIn(fixture, { ours: 'home', venue, ...more })
      const answer = answers(0, centreIn(fixture, { match }))
      const { structured } = headIn(await loadCentre(args(answer, { ...place, team: match.team })))
      return (structured as { location: unknown }[])[0]?.location
    }
    const ours = { '@type': 'Place', name: 'Rootshall Lane', address: 'Rootshall Lane, Thornsea' }
    expect(await locationAt(null)).toEqual(ours)
    expect(await locationAt('ROOTSHALL LANE, Thornsea')).toEqual(ours)
    const neutral = 'Minster Fields, Harrowfold'
    expect(await locationAt(neutral)).toEqual({ '@type': 'Place', name: neutral, address: neutral })
    const theirs = { '@type': 'Place', name: 'Thornsea Town', address: 'Thornsea Town' }
    expect(await locationAt(null, { team: 'ladies' })).toEqual(theirs)
  })

  it('sends a match to its right address', async () => {
    const response = await thrown(loadCentre(args(answers(1), { ...place, team: 'ladies' })))
    expect(response).toBeInstanceOf(Response)
    expect((response as Response).status).toBe(301)
    expect((response as Response).headers.get('location')).toBe('/match/first-team/2026-27/the-match')
  })

  it('knows nothing of a match that there is not', async () => {
    for (const matchID of ['../secret', 'x'.repeat(401)])
      expect(await thrown(loadCentre(args(answers(1), { ...place, matchID })))).toMatchObject({ status: 404 })
  })

  it('leads to the first team’s match of this season', async () => {
    const response = (await thrown(findLatest(args(answers(0), {})))) as Response
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/match/first-team/2026-27/next',
    ])
    expect(await thrown(findLatest(args(answers(0), { team: 'No!' })))).toMatchObject({ status: 404 })
    const none = api((path) => (path.includes('/matches?') ? { data: [], meta: { total: 0 } } : undefined))
    const matches = (await thrown(findLatest(args(none, {})))) as Response
    expect([matches.status, matches.headers.get('location')]).toEqual([302, '/matches'])
    expect(await thrown(findLatest(args(none, { team: 'ladies' })))).toMatchObject({ status: 404 })
  })

  it('leads to a match of the season before that is still to come, rather than to a later one of this season', async () => {
    const asked: string[] = []
    const playOff = listed('play-off', fixture, '2026-11-22')
    const from = api((path) => {
      asked.push(decodeURIComponent(path))
      const data = [
        { ...playOff, attributes: { ...playOff.attributes, season: '2025-26' } },
        listed('friendly', fixture, '2026-12-05'),
      ]
      return { data, meta: { total: data.length } }
    })
    const response = (await thrown(findLatest(args(from, {})))) as Response
    expect(response.headers.get('location')).toBe('/match/first-team/2025-26/play-off')
    expect(asked).toEqual([
      '/api/matches/v1/matches?team=first-team&season=2026-27&around=now&page[size]=100&page[number]=0',
    ])
    await thrown(findLatest(args(from, { team: 'first-team', season: '2026-27' })))
    expect(asked[1]).not.toContain('around')
  })

  it('leads to the last match of the year before where seasons are of one year', async () => {
    const asked: (string | null)[] = []
    const from = api((path) => {
      const season = new URL(path, 'http://site.test').searchParams.get('season')
      asked.push(season)
      const data = season === '2025' ? [listed('last', played, '2025-11-01')] : []
      return { data, meta: { total: data.length } }
    })
    const settings = { ...sampleClub, season: { ...sampleClub.season, years: 1 as const } }
    expect(await thrown(findLatest(args(from, {}, '', settings)))).toMatchObject({ status: 302 })
    expect(asked).toEqual(['2026', '2025'])
  })
})
