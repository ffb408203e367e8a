import { describe, expect, it } from '@jest/globals'
import { bufferAhead, type ElementFacts, factsAtRest, goesOn, phaseOf, within } from './phase.core.ts'

const facts = (change: Partial<ElementFacts>): ElementFacts => ({
  ...factsAtRest,
  hasSource: true,
  ...change,
})
const untouched = { begun: false, failed: false, denied: false, wished: false }

describe('phase', () => {
  it.each([
    ['idle', facts({ hasSource: false }), false],
    ['loading', facts({}), false],
    ['ready', facts({ ready: 1 }), false],
    ['loading', facts({ paused: false, ready: 2 }), false],
    ['playing', facts({ paused: false, ready: 3 }), false],
    ['waiting', facts({ paused: false, ready: 2 }), true],
    ['waiting', facts({ paused: false, ready: 4, seeking: true }), true],
    ['paused', facts({ ready: 4 }), true],
    ['ended', facts({ ready: 4, ended: true }), true],
  ] as const)('is %s', (phase, given, begun) => expect(phaseOf(given, { ...untouched, begun })).toBe(phase))

  it('is failed whatever the element still says', () =>
    expect(phaseOf(facts({ paused: false, ready: 4 }), { ...untouched, begun: true, failed: true })).toBe(
      'failed',
    ))

  it('waits while its element is paused for a moment and the fan wants it to play', () => {
    const wished = { ...untouched, wished: true }
    expect(phaseOf(facts({ ready: 4 }), { ...wished, begun: true })).toBe('waiting')
    expect(phaseOf(facts({ ready: 4 }), wished)).toBe('loading')
    expect([goesOn(facts({}), true), goesOn(facts({}), false), goesOn(facts({ ended: true }), true)]).toEqual(
      [true, false, false],
    )
  })

  it('is ready where it may not begin by itself, whatever is fetched of it', () => {
    const denied = { ...untouched, denied: true }
    expect(phaseOf(facts({}), denied)).toBe('ready')
    expect(phaseOf(facts({ paused: false }), denied)).toBe('loading')
  })
})

describe('what is ahead', () => {
  const buffered = [
    { start: 0, end: 4 },
    { start: 10, end: 16 },
  ]
  it.each([
    [1, 3],
    [4, 0],
    [9.95, 6.05],
    [12, 4],
    [20, 0],
  ])('from %d s is %d s', (time, ahead) => expect(bufferAhead(buffered, time)).toBeCloseTo(ahead))
})

describe('seeking', () => {
  it('stays within the film', () => {
    expect(within(-5, null, 60)).toBe(0)
    expect(within(500, null, 60)).toBe(60)
    expect(within(30, null, 60)).toBe(30)
    expect(within(Number.NaN, null, 60)).toBe(0)
  })
  it('stays within the window of a live stream, which has no end of its own', () => {
    const window = { start: 100, end: 160 }
    expect(within(0, window, Number.POSITIVE_INFINITY)).toBe(100)
    expect(within(Number.POSITIVE_INFINITY, window, Number.POSITIVE_INFINITY)).toBe(160)
  })
  it('has nowhere to go before anything is known', () => expect(within(10, null, Number.NaN)).toBe(0))
})
