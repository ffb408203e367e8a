/** A page whose own code fails to load: its text stays, the frame around it works, and the page hydrates once the code has loaded. */
import type { Page, Route } from 'playwright/test'
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { newestStory } from '../../../../tools/e2e/page-kinds.ts'
import { expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

const newsScripts = /\/_r\/news\/.*\.js/

/** Whether React has hydrated the article. */
const isDrawn = (page: Page) =>
  page
    .locator('main h1')
    .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__reactFiber')))

const head = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('title, meta[name], meta[property], link[rel=canonical]')].map(
      ({ outerHTML }) => outerHTML,
    ),
  )

/** Signing in, the menu and a switch of the footer. */
async function expectFrameAlive(page: Page) {
  const account = page.locator('#account-button')
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  const childFriendly = page.locator('footer').getByRole('switch')
  const was = await childFriendly.getAttribute('aria-checked')
  await childFriendly.click()
  await expect(childFriendly).not.toHaveAttribute('aria-checked', was ?? '')
}

test('where the code of a page cannot be had, its words stand and the frame is alive; it comes alive where the fan reads once the code is there', async ({
  page,
  consoleErrors,
}) => {
  const block = (route: Route) => route.abort()
  const story = await newestStory(page.request)
  await page.goto(story)
  await hydrated(page)
  const [headWhole, words] = [await head(page), (await page.locator('main h1').textContent()) ?? '']
  await page.route(newsScripts, block)
  await page.goto(story)
  await hydrated(page)
  await expect(page.locator('main h1')).toHaveText(words)
  expect(await isDrawn(page)).toBe(false)
  expect(await head(page)).toEqual(headWhole)
  await expectFrameAlive(page)

  await page.unroute(newsScripts)
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => isDrawn(page), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  expect(new Set(await head(page))).toEqual(new Set(headWhole))
  // Each failed script is reported with its remote.
  forgiveRefusals(consoleErrors, /^news: /)
})

test('code that is long in coming keeps the frame waiting ten seconds at the most; links lead on, and a way back gets the page anew', async ({
  page,
  consoleErrors,
}) => {
  const held: Route[] = []
  await page.route(newsScripts, (route) => void held.push(route))
  await page.goto('/news')
  await hydrated(page)
  expect(await isDrawn(page)).toBe(false)
  await expectFrameAlive(page)
  await page.locator('body > header').getByRole('link', { name: 'Teams', exact: true }).click()
  await expect(page).toHaveURL('/teams')
  await expect(page.locator('main h1')).toHaveText(/Teams/i)
  await page.unroute(newsScripts)
  await page.goBack()
  await expect(page).toHaveURL('/news')
  await hydrated(page)
  await expect(page.locator('main h1')).toBeVisible()
  await expect.poll(() => isDrawn(page), { timeout: 30_000 }).toBe(true)
  for (const route of held) await route.abort().catch(() => {})
  // Each failed script is reported with its remote.
  forgiveRefusals(consoleErrors, /^news: /)
})
