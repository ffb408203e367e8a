/** From the account site to the main site and back, each on a host of its own, as in a browser: they share nothing but the redirects. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { startSite } from '../../../tools/e2e/site.ts'
import { siteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, ownCookies, test } from '../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ javaScriptEnabled: false })

const password = 'Terrace-1906!'

const signIn = async (page: Page, email = 'fan@example.com') => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The account signed in on a site, according to its answer to this browser. */
async function signedIn(page: Page, site: string): Promise<string | null> {
  const asked = await page.context().newPage()
  const answer = await asked.goto(`${site}/api/account/v1/session`)
  const body = (await answer?.json()) as { data: { attributes: { email: string | null } } }
  await asked.close()
  return body.data.attributes.email ?? null
}

test.describe('on different hosts', () => {
  const site = siteForTests({ account: true, hosts: { main: 'tv.localhost', account: 'account.localhost' } })

  test('[AC-01f] signs in on the account site, is signed in where the fan came from, and signs out of both', async ({
    page,
  }) => {
    await page.goto(`${site.url}/matches`)
    await page
      .getByRole('navigation', { name: 'Club sites and account' })
      .getByRole('link', { name: 'Sign In' })
      .click()
    await expect(page).toHaveURL(/^http:\/\/account\.localhost:\d+\/sign-in\?return=/)
    await signIn(page)
    await expect(page).toHaveURL(`${site.url}/matches`)
    expect([await signedIn(page, site.url), await signedIn(page, site.account)]).toEqual([
      'fan@example.com',
      'fan@example.com',
    ])
    const cookies = await ownCookies(page.context())
    const namesOf = (host: string) =>
      cookies.filter(({ domain }) => domain === host).map(({ name }) => name.replace(/\.sig$/, ''))
    expect([...new Set(namesOf('tv.localhost'))].sort()).toEqual(['site_device', 'site_session'])
    expect([...new Set(namesOf('account.localhost'))].sort()).toEqual([
      'account_device',
      'account_provider',
      'account_session',
    ])

    // The browser is one device, however many sites it signed in to.
    await page.goto(`${site.account}/devices`)
    await expect(page.getByText('This device')).toHaveCount(1)
    await expect(page.getByText('Another device')).toHaveCount(0)
    await page.goto(`${site.account}/sign-out`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${site.url}/`)
    expect([await signedIn(page, site.url), await signedIn(page, site.account)]).toEqual([null, null])
  })

  test('a browser that is led to the renewal of its session, by a link or another site, keeps the one that it has', async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(`${site.account}/sign-in`)
    await signIn(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const renewal = `${site.account}/api/refresh`
    for (const _ of ['once', 'again']) expect((await page.goto(renewal))?.status()).toBe(401)
    await page.route('**/elsewhere', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${renewal}">Win a shirt</a>` }),
    )
    await page.goto(`${site.url}/elsewhere`)
    const led = page.waitForResponse(renewal)
    await page.getByRole('link').click()
    expect((await led).status()).toBe(401)
    expect(await signedIn(page, site.account)).toBe('fan@example.com')
    forgiveRefusals(consoleErrors)
  })

  test('[AC-01] an account from its mailed code to its end of a session: registered, signed in, changed, forgotten, and back each time where the fan came from', async ({
    page,
    consoleErrors,
  }) => {
    const email = 'whole@example.com'
    const words = { first: 'Estuary-End-1921', second: 'Kestrel-Row-1922', third: 'Harbour-Wall-1923' }
    const back = `${site.url}/news?page=2`
    const at = (path: string, to = back) => `${site.account}${path}?return=${encodeURIComponent(to)}`
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    let seen = 0
    const code = async () => {
      let found = ''
      await expect(async () => {
        const answer = await page.request.get(`${site.platform}/dev/mailbox?to=${encodeURIComponent(email)}`)
        const { data } = (await answer.json()) as { data: { attributes: { subject: string } }[] }
        const codes = data.flatMap(({ attributes }) => /\b\d{6}\b/.exec(attributes.subject)?.[0] ?? [])
        expect(codes.length).toBeGreaterThan(seen)
        found = codes[0] ?? ''
      }).toPass({ timeout: 10_000 })
      seen += 1
      return found
    }
    const enter = async (word: string) => {
      await page.getByLabel('Email').fill(` ${email.toUpperCase()} `)
      await page.getByLabel('Password', { exact: true }).fill(word)
      await page.getByRole('button', { name: 'Sign In' }).click()
    }
    const leave = async () => {
      await page.goto(`${site.account}/sign-out`)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(`${site.url}/`)
      expect([await signedIn(page, site.url), await signedIn(page, site.account)]).toEqual([null, null])
    }
    const renew = async (word: string, again = word) => {
      await page.getByLabel('New password', { exact: true }).fill(word)
      await page.getByLabel('Confirm new password').fill(again)
      await page.getByRole('button', { name: 'Save new password' }).click()
    }

    await page.goto(at('/sign-in'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to your club account')
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register for a free club account')
    await page.getByLabel('First name').fill('Zoë')
    await page.getByLabel('Last name').fill('O’Hara-Łuczak')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(words.first)
    await page.getByLabel('I am 13 or older').check()
    await page.getByRole('button', { name: 'Register' }).click()
    const mailed = await code()
    await page.getByLabel('Code').fill(mailed === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/)
    await page.getByLabel('Code').fill(mailed)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(back)
    expect([await signedIn(page, site.url), await signedIn(page, site.account)]).toEqual([email, email])

    await page.goto(at('/profile'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your club account')
    await page.getByLabel('First name').fill('Zora')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status')).toHaveText('Your details have been successfully updated')
    const password = part('Password')
    const change = async (now: string, next: string, again = next) => {
      await password.getByLabel('Password', { exact: true }).fill(now)
      await renew(next, again)
    }
    await change(words.first, words.second, 'something else')
    await expect(password.getByLabel('Confirm new password')).toHaveAccessibleDescription(
      'New Password does not match',
    )
    await change('not this one', words.second)
    await expect(password.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /This is not your current password/,
    )
    await change(words.first, words.second)
    await expect(page.getByRole('status')).toHaveText('Your password has been successfully updated')
    await leave()
    // A change by a visitor who is not signed in.
    const nobody = await page.request.patch(`${site.platform}/api/account/v1/attributes`, {
      headers: { origin: site.account },
      data: { forename: 'Nobody' },
    })
    expect(await nobody.text()).toContain('No active user')

    await page.goto(`${site.account}/forgot`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code').fill(await code())
    await renew(words.third)
    await expect(page.getByRole('status')).toHaveText('Your password has been successfully updated')
    await leave()

    // Everything survives a restart; a foreign address is ignored.
    await site.stopPlatform()
    await site.startPlatform()
    await page.goto(at('/sign-in', 'https://evil.example/'))
    await enter(words.second)
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password')
    await enter(words.third)
    await expect(page).toHaveURL(`${site.account}/profile`)
    await expect(page.getByText('Zora O’Hara-Łuczak')).toBeVisible()
    await leave()
    await page.goto(at('/sign-in'))
    await enter(words.third)
    await expect(page).toHaveURL(back)
    expect(await signedIn(page, site.url)).toBe(email)
    forgiveRefusals(consoleErrors)
  })

  test('whoever is signed in on the account site types nothing again; whoever is not is led there and back', async ({
    page,
  }) => {
    const entry = `${site.url}/api/account/v1/arrivals?return=${encodeURIComponent('/news?page=2')}`
    await page.goto(entry)
    await expect(page).toHaveURL(/^http:\/\/account\.localhost:\d+\/sign-in\?return=/)
    await signIn(page, 'subscriber@example.com')
    await expect(page).toHaveURL(`${site.url}/news?page=2`)
    expect(await signedIn(page, site.url)).toBe('subscriber@example.com')

    await page.context().clearCookies({ domain: 'tv.localhost' })
    expect(await signedIn(page, site.url)).toBeNull()
    await page.goto(`${site.url}/matches`)
    await page
      .getByRole('navigation', { name: 'Club sites and account' })
      .getByRole('link', { name: 'Sign In' })
      .click()
    await expect(page).toHaveURL(`${site.url}/matches`)
    expect(await signedIn(page, site.url)).toBe('subscriber@example.com')
  })

  test('whoever signs in on the account site and goes on from there is signed in where that leads', async ({
    page,
  }) => {
    const enter = async () => {
      await page.context().clearCookies()
      await page.goto(`${site.account}/sign-in`)
      await signIn(page, 'subscriber@example.com')
      await expect(page).toHaveURL(`${site.account}/profile`)
      expect(await signedIn(page, site.url)).toBeNull()
    }
    await enter()
    await page.getByRole('link', { name: 'Back to the site' }).click()
    await expect(page).toHaveURL(`${site.url}/`)
    expect(await signedIn(page, site.url)).toBe('subscriber@example.com')
    await enter()
    await page.goto(`${site.account}/subscriptions`)
    await page.getByRole('link', { name: 'See subscriptions' }).click()
    await expect(page).toHaveURL(`${site.url}/videos/subscriptions`)
    expect(await signedIn(page, site.url)).toBe('subscriber@example.com')
    // A signed-out visitor is not sent to sign in on the way back.
    await page.context().clearCookies()
    await page.goto(`${site.account}/sign-in`)
    await page.getByRole('link', { name: 'Back to the site' }).click()
    await expect(page).toHaveURL(`${site.url}/`)
  })

  test('logging out everywhere, elsewhere, ends both sites here; a page that is open shows it within two seconds, as it does where its device alone is signed out', async ({
    page,
    browser,
  }) => {
    const email = 'listener@example.com'
    const way = `${site.account}/sign-in?return=${encodeURIComponent(`${site.url}/matches`)}`
    const other = await browser.newContext({ javaScriptEnabled: false })
    const there = await other.newPage()
    await there.goto(`${site.account}/sign-in`)
    await signIn(there, email)
    await expect(there).toHaveURL(`${site.account}/profile`)

    const alive = await browser.newContext({ javaScriptEnabled: true })
    const open = await alive.newPage()
    const profile = open.getByRole('navigation', { name: 'Club sites and account' }).getByRole('button')
    const enter = async () => {
      await open.goto(way)
      await signIn(open, email)
      await expect(open).toHaveURL(`${site.url}/matches`)
      await expect(profile).toHaveText('Profile')
    }
    const shown = () => expect(profile).toHaveText('Sign In', { timeout: 2000 })
    await enter()
    await there.goto(`${site.account}/devices`)
    await there.getByRole('button', { name: 'Sign out' }).first().click()
    await shown()
    expect(await signedIn(there, site.account)).toBe(email)

    await enter()
    await page.goto(way)
    await signIn(page, email)
    await expect(page).toHaveURL(`${site.url}/matches`)
    await there.goto(`${site.account}/devices`)
    await there.getByRole('button', { name: 'Sign out everywhere' }).click()
    await shown()
    await expect(there).toHaveURL(`${site.account}/sign-in?done=everywhere`)
    await Promise.all([other.close(), alive.close()])
    expect([await signedIn(page, site.url), await signedIn(page, site.account)]).toEqual([null, null])
  })

  test('nothing of what the addresses carry on the way reaches a cache, a referrer or a log', async ({
    page,
  }) => {
    const carried = new Set<string>()
    const referrers: string[] = []
    const kept: string[] = []
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url())
      for (const name of ['code', 'state', 'nonce', 'code_challenge']) {
        const value = searchParams.get(name)
        if (value) carried.add(value)
      }
      referrers.push(request.headers().referer ?? '')
    })
    page.on('response', (response) => {
      if (
        /\/api\/(?:identity|account)\//.test(response.url()) &&
        response.headers()['cache-control'] !== 'no-store'
      )
        kept.push(response.url())
    })
    await page.goto(`${site.url}/api/account/v1/arrivals`)
    await signIn(page)
    await expect(page).toHaveURL(`${site.url}/`)
    expect(await signedIn(page, site.url)).toBe('fan@example.com')
    expect(carried.size).toBe(4)
    expect(kept).toEqual([])
    const told = referrers.filter((referrer) => [...carried].some((value) => referrer.includes(value)))
    expect(told).toEqual([])
    const logs = await Promise.all(
      ['account', 'platform', 'site'].map((name) =>
        readFile(join(site.dataDir, 'logs', `${name}.log`), 'utf8'),
      ),
    )
    const lines = logs.join('\n')
    expect(lines).toContain('/api/account/v1/arrivals/back')
    const secrets = [...carried, ...(await ownCookies(page.context())).map(({ value }) => value)]
    expect(secrets.filter((secret) => lines.includes(secret))).toEqual([])
  })
})

test('on the ports of one address, each site still has a session of its own', async ({ page }) => {
  const site = await startSite({ account: true })
  try {
    const at = (address: string) => address.replace('//localhost:', '//127.0.0.1:')
    const [main, account] = [at(site.url), at(site.account)]
    await page.goto(`${account}/sign-in`)
    await signIn(page)
    await expect(page).toHaveURL(`${account}/profile`)
    expect(await signedIn(page, main)).toBeNull()
    await page.goto(`${account}/sign-in?return=${encodeURIComponent(`${main}/matches`)}`)
    await expect(page).toHaveURL(`${main}/matches`)
    expect(await signedIn(page, main)).toBe('fan@example.com')
  } finally {
    await site.stop()
  }
})
