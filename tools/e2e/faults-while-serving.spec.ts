/** A version that was good when it was tried, and fails later. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FaultSite, startFaultSite, until } from './fault-site.ts'
import type { CodeFault } from './faulty-builds.ts'
import { errorShown, isWholeDocument, slotsOf } from './page-text.ts'
import { pagesOf, type Remote, remotes, slotNames } from './site-judge.ts'
import { expect, test } from './test.ts'

const plans: Partial<Record<Remote, readonly CodeFault[]>> = {
  news: ['throws in render', 'loops in render', 'exits in its loader', 'rejects beside the render'],
  matches: ['throws in render', 'loops in render', 'loops in its loader', 'throws in its loader'],
  club: ['throws in render', 'loops in render', 'waits in render', 'exits in its loader'],
  tv: ['throws in render', 'loops in its loader', 'waits in render', 'exits in its loader'],
}

test.describe.configure({ mode: 'serial' })

let on: FaultSite

test.beforeAll(async () => {
  on = await startFaultSite()
})

test.afterAll(async () => {
  console.log(`slowest answer while a remote failed: ${on.slowest()} ms`)
  await on.stop()
})

const missingSlots = async (name: string) => {
  const { status, html } = await on.askInTime('/', name)
  expect([name, status, isWholeDocument(html)]).toEqual([name, 200, true])
  return Object.entries(slotsOf(html))
    .filter(([, state]) => state === 'missing')
    .map(([name]) => name)
}

for (const remote of remotes) {
  for (const [index, fault] of (plans[remote] ?? []).entries()) {
    test(`[DL-02d] ${remote} ${fault} while it serves: pages of before stand, new ones lose its part alone, and it heals by itself`, async () => {
      test.setTimeout(60_000)
      const trigger = join(on.site.dataDir, `trigger-${remote}`)
      // The site has names for four faults; then its gateway begins anew.
      if (index === 0) await on.forgetPages()
      await on.eventuallyWhole()
      const version = await on.spoil(remote, fault, { build: 'node', whileFile: trigger })
      await on.live(remote, version)
      await writeFile(trigger, '')
      // Where the address leads: only a page that is drawn can fail.
      const own = new URL((await fetch(on.site.url + pagesOf[remote][0])).url).pathname
      // A rejection that nobody waits for is nobody's page.
      const hurts = fault !== 'rejects beside the render'

      // Copies of before the deploy are due for renewal: where that fails the old ones stand in.
      for (const path of pagesOf[remote]) {
        const { status, html } = await on.ask(path)
        expect([path, status, errorShown(html)]).toEqual([path, 200, null])
      }
      const unlucky = on.strangeName()
      for (const name of [on.strangeName(), unlucky]) {
        const { status, html } = await on.ask(own, name)
        expect(isWholeDocument(html)).toBe(true)
        expect(hurts ? [500, 503, 504] : [200]).toContain(status)
        expect(errorShown(html)).toBe(hurts ? status : null)
      }
      // Home may go without more for a moment where it is not clear whose loader it was; it never goes without itself.
      await until('home without that remote alone', async () => {
        const missing = await missingSlots(unlucky)
        expect(missing).toEqual(expect.arrayContaining(hurts ? [...slotNames[remote]] : []))
        return missing.length === (hurts ? slotNames[remote].length : 0) ? true : null
      })
      for (const other of remotes.filter((name) => name !== remote)) {
        const { status, html } = await on.askInTime(pagesOf[other][0], unlucky)
        expect([other, status, errorShown(html)]).toEqual([other, 200, null])
      }
      const lines = hurts ? 1 : 0
      expect(await on.culpritLines(remote, version)).toHaveLength(lines)

      await rm(trigger)
      await until(`${remote} to be well`, async () =>
        (await on.ask(own, unlucky)).status === 200 ? true : null,
      )
      await until('home to be whole', async () => ((await missingSlots(unlucky)).length === 0 ? true : null))
      expect(await on.culpritLines(remote, version)).toHaveLength(lines)
    })
  }
}
