/** The journey of an evening of club TV: on a telephone, at a desk, and in a second browser. */

import { staffToken } from '../site.ts'
import { siteForTests } from '../site-for-tests.ts'
import { choose, expect, forgiveRefusals, test, withMotion } from '../test.ts'
import { commentary, freeFilm, goingOn, liveVideo, lockedFilm } from './evening.ts'
import { type Fan, inChromium } from './fan.ts'
import { inFirefox, withoutFirefox } from './firefox.ts'

test.use(withMotion)

const site = siteForTests({ embedded: true, now: null, environment: { STAFF_TOKEN: staffToken } })

async function spendEvening(fan: Fan): Promise<void> {
  const evening = { site, fan }
  for (const [name, step] of Object.entries({ freeFilm, lockedFilm, liveVideo, commentary, goingOn }))
    await test.step(name, () => step(evening))
  expect(fan.errors, `errors in the console of ${fan.name}`).toEqual([])
}

const story =
  'a free film, a locked one that opens by signing in, live pictures to their end and back, the commentary, and what was left'

for (const width of [375, 1440])
  test(`an evening of club TV at ${width} px: ${story}`, async ({ page, consoleErrors }) => {
    test.setTimeout(300_000)
    // What was left of a film is remembered for who agreed to it.
    await choose(page.context(), 'all')
    await spendEvening(await inChromium(page, width))
    forgiveRefusals(consoleErrors)
  })

test(`an evening of club TV in a second browser: ${story}`, async () => {
  test.setTimeout(300_000)
  const reason = withoutFirefox()
  test.skip(reason !== null, reason ?? '')
  const fan = await inFirefox(1440)
  try {
    await spendEvening(fan)
  } finally {
    await fan.close()
  }
})
