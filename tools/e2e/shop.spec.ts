/** The shop as a club may fill it, from the card to the payment provider's pages and back, on one site; the provider is the sandbox. */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckoutRequest, ImportedPackage } from '@club/contracts'
import { sampleInstallation, sampleVideo } from '@club/settings'
import type { Page } from 'playwright/test'
import { cards, type Opened, payWith } from '../payments/testing.ts'
import { importContent } from './content.ts'
import { payByCard } from './hosted-page.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from './page-checks.ts'
import { signIn } from './sample-accounts.ts'
import { staffToken } from './site.ts'
import { shopForTests } from './site-for-tests.ts'
import { expect, forgiveRefusals, test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

const day = 86_400
const shopPath = '/videos/subscriptions'
/** Of subscribers alone. */
const film = '/videos/btv-105'
const sorry = 'Sorry, checkout is not currently available, please try again'

const plan = { Body: 'Everything, by the older service.', AmountFormatted: '£4.99' }
const widget = {
  ...sampleVideo.packages,
  noMatchPassesText: 'Passes come back in August.',
  plans: [
    { ...plan, Id: '1', Title: 'Season Audio', Duration: null, PurchaseUrl: 'https://old.example.com/1' },
    { ...plan, Id: '2', Title: 'All video', Duration: '1 year', PurchaseUrl: 'https://old.example.com/2' },
  ],
}

const price = (id: string, more: Partial<ImportedPackage['prices'][number]> = {}) => ({
  id,
  amount: 1000,
  currency: 'gbp',
  interval: 'month' as const,
  offer: null,
  furtherInformation: null,
  backsideText: null,
  entitlements: ['gold'],
  ...more,
})

const oddTitle = '<img src=x onerror=alert(1)> Söhne & "Gold"'

/** What the sample sells, and two that no designer would have drawn. */
async function stock(): Promise<ImportedPackage[]> {
  const sample = JSON.parse(
    await readFile(join(import.meta.dirname, '../sample-club/content/packages.json'), 'utf8'),
  ) as ImportedPackage[]
  const [watch] = sample
  if (!watch) throw new Error('the sample sells nothing')
  const odd: ImportedPackage = {
    ...watch,
    id: 'gold',
    title: oddTitle,
    description: 'ß½ — الأزرق, and an unbreakableword'.padEnd(160, 'x'),
    typeLabel: 'Everything',
    includedIn: [],
    benefits: [],
    coupon: 'HALFTIME',
    styleData: {
      styleMode: 'light',
      displayType: 'icon-only',
      icon: 'Star',
      backgroundImageKey: null,
      customLabel: '½ & <b>bold</b>',
    },
    prices: [
      price('gold-1', { furtherInformation: '**Bold** & <script>1</script>', backsideText: 'The back.' }),
      price('gold-2', { interval: 'year', offer: 'Two months free' }),
      price('gold-3', { amount: 1, furtherInformation: 'Next to nothing.' }),
    ],
  }
  const six = { ...odd, id: 'six', title: 'Six', coupon: null }
  const prices = [1, 2, 3, 4, 5, 6].map((number) => price(`six-${number}`, { amount: number * 100 }))
  return [...sample, odd, { ...six, styleData: { ...watch.styleData }, prices }]
}

const { site, payments } = shopForTests(
  { settings: { video: { packages: widget } }, environment: { STAFF_TOKEN: staffToken } },
  async (payments) => {
    await payments.stripe.coupons.create({ id: 'HALFTIME', percent_off: 50, duration: 'once' })
    const coupon = await payments.stripe.coupons.create({
      amount_off: 100,
      currency: 'gbp',
      duration: 'once',
    })
    await payments.stripe.promotionCodes.create({
      code: 'TERRACE',
      promotion: { type: 'coupon', coupon: coupon.id },
    })
  },
)
test.beforeAll(async () => {
  await importContent(site, { packages: await stock() })
})

const open = async (page: Page, address = shopPath) => {
  await page.goto(site.url + address)
  await hydrated(page)
}
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const button = (page: Page, name: string, words: string | RegExp) =>
  card(page, name).getByRole('button', { name: words }).first()
const sizeOf = (page: Page, name: string) =>
  card(page, name).evaluate((box) => {
    const { width, height } = box.getBoundingClientRect()
    return [width, height]
  })
const account = (page: Page) => page.getByRole('dialog', { name: 'Your club account' })
const signInBox = (page: Page) => page.getByRole('dialog', { name: 'Sign in to your club account' })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })

async function redeem(page: Page, code: string) {
  await page.getByRole('button', { name: 'Redeem a voucher' }).click()
  const overlay = page.getByRole('dialog', { name: 'Redeem your voucher' })
  const field = overlay.getByRole('textbox', { name: 'Type the code as it is printed on your voucher.' })
  await expect(field).toBeFocused()
  await field.fill(code)
  await overlay.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(overlay).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Voucher redeemed' })).toHaveText(
    `Voucher redeemed : ${code}`,
  )
}

test('[TV-12] [TV-13] [TV-17] cards of every kind with their sizes, styles, backs and badges; vouchers of any text; the upgrade promo and the packages over the page; what is said while lists come, fail or are empty', async ({
  page,
  context,
  browser,
  consoleErrors,
}) => {
  await test.step('fronts: size by prices, style, icon, label, information where there is some', async () => {
    for (const [width, wide] of [
      [375, 288],
      [760, 320],
      [1440, 320],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await open(page)
      expect(await sizeOf(page, 'Listen'), `at ${width}`).toEqual([wide, expect.any(Number)])
      await expectNoSidewaysScroll(page)
    }
    const least = (name: string) => card(page, name).evaluate((box) => getComputedStyle(box).minBlockSize)
    expect(await Promise.all(['Watch', oddTitle, 'Six'].map(least))).toEqual(['480px', '560px', '800px'])
    await expect(page.getByRole('tab')).toHaveText(['Subscriptions', 'Match passes', 'More plans'])
    await expect(panel(page, 'Subscriptions').getByRole('article')).toHaveCount(4)
    await expect(panel(page, 'Subscriptions').locator('[data-type="full-3"]')).toBeVisible()
    expect(await card(page, 'Watch').getAttribute('data-edge')).toBe('border')
    expect(await card(page, oddTitle).getAttribute('data-edge')).toBe('shadow')
    await expect(card(page, 'Watch').locator('img')).toHaveCount(1)
    await expect(card(page, oddTitle).locator('img')).toHaveCount(0)
    await expect(card(page, oddTitle)).toContainText('½ & <b>bold</b>')
    await expect(card(page, oddTitle)).toContainText('Two months free')
    await expect(card(page, oddTitle).getByRole('button', { name: /^Information about/ })).toHaveCount(2)
    await expect(card(page, oddTitle)).toContainText('You must be logged in to purchase')
  })

  await test.step('the back, by keyboard', async () => {
    const information = button(page, oddTitle, 'Information about £10 a month')
    await information.press('Enter')
    const back = card(page, oddTitle).getByRole('group', { name: 'Information' })
    await expect(back.getByRole('heading', { name: 'Information' })).toBeVisible()
    await expect(back).toContainText('The back.')
    await expect(back).toContainText('Bold & <script>1</script>')
    await expectNoAxeProblems(page)
    await back.getByRole('button', { name: 'Back to the package' }).press('Enter')
    await expect(information).toBeFocused()
  })

  await test.step('vouchers', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      // What a page reads anew by itself has nothing to do with a voucher.
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && (request.method() !== 'GET' || pathname.includes('voucher')))
        asked.push(pathname)
    })
    const footer = page.getByRole('region', { name: 'Packages', exact: true })
    await expect(footer).toContainText('Got a voucher from the club shop')
    await expect(footer.getByRole('link', { name: 'Read the FAQs' })).toHaveAttribute('href', '/videos/faqs')
    const opener = page.getByRole('button', { name: 'Redeem a voucher' })
    await opener.click()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain('hidden')
    await expectNoAxeProblems(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(opener).toBeFocused()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toContain(
      'hidden',
    )
    asked.length = 0
    await redeem(page, '  ½ <b>& الأزرق  ')
    await redeem(page, 'x'.repeat(5000))
    expect(asked).toEqual([])
    await expectNoSidewaysScroll(page)
  })

  await test.step('badges of who holds something', async () => {
    await signIn(context, site, 'listener')
    await open(page)
    await expect(card(page, 'Listen')).toContainText('You have this')
    await expect(button(page, 'Listen', 'Manage Subscriptions')).toBeVisible()
    await expect(button(page, 'Watch', '£8.99 a month')).toBeVisible()
    await expect(page.getByText('You must be logged in to purchase')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Match passes' }).click()
    const pass = panel(page, 'Match passes').getByRole('article').first()
    await expect(pass).toContainText('Not shown live or on sale in: Norway and United Kingdom')
    await expect(pass).not.toContainText('You have this')
  })

  await test.step('the upgrade promo: a tab for each membership, three at most, each with what it brings', async () => {
    await context.clearCookies({ name: 'site_session' })
    await signIn(context, site, 'fan')
    await page.setViewportSize({ width: 812, height: 375 })
    await open(page, '/videos/player/btv-105')
    const promo = page.getByRole('dialog', { name: 'Watch and listen to live games' })
    await expect(promo.getByRole('tab')).toHaveText(['Watch', 'Listen', oddTitle])
    await expect(promo.getByRole('listitem').filter({ visible: true })).toHaveText([
      'Live pictures of first-team matches, home and away',
      'Extended highlights and full replays',
      'Live commentary from Blues Radio',
      'Two screens at once',
    ])
    // On a phone on its side the price is there without scrolling.
    await expect(promo.getByRole('button', { name: 'Watch: £8.99 a month' })).toBeInViewport({ ratio: 1 })
    await promo.getByRole('tab', { name: 'Watch' }).press('ArrowRight')
    await expect(promo.getByRole('listitem').filter({ visible: true })).toHaveCount(3)
    await expect(promo.getByRole('link', { name: 'View packages' })).toHaveAttribute('href', shopPath)
    await expectNoAxeProblems(page)
    await promo.getByRole('button', { name: 'Close' }).click()
    await expect(promo).toBeHidden()
  })

  await test.step('the packages over the page: lists on their way, then one that failed and one that came', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await open(page, '/videos/player/btv-105')
    const promo = page.getByRole('dialog', { name: 'Watch and listen to live games' })
    await promo.getByRole('tab', { name: 'Listen' }).click()
    await page.route('**/streamline/v1/packages?**', async (route) => {
      await held
      await (route.request().url().includes('membership') ? route.abort() : route.continue())
    })
    await promo.getByRole('button', { name: 'Listen: £2.99 a month' }).click()
    const overlay = page.getByRole('dialog', { name: 'Packages', exact: true })
    await expect(overlay.getByText('Loading...').filter({ visible: true })).toBeVisible()
    release()
    await expect(overlay.getByText('There are currently no Subscriptions available.')).toBeVisible()
    await overlay.getByRole('tab', { name: 'Match passes' }).click()
    await expect(panel(page, 'Match passes').getByRole('article').first()).toBeVisible()
    await overlay.getByRole('tab', { name: 'More plans' }).click()
    const plans = panel(page, 'More plans').getByRole('listitem')
    await expect(plans).toHaveText([/^Listen.*Buy - £4\.99 p\/m/s, /^Watch.*Buy - £4\.99(?! p)/s])
    await expect(plans.first().getByRole('link')).toHaveAttribute('href', 'https://old.example.com/1')
    // Esc closes what is on top, and that alone.
    await overlay.getByRole('button', { name: 'Redeem a voucher' }).click()
    await expect(page.getByRole('dialog', { name: 'Redeem your voucher' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Redeem your voucher' })).toBeHidden()
    await expect(overlay).toBeVisible()
    await redeem(page, 'over the page')
    await page.unroute('**/streamline/v1/packages?**')
    await overlay.getByRole('button', { name: 'Close' }).first().click()
    await expect(overlay).toBeHidden()
  })

  await test.step('nothing at all, and without scripts', async () => {
    const all = await stock()
    await importContent(site, { packages: all.map((one) => ({ ...one, withdrawn: true })) })
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await expect(async () => {
      await plain.goto(site.url + shopPath)
      await expect(panel(plain, 'Subscriptions')).toHaveText(
        'There are currently no Subscriptions available.',
        { timeout: 500 },
      )
    }).toPass({ timeout: 15_000 })
    await expect(plain.getByText('Passes come back in August.')).toBeVisible()
    await site.stopGateway()
    await site.stopPlatform()
    // Without words of its own for it.
    const bare = { ...widget, plans: [], noMatchPassesText: null, redeemsVouchers: true }
    const video = { ...sampleVideo, packages: bare }
    await writeFile(join(site.dataDir, 'settings.json'), JSON.stringify({ ...sampleInstallation, video }))
    await site.startPlatform()
    await site.startGateway()
    await plain.goto(site.url + shopPath)
    await expect(plain.getByText('No packages available', { exact: true })).toBeVisible()
    await importContent(site, { packages: all })
    await expect(async () => {
      await plain.goto(site.url + shopPath)
      await expect(card(plain, 'Watch')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 15_000 })
    await expect(card(plain, oddTitle).getByText('£100 a year')).toHaveCount(0)
    await expect(card(plain, oddTitle)).toContainText('£10 a yearTwo months free')
    await plain.context().close()
  })

  await test.step('vouchers that a club has switched on: once, for who is signed in', async () => {
    await context.clearCookies({ name: 'site_session' })
    const brought = await fetch(`${site.platform}/api/payments/v1/vouchers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        data: [
          {
            code: 'TERRACE-1906',
            title: 'Films',
            entitlements: ['subscriber-audio'],
            expiresAt: null,
            opens: { for: 'year' },
          },
        ],
      }),
    })
    expect(brought.status).toBe(200)
    const overlay = page.getByRole('dialog', { name: 'Redeem your voucher' })
    const type = async (code: string) => {
      await page.getByRole('button', { name: 'Redeem a voucher' }).click()
      await overlay.getByRole('textbox').fill(code)
      await overlay.getByRole('button', { name: 'Redeem', exact: true }).click()
    }
    await open(page)
    await type('terrace 1906')
    await expect(signInBox(page)).toContainText('Sign in to redeem your voucher')
    await signIn(context, site, 'fan')
    // As a fan who comes back from signing in or registering on another site.
    await open(page)
    await expect(overlay.getByRole('textbox')).toHaveValue('terrace 1906')
    await page.keyboard.press('Escape')
    await open(page)
    await type('TERRACE-1905')
    const told = overlay.getByRole('alert')
    await expect(told).toHaveText('We don’t recognise this code. Please check it against your voucher.')
    await expect(overlay.getByRole('textbox')).toHaveValue('TERRACE-1905')
    await overlay.getByRole('textbox').fill(' ')
    await overlay.getByRole('button', { name: 'Redeem', exact: true }).click()
    await expect(told).toHaveText('Please enter the code on your voucher.')
    await page.keyboard.press('Escape')
    await redeem(page, 'terrace 1906')
    // Its card hears of it on the open page.
    await expect(card(page, 'Listen')).toContainText('You have this')
    await type('TERRACE1906')
    await expect(told).toHaveText(
      'You’ve already redeemed this voucher: you’ll find what it gives you in your account.',
    )
  })
  // The list that failed.
  forgiveRefusals(consoleErrors, /Failed to fetch/)
})

type Session = Awaited<ReturnType<Opened['stripe']['checkout']['sessions']['retrieve']>>

test('[TV-14] [TV-15] [TV-16] from the press to the payment page and back: every branch; what is paid opens every open page, what ends shuts it; the portal', async ({
  page,
  browser,
  context,
  consoleErrors,
}) => {
  const bodies: CheckoutRequest[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create-checkout')) bodies.push(request.postDataJSON())
  })
  const sessionOf = async (): Promise<Session> => {
    await expect(page).toHaveURL(new RegExp(`^${payments.sandbox.url}/c/pay/`))
    const id = /cs_\w+/.exec(page.url())?.[0] ?? ''
    return payments.stripe.checkout.sessions.retrieve(id)
  }
  const passes = panel(page, 'Match passes').getByRole('article')

  await test.step('a stranger is asked to sign in, and stays', async () => {
    await open(page)
    await button(page, 'Watch', '£8.99 a month').click()
    await expect(signInBox(page)).toContainText('You must be logged in to purchase')
    expect(bodies).toEqual([])
    await signInBox(page).getByLabel('Email').fill(' FAN@example.com ')
    await signInBox(page).getByLabel('Password', { exact: true }).fill('Terrace-1906!')
    await signInBox(page).getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(signInBox(page)).toBeHidden()
    await expect(page.getByText('You must be logged in to purchase')).toHaveCount(0)
  })

  await test.step('what the server cannot confirm is refused, and a provider that is away is said', async () => {
    await page.route('**/create-checkout', (route) => {
      const body = route.request().postDataJSON() as CheckoutRequest
      return route.continue({ postData: JSON.stringify({ ...body, mode: 'payment' }) })
    })
    await button(page, 'Watch', '£8.99 a month').click()
    await expect(card(page, 'Watch').getByRole('alert')).toContainText('has changed')
    await page.unroute('**/create-checkout')
    await payments.control('down', { down: true })
    await button(page, 'Watch', '£8.99 a month').click()
    await expect(card(page, 'Watch').getByRole('alert')).toHaveText(sorry)
    await payments.control('down', { down: false })
    // A payment page that no browser goes to.
    await page.route('**/create-checkout', (route) =>
      route.fulfill({ json: { id: 'cs_0', url: 'javascript:alert(1)' } }),
    )
    await button(page, 'Watch', '£8.99 a month').click()
    await expect(card(page, 'Watch').getByRole('alert')).toHaveText(sorry)
    await page.unroute('**/create-checkout')
    expect((await payments.stripe.checkout.sessions.list()).data).toEqual([])
  })

  await test.step('a match pass: paid once, codes of one’s own, and back without paying', async () => {
    await page.getByRole('tab', { name: 'Match passes' }).click()
    bodies.length = 0
    const title = (await passes.first().getAttribute('data-package')) ?? ''
    await passes.first().getByRole('button', { name: '£7.99' }).first().click()
    const session = await sessionOf()
    expect(session).toMatchObject({
      mode: 'payment',
      allow_promotion_codes: true,
      amount_total: 799,
      metadata: { userID: 'sample-fan', userEmail: 'fan@example.com', packageID: title },
    })
    expect(bodies).toEqual([
      {
        mode: 'payment',
        success_url: site.url + shopPath,
        cancel_url: site.url + shopPath,
        metadata: {
          userID: 'sample-fan',
          userEmail: 'fan@example.com',
          packageDescription: expect.stringContaining('One match, live'),
          packageTitle: session.metadata?.packageTitle,
          packageID: title,
        },
        line_items: [{ price: 'match-pass-single', quantity: 1 }],
        seen: { amount: 799, currency: 'gbp', interval: null },
        allow_promotion_codes: true,
        customerEmail: 'fan@example.com',
      },
    ])
    // Several passes stand side by side: which was pressed is read where it is paid.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Pay for Match pass: ${session.metadata?.packageTitle}`,
    )
    await page.getByLabel('Promotion code').fill('TERRACE')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('£6.99').first()).toBeVisible()
    await page.goto(session.cancel_url ?? '')
    await expect(page.locator('[data-panel]')).toContainText('You left the payment page')
    // Where they were: at the card of that match.
    await hydrated(page)
    await expect(page.getByRole('tab', { name: 'Match passes' })).toHaveAttribute('aria-selected', 'true')
    await expect(passes.first()).toHaveAttribute('data-package', title)
  })

  await test.step('a coupon of the club’s: no codes beside it', async () => {
    await page.getByRole('tab', { name: 'Subscriptions' }).click()
    await button(page, oddTitle, '£10 a month').click()
    const session = await sessionOf()
    expect(session.allow_promotion_codes).not.toBe(true)
    expect(session).toMatchObject({ mode: 'subscription', amount_total: 500 })
    expect(bodies.at(-1)?.discounts).toEqual([{ coupon: 'HALFTIME' }])
    await page.goto(session.cancel_url ?? '')
  })

  const second = await context.newPage()
  const shut = second.getByRole('main').getByText('Please Subscribe to View this content')
  const subscribe = async (number: string) => {
    await open(page)
    await button(page, 'Watch', '£8.99 a month').click()
    const { mode, amount_total } = await sessionOf()
    expect([mode, amount_total]).toEqual(['subscription', 899])
    await payByCard(page, number)
    await expect(page).toHaveURL(new RegExp(`^${site.url}${shopPath}`))
    await expect(page.locator('[data-panel]')).toContainText('You’re in')
    await expect(shut).toBeHidden()
  }

  await test.step('paid: news twice and in another order, forged ones for nothing; open pages open', async () => {
    await second.goto(site.url + film)
    await hydrated(second)
    await expect(shut).toBeVisible()
    const forged = await page.request.post(`${site.url}/api/payments/v1/webhooks`, {
      headers: { 'stripe-signature': 't=1,v1=00' },
      data: { id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } },
    })
    expect(forged.status()).toBe(400)
    // The success page opened without a payment.
    await open(page, `${shopPath}?checkout=success&session_id=cs_test_nobodys`)
    await expect(page.locator('[data-panel]')).toContainText('We can’t find this payment')
    await expect(shut).toBeVisible()
    await payments.control('webhooks', { copies: 2, shuffled: true })
    await subscribe(cards.good)
    await payments.control('webhooks', { copies: 1, shuffled: false })
  })

  await test.step('what is held is managed: the account, and from there the portal', async () => {
    await open(page)
    const made = bodies.length
    await button(page, 'Watch', 'Manage Subscriptions').click()
    await expect(account(page)).toBeVisible()
    expect(bodies).toHaveLength(made)
    await payments.control('down', { down: true })
    await account(page).getByRole('button', { name: 'Manage Subscriptions' }).click()
    await expect(account(page).getByRole('alert')).toContainText('can’t be opened at the moment')
    await payments.control('down', { down: false })
    await account(page).getByRole('button', { name: 'Manage Subscriptions' }).click()
    await expect(page).toHaveURL(new RegExp(`^${payments.sandbox.url}/`))
    await page.getByRole('button', { name: /^Cancel / }).click()
    await page
      .getByRole('link', { name: /return|back/i })
      .first()
      .click()
    await expect(page).toHaveURL(site.url + shopPath)
  })

  await test.step('what was cancelled runs out, and open pages shut', async () => {
    await expect(shut).toBeHidden()
    await payments.control('clock', { seconds: 32 * day })
    await expect(shut).toBeVisible()
  })

  await test.step('a renewal that fails is borne with, and then ends', async () => {
    await subscribe(cards.failsLater)
    await payments.control('clock', { seconds: 32 * day })
    await expect
      .poll(async () => (await payments.stripe.subscriptions.list({ status: 'past_due' })).data.length)
      .toBe(1)
    await expect(shut).toBeHidden()
    await payments.control('clock', { seconds: 32 * day })
    await expect(shut).toBeVisible()
  })

  await test.step('a browser that is closed on the payment page: every device opens within 2 s of the news', async () => {
    const device = await (await browser.newContext()).newPage()
    const signedIn = await device.request.post(`${site.url}/api/account/v1/sessions`, {
      headers: { origin: site.url },
      data: { email: 'fan@example.com', password: 'Terrace-1906!' },
    })
    expect(signedIn.status()).toBe(200)
    await device.goto(site.url + film)
    await hydrated(device)
    const shutThere = device.getByRole('main').getByText('Please Subscribe to View this content')
    await expect(shutThere).toBeVisible()
    await open(page)
    await button(page, 'Watch', '£8.99 a month').click()
    const { url } = await sessionOf()
    await page.goto('about:blank')
    await payments.control('webhooks', { held: true })
    expect((await payWith(url, cards.good)).status).toBe(303)
    await expect(shut).toBeVisible()
    await expect(shutThere).toBeVisible()
    const told = performance.now()
    await payments.control('webhooks', { held: false })
    await Promise.all([shut, shutThere].map((words) => expect(words).toBeHidden()))
    expect(performance.now() - told).toBeLessThan(2000)
    await device.context().close()
  })
  // A provider that was away, and a payment page that is none.
  forgiveRefusals(consoleErrors, /payments_away|no payment page/)
})
