/** The journey of a match day, from an hour before kick-off to the next morning: three fans follow the same match. */
import type { ListOf, Match } from '@club/contracts'
import { feedToken } from '../match-feed.ts'
import { startSite } from '../site.ts'
import { expect, forgiveRefusals, test, withMotion } from '../test.ts'
import { inChromium } from './fan.ts'
import { inFirefox, withoutFirefox } from './firefox.ts'
import {
  anHourBefore,
  firstHalf,
  fullTime,
  halfTimeAndHome,
  kickOffComes,
  nextMorning,
  openMatchDay,
} from './match-day.ts'

test.use(withMotion)

/** An hour before the first team's next match, by the site that tests share. */
async function anHourBeforeTheNext(): Promise<string> {
  const answer = await fetch(
    `${process.env.CLUB_TEST_SITE}/api/matches/v1/matches?team=first-team&season=2026-27&page[size]=100`,
  )
  const { data } = (await answer.json()) as ListOf<Match>
  const next = data.find(({ attributes }) => attributes.state.status === 'fixture' && attributes.kickOff)
  if (!next) throw new Error('the sample club has no fixtures')
  return new Date(Date.parse(next.attributes.kickOff ?? '') - 3_600_000).toISOString()
}

test('a match day is followed at 375 px, at 1440 px and in a second browser: line-ups, kick-off, goals, half-time, the end, and the morning after', async ({
  page,
  browser,
  consoleErrors,
}) => {
  test.setTimeout(600_000)
  const reason = withoutFirefox()
  if (reason) console.log(reason)
  const site = await startSite({
    embedded: true,
    now: await anHourBeforeTheNext(),
    environment: { MATCH_FEED_TOKEN: feedToken },
  })
  const desk = await browser.newContext()
  const second = reason ? null : await inFirefox(1440)
  try {
    const fans = [
      await inChromium(page, 375),
      await inChromium(await desk.newPage(), 1440),
      ...(second ? [second] : []),
    ]
    const day = await openMatchDay(site, fans)
    for (const [name, step] of Object.entries({
      anHourBefore,
      kickOffComes,
      firstHalf,
      halfTimeAndHome,
      fullTime,
      nextMorning,
    }))
      await test.step(name, () => step(day))
    for (const { name, errors } of fans) expect(errors, `errors in the console of ${name}`).toEqual([])
    forgiveRefusals(consoleErrors)
    // The site goes before the page does.
    await page.goto('about:blank')
  } finally {
    await second?.close()
    await desk.close()
    await site.stop()
  }
})
