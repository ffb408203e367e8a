import type { StreamFeed, StreamPlan } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { isPlayable, streamStateAt, streamStateUntil } from './stream-state.core.ts'

const now = new Date('2026-11-21T15:00:00.000Z')
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
const none: StreamFeed = { kind: 'none' }
const programme: StreamFeed = { kind: 'programme' }
const encoder = (lastSegment: number): StreamFeed => ({
  kind: 'encoder',
  since: at(-600_000),
  lastSegmentAt: at(lastSegment),
})
/** Milliseconds after its last segment at which an encoder of two-second segments is silent. */
const silentAfterMs = 12_000
const statusOf = (plan: StreamPlan, feed: StreamFeed) => streamStateAt(plan, feed, now).status

describe('a stream', () => {
  it('that is off stays off, whatever is sent', () => {
    for (const feed of [none, programme, encoder(0)])
      expect(statusOf({ status: 'disabled' }, feed)).toBe('disabled')
  })

  it('that is idle goes live when an encoder begins, and not by itself', () => {
    expect(streamStateAt({ status: 'idle' }, encoder(0), now)).toEqual({
      status: 'live',
      startedAt: at(-600_000),
    })
    expect(statusOf({ status: 'idle' }, programme)).toBe('idle')
    expect(statusOf({ status: 'idle' }, none)).toBe('idle')
  })

  it('that began by itself is waited for through a break, and not for long, nor once staff say that nothing is on', () => {
    const interrupted = streamStateAt({ status: 'idle' }, encoder(-silentAfterMs), now)
    expect(interrupted).toEqual({
      status: 'interrupted',
      startedAt: at(-600_000),
      since: at(-silentAfterMs),
    })
    expect(streamStateUntil(interrupted, 'idle')).toBe(at(300_000 - silentAfterMs))
    expect(statusOf({ status: 'idle' }, encoder(-299_999))).toBe('interrupted')
    expect(statusOf({ status: 'idle' }, encoder(-300_000))).toBe('idle')
    const said: StreamPlan = { status: 'idle', saidAt: at(-60_000) }
    expect(streamStateAt(said, encoder(-61_000), now)).toEqual({ status: 'idle' })
    expect(statusOf(said, encoder(-59_000))).toBe('interrupted')
  })

  it('whose segments are long is silent once three of them have not come', () => {
    const long = (lastSegment: number, targetSeconds: number): StreamFeed => ({
      kind: 'encoder',
      since: at(-600_000),
      lastSegmentAt: at(lastSegment),
      targetSeconds,
    })
    for (const plan of [{ status: 'idle' }, { status: 'live', startedAt: at(-600_000) }] as const) {
      expect(statusOf(plan, long(-29_999, 10))).toBe('live')
      expect(statusOf(plan, long(-30_000, 10))).toBe('interrupted')
      expect(statusOf(plan, long(-11_999, 2))).toBe('live')
      expect(statusOf(plan, long(-12_000, 2))).toBe('interrupted')
    }
  })

  it('that is planned goes live at its hour, with pictures', () => {
    const plan = (startsIn: number): StreamPlan => ({ status: 'upcoming', startsAt: at(startsIn) })
    expect(statusOf(plan(1), encoder(0))).toBe('upcoming')
    expect(statusOf(plan(0), encoder(0))).toBe('live')
    expect(statusOf(plan(-60_000), none)).toBe('upcoming')
    expect(statusOf(plan(-60_000), programme)).toBe('live')
    // Once a stream has been on the air, a silent encoder is an interruption; a test before that is not.
    expect(streamStateAt(plan(-60_000), encoder(-silentAfterMs), now)).toEqual({
      status: 'interrupted',
      startedAt: at(-60_000),
      since: at(-silentAfterMs),
    })
    expect(statusOf(plan(-60_000), encoder(-60_000))).toBe('interrupted')
    expect(statusOf(plan(-60_000), encoder(-90_000))).toBe('upcoming')
    // Fans do not wait for it for ever.
    const long = streamStateAt(plan(-7_200_000), encoder(-3_599_999), now)
    expect([long.status, streamStateUntil(long, 'upcoming')]).toEqual(['interrupted', at(1)])
    expect(statusOf(plan(-7_200_000), encoder(-3_600_000))).toBe('upcoming')
  })

  it('that is live is interrupted while its encoder is silent, and goes on after', () => {
    const plan: StreamPlan = { status: 'live', startedAt: at(-600_000) }
    expect(statusOf(plan, encoder(-silentAfterMs + 1))).toBe('live')
    expect(streamStateAt(plan, encoder(-silentAfterMs), now)).toEqual({
      status: 'interrupted',
      startedAt: at(-600_000),
      since: at(-silentAfterMs),
    })
    // An encoder that never sent has been silent since it should have begun.
    expect(streamStateAt(plan, none, now)).toEqual({
      status: 'interrupted',
      startedAt: at(-600_000),
      since: at(-600_000),
    })
    expect(statusOf(plan, programme)).toBe('live')
  })

  it('that is over is there again from the time set, if one is set', () => {
    const plan = (replayFrom: string | null): StreamPlan => ({
      status: 'ended',
      startedAt: at(-900_000),
      endedAt: at(-300_000),
      replayFrom,
    })
    expect(statusOf(plan(null), programme)).toBe('ended')
    expect(statusOf(plan(at(1)), programme)).toBe('ended')
    expect(streamStateAt(plan(at(0)), programme, now)).toEqual({
      status: 'replay',
      startedAt: at(-900_000),
      endedAt: at(-300_000),
    })
    expect(streamStateUntil(streamStateAt(plan(at(1)), none, now))).toBe(at(1))
    expect(streamStateUntil({ status: 'idle' })).toBeNull()
  })

  it('changes by itself at its hour, and as it was planned; what is on the air does not', () => {
    expect(streamStateUntil({ status: 'upcoming', startsAt: at(1) })).toBe(at(1))
    const interrupted = { status: 'interrupted', startedAt: at(-60_000), since: at(0) } as const
    expect(streamStateUntil(interrupted, 'upcoming')).toBe(at(3_600_000))
    expect(streamStateUntil(interrupted, 'live')).toBeNull()
    expect(streamStateUntil({ status: 'live', startedAt: at(-1) }, 'upcoming')).toBeNull()
  })
})

it('is playable on the air, through an interruption, and as a replay', () => {
  const statuses = ['idle', 'disabled', 'upcoming', 'live', 'interrupted', 'ended', 'replay'] as const
  expect(statuses.filter(isPlayable)).toEqual(['live', 'interrupted', 'replay'])
})
