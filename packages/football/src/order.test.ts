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
    // The one the feed named last, although its id sorts first.
    expect(foldMatch([best('a', 2, 'Fenn'), best('b', 1, 'Marwood')]).playerOfTheMatch?.name).toBe('Fenn')
  })

  it('puts what nobody knows the time of first in its minute, and what has nothing else to go by by its id', () => {
    const told = (id: string, at?: string, sequence?: number) => ({
      id,
      type: 'commentary' as const,
      ...(sequence === undefined ? {} : { sequence }),
      attributes: {
        minute: '7',
        period: 'first-half' as const,
        team: null,
        player: null,
        text: '',
        ...(at === undefined ? {} : { at }),
      },
    })
    const events = [told('b'), told('d', '2026-11-21T15:07:00Z', 1), told('c', undefined, 9), told('a')]
    for (const came of [events, events.toReversed()])
      expect(inOrder(came).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
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
