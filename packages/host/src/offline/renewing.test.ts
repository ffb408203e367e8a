import { describe, expect, it } from '@jest/globals'
import { renewAlerts } from './renewing.ts'
import type { Subscriber } from './subscriber.ts'

const push = (name: string) => ({
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `key-${name}`, auth: `auth-${name}` },
  }),
})
const known = (name: string): Subscriber => ({
  endpoint: `https://push.example/${name}`,
  auth: `auth-${name}`,
})
const told = { old: known('old'), renewed: push('new').toJSON() }

/** @returns what was reported to the club, and what is stored afterwards */
async function renewed(
  event: Parameters<typeof renewAlerts>[0],
  { kept = known('old') as Subscriber | null, made = 'new', taken = true } = {},
) {
  const renewals: unknown[] = []
  let keeps = kept
  const work = renewAlerts(event, {
    kept: async () => kept,
    keep: async (subscriber) => {
      keeps = subscriber
    },
    subscription: async () => push(made),
    tell: async (renewal) => {
      renewals.push(renewal)
      if (!taken) throw new Error('not taken')
    },
  })
  const failed = await work.then(
    () => false,
    () => true,
  )
  return { renewals, keeps, failed }
}

describe('a subscription that the browser renews', () => {
  it.each([
    ['says both', { oldSubscription: push('old'), newSubscription: push('new') }],
    ['says neither', {}],
    ['has not made a new one', { oldSubscription: push('old'), newSubscription: null }],
  ])('is told to the club where the browser %s', async (_name, event) => {
    expect(await renewed(event)).toEqual({ renewals: [told], keeps: known('new'), failed: false })
  })

  it('believes the browser before what was kept', async () => {
    const { renewals } = await renewed({ oldSubscription: push('old') }, { kept: known('older') })
    expect(renewals).toEqual([told])
  })

  it('is told to nobody where there were no alerts, or nothing has changed', async () => {
    expect((await renewed({ newSubscription: push('new') }, { kept: null })).renewals).toEqual([])
    expect((await renewed({}, { made: 'old' })).renewals).toEqual([])
    expect((await renewed({ newSubscription: { toJSON: () => ({}) } })).renewals).toEqual([])
  })

  it('stays known by what it was where the club does not take it', async () => {
    expect(await renewed({}, { taken: false })).toMatchObject({ keeps: known('old'), failed: true })
  })
})
