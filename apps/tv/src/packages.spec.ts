/** The shop window in a browser: cards, vouchers, the press on a price, the overlay, and the way back from the payment page. */
import type { ClubPackage, ListOf } from '@club/contracts'
import type { Page } from 'playwright/test'
import { brokenWords } from '../../../tools/e2e/broken-words.ts'
import { filmFor } from '../../../tools/e2e/films.ts'
import {
  breakpoints,
  expectNoAxeProblems,
  expectNoSidewaysScroll,
  hydrated,
} from '../../../tools/e2e/page-checks.ts'
import { signIn } from '../../../tools/e2e/sample-accounts.ts'
import { siteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../tools/e2e/test.ts'

const site = siteForTests()

const path = '/videos/subscriptions'
const open = async (page: Page, address = path) => {
  await page.goto(site.url + address)
  await hydrated(page)
}
const packagesOf = async (type: 'membership' | 'match-pass') => {
  const answer = await fetch(
    `${site.url}/api/streamline/v1/packages?filter.packageType=${type}&page[size]=100`,
  )
  return ((await answer.json()) as ListOf<ClubPackage>).data
}
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const price = (page: Page, name: string, button: string) =>
  card(page, name).getByRole('button', { name: button, exact: false }).first()
const account = (page: Page) => page.getByRole('dialog', { name: 'Sign in to your club account' })

async function signInHere(page: Page) {
  await account(page).getByLabel('Email').fill('fan@example.com')
  await account(page).getByLabel('Password', { exact: true }).fill('Terrace-1906!')
  await account(page).getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('both lists are there without scripts [TV-12d]', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.url + path)
  for (const { attributes } of [...(await packagesOf('membership')), ...(await packagesOf('match-pass'))])
    await expect(card(page, attributes.title)).toBeVisible()
  const information = card(page, 'Watch').getByText('Live pictures of first-team matches, home and away')
  await expect(information).toBeVisible()
  await expect(page.getByRole('button', { name: 'Redeem a voucher' })).toBeHidden()
  await context.close()
})

test('cards have their sizes, turn with the keyboard, and say whose they are [TV-12e]', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  const size = () =>
    card(page, 'Watch').evaluate((box) => {
      const { width, height } = box.getBoundingClientRect()
      return [width, height]
    })
  expect(await size()).toEqual([320, 480])
  await expect(card(page, 'Watch')).toContainText('You must be logged in to purchase')
  await expect(card(page, 'Watch').getByText('Three months free').filter({ visible: true })).toHaveCount(1)
  await expectNoAxeProblems(page)

  const information = card(page, 'Watch').getByRole('button', { name: 'Information about £8.99 a month' })
  await information.focus()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Watch').getByRole('heading', { name: 'Information' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to the package' }).first()).toBeFocused()
  await expect(information).toBeHidden()
  await expectNoAxeProblems(page)
  await page.keyboard.press('Escape')
  await expect(information).toBeFocused()

  await page.getByRole('tab', { name: 'Subscriptions' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Match passes' })).toBeFocused()
  const passes = await packagesOf('match-pass')
  const panel = page.getByRole('tabpanel', { name: 'Match passes' })
  await expect(panel.getByRole('article')).toHaveCount(passes.length)
  await expectNoAxeProblems(page)

  await page.setViewportSize({ width: 375, height: 812 })
  await open(page)
  expect(await size()).toEqual([288, 480])
  // The whole back is visible.
  await information.click()
  const back = card(page, 'Watch').getByRole('group', { name: 'Information' })
  await expect(back.getByText('can’t be shown live in the United Kingdom')).toBeVisible()
  expect(await back.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await page.keyboard.press('Escape')
  expect(await size()).toEqual([288, 480])
  for (const width of breakpoints) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }

  await signIn(context, site, 'subscriber')
  await open(page)
  await expect(card(page, 'Watch')).toContainText('You have this')
  await expect(price(page, 'Watch', 'Manage Subscriptions')).toBeVisible()
  await expect(card(page, 'Watch')).not.toContainText('You must be logged in to purchase')
  await page.getByRole('tab', { name: 'Match passes' }).click()
  await expect(panel.getByRole('article').first()).toContainText('Included in your subscription')
  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await price(page, 'Watch', 'Manage Subscriptions').click()
  await expect(page.getByRole('dialog', { name: 'Your club account' })).toBeVisible()
})

test('the words of a box over the page stay whole on a telephone at twice the text', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await open(page)
  await page.getByRole('button', { name: 'Redeem a voucher' }).click()
  const box = page.getByRole('dialog', { name: 'Redeem your voucher' })
  await expect(box).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const broken = await brokenWords(page)
  expect(broken.filter((word) => /^(?:Redeem|your|voucher): /.test(word))).toEqual([])
})

test('a press asks a stranger to sign in where they are, and leads a fan to the payment page [TV-14f] [TV-16d]', async ({
  page,
  consoleErrors,
}) => {
  const [pass] = await packagesOf('match-pass')
  const matchID = pass?.attributes.match?.matchID ?? ''
  await open(page, `${path}?pass=${matchID}`)
  const title = pass?.attributes.title ?? ''
  await expect(page.getByRole('tab', { name: 'Match passes' })).toHaveAttribute('aria-selected', 'true')
  await price(page, title, '£7.99').click()
  await expect(account(page)).toContainText('You must be logged in to purchase')
  await signInHere(page)
  await expect(account(page)).toBeHidden()
  await expect(card(page, title)).toBeVisible()
  await expect(card(page, title)).not.toContainText('You must be logged in to purchase')

  // The payment page is on another host: here a page of this test replaces it.
  const bodies: unknown[] = []
  const paymentPage = 'https://payments.example.com/pay/cs_1'
  await page.route('**/api/payments/v1/create-checkout', (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ json: { id: 'cs_1', url: paymentPage } })
  })
  await page.route(`${paymentPage}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
  )
  await price(page, title, '£7.99').dblclick()
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible()
  expect(bodies).toEqual([
    {
      mode: 'payment',
      success_url: site.url + path,
      cancel_url: site.url + path,
      metadata: {
        userID: 'sample-fan',
        userEmail: 'fan@example.com',
        packageDescription: pass?.attributes.description,
        packageTitle: title,
        packageID: pass?.id,
      },
      line_items: [{ price: pass?.attributes.priceData[0]?.id, quantity: 1 }],
      seen: { amount: 799, currency: 'gbp', interval: null },
      allow_promotion_codes: true,
      customerEmail: 'fan@example.com',
    },
  ])
  await page.goBack()
  await expect(
    card(page, title)
      .getByRole('button', { name: /£7\.99/ })
      .first(),
  ).not.toHaveAttribute('aria-busy')

  // The payment page has an address that leads nowhere.
  await page.unroute('**/api/payments/v1/create-checkout')
  await page.route('**/api/payments/v1/create-checkout', (route) =>
    route.fulfill({ json: { id: 'cs_2', url: 'no address' } }),
  )
  await price(page, title, '£7.99').click()
  await expect(
    page.getByText('Sorry, checkout is not currently available, please try again', { exact: true }),
  ).toHaveAttribute('role', 'alert')
  // The address that is none.
  forgiveRefusals(consoleErrors, /Invalid URL/)
})

test('the upgrade promo opens the packages over the page, and signing in leads back to them [TV-17c] [SH-14c]', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await signIn(context, site, 'fan')
  const film = await filmFor(
    site,
    (listed) => listed.includes('subscriber-video') && !listed.includes('freemium'),
  )
  await open(page, `/videos/player/${film.videoID}`)
  const promo = page.getByRole('dialog', { name: 'Watch and listen to live games' })
  await expect(promo.getByRole('link', { name: 'View packages' })).toHaveAttribute('href', path)
  await promo.getByRole('tab', { name: 'Listen' }).click()
  await promo.getByRole('button', { name: 'Listen: £2.99 a month' }).click()
  await expect(promo).toBeHidden()
  const overlay = page.getByRole('dialog', { name: 'Packages', exact: true })
  await expect(overlay.getByRole('article').first()).toHaveAccessibleName('Listen')
  await expectNoAxeProblems(page)

  // Signed out elsewhere meanwhile.
  await context.clearCookies()
  await page.evaluate(() => new BroadcastChannel('club-session').postMessage('changed'))
  await expect(card(page, 'Listen')).toContainText('You must be logged in to purchase')
  await price(page, 'Listen', '£2.99').click()
  await expect(overlay).toBeHidden()
  await signInHere(page)
  await expect(overlay.getByRole('article').first()).toHaveAccessibleName('Listen')
})

test('a match leads to its own pass while that is on sale [TV-12f]', async ({ page }) => {
  const passes = await packagesOf('match-pass')
  const second = passes[1]
  const matchID = second?.attributes.match?.matchID
  await open(page, '/matches')
  await page.locator(`a[href="${path}?pass=${matchID}#packages"]`).first().click()
  const panel = page.getByRole('tabpanel', { name: 'Match passes' })
  await expect(panel.getByRole('article').first()).toHaveAccessibleName(second?.attributes.title ?? '')
  await open(page, `/match/first-team/2026-27/${matchID}`)
  await expect(page.getByRole('link', { name: 'Get a Pass' })).toHaveAttribute(
    'href',
    `${path}?pass=${matchID}#packages`,
  )
})

test('who comes back from the payment page is told nothing but what the server says [TV-14g]', async ({
  page,
}) => {
  await open(page, `${path}?checkout=cancelled`)
  const said = page.locator('[data-panel]')
  await expect(said).toContainText('You left the payment page')
  await open(page, `${path}?checkout=success&session_id=cs_none`)
  await expect(said).toContainText('Sign in to see your purchase')
  await expectNoAxeProblems(page)
  await open(page, path)
  await expect(said).toHaveCount(0)
})

test.describe('where no way to pay is configured', () => {
  const unpaid = siteForTests({ environment: { PAYMENTS_SANDBOX: '' } })

  test('prices are said alone, nothing is offered, and no match leads to a pass', async ({ page }) => {
    await page.goto(unpaid.url + path)
    await hydrated(page)
    const main = page.getByRole('main')
    await expect(main).toContainText('These are our prices. Nothing can be bought here at the moment.')
    await expect(card(page, 'Watch')).toContainText('£8.99 a month')
    await expect(card(page, 'Watch').getByRole('button', { name: /^£/ })).toHaveCount(0)
    await page.goto(`${unpaid.url}/matches`)
    await expect(page.getByRole('link', { name: 'Get a Pass' })).toHaveCount(0)
  })
})
