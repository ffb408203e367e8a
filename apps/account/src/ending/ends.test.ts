import { describe, expect, it } from '@jest/globals'
import type { Bought } from '../subscriptions/subscriptions.action.ts'
import { endsOf } from './ends.core.ts'

const bought = (id: string, status: string, active: boolean): Bought => ({
  id,
  packageID: id,
  title: id,
  kind: 'match-pass',
  status,
  active,
  entitlements: [],
  priceDisplay: '£7.99',
  boughtAt: '2026-11-20T12:00:00.000Z',
  renewsAt: null,
  endsAt: null,
  receiptURL: null,
})

describe('what goes with an account', () => {
  it('is what is open, and what is being paid; nothing that is over', () => {
    const all = [
      bought('open', 'paid', true),
      bought('slow', 'processing', false),
      bought('begun', 'incomplete', false),
      bought('over', 'canceled', false),
      bought('back', 'refunded', false),
    ]
    expect(endsOf(all).map(({ id, onItsWay }) => [id, onItsWay])).toEqual([
      ['open', false],
      ['slow', true],
      ['begun', true],
    ])
  })
})
