import { expect, it } from '@jest/globals'
import { clashingClaims, ownerOfPath } from './claims.core.ts'

it('finds a path that two remotes claim, and says it once', () => {
  expect(clashingClaims({ news: ['/news'], tv: ['/videos', '/news'], club: ['/'] })).toEqual([
    { path: '/news', remotes: ['news', 'tv'] },
  ])
})

it('finds a path below that of another remote, in either order', () => {
  const clash = { path: '/matches/u19', remotes: ['matches', 'news'] }
  expect(clashingClaims({ matches: ['/matches'], news: ['/news', '/matches/u19'] })).toEqual([clash])
  expect(clashingClaims({ news: ['/news', '/matches/u19'], matches: ['/matches'] })).toEqual([clash])
})

it('lets a remote claim below itself, anybody below the catch-all, and names that begin alike', () => {
  expect(
    clashingClaims({
      club: ['/'],
      match: ['/match'],
      matches: ['/matches'],
      tv: ['/videos', '/videos/browse'],
    }),
  ).toEqual([])
})

it('gives a path to the longest claim above it', () => {
  const claims = { club: ['/'], match: ['/match'], matches: ['/matches'] }
  expect(['/matches/table', '/match', '/matchday'].map((path) => ownerOfPath(claims, path))).toEqual([
    'matches',
    'match',
    'club',
  ])
})
