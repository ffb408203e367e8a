/**
 * A fan with a browser, whichever it is. A journey is written once, in the few words that Playwright's pages and Puppeteer's have
 * both, and is gone in each browser with real presses, keys and looks.
 */
import type { Page } from 'playwright/test'
import { expect, workerKept } from '../test.ts'

export type Fan = {
  /** Browser and width, for messages. */
  readonly name: string
  /** What the page wrote to its console as errors. */
  readonly errors: readonly string[]
  open(address: string): Promise<void>
  /** Runs a function in the page, with what it is given. */
  inPage<Given, Told>(run: (given: Given) => Told, given: Given): Promise<Awaited<Told>>
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: string): Promise<void>
}

/** A fan of the browser that tests have anyway. */
export async function inChromium(page: Page, width: number): Promise<Fan> {
  await page.setViewportSize({ width, height: 900 })
  const errors: string[] = []
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()]
    // Of each answer that is a refusal, and of each line that breaks, this browser writes a line of its own.
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
    // Functions go to the page as their text: the driver's own types of what may be given say no more.
    inPage: (run, given) => page.evaluate(run as (given: unknown) => never, given as unknown),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
  }
}

/** Runs in the page: what is said by each element of a selector that can be seen, by its words and the names of its icons. */
const said = (css: string): string[] =>
  [...document.querySelectorAll(css)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => {
      const names = [one, ...one.querySelectorAll('svg[aria-label]')].map((each) =>
        each.getAttribute('aria-label'),
      )
      return [...names, one.textContent].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ').trim()
    })

/** Runs in the page: brings one of those elements into sight. @returns where it can be pressed, or why it cannot */
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

/** Opens a page, and waits until its scripts have taken over. */
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

/** Milliseconds: pages look every twenty seconds what has become of a stream, where nothing tells them before. */
const patience = 45_000

/** Waits until an element can be seen that says this. */
export async function sees(fan: Fan, css: string, text: string | RegExp = /^/): Promise<void> {
  await expect
    .poll(() => fan.inPage(said, css), { message: `${fan.name}: ${css}`, timeout: patience })
    .toContainEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text))
}

/** Waits until no such element can be seen. */
export async function seesNo(fan: Fan, css: string): Promise<void> {
  await expect
    .poll(() => fan.inPage(said, css), { message: `${fan.name}: no ${css}`, timeout: patience })
    .toEqual([])
}

/** Presses the first element that says this, once it stands still and nothing covers it. */
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

/** Writes into a field. */
export async function writes(fan: Fan, css: string, text: string): Promise<void> {
  await presses(fan, css)
  await fan.type(text)
}

/** Waits until the address is this one. */
export async function isAt(fan: Fan, address: string | RegExp): Promise<void> {
  const here = expect.poll(() => fan.inPage(() => location.href, null), { message: `${fan.name}: address` })
  await (typeof address === 'string' ? here.toBe(address) : here.toMatch(address))
}

/** Brings a part of the page into sight, as a thumb does: what is alive only once it is seen comes alive. */
export const scrollsTo = (fan: Fan, css: string): Promise<void> =>
  fan.inPage((to) => document.querySelector(to)?.scrollIntoView({ block: 'start', behavior: 'instant' }), css)

/** The same until something can be seen that is there only then: what slides into a list is not yet where it will stand. */
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
