import { aMatch } from '@club/contracts/testing'
import { played } from '@club/football/testing'
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
    expect(await linked('m1', none)).toEqual([undefined, '2026-11-21T00:00:00.000Z'])
  expect(await linked('m1', { kickOff: null, date: null })).toEqual([undefined, null])
})

const turnOf = async (more: Parameters<typeof aMatch>[0], at: string, zone = 'Europe/London') => {
  const attributes = aMatch({ team: 'u19', date: '2026-11-20', kickOff: '2026-11-20T19:45:00.000Z', ...more })
  const settings = { ...sampleInstallation, site: { ...sampleInstallation.site, timezone: zone } }
  return (await withLinks({ settings, packages }, new Date(at), [{ id: 'm1', attributes }])).changesAt
}

it('turns when its result is due', async () => {
  const state = { status: 'fixture' } as const
  expect(await turnOf({ state }, '2026-11-20T19:45:00Z')).toBe('2026-11-20T22:15:00.000Z')
  expect(await turnOf({ state }, '2026-11-20T22:15:00Z')).toBe('2026-11-21T00:00:00.000Z')
})

it('turns when its day begins and ends by the club’s clock, and at six the morning after', async () => {
  const state = { status: 'fixture' } as const
  expect(await turnOf({ state }, '2026-11-19T12:00:00Z')).toBe('2026-11-20T00:00:00.000Z')
  expect(await turnOf({ state }, '2026-11-19T12:00:00Z', 'America/New_York')).toBe('2026-11-20T05:00:00.000Z')
  // No answer is kept for as long as that, and some days are too far away for the clock of a zone.
  for (const date of ['2026-11-30', '0001-01-01', '9999-12-31'])
    expect(await turnOf({ state, kickOff: null, date }, '2026-11-20T12:00:00Z')).toBeNull()
  const result = { state: played(1, 0) }
  expect(await turnOf(result, '2026-11-20T22:00:00Z')).toBe('2026-11-21T00:00:00.000Z')
  expect(await turnOf(result, '2026-11-20T22:00:00Z', 'America/New_York')).toBe('2026-11-21T05:00:00.000Z')
  expect(await turnOf(result, '2026-11-21T00:00:00Z')).toBe('2026-11-21T06:00:00.000Z')
  expect(await turnOf(result, '2026-11-21T06:00:00Z')).toBeNull()
})

it.each([
  ['first-half', '2026-11-20T20:00:00.000Z', '2026-11-20T20:20:00.000Z'],
  ['half-time', '2026-11-20T20:32:00.000Z', '2026-11-20T21:07:00.000Z'],
  // When its feed last spoke is not known.
  ['second-half', undefined, '2026-11-20T22:15:00.000Z'],
  ['extra-time', undefined, '2026-11-20T23:30:00.000Z'],
] as const)(
  'in play, turns when its feed counts as silent: %s, heard at %s',
  async (period, heardAt, turn) => {
    const state = { status: 'live', score: { home: 0, away: 0 }, period, minute: '20' } as const
    expect(await turnOf({ state, ...(heardAt && { heardAt }) }, '2026-11-20T20:10:00Z')).toBe(turn)
  },
)
