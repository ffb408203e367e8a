/** From a locked film to the film, on a phone and on different hosts: a stranger registers, pays and watches in one go. */

import type { ClubPackage, ListOf } from '@club/contracts'
import type { Page } from 'playwright/test'
import { cards } from '../payments/testing.ts'
import { payByCard } from './hosted-page.ts'
import { hydrated } from './page-checks.ts'
import { playing } from './player.ts'
import { shopForTests } from './site-for-tests.ts'
import { expect, forgiveRefusals, test } from './test.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 375, height: 812 } })

const film = '/videos/btv-105'
const password = 'Estuary-End-1921'

const { site, payments } = shopForTests({ hosts: { main: 'tv.localhost', account: 'account.localhost' } })

/** On the account site: a new account, with the code from its mail. */
async function register(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/account\.localhost:\d+\/register\?return=/)
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Lund')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('I am 13 or older').check()
  await page.getByRole('button', { name: 'Register' }).click()
  let code = ''
  await expect(async () => {
    const answer = await page.request.get(`${site.platform}/dev/mailbox?to=${encodeURIComponent(email)}`)
    const { data } = (await answer.json()) as { data: { attributes: { subject: string } }[] }
    code = /\d{6}/.exec(data[0]?.attributes.subject ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass({ timeout: 10_000 })
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function pay(page: Page, card = cards.good): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${payments.sandbox.url}/c/pay/`))
  await payByCard(page, card)
}

test('a stranger before a locked film registers, pays and watches it [TV-15d]', async ({ page, context }) => {
  await page.goto(site.url + film)
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Log In Or Register' }).click()
  await page
    .getByRole('link', { name: /^Register/ })
    .first()
    .click()
  await register(page, 'maya@example.com')

  // Back before the film, signed in, and told what it takes.
  await expect(page).toHaveURL(site.url + film)
  await expect(main.getByText('Please Subscribe to View this content')).toBeVisible()
  // The same film on a second screen of hers.
  const second = await context.newPage()
  await second.goto(site.url + film)
  await expect(second.getByText('Please Subscribe to View this content')).toBeVisible()
  // And on a third, where it asked her to pay.
  const third = await context.newPage()
  await third.goto(`${site.url}/videos/player/btv-105`)
  const promo = third.getByRole('dialog', { name: 'Watch and listen to live games' })
  await expect(promo).toBeVisible()

  await page.goto(`${site.url}/videos/subscriptions`)
  await hydrated(page)
  await page.getByRole('button', { name: /£8\.99 a month.*Watch/ }).click()
  await pay(page, cards.authenticated)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page).toHaveURL(/^http:\/\/tv\.localhost:\d+\/videos\/subscriptions/)
  await expect(page.getByText('You’re in').or(page.getByText("You're in"))).toBeVisible()

  await expect(second.getByText('Please Subscribe to View this content')).toBeHidden()
  await expect(promo).toBeHidden()
  await playing(third)
  await third.close()
  // What has been said once is not said again after a look at the account.
  await page.getByRole('button', { name: 'Profile' }).first().click()
  await expect(page.getByRole('link', { name: 'Manage account' })).toHaveAttribute(
    'href',
    /\/profile\?return=[^&]*subscriptions(?:&|$)/,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Start now' }).click()
  await expect(page).toHaveURL(site.url + film)
  await page.reload()
  await hydrated(page)
  await main.getByRole('link', { name: 'Watch Now' }).first().click()
  await playing(page)
})

test('a fan buys the pass of a match from the fixtures, and watches it live on the day alone [TV-15e]', async ({
  page,
  consoleErrors,
}) => {
  await page.goto(`${site.url}/matches`)
  await hydrated(page)
  await page
    .getByRole('link', { name: /Get a Pass/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/videos\/subscriptions\?pass=/)
  await hydrated(page)
  const matchID = new URL(page.url()).searchParams.get('pass') ?? ''
  const card = page.locator(`article[data-package$="-${matchID}"]`).filter({ visible: true })
  await card.getByRole('button', { name: /^£7\.99 ?:/ }).click()
  const box = page.getByRole('dialog', { name: 'Sign in to your club account' })
  await box.getByLabel('Email').fill('fan@example.com')
  await box.getByLabel('Password').fill('Terrace-1906!')
  await box.getByRole('button', { name: 'Sign In' }).click()
  await expect(box).toBeHidden()
  await card.getByRole('button', { name: /^£7\.99 ?:/ }).click()
  await pay(page)
  await expect(page).toHaveURL(/^http:\/\/tv\.localhost:\d+\/videos\/subscriptions/)
  await expect(page.getByText(/You[’']re in/)).toBeVisible()

  // It is days before: the pass is there, and opens nothing yet.
  const list = await page.evaluate(async () =>
    (await fetch('/api/streamline/v1/packages?filter.packageType=match-pass')).json(),
  )
  const { data } = list as ListOf<ClubPackage>
  const sold = data.find(({ attributes }) => attributes.match?.matchID === matchID)
  const mayPlay = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/streamline/v1/session/check', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          data: { attributes: { videoID: 'live-main', mediaType: 'live-stream' } },
        }),
      })
      return answer.status
    })
  expect(await mayPlay()).toBe(403)
  await page.goto(`${site.account}/delete`)
  await page.getByLabel('Email').fill('fan@example.com')
  await page.getByLabel('Password').fill('Terrace-1906!')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('main')).toContainText(
    / v .+ ends with your account: it no longer opens the match/,
  )
  await page.goto(`${site.url}/live/video/live-main`)
  const told = page.locator('[data-refusal]')
  await expect(told.getByRole('heading')).toHaveText('You have a match pass')
  await expect(told).toContainText(
    'The stream will start here automatically as soon as your pass gives you access.',
  )
  await expect(told).toContainText('Sorry but you are not subscribed to this stream')
  await expect(told.getByRole('link', { name: 'upgrade' })).toBeVisible()
  await site.moveTo(new Date(Date.parse(sold?.attributes.match?.opensAt ?? '') + 60_000).toISOString())
  // Whoever has waited presses nothing.
  await playing(page)
  // The refusal of the day before, and both servers' restarts.
  forgiveRefusals(consoleErrors, /^WebSocket connection to /)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a stranger gets from the packages to the payment page, and back to what was bought [TV-15f]', async ({
    page,
  }) => {
    await page.goto(`${site.url}/videos/subscriptions`)
    await page.getByRole('link', { name: /See prices and buy ?: Watch/ }).click()
    await expect(page).toHaveURL(/^http:\/\/account\.localhost:\d+\/sign-in\?return=/)
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await register(page, 'nora@example.com')
    await expect(page.getByRole('heading', { name: 'Watch' })).toBeVisible()
    await page.getByRole('button', { name: 'Buy - £8.99 a month' }).click()
    await pay(page)
    await expect(page).toHaveURL(/^http:\/\/account\.localhost:\d+\/subscriptions\?checkout=success/)
    await expect(page.getByRole('status')).toHaveText('Thank you. Watch is yours, and ready to use.')
  })
})
