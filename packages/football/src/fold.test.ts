import { matchEventInput } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { type FeedEvent, foldMatch } from './fold.core.ts'

let arrivals = 0
const event = (type: string, minute = '', over: Record<string, unknown> = {}): FeedEvent => {
  const second = String(arrivals % 60).padStart(2, '0')
  const { id, ...attributes } = { id: `e${++arrivals}`, ...over }
  return {
    ...matchEventInput.parse({ id, type, attributes: { minute, ...attributes } }),
    arrivedAt: `2026-11-21T15:00:${second}.000Z`,
  }
}

const goal = (minute: string, team: string, player: string, over = {}) =>
  event('goal', minute, { team, player, ...over })
const match = () => [
  event('kick-off', '', { at: '2026-11-21T15:00:00Z' }),
  goal('12', 'home', 'Marwood'),
  event('yellow-card', '30', { team: 'away', player: 'Stone' }),
  goal('45+2', 'away', 'Stone'),
  event('half-time'),
  event('second-half', '', { at: '2026-11-21T16:03:00Z' }),
  event('penalty-goal', '77', { team: 'home', player: 'Marwood' }),
]

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item, i) => [item, (i * 7919) % 101] as const)
    .sort((a, b) => a[1] - b[1])
    .map(([item]) => item)

describe('a match from its events', () => {
  it('knows score, minute and scorers while it runs', () => {
    const feed = foldMatch(match())
    expect(feed.state).toEqual({
      status: 'live',
      score: { home: 2, away: 1 },
      period: 'second-half',
      minute: '77',
    })
    expect(feed.periodStartedAt).toBe('2026-11-21T16:03:00Z')
    expect(feed.scorers.home).toEqual([{ player: null, name: 'Marwood', minutes: ['12', '77 (pen)'] }])
    expect(feed.bookings.away).toEqual([{ name: 'Stone', minute: '30', card: 'yellow' }])
  })

  it('is the same in whatever order the events arrive', () => {
    const events = [...match(), event('full-time')]
    expect(foldMatch(events.toReversed())).toEqual(foldMatch(events))
    expect(foldMatch(shuffled(events))).toEqual(foldMatch(events))
    expect(foldMatch(events).state).toMatchObject({
      status: 'result',
      score: { home: 2, away: 1 },
      halfTime: { home: 1, away: 1 },
    })
  })

  it('counts an own goal for the others, and a goal corrected to one', () => {
    const first = goal('12', 'home', 'Marwood', { id: 'g' })
    expect(foldMatch([event('kick-off'), first]).state).toMatchObject({ score: { home: 1, away: 0 } })
    const corrected: FeedEvent = { ...first, type: 'own-goal' }
    const feed = foldMatch([event('kick-off'), corrected])
    expect(feed.state).toMatchObject({ score: { home: 0, away: 1 } })
    expect(feed.scorers.away).toEqual([{ player: null, name: 'Marwood', minutes: ['12 (og)'] }])
  })

  it('leaves out what was taken back', () => {
    const taken = goal('50', 'away', 'Stone', { deleted: true })
    expect(foldMatch([...match(), taken]).state).toMatchObject({ score: { home: 2, away: 1 } })
  })

  it('decides by penalties, which do not count in the score', () => {
    const shootOut = ['home', 'home', 'away'].map((team) =>
      event('shoot-out-goal', '', { team, player: 'x' }),
    )
    const soFar = [
      ...match(),
      goal('90+1', 'away', 'Stone'),
      event('extra-time'),
      event('penalties'),
      ...shootOut,
    ]
    expect(foldMatch(soFar).state).toEqual({
      status: 'live',
      score: { home: 2, away: 2 },
      period: 'penalties',
      minute: '120',
      penalties: { home: 2, away: 1 },
    })
    const feed = foldMatch([...soFar, event('full-time')])
    expect(feed.state).toEqual({
      status: 'result',
      score: { home: 2, away: 2 },
      halfTime: { home: 1, away: 1 },
      fullTime: { home: 2, away: 2 },
      afterExtraTime: true,
      penalties: { home: 2, away: 1 },
    })
  })

  it('stands abandoned with the score it had, and awarded with the score it was given', () => {
    expect(foldMatch([...match(), event('abandoned', '80', { text: 'Floodlights' })]).state).toEqual({
      status: 'abandoned',
      score: { home: 2, away: 1 },
      reason: 'Floodlights',
    })
    expect(foldMatch([event('awarded', '', { score: { home: 0, away: 3 } })]).state).toMatchObject({
      score: { home: 0, away: 3 },
    })
  })

  it('says nothing of a match that has only words before it', () => {
    expect(foldMatch([event('build-up', '', { text: 'The teams are out' })]).state).toBeNull()
    const best = event('player-of-the-match', '', { period: 'post-match', player: 'A' })
    expect(foldMatch([best]).state).toBeNull()
    expect(foldMatch([event('kick-off', '1'), best]).state).toMatchObject({ status: 'live' })
  })

  it('stands postponed with its reason, or without one, whatever else was said', () => {
    const off = (over = {}) =>
      foldMatch([event('build-up', '', { text: 'Rain' }), event('postponed', '', over)])
    expect(off({ text: 'Waterlogged pitch' })).toMatchObject({
      state: { status: 'postponed', reason: 'Waterlogged pitch' },
      periodStartedAt: null,
    })
    expect(off().state).toEqual({ status: 'postponed', reason: null })
  })

  it('is played after all where a whistle came after the postponement, and not where one came before', () => {
    const off = event('postponed', '', { at: '2026-11-21T14:00:00Z', text: 'Fog' })
    const news = event('build-up', '', { text: 'The fog lifts' })
    const kickOff = event('kick-off', '', { at: '2026-11-21T18:00:00Z' })
    expect(foldMatch([off, news]).state).toMatchObject({ status: 'postponed' })
    expect(foldMatch([off, kickOff]).state).toMatchObject({ status: 'live' })
    const played = [off, kickOff, goal('12', 'home', 'Marwood'), event('full-time')]
    expect(foldMatch(played).state).toMatchObject({ status: 'result', score: { home: 1, away: 0 } })
    expect(foldMatch(played.toReversed()).state).toEqual(foldMatch(played).state)
    const again = event('postponed', '', { at: '2026-11-21T18:05:00Z', text: 'Fog again' })
    expect(foldMatch([off, kickOff, again]).state).toMatchObject({ reason: 'Fog again' })
    // From one request, in its order.
    const together = [again, kickOff].map((told, index) => ({
      ...told,
      attributes: { ...told.attributes, at: again.attributes.at },
      sequence: index,
    }))
    expect(foldMatch(together).state).toMatchObject({ status: 'live' })
  })

  it('goes by the score that the league gave an abandoned match, and awards what stood where it gave none', () => {
    const decided = (type: string, over = {}) => foldMatch([...match(), event(type, '80', over)])
    expect(decided('abandoned', { score: { home: 3, away: 0 } })).toMatchObject({
      state: { status: 'abandoned', score: { home: 3, away: 0 }, reason: null },
      periodStartedAt: null,
    })
    expect(decided('awarded')).toMatchObject({
      state: { status: 'awarded', score: { home: 2, away: 1 }, reason: null },
      periodStartedAt: null,
    })
  })

  it('tells the latest of line-ups, figures, attendance and the player of the match, each side its own', () => {
    const lineUp = (name: string) => ({
      formation: '4-4-2',
      starters: [{ player: null, name, number: 1 }],
      substitutes: [],
    })
    const stats = (home: number) => [{ name: 'shots', home, away: 1 }]
    const feed = foldMatch([
      event('line-up', '', { team: 'home', lineUp: lineUp('Abel') }),
      event('line-up', '', { team: 'away', lineUp: lineUp('Stone') }),
      event('line-up', '', { team: 'home', lineUp: lineUp('Bates') }),
      event('kick-off'),
      event('stats', '20', { stats: stats(3) }),
      event('stats', '40', { stats: stats(6) }),
      event('attendance', '60', { attendance: 0 }),
      event('substitution', '70', { team: 'away', player: 'Fenn', otherPlayer: 'Stone' }),
      event('player-of-the-match', '', { period: 'post-match', player: 'Bates' }),
    ])
    expect(feed.lineUps.home?.starters[0]?.name).toBe('Bates')
    expect(feed.lineUps.away?.starters[0]?.name).toBe('Stone')
    expect([feed.stats, feed.attendance, feed.playerOfTheMatch]).toEqual([
      stats(6),
      0,
      { name: 'Bates', side: null },
    ])
    expect(feed.substitutions).toEqual({ home: [], away: [{ minute: '70', on: 'Fenn', off: 'Stone' }] })
  })

  it('is awarded after it was abandoned, though the feed names no minute for either', () => {
    const abandoned = event('abandoned', '67', { period: 'second-half' })
    const awarded = event('awarded', '', { score: { home: 3, away: 0 } })
    const state = { status: 'awarded', score: { home: 3, away: 0 }, reason: null }
    expect(foldMatch([...match(), abandoned, awarded]).state).toEqual(state)
    expect(foldMatch([awarded, ...match(), { ...abandoned, ...event('abandoned') }]).state).toMatchObject({
      status: 'abandoned',
    })
  })

  it('tells figures that name no minute as they came, before and after those that do', () => {
    const figures = (minute: string, attendance: number) => event('attendance', minute, { attendance })
    const [early, placed, late] = [figures('', 500), figures('60', 1000), figures('', 2222)]
    expect(foldMatch([early, placed]).attendance).toBe(1000)
    expect(foldMatch([early, placed, late]).attendance).toBe(2222)
    // A correction has its own number, and the instant of what it corrects.
    const numbered = (one: FeedEvent, sequence: number) => ({ ...one, sequence })
    expect(foldMatch([numbered(early, 9), numbered(placed, 8)]).attendance).toBe(500)
    expect(foldMatch([numbered(late, 7), numbered(placed, 8)]).attendance).toBe(1000)
  })

  it('tells figures that come at one instant by the one that says where in the match it stands', () => {
    const arrivedAt = '2026-11-21T15:00:00.000Z'
    const figures = (attendance: number, minute = '') => ({
      ...event('attendance', minute, { attendance }),
      arrivedAt,
    })
    expect(foldMatch([figures(500), figures(1000, '60')]).attendance).toBe(1000)
    expect(foldMatch([figures(1000, '60'), figures(500)]).attendance).toBe(1000)
  })

  it('takes figures of a period without a minute for placed: what came after them without either counts', () => {
    const placed = event('attendance', '', { attendance: 1000, period: 'second-half' })
    const now = event('attendance', '', { attendance: 2222 })
    expect(foldMatch([placed, now]).attendance).toBe(2222)
  })

  it('goes by the instants where only one of two figures has a number', () => {
    const placed = event('attendance', '60', { attendance: 1000 })
    const now = event('attendance', '', { attendance: 2222 })
    const [before, after] = ['2026-11-21T15:00:00.000Z', '2026-11-21T15:30:00.000Z']
    const told = (one: Partial<FeedEvent>, other: Partial<FeedEvent>) =>
      foldMatch([
        { ...now, ...one },
        { ...placed, ...other },
      ]).attendance
    expect(told({ sequence: 9, arrivedAt: after }, { arrivedAt: before })).toBe(2222)
    expect(told({ arrivedAt: after }, { sequence: 9, arrivedAt: before })).toBe(2222)
    expect(told({ sequence: 9, arrivedAt: before }, { arrivedAt: after })).toBe(1000)
  })

  it('stays decided, with its best player, whatever is said afterwards', () => {
    const reaction = event('reaction', '', { period: 'post-match', player: 'Stone', text: 'A pity' })
    const best = event('player-of-the-match', '', { period: 'post-match', player: 'Marwood' })
    expect(foldMatch([event('kick-off'), best, reaction]).playerOfTheMatch?.name).toBe('Marwood')
    const off = event('abandoned', '80', { period: 'post-match', text: 'Floodlights' })
    expect(foldMatch([...match(), off, reaction]).state).toMatchObject({
      status: 'abandoned',
      reason: 'Floodlights',
    })
  })

  it('is over by its last whistle alone, and does not begin by words about it', () => {
    expect(foldMatch([event('full-time')]).state).toMatchObject({
      status: 'result',
      score: { home: 0, away: 0 },
    })
    for (const type of ['build-up', 'reaction'])
      expect(foldMatch([event(type, '', { period: 'first-half' })]).state).toBeNull()
  })

  it('counts goals told in the interval, or without saying when, to the score at half-time', () => {
    const early = [
      event('kick-off'),
      goal('', 'home', 'Marwood', { period: 'half-time' }),
      goal('', 'away', 'Stone'),
    ]
    expect(foldMatch([...early, event('full-time')]).state).toMatchObject({ halfTime: { home: 1, away: 1 } })
    expect(foldMatch([...early, event('extra-time'), event('full-time')]).state).toMatchObject({
      fullTime: { home: 1, away: 1 },
    })
  })

  it('counts a goal of no side, kept before the feed was asked for one, for nobody', () => {
    const told = goal('12', 'home', 'Marwood')
    const { state, scorers } = foldMatch([
      event('kick-off'),
      { ...told, attributes: { ...told.attributes, team: null } },
    ])
    expect(state).toMatchObject({ score: { home: 0, away: 0 } })
    expect(Object.keys(state?.status === 'live' ? state.score : {})).toEqual(['home', 'away'])
    expect(scorers).toEqual({ home: [], away: [] })
  })

  it('knows none of it where nobody has said', () => {
    const { lineUps, stats, attendance, playerOfTheMatch } = foldMatch([event('kick-off')])
    expect({ lineUps, stats, attendance, playerOfTheMatch }).toEqual({
      lineUps: { home: null, away: null },
      stats: [],
      attendance: null,
      playerOfTheMatch: null,
    })
  })

  it.each([
    ['kick-off', 'first-half', '1'],
    ['half-time', 'half-time', '45'],
    ['second-half', 'second-half', '46'],
    ['extra-time', 'extra-time', '91'],
    ['penalties', 'penalties', '120'],
  ])('begins %s with the first minute of its clock', (type, period, minute) => {
    const { state, periodStartedAt } = foldMatch([event(type, '', { at: '2026-11-21T15:00:00Z' })])
    expect(state).toMatchObject({ status: 'live', period, minute })
    expect(periodStartedAt).toBe('2026-11-21T15:00:00Z')
  })

  it('counts a period from when its mark arrived where nobody says when it was, and from nowhere without a mark', () => {
    const mark = event('kick-off')
    expect(foldMatch([mark]).periodStartedAt).toBe(mark.arrivedAt)
    const { state, periodStartedAt } = foldMatch([goal('12', 'home', 'Marwood', { period: 'first-half' })])
    expect([state?.status, periodStartedAt]).toEqual(['live', null])
  })

  it('begins the clock of extra time again at its change of ends, and has none then where nobody told of that', () => {
    const told = (minute: string) => event('commentary', minute, { period: 'extra-time' })
    const begun = event('extra-time', '', { at: '2026-11-21T17:00:00Z' })
    const ends = event('extra-time', '106', { at: '2026-11-21T17:20:00Z' })
    const startedAt = (...events: FeedEvent[]) => foldMatch([begun, ...events]).periodStartedAt
    expect(startedAt(told('105+2'))).toBe('2026-11-21T17:00:00Z')
    expect(startedAt(told('105+2'), told('108'))).toBeNull()
    expect(startedAt(told('105+2'), ends)).toBe('2026-11-21T17:20:00Z')
    expect(startedAt(told('105+2'), ends, told('108'))).toBe('2026-11-21T17:20:00Z')
    expect(foldMatch([begun, told('105+2'), ends]).state).toMatchObject({ minute: '106' })
  })

  it('does not count what was missed, in play or in a shoot-out', () => {
    const missed = [
      event('penalty-missed', '50', { team: 'home', player: 'x' }),
      event('penalties'),
      event('shoot-out-missed', '', { team: 'home', player: 'x' }),
      event('shoot-out-missed', '', { team: 'away', player: 'y' }),
    ]
    expect(foldMatch([event('kick-off'), ...missed, event('full-time')]).state).toEqual({
      status: 'result',
      score: { home: 0, away: 0 },
      halfTime: { home: 0, away: 0 },
      fullTime: null,
      afterExtraTime: false,
      penalties: { home: 0, away: 0 },
    })
  })

  it('ends in extra time with the score of ninety minutes beside the last', () => {
    const extra = [event('extra-time'), goal('105+1', 'away', 'Stone', { period: 'extra-time' })]
    expect(foldMatch([...match(), ...extra, event('full-time')]).state).toEqual({
      status: 'result',
      score: { home: 2, away: 2 },
      halfTime: { home: 1, away: 1 },
      fullTime: { home: 2, away: 1 },
      afterExtraTime: true,
      penalties: null,
    })
  })

  it('is in play again by extra time after a whistle at ninety minutes, in whatever order they come, and ends by the next', () => {
    const whistle = (minute: string) => event('full-time', minute, { period: 'second-half' })
    const soFar = [
      ...match(),
      whistle('90'),
      event('extra-time', '91'),
      goal('95', 'away', 'Stone', { period: 'extra-time' }),
    ]
    const inPlay = { status: 'live', period: 'extra-time', minute: '95', score: { home: 2, away: 2 } }
    for (const came of [soFar, soFar.toReversed(), shuffled(soFar)])
      expect(foldMatch(came).state).toEqual(inPlay)
    expect(foldMatch([...soFar, event('full-time', '120', { period: 'post-match' })]).state).toMatchObject({
      status: 'result',
      afterExtraTime: true,
      fullTime: { home: 2, away: 1 },
    })
  })

  it('is in play again by penalties after a whistle, and ends by one that comes after their mark with the last minute of play', () => {
    const soFar = [...match(), event('full-time', '90'), event('penalties', '90')]
    expect(foldMatch(soFar).state).toMatchObject({ status: 'live', period: 'penalties' })
    const kick = event('shoot-out-goal', '', { team: 'away', player: 'x' })
    expect(foldMatch([...soFar, kick, event('full-time', '90')]).state).toMatchObject({
      status: 'result',
      afterExtraTime: false,
      penalties: { home: 0, away: 1 },
    })
  })

  it('goes by the instants where a whistle before extra time says no minute, and takes it for the end where they are one and have no numbers', () => {
    const whistle = event('full-time')
    const extra = event('extra-time')
    expect(foldMatch([...match(), whistle, extra]).state).toMatchObject({ status: 'live' })
    const together = [whistle, { ...extra, arrivedAt: whistle.arrivedAt }]
    expect(foldMatch([...match(), ...together]).state).toMatchObject({ status: 'result' })
  })

  it.each<[string, number[], string]>([
    ['in play: the whistle, the mark, the kicks', [1, 2, 3, 4], 'live'],
    ['in play: the same, with the mark corrected', [1, 9, 3, 4], 'live'],
    ['over: the mark, the kicks, the whistle', [4, 1, 2, 3], 'result'],
    ['over: the same, with the mark corrected', [4, 9, 2, 3], 'result'],
    ['over: the same, with a kick corrected', [4, 1, 9, 3], 'result'],
  ])('takes a shoot-out that came in one request as the feed ordered it: %s', (_name, numbers, status) => {
    const whistle = event('full-time', '120+1')
    const told = [
      whistle,
      event('penalties', '120+1'),
      event('shoot-out-goal', '', { team: 'home', player: 'x' }),
      event('shoot-out-missed', '', { team: 'away', player: 'y' }),
    ].map((one, index) => ({ ...one, arrivedAt: whistle.arrivedAt, sequence: numbers[index] ?? 0 }))
    for (const came of [told, told.toReversed()])
      expect(foldMatch([...match(), ...came]).state).toMatchObject({
        status,
        penalties: { home: 1, away: 0 },
      })
  })

  it('goes on after such a whistle with the kicks that follow, until the next whistle', () => {
    const sent = (type: string, second: number, sequence: number): FeedEvent => ({
      ...event(type, '120+1', { team: 'home', player: 'x' }),
      arrivedAt: `2026-11-21T17:35:0${second}.000Z`,
      sequence,
    })
    const soFar = [...match(), sent('full-time', 0, 1), sent('penalties', 0, 2), sent('shoot-out-goal', 1, 3)]
    expect(foldMatch(soFar).state).toMatchObject({ status: 'live', penalties: { home: 1, away: 0 } })
    expect(foldMatch([...soFar, sent('full-time', 2, 4)]).state).toMatchObject({ status: 'result' })
  })

  it('shows 45+2 as the minute of added time', () => {
    expect(foldMatch(match().slice(0, 4)).state).toMatchObject({ minute: '45+2', period: 'first-half' })
  })
})
