/** The site without scripts, by the keyboard alone, and with less motion. */
import type { Page } from 'playwright/test'
import { hydrated } from '../../../tools/e2e/page-checks.ts'
import { expect, test, withMotion } from '../../../tools/e2e/test.ts'

test.use(withMotion)

test.describe.configure({ timeout: 120_000 })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[SH-01b] a fan reads news, matches, the table, a team, pages and the menu', async ({ page }) => {
    await page.goto('/')
    const heading = page.locator('main h1')
    await expect(page.locator('[data-slot="matches/strip"]')).toContainText('Next match')
    await expect(page.locator('[data-slot="matches/table"] tbody tr').first()).toBeVisible()
    await page.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
    await expect(heading).toHaveText('News')
    const story = page.locator('main li[data-slug] a').first()
    await story.click()
    await expect(page).toHaveURL(/\/news\/./)
    await expect(page.locator('main article p').first()).toBeVisible()
    await page.locator('body > header').getByRole('link', { name: 'Matches', exact: true }).click()
    await expect(page.getByText('Dunmere Athletic').first()).toBeVisible()
    await page.goto('/')
    await page
      .getByRole('link', { name: /Full table/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/matches.*#table$/)
    await expect(page.locator('main table tbody tr')).not.toHaveCount(0)
    await page.locator('body > header').getByRole('link', { name: 'Teams', exact: true }).click()
    await page
      .locator('main')
      .getByRole('link', { name: /First Team/ })
      .first()
      .click()
    await expect(page.locator('main h2').first()).toHaveText('Goalkeepers')
    await page.locator('body > header a[href="#site-menu"]').click()
    await page.locator('#site-menu').getByRole('link', { name: 'Club', exact: true }).click()
    await expect(page).toHaveURL('/club')
    await page
      .locator('main')
      .getByRole('link', { name: /History/ })
      .first()
      .click()
    await expect(page).toHaveURL('/club/history')
    await expect(heading).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
    await expect(page).toHaveURL('/accessibility')
    await expect(page.getByText('Loading...')).toHaveCount(0)
  })
})

/** Describes the focused element, and tells whether it is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: 'body', visible: false, ring: false }
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      visible: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
      ring: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
    }
  })

test('the keyboard alone reaches everything: skip link, menu, account, search, a story; what it stands on can be seen', async ({
  page,
}) => {
  await page.goto('/news')
  await hydrated(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatchObject({ name: 'Skip to content', visible: true })
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  // From the top through bar and header, every stop visible and with a focus ring.
  await page.goto('/news')
  await hydrated(page)
  const stops: string[] = []
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    expect(stop, `stop ${step}: ${stop.name}`).toMatchObject({ visible: true, ring: true })
    stops.push(stop.name.replace(/ ?\(opens.*/, ''))
  }
  expect(stops.slice(0, 12)).toEqual([
    'Skip to content',
    'Club home',
    'Tickets',
    'Store',
    'Community',
    'EN English',
    'AR العربية',
    'Sign In',
    'Thornsea Town home',
    'News',
    'Matches',
    'Teams',
  ])

  const open = async (step: () => Promise<unknown>, name: string | RegExp) => {
    await step()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  const bar = page.getByRole('navigation', { name: 'Club sites and account' })
  const header = page.locator('body > header')
  await open(() => bar.getByRole('button').focus(), 'Sign in to your club account')
  await expect(bar.getByRole('button')).toBeFocused()
  await open(() => header.getByRole('button', { name: 'Search' }).focus(), 'Search')
  await expect(header.getByRole('button', { name: 'Search' })).toBeFocused()
  await open(() => header.getByRole('link', { name: 'Open menu' }).focus(), 'Menu')
  await expect(header.getByRole('link', { name: 'Open menu' })).toBeFocused()

  // A story, from the start of its page.
  await page.locator('main li[data-slug] a').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/news\/./)
  await expect(page.locator('main')).toBeFocused()
})

test('with less motion wanted nothing moves by itself or for long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await hydrated(page)
  const longest = () =>
    page.evaluate(() => {
      const seconds = (value: string) =>
        value.split(',').map((part) => Number.parseFloat(part) * (part.trim().endsWith('ms') ? 0.001 : 1))
      let most = 0
      for (const element of document.querySelectorAll('*')) {
        for (const pseudo of [null, '::before', '::after', '::backdrop']) {
          const style = getComputedStyle(element, pseudo)
          if (style.scrollBehavior === 'smooth') return 99
          most = Math.max(most, ...seconds(style.transitionDuration), ...seconds(style.animationDuration))
        }
      }
      return most
    })
  expect(await longest()).toBeLessThanOrEqual(0.011)
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect
    .poll(() => page.locator('body > header').evaluate((header) => header.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('link', { name: 'Open menu' }).click()
  await expect(page.locator('#site-menu')).toBeVisible()
  expect(await longest()).toBeLessThanOrEqual(0.011)
  expect(
    await page.evaluate(
      () =>
        // Motion that follows the user's scrolling is not an animation of its own.
        document
          .getAnimations()
          .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
          .length,
    ),
  ).toBe(0)
})
