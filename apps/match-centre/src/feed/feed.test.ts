import { orderCases } from '@club/football/testing'
import { describe, expect, it } from '@jest/globals'
import { eventOf } from '../testing.ts'
import { entriesOf, feedOf, pageSize, toEntry } from './entries.core.ts'
import { addEarlier, earlierPage, feedFrom, showWaiting, standsEarlier, takeEvent } from './live-feed.core.ts'

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('entries', () => {
  it.each(orderCases)('stand newest first where %s', (_, expected, events) => {
    expect(ids(entriesOf(events)).toReversed()).toEqual(expected)
    expect(ids(entriesOf(events.toReversed())).toReversed()).toEqual(expected)
  })

  it('stand newest first in the order of the match, whatever order they came in', () => {
    const events = [
      eventOf('reaction', 1, 'reaction', { period: 'post-match' }),
      eventOf('end', 2, 'full-time', { period: 'post-match' }),
      eventOf('added', 3, 'goal', { minute: '45+2' }),
      eventOf('late', 4, 'commentary', { minute: '45', order: 2 }),
      eventOf('early', 5, 'commentary', { minute: '45', order: 1 }),
      eventOf('second', 6, 'second-half', { minute: '46', period: 'second-half' }),
      eventOf('tenth', 7, 'goal', { minute: '10' }),
      eventOf('ninth', 8, 'goal', { minute: '9' }),
      eventOf('kick-off', 9, 'kick-off', { minute: '1' }),
      eventOf('news', 10, 'build-up', { period: 'pre-match' }),
    ]
    const order = [
      'reaction',
      'end',
      'second',
      'added',
      'late',
      'early',
      'tenth',
      'ninth',
      'kick-off',
      'news',
    ]
    expect(ids(entriesOf(events))).toEqual(order)
    expect(ids(entriesOf(events.toReversed()))).toEqual(order)
  })

  it('stand in the list of their period, and numbers in none', () => {
    const feed = (...of: Parameters<typeof eventOf>) => feedOf(toEntry(eventOf(...of)))
    expect(feed('a', 1, 'commentary', { period: 'pre-match' })).toBe('build')
    expect(feed('a', 1, 'commentary', { period: 'pre-match', minute: '30' })).toBe('min')
    expect(feed('a', 1, 'commentary', { period: 'post-match' })).toBe('reaction')
    expect(feed('a', 1, 'full-time', { period: 'post-match' })).toBe('min')
    expect(feed('a', 1, 'stats', { text: '' })).toBeNull()
    expect(feed('a', 1, 'stats', { text: 'More of the ball for us.' })).toBe('min')
  })

  it('leave out what was taken back', () => {
    expect(entriesOf([eventOf('gone', 1, 'goal', { deleted: true })])).toEqual([])
  })
})

describe('the feed while it is read', () => {
  const minute = (number: number, sequence = number) =>
    eventOf(`m${number}`, sequence, 'commentary', { minute: String(number) })
  const begun = feedFrom(entriesOf([minute(1), minute(2)]), 2)

  it('takes what is new at the top, or lets it wait until it is asked for', () => {
    expect(ids(takeEvent(begun, minute(3), false).shown)).toEqual(['m3', 'm2', 'm1'])
    const waiting = takeEvent(takeEvent(begun, minute(3), true), minute(4), true)
    expect(ids(waiting.shown)).toEqual(['m2', 'm1'])
    expect(waiting.waiting).toHaveLength(2)
    expect(ids(showWaiting(waiting).shown)).toEqual(['m4', 'm3', 'm2', 'm1'])
    expect(showWaiting(waiting).waiting).toEqual([])
  })

  it('moves a whistle below the extra time that begins after it', () => {
    const whistle = eventOf('ninety', 91, 'full-time', { minute: '90', period: 'second-half' })
    const extra = eventOf('extra', 92, 'extra-time', { minute: '91', period: 'extra-time' })
    const goal = eventOf('goal', 93, 'goal', { minute: '95', period: 'extra-time', team: 'home' })
    const feed = [whistle, extra, goal].reduce((before, event) => takeEvent(before, event, false), begun)
    expect(ids(feed.shown)).toEqual(['goal', 'extra', 'ninety', 'm2', 'm1'])
  })

  it('corrects and takes back at once, whether it waits or is shown', () => {
    const corrected = takeEvent(
      begun,
      { ...minute(1, 5), attributes: { ...minute(1).attributes, text: 'new' } },
      true,
    )
    expect(corrected.shown.at(-1)?.text).toBe('new')
    expect(corrected.waiting).toEqual([])
    const gone = eventOf('m2', 6, 'commentary', { minute: '2', deleted: true })
    expect(ids(takeEvent(begun, gone, true).shown)).toEqual(['m1'])
    const waiting = takeEvent(begun, minute(3), true)
    expect(takeEvent(waiting, eventOf('m3', 7, 'commentary', { deleted: true }), true).waiting).toEqual([])
  })

  it('is the same when an event comes twice', () => {
    const once = takeEvent(begun, minute(3), false)
    expect(takeEvent(once, minute(3), false)).toBe(once)
  })

  it('keeps what the stream brought when earlier entries come in', () => {
    const corrected = takeEvent(begun, eventOf('m1', 9, 'commentary', { minute: '1', text: 'new' }), false)
    const all = addEarlier(corrected, entriesOf([minute(1), eventOf('m0', 1, 'kick-off', { minute: '1' })]))
    expect(ids(all.shown)).toEqual(['m2', 'm1', 'm0'])
    expect(all.shown[1]?.text).toBe('new')
  })

  it('goes on from the page that the reader began with', () => {
    const full = feedFrom(entriesOf(Array.from({ length: pageSize.min }, (_, at) => minute(at))), 1)
    expect(earlierPage(begun, 'min', 1)).toBe(1)
    expect(earlierPage(full, 'min', 1)).toBe(2)
    expect(earlierPage(full, 'min', 2)).toBe(3)
    expect(earlierPage(full, 'build', 2)).toBe(2)
  })

  it('knows what stands before all that is here, while there is more of its list', () => {
    const late = feedFrom(entriesOf([minute(30), minute(31), eventOf('news', 1, 'build-up')]), 2)
    const left = { build: 0, min: 5, reaction: 0 }
    expect(standsEarlier(late, minute(12), left)).toBe(true)
    expect(standsEarlier(late, minute(30), left)).toBe(false)
    expect(standsEarlier(late, minute(40), left)).toBe(false)
    expect(standsEarlier(late, minute(12), { ...left, min: 0 })).toBe(false)
    // Statistics appear in no list.
    expect(standsEarlier(late, eventOf('s', 9, 'stats', { text: '', minute: '12' }), left)).toBe(false)
  })
})
