/** Checks that every page must pass. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** Breakpoints of docs/product.md#breakpoints. */
export const breakpoints = [375, 450, 640, 700, 760, 1024, 1200, 1440] as const

let axeSource: string | undefined

/** Loads axe into the page, once per document: sending it costs as much as checking a small page. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(axeSource)
}

/**
 * WCAG 2.2 AA, as far as a machine can tell. Our pages have no frames, so axe runs in the page itself, and reports only
 * violations: the same rules over the same nodes in a third of the processor time (/matches: 2.1 s against 6.7 s).
 */
export async function expectNoAxeProblems(page: Page): Promise<void> {
  await transitionsOver(page)
  expect(page.frames(), 'a frame, into which axe would not look').toHaveLength(1)
  await bringAxe(page)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    // Content far from the window keeps the height that it last had nearby, perhaps at another width: lay it out, as for somebody
    // who scrolls there.
    const near = new CSSStyleSheet()
    near.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(near)
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    document.adoptedStyleSheets.pop()
    return violations.map(({ id, help, nodes }) => {
      const places = nodes.slice(0, 3).map(({ target }) => target.join(' '))
      return `${id}: ${help} (${places.join('; ')})`
    })
  })
  expect(found).toEqual([])
}

/** Waits for the transitions that a scroll or a change of width started: nobody reads a word at the contrast it has while it fades. */
const transitionsOver = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((motion) => motion instanceof CSSTransition)
    // A cancelled one rejects.
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })

/** Elements that stick out of the window sideways, innermost first. */
export const besideWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return right > clientWidth + 0.5 || left < -0.5
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 40)}`)
      .reverse()
      .slice(0, 5)
      .concat(`${scrollWidth - clientWidth} px too wide at ${clientWidth} px`)
  })

/** Nothing sticks out of the window sideways. Fails with the elements that do. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await besideWindow(page), 'sideways scrolling').toEqual([])
}

/** Waits for what the page fetches when it is idle. @param parts of the addresses fetched */
export const haveCome = (page: Page, ...parts: string[]): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate((wanted) => {
        const brought = performance.getEntriesByType('resource').map(({ name }) => name)
        return wanted.filter((part) => !brought.some((address) => address.includes(part)))
      }, parts),
    )
    .toEqual([])

/** Waits for hydration, then moves the pointer: from then on the page lays out its far parts as well. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined)
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')))
}

/** Holds back requests to these addresses. @returns a function that lets them, and all later ones, through */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}
