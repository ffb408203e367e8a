import type { LiveMessage } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { createLiveSubscriptions } from './live-subscriptions.core.ts'

const message = (topic: string, sequence: number): LiveMessage => ({
  topic,
  sequence,
  now: '2026-11-21T15:12:00.000Z',
})

describe('what a page has subscribed to', () => {
  it('tells a match’s messages once and in order', () => {
    const heard: number[] = []
    const subscriptions = createLiveSubscriptions()
    subscriptions.add({ topic: 'match:a', last: 5, listener: ({ sequence }) => heard.push(sequence) })
    for (const sequence of [5, 6, 6, 4, 7]) subscriptions.hear(message('match:a', sequence))
    expect(heard).toEqual([6, 7])
  })

  it('tells each match’s states to a subscriber of scores once and in order, whatever it has heard of other matches', () => {
    const score = (matchID: string): NonNullable<LiveMessage['score']> => ({
      matchID,
      state: { status: 'fixture' },
      periodStartedAt: null,
    })
    const heard: string[] = []
    const subscriptions = createLiveSubscriptions()
    subscriptions.add({
      topic: 'scores',
      last: -1,
      listener: ({ score, sequence }) => heard.push(`${score?.matchID} ${sequence}`),
    })
    subscriptions.hear({ ...message('match:a', 9), score: score('a') })
    for (const [id, sequence] of [
      ['b', 4],
      ['a', 8],
      ['c', 6],
      ['b', 4],
      ['b', 3],
      ['b', 10],
    ] as const)
      subscriptions.hear({ ...message('scores', sequence), score: score(id) })
    expect(heard).toEqual(['a 9', 'b 4', 'c 6', 'b 10'])
    expect(subscriptions.wanted()).toEqual({ scores: 10 })
  })

  it('tells a subscriber that has come from a number on no state from before it', () => {
    let told = 0
    const subscriptions = createLiveSubscriptions()
    subscriptions.add({ topic: 'scores', last: 5, listener: () => told++ })
    for (const sequence of [5, 6]) {
      const score = { matchID: 'a', state: { status: 'fixture' } as const, periodStartedAt: null }
      subscriptions.hear({ ...message('scores', sequence), score })
    }
    expect(told).toBe(1)
  })

  it('tells each word of an account: it says only to look again, and one at the end of a session has no number of its own', () => {
    let looks = 0
    const subscriptions = createLiveSubscriptions()
    subscriptions.add({ topic: 'account:u1', last: -1, listener: () => looks++ })
    for (const sequence of [7, 7, 0]) subscriptions.hear(message('account:u1', sequence))
    subscriptions.hear(message('account:u2', 8))
    expect(looks).toBe(3)
    expect(subscriptions.wanted()).toEqual({ 'account:u1': 7 })
  })
})
