/** The badge of a version that nobody else gets, beside what else stands at that end of the window. */
import type { Locator } from 'playwright/test'
import { hydrated } from './page-checks.ts'
import { expect, forgetChoice, test } from './test.ts'

const box = async (part: Locator) => {
  const found = await part.boundingBox()
  if (!found) throw new Error('it is not to be seen')
  return { left: found.x, right: found.x + found.width, top: found.y, bottom: found.y + found.height }
}

for (const { width, height, text } of [
  { width: 375, height: 667, text: 100 },
  { width: 812, height: 375, text: 100 },
  { width: 320, height: 640, text: 200 },
])
  test(`[DL-05a] the badge and the question about cookies hide nothing of each other at ${width} × ${height}, text at ${text} %`, async ({
    page,
  }) => {
    await forgetChoice(page.context())
    await page.setViewportSize({ width, height })
    await page.goto('/videos')
    const boot = JSON.parse((await page.locator('#_boot').textContent()) ?? '') as {
      remotes: Record<string, { version: string }>
    }
    await page.goto(`/videos?remote=tv@${boot.remotes.tv?.version}`)
    await hydrated(page)
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), text)
    const [badge, popup] = [page.locator('[data-override]'), page.locator('[data-consent]')]
    await expect(badge).toBeVisible()
    await expect(popup).toBeVisible()
    // It comes in with a movement.
    await expect(async () => {
      const [one, other] = [await box(badge), await box(popup)]
      const apart =
        one.left >= other.right ||
        other.left >= one.right ||
        one.top >= other.bottom ||
        other.top >= one.bottom
      expect(apart, JSON.stringify({ one, other })).toBe(true)
      for (const { left, right, top, bottom } of [one, other]) {
        expect([left >= 0, top >= 0]).toEqual([true, true])
        expect([right <= width, bottom <= height]).toEqual([true, true])
      }
    }).toPass({ timeout: 5000 })
    // Both answers are there to be given.
    for (const name of ['Accept All Cookies', 'Only Essential'])
      await popup.getByRole('button', { name }).click({ trial: true })
    await badge.getByRole('link').click({ trial: true })
  })
