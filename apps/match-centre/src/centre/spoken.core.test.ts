import type { MatchEvent, MatchState } from '@club/contracts'
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
    expect(said('extra-time', { minute: '91' })).toBe('Extra time: Thornsea Town 2, Marlport 1.')
    expect(said('extra-time', { minute: '106' })).toBe(
      'Second half of extra time: Thornsea Town 2, Marlport 1.',
    )
    expect(said('full-time')).toBe('Full time: Thornsea Town 2, Marlport 1.')
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

  it('is what kind of goal it was, one that is taken back, and a shoot-out kick by kick', () => {
    const by = { team: 'home', player: 'Hexley', minute: '61' } as const
    expect(said('own-goal', by)).toBe('Own goal: Thornsea Town 2, Marlport 1. Hexley, 61 minutes.')
    expect(said('goal', { ...by, deleted: true })).toBe('Goal disallowed: Thornsea Town 2, Marlport 1.')
    expect(said('yellow-card', { ...by, deleted: true })).toBeNull()
    const shootOut = { ...live(2, 2), penalties: { home: 3, away: 2 } }
    const kick = eventOf('e', 1, 'shoot-out-goal', by)
    expect(spokenOf(kick, centreIn(shootOut), messages)).toBe(
      'Scored in the shoot-out: Thornsea Town 3, Marlport 2.',
    )
    const whistle = eventOf('e', 2, 'full-time', {})
    const over: MatchState = {
      status: 'result',
      score: { home: 2, away: 2 },
      halfTime: null,
      fullTime: null,
      afterExtraTime: true,
      penalties: { home: 3, away: 2 },
    }
    expect(spokenOf(whistle, centreIn(over), messages)).toBe(
      'Full time: Thornsea Town 2, Marlport 2. Thornsea Town won 3–2 on penalties.',
    )
    const secondLeg: MatchState = { ...over, score: { home: 2, away: 1 }, penalties: { home: 2, away: 3 } }
    expect(spokenOf(whistle, centreIn(secondLeg), messages)).toBe(
      'Full time: Thornsea Town 2, Marlport 1. Marlport won 3–2 on penalties.',
    )
  })

  it('is no pass, no change and no figure', () => {
    for (const type of ['commentary', 'substitution', 'stats', 'build-up', 'reaction'] as const)
      expect(said(type, { team: 'home' })).toBeNull()
  })
})
