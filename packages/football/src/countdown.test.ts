import { describe, expect, it } from '@jest/globals'
import { clockCorrection, remaining } from './countdown.core.ts'

const at = (iso: string) => Date.parse(iso)

describe('remaining', () => {
  it('counts days, hours, minutes and seconds', () => {
    expect(remaining(at('2026-11-21T15:00:00Z'), at('2026-11-20T12:30:15Z'))).toEqual({
      days: 1,
      hours: 2,
      minutes: 29,
      seconds: 45,
    })
  })
  it('is nothing from the instant on', () => {
    expect(remaining(at('2026-11-21T15:00:00Z'), at('2026-11-21T15:00:00Z'))).toBeNull()
    expect(remaining(at('2026-11-21T15:00:00Z'), at('2026-11-22T15:00:00Z'))).toBeNull()
  })
})

describe('clockCorrection', () => {
  const made = at('2026-11-20T12:00:00Z')
  it('believes a device that reads a kept page', () => {
    expect(clockCorrection(made, at('2026-11-20T12:00:02Z'))).toBe(0)
    expect(clockCorrection(made, at('2026-11-23T09:00:00Z'))).toBe(0)
  })
  it('carries on the page’s clock on a device that is behind it, or far ahead', () => {
    for (const device of [at('2026-11-20T11:00:00Z'), at('2027-03-01T00:00:00Z')]) {
      expect(device + clockCorrection(made, device)).toBe(made)
    }
  })
})
