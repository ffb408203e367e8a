import type { MatchState } from '@club/contracts'
import { aMatch } from '@club/contracts/testing'
import { describe, expect, it } from '@jest/globals'
import { ageAt, lineOf, neighboursOf, seasonsOfSpell } from './player.core.ts'

describe('ageAt', () => {
  it.each([
    ['1997-03-12', '2026-11-20', 29],
    ['1997-11-20', '2026-11-20', 29],
    ['1997-11-21', '2026-11-20', 28],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('born %s, on %s: %i', (born, day, age) => {
    expect(ageAt(born, day)).toBe(age)
  })
})

describe('neighboursOf', () => {
  const player = (slug: string, squadNumber: number | null, position: 'Forward' | 'Staff' = 'Forward') => ({
    slug,
    name: slug,
    lastName: slug,
    squadNumber,
    position,
  })
  const squad = [player('none', null), player('nine', 9), player('coach', null, 'Staff'), player('one', 1)]
  const around = (slug: string) => {
    const { previous, next } = neighboursOf(squad, slug)
    return [previous?.slug ?? null, next?.slug ?? null]
  }
  it('goes by number, round the ends, past the staff', () => {
    expect(around('nine')).toEqual(['one', 'none'])
    expect(around('one')).toEqual(['none', 'nine'])
    expect(around('none')).toEqual(['nine', 'one'])
  })
  it('leads nowhere from the staff, or alone', () => {
    expect(around('coach')).toEqual([null, null])
    expect(neighboursOf([player('one', 1)], 'one')).toEqual({ previous: null, next: null })
  })
})

it('[MT-01e] a match whose page is elsewhere is led to there', () => {
  const page = (external: string | null) => {
    const match = aMatch({ links: { ...aMatch().links, external } })
    return lineOf({ id: 'a-match', attributes: { match, started: true, goals: 0 } }).page
  }
  expect(page(null)).toEqual({ href: '/match/first-team/2026-27/a-match', newTab: false })
  const elsewhere = 'https://ladies.example.com/'
  expect(page(elsewhere)).toEqual({ href: elsewhere, newTab: true })
})

describe('the seasons that count towards a row of a career', () => {
  const seasons = ['2026-27', '2025-26', '2021-22'].map((season) => ({ season }))
  it.each([
    ['ours', 'Thornsea Town', '2014', null, ['2026-27', '2025-26', '2021-22']],
    ['ours, typed otherwise', 'THORNSEA  TOWN (on loan)', '2014', null, ['2026-27', '2025-26', '2021-22']],
    ['ours by its short name', 'Thornsea', '2014', null, ['2026-27', '2025-26', '2021-22']],
    ['of a second spell with us, begun in mid-season', 'Thornsea Town', '2026', null, ['2026-27', '2025-26']],
    ['of a spell that has ended', 'Thornsea Town', '2014', '2022', []],
    ['of another club', 'Thornsea Rovers', '2014', null, []],
  ])('%s', (_what, club, from, to, counted) => {
    const found = seasonsOfSpell({ club, from, to }, seasons, ['Thornsea Town', 'Thornsea'])
    expect(found.map(({ season }) => season)).toEqual(counted)
  })
})

it('has no score for a match whose score does not count', () => {
  const of = (state: MatchState) =>
    lineOf({ id: 'm', attributes: { match: aMatch({ state }), started: true, goals: 0 } }).score
  const score = { home: 1, away: 0 }
  expect(of({ status: 'abandoned', score, reason: null })).toBeNull()
  expect(of({ status: 'awarded', score, reason: null })).toEqual(score)
})
