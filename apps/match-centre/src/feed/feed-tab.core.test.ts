import type { MatchState } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { live } from '../testing.ts'
import { listFor } from './feed-tab.core.ts'

const awarded: MatchState = { status: 'awarded', score: { home: 3, away: 0 }, reason: null }

it.each([
  [{ status: 'fixture' }, true, 'build'],
  [{ status: 'postponed', reason: null }, true, 'build'],
  [live(0, 0), true, 'min'],
  [{ ...live(0, 0), period: 'half-time' }, true, 'min'],
  [awarded, true, 'reaction'],
  // An old match without any reaction opens a list that has entries.
  [awarded, false, 'min'],
  [{ status: 'abandoned', score: null, reason: null }, true, 'min'],
] as [MatchState, boolean, string][])('%j (reaction: %s) opens %s', (state, reacts, list) => {
  expect(listFor(state, reacts)).toBe(list)
})
