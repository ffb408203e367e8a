import { describe, expect, it } from '@jest/globals'
import { remaining } from './countdown.core.ts'

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
  it('counts the second that is running, and is there until the instant itself', () => {
    const end = at('2026-11-21T15:00:00Z')
    expect(remaining(end, end - 1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 })
    expect(remaining(end, end - 1001)).toMatchObject({ seconds: 2 })
  })
  it('is nothing from the instant on', () => {
    expect(remaining(at('2026-11-21T15:00:00Z'), at('2026-11-21T15:00:00Z'))).toBeNull()
    expect(remaining(at('2026-11-21T15:00:00Z'), at('2026-11-22T15:00:00Z'))).toBeNull()
    expect(remaining(at('no date'), at('2026-11-22T15:00:00Z'))).toBeNull()
  })
})
