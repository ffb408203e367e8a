import { type MatchEventType, matchEventTypes } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import {
  bookingOf,
  goalOf,
  isGoal,
  isKeyEvent,
  joinedScorers,
  ownGoalsLeftOut,
  substitutionOf,
  withGoal,
} from './happenings.core.ts'

const told = (type: MatchEventType, over: object = {}) => ({
  type,
  attributes: {
    minute: '45+2',
    period: 'first-half' as const,
    team: 'home' as const,
    player: 'Marwood',
    text: '',
    ...over,
  },
})

describe('what an event means', () => {
  it('a goal counts for the side, an own goal for the others, a kick of a shoot-out for none', () => {
    expect(goalOf(told('goal'))).toEqual({
      side: 'home',
      fact: { name: 'Marwood', minute: '45+2', own: false },
    })
    expect(goalOf(told('penalty-goal'))?.fact.minute).toBe('45+2 (pen)')
    expect(goalOf(told('own-goal'))).toEqual({
      side: 'away',
      fact: { name: 'Marwood', minute: '45+2 (og)', own: true },
    })
    const nobodys = { team: null }
    expect([
      goalOf(told('shoot-out-goal')),
      goalOf(told('goal', nobodys)),
      goalOf(told('own-goal', nobodys)),
    ]).toEqual([null, null, null])
    expect(matchEventTypes.filter(isGoal)).toEqual(['goal', 'own-goal', 'penalty-goal'])
  })

  it('a scorer’s own goal stands by itself', () => {
    const goal = (minute: string, own: boolean) => ({ name: 'Marwood', minute, own })
    const goals = [goal('3', false), goal('9 (og)', true), goal('20 (pen)', false), goal('30 (og)', true)]
    expect(goals.reduce(withGoal, []).map(({ minutes }) => minutes)).toEqual([
      ['3', '20 (pen)'],
      ['9 (og)', '30 (og)'],
    ])
  })

  it('scorers of two names stand apart', () => {
    const goals = ['Ada', 'Bea', 'Ada'].map((name, index) => ({ name, minute: `${index}`, own: false }))
    expect(goals.reduce(withGoal, []).map(({ name, minutes }) => [name, minutes])).toEqual([
      ['Ada', ['0', '2']],
      ['Bea', ['1']],
    ])
  })

  it('a goal that is told late stands in its place among its scorer’s', () => {
    const goals = ['34', '12'].map((minute) => ({ name: 'Ada', minute, own: false }))
    expect(goals.reduce(withGoal, [])[0]?.minutes).toEqual(['12', '34'])
  })

  it('goals of one minute with what was added to it are in order', () => {
    const scorer = (...minutes: string[]) => ({ player: null, name: 'Ada', minutes })
    expect(joinedScorers([scorer('45+3', '46'), scorer('45+1 (pen)', '45')])[0]?.minutes).toEqual([
      '45',
      '45+1 (pen)',
      '45+3',
      '46',
    ])
  })

  it('scorers who turn out to be one have the goals of both, in order, but for own goals', () => {
    const scorer = (name: string, ...minutes: string[]) => ({ player: null, name, minutes })
    const told = [scorer('Ada', '51', '90+1 (pen)'), scorer('Bea', '52'), scorer('Ada', '45+2', '60')]
    expect(joinedScorers([...told, scorer('Ada', '70 (og)')])).toEqual([
      scorer('Ada', '45+2', '51', '60', '90+1 (pen)'),
      scorer('Bea', '52'),
      scorer('Ada', '70 (og)'),
    ])
  })

  it('what nobody is named for stands without a name', () => {
    const nameless = { player: null, otherPlayer: undefined }
    expect(goalOf(told('goal', nameless))?.fact).toEqual({ name: '', minute: '45+2', own: false })
    expect(bookingOf(told('yellow-card', nameless))?.fact.name).toBe('')
    expect(substitutionOf(told('substitution', nameless))?.fact).toEqual({
      minute: '45+2',
      on: '',
      off: null,
    })
    expect(ownGoalsLeftOut(['3', '9 (og)', '20 (pen)'])).toEqual(['3', '20 (pen)'])
  })

  it('cards and changes belong to their side', () => {
    expect(bookingOf(told('second-yellow-card'))).toEqual({
      side: 'home',
      fact: { name: 'Marwood', minute: '45+2', card: 'second-yellow' },
    })
    expect(substitutionOf(told('substitution', { otherPlayer: 'Fenn' }))?.fact).toEqual({
      minute: '45+2',
      on: 'Marwood',
      off: 'Fenn',
    })
    expect([
      bookingOf(told('goal')),
      substitutionOf(told('goal')),
      bookingOf(told('red-card', { team: null })),
      substitutionOf(told('substitution', { team: null })),
    ]).toEqual([null, null, null, null])
    expect((['yellow-card', 'red-card'] as const).map((type) => bookingOf(told(type))?.fact.card)).toEqual([
      'yellow',
      'red',
    ])
  })

  it('key events decide or divide the match', () => {
    expect(matchEventTypes.filter(isKeyEvent)).toEqual([
      'kick-off',
      'half-time',
      'second-half',
      'extra-time',
      'penalties',
      'full-time',
      'goal',
      'own-goal',
      'penalty-goal',
      'penalty-missed',
      'shoot-out-goal',
      'shoot-out-missed',
      'second-yellow-card',
      'red-card',
      'abandoned',
    ])
  })
})
