/** A remote that does not reach the browser at all: what a fan sees, and how they continue. */
import { haveCome, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test('[SH-08a] a remote that does not load leaves words and a way to try again, of what the page has already, and on the server', async ({
  page,
  consoleErrors,
}) => {
  let down = true
  await page.route('**/_r/tv/**', (route) => (down ? route.abort() : route.continue()))
  const goToVideos = () =>
    page
      .locator('a[href="/videos"]')
      .first()
      .evaluate((link: HTMLElement) => link.click())

  // The first time a fresh document, which the server renders completely, without a byte of the remote in the browser.
  await page.goto('/news')
  await hydrated(page)
  await goToVideos()
  await expect(page).toHaveURL('/videos')
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main [data-status]')).toHaveCount(0)

  // Within the same minute no further document: the error page, from what is already there. Nothing more is loaded.
  await page.goto('/news')
  await hydrated(page)
  await haveCome(page, '/_r/club/', '/_r/matches/', '/_s/adverts')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  await page.route(/\/(?:_s|_r)\//, (route) => {
    if (!down) return route.fallback()
    asked.push(route.request().url())
    return route.abort()
  })
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await goToVideos()
  const main = page.locator('main')
  await expect(main.locator('[data-status="503"] h1')).toHaveText('503 error')
  await expect(
    main.getByText("Sorry, it looks like the page you are looking for isn't available right now."),
  ).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(asked.filter((address) => !address.includes('/_r/tv/'))).toEqual([])
  await expect(page.locator('body > header')).toBeVisible()

  // The retry link is a document: it works as soon as the remote does.
  await expect(page).toHaveURL('/videos')
  down = false
  await main.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/videos')
  await expect(page.locator('main h1')).toBeVisible()
  await hydrated(page)
  await expect(page.locator('main [data-status]')).toHaveCount(0)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  // What must not be loaded.
  expect(
    consoleErrors.splice(0).filter((text) => !/ERR_FAILED|ChunkLoadError|Loading|import|tv/i.test(text)),
  ).toEqual([])
})
