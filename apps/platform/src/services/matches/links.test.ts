import { aMatch } from '@club/contracts/testing'
import { sampleInstallation } from '@club/settings'
import { expect, it } from '@jest/globals'
import { withLinks } from './links.ts'

const window = { from: '2026-11-20T18:15:00.000Z', until: '2026-11-20T23:45:00.000Z' }
const packages = {
  passesOnSale: async () => ({
    sold: new Map([['m1', ['match-pass-m1', 'subscriber-video']]]),
    changesAt: null,
  }),
  // A pass for home matches.
  passWindows: async () => (match: { ours: string }) => (match.ours === 'home' ? window : null),
}
const now = new Date('2026-11-20T12:00:00Z')

it.each([
  ['club', true, '/videos/subscriptions?pass=m1#packages'],
  ['club', false, undefined],
  ['none', true, undefined],
] as const)(
  'leads to the pass that is on sale, but not where nobody can have an account or pay: %s, %s',
  async (mode, sells, pass) => {
    const settings = { ...sampleInstallation, signIn: { mode }, ...(sells ? {} : { paymentPages: [] }) }
    const { matches } = await withLinks({ settings, packages }, now, [{ id: 'm1', attributes: aMatch() }])
    expect(matches[0]?.attributes.links.pass).toBe(pass)
  },
)

it('says when the streams of our own matches are open: by the pass, else from kick-off; and that its answer changes then', async () => {
  const kickOff = '2026-11-20T19:45:00.000Z'
  const linked = async (id: string, more: Parameters<typeof aMatch>[0]) => {
    const one = { id, attributes: aMatch({ state: { status: 'fixture' }, kickOff, ...more }) }
    const { matches, changesAt } = await withLinks({ settings: sampleInstallation, packages }, now, [one])
    return [matches[0]?.attributes.streamed, changesAt]
  }
  expect(await linked('m1', { ours: 'home' })).toEqual([window, window.from])
  // Not on sale yet, or no longer: a pass already bought opens them all the same.
  expect(await linked('m2', { ours: 'home' })).toEqual([window, window.from])
  expect(await linked('m1', { ours: 'away' })).toEqual([
    { from: kickOff, until: '2026-11-20T22:15:00.000Z' },
    kickOff,
  ])
  // A match that the club does not stream kicks off all the same.
  for (const other of [{ team: 'u19' }, { ours: null }] as const)
    expect(await linked('m1', other)).toEqual([undefined, kickOff])
  for (const none of [{ kickOff: null }, { state: { status: 'postponed', reason: null } }] as const)
    expect(await linked('m1', none)).toEqual([undefined, null])
})

it('turns when its result is due', async () => {
  const attributes = aMatch({
    team: 'u19',
    state: { status: 'fixture' },
    kickOff: '2026-11-20T19:45:00.000Z',
  })
  const at = async (time: string) =>
    (await withLinks({ settings: sampleInstallation, packages }, new Date(time), [{ id: 'm1', attributes }]))
      .changesAt
  expect(await at('2026-11-20T19:45:00Z')).toBe('2026-11-20T22:15:00.000Z')
  expect(await at('2026-11-20T22:15:00Z')).toBeNull()
})
