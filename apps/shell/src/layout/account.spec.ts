/** The global top bar and the account box in a browser (row SH-05), and the search overlay's frame. */
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expectNoAxeProblems, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { type Site, startSite } from '../../../../tools/e2e/site.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

let site: Site
let token: string

/** A session in the platform's own table, as signing in will write it. Only the platform opens PGlite, so it rests meanwhile. */
test.beforeAll(async () => {
  site = await startSite()
  await site.stopPlatform()
  token = randomBytes(32).toString('base64url')
  const database = await PGlite.create(join(site.dataDir, 'database'))
  await database.query(
    `insert into sessions (token_hash, user_id, site, created_at, expires_at)
     values ($1, 'fan-1', 'site', '2026-11-20T11:00:00Z', '2026-12-20T11:00:00Z')`,
    [createHash('sha256').update(token).digest('hex')],
  )
  await database.close()
  await site.startPlatform()
})
test.afterAll(() => site.stop())

test('[SH-05] leads to the club’s other sites, and its profile button says Sign In or Profile and toggles the account box', async ({
  page,
  context,
}) => {
  await page.goto('/matches')
  await hydrated(page)
  const bar = page.getByRole('navigation', { name: 'Club sites and account' })
  const links = bar.getByRole('link')
  await expect(links).toHaveText([/^Club home$/, /^Tickets/, /^Store/, /^Community/])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    'https://tickets.example.com/',
    'https://shop.example.com/',
    'https://foundation.example.org/',
  ])
  await expect(links.first()).not.toHaveAttribute('target')
  for (const external of (await links.all()).slice(1)) {
    await expect(external).toHaveAttribute('target', '_blank')
    await expect(external).toHaveAttribute('rel', /noopener/)
    await expect(external).toContainText('(opens in a new tab)')
  }
  // It really is a new tab; this page stays.
  await context.route('https://shop.example.com/', (route) => route.abort())
  const opening = context.waitForEvent('page')
  await links.nth(2).click()
  const tab = await opening
  await tab.close()
  await expect(page).toHaveURL('/matches')

  const profile = bar.getByRole('button')
  await expect(profile).toHaveText('Sign In')
  await expect(profile).toHaveAttribute('aria-expanded', 'false')
  await profile.click()
  const box = page.getByRole('dialog', { name: 'Sign in to your club account' })
  await expect(box).toBeVisible()
  expect((await box.boundingBox())?.width).toBe(320)
  await expectNoAxeProblems(page)
  await expect(box.getByRole('link', { name: 'Tickets' })).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(profile).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toBeVisible()
  await box.getByRole('button', { name: 'Close' }).click()
  await expect(box).toBeHidden()
  await profile.click()
  await expect(box).toBeVisible()
  // Pressed beside the box it closes, wherever that is.
  await page.mouse.click(200, 400)
  await expect(box).toBeHidden()
  await links.first().click()
  await expect(page).toHaveURL('/')

  // Who holds a session is greeted by it, and can end it.
  await context.addCookies([{ name: 'site_session', value: token, url: site.url, httpOnly: true }])
  const html = await (await page.request.get(`${site.url}/`)).text()
  expect(html, 'the first HTML is the same for everybody').not.toContain('Profile')
  await page.goto(`${site.url}/`)
  await hydrated(page)
  await expect(profile).toHaveText('Profile')
  await profile.click()
  const account = page.getByRole('dialog', { name: 'Your club account' })
  await expect(account).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL(`${site.url}/news`)
  await expect(profile).toHaveText('Profile')
  await profile.click()
  await account.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog')).toContainText('Sign in to your club account')
  await page.reload()
  await hydrated(page)
  await expect(profile).toHaveText('Sign In')
})

test('says plainly that search is not available, and leads on', async ({ page }) => {
  await page.goto('/club/history')
  await hydrated(page)
  const button = page.locator('body > header').getByRole('button', { name: 'Search' })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Search' })
  await expect(panel.getByRole('status')).toHaveText('Search is not available right now.')
  await expect(panel.getByText('Loading...')).toHaveCount(0)
  await expectNoAxeProblems(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await panel.getByRole('link', { name: 'Fan Engagement' }).click()
  await expect(page).toHaveURL('/fans/fan-engagement')
  await expect(panel).toBeHidden()
})
