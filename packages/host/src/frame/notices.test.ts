import { describe, expect, it } from '@jest/globals'
import { type NoticeEvent, noNotices, noticesAfter } from './notices.core.ts'

const since = (...events: NoticeEvent[]) => events.reduce(noticesAfter, noNotices)
const ticks = (count: number, which: 'account' | 'error'): NoticeEvent[] =>
  Array.from({ length: count }, () => ({ event: 'tick', which }))
const failed: NoticeEvent = { event: 'error', title: 'No connection', message: 'Please try again' }
const loggedIn: NoticeEvent = { event: 'account', message: 'Logged In' }

describe('notifications', () => {
  it('close by themselves: of the account after 4 s, of an error after a countdown of 30', () => {
    expect(since(loggedIn, ...ticks(3, 'account')).account).toMatchObject({ message: 'Logged In', left: 1 })
    expect(since(loggedIn, ...ticks(4, 'account')).account).toBeNull()
    expect(since(failed, ...ticks(29, 'error')).error).toMatchObject({
      title: 'No connection',
      message: 'Please try again',
      left: 1,
    })
    expect(since(failed, ...ticks(30, 'error')).error).toBeNull()
  })

  it('stand beside each other; a new one takes the place of its own kind, with its whole time', () => {
    const both = since(failed, ...ticks(10, 'error'), loggedIn)
    expect([both.error?.left, both.account?.left]).toEqual([20, 4])
    expect(noticesAfter(both, failed).error?.left).toBe(30)
  })

  it('wait for whoever reads them, and are gone with their words when closed', () => {
    const focused: NoticeEvent = { event: 'held', by: 'focus', held: true }
    const held = since(failed, focused, ...ticks(60, 'error'))
    expect(held.error?.left).toBe(30)
    expect(since(failed, focused, { event: 'closed', which: 'error' })).toEqual(noNotices)
    const crossed: NoticeEvent[] = [true, false].map((held) => ({ event: 'held', by: 'pointer', held }))
    expect(since(failed, focused, ...crossed, ...ticks(60, 'error')).error?.left).toBe(30)
    const blurred: NoticeEvent = { event: 'held', by: 'focus', held: false }
    expect(since(failed, focused, ...crossed, blurred, ...ticks(1, 'error')).error?.left).toBe(29)
  })
})
