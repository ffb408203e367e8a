/** Touch and small windows during a film: double taps at the sides, a phone on its side, the floating picture. */
import type { Page } from 'playwright/test'
import { filmFor } from '../../../../tools/e2e/films.ts'
import { expectNoSidewaysScroll } from '../../../../tools/e2e/page-checks.ts'
import { audioBar, corner, modal, moving, picture } from '../../../../tools/e2e/player.ts'
import { signIn } from '../../../../tools/e2e/sample-accounts.ts'
import { listen, visitScreening, watch } from '../../../../tools/e2e/screening.ts'
import { screeningForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, test, withMotion } from '../../../../tools/e2e/test.ts'

test.use(withMotion)

const site = screeningForTests({ now: null })

async function playOpen(page: Page) {
  await visitScreening(page, site)
  await watch(page, await filmFor(site, (listed) => listed.includes('?')))
  await moving(page)
}

const time = async (page: Page) => (await picture(page))?.time ?? 0

/** The whole box is within the window. */
async function expectInWindow(
  page: Page,
  box: { x: number; y: number; width: number; height: number } | null,
) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  if (!box) throw new Error('it is not there')
  expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } })

  test('[TV-05m] two touches at a side go ten seconds on or back; one shows the controls', async ({
    page,
  }) => {
    await playOpen(page)
    const controls = page
      .locator('[data-player] [data-shown]')
      .filter({ has: page.getByRole('button', { name: 'Pause', exact: true }) })
    // Nobody has touched them: they fade by themselves.
    await expect(controls).toHaveCount(0)
    const box = await page.locator('[data-player]').boundingBox()
    if (!box) throw new Error('no player')
    /** Above the buttons of a narrow player. @param part fraction of the picture's width */
    const touch = (part: number) => page.touchscreen.tap(box.x + box.width * part, box.y + box.height * 0.12)
    const twice = async (part: number) => {
      await touch(part)
      await touch(part)
    }
    const before = await time(page)
    await twice(0.85)
    await expect.poll(() => time(page)).toBeGreaterThan(before + 9.5)
    // Neither stops the film, nor enters full screen.
    expect((await picture(page))?.paused).toBe(false)
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
    const key = async (pressed: string) => {
      await page.locator('[data-player] video').focus()
      await page.keyboard.press(pressed)
    }
    await key('k')
    await expect.poll(async () => (await picture(page))?.paused).toBe(true)
    const later = await time(page)
    await twice(0.15)
    await expect.poll(() => time(page)).toBeCloseTo(Math.max(0, later - 10), 1)

    // A single tap: the controls show, and nothing skips.
    await key('k')
    await moving(page)
    await page.evaluate(() => {
      const held = window as unknown as { seeks: number }
      held.seeks = 0
      document.querySelector('[data-player] video')?.addEventListener('seeking', () => held.seeks++)
    })
    await expect(controls).toHaveCount(0)
    await touch(0.85)
    await expect(controls).toHaveCount(1)
    expect(await page.evaluate(() => (window as unknown as { seeks: number }).seeks)).toBe(0)
  })
})

for (const size of [
  { width: 375, height: 812 },
  { width: 812, height: 375 },
])
  test(`[TV-05o] every choice of the settings can be reached in ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await playOpen(page)
    const player = page.locator('[data-player]')
    await player.hover()
    await player.getByRole('button', { name: 'Settings' }).click()
    const settings = player.getByRole('radio')
    await expect(settings.first()).toBeFocused()
    for (const choice of await settings.all()) {
      await choice.scrollIntoViewIfNeeded()
      // Nothing covers it: a press hits it where it is.
      await choice.click({ trial: true })
    }
  })

test('[TV-04k] on a phone on its side the film, the bar and the corner are in the window as a whole', async ({
  page,
  context,
}) => {
  await signIn(context, site, 'subscriber')
  await page.setViewportSize({ width: 812, height: 375 })
  await playOpen(page)
  const video = page.locator('[data-player] video')
  await expectInWindow(page, await video.boundingBox())
  await page.locator('[data-player]').hover()
  for (const name of ['Pause', 'Back 10 seconds', 'Forward 10 seconds', 'Full screen'])
    await expectInWindow(
      page,
      await page.locator('[data-player]').getByRole('button', { name, exact: true }).first().boundingBox(),
    )
  await expectInWindow(page, await page.getByRole('button', { name: 'Close player' }).boundingBox())
  await expectNoSidewaysScroll(page)

  await page.locator('[data-player]').getByRole('button', { name: 'Keep watching in the corner' }).click()
  await expect(corner(page)).toBeVisible()
  await expect.poll(() => corner(page).evaluate((one) => one.getAnimations().length)).toBe(0)
  await expectInWindow(page, await corner(page).boundingBox())
  await corner(page).getByRole('button', { name: 'Close player' }).click()

  await listen(page, { entryID: 'live-audio', title: 'Blues Radio' })
  await expect(audioBar(page).locator('[data-ready]')).toBeVisible()
  const bar = await audioBar(page).boundingBox()
  await expectInWindow(page, bar)
  expect(bar?.height).toBe(60)
  for (const button of await audioBar(page).getByRole('button').all())
    await expectInWindow(page, await button.boundingBox())
  await expectNoSidewaysScroll(page)
})

test('[TV-05n] the picture that floats goes on in the corner and on other pages, and goes with its film', async ({
  page,
}) => {
  await playOpen(page)
  const floats = () =>
    page.evaluate(() => document.pictureInPictureElement === document.querySelector('[data-player] video'))
  await page.locator('[data-player]').hover()
  await page.locator('[data-player]').getByRole('button', { name: 'Picture-in-picture' }).click()
  await expect.poll(floats).toBe(true)
  await moving(page)
  await page.locator('[data-player]').hover()
  await page.locator('[data-player]').getByRole('button', { name: 'Keep watching in the corner' }).click()
  await expect(corner(page)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'News', exact: true })
    .click()
  await expect(page).toHaveURL(`${site.url}/news`)
  await moving(page)
  await corner(page).getByRole('button', { name: 'Close player' }).click()
  await expect(modal(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement)).toBeNull()
})
