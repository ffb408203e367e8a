import { describe, expect, it } from '@jest/globals'
import { awaited, lockAhead, type PassWindow, refusalAhead, type WaitingFan } from './lock-ahead.core.ts'
import { noticeOf } from './notices.core.ts'
import { passMark } from './subscriptions.core.ts'

const opens = ['subscriber-video', 'match-pass']
const at = '2026-11-21T15:00:00Z'
const open = { locked: false }
const wantsMore = { locked: true, because: 'entitlement' }
const nobody: WaitingFan = { loggedIn: false, held: [], passes: null }
const fan = (...held: string[]): WaitingFan => ({ loggedIn: true, held: ['freemium', ...held], passes: null })
const pass = (from: string | null, until: string | null = null): PassWindow => ({
  opens: ['match-pass'],
  from,
  until,
})

describe('a stream that is waited for', () => {
  it('is locked as it will be when it begins', () => {
    expect(lockAhead(opens, nobody, at)).toEqual({ locked: true, because: 'sign-in' })
    expect(lockAhead(opens, fan(), at)).toEqual(wantsMore)
    expect(lockAhead(opens, fan('subscriber-audio'), at)).toEqual(wantsMore)
    expect(lockAhead(opens, fan('subscriber-video'), at)).toEqual(open)
    expect(lockAhead(['*'], fan(), at)).toEqual(open)
    expect(lockAhead(opens, { ...fan(), bypassed: true }, at)).toEqual(open)
    expect(lockAhead([], fan(), at, true)).toEqual(wantsMore)
  })

  it('is locked for a subscription that ends before it', () => {
    const ending = (hour: string) => ({ ...fan('subscriber-video'), ends: { 'subscriber-video': hour } })
    expect(lockAhead(opens, ending('2026-11-21T14:00:00Z'), at)).toEqual(wantsMore)
    expect(lockAhead(opens, ending('2026-12-01T00:00:00Z'), at)).toEqual(open)
    expect(lockAhead(opens, ending('2026-11-21T14:00:00Z'), null)).toEqual(open)
  })

  it('is open to the pass of its match, which opens nothing before its window', () => {
    const holder = fan(passMark('derby'))
    const covering = pass('2026-11-21T13:30:00Z', '2026-11-21T19:00:00Z')
    expect(lockAhead(opens, { ...holder, passes: [covering] }, at)).toEqual(open)
    // Neither is who may hold it told that they lack it.
    expect(lockAhead(opens, holder, at)).toEqual(open)
    expect(lockAhead(opens, { ...holder, passes: [pass(null)] }, at)).toEqual(open)
    expect(lockAhead(opens, { ...holder, passes: [covering] }, null)).toEqual(open)
  })

  it('is locked for the pass of another match, and of another kind', () => {
    const holder = fan(passMark('derby'))
    const passes = [
      pass('2026-11-01T13:30:00Z', '2026-11-01T19:00:00Z'),
      pass('2026-11-28T13:30:00Z', '2026-11-28T19:00:00Z'),
      { ...pass(null), opens: ['audio-pass'] },
    ]
    for (const one of passes) expect(lockAhead(opens, { ...holder, passes: [one] }, at)).toEqual(wantsMore)
    expect(lockAhead(opens, { ...holder, passes: [] }, at)).toEqual(wantsMore)
    // A pass that nobody is signed in for opens nothing.
    expect(lockAhead(opens, { ...nobody, passes: [pass(null)] }, at)).toMatchObject({ because: 'sign-in' })
  })

  it('says what the session check will say', () => {
    const told = (because: 'sign-in' | 'entitlement') => noticeOf(refusalAhead({ locked: true, because }))
    expect(told('sign-in')).toMatchObject({
      title: 'Please Sign In to access this stream',
      offers: 'sign-in',
    })
    expect(told('entitlement')).toMatchObject({
      title: 'Sorry but you are not subscribed to this stream',
      offers: 'upgrade',
    })
  })
})

it('what is waited for is a start, or a replay', () => {
  const hours = { startAt: null, replayFrom: null }
  expect(awaited({ ...hours, status: 'upcoming', startAt: at })).toEqual({ at })
  expect(awaited({ ...hours, status: 'upcoming' })).toEqual({ at: null })
  expect(awaited({ ...hours, status: 'ended', replayFrom: at })).toEqual({ at })
  for (const status of ['idle', 'disabled', 'ended', 'live'] as const)
    expect(awaited({ ...hours, status })).toBeNull()
})
