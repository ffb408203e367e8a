import { beforeEach, describe, expect, it } from '@jest/globals'
import { createLiveMemory, type LiveMemory } from './live-memory.core.ts'
import type { LiveWords } from './live-words.core.ts'

const words = (sequence: number, topic = 'match:a', scoreOf: string | null = null): LiveWords => ({
  sequence,
  topic,
  live: Buffer.from(String(sequence)),
  match: null,
  scoreOf,
})
const numbers = (messages: LiveWords[] | null) => messages?.map(({ sequence }) => sequence)

describe('what the live hub remembers', () => {
  let memory: LiveMemory
  beforeEach(() => {
    memory = createLiveMemory()
  })

  it('is nothing before the outbox is followed', () => {
    expect(memory.since('match:a', 0)).toBeNull()
    expect(memory.newest()).toBe(0)
  })

  it('begins at a number: what came before it is not known, and that number itself is', () => {
    memory.begin(10)
    expect(memory.newest()).toBe(10)
    expect(memory.since('match:a', 9)).toBeNull()
    expect(memory.since('match:a', 10)).toEqual([])
  })

  it('is each topic by itself, after the number that a reader has', () => {
    memory.begin(10)
    for (const message of [words(11), words(12, 'match:b'), words(13)]) memory.remember(message)
    expect(numbers(memory.since('match:a', 10))).toEqual([11, 13])
    expect(numbers(memory.since('match:a', 11))).toEqual([13])
    expect(numbers(memory.since('match:b', 10))).toEqual([12])
    expect(memory.newest()).toBe(13)
  })

  it('is five thousand messages, and says where it reaches back to no further', () => {
    memory.begin(0)
    for (let sequence = 1; sequence <= 5000; sequence++) memory.remember(words(sequence))
    expect(memory.since('match:a', 0)).toHaveLength(5000)
    memory.remember(words(5001))
    expect(memory.since('match:a', 0)).toBeNull()
    const all = numbers(memory.since('match:a', 1))
    expect([all?.length, all?.at(0), all?.at(-1)]).toEqual([5000, 2, 5001])
  })

  it('has the latest state of each match, in the order in which they moved', () => {
    memory.begin(0)
    memory.remember(words(1, 'scores', 'a'))
    memory.remember(words(2, 'scores', 'b'))
    memory.remember(words(3, 'scores', 'a'))
    // An event with its state is for readers of the match, not of the scores.
    memory.remember(words(4, 'match:c', 'c'))
    expect(numbers(memory.statesSince(null))).toEqual([2, 3])
    expect(numbers(memory.statesSince(2))).toEqual([3])
    expect(numbers(memory.statesSince(3))).toEqual([])
  })

  it('has the states of fifty matches, those that moved last', () => {
    memory.begin(0)
    for (let match = 1; match <= 50; match++) memory.remember(words(match, 'scores', `m${match}`))
    expect(memory.statesSince(null)).toHaveLength(50)
    memory.remember(words(51, 'scores', 'm51'))
    expect(numbers(memory.statesSince(null))?.at(0)).toBe(2)
    expect(memory.statesSince(null)).toHaveLength(50)
  })

  it('begins anew where the outbox does', () => {
    memory.begin(0)
    memory.remember(words(1, 'scores', 'a'))
    memory.remember(words(2))
    memory.begin(1)
    expect([memory.newest(), memory.since('match:a', 1), memory.statesSince(null)]).toEqual([1, [], []])
  })

  it('places who claims more than the newest at the newest, or, where numbers have gone back, where it began', () => {
    expect(memory.placeOf(500)).toBe(500)
    memory.begin(10)
    memory.remember(words(11))
    expect([10, 11, 500].map(memory.placeOf)).toEqual([10, 11, 11])
    memory.begin(5)
    memory.remember(words(6))
    expect([4, 6, 11].map(memory.placeOf)).toEqual([4, 6, 5])
    memory.begin(20)
    expect(memory.placeOf(21)).toBe(20)
  })

  it('reaches back to what was said before it began, for who comes back and not for newcomers', () => {
    memory.remember(words(3, 'scores', 'a'))
    const earlier = [words(6), words(7, 'scores', 'a'), words(9, 'scores', 'b')]
    memory.begin(10, { after: 5, messages: earlier })
    expect([memory.newest(), memory.since('match:a', 4)]).toEqual([10, null])
    expect(numbers(memory.since('match:a', 5))).toEqual([6])
    expect([numbers(memory.statesSince(5)), numbers(memory.statesSince(7))]).toEqual([[7, 9], [9]])
    expect(memory.statesSince(null)).toEqual([])
    memory.remember(words(11, 'scores', 'c'))
    expect(numbers(memory.statesSince(null))).toEqual([11])
  })
})
