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
