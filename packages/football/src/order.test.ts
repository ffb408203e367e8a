import { describe, expect, it } from '@jest/globals'
import { foldMatch } from './fold.core.ts'
import { inOrder, periodOf } from './order.core.ts'
import { orderCases } from './testing.ts'

describe('the order of a match’s events', () => {
  it.each(orderCases)('%s', (_, expected, events) => {
    for (const came of [events, events.toReversed()])
      expect(inOrder(came).map(({ id }) => id)).toEqual(expected)
  })

  it('is the one that a match is made by', () => {
    const best = (id: string, sequence: number, player: string) => ({
      id,
      sequence,
      type: 'player-of-the-match' as const,
      arrivedAt: '2026-11-21T17:00:00.000Z',
      attributes: { minute: '', period: 'post-match' as const, team: null, player, text: '' },
    })
    // The one that the feed named last, though its id sorts first.
    expect(foldMatch([best('a', 2, 'Fenn'), best('b', 1, 'Marwood')]).playerOfTheMatch).toBe('Fenn')
  })

  it('does not take a shoot-out or a mark for the half that the feed says', () => {
    const told = (type: 'full-time' | 'shoot-out-missed') =>
      periodOf({
        type,
        attributes: { minute: '30', period: 'first-half', team: null, player: null, text: '' },
      })
    expect([told('full-time'), told('shoot-out-missed')]).toEqual(['post-match', 'penalties'])
  })
})
