import { describe, expect, it } from '@jest/globals'
import { readLiveWish } from './live-wish.core.ts'

const stream = '/api/live/v1/stream'
const events = '/api/matches/v1/matches/a-1/events'
const sse = { accept: 'text/event-stream' }

describe('a wish for live news', () => {
  it('names topics, each once, and where it goes on', () => {
    expect(readLiveWish(`${stream}?topics=scores,match:a-1,account:A1-b,scores&after=12`, 'GET', {})).toEqual(
      {
        topics: ['scores', 'match:a-1', 'account:A1-b'],
        after: 12,
        allStates: false,
        shape: 'live',
      },
    )
    expect(readLiveWish(`${stream}?topics=scores`, 'GET', {})).toMatchObject({ after: null })
    expect(readLiveWish(`${stream}?topics=scores&after=1&states=all`, 'GET', {})?.allStates).toBe(true)
  })
  it('goes on where the browser says that it was, which is later than its address', () => {
    const headers = { 'last-event-id': '15' }
    expect(readLiveWish(`${stream}?topics=scores&after=12`, 'GET', headers)?.after).toBe(15)
    expect(readLiveWish(`${stream}?topics=scores&after=12`, 'GET', { 'last-event-id': 'x' })?.after).toBe(12)
  })
  it.each(['-1', '1.5', 'x1', '1x', '1234567890123456', ''])('takes no place from %j', (after) => {
    expect(readLiveWish(`${stream}?topics=scores&after=${after}`, 'GET', {})?.after).toBeNull()
  })
  it.each([
    '',
    'other',
    'scores,other',
    'match:',
    'match:A',
    'match:a-',
    'match:-a',
    'match:a--b',
    'match:a_b',
    'xmatch:a',
    'match:a-b!',
    'account:',
    'account:a_b',
    'account:a!',
    'xscores',
    'scoresx',
    `match:${'a'.repeat(294)}`,
  ])('is none, and the platform’s to refuse, with topics=%s', (topics) => {
    expect(readLiveWish(`${stream}?topics=${topics}`, 'GET', {})).toBeNull()
  })
  it('has twenty topics at most, of fewer than three hundred letters', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `match:m${index}`).join(',')
    expect(readLiveWish(`${stream}?topics=${many(20)}`, 'GET', {})?.topics).toHaveLength(20)
    expect(readLiveWish(`${stream}?topics=${many(21)}`, 'GET', {})).toBeNull()
    expect(readLiveWish(`${stream}?topics=match:${'a'.repeat(293)}`, 'GET', {})).not.toBeNull()
  })
  it('is a match’s events where they are asked for as a stream, from the beginning where no place is said', () => {
    expect(readLiveWish(events, 'GET', sse)).toEqual({ topics: ['match:a-1'], after: 0, shape: 'match' })
    expect(readLiveWish(`${events}?after=4`, 'GET', sse)?.after).toBe(4)
    expect(readLiveWish(events, 'GET', {})).toBeNull()
    expect(readLiveWish(events, 'GET', { accept: 'application/json' })).toBeNull()
  })
  it.each([
    [`${stream}?topics=scores`, 'POST'],
    [`/x${stream}?topics=scores`, 'GET'],
    [`${stream}/x?topics=scores`, 'GET'],
    [stream, 'GET'],
    [`${events}/x`, 'GET'],
    [`/x${events}`, 'GET'],
    ['/api/matches/v1/matches/A/events', 'GET'],
    ['/api/matches/v1/matches/a-/events', 'GET'],
    ['/api/matches/v1/matches/a/b/events', 'GET'],
    ['/news?topics=scores', 'GET'],
  ])('is none at %s by %s', (url, method) => {
    expect(readLiveWish(url, method, sse)).toBeNull()
  })
})
