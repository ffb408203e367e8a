import { expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import type { News } from './events.core.ts'
import { createReconciler } from './reconciler.ts'

const minute = 60_000

describeOnBoth('news of payments whose webhooks are lost', (database) => {
  it('are found whatever the clocks of the platforms say', async () => {
    let real = Date.parse('2026-11-20T12:00:00Z')
    const events: News[] = []
    const tell = (id: string) =>
      events.push({ id, type: 'checkout.session.completed', created: real / 1000, about: null })
    const taken: string[] = []
    const platform = (aheadMs: number) =>
      createReconciler({
        database: database(),
        clock: { now: () => new Date(real + aheadMs) },
        wall: () => real + aheadMs,
        provider: {
          eventsSince: async (_types: readonly string[], since: Date) =>
            events.filter(({ created }) => created * 1000 >= since.getTime()),
        },
        take: async ({ id }: News) => void taken.push(id),
        secret: async () => '',
        warn: () => {},
      } as unknown as Parameters<typeof createReconciler>[0])
    const [right, ahead] = [platform(0), platform(7 * minute)]
    tell('before')
    for (const each of [ahead, right]) await each.look()
    expect(taken).toEqual(['before', 'before'])
    real += minute
    tell('paid')
    await right.look()
    expect(taken).toContain('paid')
  })
})
