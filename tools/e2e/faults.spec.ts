/** A remote that cannot be had at all, for each reason there is. */
import { type FaultSite, startFaultSite } from './fault-site.ts'
import type { CodeFault } from './faulty-builds.ts'
import { type Remote, remotes } from './site-judge.ts'
import type { StoreFault } from './store-server.ts'
import { expect, test } from './test.ts'

/** Faults in turn; each remote begins with another one, on a gateway that starts with it, and heals from another one. */
const plans: Record<Remote, readonly (StoreFault | CodeFault)[]> = {
  news: [
    'missing',
    'broken',
    'reset',
    'corrupt',
    'throws on load',
    'throws in render',
    'loops in render',
    'exits in its loader',
    'hanging',
  ],
  matches: [
    'exits in its loader',
    'missing',
    'broken',
    'reset',
    'hanging',
    'throws on load',
    'throws in render',
    'loops in render',
    'corrupt',
  ],
  club: [
    'loops in render',
    'throws in render',
    'waits in render',
    'throws on load',
    'corrupt',
    'hanging',
    'reset',
    'stalling',
    'missing',
  ],
  'match-centre': ['missing', 'throws on load', 'throws in render', 'loops in render', 'hanging', 'corrupt'],
  tv: [
    'throws in render',
    'reset',
    'stalling',
    'waits in render',
    'exits in its loader',
    'corrupt',
    'throws on load',
    'missing',
    'loops in render',
    'hanging',
  ],
  search: ['throws on load', 'missing', 'throws in render', 'hanging', 'reset'],
}

test.describe.configure({ mode: 'serial' })

let on: FaultSite

test.beforeAll(async () => {
  on = await startFaultSite()
})

test.afterAll(async () => {
  console.log(`slowest answer while a remote was out: ${on.slowest()} ms`)
  await on.stop()
})

for (const remote of remotes) {
  test(`[DL-02a] ${remote} out by each fault of store and code in turn: the rest of every page stands, and it heals by itself`, async () => {
    test.setTimeout(120_000)
    const faults = plans[remote]
    let version = ''
    await on.withoutCopy(remote, async () => {
      version = await on.spoil(remote, faults[0] ?? 'missing')
    })
    for (const [index, fault] of faults.entries()) {
      await test.step(`${remote}: ${fault}`, async () => {
        if (index > 0) version = await on.spoil(remote, fault)
        await on.expectOnlyMissing(remote)
        await on.named(remote, version)
        await on.expectOnlyMissing(remote)
        expect(await on.culpritLines(remote, version), fault).toHaveLength(1)
      })
    }
    on.heal(remote, version)
    await on.live(remote, version)
    await on.eventuallyWhole()
    expect(await on.culpritLines(remote, version)).toHaveLength(1)
    const log = await on.site.gatewayLog()
    expect(log.match(/"message":"listening"/g), 'starts of the gateway').toHaveLength(1)
  })

  test(`[DL-02b] ${remote} while connections to the store are refused: it is out until the store is back, remotes with a copy are not`, async () => {
    const version = await on.good(remote)
    await on.live(remote, version)
    await on.withoutCopy(remote, on.store.refuse)
    try {
      await on.expectOnlyMissing(remote)
      await on.named(remote, version)
      await on.expectOnlyMissing(remote)
    } finally {
      await on.store.open()
    }
    await on.live(remote, version)
    await on.eventuallyWhole()
  })
}
