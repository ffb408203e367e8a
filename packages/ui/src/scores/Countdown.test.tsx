import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Countdown } from './Countdown.tsx'

const words = { days: 'Days', hours: 'Hours', minutes: 'Mins', seconds: 'Secs', untilKickOff: 'Until then' }

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
    act(() => jest.advanceTimersByTime(1000))
    expect(timer.textContent).toBe('00 Days00 Hours00 Mins01 Secs')
    act(() => jest.advanceTimersByTime(1000))
    expect(screen.queryByRole('timer')).toBeNull()
  })
})
