import { describe, expect, it } from '@jest/globals'
import { hearsOnly, isOpenToAudio, liveOpens, lockOf } from './lock.core.ts'

const nobody = { loggedIn: false, held: [] }
const fan = { loggedIn: true, held: ['freemium'] }
const open = { locked: false }
const wantsSignIn = { locked: true, because: 'sign-in' }
const wantsMore = { locked: true, because: 'entitlement' }

describe('the lock of an entry', () => {
  it('1. with ? is open for everybody, whatever else it lists', () => {
    expect(lockOf(['subscriber-video', '?'], nobody)).toEqual(open)
    expect(lockOf(['?'], fan, true)).toEqual(open)
  })

  it('2. is shut for whoever is not signed in, even with * or nothing listed', () => {
    for (const listed of [['*'], [], ['freemium']]) expect(lockOf(listed, nobody)).toEqual(wantsSignIn)
    // Entitlements held before signing out open nothing.
    expect(lockOf(['freemium'], { loggedIn: false, held: ['freemium'] })).toEqual(wantsSignIn)
  })

  it('3. with * is open for whoever is signed in', () => {
    expect(lockOf(['subscriber-video', '*'], { loggedIn: true, held: [] })).toEqual(open)
  })

  it('4. with an empty list follows the setting', () => {
    expect(lockOf([], fan)).toEqual(open)
    expect(lockOf([], fan, true)).toEqual(wantsMore)
  })

  it('5. else opens for one of the listed entitlements, by its whole name', () => {
    expect(lockOf(['subscriber-video', 'freemium'], fan)).toEqual(open)
    expect(lockOf(['subscriber-video'], fan)).toEqual(wantsMore)
    expect(lockOf(['free'], fan)).toEqual(wantsMore)
  })

  it('is open for an account whose restrictions are passed over, once it is signed in', () => {
    const passedOver = { ...fan, bypassed: true }
    for (const listed of [['subscriber-video'], []]) expect(lockOf(listed, passedOver, true)).toEqual(open)
    expect(lockOf(['subscriber-video'], { ...passedOver, loggedIn: false })).toEqual(wantsSignIn)
  })
})

it('who has audio has sound alone of what video opens', () => {
  const listener = ['freemium', 'subscriber-audio']
  expect(hearsOnly(listener, ['subscriber-video'])).toBe(true)
  expect(hearsOnly(['freemium'], ['subscriber-video'])).toBe(false)
  expect(hearsOnly([...listener, 'subscriber-video'], ['subscriber-video'])).toBe(false)
  for (const listed of [['subscriber-audio'], ['subscriber-video', 'subscriber-audio'], []])
    expect(hearsOnly(listener, listed)).toBe(false)
})

it.each<[boolean, string[]]>([
  [true, ['subscriber-video', 'subscriber-audio']],
  [false, ['subscriber-video']],
  [false, ['*']],
  [false, []],
])('that audio is enough is %s of what %j opens', (enough, listed) =>
  expect(isOpenToAudio(listed)).toBe(enough),
)

it('a club may ask other things of fans of live streams than the streams list', () => {
  const demand = { entitlementOverrides: [], requireUpgradeEntitlement: true, requireLoginEntitlement: true }
  const opens = (change: object) => liveOpens(['subscriber-video'], { ...demand, ...change })
  expect(opens({})).toEqual(['subscriber-video'])
  expect(opens({ entitlementOverrides: ['match-pass'] })).toEqual(['match-pass'])
  expect(opens({ requireUpgradeEntitlement: false })).toEqual(['*'])
  expect(opens({ requireLoginEntitlement: false, entitlementOverrides: ['match-pass'] })).toEqual(['?'])
})

it('a live stream that lists ? is open to every account, and to nobody without one while signing in is needed', () => {
  const demand = { entitlementOverrides: [], requireUpgradeEntitlement: true, requireLoginEntitlement: true }
  const lock = (listed: string[], change: object, loggedIn: boolean) =>
    lockOf(liveOpens(listed, { ...demand, ...change }), { loggedIn, held: [] })
  for (const [listed, change] of [
    [['?'], {}],
    [['subscriber-video', '?'], {}],
    [['subscriber-video'], { entitlementOverrides: ['?'] }],
  ] as const) {
    expect(lock([...listed], change, false)).toEqual({ locked: true, because: 'sign-in' })
    expect(lock([...listed], change, true)).toEqual({ locked: false })
  }
  expect(lock(['?'], { requireLoginEntitlement: false }, false)).toEqual({ locked: false })
})
