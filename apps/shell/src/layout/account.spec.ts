/** The global top bar and the account box in a browser, and the search overlay's frame. */

import type { Page } from 'playwright/test'
import { brokenWords } from '../../../../tools/e2e/broken-words.ts'
import { expectNoAxeProblems, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { staffToken } from '../../../../tools/e2e/site.ts'
import { siteForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgetChoice, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

const password = 'Terrace-1906!'

const site = siteForTests({ environment: { STAFF_TOKEN: staffToken } })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Sign in to your club account' })
const profile = (page: Page) =>
  page.getByRole('navigation', { name: 'Club sites and account' }).getByRole('button')

async function signIn(page: Page, email: string, typed = password) {
  await profile(page).click()
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByLabel('Password').fill(typed)
  await panel(page).getByRole('button', { name: 'Sign In' }).click()
}

test('[SH-05+] [SH-05] leads to the club’s other sites, and its profile button says Sign In or Profile and toggles the account box', async ({
  page,
  context,
}) => {
  await page.goto(`${site.url}/matches`)
  await hydrated(page)
  const bar = page.getByRole('navigation', { name: 'Club sites and account' })
  const links = bar.getByRole('list').first().getByRole('link')
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
  await expect(page).toHaveURL(`${site.url}/matches`)

  const button = profile(page)
  await expect(button).toHaveText('Sign In')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  const box = panel(page)
  await expect(box).toBeVisible()
  expect((await box.boundingBox())?.width).toBe(320)
  await expectNoAxeProblems(page)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toBeVisible()
  await box.getByRole('button', { name: 'Close' }).click()
  await expect(box).toBeHidden()
  // The button stays within reach: by pointer and by keyboard it closes what it has opened, at every width.
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await button.click()
    await expect(box).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator('main')).toHaveJSProperty('inert', true)
    await button.click()
    await expect(box).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(page.locator('main')).toHaveJSProperty('inert', false)
  }
  await page.keyboard.press('Enter')
  await expect(box).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  await button.click()
  await expect(box).toBeVisible()
  // A press outside the box closes it, anywhere.
  await page.mouse.click(200, 400)
  await expect(box).toBeHidden()
  await links.first().click()
  await expect(page).toHaveURL(`${site.url}/`)
  // A navigation closes an open box: home must have loaded first.
  await expect(page.locator('[data-slot]').first()).toBeVisible()

  // A fan with a session is greeted, and can end it.
  await signIn(page, '  Fan@Example.com ')
  await expect(box).toBeHidden()
  await expect(button).toHaveText('Profile')
  const html = await (await page.request.get(`${site.url}/`)).text()
  expect(html, 'the first HTML is the same for everybody').not.toContain('Profile')
  await page.goto(`${site.url}/`)
  await hydrated(page)
  await expect(button).toHaveText('Profile')
  await button.click()
  const account = page.getByRole('dialog', { name: 'Your club account' })
  await expect(account).toContainText('Frankie Dunmore')
  await expect(account).toContainText('fan@example.com')
  await expect(account).toContainText('Account ID: sample-fan')
  await expectNoAxeProblems(page)
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL(`${site.url}/news`)
  // A navigation closes what was open: the page must have loaded first.
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(button).toHaveText('Profile')
  await button.click()
  await account.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toHaveText('Sign In')
  await page.reload()
  await hydrated(page)
  await expect(button).toHaveText('Sign In')
})

test('the question about cookies lies over nothing of the account box, and is there again when that is closed', async ({
  page,
}) => {
  await forgetChoice(page.context())
  const question = page.locator('[data-consent]')
  for (const [width, height] of [
    [375, 667],
    [812, 375],
    [760, 900],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${site.url}/news`)
    await hydrated(page)
    await expect(question).toBeVisible()
    await profile(page).click()
    await expect(panel(page).getByRole('link', { name: 'Register' })).toBeVisible()
    for (const control of await panel(page).locator('a, button, input').all())
      await control.click({ trial: true })
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Only Essential' }).click({ trial: true })
  }
})

test('what was typed in a dialog stays there by a press on its own empty room, and by letting go beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/news`)
  await hydrated(page)
  await profile(page).click()
  const email = panel(page).getByLabel('Email')
  await email.fill('fan@example.com')
  await page.mouse.click(1300, 880)
  const { x = 0, y = 0, height = 0 } = (await email.boundingBox()) ?? {}
  await page.mouse.move(x + 90, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x - 300, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(email).toHaveValue('fan@example.com')
  await page.keyboard.press('Escape')

  await page.locator('body > header').getByRole('button', { name: 'Search' }).click()
  const words = page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox')
  await words.fill('goal')
  await page.mouse.click(720, 880)
  await expect(words).toHaveValue('goal')
})

test('[AC-02a] says what is wrong with a sign-in, by keyboard alone', async ({ page, consoleErrors }) => {
  // In the way from the start: on a busy machine a browser may send the next request before it has heard of a new route.
  let away = false
  await page.route('**/api/account/v1/sessions', (route) => (away ? route.abort() : route.continue()))
  await page.goto(`${site.url}/news`)
  await hydrated(page)
  await profile(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await panel(page).getByLabel('Email').focus()
  await page.keyboard.type('fan@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toHaveText('Incorrect email or password')
  await expectNoAxeProblems(page)
  // An unavailable service has another message than a wrong password.
  away = true
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toHaveText(
    'There was a problem logging in. Please try again in a few minutes.',
  )
  await expect(profile(page)).toHaveText('Sign In')
  // The browser's own messages about refused requests.
  expect(consoleErrors.splice(0)).toEqual([
    expect.stringContaining('401'),
    expect.stringContaining('ERR_FAILED'),
  ])
})

test('[AC-03] asks for a new password where one is due; two that differ make no call', async ({
  page,
  consoleErrors,
}) => {
  await page.goto(`${site.url}/news`)
  await hydrated(page)
  await signIn(page, 'changeme@example.com')
  const box = panel(page)
  const fresh = box.getByLabel('New password', { exact: true })
  await expect(fresh).toBeFocused()
  await expectNoAxeProblems(page)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/v1/sessions')) calls += 1
  })
  await fresh.fill('Estuary-End-1921')
  await box.getByLabel('Confirm new password').fill('Estuary-End-1922')
  await box.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(box.getByRole('alert')).toHaveText('New Password does not match')
  expect(calls).toBe(0)
  await box.getByLabel('Confirm new password').fill('Estuary-End-1921')
  await box.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(profile(page)).toHaveText('Profile')
  expect(calls).toBe(1)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('403')])
})

test('[AC-02c] says which subscriptions an account has, that it has none, or that this could not be checked', async ({
  page,
  consoleErrors,
}) => {
  const opened = async (email: string) => {
    await page.goto(`${site.url}/news`)
    await hydrated(page)
    await signIn(page, email)
    // The button closes what is still open.
    await expect(panel(page)).toBeHidden()
    await expect(profile(page)).toHaveText('Profile')
    await profile(page).click()
    return page.getByRole('dialog', { name: 'Your club account' })
  }
  const fan = await opened('fan@example.com')
  await expect(fan.getByRole('status')).toHaveText('You have no subscriptions')
  await fan.getByRole('button', { name: 'Log out' }).click()
  await expect(profile(page)).toHaveText('Sign In')
  const subscriber = await opened('subscriber@example.com')
  await expect(subscriber.getByRole('list', { name: 'You have access to' }).getByRole('listitem')).toHaveText(
    ['Watch'],
  )
  await expectNoAxeProblems(page)
  await page.keyboard.press('Escape')
  await page.route('**/users/entitlements/**', (route) => route.abort())
  await profile(page).click()
  await expect(subscriber.getByRole('status')).toHaveText('There was an issue checking your subscriptions')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})

test('tabs follow each other, and an open page hears at once that its account may watch more', async ({
  context,
}) => {
  const [page, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [page, other]) {
    await tab.goto(`${site.url}/news`)
    await hydrated(tab)
  }
  await page.bringToFront()
  await signIn(page, 'listener@example.com')
  await expect(profile(page)).toHaveText('Profile')
  await other.bringToFront()
  await expect(profile(other)).toHaveText('Profile')

  const watches = other.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/users/entitlements/sample-listener') &&
      answer.ok() &&
      (await answer.text()).includes('subscriber-video'),
  )
  const set = await other.request.put(`${site.url}/api/streamline/v1/users/entitlements/sample-listener`, {
    data: { entitlements: ['freemium', 'subscriber-video'] },
    headers: { authorization: `Bearer ${staffToken}` },
  })
  expect(set.status()).toBe(200)
  const answer = (await (await watches).json()) as { data: { attributes: { entitlements: string[] } } }
  expect(answer.data.attributes.entitlements).toEqual(['freemium', 'subscriber-video'])

  // No account learns of another's: whoever asks is told to look at their own session, and nothing else.
  const foreign = await other.request.get(`${site.url}/api/live/v1/stream?topics=account:sample-fan`)
  expect(((await foreign.json()) as { data: unknown }).data).toEqual([
    { topic: 'account:sample-fan', sequence: expect.any(Number), now: expect.any(String) },
  ])
  await profile(other).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(profile(other)).toHaveText('Sign In')
  await page.bringToFront()
  await expect(profile(page)).toHaveText('Sign In')
})

test('whoever has paid is let in without another page where what they hold could not be told at first', async ({
  page,
  consoleErrors,
}) => {
  let told = 0
  await page.route('**/users/entitlements/**', (route) =>
    told++ === 0 ? route.fulfill({ status: 503, json: { errors: [] } }) : route.continue(),
  )
  await page.goto(`${site.url}/live/audio/live-audio`)
  await hydrated(page)
  await signIn(page, 'listener@example.com')
  await expect(profile(page)).toHaveText('Profile')
  await expect(page.getByRole('main').getByRole('button', { name: 'Listen Live' })).toBeVisible()
  expect(told).toBeGreaterThan(1)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')])
})

test('what stands in the account box is fetched when somebody points at its button, and asked for again where it does not come', async ({
  page,
  consoleErrors,
}) => {
  const asked: string[] = []
  let away = true
  await page.route(/\/_s\/account\.[^/]+\.js$/, (route) => {
    asked.push(route.request().url())
    return away ? route.abort() : route.continue()
  })
  await page.goto('/club/history')
  await hydrated(page)
  await page.mouse.move(10, 500)
  expect(asked, 'nobody has pointed at it').toEqual([])
  await profile(page).hover()
  await expect.poll(() => asked.length).toBe(1)
  await profile(page).click()
  await expect(panel(page).getByRole('alert')).toHaveText('Please try again in a few minutes')
  await expect(panel(page).getByText('Loading...')).toHaveCount(0)
  await expect(panel(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', /\/sign-in\?/)
  await expectNoAxeProblems(page)
  // It is asked for again by itself, and when the box is opened again.
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  away = false
  await expect(panel(page).getByLabel('Email')).toBeVisible({ timeout: 10_000 })
  await page.reload()
  await hydrated(page)
  away = true
  await profile(page).click()
  await expect(panel(page).getByRole('alert')).toHaveText('Please try again in a few minutes')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  away = false
  await profile(page).click()
  await expect(panel(page).getByLabel('Email')).toBeVisible()
  await expectNoAxeProblems(page)
  // The browser's own messages about failed requests.
  for (const line of consoleErrors.splice(0)) expect(line).toMatch(/_s\/account/)
})

test('says plainly that search is not available, and leads on', async ({ page, consoleErrors }) => {
  await page.route('**/_r/search/**', (route) => route.abort())
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
  const said = consoleErrors.splice(0)
  expect(said.length).toBeGreaterThan(0)
  for (const line of said) expect(line).toMatch(/_r\/search\/|search/)
})

test('[SH-09] what the address says of signing in or out is said once, and ends nobody’s session', async ({
  page,
}) => {
  // The message disappears after four seconds, which a busy machine may need just to check.
  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const place of document.querySelectorAll('[role="status"]'))
        if (/^Logged (?:In|Out)$/.test(place.textContent ?? '')) said.add(place.textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const said = () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said])
  // Nobody is signed in: the address alone proves nothing.
  await page.goto(`${site.url}/news?loginSuccess=true`)
  await hydrated(page)
  await expect(profile(page)).toHaveText('Sign In')
  expect(await said()).toEqual([])
  await expect(page).toHaveURL(`${site.url}/news`)

  await page.request.post(`${site.url}/api/account/v1/sessions`, {
    headers: { origin: site.url },
    data: { email: 'fan@example.com', password },
  })
  await page.goto(`${site.url}/matches?utm_source=a%20b&loginSuccess=true#content`)
  const entries = await page.evaluate(() => history.length)
  await expect.poll(said).toEqual(['Logged In'])
  await expect(profile(page)).toHaveText('Profile')
  // The message shows, and leaves the address: a reload or a shared link does not repeat it.
  await expect(page).toHaveURL(`${site.url}/matches?utm_source=a%20b#content`)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.reload()
  await hydrated(page)
  await expect(profile(page)).toHaveText('Profile')
  expect(await said()).toEqual([])

  // A redirect keeps it, whether the gateway or the page redirects.
  for (const [from, to] of [
    ['/news/?loginSuccess=true&utm_source=a', '/news?utm_source=a'],
    ['/players/first-team?loginSuccess=true&utm_source=a', '/teams/first-team?utm_source=a'],
  ] as const) {
    await page.goto(site.url + from)
    await expect.poll(said).toEqual(['Logged In'])
    await expect(page).toHaveURL(site.url + to)
  }

  await page.goto(`${site.url}/news?logoutSuccess=true`)
  await expect.poll(said).toEqual(['Logged Out'])
  await expect(page).toHaveURL(`${site.url}/news`)
  await expect(profile(page)).toHaveText('Sign In')
  await page.goto(`${site.url}/news`)
  await expect(profile(page)).toHaveText('Profile')
})

test('[SH-10] notifications: of the account at the bottom right for 4 s, of an error with a countdown of 30 s; closed, their words are gone', async ({
  page,
  consoleErrors,
}) => {
  await page.clock.install()
  // The player's code fails to load.
  await page.route(/\/media\b[^/]*\.js$/, (route) => route.abort())
  await page.goto(`${site.url}/videos/btv-102`)
  await hydrated(page)
  await signIn(page, 'fan@example.com')
  await expect(panel(page)).toBeHidden()
  await expect(profile(page)).toHaveText('Profile')
  await profile(page).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  const account = page.getByRole('status').filter({ hasText: 'Logged Out' })
  await expect(account).toBeVisible()
  const box = await account.boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 80)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 80)
  await page.clock.runFor(3000)
  await expect(account).toBeVisible()
  await page.clock.runFor(1500)
  await expect(account).toBeHidden()

  const error = page
    .getByRole('alert')
    .filter({ hasText: 'There was a problem connecting to the video service' })
  const press = () => page.getByRole('link', { name: 'Watch Now' }).first().click()
  await signIn(page, 'fan@example.com')
  await expect(panel(page)).toBeHidden()
  await expect(profile(page)).toHaveText('Profile')
  await page.mouse.move(5, 5)
  await press()
  await expect(error).toContainText('Please try again in a few minutes')
  await expect(error).toContainText(/Closes in (?:30|2\d) s/)
  await page.clock.runFor(10_000)
  await expect(error).toContainText(/Closes in (?:20|1\d) s/)
  await expectNoAxeProblems(page)
  await page.clock.runFor(20_000)
  await expect(error).toBeHidden()
  await press()
  await error.getByRole('button', { name: 'Close' }).click()
  await expect(error).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
  // The player's code, requested at each press.
  forgiveRefusals(consoleErrors, /^shell: .*(?:chunk|media)/i)
})

test('[AC-04] the side panel has image, name and id, leads to the account, and closes 600 ms after logging out, which is said', async ({
  page,
}) => {
  await page.goto(`${site.url}/news`)
  await hydrated(page)
  await signIn(page, 'fan@example.com')
  await expect(panel(page)).toBeHidden()
  await profile(page).click()
  const box = page.getByRole('dialog', { name: 'Your club account' })
  expect((await box.boundingBox())?.width).toBe(320)
  await expect(box.getByRole('img', { name: 'Profile image of Frankie Dunmore' })).toHaveText('FD')
  await expect(box).toContainText('Frankie Dunmore')
  await expect(box).toContainText('Account ID: sample-fan')
  await expect(box.getByRole('link', { name: 'Manage account' })).toHaveAttribute(
    'href',
    /\/profile\?return=/,
  )
  // With text at 200 % it is wider, up to the window's width: no word breaks.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [375, 760, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await brokenWords(page), `${width} px`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await box.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Logged Out' })).toBeVisible()
  await page.clock.runFor(550)
  await expect(box).toBeVisible()
  await page.clock.runFor(100)
  await expect(box).toBeHidden()
  await expect(profile(page)).toHaveText('Sign In')
})

test('what was watched is forgotten with the session, on a page that plays nothing too', async ({ page }) => {
  const watched = () => page.evaluate(() => localStorage.getItem('watched'))
  await page.goto(`${site.url}/news`)
  await hydrated(page)
  await signIn(page, 'fan@example.com')
  await expect(profile(page)).toHaveText('Profile')
  await page.evaluate(() => localStorage.setItem('watched', '{"film":{"position":30,"at":1}}'))
  await profile(page).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(profile(page)).toHaveText('Sign In')
  expect(await watched()).toBeNull()
})
