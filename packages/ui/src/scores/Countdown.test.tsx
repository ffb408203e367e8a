import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Countdown, type TimeLeft } from './Countdown.tsx'

const words = {
  days: () => 'Days',
  hours: () => 'Hours',
  minutes: () => 'Mins',
  seconds: (count: number) => (count === 1 ? 'Sec' : 'Secs'),
  untilKickOff: 'Until then',
}

/** Reports visibility of each observed element, as a browser does after its next layout. */
let inSight: (is: boolean) => void = () => {}
class Watcher {
  constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
    inSight = (isIntersecting) => heard([{ isIntersecting }])
  }
  observe() {}
  disconnect() {
    inSight = () => {}
  }
}
Object.assign(globalThis, { IntersectionObserver: Watcher })

/** Two seconds are left when it starts. */
const start = () => {
  let seconds = 3
  return () => {
    seconds -= 1
    return seconds > 0 ? { days: 0, hours: 0, minutes: 0, seconds } : null
  }
}

describe('Countdown', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  it('keeps its place until scripts run', () => {
    const html = renderToString(<Countdown start={start} words={words} looks={{}} />)
    expect(html).toContain('data-waiting=""')
    expect(html).toContain('aria-label="Until then"')
  })

  it('counts second by second, and is gone when the instant has come', () => {
    jest.useFakeTimers()
    render(<Countdown start={start} words={words} looks={{}} />)
    const timer = screen.getByRole('timer')
    expect(timer.textContent).toBe('00 Days00 Hours00 Mins02 Secs')
    expect(timer.hasAttribute('data-waiting')).toBe(false)
    act(() => inSight(true))
    expect(timer.textContent).toBe('00 Days00 Hours00 Mins01 Sec')
    act(() => jest.advanceTimersByTime(1000))
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('draws nothing out of sight, and is right when it is seen again', () => {
    jest.useFakeTimers()
    const until = Date.now() + 60_000
    const left = () => ({ days: 0, hours: 0, minutes: 0, seconds: (until - Date.now()) / 1000 })
    const running = () => left
    render(<Countdown start={running} words={words} looks={{}} />)
    const seconds = () => screen.getByRole('timer').textContent?.slice(-7)
    act(() => inSight(true))
    act(() => jest.advanceTimersByTime(2000))
    expect(seconds()).toBe('58 Secs')
    act(() => inSight(false))
    act(() => jest.advanceTimersByTime(10_000))
    expect([seconds(), jest.getTimerCount()]).toEqual(['58 Secs', 0])
    act(() => inSight(true))
    expect(seconds()).toBe('48 Secs')
  })

  it('counts on for another instant when the first has passed', () => {
    jest.useFakeTimers()
    const counting = (until: number) => () => () => {
      const seconds = (until - Date.now()) / 1000
      return seconds > 0 ? { days: 0, hours: 0, minutes: 0, seconds } : null
    }
    const shown = (start: () => () => TimeLeft | null) => <Countdown start={start} words={words} looks={{}} />
    const { rerender } = render(shown(counting(Date.now() - 1000)))
    expect(screen.queryByRole('timer')).toBeNull()
    rerender(shown(counting(Date.now() + 30_000)))
    act(() => inSight(true))
    act(() => jest.advanceTimersByTime(5000))
    expect(screen.getByRole('timer').textContent).toContain('25 Secs')
  })
})
