/** The test function of browser tests: pages of the shared site, and no page that logs an error goes unnoticed. */
import { test as base, expect } from 'playwright/test'

/** Only the test of pages without a network lets a service worker come; of each other page the browser says this. */
export const workerKept = 'Service Worker registration blocked by Playwright'

type Fixtures = {
  /** What pages wrote to their consoles as errors; empty at the end unless the test says otherwise. */
  consoleErrors: string[]
  /** Contexts that a test opened and left go with it: their pages would play, count and draw beside every later test. */
  leftOpen: undefined
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs off this pattern
  baseURL: async ({}, use) => {
    await use(process.env.CLUB_TEST_SITE)
  },
  leftOpen: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && message.text() !== workerKept)
          errors.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (problem) => errors.push(problem.error().message))
      await use(errors)
      expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
