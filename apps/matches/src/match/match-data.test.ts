import type { Competition } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { matchOn } from '../testing.ts'
import { leagueName } from './match-data.ts'

const match = (date: string, competition: Competition, stage = 'league') => ({
  id: date,
  attributes: matchOn(date, { status: 'fixture' }, { competition, stage }),
})
const summer = { slug: 'a-summer-league', name: 'Summer League', kind: 'league' as const }
const league = { slug: 'counties-league', name: 'Counties League', kind: 'league' as const }
const cup = { slug: 'cup', name: 'Cup', kind: 'cup' as const }

it('a team plays in the league that has most of its matches, whichever begins first', () => {
  const first = match('2026-07-18', summer)
  const season = [match('2026-08-08', league), match('2026-08-15', league)]
  expect(leagueName([first, ...season])).toBe('Counties League')
  expect(leagueName([first, match('2026-08-08', league)])).toBe('Summer League')
  expect(leagueName([match('2026-08-01', cup), match('2027-05-01', league, 'play-off-final')])).toBeNull()
})
