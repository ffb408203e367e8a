/**
 * A browser that plays HLS natively, as Apple's do (docs/product.md#media-keys; engine-choice.core chooses the engine). Chromium does
 * too, if it appears to lack media sources. Its player shows no captions; everything else is tested here.
 */

import type { Page } from 'playwright/test'
import { filmFor, liveStream } from '../../../../tools/e2e/films.ts'
import { modal, moving, picture } from '../../../../tools/e2e/player.ts'
import { signIn } from '../../../../tools/e2e/sample-accounts.ts'
import { expectEndWhenTaken, visitScreening, watch } from '../../../../tools/e2e/screening.ts'
import { staffToken } from '../../../../tools/e2e/site.ts'
import { screeningForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

const site = screeningForTests({ now: null, environment: { STAFF_TOKEN: staffToken } })

const paid = (listed: readonly string[]) => listed.includes('subscriber-video') && !listed.includes('?')

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource'])
      Object.defineProperty(window, name, { value: undefined })
  })
})
test.afterEach(({ consoleErrors }) => forgiveRefusals(consoleErrors))

const source = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')?.currentSrc ?? '')

test('[TV-05j] a film plays by the browser’s own HLS: by keyboard, from where it was left, after a lost network, to its end', async ({
  page,
  context,
  consoleErrors,
}) => {
  await signIn(context, site, 'subscriber')
  const film = await filmFor(site, paid)
  await visitScreening(page, site)
  await watch(page, film)
  await moving(page)
  expect(await source(page)).toBe(`${site.url}/api/media/v1/${film.entryId}/master.m3u8`)
  await page.locator('[data-player] video').focus()
  await page.keyboard.press('5')
  await expect.poll(async () => (await picture(page))?.time ?? 0).toBeGreaterThan(15)
  await moving(page)
  await page.keyboard.press('k')
  await expect.poll(async () => (await picture(page))?.paused).toBe(true)
  const left = (await picture(page))?.time ?? 0

  // The fan leaves the page and returns.
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await watch(page, film)
  await expect.poll(async () => (await picture(page))?.time ?? 0).toBeGreaterThan(left - 3)
  await moving(page)

  forgiveRefusals(consoleErrors)
  expect(consoleErrors).toEqual([])
  await context.setOffline(true)
  await page.locator('[data-player] video').focus()
  await page.keyboard.press('0')
  await page.keyboard.press('8')
  await page.waitForTimeout(5000)
  await context.setOffline(false)
  await moving(page)
  await page.locator('[data-player] video').focus()
  await page.keyboard.press('End')
  await expect.poll(async () => (await picture(page))?.ended, { timeout: 20_000 }).toBe(true)
  // A remote says what it could not fetch meanwhile.
  forgiveRefusals(consoleErrors, /^[\w-]+: Failed to fetch \(/)
})

test('[TV-05k] a subscription that is taken ends it there too, with the reason', ({ page }) =>
  expectEndWhenTaken(page, site))

test('[TV-07f] live pictures play by the browser’s own HLS, at the live edge', async ({ page, context }) => {
  await signIn(context, site, 'subscriber')
  await visitScreening(page, site)
  await watch(page, liveStream('live-main'))
  await moving(page)
  expect(await source(page)).toBe(`${site.url}/api/media/v1/live-main/master.m3u8`)
  await expect(
    page.locator('[data-player]').getByRole('button', { name: 'Live', exact: true }),
  ).toBeDisabled()
})
