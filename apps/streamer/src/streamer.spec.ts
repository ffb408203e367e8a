/** The streamer site, sold and run alone: the main site's gateway is down throughout. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListOf, Match, VideoAttributes } from '@club/contracts'
import { deploymentManifest, registry } from '@club/federation'
import { isResultDue } from '@club/football'
import { sampleClub, streamerSections } from '@club/settings'
import type { Page, Response } from 'playwright/test'
import { brokenWords } from '../../../tools/e2e/broken-words.ts'
import { payByCard } from '../../../tools/e2e/hosted-page.ts'
import { haveCome, hydrated } from '../../../tools/e2e/page-checks.ts'
import {
  expectEveryWidthHolds,
  expectNoProblemsAtEitherEnd,
  seenWhole,
} from '../../../tools/e2e/page-widths.ts'
import { modal, moving } from '../../../tools/e2e/player.ts'
import { shopForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, forgetChoice, forgiveRefusals, test } from '../../../tools/e2e/test.ts'
import { cards } from '../../../tools/payments/testing.ts'
import { startService, stopService } from '../../../tools/start/services.mjs'
import { freePort } from '../../../tools/test/free-port.ts'

test.describe.configure({ timeout: 240_000 })

// Keys of films depend on the clock, so it runs.
const { site, payments } = shopForTests({
  streamer: true,
  now: null,
  settings: { club: { crests: { header: 'sponsors/gullwing-print.svg' } } } as never,
})
let url: string
test.beforeAll(async () => {
  await site.stopGateway()
  url = site.streamer
})

const remotes = ['match-centre', 'matches', 'tv']

/** From the store: the current version of a remote, and its files. */
function deployed(remote: string) {
  const read = (file: string) => JSON.parse(readFileSync(join(site.store, file), 'utf8'))
  const version = registry.parse(read('registry.json')).channels.production?.[remote]?.version ?? 'none'
  return { version, files: deploymentManifest.parse(read(`${remote}/${version}/manifest.json`)).files }
}

/** Versions of the remotes that a page was rendered with. */
const versionsOf = (page: Page) =>
  page.evaluate(() => {
    const boot = JSON.parse(document.getElementById('_boot')?.textContent ?? '') as {
      remotes: Record<string, { version: string }>
    }
    return Object.fromEntries(Object.entries(boot.remotes).map(([name, { version }]) => [name, version]))
  })

const list = async <T>(page: Page, path: string) =>
  (await (await page.request.get(url + path)).json()) as ListOf<T>

const part = (page: Page, section: string) => page.locator(`[id="${section}"]`)

async function expectStoreServed(page: Page, files: readonly Response[]) {
  const stored = Object.fromEntries(remotes.map((remote) => [remote, deployed(remote)]))
  expect(await versionsOf(page)).toEqual(
    Object.fromEntries(remotes.map((remote) => [remote, stored[remote]?.version])),
  )
  const served = await Promise.all(
    files.map(async (response) => {
      const [, remote = '', version = '', file = ''] =
        /^\/_r\/([^/]+)\/([^/]+)\/(.+)$/.exec(new URL(response.url()).pathname) ?? []
      expect(version, remote).toBe(stored[remote]?.version)
      expect(
        createHash('sha256')
          .update(await response.body())
          .digest('hex'),
        response.url(),
      ).toBe(stored[remote]?.files[file]?.sha256)
      return remote
    }),
  )
  // Links' next pages are prefetched when the browser is idle.
  expect(served).toEqual(expect.arrayContaining(['matches', 'tv']))
}

async function expectHeaderLeads(page: Page) {
  const links = page.getByRole('navigation', { name: 'On this site' }).getByRole('link')
  await expect(links).toHaveText(['Next match', 'Packages', 'Fixtures', 'Videos', 'Troubleshooting'])
  for (const [index, section] of streamerSections.entries()) {
    await links.nth(index).click()
    await expect(page).toHaveURL(`${url}/#${section}`)
    const heading = part(page, section).getByRole('heading', { level: 2 })
    await expect(heading).toHaveText((await links.nth(index).textContent()) ?? '')
    await expect(heading).toBeInViewport()
  }
}

async function expectServicesShown(page: Page) {
  const { data: matches } = await list<Match>(page, '/api/matches/v1/matches?team=first-team&page[size]=100')
  // The clock is real: on a matchday afternoon that match is shown until its result is due.
  const coming = matches
    .filter(
      ({ attributes }) =>
        attributes.state.status === 'fixture' &&
        attributes.kickOff !== null &&
        !isResultDue(attributes, Date.now(), ''),
    )
    .toSorted((one, other) => (one.attributes.kickOff ?? '').localeCompare(other.attributes.kickOff ?? ''))
  const next = coming[0]?.attributes
  await expect(part(page, 'next-match')).toContainText(next?.home.name ?? 'no match')
  await expect(part(page, 'next-match')).toContainText(next?.away.name ?? 'no match')
  // A countdown loads when it is in view, and the last anchor has scrolled away from it.
  await part(page, 'next-match').scrollIntoViewIfNeeded()
  const isAhead = Date.parse(next?.kickOff ?? '') > Date.now()
  await expect(part(page, 'next-match').getByRole('timer')).toHaveCount(isAhead ? 1 : 0)
  await expect(part(page, 'fixtures').locator('[data-match]')).toHaveCount(6)

  const { data: films } = await list<VideoAttributes>(page, '/api/videos/v1/latest?page[size]=20')
  expect(films.length).toBeGreaterThan(10)
  const playlist = part(page, 'videos').getByRole('listitem').getByRole('link')
  expect(await playlist.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    films.slice(0, 10).map(({ id }) => `/videos/player/${id}`),
  )
  const { data: packages } = await list(page, '/api/streamline/v1/packages?filter.packageType=membership')
  expect(packages.length).toBeGreaterThan(0)
  await expect(part(page, 'packages').locator('[data-package]').filter({ visible: true })).toHaveCount(
    packages.length,
  )
}

async function expectAccordion(page: Page) {
  const entries = part(page, 'troubleshooting').locator('details')
  const open = part(page, 'troubleshooting').locator('details[open]')
  expect(await entries.count()).toBeGreaterThan(5)
  await expect(open).toHaveCount(0)
  const blocked = entries.filter({ hasText: 'between 2.45 pm and 5.15 pm on Saturdays' })
  await blocked.locator('summary').press('Enter')
  await expect(blocked).toContainText('Why can I hear a Saturday match')
  await expect(open).toHaveCount(1)
  await entries.last().locator('summary').click()
  await expect(entries.last().locator('p')).toBeVisible()
  await expect(open).toHaveCount(1)
  await expect(blocked.locator('p')).toBeHidden()
}

async function expectFooter(page: Page) {
  const footer = page.getByRole('contentinfo')
  const hrefs = (within: ReturnType<Page['locator']>) =>
    within.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(await hrefs(footer.getByRole('list', { name: 'Social media' }))).toEqual(
    sampleClub.social.map((place) => place.url),
  )
  // It serves policies itself; the club's website is another site.
  expect(await hrefs(footer.getByRole('navigation', { name: 'Policies' }))).toEqual([
    ...sampleClub.menus.footer.map(({ slug }) => slug),
    `${site.url}/`,
    '/?lang=ar',
  ])
}

async function signIn(page: Page, email: string) {
  const before = page.url()
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  const box = page.getByRole('dialog', { name: 'Sign in to your club account' })
  await expect(box.locator('input')).toHaveCount(0)
  await box.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`^${site.account}/sign-in\\?return=`))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Terrace-1906!')
  await page.getByRole('button', { name: 'Sign In' }).click()
  // To where they were on the page.
  await expect(page).toHaveURL(before)
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
}

test('[ST-01] [ST-02] the streamer site runs without the main site, from the deployed remotes as they are in the store: tagline, anchors, headings, accordion, playlist of ten, footer, films, account', async ({
  page,
}) => {
  const files: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/_r/') && response.ok()) files.push(response)
  })
  await expect(fetch(site.url)).rejects.toThrow()

  await page.goto(url)
  await hydrated(page)
  await expect(page).toHaveTitle('Blues TV – Thornsea Town')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The official streaming site of Thornsea Town',
  )
  await expect(page.locator('[data-slot-problem]')).toHaveCount(0)
  await expectServicesShown(page)
  await expectHeaderLeads(page)
  await expectAccordion(page)
  await expectFooter(page)
  await expect(page.locator('body > header img')).toHaveAttribute('src', /200x200\/sponsors\/gullwing-print/)

  await expectStoreServed(page, files)

  // The account is the club's, the session this site's own.
  await signIn(page, 'subscriber@example.com')
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toContain('streamer_session')
  expect(names).not.toContain('site_session')

  // A film plays over the page, which is there again after it.
  await part(page, 'videos').scrollIntoViewIfNeeded()
  const film = part(page, 'videos').locator('article[data-locked="false"]').first()
  await film.getByRole('link').click()
  await expect(page).toHaveURL(/\/videos\/player\/[^/]+$/)
  await moving(page)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(page).toHaveURL(`${url}/#troubleshooting`)

  // Another page of this browser shows who is signed in, and can sign them out.
  await page.goto(url)
  await hydrated(page)
  await page.getByRole('link', { name: 'Profile' }).click()
  const box = page.getByRole('dialog', { name: 'Your club account' })
  await expect(box.getByRole('list', { name: 'You have access to' })).toBeVisible()
  await expect(box.getByRole('img', { name: /^Profile image of / })).toBeVisible()
  await expect(box.getByText(/^Account ID: /)).toBeVisible()
  await box.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Logged Out' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Sign in to your club account' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
})

test('[ST-01a] it has the pages of its remotes and no other: those are on the main site, or not found', async ({
  page,
  consoleErrors,
}) => {
  for (const path of ['/videos', '/live', '/matches', '/videos/subscriptions']) {
    expect((await page.goto(url + path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(`${url}/match/first-team`)
  await expect(page).toHaveURL(/\/match\/first-team\/[^/]+\/[^/]+$/)
  await hydrated(page)
  for (const link of await page.locator('main a[href]:not([href^="#"])').all()) {
    const href = (await link.getAttribute('href')) ?? ''
    if (!href.startsWith('/api/'))
      expect(href).toMatch(/^(?:\/(?:match|matches|videos|live|subscribe)\b|https?:)/)
  }
  for (const path of ['/news', '/teams', '/club/history']) {
    expect((await page.goto(url + path))?.status(), path).toBe(404)
    await expect(page.getByRole('link', { name: 'Look for it on the club’s website' })).toHaveAttribute(
      'href',
      site.url + path,
    )
  }
  // The browser logs the status of each missing page.
  expect(consoleErrors.splice(0)).toHaveLength(3)
})

test('[UI-07s] its home and its error page hold at every breakpoint with text at 100 % and at 200 %, in English and in Arabic, and are without axe problems', async ({
  page,
  consoleErrors,
}) => {
  for (const [path, dir] of [
    ['/', 'ltr'],
    ['/?lang=ar', 'rtl'],
    ['/nothing-here', 'ltr'],
  ] as const) {
    await page.setViewportSize({ width: 375, height: 900 })
    await page.goto(url + path)
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await seenWhole(page)
    await expectNoProblemsAtEitherEnd(page)
    await expectEveryWidthHolds(page, path)
    // At 375 px with text at 200 %.
    expect(await brokenWords(page), path).toEqual([])
  }
  await page.goto(`${url}/?lang=ar`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('موقع البث الرسمي')
  consoleErrors.splice(0, 1)
})

test('[ST-01b] it asks for cookies itself, keeps the answer and leads back to it; its language is kept when a page is loaded anew', async ({
  page,
}) => {
  await forgetChoice(page.context())
  await page.goto(url)
  await hydrated(page)
  const popup = page.getByRole('dialog', { name: 'Cookies' })
  await expect(popup.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  await popup.getByRole('button', { name: 'Only Essential' }).click()
  await expect(popup).toBeHidden()
  const kept = (await page.context().cookies()).filter(({ name }) => name.startsWith('cookie_'))
  expect(kept.find(({ name }) => name === 'cookie_consent_given')?.value).toBe('true')
  await page.reload()
  await hydrated(page)
  await expect(popup).toBeHidden()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
  await popup.getByRole('button', { name: 'Accept All Cookies' }).click()
  await expect(popup).toBeHidden()

  await page.goto(`${url}/?lang=ar`)
  await hydrated(page)
  // The brand has the same name everywhere: in the tab, in the header, and for screen readers.
  await expect(page).toHaveTitle('تلفزيون البلوز – Thornsea Town')
  const brand = page.getByRole('banner').getByRole('link', { name: /تلفزيون البلوز$/ })
  await expect(brand).toHaveText('تلفزيون البلوز')
  // Every link to a page of the site keeps the language, in a new tab as well, except those to another language.
  const hrefs = await page
    .locator('a[data-discover]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThan(10)
  expect(hrefs.filter((href) => !/[?&]lang=ar(?:#|$)/.test(href))).toEqual([])
  const pass = page.locator('main a[href^="/videos/subscriptions?"][href*="#"]').first()
  await pass.click()
  await expect(page).toHaveURL(/lang=ar/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto(`${url}/match/first-team?lang=ar`)
  await expect(page).toHaveURL(/\/match\/first-team\/[^?]+\?lang=ar$/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  // What a search engine and a shared link say, without scripts.
  const head = (await (await page.request.get(page.url())).text()).split('<body')[0] ?? ''
  expect(head).toMatch(/<title>[^<]*مركز المباراة/)
  expect(head).toMatch(/<meta name="description" content="[^"]*[ء-ي]{3}/)
  expect(head).not.toMatch(/Match centre|minute by minute|Kick-off/)
  await page.goto(`${url}/matches?lang=ar`)
  await expect(page).toHaveTitle(/^المباريات والنتائج/)
  await page.goto(`${url}/?lang=ar`)
  await hydrated(page)
  await page.locator('main a[href="/live?lang=ar"]').first().click()
  await expect(page).toHaveURL(`${url}/live?lang=ar`)
  await page.reload()
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goBack()
  await expect(page).toHaveURL(`${url}/?lang=ar`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('موقع البث الرسمي')

  const file = async (path: string) => (await page.request.get(url + path)).text()
  expect(await file('/robots.txt')).toContain(`Sitemap: ${url}/sitemap.xml`)
  expect(await file('/sitemap.xml')).toContain(`${url}/sitemaps/videos.xml`)
  expect(await file('/sitemaps/pages.xml')).toContain(`${url}/live`)
  expect((await page.request.get(`${url}/sitemaps/news.xml`)).status()).toBe(404)
})

test('[ST-01e] alone it has the policies that its footer and its cookie popup lead to, by deep link and within the page, and is an app of its own name', async ({
  page,
}) => {
  for (const { slug } of sampleClub.menus.footer) {
    expect((await page.goto(url + slug))?.status(), slug).toBe(200)
    await expect(page).toHaveTitle(/^\S.* \| Blues TV – Thornsea Town$/)
    expect((await page.locator('main').innerText()).length, slug).toBeGreaterThan(200)
    for (const link of await page.locator('main a[href]').all())
      expect(await link.getAttribute('href')).toMatch(
        /^(?:#|mailto:|tel:|https?:|\/(?:match|matches|videos|live)\b|\/privacy|\/terms|\/access|\/club\/c)/,
      )
  }
  await forgetChoice(page.context())
  await page.goto(url)
  await hydrated(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await page.getByRole('dialog', { name: 'Cookies' }).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(`${url}/privacy-policy`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(page.locator('main')).toContainText('Last updated')
  expect(documents).toEqual([])

  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(url + manifest)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    expect.stringContaining('application/manifest+json'),
  ])
  const { name, icons, theme_color } = await answer.json()
  expect([name, theme_color]).toEqual(['Blues TV', sampleClub.colours.brandDeep])
  for (const { src } of icons) expect((await page.request.get(url + src)).status(), src).toBe(200)
})

test('[ST-01f] its header has brand, language and account in one row at 375 px, in English and in Arabic', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  for (const path of ['/', '/?lang=ar']) {
    await page.goto(url + path)
    await hydrated(page)
    const header = page.getByRole('banner')
    const rows = await header.locator('img, #account-button, li[lang] a').evaluateAll((all) =>
      all.map((element) => {
        const { top, height } = element.getBoundingClientRect()
        return Math.round(top + height / 2)
      }),
    )
    expect(rows, path).toHaveLength(3)
    expect(Math.max(...rows) - Math.min(...rows), `${path}: ${rows}`).toBeLessThanOrEqual(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375)

    // The keyboard brings each section into view, whole.
    const sections = header.locator('nav a')
    await sections.first().focus()
    for (let number = 1; number < (await sections.count()); number++) {
      await page.keyboard.press('Tab')
      const section = sections.nth(number)
      await expect(section).toBeFocused()
      const isWhole = () =>
        section.evaluate((link) => {
          const { left, right } = link.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        })
      await expect.poll(isWhole, `${path}: ${number}`).toBe(true)
    }
  }
})

test('[ST-01i] the keyboard goes on from the section that a link of the header leads to', async ({
  page,
}) => {
  await page.goto(url)
  await hydrated(page)
  await page.locator('body > header a[href$="#troubleshooting"]').first().press('Enter')
  const place = () =>
    page.evaluate(() => document.activeElement?.closest('[id="troubleshooting"]')?.id ?? 'elsewhere')
  await expect.poll(place).toBe('troubleshooting')
  await page.keyboard.press('Tab')
  expect(await place()).toBe('troubleshooting')
  await expect(part(page, 'troubleshooting').locator('summary').first()).toBeFocused()
  await expect(part(page, 'troubleshooting')).not.toHaveAttribute('tabindex')
})

test('[ST-01c] a package bought there opens the live match there', async ({ page, consoleErrors }) => {
  await page.goto(url)
  await hydrated(page)
  await signIn(page, 'fan@example.com')
  await hydrated(page)
  const price = part(page, 'packages').getByRole('button', { name: /£8\.99 a month.*Watch/ })
  await part(page, 'packages').scrollIntoViewIfNeeded()
  // Content far down hydrates when it comes into view: an earlier press would be lost.
  await expect
    .poll(() => price.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true)
  await price.click()
  await expect(page).toHaveURL(new RegExp(`^${payments.sandbox.url}/c/pay/`))
  await payByCard(page, cards.good)
  await expect(page).toHaveURL(new RegExp(`^${url}/`))
  await expect(page.getByText(/You[’']re in/)).toBeVisible()
  await page.goto(`${url}/live/video/live-main`)
  await moving(page)
  // What the page before was still asking for.
  forgiveRefusals(consoleErrors, /Failed to fetch/)
})

test('[ST-01d] it may be locked', async ({ page, consoleErrors }) => {
  const port = await freePort()
  const environment = {
    DATA_DIR: site.dataDir,
    PLATFORM_PORT: new URL(site.platform).port,
    STREAMER_PORT: String(port),
    SITE_LOCK_PASSWORD: 'Sea-Wall-1906',
    RENDER_WORKERS: '1',
  }
  const locked = await startService('streamer', environment, port, join(site.dataDir, 'logs/locked'))
  try {
    expect((await page.goto(`http://localhost:${port}/videos`))?.status()).toBe(403)
    await page.getByLabel('Password').fill('Sea-Wall-1906')
    await page.getByRole('button', { name: 'Access' }).click()
    await expect(page).toHaveURL(`http://localhost:${port}/videos`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await hydrated(page)
    // No request is under way when the server goes down.
    await page.goto('about:blank')
    expect(consoleErrors.splice(0).filter((text) => !text.includes('403'))).toEqual([])
  } finally {
    await stopService(locked)
  }
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[ST-01h] its pages stay and say so, those that were read open, and what was asked for opens once it is back', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await page.goto(`${url}/`)
    await hydrated(page)
    const kept = () =>
      page.evaluate(async () => {
        const cache = await caches.open('pages')
        return (await cache.keys()).map((request) => new URL(request.url).pathname)
      })
    await expect.poll(kept, { timeout: 60_000 }).toContain('/')
    await haveCome(page, '/_r/matches/', '/_r/tv/')
    await context.setOffline(true)
    const notice = page.getByRole('status').filter({ hasText: 'You are offline' })
    await expect(notice).toBeVisible()
    await page.locator('main a[href="/live"]').first().click()
    await expect(notice).toContainText('It will open when you are back online')
    await expect(page).toHaveURL(`${url}/`)
    await page.goto(`${url}/`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('official streaming site')
    await page.goto(`${url}/videos/faqs`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
    await hydrated(page)
    // The messages for each request without a network, and nothing else.
    const expected = /net::ERR_(INTERNET_DISCONNECTED|FAILED)|status of 503|Failed to load/
    expect(consoleErrors.splice(0).filter((text) => !expected.test(text))).toEqual([])
  })
})
