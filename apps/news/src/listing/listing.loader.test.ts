import { aTeam } from '@club/contracts/testing'
import { sampleClub } from '@club/settings'
import { apiContext, settingsContext } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { loadListing } from './listing.loader.ts'

async function load(teams: readonly ReturnType<typeof aTeam>[]) {
  const asked: string[] = []
  const get = async (address: string) => {
    asked.push(address)
    const found = address.startsWith('/api/matches/v1/teams') ? teams : []
    return {
      data: found.map((attributes) => ({ id: attributes.slug, attributes })),
      meta: { total: found.length },
    }
  }
  const held = new Map<unknown, unknown>([
    [apiContext, { get }],
    [settingsContext, sampleClub],
  ])
  const data = await loadListing({
    context: { get: (key: unknown) => held.get(key) },
    request: new Request('https://club.example/news'),
  } as never)
  return { asked, teams: 'teams' in data ? data.teams.map(({ slug }) => slug) : [] }
}

it('names the teams that a list of teams or of matches names, and no others', async () => {
  const { teams } = await load([
    aTeam('first'),
    aTeam('no-page', { showOnTeams: false }),
    aTeam('no-matches', { showOnMatches: false }),
    aTeam('kids', { showOnTeams: false, showOnMatches: false }),
  ])
  expect(teams).toEqual(['first', 'no-page', 'no-matches'])
})

it('asks for all teams and categories at once: a list without a size ends after twenty', async () => {
  const { asked } = await load([])
  const filters = asked.filter((address) => /\/(?:teams|categories)\b/.test(address))
  expect(filters.map((address) => new URL(address, 'https://x').searchParams.get('page[size]'))).toEqual([
    '100',
    '100',
  ])
})
