/** Home in a browser. */
import type { Page } from 'playwright/test'
import { expectNoAxeProblems, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

test('[MT-08] home shows news, the last result, the next match, videos, the table, commercial blocks and sponsors, in that order', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const order = ['news/lead', 'matches/strip', 'news/latest', 'tv/videos', 'matches/table']
  expect(
    await page.locator('[data-slot]').evaluateAll((all) => all.map((slot) => slot.getAttribute('data-slot'))),
  ).toEqual(order)
  await expect(page.locator('[data-slot-problem]')).toHaveCount(0)

  // It shows the services' data.
  const news = (await (await page.request.get('/api/web/v1/articles?page%5Bsize%5D=1')).json()) as {
    data: { attributes: { title: string } }[]
  }
  await expect(page.locator('[data-slot="news/lead"]')).toContainText(news.data[0]?.attributes.title ?? '')
  const videos = (await (await page.request.get('/api/videos/v1/latest?page%5Bsize%5D=5')).json()) as {
    data: { id: string }[]
  }
  const films = page.locator('[data-slot="tv/videos"]')
  expect(
    await films
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(videos.data.map(({ id }) => `/videos/player/${id}`))
  const strip = page.locator('[data-slot="matches/strip"]')
  await expect(strip).toContainText('Last result')
  await expect(strip).toContainText('Next match')
  await expect(page.locator('[data-slot="matches/table"] tr', { hasText: 'Thornsea Town' })).toBeVisible()

  const blocks = page.getByRole('region', { name: 'Around the club' }).getByRole('listitem')
  await expect(blocks).toHaveCount(3)
  for (const [index, path] of ['/tickets', '/hospitality', '/commercial'].entries()) {
    const block = blocks.nth(index)
    await block.scrollIntoViewIfNeeded()
    await expect(block.getByRole('link')).toHaveAttribute('href', path)
    await expect
      .poll(() => block.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
  }
  await expect(page.getByRole('region', { name: 'Club sponsors' })).toBeVisible()
  await blocks.first().getByRole('link').click()
  await expect(page).toHaveURL('/tickets')
  await page.goBack()
  await expect(page.locator('[data-slot="matches/table"] tbody tr').first()).toBeVisible()
  await expectNoAxeProblems(page)
})

/** The area of each line of text: forced colours draw a background of that height. */
const wordsBox = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const lines = [...range.getClientRects()]
      return {
        top: Math.min(...lines.map(({ top }) => top)),
        bottom: Math.max(...lines.map(({ bottom }) => bottom)),
      }
    })

test('[UI-07e] the headline is read at once on a telephone on its side, whole in forced colours, and its picture is no strip where the window is very wide', async ({
  page,
}) => {
  const lead = '[data-slot="news/lead"]'
  await page.setViewportSize({ width: 812, height: 375 })
  await page.goto('/')
  await hydrated(page)
  expect((await wordsBox(page, `${lead} h2`)).bottom).toBeLessThan(375)

  await page.emulateMedia({ forcedColors: 'active' })
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const label = await page.locator(`${lead} p`).first().boundingBox()
    const { top } = await wordsBox(page, `${lead} h2`)
    expect((label?.y ?? 0) + (label?.height ?? 0), `the label at ${width} px`).toBeLessThanOrEqual(top)
  }
  await page.emulateMedia({ forcedColors: 'none' })

  await page.setViewportSize({ width: 2560, height: 1440 })
  for (const [path, selector] of [
    ['/', `${lead} article [data-backdrop] > [data-fit]`],
    ['/teams/first-team', '[data-backdrop] > [data-fit]'],
    ['/hospitality', '[data-backdrop] > [data-fit]'],
  ] as const) {
    await page.goto(path)
    const box = await page.locator(selector).first().boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1), path).toBeCloseTo(2.3, 1)
  }
})
