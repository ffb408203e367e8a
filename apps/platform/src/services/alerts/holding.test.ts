import { sampleInstallation } from '@club/settings'
import { expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { writeAlert } from './alerts.store.ts'
import { audienceOf } from './audience.ts'
import type { Sender } from './sender.server.ts'
import { saveSubscription } from './subscriptions.store.ts'
import { watchAlerts } from './watch.ts'

/** More than are told at once. */
const browsers = 1001
const now = new Date('2026-11-20T12:00:00Z')

describeOnBoth('an alert that a process holds', (database) => {
  it('is left to the process that took it while this one stood still, which tells everybody once', async () => {
    const wishes = { language: 'en', teams: ['first-team'], kinds: ['goals' as const], quiet: null }
    for (let n = 1; n <= browsers; n++)
      await saveSubscription(database(), now, {
        endpoint: `https://fcm.googleapis.com/${n}`,
        keys: { p256dh: 'k', auth: 'a' },
        wishes,
      })
    const words = { en: { title: 'Goal', body: '', tag: 't', path: '/' } }
    const until = new Date(now.getTime() + 600_000)
    await writeAlert(database(), { id: 'goal', kind: 'goals', team: 'first-team', words }, until)

    const told: string[] = []
    const watchBy = (pause: () => Promise<void>) => {
      const send: Sender['send'] = async (receivers) => {
        told.push(...receivers.map(({ id }) => id))
        await pause()
        const sent = receivers.map(({ id }) => id)
        return { sent, gone: [], refused: [], failed: {}, reached: sent.at(-1) ?? null }
      }
      return watchAlerts(
        {
          database: database(),
          clock: { now: () => now },
          settings: sampleInstallation,
          follower: { beyond: async () => {} },
          stopping: new AbortController().signal,
          warn: () => {},
        },
        { send, close: async () => {} },
        {},
        audienceOf(database()),
      )
    }
    const stands = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<void>()
    const first = watchBy(async () => {
      stands.resolve()
      await goesOn.promise
    }).look()
    await stands.promise
    await database().query(`update alerts set held_until = now() - interval '1 second'`)
    await watchBy(async () => {}).look()
    const toldBySecond = told.length
    goesOn.resolve()
    await first
    // Only what the first had sent when it stood still was told twice.
    expect([toldBySecond - browsers, told.length]).toEqual([1000, toldBySecond])
    expect(await database().query('select done from alerts')).toEqual([{ done: true }])
  })
})
