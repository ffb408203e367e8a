import { describe, expect, it } from '@jest/globals'
import { basicPass, subscriptionName, subscriptionsAmong } from './subscriptions.core.ts'

describe('subscriptions', () => {
  it('are what an account holds beside what everybody has', () => {
    expect(subscriptionsAmong([basicPass, 'subscriber-video'])).toEqual(['subscriber-video'])
    expect(subscriptionsAmong([basicPass])).toEqual([])
  })

  it('have a name that reads', () => {
    expect(subscriptionName('subscriber-video')).toBe('Subscriber video')
    expect(subscriptionName('pass_2026')).toBe('Pass 2026')
  })
})
