import { describe, expect, it } from '@jest/globals'
import {
  endOf,
  type LeaseAction,
  type LeaseEvent,
  type LeaseState,
  leaseAfter,
  leaseAtRest,
} from './lease.core.ts'

/** Runs events at instants in milliseconds; returns the actions, each with its instant. */
function run(...events: [number, LeaseEvent][]) {
  let state: LeaseState = leaseAtRest
  const done: [number, LeaseAction][] = []
  for (const [now, event] of events) {
    const next = leaseAfter(state, event, now)
    state = next.state
    for (const action of next.actions) done.push([now, action])
  }
  return { state, done }
}
const play = { event: 'play', renewed: false, chance: 1 } as const
const broken = { event: 'closed', code: 1006, reason: '', past: false, chance: 1 } as const

describe('lease', () => {
  it('introduces itself, then pings every 30 seconds', () => {
    const ticks = Array.from({ length: 91 }, (_, at): [number, LeaseEvent] => [
      1000 + at * 1000,
      { event: 'tick' },
    ])
    const { done } = run([0, play], [1000, { event: 'opened' }], ...ticks)
    expect(done).toEqual([
      [0, 'connect'],
      [1000, 'introduce'],
      [31_000, 'ping'],
      [61_000, 'ping'],
      [91_000, 'ping'],
    ])
  })

  it('connects again after a break, later each time', () => {
    const { done, state } = run(
      [0, play],
      [10, { event: 'opened' }],
      [20, { event: 'heard' }],
      [5000, broken],
      [5400, { event: 'tick' }],
      [5500, { event: 'tick' }],
      [5600, broken],
      [6500, { event: 'tick' }],
      [6600, { event: 'tick' }],
    )
    expect(done.filter(([, action]) => action === 'connect').map(([at]) => at)).toEqual([0, 5500, 6600])
    expect(state).toEqual({ is: 'connecting', tries: 1 })
  })

  it('waits longer each time where the server lets it in and has no word for it, and no two wait alike', () => {
    const connects = (chance: number) => {
      const refused: [number, LeaseEvent][] = Array.from({ length: 60 }, (_, at) => [
        [at * 1000, { event: 'tick' }] as [number, LeaseEvent],
        [at * 1000 + 100, { event: 'opened' }] as [number, LeaseEvent],
        [at * 1000 + 200, { ...broken, chance }] as [number, LeaseEvent],
      ]).flat()
      let state: LeaseState = leaseAfter(leaseAtRest, play, 0).state
      return refused.filter(([now, event]) => {
        // Only a connection that exists can open or close.
        if (event.event !== 'tick' && state.is !== 'connecting' && state.is !== 'open') return false
        const next = leaseAfter(state, event, now)
        state = next.state
        return next.actions.includes('connect')
      }).length
    }
    expect(connects(1)).toBeLessThan(8)
    expect(connects(0)).toBeGreaterThan(connects(1))
  })

  it('pings at once after a sleep in which nothing ran', () => {
    const { done } = run([0, play], [0, { event: 'opened' }], [3_600_000, { event: 'tick' }])
    expect(done.at(-1)).toEqual([3_600_000, 'ping'])
  })

  it('rests when the server ends it, says why, and begins anew when asked to', () => {
    const { done, state } = run(
      [0, play],
      [0, { event: 'opened' }],
      [100, { event: 'heard' }],
      [40_000, { event: 'closed', code: 4410, reason: 'stopped', past: false, chance: 1 }],
      [50_000, { event: 'tick' }],
      [60_000, play],
    )
    expect(done).toContainEqual([40_000, { tell: 'stopped' }])
    expect(done.at(-1)).toEqual([60_000, 'connect'])
    expect(state.is).toBe('connecting')
  })

  it('waits longer each time, too, where the server ends it before a word and it is asked for anew at once', () => {
    const foreign = {
      event: 'closed',
      code: 4403,
      reason: 'another account',
      past: false,
      chance: 1,
    } as const
    const { done } = run(
      [0, play],
      [10, { event: 'opened' }],
      [20, foreign],
      [30, play],
      [1029, { event: 'tick' }],
      [1030, { event: 'tick' }],
      [1040, { event: 'opened' }],
      [1050, foreign],
      [1060, play],
      [3059, { event: 'tick' }],
      [3060, { event: 'tick' }],
      // It is the right account by then.
      [3070, { event: 'opened' }],
      [3080, { event: 'heard' }],
      [9000, { ...foreign, code: 4408 }],
      [9010, play],
    )
    expect(done.filter(([, action]) => action === 'connect').map(([at]) => at)).toEqual([0, 1030, 3060, 9010])
  })

  it('says a renewed playback on the connection that it has, and once one is open', () => {
    const renewed = { ...play, renewed: true }
    const { done, state } = run([0, play], [5, renewed], [10, { event: 'opened' }], [20, play], [30, renewed])
    expect(done).toEqual([
      [0, 'connect'],
      [10, 'introduce'],
      [30, 'introduce'],
    ])
    expect(state).toEqual({ is: 'open', pingedAt: 30, tries: 0 })
  })

  it('connects anew when a playback before this one ended, and tells nobody', () => {
    const past = { event: 'closed', code: 4410, reason: 'stopped', past: true, chance: 1 } as const
    const { done, state } = run([0, play], [10, { event: 'opened' }], [20, past])
    expect(done.slice(2)).toEqual([[20, 'connect']])
    expect(state.is).toBe('connecting')
  })

  it('does nothing any more once it is over', () => {
    const { done } = run(
      [0, play],
      [0, { event: 'opened' }],
      [5, { event: 'end' }],
      [6, play],
      [40_000, { event: 'tick' }],
    )
    expect(done.at(-1)).toEqual([5, 'close'])
  })

  it('tells an end from a break', () => {
    expect(endOf(1006, '')).toBeNull()
    expect(endOf(1012, 'restarting')).toBeNull()
    expect(endOf(4403, '')).toBe('foreign')
    expect(endOf(4408, '')).toBe('expired')
    expect(endOf(4410, 'not-subscribed')).toBe('not-subscribed')
    expect(endOf(4410, 'something of tomorrow')).toBe('expired')
  })
})
