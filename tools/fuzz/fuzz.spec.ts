/** 2,000 requests generated from the OpenAPI document; `npm run fuzz` sends ten times as many, with another seed each time. */

import { expect, test } from 'playwright/test'
import { asOperated } from '../e2e/site.ts'
import { siteForTests } from '../e2e/site-for-tests.ts'
import { fans, flatWithin, fuzz } from './run.ts'

test.describe.configure({ timeout: 120_000, retries: 0 })

const site = siteForTests({ embedded: true, environment: asOperated })

test('whatever strangers send: no 5xx, nothing above 2 s, nothing private to be kept, errors in one shape, memory flat', async () => {
  const report = await fuzz({
    url: site.url,
    seed: 1906,
    count: 2000,
    pids: [site.gatewayPid(), site.platformPid()],
  })
  expect(report.failures.map(({ why, wanted }) => `${why} ${JSON.stringify(wanted)}`)).toEqual([])
  expect(report.signedIn).toBe(fans.length)
  // Most of them really reached something.
  expect(report.statuses[200] ?? 0).toBeGreaterThan(200)
  for (const { warm, end } of report.memory) expect(end - warm).toBeLessThan(flatWithin)
})
