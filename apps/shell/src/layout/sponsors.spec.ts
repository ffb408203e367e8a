/** Footer, sponsors and child-friendly mode in a browser. */

import type { SponsorRow } from '@club/contracts'
import type { Page } from 'playwright/test'
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

const names = (page: Page, place: string) =>
  page.locator(`${place} img`).evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? ''))

const footerSponsors = 'footer section[aria-label="Club sponsors"]'
const headerSponsors = 'body > header ul[aria-label="Main sponsors"]'

async function rowsOf(page: Page): Promise<SponsorRow[]> {
  const answer = await page.request.get('/api/sponsors/v1/rows')
  return ((await answer.json()) as { data: { attributes: SponsorRow }[] }).data.map(
    ({ attributes }) => attributes,
  )
}

test('[SH-17] child-friendly mode is on, has a switch that can be seen, and is remembered by this browser', async ({
  page,
  browser,
}) => {
  const all = (await rowsOf(page)).flatMap(({ sponsors }) => sponsors)
  const adult = all.filter(({ isChildFriendly }) => !isChildFriendly).map(({ title }) => title)
  expect(adult.length, 'the sample club has sponsors of both kinds').toBeGreaterThan(0)

  await page.goto('/club/history')
  await hydrated(page)
  const inFooter = page.getByRole('contentinfo').getByRole('switch', { name: 'Child-friendly mode' })
  await inFooter.scrollIntoViewIfNeeded()
  await expect(inFooter).toBeInViewport()
  await expect(inFooter).toHaveAttribute('aria-checked', 'true')
  expect(await names(page, headerSponsors)).toEqual(['Harbourside Motors'])
  for (const name of adult) expect(await names(page, footerSponsors)).not.toContain(name)

  // In forced colours the switch's knob is visible too, with its position; and the crest keeps a background.
  const switchLook = () =>
    inFooter.locator('span').evaluate((track) => ({
      ground: getComputedStyle(track).backgroundColor,
      knob: getComputedStyle(track, '::after').backgroundColor,
    }))
  await page.emulateMedia({ forcedColors: 'active' })
  const on = await switchLook()
  expect(on.knob).not.toBe(on.ground)
  await expect(page.locator('footer img[src*="crest-mono"]')).toHaveCSS('background-color', 'rgb(8, 26, 75)')

  // Switched off by keyboard: sponsors of both kinds, in header and footer.
  await inFooter.focus()
  await page.keyboard.press('Space')
  await expect(inFooter).toHaveAttribute('aria-checked', 'false')
  const off = await switchLook()
  expect(off.knob).not.toBe(off.ground)
  expect(off.ground).not.toBe(on.ground)
  await page.emulateMedia({ forcedColors: 'none' })
  expect(await names(page, headerSponsors)).toEqual(['Harbourside Motors', 'Saltmarsh Brewing Company'])
  expect(await names(page, footerSponsors)).toEqual(all.map(({ title }) => title))

  // The switch in the menu is the same one.
  await page.getByRole('link', { name: 'Open menu' }).click()
  const inMenu = page.locator('#site-menu').getByRole('switch', { name: 'Child-friendly mode' })
  await expect(inMenu).toHaveAttribute('aria-checked', 'false')
  await page.keyboard.press('Escape')

  // Remembered in a new document, and hydrated without an error; other tabs follow at once.
  await page.goto('/news')
  await hydrated(page)
  await expect(inFooter).toHaveAttribute('aria-checked', 'false')
  await expect.poll(() => names(page, headerSponsors)).toHaveLength(2)
  const other = await page.context().newPage()
  await other.goto('/')
  await hydrated(other)
  await expect.poll(() => names(other, headerSponsors)).toHaveLength(2)
  await other.locator('footer').getByRole('switch').click()
  await expect(inFooter).toHaveAttribute('aria-checked', 'true')
  await expect.poll(() => names(page, headerSponsors)).toHaveLength(1)
  // Slots hydrate later than the page, and show the same.
  await inFooter.click()
  await other.goto('/')
  await hydrated(other)
  for (const slot of await other.locator('[data-slot]').all()) await slot.scrollIntoViewIfNeeded()
  await other.waitForTimeout(500)
  await other.close()

  // Another browser starts with the mode on, and so does every server-rendered page.
  const stranger = await browser.newPage()
  await stranger.goto(page.url())
  await hydrated(stranger)
  await expect(stranger.locator('footer').getByRole('switch')).toHaveAttribute('aria-checked', 'true')
  await stranger.close()
  const drawn = (await (await page.request.get('/')).text()).split('<script type="application/json"')[0] ?? ''
  expect(drawn.includes('alt="Harbourside Motors"')).toBe(true)
  for (const name of adult) expect(drawn.includes(`alt="${name}"`), name).toBe(false)
})

test('[AD-04e] footer rows, large and small, hold published sponsors in forced order at their sizes', async ({
  page,
}) => {
  const rows = await rowsOf(page)
  expect(new Set(rows.map(({ sponsorSize }) => sponsorSize))).toEqual(new Set(['large', 'small']))
  expect(rows.map(({ forcedOrder }) => forcedOrder)).toEqual(
    rows.map(({ forcedOrder }) => forcedOrder).toSorted((a, b) => a - b),
  )
  const html = (await (await page.goto('/club/history'))?.text()) ?? ''
  // Fans do not see the staff's internal name for a sponsor.
  for (const { adminName, sponsors } of rows)
    for (const inner of [adminName, ...sponsors.map((sponsor) => sponsor.adminName)])
      expect(html).not.toContain(inner)
  await hydrated(page)
  await page.locator('footer').getByRole('switch').click()
  const drawn = page.locator(`${footerSponsors} [data-size]:has(> ul)`)
  await expect(drawn).toHaveCount(rows.length)
  for (const [width, small, large] of [
    [375, 80, 132],
    [1440, 96, 160],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const [index, row] of rows.entries()) {
      const place = drawn.nth(index)
      await expect(place).toHaveAttribute('data-size', row.sponsorSize)
      await expect(place.locator('p')).toHaveText(row.title)
      const expected = row.sponsors.toSorted((a, b) => a.forcedOrder - b.forcedOrder)
      expect(expected.every(({ published }) => published === 1)).toBe(true)
      const logos = await place.locator('a').evaluateAll((links) =>
        links.map((link) => ({
          href: link.getAttribute('href'),
          target: link.getAttribute('target'),
          name: link.querySelector('img')?.alt,
          width: link.querySelector('img')?.getBoundingClientRect().width,
        })),
      )
      expect(logos).toEqual(
        expected.map(({ url, title }) => ({
          href: url,
          target: '_blank',
          name: title,
          width: row.sponsorSize === 'large' ? large : small,
        })),
      )
    }
  }
  // The pictures behind them exist.
  await page.locator(footerSponsors).scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      page
        .locator(`${footerSponsors} img`)
        .evaluateAll(
          (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length,
        ),
    )
    .toBe(0)
})

test('[SH-07a] the footer has social links, the fixed sub-menu, a copyright line and the platform’s notice', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  const footer = page.getByRole('contentinfo')
  const social = footer.getByRole('list', { name: 'Social media' }).getByRole('link')
  await expect(social).toHaveCount(5)
  for (const link of await social.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAccessibleName(/\(opens in a new tab\)$/)
  }
  const legal = footer
    .getByRole('navigation', { name: 'Legal and contact' })
    .getByRole('list')
    .first()
    .getByRole('link')
  const paths = await legal.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths).toEqual([
    '/privacy-policy',
    '/terms-of-use',
    '/accessibility',
    '/club/companydetails',
    '/club/clubcontacts',
  ])
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200)
  await expect(footer.getByText('© 2026 Thornsea Town Football Club Ltd', { exact: true })).toBeVisible()
  await expect(footer.getByText('Built on the Terrace club platform', { exact: true })).toBeVisible()
})

test('a sponsor whose logo cannot be loaded stands by its name, in header and footer, in a box of the logo’s size', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/sponsors/harbourside-motors*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/club/history')
  await hydrated(page)
  const look = (place: string) =>
    page.locator(`${place} img[alt="Harbourside Motors"]`).evaluate((image) => {
      const { width, height } = image.getBoundingClientRect()
      return [getComputedStyle(image, '::before').content, Math.round((width / height) * 100)]
    })
  await expect.poll(() => look(headerSponsors)).toEqual(['"Harbourside Motors"', Math.round((96 / 44) * 100)])
  await page.locator(footerSponsors).scrollIntoViewIfNeeded()
  await expect.poll(() => look(footerSponsors)).toEqual(['"Harbourside Motors"', Math.round((5 / 3) * 100)])
  forgiveRefusals(consoleErrors)
})
