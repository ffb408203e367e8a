/** Promos over the page, which overlays exclude each other, and where the focus goes. */

import { aPromo } from '@club/contracts/testing'
import fc from 'fast-check'
import type { BrowserContext, Page } from 'playwright/test'
import { importContent } from '../../../../tools/e2e/content.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { siteForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgetChoice, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

const site = siteForTests()
test.beforeAll(async () => {
  await importContent(site, {
    promoOverlays: [
      aPromo('over', { endDateTime: '2026-11-20T11:00:00Z' }),
      aPromo('pictureless', { imageKey: '' }),
      aPromo('lost', { imageKey: 'news/nowhere.webp' }),
      aPromo('first'),
      aPromo('second', { type: 'Mini', url: 'https://shop.example.com/', webNewWindow: true }),
    ],
  })
})

const promo = (page: Page, name: string) => page.getByRole('dialog', { name: `What ${name} shows` })
/** The tab is hidden, then visible again. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    const say = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    say('hidden')
    say('visible')
  })
const written = (context: BrowserContext, into: string[]) =>
  Promise.all([
    context.exposeFunction('noteCookie', (text: string) => {
      if (text.startsWith('promo_seen')) into.push(text)
    }),
    context.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
      Object.defineProperty(Document.prototype, 'cookie', {
        ...own,
        set(text: string) {
          void (window as unknown as { noteCookie(text: string): void }).noteCookie(text)
          own?.set?.call(this, text)
        },
      })
    }),
  ])

test('[SH-13] [SH-14d] the first promo that runs and was not seen locks the page once; one thing over the page at a time, and the focus comes back', async ({
  page,
  context,
  consoleErrors,
}) => {
  const cookies: string[] = []
  await written(context, cookies)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/promo-overlays/?channel=Web')) asked++
  })
  // The cookie question comes first; a promo that arrived meanwhile follows at once, and only then counts as seen.
  await forgetChoice(context)
  const picture = page.waitForResponse(/images\/fit-in\/1400x1400\/news\/tickets-01/)
  await page.goto(`${site.url}/news`)
  await picture
  const essential = page
    .getByRole('dialog', { name: 'Cookies' })
    .getByRole('button', { name: 'Only Essential' })
  await expect(essential).toBeVisible()
  await page.waitForTimeout(500)
  await expect(promo(page, 'first')).toHaveCount(0)
  expect(cookies).toEqual([])
  await essential.click()
  await expect(promo(page, 'first')).toBeVisible()
  expect(asked).toBe(1)
  await expect(page.locator('html')).toHaveAttribute('data-locked', '')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
  await expect(promo(page, 'first').locator('img')).toHaveJSProperty(
    'currentSrc',
    `${site.url}/images/fit-in/1400x1400/news/tickets-01.webp`,
  )
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 812 })
    await expectNoSidewaysScroll(page)
    expect((await promo(page, 'first').boundingBox())?.height).toBeLessThanOrEqual(812)
  }
  await expectNoAxeProblems(page)
  expect(cookies).toEqual(['promo_seen=first; Expires=Thu, 31 Dec 2099 23:59:59 GMT; Path=/; SameSite=Lax'])

  // While a promo is open there is no further check; once it is dismissed, the page is free.
  await comeBack(page)
  expect(asked).toBe(1)
  await page.keyboard.press('Escape')
  await expect(promo(page, 'first')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-locked')

  const comeBackForNothing = async () => {
    const again = page.waitForResponse(/promo-overlays/)
    await comeBack(page)
    await again
    await page.waitForTimeout(500)
    await expect(promo(page, 'second')).toHaveCount(0)
  }
  // It replaces nothing else that is open, and does not count as seen.
  const search = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
  await search.click()
  const overlay = page.getByRole('dialog', { name: 'Search' })
  await expect(overlay).toBeVisible()
  await comeBackForNothing()
  expect(cookies).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await expect(search).toBeFocused()

  // Nor does it cover the cookie question when that is opened again.
  const settings = page.getByRole('button', { name: 'Cookie settings' })
  await settings.click()
  await expect(page.getByRole('dialog', { name: 'Cookies' })).toBeFocused()
  await comeBackForNothing()
  expect(cookies).toHaveLength(1)

  // Once that is closed it follows: the next one, small, with its link in a new tab.
  await page.keyboard.press('Escape')
  await expect(promo(page, 'second')).toBeVisible()
  await expect(promo(page, 'second').getByRole('link')).toHaveAttribute('target', '_blank')
  expect((await promo(page, 'second').locator('img').boundingBox())?.width).toBeLessThanOrEqual(320)
  expect(cookies.at(-1)).toMatch(/^promo_seen=first\.second; Expires=Thu, 31 Dec 2099/)
  await promo(page, 'second').getByRole('button', { name: 'Close' }).click()
  await expect(settings).toBeFocused()
  const last = page.waitForResponse(/promo-overlays/)
  await comeBack(page)
  await last
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('dialog', { name: /^What/ })).toHaveCount(0)

  // The menu, then the account panel: the page is locked while either is open, and the focus returns.
  const menu = page.getByRole('banner').getByRole('link', { name: 'Open menu' })
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Close menu' }).click()
  await expect(menu).toBeFocused()
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-locked', '')
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).not.toHaveAttribute('data-locked')
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeFocused()
  // For the promo whose picture is missing, at each check.
  expect(consoleErrors.splice(0).filter((line) => !line.includes('news/nowhere.webp'))).toEqual([])
})

/** What a fan can open over the page: with which control, as which dialog, and whether the page is locked behind it. */
const ways = (page: Page) => {
  const banner = page.getByRole('banner')
  const foot = page.getByRole('contentinfo')
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  return {
    menu: { control: banner.getByRole('link', { name: 'Open menu' }), over: dialog('Menu'), locks: true },
    search: {
      control: banner.getByRole('button', { name: 'Search', exact: true }),
      over: dialog('Search'),
      locks: true,
    },
    account: {
      control: page.getByRole('button', { name: 'Sign In' }).first(),
      over: dialog(/account|sign in/i),
      locks: true,
    },
    alerts: {
      control: foot.getByRole('button', { name: 'Goal alerts' }),
      over: dialog(/alerts/i),
      locks: true,
    },
    cookies: {
      control: foot.getByRole('button', { name: 'Cookie settings' }),
      over: dialog('Cookies'),
      locks: false,
    },
  }
}

test('[SH-13c] after any walk through what lies over the page, by keys alone, the focus is where it was and the page is free', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'promo_seen', value: 'first.second', url: site.url }])
  await page.goto(`${site.url}/news`)
  await hydrated(page)
  const way = ways(page)
  const locked = page.locator('html[data-locked]')
  const step = fc.record({
    which: fc.constantFrom(...(Object.keys(way) as (keyof typeof way)[])),
    // Switches to another tab and back, upon which the page checks for promos.
    leaves: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const { which, leaves } of steps) {
        const { control, over, locks } = way[which]
        await control.focus()
        await page.keyboard.press('Enter')
        await expect(over).toBeVisible()
        await expect(locked).toHaveCount(locks ? 1 : 0)
        if (leaves) await comeBack(page)
        await expect(page.locator('dialog[open], [role=dialog]').filter({ visible: true })).toHaveCount(1)
        await page.keyboard.press('Escape')
        await expect(over).toBeHidden()
        await expect(locked).toHaveCount(0)
        await expect(control).toBeFocused()
      }
    }),
    { numRuns: 12, seed: 2026 },
  )
})

test('a promo service that is down, hangs or answers rubbish shows nothing [SH-13b]', async ({
  page,
  consoleErrors,
}) => {
  // After one check the next may follow: until then a promo could not show, or not yet.
  const expectNothing = async () => {
    const again = page.waitForRequest(/promo-overlays/)
    await expect(async () => {
      await comeBack(page)
      await Promise.race([again, Promise.reject(new Error('still looking'))])
    }).toPass({ timeout: 30_000 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('html')).not.toHaveAttribute('data-locked')
  }
  for (const answer of [
    { status: 503, body: '{}' },
    { status: 200, body: '<html>' },
    {
      status: 200,
      contentType: 'application/json',
      body: '{"data":[{"attributes":{"promoID":"<img>","imageKey":7}}]}',
    },
  ]) {
    await page.route('**/promo-overlays/**', (route) => route.fulfill(answer))
    await page.goto(`${site.url}/news`)
    await hydrated(page)
    await expectNothing()
    await page.unroute('**/promo-overlays/**')
  }
  // A picture that hangs times out after eight seconds.
  await page.route('**/promo-overlays/**', () => {})
  await page.goto(`${site.url}/news`)
  await hydrated(page)
  await expectNothing()
  forgiveRefusals(consoleErrors)
})
