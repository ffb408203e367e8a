import { describe, expect, it } from '@jest/globals'
import {
  basicPass,
  hasPackage,
  heldAt,
  passMark,
  passMarks,
  staffEntitlement,
  subscriptionName,
  subscriptionsAmong,
} from './subscriptions.core.ts'

describe('subscriptions', () => {
  it('are what an account holds beside what everybody has', () => {
    expect(subscriptionsAmong([basicPass, 'subscriber-video'])).toEqual(['subscriber-video'])
    expect(subscriptionsAmong([basicPass, staffEntitlement])).toEqual([])
    expect(subscriptionsAmong(['freemium', 'staff', 'season'])).toEqual(['season'])
    const match = '2026-27-cup-thornsea-town-v-aldmarsh'
    const marks = [passMark(match), ...passMarks(match, ['match-pass'])]
    expect(subscriptionsAmong(['match-pass', ...marks])).toEqual(['match-pass'])
  })

  it('have a name that reads', () => {
    expect(subscriptionName('subscriber-video')).toBe('Subscriber video')
    expect(subscriptionName('pass_2026')).toBe('Pass 2026')
    expect(subscriptionName('season--2026')).toBe('Season 2026')
    expect(subscriptionName('subscriber-video', { 'subscriber-video': 'Watch' })).toBe('Watch')
  })
})

it('what is held at an instant is what has not ended by then, as far as is known', () => {
  const ends = { films: '2026-11-30T19:00:00.000Z' }
  const at = (instant: string | null) => heldAt(['freemium', 'films', 'constructor'], ends, instant)
  expect(at(null)).toEqual(['freemium', 'films', 'constructor'])
  expect(at('2026-11-30T19:59:59+01:00')).toEqual(['freemium', 'films', 'constructor'])
  expect(at('2026-11-30T20:00:00+01:00')).toEqual(['freemium', 'constructor'])
  expect(heldAt(['films'], undefined, '2026-12-01T00:00:00Z')).toEqual(['films'])
})

describe('a package', () => {
  const watch = ['subscriber-video', 'subscriber-audio']

  it('is had by whoever holds all that it opens, and not by half of it', () => {
    expect(hasPackage(['freemium', ...watch], watch)).toBe(true)
    expect(hasPackage(['freemium', 'subscriber-audio'], watch)).toBe(false)
  })

  it('is needless beside any one thing that includes it', () => {
    expect(hasPackage(['subscriber-video'], ['match-pass-one'], ['subscriber-video', 'season'])).toBe(true)
    expect(hasPackage(['subscriber-audio'], ['match-pass-one'], ['subscriber-video', 'season'])).toBe(false)
    expect(hasPackage(['match-pass-one'], ['match-pass-one'], ['subscriber-video'])).toBe(true)
  })
})
