/** Requirements for every kind of page: its width at every breakpoint and text size, axe, and a single render. */
import type { APIRequestContext, Page } from 'playwright/test'
import { countDrawn, drawnOf, drawnWhole } from '../../../tools/e2e/drawn-again.ts'
import { hydrated } from '../../../tools/e2e/page-checks.ts'
import { furtherPages, newestStory, pageKinds } from '../../../tools/e2e/page-kinds.ts'
import {
  expectEveryWidthHolds,
  expectNoProblemsAtEitherEnd,
  seenWhole,
} from '../../../tools/e2e/page-widths.ts'
import { expect, test } from '../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 900_000 })

const everyPage = async (request: APIRequestContext) => [
  ...(await pageKinds(request)),
  ...furtherPages.map((path) => ({ kind: path, path, status: 200, again: undefined })),
]

// Each page is opened once for all checks: opening it takes as long as its width checks.
test('[UI-07] every kind of page holds at every breakpoint with text at 100 % and at 200 %, and at 320 px, is without axe problems on a telephone and on a desk, and is not drawn anew for what becomes known of the fan', async ({
  page,
  consoleErrors,
}) => {
  await countDrawn(page)
  for (const { kind, path, status, again } of await everyPage(page.request)) {
    if (again && status !== 200) continue
    await test.step(kind, async () => {
      await page.setViewportSize({ width: 375, height: 900 })
      // A site for tests opens its index of searches for the first who asks, and on a busy machine that may take longer than a page is waited for.
      await expect.poll(async () => (await page.request.get(path)).status(), kind).toBe(status)
      await page.goto(path)
      await hydrated(page)
      await seenWhole(page)
      const drawn = await drawnWhole(page)
      expect(drawn.components, kind).toBeGreaterThan(100)
      // A little of the frame is, and next to nothing of the page. Where something is sold, the front of each card says whether it is the fan's.
      const most = 35 + drawn.components / (path === '/videos/subscriptions' ? 2 : 10)
      expect(drawn.again, kind).toBeLessThan(most)
      if (!again) await expectNoProblemsAtEitherEnd(page)
      if (status === 200) await expectEveryWidthHolds(page, kind)
    })
    if (status !== 200) consoleErrors.splice(0, 1)
  }
})

test('going on within the site draws the page that comes, once, and not the frame that stands', async ({
  page,
}) => {
  await countDrawn(page)
  await page.goto('/news')
  await hydrated(page)
  await seenWhole(page)
  const before = await drawnOf(page)
  await page.locator('main a[href^="/news?team="]').first().click()
  await expect(page.locator('main a[aria-current][href^="/news?team="]').first()).toBeVisible()
  await page.waitForTimeout(1000)
  const after = await drawnOf(page)
  // Components that depend on the address, and the page's own frame: 97 of 270. With the site's menu, sponsors and footer it was 213.
  expect(after.again - before.again).toBeLessThan(130)
})

/** A4 sheets that the page needs on paper. */
const sheets = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('a season is one sheet of paper and its table another; an article prints without frame, adverts and buttons', async ({
  page,
}) => {
  for (const path of ['/matches/first-team/2025-26', '/matches', '/matches/ladies']) {
    await page.goto(path)
    await hydrated(page)
    expect(await sheets(page), path).toBe(2)
    await page.locator('[data-part="table"]').evaluate((table: HTMLElement) => {
      table.style.setProperty('display', 'none', 'important')
    })
    expect(await sheets(page), `${path} without its table`).toBe(1)
  }
  await page.emulateMedia({ media: 'print' })
  // The sheet starts with the title, and has nothing to press.
  expect((await page.locator('main h1').boundingBox())?.y).toBeLessThan(60)
  for (const part of ['main select', 'main nav', 'main [data-type]'])
    await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0)
  await expect(page.locator('main [data-match]').first()).toBeVisible()
  await expect(page.locator('main [data-actions]').first()).toBeHidden()

  await page.goto(await newestStory(page.request))
  await hydrated(page)
  await expect(page.locator('main h1')).toBeVisible()
  for (const part of ['body > header', 'body > nav', 'body > footer', 'main aside', 'main button'])
    await expect(page.locator(part).first(), part).toBeHidden()

  // A report: its links to the match, its goals and sharing are for the screen only.
  const reports = await page.request.get('/api/web/v1/articles?category=match-reports&page%5Bsize%5D=1')
  const { data } = (await reports.json()) as { data: { id: string }[] }
  await page.goto(`/news/${data[0]?.id}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [data-type]')).not.toHaveCount(0)
  await expect(page.locator('main [data-type]').filter({ visible: true })).toHaveCount(0)
})
