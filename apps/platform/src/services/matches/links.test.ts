import { aMatch } from '@club/contracts/testing'
import { sampleInstallation } from '@club/settings'
import { expect, it } from '@jest/globals'
import { withLinks } from './links.ts'

const packages = { passesOnSale: async () => ({ sold: new Set(['m1']), changesAt: null }) }

it.each([
  ['club', '/videos/subscriptions?pass=m1#packages'],
  ['none', undefined],
] as const)(
  'leads to the pass that is on sale, but not where nobody can have an account: %s',
  async (mode, pass) => {
    const settings = { ...sampleInstallation, signIn: { mode } }
    const { matches } = await withLinks({ settings, packages }, new Date('2026-11-20T12:00:00Z'), [
      { id: 'm1', attributes: aMatch() },
    ])
    expect(matches[0]?.attributes.links.pass).toBe(pass)
  },
)
