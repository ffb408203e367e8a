import type { MatchState } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { lookEvery } from './by-now.core.ts'
import { live, played } from './testing.ts'

it('looks at the clock each second while a match is in play, now and then before, and never once all is over', () => {
  const over = { state: played(1, 0) }
  const toCome: { state: MatchState } = { state: { status: 'fixture' } }
  expect(lookEvery([over, toCome, { state: live(1, 0) }])).toBe(1000)
  expect(lookEvery([over, toCome])).toBe(10_000)
  expect(lookEvery([over])).toBeNull()
})
