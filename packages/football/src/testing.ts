/** Matches and events for tests, and the table of sort cases that tests all code that sorts events. */
import type { MatchEvent, MatchState } from '@club/contracts'

export const live = (home: number, away: number, minute = '12'): Extract<MatchState, { status: 'live' }> => ({
  status: 'live',
  score: { home, away },
  period: 'first-half',
  minute,
})

export const played = (home: number, away: number): Extract<MatchState, { status: 'result' }> => ({
  status: 'result',
  score: { home, away },
  halfTime: null,
  fullTime: null,
  afterExtraTime: false,
  penalties: null,
})

type Wire = MatchEvent & { arrivedAt: string }

/** An event as the platform sends it; events made later have arrived later. */
const event = (
  id: string,
  sequence: number,
  type: MatchEvent['type'] = 'commentary',
  attributes: Partial<MatchEvent['attributes']> = {},
  arrivedAt = new Date(Date.parse('2026-11-21T15:00:00Z') + sequence * 1000).toISOString(),
): Wire => ({
  id,
  sequence,
  type,
  arrivedAt,
  attributes: { minute: '', period: 'first-half', team: null, player: null, text: id, ...attributes },
})

type OrderCase = readonly [name: string, order: readonly string[], events: readonly Wire[]]

/** Cases that the feed's own fields decide. */
export const toldOrderCases: readonly OrderCase[] = [
  [
    'the whistle ends the match and what follows it comes after',
    ['ft', 'quote', 'potm'],
    [
      event('quote', 1, 'reaction', { period: 'post-match' }),
      event('potm', 2, 'player-of-the-match', { period: 'post-match' }),
      event('ft', 3, 'full-time', { period: 'post-match', minute: '90+4' }),
    ],
  ],
  [
    'periods follow each other, each with its mark first',
    ['news', 'ko', 'early', 'ht', 'chat', 'second', 'late', 'extra', 'shoot-out', 'first-kick', 'ft'],
    [
      event('ft', 1, 'full-time', { at: '2026-11-21T17:50:00Z' }),
      event('first-kick', 2, 'shoot-out-goal', { period: 'pre-match', team: 'home' }),
      event('shoot-out', 3, 'penalties'),
      event('extra', 4, 'extra-time'),
      event('late', 5, 'goal', { period: 'second-half', minute: '46', team: 'home' }),
      event('second', 6, 'second-half', { minute: '46' }),
      event('chat', 7, 'commentary', { period: 'half-time' }),
      event('ht', 8, 'half-time', { minute: '45+2' }),
      event('early', 9, 'goal', { minute: '1', team: 'home' }),
      event('ko', 10, 'kick-off', { minute: '1' }),
      event('news', 11, 'build-up', { period: 'pre-match' }),
    ],
  ],
  [
    'extra time begins again at its change of ends, behind what was played before it',
    ['begun', 'ninety-fifth', 'added', 'ends', 'goal', 'shoot-out'],
    [
      event('shoot-out', 1, 'penalties', { minute: '120' }),
      event('goal', 2, 'goal', { period: 'extra-time', minute: '107', team: 'home' }),
      event('added', 3, 'commentary', { period: 'extra-time', minute: '105+2' }),
      event('ends', 4, 'extra-time', { minute: '106' }),
      event('ninety-fifth', 5, 'commentary', { period: 'extra-time', minute: '95' }),
      event('begun', 6, 'extra-time'),
    ],
  ],
  [
    'a whistle after ninety minutes stands before the extra time that followed, whichever arrived first',
    ['late', 'ninety', 'extra', 'goal', 'ft', 'quote'],
    [
      event('extra', 1, 'extra-time', { minute: '91' }),
      event('late', 2, 'goal', { period: 'second-half', minute: '90+3', team: 'home' }),
      event('quote', 3, 'reaction', { period: 'post-match' }),
      event('ninety', 4, 'full-time', { period: 'second-half', minute: '90+4' }),
      event('ft', 5, 'full-time', { period: 'post-match', minute: '120' }),
      event('goal', 6, 'goal', { period: 'extra-time', minute: '95', team: 'away' }),
    ],
  ],
  [
    'minutes count as numbers, added time behind its half',
    ['9', '10', '45', '45+2', '45+10', '46'],
    [
      event('45+10', 1, 'commentary', { minute: '45+10' }),
      event('46', 2, 'commentary', { minute: '46', period: 'second-half' }),
      event('45+2', 3, 'goal', { minute: '45+2', team: 'home' }),
      event('10', 4, 'goal', { minute: '10', team: 'home' }),
      event('45', 5, 'commentary', { minute: '45' }),
      event('9', 6, 'goal', { minute: '9', team: 'home' }),
    ],
  ],
  [
    'a minute places what names no period',
    ['first', 'second', 'extra'],
    [
      event('extra', 1, 'commentary', { period: 'pre-match', minute: '91' }),
      event('second', 2, 'commentary', { period: 'pre-match', minute: '90+1' }),
      event('first', 3, 'commentary', { period: 'pre-match', minute: '45+1' }),
    ],
  ],
  [
    'the feed’s own order counts within a minute, before any clock',
    ['a', 'b'],
    [
      event('b', 1, 'commentary', { minute: '7', order: 2, at: '2026-11-21T15:07:01Z' }),
      event('a', 2, 'commentary', { minute: '7', order: 1, at: '2026-11-21T15:07:02Z' }),
    ],
  ],
]

/** Cases that the instant of arrival decides. */
const arrivalOrderCases: readonly OrderCase[] = [
  [
    'a whistle before penalties is the one that came before their mark',
    ['goal', 'after-extra-time', 'shoot-out', 'kick', 'ft'],
    [
      event('kick', 4, 'shoot-out-goal', { team: 'home' }),
      event('shoot-out', 3, 'penalties', { minute: '120' }),
      event('ft', 5, 'full-time', { minute: '120' }),
      event('goal', 1, 'goal', { period: 'extra-time', minute: '118', team: 'home' }),
      event('after-extra-time', 2, 'full-time', { minute: '120' }),
    ],
  ],
  [
    'a whistle and penalties of one request stand as they stood there',
    ['after-extra-time', 'shoot-out', 'kick'],
    [
      event('after-extra-time', 1, 'full-time', { minute: '120+1' }, '2026-11-21T17:35:00.000Z'),
      event('shoot-out', 2, 'penalties', { minute: '120+1' }, '2026-11-21T17:35:00.000Z'),
      event('kick', 3, 'shoot-out-goal', { team: 'home' }, '2026-11-21T17:35:00.000Z'),
    ],
  ],
  [
    'a whistle told after the kicks of its request ends them',
    ['shoot-out', 'kick', 'ft'],
    [
      event('shoot-out', 1, 'penalties', { minute: '120+1' }, '2026-11-21T17:35:00.000Z'),
      event('kick', 2, 'shoot-out-goal', { team: 'home' }, '2026-11-21T17:35:00.000Z'),
      event('ft', 3, 'full-time', { minute: '120+1' }, '2026-11-21T17:35:00.000Z'),
    ],
  ],
  [
    'the instant counts within a minute however it is written, and that of arrival where none is told',
    ['a', 'b', 'c'],
    [
      event('c', 1, 'commentary', { minute: '7', at: '2026-11-21T15:07:00.500Z' }),
      event('b', 2, 'commentary', { minute: '7' }, '2026-11-21T15:07:00.250Z'),
      event('a', 3, 'commentary', { minute: '7', at: '2026-11-21T15:07:00Z' }),
    ],
  ],
  [
    'a correction stays where its event first came',
    ['corrected', 'after'],
    [
      event('after', 5, 'commentary', { minute: '7' }, '2026-11-21T15:07:05.000Z'),
      event('corrected', 9, 'commentary', { minute: '7' }, '2026-11-21T15:07:01.000Z'),
    ],
  ],
  [
    'what came in one request stands as it stood there',
    ['e9', 'e10', 'e11'],
    [
      event('e9', 9, 'commentary', { minute: '7' }, '2026-11-21T15:07:00.000Z'),
      event('e10', 10, 'commentary', { minute: '7' }, '2026-11-21T15:07:00.000Z'),
      event('e11', 11, 'commentary', { minute: '7' }, '2026-11-21T15:07:00.000Z'),
    ],
  ],
]

/** Each case: a description, the ids in the order of the match, and the events as they arrived. */
export const orderCases: readonly OrderCase[] = [...toldOrderCases, ...arrivalOrderCases]
