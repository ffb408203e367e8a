import type { LiveScore, MatchCentre, MatchEvent, Period } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { centreIn, eventOf, live, matchIn } from '../testing.ts'
import { afterEvent, figuresAfter, withScore } from './live-centre.core.ts'

const score = (home: number, away: number): LiveScore => ({
  matchID: 'm',
  state: live(home, away),
  periodStartedAt: '2026-11-21T15:00:00.000Z',
})
const lineUp = {
  formation: '4-3-3',
  starters: [{ player: 'declan-rooksby', name: 'Declan Rooksby', number: 9 }],
  substitutes: [],
}
const begun = centreIn(live(0, 0), { lineUps: { home: lineUp, away: null } })
const goal = (id: string, type: MatchEvent['type'], minute: string, team: 'home' | 'away' = 'home') =>
  eventOf(id, 5, type, { minute, team, player: 'declan-rooksby' })

describe('the match after an event', () => {
  it('counts goals for the right side, by the names that the page knows', () => {
    const first = afterEvent(begun, goal('a', 'goal', '12'), score(1, 0), false)
    const second = first && afterEvent(first, goal('b', 'penalty-goal', '45+1'), score(2, 0), false)
    const third = second && afterEvent(second, goal('c', 'own-goal', '50'), score(2, 1), false)
    expect(third?.scorers.home).toEqual([
      { player: null, name: 'Declan Rooksby', minutes: ['12', '45+1 (pen)'] },
    ])
    expect(third?.scorers.away).toEqual([{ player: null, name: 'Declan Rooksby', minutes: ['50 (og)'] }])
    expect(third?.match.state).toEqual(live(2, 1))
    expect(third?.periodStartedAt).toBe('2026-11-21T15:00:00.000Z')
  })

  it('calls players as the club does, whatever the line-up makes of their names', () => {
    const known = centreIn(live(0, 0), { squad: [{ slug: 'declan-rooksby', name: 'D. J. Rooksby' }] })
    const named = eventOf('l', 4, 'line-up', { team: 'home', lineUp })
    const listed = afterEvent(known, named, score(0, 0), false)
    expect(listed?.lineUps.home?.starters[0]).toMatchObject({ name: 'D. J. Rooksby' })
    for (const player of ['declan-rooksby', 'D. J. Rooksby', 'Declan Rooksby']) {
      const told = { ...goal('a', 'goal', '12') }
      told.attributes = { ...told.attributes, player }
      expect(listed && afterEvent(listed, told, score(1, 0), false)?.scorers.home).toMatchObject([
        { name: 'D. J. Rooksby' },
      ])
    }
  })

  it('takes nobody of the other side for ours by what our line-up makes of a name', () => {
    const known = centreIn(live(0, 0), { squad: [{ slug: 'declan-rooksby', name: 'D. J. Rooksby' }] })
    const next = (centre: MatchCentre, event: MatchEvent) =>
      afterEvent(centre, event, score(0, 0), false) ?? centre
    const listed = next(known, eventOf('l', 4, 'line-up', { team: 'home', lineUp }))
    const card = { player: 'Declan Rooksby', minute: '20' }
    const booked = next(listed, eventOf('y', 5, 'yellow-card', { ...card, team: 'away' }))
    expect(booked.bookings.away).toMatchObject([{ name: 'Declan Rooksby' }])
    const theirs = { ...lineUp, starters: [{ player: null, name: 'Declan Rooksby', number: 4 }] }
    const both = next(listed, eventOf('m', 6, 'line-up', { team: 'away', lineUp: theirs }))
    expect(both.squad).toEqual(known.squad)
    expect(both.lineUps.away?.starters).toMatchObject([{ player: null, name: 'Declan Rooksby' }])
  })

  it('moves the aggregate of a tie with the score', () => {
    const tie = { ...begun, aggregate: { home: 1, away: 2 } }
    expect(afterEvent(tie, goal('a', 'goal', '12'), score(1, 0), false)?.aggregate).toEqual({
      home: 2,
      away: 2,
    })
    expect(withScore({ ...tie, match: matchIn(live(1, 1)) }, score(0, 1)).aggregate).toEqual({
      home: 0,
      away: 2,
    })
    expect(withScore(begun, score(1, 0)).aggregate).toBeNull()
  })

  it('takes cards, changes, line-ups, numbers, attendance and the player of the match', () => {
    const told = (event: MatchEvent) => afterEvent(begun, event, score(0, 0), false)
    const at = { minute: '20', team: 'away' as const, player: 'Hexley' }
    expect(told(eventOf('a', 5, 'red-card', at))?.bookings.away).toEqual([
      { name: 'Hexley', minute: '20', card: 'red' },
    ])
    expect(
      told(eventOf('a', 5, 'substitution', { ...at, otherPlayer: 'Quayle' }))?.substitutions.away,
    ).toEqual([{ minute: '20', on: 'Hexley', off: 'Quayle' }])
    expect(told(eventOf('a', 5, 'line-up', { team: 'away', lineUp }))?.lineUps.away).toEqual(lineUp)
    const stats = [{ name: 'corners' as const, home: 1, away: 2 }]
    expect(told(eventOf('a', 5, 'stats', { stats }))?.stats).toEqual(stats)
    expect(told(eventOf('a', 5, 'attendance', { attendance: 4012 }))?.attendance).toBe(4012)
    expect(
      told(eventOf('a', 5, 'player-of-the-match', { player: 'declan-rooksby' }))?.playerOfTheMatch?.name,
    ).toBe('Declan Rooksby')
  })

  it('puts what a feed tells late where it belongs in the match', () => {
    const told = (...events: MatchEvent[]) =>
      events.reduce((centre, event) => afterEvent(centre, event, score(0, 0), false) ?? centre, begun)
    const by = (player: string, type: MatchEvent['type'], minute: string, period: Period = 'pre-match') =>
      eventOf(`${player}-${minute}`, 5, type, { minute, team: 'away', player, period })
    const { bookings, substitutions, scorers } = told(
      by('A', 'yellow-card', '45+2'),
      by('B', 'red-card', '46'),
      by('C', 'yellow-card', '45+1'),
      by('D', 'yellow-card', ''),
      by('E', 'yellow-card', '46'),
      by('I', 'red-card', '45', 'half-time'),
      by('F', 'substitution', '70'),
      by('G', 'substitution', '60'),
      by('H', 'goal', '20'),
      by('K', 'penalty-goal', '40'),
      by('L', 'goal', '30'),
      by('K', 'goal', '10'),
    )
    expect(bookings.away.map(({ name }) => name)).toEqual(['C', 'A', 'B', 'D', 'E', 'I'])
    expect(substitutions.away.map(({ on }) => on)).toEqual(['G', 'F'])
    expect(scorers.away.map(({ name, minutes }) => [name, ...minutes])).toEqual([
      ['K', '10', '40 (pen)'],
      ['H', '20'],
      ['L', '30'],
    ])
  })

  it('goes by the figures of the last event of the match that told some', () => {
    const figures = (id: string, sequence: number, minute: string, home: number, deleted = false) =>
      eventOf(id, sequence, 'stats', { minute, deleted, stats: [{ name: 'corners', home, away: 0 }] })
    const [later, late, again] = [
      figures('a', 5, '30', 3),
      figures('b', 6, '20', 2),
      figures('a', 7, '30', 4),
    ]
    expect(figuresAfter(null, later)).toBe(later)
    expect(figuresAfter(later, late)).toBe(later)
    expect(figuresAfter(later, again)).toBe(again)
    expect(figuresAfter(later, eventOf('c', 8))).toBe(later)
    expect(figuresAfter(later, figures('a', 9, '30', 3, true))).toBeNull()
    // One without a place in the match is of the moment of its arrival.
    const now = {
      ...figures('d', 8, '', 5),
      attributes: { ...figures('d', 8, '', 5).attributes, period: 'pre-match' as const },
    }
    expect(figuresAfter(later, now)).toBe(now)
    const shown = afterEvent(begun, later, score(0, 0), false)
    expect(shown && afterEvent(shown, late, score(0, 0), false, later)?.stats).toEqual(later.attributes.stats)
    expect(shown && afterEvent(shown, again, score(0, 0), false, later)?.stats).toEqual(
      again.attributes.stats,
    )
  })

  it('must be asked for after a correction, one taken back, and one that came without its score', () => {
    const event = goal('a', 'goal', '12')
    expect(afterEvent(begun, event, score(1, 0), true)).toBeNull()
    expect(afterEvent(begun, event, undefined, false)).toBeNull()
    const gone = { ...event, attributes: { ...event.attributes, deleted: true } }
    expect(afterEvent(begun, gone, score(0, 0), false)).toBeNull()
  })
})
