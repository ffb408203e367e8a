/**
 * Between the press on a card and the film's own page (docs/product.md#frame-of-a-page): for a moment only the film is open, and
 * a fan may press again, press another, change their mind, or go back. The real answer of the session request is delayed
 * to leave time for that.
 */
import type { Page } from 'playwright/test'
import { filmFor } from '../../../../tools/e2e/films.ts'
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { modal, moving } from '../../../../tools/e2e/player.ts'
import { signIn } from '../../../../tools/e2e/sample-accounts.ts'
import { screeningForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

const site = screeningForTests({ now: null })

/** Longer than the film alone keeps its page. */
const longAfter = 2500
const isRequest = /\/session\/request$/
const list = '/videos/browse?team=first-team'

/** On the list, reached from the front page by a link; every answer about a film is slow. */
async function onList(page: Page) {
  await page.goto(`${site.url}/videos`)
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Find videos' }).getByRole('link', { name: 'Browse' }).click()
  await expect(page).toHaveURL(`${site.url}/videos/browse`)
  await page.getByLabel('Teams').selectOption({ label: 'First Team' })
  await expect(page).toHaveURL(site.url + list)
  const asked: string[] = []
  await page.route(isRequest, async (route) => {
    asked.push(route.request().postDataJSON().entryId)
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  // The player's code is loaded before the press: the test covers the moment after it.
  await expect(page.locator('main li[data-clip] a').nth(1)).toBeVisible()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/_s\/media\..*\.js$/.test(name)),
  )
  const cards = page.locator('main li[data-clip] a')
  const addressOf = async (nth: number) => site.url + ((await cards.nth(nth).getAttribute('href')) ?? '')
  return { asked, cards, addresses: [await addressOf(0), await addressOf(1)] as const }
}

/** Presses cards one after the other, faster than the page can render. */
const press = (page: Page, ...cards: number[]) =>
  page.evaluate((all) => {
    const links = document.querySelectorAll<HTMLElement>('main li[data-clip] a')
    for (const nth of all) links[nth]?.click()
  }, cards)

/** Places at the platform taken by this account's films. */
const places = async (page: Page) => {
  const answer = await page.request.get(`${site.url}/api/streamline/v1/playbacks`)
  return ((await answer.json()) as { data: unknown[] }).data.length
}

const nothingPlays = async (page: Page, at: string) => {
  await page.waitForTimeout(longAfter)
  await expect(page).toHaveURL(at)
  await expect(modal(page)).toHaveCount(0)
  expect(await page.locator('video').count()).toBe(0)
  await expect.poll(() => places(page)).toBe(0)
}

test.beforeEach(({ context }) => signIn(context, site, 'subscriber'))
test.afterEach(({ consoleErrors }) => forgiveRefusals(consoleErrors))

test('[TV-04e] pressed twice, a film is asked for once, and one step back leads to the list', async ({
  page,
}) => {
  const { asked, addresses } = await onList(page)
  await press(page, 0, 0)
  await expect(modal(page)).toBeVisible()
  await moving(page)
  await expect(page).toHaveURL(addresses[0])
  expect(asked).toHaveLength(1)
  await page.goBack()
  await nothingPlays(page, site.url + list)
})

test('[TV-04f] another card pressed at once: that one plays, and the first leaves nothing behind', async ({
  page,
}) => {
  const { addresses } = await onList(page)
  await press(page, 0, 1)
  await expect(modal(page)).toBeVisible()
  await moving(page)
  await expect(page).toHaveURL(addresses[1])
  expect(await page.locator('[data-player] video').count()).toBe(1)
  await expect.poll(() => places(page)).toBe(1)
  await page.goBack()
  await nothingPlays(page, site.url + list)
})

test('[TV-04f] another card pressed at once plays at the limit of streams too', async ({ page }) => {
  const { entryId } = await filmFor(site, () => true)
  const headers = { origin: site.url }
  // Of the two places of the account one is taken, and the film that is left will have the other.
  const other = await page.request.post(`${site.url}/api/streamline/v1/session/request`, {
    ...{ data: { entryId }, headers },
  })
  const { playbackID } = (await other.json()) as { playbackID: string }
  const { addresses } = await onList(page)
  await press(page, 0, 1)
  await moving(page)
  await expect(page).toHaveURL(addresses[1])
  await expect.poll(() => places(page)).toBe(2)
  await page.goBack()
  await page.request.delete(`${site.url}/api/streamline/v1/playbacks/${playbackID}`, { headers })
  await nothingPlays(page, site.url + list)
})

test('[TV-04g] closed before its page has come, a film leads nowhere', async ({ page }) => {
  const { cards } = await onList(page)
  await cards.first().click()
  await expect(modal(page)).toBeVisible()
  await expect(page).toHaveURL(site.url + list)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await nothingPlays(page, site.url + list)
  await expect(cards.first()).toBeFocused()
  // And it can be pressed again.
  await cards.first().click()
  await moving(page)
  await page.getByRole('button', { name: 'Close player' }).click()
  await expect(page).toHaveURL(site.url + list)
})

test('[TV-04h] back before its page has come leaves the list, and the film ends', async ({ page }) => {
  const { cards } = await onList(page)
  await cards.first().click()
  await expect(modal(page)).toBeVisible()
  await expect(page).toHaveURL(site.url + list)
  await page.goBack()
  await expect(modal(page)).toHaveCount(0)
  await nothingPlays(page, `${site.url}/videos/browse`)
})

test('[TV-04i] on a slow device too, who leaves a film at any moment has the focus back on the card that was pressed', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const { cards } = await onList(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // During the request, while only the film is open, while its page loads, while it renders, and once it is there.
  for (const wait of [300, 900, 1400, 1600, 2200]) {
    await cards.first().click()
    await expect(modal(page)).toBeVisible()
    await page.waitForTimeout(wait)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toHaveCount(0)
    await expect(page).toHaveURL(site.url + list)
    await expect(cards.first()).toBeFocused()
  }
})
