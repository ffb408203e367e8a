import { expect, it } from '@jest/globals'
import { inStep, joined, type Piece } from './replay.core.ts'

type Run = { from: number; to: number; each?: number }

/** @param runs from when to when it has something, and how long each segment is, in seconds */
const pieces = (rendition: string, ...runs: Run[]): Piece[] => {
  const all: Piece[] = []
  for (const [run, { from, to, each = 2 }] of runs.entries())
    for (let at = from; at < to; at += each)
      all.push({
        number: all.length,
        seconds: each,
        discontinuity: run > 0 && at === from,
        at: new Date(at * 1000).toISOString(),
        keyPrefix: 'e',
        began: at * 1000,
        rendition,
      })
  return all
}
const whole = (to: number) => ({ first: 0, last: to * 1000 })
/** Runs of a replay, each as `rendition from-to` in seconds. */
const runsOf = (all: readonly Piece[]) => {
  const runs: { rendition: string; from: number; to: number }[] = []
  for (const { rendition, began, seconds, discontinuity } of all) {
    const [from, to] = [began / 1000, began / 1000 + seconds]
    const last = runs.at(-1)
    if (!last || discontinuity) runs.push({ rendition, from, to })
    else last.to = to
  }
  return runs.map(({ rendition, from, to }) => `${rendition} ${from}-${to}`)
}

it('has a break once, where all the qualities have it, however far one lags behind the other', () => {
  const high = pieces('high', { from: 0, to: 10 }, { from: 130, to: 138 })
  for (const lag of [0, 0.05, 0.9]) {
    const low = pieces('low', { from: lag, to: 10 + lag }, { from: 130 + lag, to: 138 + lag })
    for (const [own, other] of [
      [high, low],
      [low, high],
    ] as const)
      expect(joined(own, [other], whole(138 + lag))).toEqual(own)
  }
})

it('takes from another what lies wholly where one has nothing, before, between and after', () => {
  const own = pieces('own', { from: 100, to: 200 }, { from: 300, to: 400 })
  const other = pieces('other', { from: 0, to: 501, each: 3 })
  const replay = joined(own, [other], whole(501))
  expect(runsOf(replay)).toEqual([
    'other 0-99',
    'own 100-200',
    // Half a segment of overlap rather than as much of a gap.
    'other 201-300',
    'own 300-400',
    'other 399-501',
  ])
})

it('leaves a hole of a minute or less as it is', () => {
  const own = pieces('own', { from: 0, to: 10 }, { from: 70, to: 80 })
  const other = pieces('other', { from: 0, to: 142 })
  expect(joined(own, [other], whole(140))).toEqual(own)
  expect(runsOf(joined(own, [other], whole(142)))).toEqual(['own 0-10', 'own 70-80', 'other 80-142'])
})

it('is the last three hours, with nothing from before them', () => {
  const hours = 3600
  // What is stored goes further back than a replay.
  const own = pieces('own', { from: hours, to: 4 * hours })
  expect(joined(own, [pieces('other', { from: 0, to: 4 * hours })], whole(4 * hours))).toEqual(own)
  // One with a gap has another's material there, and no more of its own for it.
  const gap = pieces('own', { from: 0.5 * hours, to: 2 * hours }, { from: 2.5 * hours, to: 4 * hours })
  const replay = joined(gap, [pieces('other', { from: 0, to: 4 * hours })], whole(4 * hours))
  expect(runsOf(replay)).toEqual([
    `own ${hours}-${2 * hours}`,
    `other ${2 * hours}-${2.5 * hours}`,
    `own ${2.5 * hours}-${4 * hours}`,
  ])
})

it('breaks off in all its qualities where it does in one: players take what has the same number for the same time', () => {
  const one = pieces('one', { from: 0, to: 30 }, { from: 30, to: 90 })
  const lag = 0.08
  const other = pieces('other', { from: lag, to: 60 + lag }, { from: 60 + lag, to: 90 + lag })
  const late = pieces('late', { from: 40, to: 91, each: 3 })
  const all = [one, other, late]
  const [first, second, third] = all.map((own) => inStep(own, all))
  expect(runsOf(first?.segments ?? [])).toEqual(['one 0-30', 'one 30-60', 'one 60-90'])
  expect(second?.segments.flatMap(({ began, discontinuity }) => (discontinuity ? [began] : []))).toEqual([
    30_080, 60_080,
  ])
  expect(runsOf(third?.segments ?? [])).toEqual(['late 40-61', 'late 61-91'])
  expect([first, second, third].map((list) => list?.discontinuities)).toEqual([0, 0, 1])
  // Where all of them restart together, none has more than its own.
  const both = [one, pieces('other', { from: lag, to: 30 + lag }, { from: 30 + lag, to: 90 + lag })]
  for (const own of both) expect(inStep(own, both)).toEqual({ segments: own, discontinuities: 0 })
})
