/** New versions that fail, while a good one serves. */
import { type FaultSite, isStoreFault, startFaultSite } from './fault-site.ts'
import type { CodeFault } from './faulty-builds.ts'
import { slotsOf } from './page-text.ts'
import { pagesOf, type Remote, remotes } from './site-judge.ts'
import type { StoreFault } from './store-server.ts'
import { expect, test } from './test.ts'

/**
 * Every fault of store and code once: how a version is tried does not depend on whose it is. That each remote can be out by
 * each fault is `faults.spec.ts`.
 */
const plans: Record<Remote, readonly (StoreFault | CodeFault)[]> = {
  news: ['missing', 'throws in render', 'exits in its loader'],
  matches: ['hanging', 'throws in its loader', 'loops in render'],
  club: ['reset', 'broken', 'waits in render'],
  'match-centre': ['corrupt', 'throws on load', 'throws in render'],
  tv: ['stalling', 'waits on load', 'throws on load'],
  search: ['missing', 'throws in render'],
}

test.describe.configure({ mode: 'serial' })

let on: FaultSite

test.beforeAll(async () => {
  on = await startFaultSite()
})

test.afterAll(() => on.stop())

for (const remote of remotes) {
  test(`[DL-02c] ${remote} with a good version running: no bad one ever replaces it, and the next good one does`, async () => {
    test.setTimeout(120_000)
    let serving = await on.good(remote)
    await on.live(remote, serving)
    const endWatch = on.watch(['/', ...pagesOf[remote]], (path, status, html) => {
      expect([path, status]).toEqual([path, 200])
      if (path === '/') expect(Object.values(slotsOf(html))).not.toContain('missing')
    })
    for (const fault of plans[remote]) {
      await test.step(`${remote}: ${fault}`, async () => {
        const bad = await on.spoil(remote, fault)
        await on.named(remote, bad)
        expect(await on.versionOf(remote)).toBe(serving)
        // What the store spoiled is taken up when the store is well; what is wrong in itself waits for the next version.
        if (isStoreFault(fault)) on.heal(remote, bad)
        serving = isStoreFault(fault) ? bad : await on.good(remote)
        await on.live(remote, serving)
        expect(await on.culpritLines(remote, bad), fault).toHaveLength(1)
      })
    }
    expect(await endWatch(), 'answers while versions came and went').toBeGreaterThan(20)
  })
}
