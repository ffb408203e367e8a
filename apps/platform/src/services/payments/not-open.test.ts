import { describe, expect, it } from '@jest/globals'
import { notOpenNow } from './not-open.core.ts'

const now = new Date('2026-11-20T12:00:00Z')
const pass = {
  status: 'paid',
  opens: true,
  entitlements: ['match-pass'],
  matchID: 'm1',
  windowFrom: '2026-11-21T14:00:00.000Z',
  title: 'Pass',
  boughtAt: '2026-11-19T12:00:00.000Z',
}
const later = { ...pass, matchID: 'm2', windowFrom: '2026-11-28T14:00:00.000Z' }
const subscription = {
  ...{ ...pass, title: 'Watch', status: 'disputed', opens: false },
  ...{ entitlements: ['subscriber-video'], matchID: null, windowFrom: null },
}
const open = { ...pass, matchID: 'm0', windowFrom: '2026-11-20T11:00:00.000Z' }
const undated = { ...pass, matchID: 'm3', windowFrom: null }

describe('what was bought and does not open an entry yet', () => {
  it('is the next pass of those that will open it, and the newest payment on hold that would', () => {
    const older = { ...subscription, title: 'Older', boughtAt: '2026-10-01T12:00:00.000Z' }
    const all = [undated, later, pass, open, older, subscription]
    expect(notOpenNow(all, ['match-pass', 'subscriber-video'], now)).toEqual({
      passOpensAt: pass.windowFrom,
      onHold: 'Watch',
    })
  })

  it('is nothing that the entry does not list', () => {
    expect(notOpenNow([pass, subscription], ['subscriber-audio'], now)).toEqual({})
    expect(notOpenNow([pass, subscription], [], now)).toEqual({})
  })

  it('is a pass on hold where the entry lists its match’s own mark', () => {
    const held = { ...pass, status: 'disputed', opens: false }
    expect(notOpenNow([held], ['match-pass-m1'], now)).toEqual({ onHold: 'Pass' })
    expect(notOpenNow([held], ['match-pass-m2'], now)).toEqual({})
  })
})
