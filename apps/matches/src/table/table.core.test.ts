import { describe, expect, it } from '@jest/globals'
import { zoneAt } from './table.core.ts'

describe('zoneAt', () => {
  const zones = [
    { kind: 'promotion', from: 1, to: 1 },
    { kind: 'relegation', from: 21, to: 24 },
  ] as const
  it('names what a place leads to', () =>
    expect([1, 2, 20, 21, 24].map((place) => zoneAt(place, zones))).toEqual([
      'promotion',
      null,
      null,
      'relegation',
      'relegation',
    ]))
})
