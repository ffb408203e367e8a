/** The header in a browser, in the club's variant and in the others. */
import type { Locator, Page } from 'playwright/test'
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { pageKinds } from '../../../../tools/e2e/page-kinds.ts'
import { siteForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

const headerOf = (page: Page) => page.locator('body > header')

/** Scrolls, and waits until the page has noticed: of two scrolls in one frame it sees only the last position, not the movement. */
const scrollTo = (page: Page, y: number) =>
  page.evaluate(
    (top) =>
      new Promise<void>((told) => {
        addEventListener('scroll', () => requestAnimationFrame(() => told()), { once: true })
        window.scrollTo(0, top)
      }),
    y,
  )

/** Pixels of the element below the window's upper edge. */
const inView = async (element: Locator) =>
  element.evaluate((node) => Math.max(0, node.getBoundingClientRect().bottom))

const background = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)

test('[SH-03] leads home, to news, matches and teams, searches and opens the menu; solid or transparent as the page asks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/club/history')
  await hydrated(page)
  const header = headerOf(page)
  expect(await header.evaluate((node) => node.getBoundingClientRect().height)).toBe(90)

  const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['News', 'Matches', 'Teams'])
  for (const [name, path] of [
    ['News', '/news'],
    ['Matches', '/matches'],
    ['Teams', '/teams'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/teams/first-team')
  await hydrated(page)
  await expect(header.locator('a[aria-current]')).toHaveText('Teams')
  await header.getByRole('link', { name: 'Thornsea Town home' }).click()
  await expect(page).toHaveURL('/')
  await expect(header.locator('a[aria-current]')).toHaveCount(0)

  // The search button, and the toggle that is a burger and then a cross at the same place.
  await header.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')
  const burger = header.getByRole('link', { name: 'Open menu' })
  await expect(burger).toHaveAttribute('aria-expanded', 'false')
  await expect(burger.locator('use')).toHaveAttribute('href', /#Burger$/)
  const place = await burger.boundingBox()
  await burger.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expect(header.locator('a[href="#site-menu"]')).toHaveAttribute('aria-expanded', 'true')
  const cross = menu.getByRole('link', { name: 'Close menu' })
  await expect(cross.locator('use')).toHaveAttribute('href', /#Close$/)
  await page.mouse.click((place?.x ?? 0) + 24, (place?.y ?? 0) + 24 - 36)
  await expect(menu).toBeHidden()

  // Two sponsors, one of them not for children.
  const sponsors = header.getByRole('list', { name: 'Main sponsors' }).getByRole('link')
  await expect(sponsors).toHaveCount(1)
  await expect(sponsors.getByRole('img')).toHaveAttribute('alt', 'Harbourside Motors')
  await page.getByRole('contentinfo').getByRole('switch', { name: 'Child-friendly mode' }).click()
  await expect(sponsors).toHaveCount(2)
  await expect(sponsors.last().getByRole('img')).toHaveAttribute('alt', 'Saltmarsh Brewing Company')
  for (const sponsor of await sponsors.all()) {
    await expect(sponsor).toHaveAttribute('target', '_blank')
    await expect(sponsor).toHaveAttribute('rel', /noopener sponsored/)
  }
  const opening = page.context().waitForEvent('page')
  await page.route('https://saltmarsh-brewing.example.com/', (route) => route.abort())
  await sponsors.last().click()
  await (await opening).close()

  for (const { path, headerStyle } of await pageKinds(page.request)) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain(`<body data-header="${headerStyle}">`)
  }
  // The two styles: transparent overlays the page's own head, solid stands above it.
  for (const [path, alpha, overlaps] of [
    ['/news', 'solid', false],
    ['/teams/first-team', 'transparent', true],
  ] as const) {
    await page.goto(path)
    const shown = await background(header)
    expect(shown === 'rgba(0, 0, 0, 0)' ? 'transparent' : 'solid', path).toBe(alpha)
    const [bottom, top] = await page.evaluate(() => [
      document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0,
      document.querySelector('main')?.getBoundingClientRect().top ?? 0,
    ])
    expect((top ?? 0) < (bottom ?? 0), path).toBe(overlaps)
  }
})

test.describe('in its other forms', () => {
  const site = siteForTests({ settings: { header: { type: 'sticky', variant: 'v3', globalNav: false } } })

  test('[SH-04] leaves on the way down and returns on the way up, or stays and sends a second one, as the club has set it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    // Reveal, the club's own: hides on the way down, shows on the way up or above 90 px, sticky from 300 px.
    await page.goto('/')
    await hydrated(page)
    const header = headerOf(page)
    await expect(header).toHaveAttribute('data-type', 'reveal')
    await expect(header).toHaveAttribute('data-variant', 'v1')
    await scrollTo(page, 40)
    await scrollTo(page, 89)
    await expect.poll(() => inView(header)).toBe(90)
    await expect(header).not.toHaveAttribute('data-hidden')
    await scrollTo(page, 120)
    await expect.poll(() => inView(header)).toBe(0)
    await scrollTo(page, 299)
    await expect(header).toHaveAttribute('data-hidden')
    await expect(header).not.toHaveAttribute('data-sticky')
    await scrollTo(page, 305)
    await expect(header).toHaveAttribute('data-sticky')
    await scrollTo(page, 1200)
    await expect.poll(() => inView(header)).toBe(0)
    await scrollTo(page, 1100)
    await expect.poll(() => inView(header)).toBe(90)
    await scrollTo(page, 1150)
    await expect.poll(() => inView(header)).toBe(0)
    await scrollTo(page, 250)
    await expect.poll(() => inView(header)).toBe(90)
    await expect(header).not.toHaveAttribute('data-sticky')
    await scrollTo(page, 320)
    await expect.poll(() => inView(header)).toBe(0)
    await scrollTo(page, 80)
    await expect.poll(() => inView(header)).toBe(90)
    // A focused element is never hidden.
    await scrollTo(page, 700)
    await expect.poll(() => inView(header)).toBe(0)
    await header.getByRole('button', { name: 'Search' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => inView(header)).toBeGreaterThanOrEqual(90)
    const crest = header.getByRole('link', { name: 'Thornsea Town home' })
    expect((await crest.boundingBox())?.x).toBeLessThan(80)

    // Sticky: the header scrolls away with the page; the second one appears 300 px after that.
    await page.goto(`${site.url}/`)
    await hydrated(page)
    await expect(header).toHaveAttribute('data-type', 'sticky')
    const second = page.locator('[data-sticky-header]')
    const trigger = await header.evaluate((node) => node.getBoundingClientRect().bottom)
    await scrollTo(page, trigger + 50)
    await expect.poll(() => inView(header)).toBe(0)
    await scrollTo(page, trigger + 298)
    await expect(second).toHaveAttribute('inert')
    await expect(second).toBeHidden()
    await scrollTo(page, trigger + 302)
    await expect(second).toBeVisible()
    await expect.poll(() => second.evaluate((node) => node.getBoundingClientRect().top)).toBe(0)
    await scrollTo(page, trigger + 600)
    await expect(second).toBeVisible()
    await expect(second.getByRole('link', { name: 'Thornsea Town home' })).toBeVisible()
    await expect(second.getByRole('button', { name: 'Search' })).toBeVisible()
    await second.getByRole('link', { name: 'News', exact: true }).click()
    await expect(page).toHaveURL(`${site.url}/news`)
    await expect(second).toBeHidden()

    // v3: the crest in the middle, links before it, sponsors and tools after it, in reading order.
    await expect(header).toHaveAttribute('data-variant', 'v3')
    const box = await crest.boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(12)
    const order = await header
      .locator('a, button')
      .evaluateAll((all) =>
        all.filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect().left),
      )
    expect(order).toEqual([...order].sort((a, b) => a - b))
    await expect(header.getByRole('list', { name: 'Main sponsors' })).toBeVisible()
    expect(await header.evaluate((node) => node.getBoundingClientRect().height)).toBe(90)
  })

  test('[SH-05a] without the global top bar the profile button stands in the header, on a telephone too', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${site.url}/`)
    await hydrated(page)
    await expect(page.getByRole('navigation', { name: 'Club sites and account' })).toHaveCount(0)
    const profile = headerOf(page).getByRole('button', { name: 'Sign In' })
    const lies = await profile.boundingBox()
    expect(lies?.width).toBeGreaterThanOrEqual(48)
    const tools = await headerOf(page)
      .locator('button, a')
      .evaluateAll((all) =>
        all.filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect()),
      )
    for (const [place, { left, right }] of tools.entries()) {
      expect(left).toBeGreaterThanOrEqual(tools[place - 1]?.right ?? 0)
      expect(right).toBeLessThanOrEqual(320)
    }
    await profile.click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await profile.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
