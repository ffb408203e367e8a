/** Sites that the tests of a file, or of a group in it, share: started before the first test and stopped after the last. */
import { test } from 'playwright/test'
import { type Opened, openSandbox } from '../payments/testing.ts'
import { feedToken, type MatchFeed, openFeed } from './match-feed.ts'
import { startScreening } from './screening.ts'
import { type Site, type SiteOptions, startSite } from './site.ts'

/** The options, or a function that prepares them first. */
type Asked = SiteOptions | (() => Promise<SiteOptions>)

/** Fills in an object that the file already holds. Getters stay getters, so their values are read at each access. */
const become = <T extends object>(held: T, started: T): T =>
  Object.defineProperties(held, Object.getOwnPropertyDescriptors(started))

function startedForTests(start: (options?: SiteOptions) => Promise<Site>, asked: Asked): Site {
  const site = {} as Site
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    become(site, await start(typeof asked === 'function' ? await asked() : asked))
  })
  // A site that did not start has nothing to stop.
  test.afterAll(() => site.stop?.())
  return site
}

/** @returns a site that is empty until the tests run, and still empty in a `beforeAll` above this call */
export const siteForTests = (options: Asked = {}): Site => startedForTests(startSite, options)

/** The same, with the screening page on it. */
export const screeningForTests = (options: Asked = {}): Site => startedForTests(startScreening, options)

/** A site that takes a feed of match events, and the feed. */
export function fedSiteForTests({ environment, ...options }: SiteOptions = {}): {
  site: Site
  feed: MatchFeed
} {
  const site = siteForTests({ ...options, environment: { ...environment, MATCH_FEED_TOKEN: feedToken } })
  const feed = {} as MatchFeed
  test.beforeAll(async () => {
    become(feed, await openFeed(site))
  })
  return { site, feed }
}

/**
 * A site that sells, with an account site, and the payment sandbox that it uses.
 * @param prepare sets up the sandbox before the site starts
 */
export function shopForTests(
  options: SiteOptions = {},
  prepare?: (payments: Opened) => Promise<unknown>,
): { site: Site; payments: Opened } {
  const payments = {} as Opened
  const site = siteForTests(async () => {
    become(payments, await openSandbox())
    await prepare?.(payments)
    return {
      ...options,
      account: true,
      environment: { PAYMENTS_SANDBOX: payments.sandbox.url, ...options.environment },
    }
  })
  test.afterAll(() => payments.stop?.())
  return { site, payments }
}
