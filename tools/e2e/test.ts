/** The test function of browser tests: its pages are those of the shared site, and a page that logs an error fails its test. */
import { type Browser, type BrowserContext, test as base, expect } from 'playwright/test'

/** Service workers are blocked except in the test of pages without a network; on every other page the browser logs this. */
export const workerKept = 'Service Worker registration blocked by Playwright'

const sites = ['localhost', '127.0.0.1', 'tv.localhost']
const choices = {
  essential: { cookie_consent_given: 'true', cookie_analytics_consent_given: 'false' },
  all: { cookie_consent_given: 'true', cookie_analytics_consent_given: 'true' },
}
const consentCookies = /^cookie_/

/** Gives a browser the choice of a fan who has visited before. */
export const choose = (context: BrowserContext, choice: keyof typeof choices): Promise<void> =>
  context.addCookies(
    sites.flatMap((site) =>
      Object.entries(choices[choice]).map(([name, value]) => ({ name, value, url: `http://${site}` })),
    ),
  )

/** Forgets the choice: the next page asks. */
export const forgetChoice = (context: BrowserContext): Promise<void> =>
  context.clearCookies({ name: consentCookies })

/** A browser's cookies, except the choice that its tests begin with. */
export const ownCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => !consentCookies.test(name))

/** The fans of most tests chose 'Only Essential' on an earlier visit, so pages no longer ask. */
function askingNobody(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await choose(context, 'essential')
    return context
  }
  return browser
}

/** For files whose pages must animate as most fans see them: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

type Fixtures = {
  /** Errors that pages wrote to their consoles; empty at the end unless the test says otherwise. */
  consoleErrors: string[]
  /** Closes contexts that a test left open: their pages would play, count and draw alongside every later test. */
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

/**
 * The browser logs an error of its own for each refused request; anything else that it logged still counts.
 * @param expected what the test itself has caused besides
 */
export function forgiveRefusals(consoleErrors: string[], expected?: RegExp): void {
  const others = consoleErrors.filter(
    (line) => !line.startsWith('Failed to load resource') && !expected?.test(line),
  )
  consoleErrors.splice(0, consoleErrors.length, ...others)
}

export { expect }
