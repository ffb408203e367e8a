import { describe, expect, it } from '@jest/globals'
import { stepOf } from './taps.core.ts'

describe('touches of the picture', () => {
  it.each([
    ['a first one is none', null, { at: 0, part: 0.1 }, 0],
    ['two at the left go back', { at: 0, part: 0.1 }, { at: 200, part: 0.3 }, -1],
    ['two at the right go forward', { at: 0, part: 0.9 }, { at: 200, part: 0.7 }, 1],
    ['two in the middle do neither', { at: 0, part: 0.5 }, { at: 200, part: 0.5 }, 0],
    ['one at each side does neither', { at: 0, part: 0.1 }, { at: 200, part: 0.9 }, 0],
    ['two that are far apart are two', { at: 0, part: 0.1 }, { at: 900, part: 0.1 }, 0],
  ] as const)('%s', (_what, before, tap, step) => expect(stepOf(before, tap)).toBe(step))
})
