import type { TableRow } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { rowsAroundUs, signed } from './table.core.ts'

/** A table of a size, ours at a position; 0: we are not in it. */
const tableOf = (size: number, ours: number): TableRow[] =>
  Array.from({ length: size }, (_, index) => ({
    position: index + 1,
    team: `Club ${index + 1}`,
    club: `club-${index + 1}`,
    ours: index + 1 === ours,
    played: 0,
    won: 0,
    drawn: 0,
    lost: 0,
    goalsFor: 0,
    goalsAgainst: 0,
    goalDifference: 0,
    points: 0,
    adjustment: 0,
    form: [],
  }))

describe('rowsAroundUs', () => {
  it.each([
    [0, 0, []],
    [6, 4, [[1, 2, 3, 4, 5, 6]]],
    [24, 1, [[1, 2, 3, 4, 5, 6, 7, 8]]],
    [24, 6, [[1, 2, 3, 4, 5, 6, 7, 8]]],
    [
      24,
      7,
      [
        [1, 2, 3],
        [5, 6, 7, 8, 9],
      ],
    ],
    [
      24,
      12,
      [
        [1, 2, 3],
        [10, 11, 12, 13, 14],
      ],
    ],
    [
      24,
      24,
      [
        [1, 2, 3],
        [20, 21, 22, 23, 24],
      ],
    ],
    [24, 0, [[1, 2, 3, 4, 5, 6, 7, 8]]],
  ])('of %i clubs, ours at %i: %j', (size, ours, expected) => {
    expect(rowsAroundUs(tableOf(size, ours)).map((group) => group.map(({ position }) => position))).toEqual(
      expected,
    )
  })
})

describe('signed', () => {
  it('marks what is above and below nothing', () => expect([3, 0, -2].map(signed)).toEqual(['+3', '0', '−2']))
})
