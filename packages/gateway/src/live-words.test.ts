import type { LiveScore, MatchEvent } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { messagesOf } from './live-words.core.ts'

const now = '2026-11-21T15:12:00.000Z'
const score: LiveScore = {
  matchID: 'a',
  state: { status: 'live', score: { home: 1, away: 0 }, period: 'first-half', minute: '12' },
  periodStartedAt: '2026-11-21T15:00:00.000Z',
}
const event: MatchEvent = {
  id: 'e',
  sequence: 3,
  type: 'commentary',
  attributes: { minute: '12', period: 'first-half', team: null, player: null, text: 'a shot' },
}
const said = (payload: unknown, topic = 'match-event') =>
  messagesOf({ seq: 7, topic, payload }, now).map((message) => ({
    ...message,
    live: String(message.live),
    match: message.match && String(message.match),
  }))
const line = (data: unknown) => `id: 7\ndata: ${JSON.stringify(data)}\n\n`

describe('a change in words', () => {
  it('tells a match its event with the state, under the number of the outbox, and scores the state alone', () => {
    const numbered = { ...event, sequence: 7 }
    expect(said({ matchID: 'a', event, score })).toEqual([
      {
        sequence: 7,
        topic: 'match:a',
        live: line({ sequence: 7, topic: 'match:a', now, event: numbered, score }),
        match: line(numbered),
        scoreOf: 'a',
      },
      {
        sequence: 7,
        topic: 'scores',
        live: line({ sequence: 7, topic: 'scores', now, score }),
        match: null,
        scoreOf: 'a',
      },
    ])
  })
  it('is one message where there is an event or a state alone', () => {
    expect(said({ matchID: 'a', event })).toMatchObject([{ topic: 'match:a', scoreOf: null }])
    expect(said({ matchID: 'a', score })).toMatchObject([{ topic: 'scores', scoreOf: 'a' }])
    expect(said({ matchID: 'a' })).toEqual([])
  })
  it('of an account says that there is one, and not what', () => {
    expect(said({ userID: 'fan-1', secret: 'x' }, 'entitlements')).toEqual([
      {
        sequence: 7,
        topic: 'account:fan-1',
        live: line({ sequence: 7, topic: 'account:fan-1', now }),
        match: null,
        scoreOf: null,
      },
    ])
  })
  it.each([
    ['another topic', { matchID: 'a', event }, 'articles'],
    ['an end of a session', { userID: 'fan-1' }, 'sessions'],
    ['nothing', null, 'match-event'],
    ['a word', 'a', 'match-event'],
    ['a match without a name', { matchID: 7, event }, 'match-event'],
    ['an account without a name', { userID: 7 }, 'entitlements'],
    ['no account', null, 'entitlements'],
    ['an account in a match’s place', { userID: 'fan-1' }, 'match-event'],
  ])('is nothing where it is %s', (_what, payload, topic) => {
    expect(said(payload, topic)).toEqual([])
  })
})
