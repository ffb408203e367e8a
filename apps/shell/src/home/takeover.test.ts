import { noTakeover } from '@club/event-bus'
import { describe, expect, it } from '@jest/globals'
import { takeoverIn } from './takeover.core.ts'

describe('takeoverIn', () => {
  const data = { home: 'Thornsea Town', away: 'Marlport', path: '/match/first-team/2026-27/m' }

  it('reads what the slot of matches says', () => {
    const takeover = { matchID: 'm', data }
    expect(takeoverIn({ ok: true, data: { takeover, next: {} } })).toEqual(takeover)
    const dated = { ...takeover, data: { ...data, date: '2026-11-21' } }
    expect(takeoverIn({ ok: true, data: { takeover: dated } })).toEqual(dated)
  })

  it.each([
    ['a slot that failed', { ok: false as const }],
    ['no data', { ok: true as const, data: null }],
    ['a day without a match', { ok: true as const, data: { takeover: null } }],
    ['an older remote', { ok: true as const, data: { next: {} } }],
    ['no match', { ok: true as const, data: { takeover: { data } } }],
    [
      'half a match',
      { ok: true as const, data: { takeover: { matchID: 'm', data: { ...data, away: '' } } } },
    ],
  ])('knows of none in %s', (_what, slot) => {
    expect(takeoverIn(slot)).toEqual(noTakeover)
  })
})
