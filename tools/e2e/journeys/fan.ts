/**
 * A fan with a browser, whichever it is. A journey is written once, with the few operations that the pages of Playwright and
 * Puppeteer share, and runs in each browser with real clicks, keys and layout.
 */
import type { Page } from 'playwright/test'
import { expect, workerKept } from '../test.ts'

export type Fan = {
  /** Browser and width, for messages. */
  readonly name: string
  /** Errors that the page wrote to its console. */
  readonly errors: readonly string[]
  open(address: string): Promise<void>
  /** Runs a function in the page with the given argument. */
  inPage<Given, Told>(run: (given: Given) => Told, given: Given): Promise<Awaited<Told>>
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: string): Promise<void>
}

/** A fan in the browser that all the other tests use. */
export async function inChromium(page: Page, width: number): Promise<Fan> {
  await page.setViewportSize({ width, height: 900 })
  const errors: string[] = []
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()]
    // This browser logs an error of its own for each refused request and each broken connection.
    if (type === 'error' && text !== workerKept && !text.startsWith('Failed to load resource'))
      errors.push(text)
  })
  page.on('pageerror', (problem) => errors.push(problem.message))
  return {
    name: `Chromium at ${width} px`,
    errors,
    async open(address) {
      await page.goto(address)
    },
    // Functions are sent to the page as text: the driver's own types for their arguments add nothing.
    inPage: (run, given) => page.evaluate(run as (given: unknown) => never, given as unknown),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
  }
}

/** Runs in the page: the text and icon labels of each visible element that the selector matches. */
const said = (css: string): string[] =>
  [...document.querySelectorAll(css)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => {
      const names = [one, ...one.querySelectorAll('svg[aria-label]')].map((each) =>
        each.getAttribute('aria-label'),
      )
      return [...names, one.textContent].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ').trim()
    })

/** Runs in the page: scrolls one of those elements into view. @returns where to press it, or why that is not possible */
async function place({ css, nth }: { css: string; nth: number }): Promise<Point | string> {
  const found = [...document.querySelectorAll(css)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  )[nth]
  if (!found) return 'it is not there'
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const { y: first } = middle()
  if (first < 0 || first > innerHeight) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = middle()
  await new Promise((done) => setTimeout(done, 50))
  const { x, y } = middle()
  if (x !== before.x || y !== before.y) return 'it moves'
  const top = document.elementFromPoint(x, y)
  return top && found.contains(top) ? { x, y } : `it is covered by ${top?.outerHTML.slice(0, 120)}`
}

type Point = { readonly x: number; readonly y: number }

/** Opens a page and waits until it has hydrated. */
export async function visits(fan: Fan, address: string): Promise<void> {
  await fan.open(address)
  await alive(fan)
}

export async function alive(fan: Fan): Promise<void> {
  await expect
    .poll(() => fan.inPage(() => document.documentElement.dataset.alive !== undefined, null), {
      message: `${fan.name}: the page comes alive`,
    })
    .toBe(true)
}

/** Milliseconds: pages poll a stream's state every twenty seconds, unless an event tells them sooner. */
const patience = 45_000

/** Waits until a visible element has this text. */
export async function sees(fan: Fan, css: string, text: string | RegExp = /^/): Promise<void> {
  await expect
    .poll(() => fan.inPage(said, css), { message: `${fan.name}: ${css}`, timeout: patience })
    .toContainEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text))
}

/** Waits until no such element is visible. */
export async function seesNo(fan: Fan, css: string): Promise<void> {
  await expect
    .poll(() => fan.inPage(said, css), { message: `${fan.name}: no ${css}`, timeout: patience })
    .toEqual([])
}

/** Presses the first element with this text, once it has stopped moving and nothing covers it. */
export async function presses(fan: Fan, css: string, text = ''): Promise<void> {
  let at: Point | string = ''
  await expect
    .poll(
      async () => {
        const nth = (await fan.inPage(said, css)).findIndex((one) => one.includes(text))
        at = await fan.inPage(place, { css, nth })
        return typeof at === 'string' ? at : 'ready'
      },
      { message: `${fan.name}: press ${css} ${text}` },
    )
    .toBe('ready')
  const { x, y } = at as unknown as Point
  await fan.clickAt(x, y)
}

/** Types into a field. */
export async function writes(fan: Fan, css: string, text: string): Promise<void> {
  await presses(fan, css)
  await fan.type(text)
}

/** Waits until the address is this one. */
export async function isAt(fan: Fan, address: string | RegExp): Promise<void> {
  const here = expect.poll(() => fan.inPage(() => location.href, null), { message: `${fan.name}: address` })
  await (typeof address === 'string' ? here.toBe(address) : here.toMatch(address))
}

/** Scrolls a part of the page into view, as a thumb does: parts that hydrate only when seen do so. */
export const scrollsTo = (fan: Fan, css: string): Promise<void> =>
  fan.inPage((to) => document.querySelector(to)?.scrollIntoView({ block: 'start', behavior: 'instant' }), css)

/** Repeats that until something that appears only then is visible: an entry sliding into a list is not yet in its final place. */
export async function scrollsUntil(fan: Fan, to: string, css: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await scrollsTo(fan, to)
        return fan.inPage(said, css)
      },
      { message: `${fan.name}: ${css}` },
    )
    .not.toEqual([])
}

export const scrollsUp = (fan: Fan): Promise<void> =>
  fan.inPage(() => scrollTo({ top: 0, behavior: 'instant' }), null)
