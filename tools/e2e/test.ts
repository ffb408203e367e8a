/** The test function of browser tests: pages of the shared site, and no page that logs an error goes unnoticed. */
import { type Browser, type BrowserContext, test as base, expect } from 'playwright/test'

/** Only the test of pages without a network lets a service worker come; of each other page the browser says this. */
export const workerKept = 'Service Worker registration blocked by Playwright'

const sites = ['localhost', '127.0.0.1', 'tv.localhost']
const choices = {
  essential: { cookie_consent_given: 'true', cookie_analytics_consent_given: 'false' },
  all: { cookie_consent_given: 'true', cookie_analytics_consent_given: 'true' },
}
const consentCookies = /^cookie_/

/** Makes a browser one whose fan has chosen before. */
export const choose = (context: BrowserContext, choice: keyof typeof choices): Promise<void> =>
  context.addCookies(
    sites.flatMap((site) =>
      Object.entries(choices[choice]).map(([name, value]) => ({ name, value, url: `http://${site}` })),
    ),
  )

/** A fan who was never asked: the next page asks. */
export const forgetChoice = (context: BrowserContext): Promise<void> =>
  context.clearCookies({ name: consentCookies })

/** Cookies of a browser beside the choice that its tests begin with. */
export const ownCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => !consentCookies.test(name))

/** Fans of most tests chose 'Only Essential' on a visit before, and are asked no more. */
function askingNobody(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await choose(context, 'essential')
    return context
  }
  return browser
}

/** For files whose pages are to move as most fans see them: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

type Fixtures = {
  /** What pages wrote to their consoles as errors; empty at the end unless the test says otherwise. */
  consoleErrors: string[]
  /** Contexts that a test opened and left go with it: their pages would play, count and draw beside every later test. */
  leftOpen: undefined
}

export const test = base.extend<Fixtures, { askedBefore: undefined }>({
  askedBefore: [
    async ({ browser }, use) => {
      askingNobody(browser)
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
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

/** The browser writes a line of its own for each answer that is a refusal; whatever else it wrote still counts. */
export function forgiveRefusals(consoleErrors: string[]): void {
  const others = consoleErrors.filter((line) => !line.startsWith('Failed to load resource'))
  consoleErrors.splice(0, consoleErrors.length, ...others)
}

export { expect }
