import { describe, expect, it } from '@jest/globals'
import { clockText, spokenTime } from './clock-text.core.ts'

const unit = (name: string, count: number) => `${count} ${name}${count === 1 ? '' : 's'}`

describe('times', () => {
  it.each([
    [0, '0:00', '0 seconds'],
    [65.9, '1:05', '1 minute 5 seconds'],
    [120, '2:00', '2 minutes'],
    [3723, '1:02:03', '1 hour 2 minutes 3 seconds'],
    [3600, '1:00:00', '1 hour'],
    [-3, '0:00', '0 seconds'],
    [Number.NaN, '0:00', '0 seconds'],
    [Number.POSITIVE_INFINITY, '0:00', '0 seconds'],
  ])('%d', (time, shown, said) => {
    expect(clockText(time)).toBe(shown)
    expect(spokenTime(time, unit)).toBe(said)
  })
})
