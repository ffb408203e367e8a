/** What must hold for every kind of page: its width at every breakpoint and text size, and axe. */
import type { APIRequestContext, Page } from 'playwright/test'
import {
  breakpoints,
  expectNoAxeProblems,
  expectNoSidewaysScroll,
  hydrated,
} from '../../../tools/e2e/page-checks.ts'
import { expect, test } from '../../../tools/e2e/test.ts'
import { furtherPages, newestStory, pageKinds } from './testing/page-kinds.ts'

test.describe.configure({ timeout: 600_000 })

const everyPage = async (request: APIRequestContext) => [
  ...(await pageKinds(request)),
  ...furtherPages.map((path) => ({ kind: path, path, status: 200, again: undefined })),
]

const textSize = (page: Page, percent: number) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)

/** Words that their own box, or a box around it that hides what stands out, cuts off at the side. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (
        !element ||
        text === '' ||
        element.closest('.visually-hidden, .skip-link, dialog, script, style, [aria-hidden=true]')
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        if (line.width === 0) continue
        for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
          const style = getComputedStyle(box)
          if (style.overflowX === 'visible') continue
          // What can be scrolled to is not cut off.
          if (style.overflowX === 'auto' || style.overflowX === 'scroll') break
          const edge = box.getBoundingClientRect()
          // There for assistive technology only.
          if (edge.width <= 1) break
          if (line.right > edge.right + 1 || line.left < edge.left - 1) found.push(text.slice(0, 60))
        }
      }
    }
    return [...new Set(found)]
  })

/** Slots come alive when they are seen; what they draw then is looked at as well. */
const seenWhole = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
      window.scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 30))
    }
    window.scrollTo(0, 0)
  })

async function expectNoProblemsAtEitherEnd(page: Page) {
  await expectNoSidewaysScroll(page)
  await expectNoAxeProblems(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoAxeProblems(page)
}

async function expectEveryWidthHolds(page: Page, kind: string) {
  for (const [percent, widths] of [
    [100, [...breakpoints, 320]],
    [200, breakpoints],
  ] as const) {
    await textSize(page, percent)
    for (const width of widths.toSorted((a, b) => b - a)) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      if (width === 1440 || width === 760 || width === 375)
        expect(await cutOff(page), `${kind} at ${width} px, ${percent} %`).toEqual([])
    }
  }
}

// Each page is opened once for both: opening it takes as long as its widths do.
test('[UI-07] every kind of page holds at every breakpoint with text at 100 % and at 200 %, and at 320 px, and is without axe problems on a telephone and on a desk', async ({
  page,
  consoleErrors,
}) => {
  for (const { kind, path, status, again } of await everyPage(page.request)) {
    if (again && status !== 200) continue
    await test.step(kind, async () => {
      await page.setViewportSize({ width: 375, height: 900 })
      await page.goto(path)
      await hydrated(page)
      await seenWhole(page)
      if (!again) await expectNoProblemsAtEitherEnd(page)
      if (status === 200) await expectEveryWidthHolds(page, kind)
    })
    if (status !== 200) consoleErrors.splice(0, 1)
  }
})

/** Sheets of A4 that the page takes on paper. */
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
  // The sheet begins with the title, and nothing on it is there to be pressed.
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
})
