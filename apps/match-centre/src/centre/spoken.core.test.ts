import type { MatchEvent } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { messages } from '../messages/en.ts'
import { centreIn, eventOf, live } from '../testing.ts'
import { spokenOf } from './spoken.core.ts'

const centre = centreIn(live(2, 1))
const said = (type: MatchEvent['type'], attributes: Partial<MatchEvent['attributes']> = {}) =>
  spokenOf(eventOf('e', 1, type, attributes), centre, messages)

describe('what is read out', () => {
  it('is every whistle, with the score', () => {
    expect(said('kick-off')).toBe('Kick-off: Thornsea Town 2, Marlport 1.')
    expect(said('half-time')).toBe('Half-time: Thornsea Town 2, Marlport 1.')
    expect(said('second-half')).toBe('Second half: Thornsea Town 2, Marlport 1.')
    expect(said('full-time')).toBe('Full-time: Thornsea Town 2, Marlport 1.')
    expect(said('abandoned')).toBe('Abandoned')
  })

  it('is every goal and every card, with its player', () => {
    const by = { team: 'away', player: 'Hexley', minute: '61' } as const
    expect(said('goal', by)).toBe('Goal: Thornsea Town 2, Marlport 1. Hexley, 61 minutes.')
    expect(said('yellow-card', by)).toBe('Yellow card: Hexley, Marlport, 61 minutes.')
    expect(said('goal', { ...by, minute: '90+1' })).toMatch(/Hexley, in the first minute of added time\.$/)
    expect(said('goal', { ...by, minute: '45+12' })).toMatch(/in the 12th minute of first-half added time\.$/)
    expect(said('goal', { ...by, minute: '1' })).toMatch(/Hexley, 1 minute\.$/)
    expect(messages.minuteSpoken('90+')).toBe('in added time')
    expect(messages.minuteSpoken('120+2')).toBe('in the second minute of added time in extra time')
    expect(said('red-card', { team: 'home' })).toBe('Red card: Thornsea Town.')
  })

  it('is no pass, no change and no figure', () => {
    for (const type of ['commentary', 'substitution', 'stats', 'build-up', 'reaction'] as const)
      expect(said(type, { team: 'home' })).toBeNull()
  })
})
