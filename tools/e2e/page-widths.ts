/** What must hold on a page at every width and text size, and on mobile and desktop. */
import { expect, type Page } from 'playwright/test'
import { breakpoints, expectNoAxeProblems, expectNoSidewaysScroll } from './page-checks.ts'

const textSize = (page: Page, percent: number) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)

/** Words cut off at the side by their own box, or by a box around it that hides its overflow. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    // Measures each box once: every text asks for all the boxes around it.
    const boxes = new Map<Element, { overflow: string; edge: DOMRect }>()
    const boxOf = (element: Element) => {
      const known = boxes.get(element)
      if (known) return known
      const asked = { overflow: getComputedStyle(element).overflowX, edge: element.getBoundingClientRect() }
      boxes.set(element, asked)
      return asked
    }
    const isCutOff = (line: DOMRect, element: Element) => {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflow, edge } = boxOf(box)
        if (overflow === 'visible') continue
        // Content that can be scrolled to is not cut off; a box one pixel wide is there for assistive technology only.
        if (overflow === 'auto' || overflow === 'scroll' || edge.width <= 1) return false
        if (line.right > edge.right + 1 || line.left < edge.left - 1) return true
      }
      return false
    }
    const unread = '.visually-hidden, .skip-link, dialog, script, style, [aria-hidden=true]'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || element.closest(unread)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if ([...range.getClientRects()].some((line) => line.width > 0 && isCutOff(line, element)))
        found.push(text.slice(0, 60))
    }
    return [...new Set(found)]
  })

/** Scrolls through the page: slots hydrate when they are seen, and what they draw then is checked as well. */
export const seenWhole = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
      window.scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 30))
    }
    window.scrollTo(0, 0)
  })

/** Sideways scrolling at the window's own width, and axe there and on desktop. */
export async function expectNoProblemsAtEitherEnd(page: Page) {
  // A target that a sticky header half covers is not a small target.
  const toTop = () => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectNoSidewaysScroll(page)
  await toTop()
  await expectNoAxeProblems(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await toTop()
  await expectNoAxeProblems(page)
}

/** Every breakpoint with text at 100 % and 200 %, and 320 px. @param kind names the page in failures */
export async function expectEveryWidthHolds(page: Page, kind: string) {
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
