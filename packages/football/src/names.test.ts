import type { LineUp } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { callingIn, withSpellings } from './names.core.ts'

const lineUp = (...starters: [player: string | null, name: string][]): LineUp => ({
  formation: '4-4-2',
  starters: starters.map(([player, name]) => ({ player, name, number: null })),
  substitutes: [],
})
const players = [
  { slug: 'joel-smith', name: 'Joel Smith', team: 'first-team' },
  { slug: 'jack-smith', name: 'Jack Smith', team: 'first-team' },
  { slug: 'jack-smith-19', name: 'Jack Smith', team: 'u19' },
  { slug: 'sam-young', name: 'Sam Young', team: 'u19' },
]
const meant = (
  home: LineUp | null,
  away: LineUp | null,
  match: Parameters<typeof callingIn>[2] = { ours: 'home', team: 'first-team' },
) => {
  const find = callingIn(withSpellings(players, { home, away }), { home, away }, match)
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

  it('is nobody of ours by a name on the other side, or in a match of two others', () => {
    const find = meant(null, null)
    expect([find('Jack Smith', 'away'), find('jack-smith', 'away')]).toEqual([null, 'jack-smith'])
    const others = meant(null, null, { ours: null, team: 'first-team' })
    expect([others('Jack Smith', 'home'), others('Jack Smith', null)]).toEqual([null, null])
  })

  it('is of the match’s team, or whom the line-up has under the name', () => {
    expect(meant(null, null, { ours: 'home', team: 'u19' })('Jack Smith', 'home')).toBe('jack-smith-19')
    expect(meant(null, null)('Sam Young', 'home')).toBeNull()
    const find = meant(lineUp(['jack-smith-19', 'Jack Smith'], ['sam-young', 'S. Young']), null)
    expect([find('Jack Smith', 'home'), find('Sam Young', 'home')]).toEqual(['jack-smith-19', 'sam-young'])
  })

  it('is not known where no side is said and the other line-up has the name too', () => {
    const find = meant(lineUp(['jack-smith', 'Jack Smith']), lineUp([null, 'Jack Smith']))
    expect([find('Jack Smith', 'home'), find('Jack Smith', null)]).toEqual(['jack-smith', null])
  })

  it('loses a spelling that the line-ups no longer have', () => {
    const spelt = withSpellings(players, { home: ours, away: null })
    expect(spelt[0]).toEqual({ ...players[0], spelt: 'J. Smith' })
    expect(withSpellings(spelt, { home: lineUp(['joel-smith', 'Joel Smith']), away: null })).toEqual(players)
  })
})
