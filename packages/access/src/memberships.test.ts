import { sampleVideo } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { membershipName, membershipOf, orderedMemberships } from './memberships.core.ts'

const { memberships } = sampleVideo
const keyOf = (...entitlements: string[]) => membershipOf(entitlements, memberships).key

describe('memberships', () => {
  it('stand in the order freemium, subscriber, free', () => {
    expect(orderedMemberships(memberships).map(({ key, orderPosition }) => [key, orderPosition])).toEqual([
      ['freemium', 0],
      ['subscriber', 1],
      ['free', 2],
    ])
  })

  it('follow another order where the settings give one', () => {
    const turned = { ...memberships, free: { ...memberships.free, orderPosition: -1 } }
    expect(orderedMemberships(turned).map(({ key }) => key)).toEqual(['free', 'freemium', 'subscriber'])
  })

  it('own what their entitlements open', () => {
    expect(keyOf('freemium')).toBe('freemium')
    expect(keyOf('*')).toBe('freemium')
    expect(keyOf('subscriber-video')).toBe('subscriber')
    expect(keyOf('subscriber-video', '?')).toBe('free')
    expect(keyOf('subscriber-audio', 'freemium')).toBe('freemium')
  })

  it('promise nothing for entitlements that nobody maps; an empty list asks for a login', () => {
    expect(keyOf('season-ticket-2031')).toBe('subscriber')
    expect(keyOf()).toBe('freemium')
  })
})

describe('the name on a padlock', () => {
  it('is of the first membership that opens it and is named', () => {
    const names = [
      { opens: ['*'], name: 'Basic Pass' },
      { opens: ['subscriber-video', 'subscriber-audio'], name: 'Subscribers Only' },
    ]
    expect(membershipName(['subscriber-audio', '*'], names)).toBe('Basic Pass')
    expect(membershipName(['subscriber-audio'], names)).toBe('Subscribers Only')
    expect(membershipName(['match-pass'], names)).toBeUndefined()
  })
})
