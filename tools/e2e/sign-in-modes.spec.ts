/** Each way of signing in once, in a browser: from a locked film to being signed in, and out; the providers run on this machine. */
import { signInRejections } from '@club/contracts'
import type { Locator, Page } from 'playwright/test'
import { startCaptchaSandbox } from '../accounts/captcha.ts'
import { startCloudSandbox } from '../accounts/cloud.ts'
import { noTrouble, password as theirPassword } from '../accounts/desk.ts'
import { type AccountSandbox, type SandboxMode, startAccountSandbox } from '../accounts/sandbox.ts'
import { expectNoAxeProblems, hydrated } from './page-checks.ts'
import { playing } from './player.ts'
import { type Site, startSite } from './site.ts'
import { expect, forgiveRefusals, test } from './test.ts'

test.describe.configure({ timeout: 600_000 })

/** Entries: one that is open to all, and the film's own. */
const entries = { free: '0_494363a6', locked: '0_2fdc1522' }
const film = '/videos/btv-105'
const robin = { name: 'Robin Ashdown', email: 'robin@example.net' }

let sandbox: AccountSandbox
test.beforeAll(async () => {
  sandbox = await startAccountSandbox()
})
test.afterAll(() => sandbox.stop())

/** A site that signs in by a provider, for as long as the work takes. Its clock is the machine's own, as the providers' is. */
async function onSite(page: Page, environment: Record<string, string>, work: (site: Site) => Promise<void>) {
  const site = await startSite({ now: null, environment })
  try {
    await work(site)
    // What is open asks nobody who has gone.
    await page.goto('about:blank')
    await page.context().clearCookies()
  } finally {
    await site.stop()
  }
}

const profile = (page: Page) =>
  page.getByRole('navigation', { name: 'Club sites and account' }).getByRole('button')
const box = (page: Page) => page.getByRole('dialog', { name: 'Sign in to your club account' })

/** A notice has a box behind a dialog as well, where nobody sees or presses it. */
async function closeNotice(notice: Locator) {
  const close = notice.getByRole('button', { name: 'Close' })
  const onTop = (button: Element) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  await expect.poll(() => close.evaluate(onTop)).toBe(true)
  await close.click()
  await expect(notice).toBeHidden()
}

async function typeInto(where: ReturnType<typeof box> | Page, email: string, password: string) {
  await where.getByLabel('Email').fill(email)
  await where.getByLabel('Password', { exact: true }).fill(password)
  await where.getByRole('button', { name: /^sign in$/i }).click()
}

/** From a page of ours to the provider's form, and through it as Robin. */
async function enterFromNews(page: Page, site: Site) {
  await page.goto(`${site.url}/news`)
  await hydrated(page)
  await profile(page).click()
  await box(page).getByRole('link', { name: 'Sign In' }).click()
  await typeInto(page, robin.email, theirPassword)
}

/** Whose account it is, and out again. */
async function seeAndLeave(page: Page, name: string) {
  await expect(profile(page)).toHaveText('Profile')
  await profile(page).click()
  const account = page.getByRole('dialog', { name: 'Your club account' })
  await expect(account).toContainText(name)
  await account.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Logged Out' })).toBeVisible()
  await expect(profile(page)).toHaveText('Sign In')
  await page.reload()
  await hydrated(page)
  await expect(profile(page)).toHaveText('Sign In')
}

/** By the provider's own form, from a page of ours and back to it. */
async function byRedirect(page: Page, site: Site, mode: SandboxMode) {
  await page.goto(site.url + film)
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Log In Or Register' }).click()
  await expect(box(page).getByLabel('Email')).toHaveCount(0)
  await expectNoAxeProblems(page)
  await box(page).getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(new RegExp(`^${sandbox.url}/`))
  await typeInto(page, robin.email, theirPassword)
  await expect(page.getByRole('status').filter({ hasText: 'Logged In' })).toBeVisible()
  await expect(page).toHaveURL(site.url + film)
  const cookies = await page.context().cookies(site.url)
  const ours = cookies.filter(({ name }) => name.startsWith('site_'))
  expect(ours.length).toBeGreaterThan(0)
  for (const { httpOnly, sameSite } of ours) expect([httpOnly, sameSite]).toEqual([true, 'Lax'])
  await seeAndLeave(page, robin.name)
  // What came in the address is nobody's to read.
  const logs = await site.gatewayLog()
  expect(logs).toContain('/api/account/v1/sign-ins/back')
  expect(logs, mode).not.toMatch(/payload=|login=|code=|eyJ/)
}

/** Why nobody is signed in, in the words of every login check that the page hears of. */
function reasonsOn(page: Page): Set<string> {
  const reasons = new Set<string>()
  page.on('response', async (answer) => {
    if (new URL(answer.url()).pathname !== '/api/account/v1/session') return
    // A page that has gone takes its answers along.
    const body = await answer.json().catch(() => null)
    const title: unknown = body?.data?.attributes?.rejection?.title
    if (typeof title === 'string') reasons.add(title)
  })
  return reasons
}

/** What is left of the alliance's: a session without a refresh, one that it has forgotten, and a provider that is silent. */
async function allianceReasons(page: Page, site: Site, reasons: Set<string>) {
  const { trouble } = sandbox.desk
  const said = (name: keyof typeof signInRejections) =>
    expect.poll(() => [...reasons], { timeout: 20_000 }).toContain(signInRejections[name])
  const enter = async (more: Partial<typeof trouble>) => {
    await page.context().clearCookies({ name: /^site_/ })
    Object.assign(trouble, noTrouble(), more)
    await enterFromNews(page, site)
    await expect(profile(page)).toHaveText('Profile')
  }
  await enter({ accessSeconds: 3 })
  trouble.down = true
  await said('refreshSilent')
  await enter({ accessSeconds: 3, withoutRefresh: true })
  await said('noRefreshToken')
  await enter({})
  const kept = (await page.context().cookies(site.url)).filter(({ name }) => name === 'site_alliance')
  for (const [name, change] of [
    ['sessionWithoutRefresh', () => Object.assign(trouble, { withoutRefresh: true })],
    ['sessionFailed', () => sandbox.desk.sessions.clear()],
  ] as const) {
    change()
    await page.context().clearCookies({ name: /^site_/ })
    await page.context().addCookies(kept)
    await page.reload()
    await said(name)
  }
  Object.assign(trouble, noTrouble())
}

/** Asked once on load: what is told of another account is not applied, and who cannot be asked about is signed out until they can. */
async function checkOnLoad(page: Page, site: Site) {
  const watchNow = page.getByRole('main').getByRole('link', { name: 'Watch Now' }).first()
  await page.goto(site.url + film)
  await expect(watchNow).toBeVisible()
  await page.route('**/users/entitlements/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { attributes: object } }
    Object.assign(body.data.attributes, { userID: 'another' })
    await route.fulfill({ response, json: body })
  })
  await page.reload()
  await hydrated(page)
  await expect(profile(page)).toHaveText('Profile')
  await expect(page.getByRole('main').getByText('Please Subscribe to View this content')).toBeVisible()
  // A question that is still under way gets its answer.
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/account/v1/session', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await hydrated(page)
  await expect(profile(page)).toHaveText('Sign In')
  await expect(watchNow).toHaveCount(0)
  await page.unroute('**/api/account/v1/session')
  await expect(profile(page)).toHaveText('Profile')
  await expect(watchNow).toBeVisible()
}

const sessionState = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/streamline/v1/session/state')
    return ((await answer.json()) as { data: { attributes: { entitlements: string[]; message?: string } } })
      .data.attributes
  })

/** Robin holds two entitlements there: a live stream plays, and so does a film, for as long as the provider answers. */
async function olderProviderPlays(page: Page, site: Site) {
  expect((await sessionState(page)).entitlements).toEqual(['subscriber-video', 'subscriber-audio'])
  await page.goto(`${site.url}/live/video/live-main`)
  await playing(page)
  await page.goto(site.url + film)
  await hydrated(page)
  sandbox.desk.trouble.down = true
  await page.getByRole('main').getByRole('link', { name: 'Watch Now' }).first().click()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'There was a problem connecting to the video service' })
  await expect(alert).toContainText('Please try again in a few minutes')
  await closeNotice(alert)
  // What was held is not known any more.
  await page.getByRole('button', { name: 'Close player' }).click()
  await expect(page.getByRole('main').getByText('Please Subscribe to View this content')).toBeVisible()
  await page.goto(`${site.url}/live/video/live-main`)
  await closeNotice(alert)
  expect(
    await page
      .locator('video')
      .evaluateAll((videos) => videos.map((one) => (one as HTMLVideoElement).readyState)),
  ).toEqual([0])
  sandbox.desk.trouble.down = false
  await page.goto(`${site.url}/videos/player/btv-105`)
  await playing(page)
}

/** Kim is known there and holds nothing; a stranger is not known. */
async function nothingHeldPlaysNothing(page: Page, site: Site) {
  expect(await sessionState(page)).toEqual({ entitlements: [], message: 'No Session Data' })
  await profile(page).click()
  await typeInto(box(page), 'kim@example.net', theirPassword)
  await expect(box(page)).toBeHidden()
  await page.goto(`${site.url}/live/video/live-main`)
  await expect(page.getByText('Sorry but you are not subscribed to this stream').first()).toBeVisible()
  await page.goto(`${site.url}/videos/player/btv-105`)
  await expect(page.getByText('Sorry but you do not have any subscriptions').first()).toBeVisible()
}

const noAccounts = 'This is for account holders, and there are no accounts on this site.'

/** Where nobody can have an account no page offers what needs one; what is open to all plays. */
async function nothingNeedsAnAccount(page: Page, site: Site) {
  const offers = /Log In Or Register|Sign In|Log in or sign up|Get a Pass|must be logged in|Subscribe now/i
  for (const path of ['/', film, '/videos', '/videos/subscriptions', '/live/audio/live-audio', '/matches']) {
    await page.goto(site.url + path)
    await hydrated(page)
    // The login check comes to its end by itself.
    await page.waitForTimeout(400)
    expect([path, (await page.locator('body').innerText()).match(offers)]).toEqual([path, null])
  }
  await page.goto(`${site.url}/videos/subscriptions`)
  await hydrated(page)
  const widget = page.locator('[data-widget="packages"]')
  await expect(widget).toContainText('Nothing can be bought here')
  await expect(widget.getByText(/£/).first()).toBeVisible()
  await expect(widget.getByRole('button', { name: /^£/ })).toHaveCount(0)
  await page.goto(`${site.url}/videos/player/btv-105`)
  await expect(page.getByRole('alert').filter({ hasText: noAccounts })).toBeVisible()
  await expect(box(page)).toBeHidden()
  await page.goto(`${site.url}/videos/browse`)
  await hydrated(page)
  await page.locator('article[data-locked="false"]').first().getByRole('link').first().click()
  await playing(page)
}

test('[AC-05] [AC-06] [TV-18] every provider mode, each from a page to being signed in and out, with each reason for which nobody is; of the one that streams, what it plays, sells and is silent about', async ({
  page,
  consoleErrors,
}) => {
  const reasons = reasonsOn(page)
  await test.step('club account cookie', () =>
    onSite(page, sandbox.switchesFor('cookie'), async (site) => {
      await byRedirect(page, site, 'cookie')
      // The portal is on the same host here, so its cookie comes along: signed in without a form. Then somebody meddles with it.
      await enterFromNews(page, site)
      await expect(profile(page)).toHaveText('Profile')
      const [login] = (await page.context().cookies(site.url)).filter(({ name }) => name === 'club_login')
      await page.context().clearCookies({ name: 'site_session' })
      await page.goto(`${site.url}/news`)
      await hydrated(page)
      await expect(profile(page)).toHaveText('Profile')
      await page.context().clearCookies({ name: 'site_session' })
      const read = JSON.parse(decodeURIComponent(login?.value ?? '')) as Record<string, string>
      const value = encodeURIComponent(JSON.stringify({ ...read, id: '7002' }))
      await page.context().addCookies([{ name: 'club_login', value, url: site.url }])
      await page.reload()
      await hydrated(page)
      const alert = page.getByRole('alert').filter({ hasText: 'There was a problem logging in' })
      await expect(alert).toContainText('Could not log in. Cookie auth_string tampered with')
      await expect(profile(page)).toHaveText('Sign In')
    }))

  await test.step('code exchange', () =>
    onSite(page, sandbox.switchesFor('code-exchange'), async (site) => {
      await byRedirect(page, site, 'code-exchange')
      sandbox.desk.trouble.forged = true
      await enterFromNews(page, site)
      await expect(page).toHaveURL(`${site.url}/news`)
      await expect(page.getByRole('alert').filter({ hasText: 'Unable to sign in' })).toBeVisible()
      sandbox.desk.trouble.forged = false
      // The provider falls silent once the fan has signed in there.
      await page.route(`${sandbox.url}/exchange/authorize**`, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        const response = await route.fetch({ maxRedirects: 0 })
        sandbox.desk.trouble.down = true
        return route.fulfill({ response })
      })
      await profile(page).click()
      await box(page).getByRole('link', { name: 'Sign In' }).click()
      await typeInto(page, robin.email, theirPassword)
      await expect(page.getByRole('alert').filter({ hasText: signInRejections.exchangeSilent })).toBeVisible()
      sandbox.desk.trouble.down = false
      await page.unroute(`${sandbox.url}/exchange/authorize**`)
    }))

  await test.step('sports alliance', () =>
    onSite(page, sandbox.switchesFor('sports-alliance'), async (site) => {
      await byRedirect(page, site, 'sports-alliance')
      // Its tokens end while the page is open, and the refresh is refused: the page asks by itself, and says so.
      Object.assign(sandbox.desk.trouble, { accessSeconds: 3, refreshMessage: 'invalid_request' })
      await profile(page).click()
      await box(page).getByRole('link', { name: 'Sign In' }).click()
      await typeInto(page, robin.email, theirPassword)
      await expect(
        page.getByRole('alert').filter({ hasText: 'There was a problem logging in' }),
      ).toContainText('Please try again in a few minutes')
      await expect(profile(page)).toHaveText('Sign In')
      await allianceReasons(page, site, reasons)
    }))

  await test.step('stream payments', () =>
    onSite(page, sandbox.switchesFor('stream-payments'), async (site) => {
      await page.goto(site.url + film)
      await hydrated(page)
      await profile(page).click()
      for (const [email, given, words] of [
        ['who@example.net', theirPassword, 'We do not know this email address'],
        [robin.email, 'wrong', 'This password is not right'],
        ['busy@example.net', theirPassword, 'You are signed in on too many devices'],
      ] as const) {
        await typeInto(box(page), email, given)
        await expect(box(page).getByRole('alert')).toHaveText(words)
      }
      await typeInto(box(page), robin.email, theirPassword)
      await expect(box(page)).toBeHidden()
      // Entitled by the provider's word: the film is open, and what it sells has a tab of its own.
      await expect(page.getByRole('main').getByRole('link', { name: 'Watch Now' }).first()).toBeVisible()
      await page.goto(`${site.url}/videos/subscriptions`)
      await hydrated(page)
      await page.getByRole('tab').last().click()
      const plans = page.getByRole('tabpanel').filter({ visible: true }).getByRole('listitem')
      await expect(plans.filter({ hasText: 'Match Audio yearly' })).toContainText('Listen')
      await expect(plans.filter({ hasText: 'Video monthly' })).toContainText('Watch')
      await expect(plans.filter({ hasText: 'Video monthly' }).getByRole('link')).toContainText(
        'Buy - £8.99 p/m',
      )
      await expect(plans.filter({ hasText: 'Match Audio yearly' }).getByRole('link')).toContainText(
        /Buy - £45.00(?! p)/,
      )
      await checkOnLoad(page, site)
      await olderProviderPlays(page, site)
      await page.goto(site.url + film)
      await hydrated(page)
      await seeAndLeave(page, robin.name)
      await nothingHeldPlaysNothing(page, site)
      // What it still asks goes with the page.
      await page.goto('about:blank')
      // The provider that was silent, and what was asked of it when a page was left.
      forgiveRefusals(consoleErrors, /session state: 503|Failed to fetch/)
    }))

  await test.step('cloud identity', async () => {
    const fresh = 'Estuary-End-1921'
    const cloud = await startCloudSandbox([
      { email: 'new@example.net', password: theirPassword, temporary: true },
    ])
    try {
      await onSite(page, cloud.switches, async (site) => {
        await page.goto(`${site.url}/news`)
        await hydrated(page)
        await profile(page).click()
        await typeInto(box(page), 'new@example.net', theirPassword)
        await box(page).getByLabel('New password', { exact: true }).fill(fresh)
        await box(page).getByLabel('Confirm new password').fill(fresh)
        await box(page).getByRole('button', { name: 'Save and sign in' }).click()
        await expect(box(page)).toBeHidden()
        await seeAndLeave(page, 'new@example.net')
        await page.goto('about:blank')
        forgiveRefusals(consoleErrors)
      })
    } finally {
      await cloud.stop()
    }
  })

  await test.step('none', () =>
    onSite(page, { SIGN_IN_MODE: 'none' }, async (site) => {
      await page.goto(site.url + film)
      await hydrated(page)
      await expect(profile(page)).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText(noAccounts)
      await nothingNeedsAnAccount(page, site)
      const status = (entryId: string) =>
        page.evaluate(async (entry) => {
          const answer = await fetch('/api/streamline/v1/session/request', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ entryId: entry }),
          })
          return ((await answer.json()) as { Status: number }).Status
        }, entryId)
      expect(await status(entries.locked)).toBe(0)
      expect(await status(entries.free)).toBe(-1)
    }))
  expect([...reasons].sort()).toEqual(Object.values(signInRejections).sort())
})

test('[AC-02] [AC-06c] the panel: headings, email and password, forgotten password, Google where it is configured and no other, registering after 1 s, and what an account holds', async ({
  page,
  consoleErrors,
}) => {
  const site = await startSite({
    now: null,
    account: true,
    environment: sandbox.socialSwitches('google'),
    settings: { signIn: { registration: 'short' } },
  })
  try {
    await page.goto(`${site.url}/news`)
    await hydrated(page)
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await profile(page).click()
    const panel = box(page)
    await expect(panel.getByRole('heading', { name: 'Sign in to your club account' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute(
      'href',
      /\/forgot\?return=/,
    )
    await expect(panel.getByRole('list', { name: 'Other ways to sign in' }).getByRole('link')).toHaveText([
      'Sign in with Google',
    ])
    const register = panel.getByRole('heading', { name: 'Register for a free club account' })
    await expect(register).toHaveCount(0)
    await page.clock.runFor(950)
    await expect(register).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(register).toBeVisible()
    await page.clock.resume()
    await expect(panel.getByRole('link', { name: 'Register' })).toHaveAttribute('href', /[?&]form=short/)
    await expectNoAxeProblems(page)
    await typeInto(panel, '  Fan@Example.com ', 'wrong')
    await expect(panel.getByRole('alert')).toHaveText('Incorrect email or password')
    await typeInto(panel, '  Fan@Example.com ', theirPassword)
    await expect(panel).toBeHidden()
    await profile(page).click()
    const account = page.getByRole('dialog', { name: 'Your club account' })
    await expect(account.getByRole('status')).toHaveText('You have no subscriptions')
    await page.keyboard.press('Escape')
    await page.route('**/users/entitlements/**', (route) => route.abort())
    await profile(page).click()
    await expect(account.getByRole('status')).toHaveText('There was an issue checking your subscriptions')
    // What is told of somebody else's account is not applied.
    await page.route('**/users/entitlements/**', (route) =>
      route.fulfill({
        json: {
          data: {
            id: 'another',
            attributes: { userID: 'another', entitlements: ['subscriber-video'], stripeCustomerID: null },
          },
        },
      }),
    )
    await page.goto(site.url + film)
    await hydrated(page)
    await expect(profile(page)).toHaveText('Profile')
    await expect(page.getByRole('main').getByText('Please Subscribe to View this content')).toBeVisible()
    await profile(page).click()
    await expect(account.getByRole('status')).toHaveText('There was an issue checking your subscriptions')
    await page.unroute('**/users/entitlements/**')
    await account.getByRole('button', { name: 'Log out' }).click()
    await expect(profile(page)).toHaveText('Sign In')

    await page.goto(site.url + film)
    await hydrated(page)
    await profile(page).click()
    await panel.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(page).toHaveURL(new RegExp(`^${sandbox.url}/social/authorize`))
    await typeInto(page, robin.email, theirPassword)
    await expect(page).toHaveURL(site.url + film)
    await seeAndLeave(page, robin.name)

    // The short form asks for no name.
    await page.goto(`${site.account}/register?form=short`)
    await expect(page.getByLabel('First name')).toHaveCount(0)
    await page.getByLabel('Email').fill('short@example.com')
    await page.getByLabel('Password').fill('Estuary-End-1921')
    await page.getByLabel('I am 13 or older').check()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
    forgiveRefusals(consoleErrors)
    await page.goto('about:blank')
  } finally {
    await site.stop()
  }
})

test('[AC-07] a captcha by its site key before a registration, the short form, and the streaming provider’s frame', async ({
  page,
  consoleErrors,
}) => {
  await test.step('captcha and short form', async () => {
    const captcha = await startCaptchaSandbox()
    const site = await startSite({
      account: true,
      environment: captcha.switches,
      settings: { signIn: { registration: 'short' } },
    })
    try {
      await page.goto(`${site.url}/news`)
      await hydrated(page)
      await profile(page).click()
      await box(page).getByRole('link', { name: 'Register' }).click()
      await expect(page).toHaveURL(/[?&]form=short/)
      await expect(page.getByLabel('First name')).toHaveCount(0)
      const send = async () => {
        await page.getByLabel('Email').fill('short@example.com')
        await page.getByLabel('Password').fill('Estuary-End-1921')
        await page.getByLabel('I am 13 or older').check()
        await page.getByRole('button', { name: 'Register' }).click()
      }
      const human = page.getByRole('button', { name: 'I am human' })
      await expect(page.locator('[data-sitekey]')).toHaveAttribute(
        'data-sitekey',
        captcha.switches.CAPTCHA_SITE_KEY,
      )
      await expectNoAxeProblems(page)
      // Not pressed, pressed while the provider is away, and made up.
      await send()
      await expect(page.getByRole('alert')).toHaveText(
        'Please show that you are not a robot, and send the form again.',
      )
      expect(captcha.asked).toEqual([])
      await human.click()
      await expect(page.getByRole('button', { name: 'Verified' })).toBeVisible()
      captcha.trouble.down = true
      await send()
      await expect(page.getByRole('alert')).toHaveText(
        'There was a problem. Please try again in a few minutes.',
      )
      captcha.trouble.down = false
      const forged = await page.request.post(`${site.account}/api/account/v1/registrations`, {
        headers: { origin: site.account },
        data: {
          ...{ email: 'robot@example.com', password: 'Estuary-End-1921' },
          ...{ thirteenOrOver: true, captcha: 'made-up' },
        },
      })
      expect([forged.status(), (await forged.json()).errors[0].code]).toEqual([422, 'captcha_failed'])
      await human.click()
      await expect(page.getByRole('button', { name: 'Verified' })).toBeVisible()
      await send()
      await expect(page.getByLabel('Code')).toBeVisible()
      expect(captcha.asked.at(-1)).toMatchObject({ sitekey: captcha.switches.CAPTCHA_SITE_KEY })
      // Its script runs on that page alone, and nothing of the provider's stands in another's policy.
      const policyOf = async (path: string) =>
        (await page.goto(site.account + path))?.headers()['content-security-policy'] ?? ''
      expect(await policyOf('/forgot')).toContain("script-src 'none'")
      expect(await policyOf('/sign-in')).toMatch(
        /script-src http:\/\/[^ ;]+\/_s\/passkeys\.\w+\.js; style-src 'self' '/,
      )
      await page.goto('about:blank')
    } finally {
      await site.stop()
      await captcha.stop()
    }
  })

  await test.step('the streaming provider’s frame: a token and English', () => {
    const given = sandbox.switchesFor('stream-payments')
    const frame = `${sandbox.url}/stream-payments/frame`
    return onSite(page, { ...given, SIGN_IN_FRAME: frame }, async (site) => {
      await page.goto(`${site.url}/news`)
      await hydrated(page)
      await expect(profile(page)).toHaveText('Sign In')
      await expect(page.locator('iframe')).toHaveCount(0)
      await profile(page).click()
      await typeInto(box(page), robin.email, theirPassword)
      await expect.poll(() => sandbox.desk.framed).toEqual([{ person: '7001', language: 'en' }])
      await expect(page.locator('iframe')).toHaveAttribute('src', frame)
      // A new page is known there anew, by another token; in no address is one.
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.reload()
      await expect.poll(() => sandbox.desk.framed.length).toBe(2)
      expect(asked.filter((address) => address.includes('eyJ'))).toEqual([])
      await seeAndLeave(page, robin.name)
      await expect(page.locator('iframe')).toHaveCount(0)
      const refused = await page.evaluate(async () => {
        const answer = await fetch('/api/streamline/v1/session/frame', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
        return answer.status
      })
      expect(refused).toBe(401)
    })
  })
  forgiveRefusals(consoleErrors)
})
