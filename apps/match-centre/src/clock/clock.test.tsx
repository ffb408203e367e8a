import { testHost } from '@club/shell-api/testing'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { live } from '../testing.ts'
import { ToKickOff } from './KickOff.tsx'
import { Minute } from './Minute.tsx'
import { useOnAir, useResultDue, useSilence } from './use-by-now.ts'

function Silence() {
  return (
    <p>
      {useSilence({ state: live(1, 0), date, kickOff, heardAt: '2026-11-21T11:50:00Z' }) ? 'silent' : 'heard'}
    </p>
  )
}

function OnAir() {
  const streamed = { from: '2026-11-21T13:30:00.000Z', until: '2026-11-21T21:00:00.000Z' }
  const onAir = useOnAir({ state: { status: 'fixture' }, date, kickOff, streamed })
  return <p>{onAir ? 'on air' : 'not yet'}</p>
}

function ResultDue({ at }: { at: string | null }) {
  return <p>{useResultDue({ state: { status: 'fixture' }, date, kickOff: at }) ? 'to follow' : 'to come'}</p>
}

const madeAt = '2026-11-21T12:00:00.000Z'
const kickOff = '2026-11-21T15:00:00.000Z'
const date = '2026-11-21'

/** A match page rendered at 12:00, and opened at this time of the device. */
const opened = (device: string, node: ReactNode) => {
  jest.useFakeTimers({ now: new Date(device) })
  render(testHost(node, { now: madeAt }).ui)
}
const later = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000))
const left = () => screen.getByRole('timer').textContent

describe('the clock of a match page before the stream has spoken', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  it('counts down on a page that is an hour old, and goes on counting', () => {
    opened('2026-11-21T13:00:00Z', <ToKickOff until={kickOff} />)
    expect(left()).toBe('00 Days02 Hours00 Mins00 Secs')
    later(3)
    expect(left()).toBe('00 Days01 Hour59 Mins57 Secs')
  })

  it('carries on the clock of the page where the device’s is wrong, and goes on counting', () => {
    opened('2001-01-01T00:00:00Z', <ToKickOff until={kickOff} />)
    expect(left()).toBe('00 Days03 Hours00 Mins00 Secs')
    later(61)
    expect(left()).toBe('00 Days02 Hours58 Mins59 Secs')
  })

  it('says that a feed has fallen silent when it has said nothing for twenty minutes', () => {
    opened(madeAt, <Silence />)
    expect(screen.getByText('heard')).toBeTruthy()
    later(11 * 60)
    expect(screen.getByText('silent')).toBeTruthy()
  })

  it('says that a result is to follow once the match should be over, on a page that stood there before', () => {
    opened(madeAt, <ResultDue at={kickOff} />)
    later(5.5 * 60 * 60)
    expect(screen.getByText('to come')).toBeTruthy()
    later(60)
    expect(screen.getByText('to follow')).toBeTruthy()
  })

  it('still awaits a result that is told of again on a page that has been open for eight days', () => {
    let move = (_kickOff: string) => {}
    const Moved = () => {
      const [at, setAt] = useState(kickOff)
      move = setAt
      return <ResultDue at={at} />
    }
    opened(madeAt, <Moved />)
    jest.setSystemTime(new Date('2026-11-29T12:00:00Z'))
    later(10)
    expect(screen.getByText('to follow')).toBeTruthy()
    act(() => move('2026-11-21T15:15:00.000Z'))
    expect(screen.getByText('to follow')).toBeTruthy()
  })

  it('waits for the end of its day where nobody knows the time', () => {
    opened(madeAt, <ResultDue at={null} />)
    later(11 * 60 * 60)
    expect(screen.getByText('to come')).toBeTruthy()
    later(60 * 60)
    expect(screen.getByText('to follow')).toBeTruthy()
  })

  it('is on air once its streams open, on a page that stood there before, without a word of the feed', () => {
    opened(madeAt, <OnAir />)
    later(89 * 60)
    expect(screen.getByText('not yet')).toBeTruthy()
    later(70)
    expect(screen.getByText('on air')).toBeTruthy()
  })

  it('[MT-05i] draws no minute of the period before when the period changes, not even once', () => {
    const drawn: string[] = []
    let hear = (_match: Parameters<typeof Minute>[0]) => {}
    const first = live(0, 0, '45')
    const Drawn = () => {
      const [match, setMatch] = useState({ state: first, startedAt: madeAt } as Parameters<typeof Minute>[0])
      const text = useRef<HTMLParagraphElement>(null)
      hear = setMatch
      useLayoutEffect(() => {
        drawn.push(`${match.state.period} ${text.current?.firstElementChild?.textContent ?? 'none'}`)
      }, [match])
      return (
        <p ref={text}>
          <Minute {...match} />
        </p>
      )
    }
    opened('2026-11-21T12:46:00Z', <Drawn />)
    const begins = (period: (typeof first)['period'], minute: string, startedAt: string) =>
      act(() => hear({ state: { ...first, period, minute }, startedAt }))
    later(10)
    begins('half-time', '45', madeAt)
    later(14 * 60 + 50)
    begins('second-half', '46', '2026-11-21T13:01:00.000Z')
    later(50 * 60)
    begins('extra-time', '91', '2026-11-21T13:51:00.000Z')
    expect(drawn).toEqual(['first-half 45′', 'half-time none', 'second-half 46′', 'extra-time 91′'])
  })

  it('shows the minute on a page that is half an hour old, and goes on', () => {
    opened('2026-11-21T12:30:00Z', <Minute state={live(0, 0, '1')} startedAt={madeAt} />)
    expect(screen.getByText('31′')).toBeTruthy()
    later(60)
    expect(screen.getByText('32′')).toBeTruthy()
  })
})
