import type { MatchEvent, Period } from '@club/contracts'
import { type Live, LiveProvider, noLive } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { entriesOf } from '../feed/entries.core.ts'
import { centreIn, eventOf, live } from '../testing.ts'
import type { CentreData } from './centre.loader.ts'
import { useLiveCentre } from './use-live-centre.ts'

const goalAt = (minute: string, period: Period, player: string) =>
  eventOf(`goal-${minute}`, 91, 'goal', { minute, period, team: 'home', player, text: '' })

const scorers = { home: [{ player: null, name: 'Rooksby', minutes: ['12'] }], away: [] }
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
  const { centre, feed, spoken } = useLiveCentre(opensWith, useRef(null))
  return (
    <>
      <p data-testid="scorers">
        {centre.scorers.home.map(({ name, minutes }) => `${name} ${minutes.join(', ')}`).join('; ')}
      </p>
      <p data-testid="entries">{feed.shown.map(({ id }) => id).join(' ')}</p>
      <p data-testid="spoken">{spoken.map(({ text }) => text).join(' ')}</p>
    </>
  )
}

/** @returns a function that sends an event over the stream */
function opened(opensWith = data) {
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
  render(testHost(node).ui)
  return (event: MatchEvent, home: number) =>
    act(() => {
      const score = { matchID: 'm', state: live(home, 0, '82'), periodStartedAt: null }
      for (const listener of listeners)
        listener({ sequence: event.sequence, topic: 'match:m', now: '2026-11-20T12:00:00Z', event, score })
    })
}
const said = (what: string) => screen.getByTestId(what).textContent

describe('the match while it is read, late in a long commentary', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

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
