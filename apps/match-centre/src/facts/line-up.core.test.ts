import { describe, expect, it } from '@jest/globals'
import { linesOf, marksOf, shortName } from './line-up.core.ts'

const eleven = (count = 11) =>
  Array.from({ length: count }, (_, index) => ({ player: null, name: `P${index + 1}`, number: index + 1 }))

describe('a line-up', () => {
  it.each([
    ['4-3-3', 11, [1, 4, 3, 3]],
    ['4-2-3-1', 11, [1, 4, 2, 3, 1]],
    // Fewer players than the formation needs, and more.
    ['4-4-2', 9, [1, 4, 4]],
    ['4-4-1', 11, [1, 4, 4, 2]],
  ])('of %s with %d players stands in lines of %j', (formation, count, lines) => {
    const stood = linesOf({ formation, starters: eleven(count), substitutes: [] })
    expect(stood.map((line) => line.length)).toEqual(lines)
    expect(stood.flat().map(({ number }) => number)).toEqual(eleven(count).map(({ number }) => number))
  })

  it('marks what a player did, own goals not among it', () => {
    const marks = marksOf(
      'P9',
      { formation: '4-4-2', starters: eleven(), substitutes: [] },
      {
        bookings: [
          { name: 'P9', minute: '10', card: 'yellow' },
          { name: 'P9', minute: '80', card: 'second-yellow' },
        ],
        scorers: [
          { player: null, name: 'P9', minutes: ['12', '30 (pen)'] },
          { player: null, name: 'P9', minutes: ['44 (og)'] },
        ],
        substitutions: [{ minute: '60', on: 'P12', off: 'P9' }],
      },
    )
    expect(marks).toEqual({
      card: { name: 'P9', minute: '80', card: 'second-yellow' },
      goals: ['12', '30 (pen)'],
      on: null,
      off: '60',
    })
  })

  it('writes names short', () => {
    expect(['Kofi Darkwah-Mills', 'Juninho', 'Jan van Dyke'].map(shortName)).toEqual([
      'Darkwah-Mills',
      'Juninho',
      'van Dyke',
    ])
  })

  it('keeps the first name where the rest says too little', () => {
    const names = ['Trialist A', 'Li Na', 'Trialist 12']
    expect(names.map(shortName)).toEqual(names)
    expect(shortName('Ann Lee')).toBe('Lee')
  })
})
