/** The messages when playback fails, and the overlays over the page then. Real accounts, real answers of the platform. */

import { filmFor, liveStream } from '../../../../tools/e2e/films.ts'
import { expectNoAxeProblems, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { audioBar, modal, moving } from '../../../../tools/e2e/player.ts'
import { signIn, signOut } from '../../../../tools/e2e/sample-accounts.ts'
import { listen, topics, visitScreening, watch } from '../../../../tools/e2e/screening.ts'
import { staffToken } from '../../../../tools/e2e/site.ts'
import { screeningForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

// Keys of films depend on the clock, so it runs.
const site = screeningForTests({ now: null, environment: { STAFF_TOKEN: staffToken } })

const only = (name: string) => (listed: readonly string[]) => listed.length === 1 && listed[0] === name
const forSubscribers = (listed: readonly string[]) =>
  listed.includes('subscriber-video') && !listed.includes('?')

test('[TV-06] each outcome of a session request has its message and what it opens', async ({
  page,
  context,
  consoleErrors,
}) => {
  const basic = await filmFor(site, only('freemium'))
  const paid = await filmFor(site, forSubscribers)
  const refusal = page.locator('[data-refusal]')

  await test.step('0: not signed in; the login prompt opens', async () => {
    await visitScreening(page, site)
    await watch(page, basic)
    await expect(refusal.getByRole('heading')).toHaveText('Please Sign In to access this')
    await expect(refusal).toContainText('To View This Video Please Log In or Register An Account')
    const panel = page.getByRole('dialog', { name: 'Sign in to your club account' })
    await expect(panel).toBeVisible()
    await expect(panel).toContainText(
      'Log in or sign up to listen to live audio commentary and watch video-on-demand',
    )
  })

  await test.step('-1: signing in there opens it at once', async () => {
    const panel = page.getByRole('dialog', { name: 'Sign in to your club account' })
    await panel.getByLabel('Email').fill('fan@example.com')
    await panel.getByLabel('Password', { exact: true }).fill('Terrace-1906!')
    await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
    await moving(page)
    await expect(refusal).toHaveCount(0)
    await expect(modal(page)).toBeVisible()
  })

  await test.step('2: another subscription than this; the upgrade promo opens', async () => {
    await signIn(context, site, 'listener')
    await visitScreening(page, site)
    await watch(page, paid)
    await expect(refusal.getByRole('heading')).toHaveText('Sorry but you are not subscribed to this stream')
    await expect(page.getByRole('dialog', { name: 'Watch and listen to live games' })).toBeVisible()
    // Beside it, the account's own entitlements.
    await expect(refusal).toContainText('Your subscription is audio only, and this is video')
  })

  await test.step('1: no subscription at all; the upgrade promo opens', async () => {
    await signIn(context, site, 'fan')
    await visitScreening(page, site)
    await watch(page, paid)
    await expect(refusal.getByRole('heading')).toHaveText('Sorry but you do not have any subscriptions')
    await expect(refusal).toContainText('Please Subscribe to View this content')
    await expect(refusal).toContainText('Please upgrade or read our faqs')
    await expect(refusal.locator('a', { hasText: 'faqs' })).toHaveAttribute('href', '/videos/faqs')
    await expect(refusal).toContainText('If you think this is a mistake please contact')
    const promo = page.getByRole('dialog', { name: 'Watch and listen to live games' })
    await expect(promo).toBeVisible()
    await expect(promo.getByRole('link', { name: 'View packages' })).toHaveAttribute(
      'href',
      '/videos/subscriptions',
    )
    await promo.getByRole('button', { name: 'Close' }).click()
    await expect(promo).toBeHidden()
    await expect(modal(page)).toBeVisible()
    await expectNoAxeProblems(page)
  })

  await test.step('3: blocked', async () => {
    await signIn(context, site, 'blocked')
    await visitScreening(page, site)
    await watch(page, basic)
    await expect(refusal.getByRole('heading')).toHaveText('Your account has been blocked by an administrator')
  })

  await test.step('any other: the status and the way to help', async () => {
    await visitScreening(page, site)
    await watch(page, { ...basic, videoID: 'no-such-film', entryId: 'no-such-film' })
    await expect(refusal).toContainText('Sorry, there has been a problem accessing this stream.')
    await expect(refusal).toContainText('Please contact Blues TV support with the following info: 5')
  })
  forgiveRefusals(consoleErrors)
})

test('[TV-07c] a live stream off the air shows its offline picture; on the air it asks the session check', async ({
  page,
  context,
  consoleErrors,
}) => {
  const held = page.locator('[data-holding]')
  for (const asset of ['live-idle', 'live-disabled']) {
    const offlineImageKey = `news/match-0${asset.length % 9}.webp`
    const changed = await fetch(`${site.platform}/api/streamline/v1/streams/${asset}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ imageData: { offlineImageKey } }),
    })
    expect(changed.status).toBe(200)
    await visitScreening(page, site)
    await watch(page, liveStream(asset))
    await expect(held).toHaveAttribute('data-holding', asset.slice('live-'.length))
    await expect(held.locator('img')).toHaveAttribute('data-image', offlineImageKey)
  }
  await visitScreening(page, site)
  await watch(page, liveStream('live-main'))
  const refusal = page.locator('[data-refusal]')
  await expect(refusal).toContainText('Please Sign In to access this stream')
  await expect(refusal).toContainText('Code: ERR_3684853_1')

  await signIn(context, site, 'fan')
  await visitScreening(page, site)
  await watch(page, liveStream('live-main'))
  await expect(refusal).toContainText('Sorry but you are not subscribed to this stream')
  await expect(refusal).toContainText('To stream live games you must be subscribed to a TV package')
  await expect(refusal.getByRole('link', { name: 'faqs' })).toHaveAttribute('href', '/videos/faqs')
  forgiveRefusals(consoleErrors)
})

test('[SH-14] players, menu, search, panels and promo give way to each other as specified', async ({
  page,
  context,
  consoleErrors,
}) => {
  const film = await filmFor(site, only('?'))
  await visitScreening(page, site)
  await listen(page, { entryID: 'live-audio', title: 'Commentary' })
  await expect(audioBar(page)).toBeVisible()
  expect((await topics(page)).audioPlayer).toEqual({
    entryID: 'live-audio',
    modalOpen: true,
    currentTitle: 'Commentary',
  })
  // The bar leaves the page usable; the player locks it, and closes the bar.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  await watch(page, film)
  await expect(modal(page)).toBeVisible()
  await expect(audioBar(page)).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await page.getByRole('button', { name: 'Close player' }).click()
  await expect(modal(page)).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  await expect(page).toHaveURL(`${site.url}/screening`)
  expect((await topics(page)).audioPlayer).toEqual({ entryID: '', modalOpen: false, currentTitle: '' })

  // Search opened by a remote closes the menu. Fans cannot reach what lies behind, but scripts can press it.
  const press = (name: string) =>
    page.locator('button', { hasText: name }).evaluate((button: HTMLElement) => button.click())
  const locked = page.locator('html[data-locked]')
  await page.getByRole('banner').getByRole('link', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await press('Search from here')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(locked).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(locked).toHaveCount(0)

  // The promo closes the account panel: there is one overlay at a time. A refused film opens the promo while the panel is open.
  const paid = await filmFor(site, forSubscribers)
  const promo = page.locator('[data-upgrade-promo]')
  const account = page.getByRole('dialog', { name: 'Your club account' })
  await signIn(context, site, 'fan')
  await visitScreening(page, site)
  await page.getByLabel('Video', { exact: true }).fill(JSON.stringify(paid))
  await page.getByRole('button', { name: 'Profile' }).first().click()
  await expect(account).toBeVisible()
  await press('Watch')
  await expect(promo).toBeVisible()
  await expect(account).toBeHidden()
  await expect(locked).toHaveCount(1)

  // Closing the player closes the overlay over it, and unlocks the page.
  await page
    .locator('button', { has: page.getByLabel('Close player') })
    .evaluate((button: HTMLElement) => button.click())
  await expect(promo).toBeHidden()
  await expect(modal(page)).toHaveCount(0)
  await expect(locked).toHaveCount(0)

  // The same after signing in, over a refused film, with an account that does not unlock it.
  await signOut(context, site)
  await visitScreening(page, site)
  await watch(page, paid)
  const panel = page.getByRole('dialog', { name: 'Sign in to your club account' })
  await panel.getByLabel('Email').fill('fan@example.com')
  await panel.getByLabel('Password', { exact: true }).fill('Terrace-1906!')
  await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(promo).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(account).toBeHidden()
  forgiveRefusals(consoleErrors)
})

test('[TV-03] locks follow sign-in, entitlements and sign-out without a new page', async ({
  page,
  context,
  consoleErrors,
}) => {
  const locks = async () =>
    Object.fromEntries(
      await page
        .locator('[data-lock]')
        .evaluateAll((all) => all.map((one) => [(one as HTMLElement).dataset.lock, one.textContent])),
    )
  // On a card of a list, which stays as rendered by the server while nothing about it changes.
  const paid = await filmFor(site, forSubscribers)
  const card = page.locator(`[data-clip="${paid.videoID}"] article`)
  const expectCard = async (open: boolean) => {
    await expect(card).toHaveAttribute('data-locked', String(!open))
    await expect(card.locator('use')).toHaveAttribute('href', open ? /#Play$/ : /#Padlock$/)
    await expect(card).toContainText(open ? 'Watch Now' : 'Locked')
  }
  const account = async (name: string) => {
    await page.getByRole('button', { name: 'Sign In' }).first().click()
    const box = page.getByRole('dialog', { name: 'Sign in to your club account' })
    await box.getByLabel('Email').fill(`${name}@example.com`)
    await box.getByLabel('Password', { exact: true }).fill('Terrace-1906!')
    await box.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(box).toBeHidden()
  }
  const leave = async () => {
    await page.getByRole('button', { name: 'Profile' }).first().click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto(`${site.url}/videos/browse?q=${encodeURIComponent(paid.title)}`)
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await expectCard(false)
  await account('subscriber')
  await expectCard(true)
  await leave()
  await expectCard(false)
  await account('fan')
  await expectCard(false)
  await leave()
  await expectCard(false)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await visitScreening(page, site)
  await expect.poll(locks).toEqual({
    '?': 'open',
    '*': 'sign-in',
    empty: 'sign-in',
    freemium: 'sign-in',
    'subscriber-video': 'sign-in',
  })
  await account('subscriber')
  await expect.poll(locks).toEqual({
    '?': 'open',
    '*': 'open',
    empty: 'open',
    freemium: 'open',
    'subscriber-video': 'open',
  })

  // The entitlement for a film is removed while the page is open, and restored.
  const session = await (await context.request.get(`${site.url}/api/account/v1/session`)).json()
  const { ssoID } = session.data.attributes
  const hold = async (...entitlements: string[]) => {
    const answer = await fetch(`${site.platform}/api/streamline/v1/users/entitlements/${ssoID}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ entitlements }),
    })
    expect(answer.status).toBe(200)
  }
  await hold('freemium')
  await expect.poll(locks).toEqual({
    '?': 'open',
    '*': 'open',
    empty: 'open',
    freemium: 'open',
    'subscriber-video': 'entitlement',
  })
  await hold('freemium', 'subscriber-video')
  await expect.poll(locks).toMatchObject({ 'subscriber-video': 'open' })

  // A film's own page says what is missing, and updates at once.
  const missing = page.getByText('Please Subscribe to View this content')
  const button = page.locator('main').getByRole('link', { name: 'Watch Now' })
  await hold('freemium')
  await page.goto(`${site.url}/videos/${paid.videoID}`)
  await hydrated(page)
  await expect(missing).toBeVisible()
  await expect(button).toHaveCount(0)
  await hold('freemium', 'subscriber-video')
  await expect(missing).toHaveCount(0)
  await expect(button).toBeVisible()
  await page.goto(`${site.url}/videos/browse?q=${encodeURIComponent(paid.title)}`)
  await hydrated(page)
  await expectCard(true)
  await hold('freemium')
  await expectCard(false)
  await visitScreening(page, site)
  await hold('freemium', 'subscriber-video')
  await expect.poll(locks).toMatchObject({ 'subscriber-video': 'open' })
  await leave()
  await expect.poll(locks).toMatchObject({ '?': 'open', '*': 'sign-in', 'subscriber-video': 'sign-in' })
  await context.clearCookies()
  forgiveRefusals(consoleErrors)
})
