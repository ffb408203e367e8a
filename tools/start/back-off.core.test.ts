import { describe, expect, it } from '@jest/globals'
import { afterEnd, noEnds } from './back-off.core.ts'

describe('the back-off of what ends', () => {
  it('starts again at once, then twice as late each time, at most after half a minute', () => {
    let ends = noEnds
    const delays = Array.from({ length: 12 }, () => {
      ends = afterEnd(ends, 500)
      return ends.delay
    })
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000])
  })

  it('begins anew for what has run for a minute', () => {
    const ends = afterEnd(afterEnd(noEnds, 10), 10)
    expect(afterEnd(ends, 59_999).delay).toBe(400)
    expect(afterEnd(ends, 60_000)).toEqual(afterEnd(noEnds, 0))
  })
})
