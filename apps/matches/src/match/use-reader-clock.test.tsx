import type { LeagueDayMatch } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { useDayByNow } from '../table/use-day-by-now.ts'
import { listedOn } from '../testing.ts'
import type { ListedMatch } from './match.core.ts'
import { useByNow } from './use-by-now.ts'
import { useToday } from './use-today.ts'

const madeAt = '2026-11-20T12:00:00.000Z'
const eightDaysOn = '2026-11-28T18:00:00.000Z'
const fixture = listedOn('2026-11-28', { status: 'fixture' }, { kickOff: '2026-11-28T15:00:00.000Z' })
const inLeague: LeagueDayMatch = {
  id: 'm',
  home: { club: 'a', name: 'A' },
  away: { club: 'b', name: 'B' },
  ours: null,
  kickOff: '2026-11-28T15:00:00.000Z',
  state: { status: 'fixture' },
}

let hearAgain = () => {}

/** What is listed comes again, as when the page's data has been fetched anew. */
function useFetched<T>(first: T): readonly T[] {
  const [list, setList] = useState([first])
  hearAgain = () => setList([first])
  return list
}

const words = (isAwaited: boolean | undefined) => (isAwaited ? 'awaited' : 'to come')
function Day() {
  return <p>{useToday()}</p>
}
function Listed() {
  return <p>{words(useByNow(useFetched<ListedMatch>(fixture))[0]?.awaited)}</p>
}
function InLeague() {
  return <p>{words(useDayByNow(useFetched(inLeague)).get('m')?.awaited)}</p>
}

describe('on a page that has been open for eight days, before the stream has spoken', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(madeAt) })
  })
  afterEach(() => {
    jest.useRealTimers()
  })
  const goesOn = () =>
    act(() => {
      jest.setSystemTime(new Date(eightDaysOn))
      jest.advanceTimersByTime(300_000)
    })

  it('the day is today, not that on which the page was made', () => {
    render(testHost(<Day />, { now: madeAt }).ui)
    expect(screen.getByText('2026-11-20')).toBeTruthy()
    goesOn()
    expect(screen.getByText('2026-11-28')).toBeTruthy()
  })

  it.each([
    ['a list', <Listed key="list" />],
    ['a day of the league', <InLeague key="day" />],
  ])('a match of %s that comes again is still awaited', (_what, node) => {
    render(testHost(node, { now: madeAt }).ui)
    expect(screen.getByText('to come')).toBeTruthy()
    goesOn()
    act(() => hearAgain())
    expect(screen.getByText('awaited')).toBeTruthy()
  })
})
