import { expect, it } from '@jest/globals'
import { namedMatches } from './matches.core.ts'

it('matches are named by articles and films, each with its place', () => {
  const content = {
    articles: [{ matchID: null }, { matchID: 'a-cup-tie' }],
    videos: [{ matchID: 'a-friendly' }, { matchID: null }],
  } as unknown as Parameters<typeof namedMatches>[0]
  expect(namedMatches(content)).toEqual([
    { name: 'a-cup-tie', pointer: '/articles/1/matchID' },
    { name: 'a-friendly', pointer: '/videos/0/matchID' },
  ])
  expect(namedMatches({})).toEqual([])
})
