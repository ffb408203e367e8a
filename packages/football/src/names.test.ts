import type { LineUp } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { callingIn, withSpellings } from './names.core.ts'

const lineUp = (...starters: [player: string | null, name: string][]): LineUp => ({
  formation: '4-4-2',
  starters: starters.map(([player, name]) => ({ player, name, number: null })),
  substitutes: [],
})
const players = [
  { slug: 'joel-smith', name: 'Joel Smith' },
  { slug: 'jack-smith', name: 'Jack Smith' },
]
const meant = (home: LineUp | null, away: LineUp | null) => {
  const find = callingIn(withSpellings(players, { home, away }), { home, away })
  return (called: string, side: 'home' | 'away' | null) => find(called, side)?.slug ?? null
}

describe('whom a feed means', () => {
  const ours = lineUp(['joel-smith', 'J. Smith'])

  it('is known by slug and by the club’s name', () => {
    const find = meant(null, null)
    expect([find('joel-smith', 'home'), find('Jack Smith', null)]).toEqual(['joel-smith', 'jack-smith'])
    expect(find('J. Smith', 'home')).toBeNull()
  })

  it('is known as a line-up writes the name on its side alone, and where none is said', () => {
    const find = meant(ours, null)
    expect([find('J. Smith', 'home'), find('J. Smith', null)]).toEqual(['joel-smith', 'joel-smith'])
    expect(find('J. Smith', 'away')).toBeNull()
  })

  it.each([
    ['twice in one line-up', lineUp(['joel-smith', 'J. Smith'], ['jack-smith', 'J. Smith']), null],
    ['of one whom the club does not know', lineUp(['joel-smith', 'J. Smith'], [null, 'J. Smith']), null],
    ['in the other line-up too', ours, lineUp([null, 'J. Smith'])],
  ])('is not known by a spelling that may mean two: %s', (_where, home, away) => {
    const find = meant(home, away)
    expect([find('J. Smith', 'home'), find('J. Smith', 'away'), find('J. Smith', null)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('loses a spelling that the line-ups no longer have', () => {
    const spelt = withSpellings(players, { home: ours, away: null })
    expect(spelt[0]).toEqual({ slug: 'joel-smith', name: 'Joel Smith', spelt: 'J. Smith' })
    expect(withSpellings(spelt, { home: lineUp(['joel-smith', 'Joel Smith']), away: null })).toEqual(players)
  })
})
