import { describe, expect, it } from '@jest/globals'
import { type CameBack, isFinal, mayChange, opensLater, outcomeOf } from './return.core.ts'

const told = (state: Exclude<CameBack, string>['state'], granted = false): CameBack => ({
  state,
  packageID: 'pass-m1',
  packageTitle: 'Town v City',
  granted,
})

describe('what became of a checkout', () => {
  it.each<[CameBack, string, 'final' | 'may change' | 'stands']>([
    ['away', 'away', 'may change'],
    ['unknown', 'unknown', 'stands'],
    [told('paid', true), 'in', 'final'],
    [told('paid'), 'opening', 'may change'],
    [told('processing'), 'processing', 'may change'],
    [told('open'), 'open', 'may change'],
    [told('expired'), 'expired', 'final'],
    [told('failed'), 'failed', 'final'],
    [told('withdrawn'), 'withdrawn', 'final'],
    [told('refunded'), 'refunded', 'final'],
    [told('over'), 'over', 'final'],
    [told('blocked'), 'blocked', 'final'],
  ])('%j is %s', (back, outcome, word) => {
    expect(outcomeOf(back)).toBe(outcome)
    const is = outcomeOf(back)
    expect(isFinal(is) ? 'final' : mayChange(is) ? 'may change' : 'stands').toBe(word)
  })
})

describe('a pass that has been paid for', () => {
  const match = { kickOff: '2026-12-01T19:45:00.000Z', opensAt: '2026-12-01T18:15:00.000Z' }
  const bought = [
    { packageID: 'pass-m1', active: false },
    { packageID: 'watch', active: true },
    { packageID: 'pass-m1', active: true, match },
  ]
  it('opens later until its window begins', () => {
    const back = told('paid', true)
    expect(opensLater(back, bought, '2026-11-28T12:00:00.000Z')).toBe(match.opensAt)
    expect(opensLater(back, bought, match.opensAt)).toBeNull()
    expect(opensLater(back, bought.slice(0, 2), '2026-11-28T12:00:00.000Z')).toBeNull()
    expect(opensLater('away', bought, '2026-11-28T12:00:00.000Z')).toBeNull()
  })
})
