import type { Match } from '@club/contracts'
import { sampleInstallation } from '@club/settings'
import { expect, it } from '@jest/globals'
import { withLinks } from './links.ts'

const side = { club: 'x', name: 'X', shortName: 'X' }
const match: Match = {
  season: '2026-27',
  competition: { slug: 'league', name: 'League', kind: 'league' },
  stage: 'league',
  round: '',
  leg: 1,
  home: side,
  away: { ...side, club: 'y' },
  ours: 'home',
  team: 'first-team',
  date: '2026-11-21',
  kickOff: '2026-11-21T15:00:00Z',
  venue: null,
  state: { status: 'fixture' },
  links: { report: null, tickets: null, external: null },
}
const packages = { passesOnSale: async () => ({ sold: new Set(['m1']), changesAt: null }) }

it.each([
  ['club', '/videos/subscriptions?pass=m1#packages'],
  ['none', undefined],
] as const)(
  'leads to the pass that is on sale, but not where nobody can have an account: %s',
  async (mode, pass) => {
    const settings = { ...sampleInstallation, signIn: { mode } }
    const { matches } = await withLinks({ settings, packages }, new Date('2026-11-20T12:00:00Z'), [
      { id: 'm1', attributes: match },
    ])
    expect(matches[0]?.attributes.links.pass).toBe(pass)
  },
)
