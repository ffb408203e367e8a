import { describe, expect, it } from '@jest/globals'
import { type Figure, figureTable, isMet, median, percentile, plain } from './figures.core.ts'

const figure = (change: Partial<Figure>): Figure => ({
  what: 'x',
  unit: 's',
  value: 1,
  control: null,
  target: null,
  ...change,
})

describe('figures of the bench', () => {
  it('takes the middle of odd and even numbers of runs', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(() => median([])).toThrow(RangeError)
  })

  it('give the value that a share of all does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100])
    expect(percentile([7], 0.99)).toBe(7)
    expect(() => percentile([], 0.5)).toThrow(RangeError)
  })

  it('judges by value or by ratio, with the bound itself allowed', () => {
    const most = { of: 'ratio', kind: 'at most', bound: 1.15 } as const
    expect(isMet(figure({ value: 1.15, control: 1, target: most }))).toBe(true)
    expect(isMet(figure({ value: 1.16, control: 1, target: most }))).toBe(false)
    expect(isMet(figure({ value: 99, target: { of: 'value', kind: 'at least', bound: 99 } }))).toBe(true)
    expect(isMet(figure({ value: 98, target: { of: 'value', kind: 'at least', bound: 99 } }))).toBe(false)
  })

  it('calls a ratio without a control not met, and a figure without a target neither', () => {
    expect(isMet(figure({ target: { of: 'ratio', kind: 'at least', bound: 0.5 } }))).toBe(false)
    expect(isMet(figure({}))).toBeNull()
  })

  it('shows every figure with control, ratio, target and whether it is met', () => {
    const text = figureTable([
      figure({
        what: 'cached pages',
        unit: 'pages/s',
        value: 12_000,
        control: 20_000,
        target: { of: 'ratio', kind: 'at least', bound: 0.5 },
      }),
    ])
    expect(text.split('\n')[2]).toBe(
      'cached pages  12000 pages/s  20000 pages/s   0.60  ≥ 0.5 × control  yes',
    )
  })

  it('keeps three figures that count', () => {
    expect([0.1234, 1.234, 12.34, 123.4, 7].map(plain)).toEqual(['0.123', '1.23', '12.3', '123', '7'])
  })
})
