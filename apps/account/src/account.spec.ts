/** The account site in a browser, from registering to deleting the account; mostly with scripts off, which makes no difference. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { payByCard } from '../../../tools/e2e/hosted-page.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../tools/e2e/page-checks.ts'
import { shopForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, ownCookies, test } from '../../../tools/e2e/test.ts'
import { cards } from '../../../tools/payments/testing.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ javaScriptEnabled: false })

const sample = 'Terrace-1906!'
const chosen = 'Estuary-End-1921'

const { site, payments } = shopForTests()

// A page that reports a problem has a matching status, which the browser logs.
test.afterEach(({ consoleErrors }) => {
  const told = consoleErrors.splice(0)
  expect(told.filter((line) => !/status of (?:401|402|403|404|422|429)/.test(line))).toEqual([])
})

const at = (path: string) => `${site.account}${path}`
const returning = (path: string, back: string) => at(`${path}?return=${encodeURIComponent(back)}`)

type Mailed = { data: { attributes: { subject: string; text: string } }[] }

/** The newest mail to an address. */
async function mailTo(page: Page, to: string) {
  let mails: Mailed['data'] = []
  await expect(async () => {
    const answer = await page.request.get(at(`/dev/mailbox?to=${encodeURIComponent(to)}`))
    mails = ((await answer.json()) as Mailed).data
    expect(mails.length).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000 })
  return mails
}

/** The code in the newest mail, once it has arrived after this many others. */
async function codeFor(page: Page, to: string, before = 0): Promise<string> {
  await expect(async () => expect((await mailTo(page, to)).length).toBeGreaterThan(before)).toPass({
    timeout: 10_000,
  })
  const [newest] = await mailTo(page, to)
  return /\b\d{6}\b/.exec(newest?.attributes.subject ?? '')?.[0] ?? 'no code'
}

async function fillRegistration(page: Page, email: string, back?: string) {
  await page.goto(back === undefined ? at('/register') : returning('/register', back))
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('O’Connor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(sample)
  await page.getByLabel('I am 13 or older').check()
}

async function register(page: Page, email: string, back?: string) {
  await fillRegistration(page, email, back)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/confirm/)
}

async function confirm(page: Page, code: string) {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function signIn(page: Page, email: string, password = sample, path = '/sign-in') {
  await page.goto(at(path))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Another device of the same fan. */
async function elsewhere(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0'
  const context = await browser.newContext({ javaScriptEnabled: false, userAgent })
  return { context, page: await context.newPage() }
}

test('[AC-01a] registers with a mailed code, is signed in and back where the fan came from; the main site knows', async ({
  page,
}) => {
  const back = `${site.url}/news?page=2`
  const email = 'Maya.New@example.com'
  await page.goto(returning('/sign-in', back))
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register for a free club account')

  // All problems are shown at once, each beside its field, and the first field has the cursor.
  await page.getByLabel('Email').fill('maya.new')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please check the fields marked below.')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter your first name')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveValue('maya.new')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByLabel('First name').fill('Maya <3')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/without < or >/)
  await expect(page.getByText('You need to be 13 or older', { exact: false })).toBeVisible()

  await register(page, email, back)
  await expect(page.getByRole('main')).toContainText('maya.new@example.com')
  await confirm(page, '000000')
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong, or it has expired/)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(page.getByRole('status')).toHaveText('We have sent another code.')
  await confirm(page, await codeFor(page, 'maya.new@example.com', 1))
  await expect(page).toHaveURL(back)
  const session = await page.request.get(`${site.url}/api/account/v1/session`)
  expect(await session.json()).toMatchObject({
    data: { attributes: { loggedIn: true, email: 'maya.new@example.com', displayName: 'Maya O’Connor' } },
  })
  await page.goto(at('/subscriptions'))
  await expect(part(page, 'Subscriptions')).toContainText('You have no subscriptions')
  await expect(part(page, 'Basic Pass')).toBeVisible()
})

test('[AC-01b] signs in and out with a way back to our own sites alone; a wrong password and a due one are said in words', async ({
  page,
}) => {
  await signIn(page, 'fan@example.com', 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password')
  await expect(page.getByLabel('Email')).toHaveValue('fan@example.com')
  await expect(page.getByLabel('Password')).toHaveValue('')

  for (const foreign of [
    'https://evil.example/',
    '//evil.example',
    `${site.url}@evil.example/`,
    'javascript:alert(1)',
  ]) {
    await page.goto(returning('/sign-in', foreign))
    expect(await page.content()).not.toContain('evil.example')
  }
  await signIn(page, '  Fan@Example.com ', sample, '/sign-in?return=https%3A%2F%2Fevil.example%2F')
  await expect(page).toHaveURL(at('/profile'))
  // A signed-in visitor is sent on.
  await page.goto(returning('/sign-in', `${site.url}/matches`))
  await expect(page).toHaveURL(`${site.url}/matches`)
  await page.goto(at('/'))
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto(at('/devices'))
  await expect(page).toHaveURL(/\/sign-in\?return=/)

  await signIn(page, 'changeme@example.com')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  const renew = async (confirmation: string) => {
    await page.getByLabel('Password', { exact: true }).fill(sample)
    await page.getByLabel('New password', { exact: true }).fill(chosen)
    await page.getByLabel('Confirm new password').fill(confirmation)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
  }
  await renew('Estuary-End-1922')
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    'New Password does not match',
  )
  await renew(chosen)
  await expect(page).toHaveURL(at('/profile'))
})

test('[AC-01c] gives a new password to who has forgotten theirs, and the same answer to who never had one', async ({
  page,
  browser,
}) => {
  const ask = async (asking: Page, email: string) => {
    await asking.goto(at('/forgot'))
    await asking.getByLabel('Email').fill(email)
    await asking.getByRole('button', { name: 'Send me a code' }).click()
    return (await asking.getByRole('main').innerText()).replace(email, '…')
  }
  const other = await elsewhere(browser)
  const known = await ask(page, 'listener@example.com')
  const nobody = 'bartholomew.fotheringay-smythe@supporters.thornsea.example.com'
  expect(await ask(other.page, nobody)).toBe(known)
  expect((await mailTo(page, nobody))[0]?.attributes.subject).toMatch(/^There is no .* account/)
  // An address is one long word.
  await other.page.setViewportSize({ width: 375, height: 812 })
  await expectNoSidewaysScroll(other.page)
  await other.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoSidewaysScroll(other.page)

  const set = async (code: string, confirmation: string) => {
    await page.getByLabel('Code').fill(code)
    await page.getByLabel('New password', { exact: true }).fill(chosen)
    await page.getByLabel('Confirm new password').fill(confirmation)
    await page.getByRole('button', { name: 'Save new password' }).click()
  }
  const code = await codeFor(page, 'listener@example.com')
  // A code works only in the browser that requested it.
  await other.page.getByLabel('Code').fill(code)
  await other.page.getByLabel('New password', { exact: true }).fill(chosen)
  await other.page.getByLabel('Confirm new password').fill(chosen)
  await other.page.getByRole('button', { name: 'Save new password' }).click()
  await expect(other.page.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/)
  await other.context.close()

  await set(code, 'something else')
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    'New Password does not match',
  )
  await expect(page.getByLabel('Code')).toHaveValue(code)
  await set(code, chosen)
  await expect(page).toHaveURL(at('/profile?done=password'))
  await expect(page.getByRole('status')).toHaveText('Your password has been successfully updated')
})

test('a double click on the form that registers mails one letter, whose code works', async ({ page }) => {
  const email = 'maya.double@example.com'
  await fillRegistration(page, email)
  await page.getByRole('button', { name: 'Register' }).dblclick({ delay: 40, noWaitAfter: true })
  await expect(page).toHaveURL(at('/confirm'))
  await page.getByLabel('Code').fill(await codeFor(page, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(at('/profile?done=registered'))
  const codes = (await mailTo(page, email)).filter(({ attributes }) => /^\d{6} /.test(attributes.subject))
  expect(codes).toHaveLength(1)
})

test('a code is taken by a double click, whichever answer the browser keeps', async ({ page }) => {
  const email = 'maya.twice@example.com'
  await register(page, email)
  await page.getByLabel('Code').fill(await codeFor(page, email))
  await page.getByRole('button', { name: 'Confirm' }).dblclick({ delay: 40, noWaitAfter: true })
  await expect(page).toHaveURL(at('/profile?done=registered'))
  await expect(page.getByRole('status')).toHaveText('Welcome. Your account is ready.')
})

test('what went well before is not said above a form that comes back with what is wrong', async ({
  page,
}) => {
  const email = 'sam.again@example.com'
  await register(page, email)
  await confirm(page, await codeFor(page, email))
  await page.goto(at('/profile'))
  await page.getByLabel('First name').fill('Samira')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status')).toHaveText('Your details have been successfully updated')
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please check the fields marked below.')
  await expect(page.getByRole('status')).toHaveCount(0)
  await expect(page).toHaveURL(at('/profile?done=details'))
})

test('[AC-01d] changes details, email and password, shows every device, and logs out everywhere', async ({
  page,
  browser,
}) => {
  const email = 'sam.devices@example.com'
  const later = 'sam.later@example.com'
  await register(page, email)
  await confirm(page, await codeFor(page, email))
  await expect(page.getByRole('status')).toHaveText('Welcome. Your account is ready.')

  await page.getByLabel('First name').fill('Samira')
  await page.getByLabel('Send me news from the club').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status')).toHaveText('Your details have been successfully updated')
  await expect(page.getByLabel('Send me news from the club')).toBeChecked()
  await expect(page.getByText('Samira O’Connor')).toBeVisible()

  const mailbox = part(page, 'Email')
  await mailbox.getByLabel('New email').fill(later)
  await mailbox.getByLabel('Password').fill('not this one')
  await mailbox.getByRole('button', { name: 'Change email' }).click()
  await expect(mailbox.getByLabel('Password')).toHaveAccessibleDescription(
    /This is not your current password/,
  )
  await mailbox.getByLabel('Password').fill(sample)
  await mailbox.getByRole('button', { name: 'Change email' }).click()
  await mailbox.getByLabel('Code').fill(await codeFor(page, later))
  await mailbox.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toHaveText('Your email has been successfully updated')
  await expect(mailbox).toContainText(`You sign in with ${later}.`)

  const other = await elsewhere(browser)
  await signIn(other.page, later)
  await expect(other.page).toHaveURL(at('/profile'))
  await page.goto(at('/devices'))
  await expect(page.getByText('This device')).toHaveCount(1)
  const here = page.getByRole('listitem').filter({ hasText: 'This device' })
  await expect(here).toContainText('Chrome on Linux')
  await page.goto(at('/devices?lang=ar'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Firefox على Windows' })).toHaveCount(1)
  await page.getByRole('link', { name: /English/ }).click()
  await page.getByRole('listitem').filter({ hasText: 'Firefox on Windows' }).getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('That device is signed out.')
  await other.page.reload()
  await expect(other.page).toHaveURL(/\/sign-in/)
  await expect(other.page.getByText('even if you are signed in on our other sites')).toBeVisible()

  await page.goto(at('/profile'))
  const password = part(page, 'Password')
  await password.getByLabel('Password', { exact: true }).fill(sample)
  await password.getByLabel('New password', { exact: true }).fill(chosen)
  await password.getByLabel('Confirm new password').fill(chosen)
  await password.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('status')).toHaveText('Your password has been successfully updated')

  await signIn(other.page, later, chosen)
  await page.goto(at('/devices'))
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(at('/sign-in?done=everywhere'))
  await expect(page.getByRole('status')).toHaveText('You are signed out everywhere.')
  await other.page.goto(at('/profile'))
  await expect(other.page).toHaveURL(/\/sign-in/)
  await other.context.close()
})

test('keeps the shape of a crest that is not square', async ({ page }) => {
  await page.goto(at('/sign-in'))
  await expect(page.locator('header img').first()).toHaveCSS('object-fit', 'contain')
})

test('says the club’s nickname and its TV in Arabic on Arabic pages', async ({ page }) => {
  await signIn(page, 'subscriber@example.com')
  await page.goto(at('/subscriptions?lang=ar'))
  await expect(page.getByText('مباشرة مع تلفزيون البلوز.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(at('/sign-in?lang=ar'))
  await expect(page.getByText('تابعوا من حيث توقفتم مع البلوز.')).toBeVisible()
})

test('[AC-01e] hands over everything that is kept, and deletes it', async ({ page }) => {
  const email = 'leaver@example.com'
  await register(page, email)
  await confirm(page, await codeFor(page, email))
  const href = await page.getByRole('link', { name: 'Download my data' }).getAttribute('href')
  const data = await page.request.get(at(href ?? ''))
  expect(data.headers()['content-disposition']).toContain('attachment')
  expect(await data.json()).toMatchObject({ data: { attributes: { account: { email, forename: 'Maya' } } } })

  await page.getByRole('link', { name: 'Delete my account' }).click()
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/This is not your current password/)
  await page.getByLabel('Password').fill(sample)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Your account is deleted. You are welcome back at any time.',
  )
  await signIn(page, email)
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password')
})

test('nothing of one session is ever another’s, or kept; a form of another site is refused', async ({
  request,
}) => {
  const cookieOf = async (email: string) => {
    const answer = await fetch(at('/sign-in'), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.account, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ form: 'sign-in', email, password: sample }),
    })
    expect(answer.status).toBe(303)
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }
  const sessions = await Promise.all(['fan', 'subscriber'].map((name) => cookieOf(`${name}@example.com`)))
  const read = (cookie: string | undefined) => fetch(at('/profile'), { headers: { cookie: cookie ?? '' } })
  const names = ['fan@example.com', 'subscriber@example.com']
  for (let round = 0; round < 5; round++) {
    const pages = await Promise.all(sessions.map(read))
    for (const [who, page] of pages.entries()) {
      const html = await page.text()
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('etag')).toBeNull()
      expect(html).toContain(names[who])
      expect(html).not.toContain(names[1 - who])
    }
  }
  const stranger = await fetch(at('/profile'), { redirect: 'manual' })
  expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([303, 'no-store'])

  const foreign = await request.post(at('/devices'), {
    headers: { origin: 'https://evil.example', cookie: sessions[0] ?? '' },
    form: { form: 'everywhere' },
  })
  expect(foreign.status()).toBe(403)
  expect(await (await read(sessions[0])).text()).toContain(names[0])
})

test('no password, code, ticket or session of a visit stands in a log, nor where somebody came from', async ({
  page,
}) => {
  const email = 'quiet@example.com'
  const word = 'a quiet word of 1906'
  await page.goto(returning('/register', `${site.url}/news?page=3`))
  await page.getByLabel('First name').fill('Quinn')
  await page.getByLabel('Last name').fill('Quiet')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(word)
  await page.getByLabel('I am 13 or older').check()
  await page.getByRole('button', { name: 'Register' }).click()
  const waiting = (await page.context().cookies()).find(({ name }) => name === 'account_waiting')
  const { ticket } = JSON.parse(decodeURIComponent(waiting?.value ?? '{}')) as { ticket?: string }
  expect(ticket).toMatch(/^[\w-]{22}$/)
  const code = await codeFor(page, email)
  await confirm(page, code)
  await expect(page).toHaveURL(`${site.url}/news?page=3`)
  const cookies = (await ownCookies(page.context())).map(({ value }) => value)
  const logs = await Promise.all(
    ['account', 'platform', 'site'].map((name) =>
      readFile(join(site.dataDir, 'logs', `${name}.log`), 'utf8'),
    ),
  )
  const lines = logs.join('\n')
  expect(lines).toContain('"/confirm"')
  const secrets = [word, encodeURIComponent(word), `"${code}"`, ticket ?? '', email, 'page=3', ...cookies]
  expect(secrets.filter((secret) => secret.length > 3 && lines.includes(secret))).toEqual([])
})

test('without scripts the bar of the main site leads here, and what is locked does, and back', async ({
  page,
}) => {
  await page.goto(`${site.url}/matches`)
  const bar = page.getByRole('navigation', { name: 'Club sites and account' })
  await expect(bar.getByRole('button')).toHaveCount(0)
  await bar.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(returning('/sign-in', `${site.url}/matches`))
  await page.getByLabel('Email').fill('fan@example.com')
  await page.getByLabel('Password').fill(sample)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/matches`)

  await page.goto(`${site.url}/videos/subscriptions`)
  await expect(page.getByRole('button', { name: 'Log In Or Register' })).toHaveCount(0)
  const locked = page.getByRole('link', { name: 'Log In Or Register' }).first()
  await expect(locked).toHaveAttribute('href', returning('/sign-in', `${site.url}/videos/subscriptions`))
})

test('without scripts a locked film leads to buying, and back to it once it is paid for [TV-14d]', async ({
  page,
}) => {
  const film = `${site.url}/videos/btv-105`
  await page.goto(film)
  await expect(page.getByRole('link', { name: 'Log In Or Register' }).first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Subscribe now' }).first().click()
  // A visitor who has to sign in first continues to where they were going.
  await expect(page).toHaveURL(/\/sign-in\?return=/)
  await page.getByLabel('Email').fill('fan@example.com')
  await page.getByLabel('Password').fill(sample)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(returning('/buy', film))
  const offers = part(page, 'Choose a package')
  await expect(offers.getByRole('listitem').first()).toContainText('£')
  await offers.getByRole('link', { name: 'Choose Watch' }).click()
  // The terms stand before the button.
  const watch = part(page, 'Watch')
  expect(await watch.innerText()).toMatch(/14 days to change your mind[\s\S]*Buy - £8\.99 a month/i)
  await page.getByRole('button', { name: 'Buy - £8.99 a month' }).click()
  await payByCard(page, cards.good)
  await expect(page.getByRole('status')).toHaveText('Thank you. Watch is yours, and ready to use.')
  await page.getByRole('link', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL(film)
  const session = await page.request.get(`${site.url}/api/account/v1/session`)
  expect(await session.json()).toMatchObject({ data: { attributes: { loggedIn: true } } })
})

test.describe('from the main site', () => {
  test.use({ javaScriptEnabled: true })

  test('[AC-02b] the account box leads to a new password, to registering and to the account, and back signed in, in every tab', async ({
    page,
    context,
  }) => {
    const profileOf = (shown: Page) =>
      shown.getByRole('navigation', { name: 'Club sites and account' }).getByRole('button')
    // A page open at the same time, which shares nothing with the account site.
    const second = await context.newPage()
    await second.goto(`${site.url}/news`)
    await hydrated(second)
    await expect(profileOf(second)).toHaveText('Sign In')
    await page.goto(`${site.url}/matches`)
    await hydrated(page)
    const profile = profileOf(page)
    await profile.click()
    const box = page.getByRole('dialog', { name: 'Sign in to your club account' })
    const back = `${site.url}/matches`
    await expect(box.getByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute(
      'href',
      returning('/forgot', back),
    )
    await expect(box.getByRole('heading', { name: 'Register for a free club account' })).toBeVisible()
    await expectNoAxeProblems(page)
    await box.getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL(returning('/register', back))

    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill('fan@example.com')
    await page.getByLabel('Password').fill(sample)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(back)
    await hydrated(page)
    await expect(profile).toHaveText('Profile')
    await expect(profileOf(second)).toHaveText('Profile')
    await profile.click()
    const account = page.getByRole('dialog', { name: 'Your club account' })
    await account.getByRole('link', { name: 'Manage account' }).click()
    await expect(page).toHaveURL(returning('/profile', back))
    await page.getByRole('link', { name: 'Back to the site' }).click()
    await expect(page).toHaveURL(back)
  })
})

test.describe('with passkeys', () => {
  test.use({ javaScriptEnabled: true })

  /** A telephone unlocked by its owner; from now on it holds this browser's passkeys. */
  async function telephoneOf(page: Page) {
    const chromium = await page.context().newCDPSession(page)
    await chromium.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    const add = () => chromium.send('WebAuthn.addVirtualAuthenticator', { options })
    let { authenticatorId } = await add()
    const unlocks = (isUserVerified: boolean) =>
      chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    const another = async () => {
      await chromium.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      ;({ authenticatorId } = await add())
    }
    return { unlocks, another }
  }

  test('[AC-01g] are added with the password, named, used without it and removed; the page runs one script and no other', async ({
    page,
  }) => {
    const email = 'keys@example.com'
    const back = `${site.url}/matches`
    const telephone = await telephoneOf(page)
    await register(page, email)
    await confirm(page, await codeFor(page, email))
    const passkeys = part(page, 'Passkeys')
    await expect(passkeys).toContainText('You have no passkey yet.')
    const add = async (name: string, password = sample) => {
      await passkeys.getByLabel('Name of the passkey').last().fill(name)
      await passkeys.getByLabel('Password').fill(password)
      await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    }
    await add('My phone', 'not this one')
    await expect(passkeys.getByRole('alert')).toHaveText('This is not your current password')
    await telephone.unlocks(false)
    await add('My phone')
    await expect(passkeys.getByRole('alert')).toHaveText(
      'That was cancelled. Please try again when you are ready.',
    )
    await telephone.unlocks(true)
    await add('My phone')
    await expect(page.getByRole('status')).toHaveText(/^Your passkey is ready/)
    await expect(passkeys.getByRole('listitem')).toHaveText(/My phone.*not used yet/s)
    expect((await mailTo(page, email))[0]?.attributes.subject).toMatch(/^A new passkey for your /)
    await add('Again')
    await expect(passkeys.getByRole('alert')).toHaveText(
      'This device already has a passkey for your account.',
    )
    await telephone.another()
    await add('My laptop')
    await expect(passkeys.getByRole('listitem')).toHaveCount(2)
    await expectNoAxeProblems(page)

    const phone = passkeys.getByRole('listitem').filter({ hasText: 'My phone' })
    await phone.getByText('Change or remove').click()
    await phone.getByRole('button', { name: 'Remove this passkey' }).click()
    await expect(page.getByRole('status')).toHaveText(/^Your passkey has been removed/)
    const laptop = passkeys.getByRole('listitem')
    await laptop.getByText('Change or remove').click()
    await laptop.getByLabel('Name of the passkey').fill('Work')
    await laptop.getByRole('button', { name: 'Save name' }).click()
    await expect(laptop).toContainText('Work')
    const kept = await (await page.request.get(at('/api/account/v1/export'))).json()
    expect(kept.data.attributes.passkeys).toMatchObject([{ name: 'Work', usedAt: null }])

    await page.goto(at('/sign-out'))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${site.url}/`)
    const shown = await page.goto(returning('/sign-in', back))
    const [script] = await page
      .locator('script')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    expect(script).toMatch(/^\/_s\/passkeys\.\w+\.js$/)
    expect(shown?.headers()['content-security-policy']).toContain(`script-src ${site.account}${script};`)
    await expectNoAxeProblems(page)
    await telephone.another()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'That was cancelled. Please try again when you are ready.',
    )
  })

  test('[AC-01h] sign in where the fan was, once for each question, and never after the account has ended', async ({
    page,
  }) => {
    const email = 'keys.later@example.com'
    await telephoneOf(page)
    await register(page, email)
    await confirm(page, await codeFor(page, email))
    const passkeys = part(page, 'Passkeys')
    await passkeys.getByLabel('Name of the passkey').fill('Phone')
    await passkeys.getByLabel('Password').fill(sample)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveCount(1)
    await page.goto(at('/sign-out'))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${site.url}/`)

    const back = `${site.url}/matches`
    await page.goto(returning('/sign-in', back))
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.isNavigationRequest(),
    )
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(back)
    const session = await page.request.get(`${site.url}/api/account/v1/session`)
    expect(await session.json()).toMatchObject({ data: { attributes: { email } } })
    // An eavesdropper has a form that does not work a second time.
    const again = await fetch(at('/sign-in'), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.account, 'content-type': 'application/x-www-form-urlencoded' },
      body: (await sent).postData() ?? '',
    })
    expect([again.status, again.headers.getSetCookie().some((line) => line.includes('session'))]).toEqual([
      401,
      false,
    ])
    expect(await again.text()).toContain('This passkey cannot be used here.')

    await page.goto(at('/delete'))
    await page.getByLabel('Password').fill(sample)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('status')).toHaveText(/^Your account is deleted/)
    await page.goto(at('/sign-in'))
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^This passkey cannot be used here/)
  })

  test('without scripts a passkey is named and removed all the same, and nothing is offered that would not work', async ({
    browser,
    page,
  }) => {
    const quiet = await elsewhere(browser)
    await quiet.page.goto(at('/sign-in'))
    await expect(quiet.page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
    await signIn(quiet.page, 'bypass@example.com')
    expect(await part(quiet.page, 'Passkeys').innerHTML()).toContain('Adding a passkey needs JavaScript.')
    await expect(quiet.page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()

    await telephoneOf(page)
    await signIn(page, 'bypass@example.com')
    const passkeys = part(page, 'Passkeys')
    await passkeys.getByLabel('Name of the passkey').fill('Phone')
    await passkeys.getByLabel('Password').fill(sample)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveCount(1)

    await quiet.page.reload()
    const item = part(quiet.page, 'Passkeys').getByRole('listitem')
    await item.getByText('Change or remove').click()
    await item.getByLabel('Name of the passkey').fill(' ')
    await item.getByRole('button', { name: 'Save name' }).click()
    await expect(item.getByLabel('Name of the passkey')).toHaveAccessibleDescription(/Give it a name/)
    await item.getByLabel('Name of the passkey').fill('Quiet')
    await item.getByRole('button', { name: 'Save name' }).click()
    await expect(item).toContainText('Quiet')
    await item.getByText('Change or remove').click()
    await item.getByRole('button', { name: 'Remove this passkey' }).click()
    await expect(part(quiet.page, 'Passkeys')).toContainText('You have no passkey yet.')
    await quiet.context.close()
  })
})

test.describe('looked at', () => {
  // Two pages have the site's only script; the test's own script is allowed too.
  test.use({ javaScriptEnabled: true, bypassCSP: true })

  const widths = [
    [375, 812],
    [812, 375],
    [1440, 900],
  ] as const
  const look = async (page: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(at(path))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const scripts = /^\/(?:sign-in|profile)/.test(path) ? 1 : 0
      expect(await page.locator('script').count()).toBe(scripts)
      for (const [width, height] of widths) {
        await page.setViewportSize({ width, height })
        await expectNoSidewaysScroll(page)
      }
      await expectNoAxeProblems(page)
      await page.setViewportSize({ width: 375, height: 812 })
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      await expectNoSidewaysScroll(page)
    }
  }

  test('every page has no fault at any width and at twice the text, in both languages', async ({ page }) => {
    await look(page, ['/sign-in', '/register', '/forgot', '/confirm', '/nothing-here', '/sign-in?lang=ar'])
    await page.goto(at('/register'))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByRole('link', { name: /English/ }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoAxeProblems(page)
    // What is wrong with an address has an example in it, which is one long word.
    await page.setViewportSize({ width: 375, height: 812 })
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expectNoSidewaysScroll(page)
    await signIn(page, 'subscriber@example.com')
    await look(page, [
      '/profile',
      '/devices',
      '/subscriptions',
      '/delete',
      '/sign-out',
      '/buy?package=listen',
      '/profile?lang=ar',
    ])
  })
})

test('a subscription is bought, seen with its receipt, cancelled at the provider and told of, without scripts [TV-14c] [TV-16b]', async ({
  page,
}) => {
  const email = 'buyer@example.com'
  await register(page, email)
  await confirm(page, await codeFor(page, email))
  // A pass shows, before its price, where the match may not be shown.
  const passes = await page.request.get(
    `${site.url}/api/streamline/v1/packages?filter.packageType=match-pass`,
  )
  const [pass] = ((await passes.json()) as { data: { id: string }[] }).data
  await page.goto(at(`/buy?package=${pass?.id}`))
  await expect(page.getByRole('main')).toHaveText(
    /This match is not shown live or on sale in: Norway and United Kingdom.*£7.99, tax included/s,
  )
  await page.goto(at('/buy?package=watch'))
  const watch = part(page, 'Watch')
  await expect(watch).toContainText('£8.99 a month, tax included')
  await expect(watch).toContainText('It renews every month at this price until you cancel')
  await expect(watch).toContainText('14 days to change your mind')
  await page.getByRole('button', { name: 'Buy - £8.99 a month' }).click()

  await expect(page).toHaveURL(new RegExp(`^${payments.sandbox.url}/c/pay/`))
  await payByCard(page, cards.declined)
  await expect(page.getByText('declined')).toBeVisible()
  await payByCard(page, cards.good)

  await expect(page).toHaveURL(/\/subscriptions\?checkout=success/)
  await expect(page.getByRole('status')).toHaveText('Thank you. Watch is yours, and ready to use.')
  const subscriptions = part(page, 'Subscriptions')
  await expect(subscriptions.getByRole('listitem')).toHaveText(/Watch.*Renews on .*£8.99 a month.*Receipt/s)
  const receipt = await page.request.get(
    (await subscriptions.getByRole('link', { name: 'Receipt' }).getAttribute('href')) ?? '',
  )
  expect(await receipt.text()).toContain('8.99')
  await expect(async () =>
    expect((await mailTo(page, email)).map(({ attributes }) => attributes.subject)).toContain(
      'You have Watch',
    ),
  ).toPass({ timeout: 10_000 })

  // The provider's webhooks came through the site's own address, and were accepted.
  const { data: endpoints } = await payments.stripe.webhookEndpoints.list()
  expect(endpoints.map(({ url }) => url)).toEqual([
    `http://127.0.0.1:${new URL(site.url).port}/api/payments/v1/webhooks`,
  ])
  const deliveries = await page.request.get(`${payments.sandbox.url}/_sandbox/deliveries`)
  const { data: sent } = (await deliveries.json()) as { data: { state: string; status: number }[] }
  expect(sent.length).toBeGreaterThan(2)
  expect(new Set(sent.map(({ state, status }) => `${state} ${status}`))).toEqual(new Set(['arrived 200']))

  await page.goto(at('/buy?package=watch'))
  await expect(page.getByText('You already have Watch.')).toBeVisible()

  await page.goto(at('/subscriptions'))
  await page.getByRole('button', { name: 'Change card or plan, or cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`^${payments.sandbox.url}/`))
  await page
    .getByRole('button', { name: /cancel/i })
    .first()
    .click()
  await page
    .getByRole('link', { name: /return|back/i })
    .first()
    .click()
  await expect(page).toHaveURL(at('/subscriptions'))
  await expect(async () => {
    await page.reload()
    await expect(subscriptions.getByRole('listitem')).toHaveText(/Cancelled: yours until/, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
})

test('a subscription is changed for one that opens more, at a price that is said before the press', async ({
  page,
}) => {
  const email = 'changer@example.com'
  await register(page, email)
  await confirm(page, await codeFor(page, email))
  const payFor = async (price: string) => {
    await page.getByRole('button', { name: `Buy - ${price}` }).click()
    await payByCard(page, cards.good)
    await expect(page.getByRole('status')).toContainText('is yours, and ready to use')
  }
  await page.goto(at('/buy?package=listen'))
  await payFor('£2.99 a month')
  await page.goto(at('/buy?package=watch'))
  await expect(part(page, 'Watch')).toContainText('It replaces Listen. You pay £6 today, after')
  await page.getByRole('button', { name: 'Change - £6 today' }).click()
  await expect(page).toHaveURL(/\/subscriptions\?done=changed/)
  await expect(page.getByRole('status')).toContainText('Your subscription has changed')
  await expect(part(page, 'Subscriptions').getByRole('listitem')).toHaveText(/Watch.*£8.99 a month/s)
})
