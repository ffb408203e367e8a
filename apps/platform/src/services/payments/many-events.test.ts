/** After a long outage, or with an older copy of the database, very many events wait: none may be passed over. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { startSandbox } from '../../../../../tools/payments/sandbox.ts'
import { makeFolder } from '../../../../../tools/payments/testing.ts'
import { createProvider } from './provider.server.ts'

const count = 10_050
const begun = Date.parse('2026-11-20T12:00:00Z') / 1000

/** Refunds, one a second, as the sandbox stores its events. */
const stored = Array.from({ length: count }, (_, index) => ({
  id: `evt_${index}`,
  object: 'event',
  created: begun + index,
  data: { object: { object: 'charge', id: `ch_${index}`, payment_intent: `pi_${index}` } },
  pending_webhooks: 0,
  type: 'charge.refunded',
}))

it('more events than the SDK gathers at once are all read, oldest first', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'payments.json'), JSON.stringify({ moved: 0, shelves: { event: stored } }))
  const sandbox = await startSandbox({ port: 0, folder, wall: () => (begun + count) * 1000 })
  try {
    const news = await createProvider({ kind: 'sandbox', url: sandbox.url }).eventsSince(
      ['charge.refunded'],
      new Date(begun * 1000),
    )
    expect(news.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
    expect(news[0]).toMatchObject({ created: begun, about: { what: 'payment', id: 'pi_0' } })
  } finally {
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
