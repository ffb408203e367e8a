import { describe, expect, it } from '@jest/globals'
import { streamRules } from './streamline.ts'

describe('hours in which a country may not watch', () => {
  const hours = { countries: ['GB'], weekday: 6, from: '14:45', until: '17:15', audioAllowed: true }
  it.each([
    ['Europe/London', true],
    ['UTC', true],
    ['Europe/Thornsea', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('are told by the clock of a time zone that there is: %j', (timezone, taken) => {
    expect(streamRules.safeParse({ blackouts: [{ ...hours, timezone }] }).success).toBe(taken)
  })
})
