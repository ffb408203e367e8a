import { describe, expect, it } from '@jest/globals'
import { clockCorrection, readerClock, untilNewDay } from './clock.core.ts'

const at = (iso: string) => Date.parse(iso)

describe('clockCorrection', () => {
  const made = at('2026-11-20T12:00:00Z')
  it('believes a device that reads a kept page', () => {
    expect(clockCorrection(made, at('2026-11-20T12:00:02Z'))).toBe(0)
    expect(clockCorrection(made, at('2026-11-23T09:00:00Z'))).toBe(0)
    // From the moment it was made until a week later.
    expect(clockCorrection(made, made)).toBe(0)
    expect(clockCorrection(made, at('2026-11-27T12:00:00Z'))).toBe(0)
  })
  it('carries on the page’s clock on a device that is behind it, or far ahead', () => {
    for (const device of [at('2026-11-20T11:00:00Z'), at('2027-03-01T00:00:00Z')]) {
      expect(device + clockCorrection(made, device)).toBe(made)
    }
  })
})

describe('a reader’s clock', () => {
  const made = at('2026-11-20T12:00:00Z')
  const opened = (device: number, heard = () => 0) => {
    let time = device
    const clock = readerClock(made, heard, () => time)
    return (later: number) => {
      time = device + later
      return new Date(clock()).toISOString()
    }
  }

  it('goes on, on a page an hour old and on one whose clock is carried on', () => {
    const hourOld = opened(made + 3_600_000)
    expect([hourOld(0), hourOld(1000)]).toEqual(['2026-11-20T13:00:00.000Z', '2026-11-20T13:00:01.000Z'])
    const wrong = opened(at('2001-01-01T00:00:00Z'))
    expect([wrong(0), wrong(1000)]).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:01.000Z'])
  })

  it('is the stream’s as soon as it has spoken', () => {
    let heard = 0
    const clock = opened(made + 2000, () => heard)
    expect(clock(0)).toBe('2026-11-20T12:00:02.000Z')
    heard = -60_000
    expect(clock(1000)).toBe('2026-11-20T11:59:03.000Z')
  })
})

it('a day may begin at each quarter of an hour by UTC, and not twice at one', () => {
  const until = (iso: string) => untilNewDay(at(iso)) / 1000
  // Midnight in London, in Kolkata and in Kathmandu.
  expect(until('2026-11-20T23:59:00Z')).toBe(60)
  expect(until('2026-11-20T18:29:59Z')).toBe(1)
  expect(until('2026-11-20T18:14:59Z')).toBe(1)
  expect(until('2026-11-21T00:00:00Z')).toBe(900)
})
