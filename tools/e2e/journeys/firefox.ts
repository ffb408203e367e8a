/** A second engine for the journeys: the system's Firefox, driven through a standard (WebDriver BiDi). */
import { type Browser, launch } from 'puppeteer-core'
import { findProgram } from '../chromium.ts'
import type { Fan } from './fan.ts'

/** When a page is left while a script loads, Firefox checks the script's integrity all the same, on no bytes, and logs this hash. */
const hashOfNothing = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** Path of the system's Firefox, or null. `FIREFOX_PATH` comes first. */
export const findFirefox = (): string | null =>
  findProgram(['firefox-esr', 'firefox'], process.env.FIREFOX_PATH)

/** Why there is no second browser here, or null. In CI always null, because a missing one must fail there. */
export const withoutFirefox = (): string | null =>
  findFirefox() !== null || process.env.CI
    ? null
    : 'Firefox is not installed here: apt-get install firefox-esr'

export async function inFirefox(width: number): Promise<Fan & { close(): Promise<void> }> {
  const executablePath = findFirefox()
  if (executablePath === null) throw new Error('there is no firefox-esr; Debian: apt-get install firefox-esr')
  const browser: Browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, TZ: 'Europe/London' },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  })
  const page = await browser.newPage()
  await page.setViewport({ width, height: 900 })
  const errors: string[] = []
  const note = (problem: string) => {
    if (!problem.includes(hashOfNothing)) errors.push(problem)
  }
  let chosen = false
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  page.on('pageerror', (problem) => note(String(problem)))
  return {
    name: `Firefox at ${width} px`,
    errors,
    async open(address) {
      if (!chosen) await agree(browser, address)
      chosen = true
      await page.goto(address)
    },
    inPage: (run, given) => page.evaluate(run as (given: unknown) => never, given),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key as Parameters<typeof page.keyboard.press>[0]),
    close: () => browser.close(),
  }
}

/** Gives the browser the consent of a fan who agreed on an earlier visit. */
const agree = (browser: Browser, address: string): Promise<void> =>
  browser.setCookie(
    ...['cookie_consent_given', 'cookie_analytics_consent_given'].map((name) => ({
      name,
      value: 'true',
      domain: new URL(address).hostname,
      path: '/',
    })),
  )
