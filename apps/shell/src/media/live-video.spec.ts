/**
 * Live video from the first visit to the bypass: real accounts, real answers of the session check. Anything that
 * happens only between two requests is produced by delaying a real one.
 */

import type { Page } from 'playwright/test'
import { expectNoAxeProblems, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { modal, moving, picture } from '../../../../tools/e2e/player.ts'
import { signIn, signOut } from '../../../../tools/e2e/sample-accounts.ts'
import { changeStream, comeBack } from '../../../../tools/e2e/screening.ts'
import { staffToken } from '../../../../tools/e2e/site.ts'
import { screeningForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

/** A country without a rule in the sample, at any time. */
const home = { 'x-country': 'IE' }

const site = screeningForTests({
  now: null,
  environment: { STAFF_TOKEN: staffToken, COUNTRY_HEADER: 'X-Country', TRUSTED_PROXIES: '127.0.0.1' },
})

const refusal = (page: Page) => modal(page).locator('[data-refusal]')
const isCheck = (address: string | URL) => String(address).endsWith('/session/check')

async function visit(page: Page, asset = 'live-main') {
  await page.goto(`${site.url}/live/video/${asset}`)
  await hydrated(page)
}

/** The text that fans see, its role on the page, and their options. */
async function expectRefused(page: Page, title: string, type: string, buttons: string[]) {
  await expect(refusal(page).getByRole('heading').first()).toHaveText(title)
  await expect(refusal(page)).toHaveAttribute('data-refusal', type)
  await expect(refusal(page).getByRole('button')).toHaveText(buttons)
  expect((await picture(page))?.width).toBe(0)
}

/** The parts of a refusal that do not fit where the picture would be. */
const cutOff = (page: Page) =>
  refusal(page).evaluate((gate) => {
    const place = gate.closest('[data-player]')?.getBoundingClientRect()
    if (!place) return ['it has no place']
    return [...gate.querySelectorAll('h1, h2, h3, p, button')]
      .filter((part) => {
        const { top, bottom, left, right } = part.getBoundingClientRect()
        const outside =
          top < place.top || bottom > place.bottom + 1 || left < place.left || right > place.right + 1
        return outside || part.scrollWidth > part.clientWidth + 1
      })
      .map((part) => part.textContent)
  })

test('[TV-07] [TV-07+] live pictures: every refusal with its message and type, the check, its token, the posters, and restrictions bypassed', async ({
  page,
  context,
  browser,
  consoleErrors,
}) => {
  test.setTimeout(240_000)
  await page.setExtraHTTPHeaders(home)
  const warned: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warned.push(message.text())
  })

  await test.step('signed out: sign-in is asked for, and signing in asks again', async () => {
    const asked = page.waitForRequest((request) => isCheck(request.url()))
    await visit(page)
    expect((await asked).postDataJSON()).toEqual({
      data: { attributes: { videoID: 'live-main', mediaType: 'DrmLiveVideo' } },
    })
    await expectRefused(page, 'Please Sign In to access this stream', 'requireLogin', ['Log In Or Register'])
    await expect(refusal(page)).toContainText('Code: ERR_3684853_1')
    for (const [width, height] of [
      [375, 812],
      [812, 375],
      [760, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect([width, height, await cutOff(page)]).toEqual([width, height, []])
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    await refusal(page).getByRole('button').click()
    const panel = page.getByRole('dialog', { name: 'Sign in to your club account' })
    await panel.getByLabel('Email').fill('fan@example.com')
    await panel.getByLabel('Password', { exact: true }).fill('Terrace-1906!')
    const again = page.waitForRequest((request) => isCheck(request.url()))
    await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
    expect((await again).postDataJSON().data.attributes).toEqual({
      videoID: 'live-main',
      mediaType: 'DrmLiveVideo',
      userID: 'sample-fan',
      userEmail: 'fan@example.com',
    })
  })

  await test.step('signed in without a package: upgrade, or read the faqs', async () => {
    await expectRefused(page, 'Sorry but you are not subscribed to this stream', 'requirePremium', [])
    await expect(refusal(page)).toContainText('Please upgrade or read our faqs')
    await expect(refusal(page)).toContainText('To stream live games you must be subscribed to a TV package')
    for (const [name, href] of [
      ['upgrade', '/videos/subscriptions'],
      ['faqs', '/videos/faqs'],
      ['Subscribe now', '/videos/subscriptions#packages'],
    ] as const)
      await expect(refusal(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await expectNoAxeProblems(page)
  })

  await test.step('blocked by an administrator', async () => {
    await signIn(context, site, 'blocked')
    await visit(page)
    await expectRefused(page, 'Your account has been blocked by an administrator', 'blocked', [])
  })

  await test.step('in a country in which it is not shown', async () => {
    await signIn(context, site, 'subscriber')
    await page.setExtraHTTPHeaders({ 'x-country': 'NO' })
    await visit(page)
    await expectRefused(
      page,
      'Sorry but users within this country are not allowed to play this stream',
      'blocked',
      [],
    )
    await page.setExtraHTTPHeaders(home)
  })

  await test.step('at the limit of streams: stop another, and it plays', async () => {
    for (let other = 0; other < 2; other++) {
      const device = await browser.newContext({ extraHTTPHeaders: home })
      await signIn(device, site, 'subscriber')
      const begun = await device.request.post(`${site.url}/api/streamline/v1/session/check`, {
        data: { data: { attributes: { videoID: 'live-main', mediaType: 'DrmLiveVideo' } } },
        headers: { origin: site.url },
      })
      expect(begun.status()).toBe(200)
      await device.close()
    }
    await visit(page)
    await expectRefused(
      page,
      'Your account has reached the limit for concurrent streaming; please log out of some browsers and devices and try again',
      'blocked',
      ['Stop', 'Stop'],
    )
    await refusal(page).getByRole('button').first().click()
    await moving(page)
  })

  await test.step('granted: the check’s token stands behind the keys, and nothing plays without', async () => {
    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/live-main/keys/')) keys.push(request.url())
    })
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(/\/live-main\/.*\.ts$/, async (route) => {
      await held
      await route.continue()
    })
    const answer = page.waitForResponse((one) => isCheck(one.url()))
    await visit(page)
    const { attributes } = (await (await answer).json()).data
    expect(attributes.token).toMatch(/\S{20}/)
    expect(attributes.bypassed).toBe(false)
    // Until the first frame the poster shows.
    const poster = modal(page).locator('[data-player] img[src*="hero/home-01"]')
    await expect(poster).toBeVisible()
    release()
    await moving(page)
    await expect(poster).toHaveCount(0)
    expect(keys.length).toBeGreaterThan(0)
    expect((await page.request.get(keys[0] ?? '', { headers: home })).status()).toBe(200)
    expect((await fetch(keys[0] ?? '', { headers: home })).status).toBe(403)
    const cookies = await context.cookies(keys[0])
    expect(cookies.map(({ value }) => decodeURIComponent(value))).toContain(attributes.token)
    await page.unroute(/\/live-main\/.*\.ts$/)
  })

  await test.step('off the air: the offline image, without a check; on the air again it plays by itself', async () => {
    await page.goto('about:blank')
    const checks: string[] = []
    page.on('request', (request) => {
      if (isCheck(request.url())) checks.push(request.url())
    })
    for (const status of ['idle', 'disabled'] as const) {
      await changeStream(site, 'live-main', {
        status,
        imageData: { offlineImageKey: `news/pitch-0${status.length % 3}.webp` },
      })
      await visit(page)
      const held = modal(page).locator(`[data-holding="${status}"]`)
      await expect(held.locator('img')).toHaveAttribute('data-image', `news/pitch-0${status.length % 3}.webp`)
      await expect
        .poll(() => held.locator('img').evaluate((one) => (one as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    }
    expect(checks).toEqual([])
    await changeStream(site, 'live-main', { status: 'live' })
    await expect(modal(page).locator('[data-holding]')).toHaveCount(0, { timeout: 45_000 })
    await moving(page)
  })

  await test.step('[TV-07+] what changes while it is watched is shown, and it plays again without a press', async () => {
    const held = modal(page).locator('[data-holding]')
    const startAt = new Date(Date.now() + 3_600_000).toISOString()
    await changeStream(site, 'live-main', { status: 'upcoming', startAt })
    await expect(held).toHaveAttribute('data-holding', 'upcoming')
    await expect(held.getByRole('timer')).toContainText('minutes')
    await expect(held.locator('img')).toHaveAttribute('data-image', /hero\/home-01/)
    await expect(refusal(page)).toHaveCount(0)
    await changeStream(site, 'live-main', { status: 'live' })
    await comeBack(page)
    await moving(page)
    await changeStream(site, 'live-main', { status: 'ended' })
    await expect(held).toHaveAttribute('data-holding', 'ended')
    await expect(held).toContainText('This stream has ended.')
    const player = page.locator('[data-player]')
    await changeStream(site, 'live-main', { status: 'ended', replayFrom: new Date().toISOString() })
    await comeBack(page)
    await moving(page)
    await expect(player.getByRole('button', { name: /Live|Go to live/ })).toHaveCount(0)
    await changeStream(site, 'live-main', { status: 'idle' })
    await expect(held).toHaveAttribute('data-holding', 'idle')
    await changeStream(site, 'live-main', { status: 'live' })
    await comeBack(page)
    await moving(page)
    await expect(player.getByRole('button', { name: 'Live', exact: true })).toBeVisible()
    expect(await refusal(page).count()).toBe(0)
  })

  await test.step('switched off in the moment of the check: an issue with the stream, and whom to ask', async () => {
    await page.route(isCheck, async (route) => {
      await changeStream(site, 'live-main', { status: 'disabled' })
      await route.continue()
    })
    await visit(page)
    await expectRefused(page, 'Sorry but there is an issue with this stream', 'blocked', ['Try again'])
    await expect(refusal(page)).toContainText('Please contact Blues TV support')
    await expect(refusal(page).getByRole('link', { name: 'Blues TV support' })).toHaveAttribute(
      'href',
      'mailto:bluestv@thornseatown.example.com',
    )
    await page.unroute(isCheck)
    await changeStream(site, 'live-main', { status: 'live' })
  })

  await test.step('a code that this page does not know: it is shown', async () => {
    // The platform's own refusal, with a later version's code in place of its own.
    await signIn(context, site, 'fan')
    await page.route(isCheck, async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ response, body: body.replace('ERR_3684853_3', 'ERR_7_1') })
    })
    await visit(page)
    await expectRefused(page, 'Sorry, there has been a problem accessing this stream', 'blocked', [
      'Try again',
    ])
    await expect(refusal(page)).toContainText('Code: ERR_7_1')
    await page.unroute(isCheck)
    await signIn(context, site, 'subscriber')
  })

  await test.step('neither 200 nor 403: no answer; it is logged, and asked again by a press', async () => {
    // The platform fails between the asset and the check; the gateway answers with a status of its own.
    await page.route(isCheck, async (route) => {
      await site.stopPlatform('kill')
      await route.continue()
    })
    await visit(page)
    await expectRefused(page, 'Sorry, there has been a problem accessing this stream', '', ['Try again'])
    await expect(refusal(page)).not.toContainText('Code:')
    expect(warned.filter((line) => /session check answered 5\d\d/.test(line))).toHaveLength(1)
    await page.unroute(isCheck)
    await site.startPlatform()
    await refusal(page).getByRole('button', { name: 'Try again' }).click()
    await moving(page)
    await expect(modal(page).getByText('Account Restrictions Bypassed')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close player' }).click()
  })

  await test.step('an account whose restrictions are bypassed is told so, in whichever country', async () => {
    await signOut(context, site)
    await signIn(context, site, 'bypass')
    await page.setExtraHTTPHeaders({ 'x-country': 'NO' })
    await visit(page)
    await expect(modal(page).getByRole('status').getByText('Account Restrictions Bypassed')).toBeVisible()
    await moving(page)
    await expectNoAxeProblems(page)
  })
  forgiveRefusals(consoleErrors)
})

test('[TV-10] a protected stream plays on its page through the browser’s own decryption, and not without a licence', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.setExtraHTTPHeaders(home)
  const asked = { licences: 0, keys: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/live-drm/licence')) asked.licences++
    if (request.url().includes('/live-drm/keys/')) asked.keys++
  })
  await signIn(context, site, 'subscriber')

  const shown = () =>
    page.locator('[data-player] video').evaluate((element) => {
      const video = element as HTMLVideoElement
      return {
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
        isProtected: video.mediaKeys !== null,
      }
    })

  await test.step('a licence that does not come: no picture; it is asked for again, and once it comes the picture moves', async () => {
    await page.route('**/live-drm/licence', (route) => route.abort())
    await visit(page, 'live-drm')
    await expect.poll(() => asked.licences, { timeout: 30_000 }).toBeGreaterThan(1)
    expect(await shown()).toEqual({ frames: 0, isProtected: true })
    await page.unroute('**/live-drm/licence')
    await moving(page)
    expect((await shown()).frames).toBeGreaterThan(0)
    expect(asked.keys).toBe(0)
  })

  await test.step('who has no package gets neither picture nor licence', async () => {
    await page.goto('about:blank')
    await signOut(context, site)
    await signIn(context, site, 'fan')
    asked.licences = 0
    await visit(page, 'live-drm')
    await expectRefused(page, 'Sorry but you are not subscribed to this stream', 'requirePremium', [])
    expect(asked.licences).toBe(0)
    const licence = await context.request.post(`${site.url}/api/media/v1/live-drm/licence`, {
      data: { kids: ['AAAAAAAAAAAAAAAAAAAAAA'] },
      headers: { ...home, origin: site.url },
    })
    expect(licence.status()).toBe(403)
  })
  forgiveRefusals(consoleErrors)
})

test('[TV-07+] who waits for a stream learns below the countdown what would keep them from it, and it goes once nothing does', async ({
  page,
  context,
}) => {
  await page.setExtraHTTPHeaders(home)
  const checks: string[] = []
  page.on('request', (request) => {
    if (isCheck(request.url())) checks.push(request.url())
  })
  const startAt = new Date(Date.now() + 3_600_000).toISOString()
  await changeStream(site, 'live-main', { status: 'upcoming', startAt })
  const held = modal(page).locator('[data-holding="upcoming"]')
  const timer = held.getByRole('timer')
  const ahead = held.locator('[data-ahead]')
  const wanted = () => page.evaluate(() => sessionStorage.getItem('wanted-film'))

  await test.step('signed out', async () => {
    await visit(page)
    await expect(ahead.getByRole('status')).toHaveText('Please Sign In to access this stream')
    await expect(timer).toContainText('minutes')
    for (const [width, height] of [
      [375, 812],
      [812, 375],
      [760, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await ahead.getByRole('button', { name: 'Log In Or Register' }).scrollIntoViewIfNeeded()
      await expect(ahead.getByRole('button', { name: 'Log In Or Register' })).toBeInViewport({ ratio: 1 })
    }
    await expectNoAxeProblems(page)
    expect(await wanted()).toBe('/live/video/live-main')
    await expect(page.locator('main [data-locked="true"]')).toHaveCount(1)
  })

  await test.step('who signs in and has sound alone; whose restrictions are bypassed', async () => {
    await visit(page)
    await ahead.getByRole('button', { name: 'Log In Or Register' }).click()
    const panel = page.getByRole('dialog', { name: 'Sign in to your club account' })
    await panel.getByLabel('Email').fill('listener@example.com')
    await panel.getByLabel('Password', { exact: true }).fill('Terrace-1906!')
    await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(ahead.getByRole('status')).toContainText('Sorry but you are not subscribed to this stream')
    await expect(ahead).toContainText('Your subscription is audio only, and this is video')
    await expect(ahead.getByRole('link', { name: 'Subscribe now' })).toHaveAttribute(
      'href',
      '/videos/subscriptions#packages',
    )
    await expectNoAxeProblems(page)
    await signOut(context, site)
    for (const account of ['bypass', 'subscriber'] as const) {
      await signIn(context, site, account)
      await visit(page)
      await expect(timer).toContainText('minutes')
      await expect(page.locator('main [data-locked="false"]')).toHaveCount(1)
      await expect(ahead).toHaveCount(0)
    }
  })
  // Nobody was asked to let anybody in.
  expect(checks).toEqual([])
  await changeStream(site, 'live-main', { status: 'live' })
})
