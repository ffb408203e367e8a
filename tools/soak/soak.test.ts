import { describe, expect, it } from '@jest/globals'
import { isExplained, openLedger } from './ledger.core.ts'
import { flatness, growthOf, judgesFlatness, lostEvents, type Sample } from './verdict.core.ts'

describe('the ledger of a soak', () => {
  const kill = { server: 'platform', from: 1000, to: 4000 } as const
  const outcome = (status: number, from: number, to = from + 10) => ({
    kind: 'page',
    path: '/',
    status,
    from,
    to,
  })

  it('explains what is away while a server is, and nothing else', () => {
    expect(isExplained(outcome(503, 1500), [kill])).toBe(true)
    expect(isExplained(outcome(0, 900, 1001), [kill])).toBe(true)
    expect(isExplained(outcome(503, 8999), [kill])).toBe(true)
    expect(isExplained(outcome(503, 9001), [kill])).toBe(false)
    expect(isExplained(outcome(503, 900, 999), [kill])).toBe(false)
    expect(isExplained(outcome(500, 1500), [kill])).toBe(false)
    expect(isExplained(outcome(429, 1500), [kill])).toBe(false)
  })

  it('counts by kind', () => {
    const ledger = openLedger()
    ledger.note(outcome(200, 0), true)
    ledger.note(outcome(503, 1500, 1900), false)
    ledger.note(outcome(500, 1600), false)
    ledger.note({ ...outcome(204, 0), kind: 'beacon' }, true)
    const { kinds, unexplained } = ledger.close([kill])
    expect(kinds).toEqual({
      page: { asked: 3, failed: 1, duringKills: 1, slowest: 400 },
      beacon: { asked: 1, failed: 0, duringKills: 0, slowest: 10 },
    })
    expect(unexplained.map(({ status }) => status)).toEqual([500])
  })
})

describe('what is flat', () => {
  const over = (resident: (at: number) => number): Sample[] =>
    Array.from({ length: 100 }, (_, index) => ({
      at: index / 100,
      resident: resident(index / 100),
      files: 50,
    }))

  it('is memory that has got warm and stays, whatever its peaks', () => {
    const warming = over((at) => (at < 0.25 ? 100 : at === 0.6 || at === 0.8 ? 900 : 300))
    expect(flatness(warming, 'resident')).toEqual({ second: 300, last: 300, flat: true })
    expect(flatness(warming, 'files')).toEqual({ second: 50, last: 50, flat: true })
  })

  it('is not memory that grows, nor what was never measured', () => {
    expect(
      flatness(
        over((at) => 300 + 400 * at),
        'resident',
      ).flat,
    ).toBe(false)
    expect(flatness([], 'resident').flat).toBe(false)
  })

  it('is judged only where the servers that were killed are warm again for most of the second quarter', () => {
    expect([2, 7, 8, 20].map((minutes) => judgesFlatness(minutes * 60_000))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('is a folder that takes no more than what came into it', () => {
    const mebibyte = 1024 * 1024
    const growth = growthOf(
      { store: mebibyte, mirror: 0, 'streamer-mirror': 0, run: 0 },
      {
        store: 11 * mebibyte,
        mirror: 10 * mebibyte,
        'streamer-mirror': 10 * mebibyte,
        run: 20 * mebibyte,
      },
      10 * mebibyte,
      0,
    )
    expect(growth.map(({ folder, before, after, allowed }) => [folder, after - before <= allowed])).toEqual([
      ['run', false],
      ['store', true],
      ['mirror', true],
      ['streamer-mirror', true],
    ])
  })
})

describe('events that were answered', () => {
  it('are there once, in their order, and others may be there too', () => {
    expect(lostEvents(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual([])
    expect(lostEvents(['a', 'c'], ['a', 'b', 'c'])).toEqual([])
    expect(lostEvents(['a', 'b', 'c'], ['a', 'c'])).toEqual(['1 are lost: b'])
    expect(lostEvents(['a', 'b'], ['b', 'a'])).toEqual(['they are in another order'])
    expect(lostEvents(['a'], ['a', 'a'])).toEqual(['a is there twice'])
  })
})
