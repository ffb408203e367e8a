import type { LeagueDay, MatchEvent, MatchState, Period } from '@club/contracts'
import { sampleClub } from '@club/settings'
import { type Live, LiveProvider, noLive, PageProvider } from '@club/shell-api'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { entriesOf } from '../feed/entries.core.ts'
import { centreIn, eventOf, live, matchIn } from '../testing.ts'
import type { CentreData } from './centre.loader.ts'
import { useLiveCentre } from './use-live-centre.ts'

const goalAt = (minute: string, period: Period, player: string) =>
  eventOf(`goal-${minute}`, 91, 'goal', { minute, period, team: 'home', player, text: '' })

const scorers = { home: [{ player: null, name: 'Rooksby', minutes: ['12'] }], away: [] }
const result: MatchState = {
  status: 'result',
  score: { home: 1, away: 0 },
  halfTime: null,
  fullTime: null,
  afterExtraTime: false,
  penalties: null,
}
/** Late in a long commentary: entries from before the eightieth minute are not loaded. */
const data: CentreData = {
  id: 'm',
  path: '/match/first-team/2026-27/m',
  clock: { awaited: false, untold: false },
  centre: centreIn(live(1, 0, '81'), { scorers }),
  feed: {
    entries: entriesOf([eventOf('late', 90, 'commentary', { minute: '80', period: 'second-half' })]),
    page: 1,
    more: { build: 0, min: 30, reaction: 0 },
    sequence: 90,
  },
  around: null,
  sponsors: { centre: [], best: [] },
}

function Centre({ opensWith }: { opensWith: CentreData }) {
  const { centre, feed, spoken, around } = useLiveCentre(opensWith, useRef(null))
  return (
    <>
      <p data-testid="scorers">
        {centre.scorers.home.map(({ name, minutes }) => `${name} ${minutes.join(', ')}`).join('; ')}
      </p>
      <p data-testid="corners">{centre.stats.map(({ home }) => home).join(' ')}</p>
      <p data-testid="entries">{feed.shown.map(({ id }) => id).join(' ')}</p>
      <p data-testid="around">{around?.matches.map(({ state }) => state.status).join(' ')}</p>
      <p data-testid="spoken">{spoken.map(({ text }) => text).join(' ')}</p>
    </>
  )
}

/** Addresses asked for by the open page, and what they are answered with. */
const asked: string[] = []
let answer: CentreData | undefined = data

/** @returns a function that sends an event over the stream */
function opened(opensWith = data, stateOf: (home: number) => MatchState = (home) => live(home, 0, '82')) {
  const listeners = new Set<Parameters<Live['subscribe']>[2]>()
  const heard: Live = {
    ...noLive,
    subscribe: (_topic, _after, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const node = (
    <LiveProvider live={heard}>
      <Centre opensWith={opensWith} />
    </LiveProvider>
  )
  const loader = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    return answer
  }
  const router = createMemoryRouter([{ id: 'match', path: '*', loader, element: node }], {
    initialEntries: [opensWith.path],
    hydrationData: { loaderData: { match: opensWith } },
  })
  const page = {
    now: '2026-11-20T16:45:00.000Z',
    lang: 'en-GB',
    dir: 'ltr',
    settings: sampleClub,
    origin: '',
  } as const
  render(
    <PageProvider value={page}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  return (event: MatchEvent, home: number) =>
    act(() => {
      const score = { matchID: 'm', state: stateOf(home), periodStartedAt: null }
      for (const listener of listeners)
        listener({ sequence: event.sequence, topic: 'match:m', now: '2026-11-20T12:00:00Z', event, score })
    })
}
const said = (what: string) => screen.getByTestId(what).textContent

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T16:45:00.000Z') })
  asked.length = 0
  answer = data
})
afterEach(() => {
  jest.useRealTimers()
})

describe('the match while it is read, late in a long commentary', () => {
  it('takes a goal from before what is here for a correction: none is added, none is read out', () => {
    opened()(goalAt('12', 'first-half', 'Quayle'), 1)
    expect([said('scorers'), said('entries'), said('spoken')]).toEqual(['Rooksby 12', 'late', ''])
  })

  it('adds and reads out a goal that has just been scored', () => {
    opened()(goalAt('82', 'second-half', 'Quayle'), 2)
    expect(said('scorers')).toBe('Rooksby 12; Quayle 82')
    expect(said('entries')).toBe('goal-82 late')
    expect(said('spoken')).not.toBe('')
  })

  it('keeps the figures of a later minute, and asks for nothing', async () => {
    const figures = (sequence: number, minute: string, home: number) =>
      eventOf(`stats-${minute}`, sequence, 'stats', {
        minute,
        period: 'second-half',
        text: '',
        stats: [{ name: 'corners', home, away: 0 }],
      })
    const tell = opened()
    tell(figures(91, '82', 6), 1)
    tell(figures(92, '81', 5), 1)
    expect(said('corners')).toBe('6')
    tell(figures(93, '83', 7), 1)
    expect(said('corners')).toBe('7')
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(asked).toEqual([])
  })

  it('adds a goal to the feed alone that the match was told with', () => {
    const home = [{ player: null, name: 'Rooksby', minutes: ['12', '82'] }]
    const centre = { ...data.centre, scorers: { home, away: [] }, sequence: 91 }
    const tell = opened({ ...data, centre })
    tell(goalAt('82', 'second-half', 'Rooksby'), 2)
    expect([said('scorers'), said('entries')]).toEqual(['Rooksby 12, 82', 'goal-82 late'])
    expect(said('spoken')).not.toBe('')
    tell({ ...goalAt('83', 'second-half', 'Quayle'), sequence: 92 }, 3)
    expect(said('scorers')).toBe('Rooksby 12, 82; Quayle 83')
  })
})

it('asks again, more and more seldom, for a correction after the whistle whose request failed', async () => {
  const goal = goalAt('90', 'second-half', 'Quayle')
  const over = { ...data, feed: { ...data.feed, entries: entriesOf([goal]) } }
  const tell = opened({ ...over, centre: centreIn(result, { scorers }) }, () => result)
  // The host gives a request that failed no answer.
  answer = undefined
  tell({ ...goal, sequence: 95, attributes: { ...goal.attributes, deleted: true } }, 0)
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  const inFirst = asked.length
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(inFirst).toBeGreaterThan(2)
  expect(asked.length - inFirst).toBeLessThan(inFirst)
  answer = { ...over, centre: centreIn(result) }
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  expect(said('scorers')).toBe('')
  const until = asked.length
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  expect(asked).toHaveLength(until)
})

describe('around the league, on an open page', () => {
  const side = (club: string) => ({ club, name: club })
  const kickOff = '2026-11-20T15:00:00.000Z'
  const dayOf = (...states: MatchState[]): LeagueDay => ({
    league: 'League',
    matches: states.map((state, at) => ({
      id: `other-${at}`,
      home: side('a'),
      away: side('b'),
      ours: null,
      kickOff,
      state,
    })),
    table: [],
  })
  const fixture: MatchState = { status: 'fixture' }
  const ofDay = (state: MatchState, around: LeagueDay): CentreData => ({
    ...data,
    centre: centreIn(state, { match: matchIn(state, { date: '2026-11-20', kickOff }) }),
    around,
  })
  const minutes = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 60_000))
  const address = '/match/first-team/2026-27/m?only=facts&around='

  it('is asked for at each look, also where the page came with it', async () => {
    opened(ofDay(live(1, 0), dayOf(fixture)))
    answer = ofDay(live(1, 0), dayOf(result))
    expect(said('around')).toBe('fixture')
    await minutes(6)
    expect(asked[0]).toBe(address)
    expect(said('around')).toBe('result')
  })

  it('is asked for after the end until every match of the day is over', async () => {
    opened(ofDay(result, dayOf(result, fixture)))
    answer = ofDay(result, dayOf(result, live(0, 0)))
    await minutes(6)
    expect([asked[0], said('around')]).toEqual([address, 'result live'])
    answer = ofDay(result, dayOf(result, result))
    await minutes(6)
    const until = asked.length
    expect(said('around')).toBe('result result')
    await minutes(20)
    expect(asked).toHaveLength(until)
  })

  it('is asked for no longer than until the end of the day, whatever is still open', async () => {
    opened(ofDay(result, dayOf(fixture)))
    answer = ofDay(result, dayOf(fixture))
    await minutes(6)
    expect(asked).not.toHaveLength(0)
    act(() => jest.setSystemTime(new Date('2026-11-21T00:01:00Z')))
    await minutes(6)
    const until = asked.length
    await minutes(20)
    expect(asked).toHaveLength(until)
  })
})
