/** The surroundings of pages: adverts by their rules, sponsors of sections, a club's settings, and silent failures. */
import type { Sponsor, SponsorSection } from '@club/contracts'
import type { Page } from 'playwright/test'
import { anAdvert } from '../../../../tools/e2e/adverts.ts'
import { importContent } from '../../../../tools/e2e/content.ts'
import {
  expectNoAxeProblems,
  expectNoSidewaysScroll,
  holdBack,
  hydrated,
} from '../../../../tools/e2e/page-checks.ts'
import { newestStory, playedMatch } from '../../../../tools/e2e/page-kinds.ts'
import { signIn } from '../../../../tools/e2e/sample-accounts.ts'
import { startSite } from '../../../../tools/e2e/site.ts'
import { siteForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgetChoice, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 180_000 })

const site = siteForTests({
  settings: {
    club: {
      crests: {
        header: 'sponsors/gullwing-print.svg',
        stickyHeader: 'sponsors/harbourside-motors.svg',
        menu: 'sponsors/estuary-energy.svg',
        footer: 'sponsors/pilot-coffee.svg',
        video: 'sponsors/kestrel-kitchens.svg',
      },
    },
    // A second, small header, with the crest of its place.
    header: { type: 'sticky', variant: 'v3' },
    site: {
      dateFormats: { default: 'DD/MM/YYYY', match: 'dddd D MMMM' },
      platformNotice: 'Made by hand in Thornsea',
      upgradeNotice: 'This browser is from another century.',
    },
    cookies: { title: 'Biscuits', text: 'Of the club’s own.', policy: '/terms-of-use' },
    home: {
      featured: {
        result: { image: 'news/match-01.webp' },
        upcoming: { image: 'news/stadium-01.webp', focus: { x: 0.2, y: 0.3 } },
      },
    },
  } as never,
})

const open = async (page: Page, path: string) => {
  await page.goto(site.url + path)
  await hydrated(page)
}
/** Passes once the public page contains it, or no longer does. */
const until = (page: Page, path: string, words: string, there = true) =>
  expect
    .poll(async () => (await (await page.request.get(site.url + path)).text()).includes(words))
    .toBe(there)

test('[AD-01] an advert needs a link and a mobile picture, keeps to its width on phones and desks, waits for its audience, and is nowhere once advertising is off', async ({
  page,
  browser,
}) => {
  const [path, slotID] = ['/club', 'hub_page_last']
  const picture = (imageSize: 'mpu' | 'banner' | 'large-banner' | 'content-feed', name: string) => ({
    imageKey: `adverts/${name}.webp`,
    imageSize,
  })
  const mobile = picture('mpu', 'estuary-energy-mpu')
  const advert = page.locator('main').getByRole('region', { name: 'Advertisement' })
  const put = async (...adverts: ReturnType<typeof anAdvert>[]) => {
    const ids = adverts.map(({ id }) => id)
    await importContent(site, { adverts, advertSlots: [{ slotID, adverts: ids }] })
  }

  // Without a link, without a picture, only with one for desktops, with a missing one: the next valid advert shows.
  await put(
    anAdvert('no-link', { url: null }),
    anAdvert('no-picture', { images: {} }),
    anAdvert('desks-alone', { images: { desktop: mobile } }),
    anAdvert('lost', { images: { mobile: picture('mpu', 'nowhere') } }),
    anAdvert('whole'),
  )
  await until(page, path, 'What whole says')
  await open(page, path)
  await expect(advert).toHaveCount(1)
  await expect(advert.getByRole('link')).toHaveAttribute('href', 'https://whole.example.com/')

  const widths = [
    ['mpu', 'estuary-energy-mpu', 300],
    ['banner', 'estuary-energy-banner', 728],
    ['large-banner', 'pilot-coffee-large-banner', 1000],
    ['content-feed', 'pilot-coffee-large-banner', null],
  ] as const
  for (const [imageSize, name, widest] of widths) {
    const title = `What ${imageSize} says`
    await put(anAdvert(imageSize, { images: { mobile, desktop: picture(imageSize, name) } }))
    await until(page, path, title)
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, path)
    const image = advert.getByRole('img', { name: title })
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain(name)
    const place = (await advert.boundingBox())?.width ?? 0
    expect((await image.boundingBox())?.width, imageSize).toBe(widest ?? place)
    expect(place, 'the place is wider than any of them').toBeGreaterThan(1000)
    await page.setViewportSize({ width: 375, height: 812 })
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => [one.currentSrc, one.width]))
      .toEqual([`${site.url}/images/fit-in/750x750/${mobile.imageKey}`, 300])
    await expectNoSidewaysScroll(page)
  }

  // Adverts not for children wait until the mode is off; none of it is in the public page.
  await put(anAdvert('brewery', { childFriendly: false }))
  await until(page, path, 'What content-feed says', false)
  await open(page, path)
  await expect(advert).toHaveCount(0)
  // The club's own promotion takes the advert's room, and neither is labelled nor counted as one.
  const promotion = page.locator('main').getByRole('link', { name: 'Three courses and a padded seat.' })
  const mode = page.getByRole('contentinfo').getByRole('switch', { name: 'Child-friendly mode' })
  const heights: (number | undefined)[] = []
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 812 })
    await expect(promotion).toHaveAttribute('href', '/hospitality/matchdayhospitality')
    await expectNoSidewaysScroll(page)
    heights.push((await promotion.boundingBox())?.height)
  }
  await expectNoAxeProblems(page)
  await expect(page.locator('main [data-advert], main [rel~="sponsored"]')).toHaveCount(0)
  await mode.click()
  await expect(advert.getByRole('img', { name: 'What brewery says' })).toHaveCount(1)
  await expect(promotion).toHaveCount(0)
  for (const [index, width] of [375, 1440].entries()) {
    await page.setViewportSize({ width, height: 812 })
    // The browser chooses the other picture a moment after the window has changed.
    await expect
      .poll(async () => Math.round((await advert.getByRole('img').boundingBox())?.height ?? 0))
      .toBe(Math.round(heights[index] ?? 0))
  }

  // A picture that hangs times out.
  await page.route('**/images/**/adverts/**', () => {})
  await open(page, path)
  await expect(advert).toHaveCount(1)
  await advert.scrollIntoViewIfNeeded()
  await expect(promotion).toBeVisible({ timeout: 12_000 })
  await expect(advert).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  // Advertising off: no advert of any kind, and no request for one.
  const positions = { newsArticle: 'last', defaultPage: 'last', hubPage: 'last' } as const
  const quiet = await startSite({ settings: { adverts: { positions, advertisingDisabled: true } } })
  try {
    const fan = await browser.newPage()
    const asked: string[] = []
    fan.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const where of ['/club', '/club/history', await newestStory(fan.request, quiet.url)]) {
      await fan.goto(quiet.url + where)
      await hydrated(fan)
      await fan.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await fan.waitForTimeout(2500)
      await expect(fan.locator('[data-advert]')).toHaveCount(0)
    }
    expect(
      asked.filter((one) => /^\/api\/(?:adverts|advertising|experiments)|\/images\/.*\/adverts\//.test(one)),
    ).toEqual([])
    await fan.close()
  } finally {
    await quiet.stop()
  }
})

const sponsor = (sponsorID: string, changes: Partial<Sponsor> = {}): Sponsor => ({
  campaignID: 'sections',
  sponsorID,
  imageKey: 'sponsors/gullwing-print.svg',
  published: 1,
  title: sponsorID,
  url: `https://${sponsorID.toLowerCase()}.example.com/`,
  adminName: sponsorID,
  mediaLibraryID: sponsorID,
  forcedOrder: 1,
  isChildFriendly: true,
  ...changes,
})

test('[AD-04] each of the six sections has its sponsors, on the web or in the app; rows of the footer have theirs, large and small, in forced order, those published alone', async ({
  page,
  browser,
}) => {
  const sections: SponsorSection[] = [
    'news-listing',
    'fixtures-first-team',
    'loading-screen',
    'match-centre-first-team',
    'homepage-news',
    'player-of-the-match',
  ]
  /** Names of a section in order: the second before the first, and those that must not appear. */
  const of = (section: string) => [
    sponsor(`B-${section}`, { forcedOrder: 2 }),
    sponsor(`A-${section}`),
    sponsor(`Unpublished-${section}`, { published: 0 }),
    sponsor(`Brewery-${section}`, { forcedOrder: 3, isChildFriendly: false }),
  ]
  const row = (rowID: string, sponsorSize: 'large' | 'small', forcedOrder: number) => ({
    adminName: rowID,
    forcedOrder,
    rowID,
    sponsorSize,
    title: rowID,
    titleSize: 'h3',
    sponsors: of(rowID),
  })
  await importContent(site, {
    sectionSponsors: [
      ...sections.map((sectionID) => ({
        active: true,
        sectionID,
        name: sectionID,
        type: 'web' as const,
        sponsors: of(sectionID),
      })),
      ...sections.map((sectionID) => ({
        active: true,
        sectionID,
        name: sectionID,
        type: 'app' as const,
        sponsors: [sponsor(`App-${sectionID}`)],
      })),
    ],
    sponsorRows: [row('Seconds', 'small', -1), row('Firsts', 'large', -2)],
  })
  const shown = (within = 'main') =>
    page
      .locator(`${within} a[rel~="sponsored"] img`)
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute('alt') ?? '').filter((name) => /^\w+-/.test(name)),
      )
  const both = (section: string) => [`A-${section}`, `B-${section}`]

  const match = await playedMatch({ get: (path: string) => page.request.get(site.url + path) } as never)
  for (const [path, ...where] of [
    ['/news', 'news-listing'],
    ['/matches', 'fixtures-first-team'],
    ['/', 'homepage-news'],
    [match, 'match-centre-first-team', 'player-of-the-match'],
  ] as const) {
    await until(page, path, `A-${where[0]}`)
    await open(page, path)
    expect([path, await shown()]).toEqual([path, where.flatMap(both)])
  }
  // The first team's sponsors appear only in its own sections.
  await open(page, '/matches/ladies')
  expect(await shown()).toEqual([])

  // A slow page, on the web and in the app.
  const long = async (view: string, names: string[]) => {
    await open(page, `/club/history${view}`)
    const letThrough = await holdBack(page, '**/api/web/v1/articles**')
    await page.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
    await expect(page.locator('[data-loading-screen]')).toBeVisible()
    expect(await shown('[data-loading-screen]')).toEqual(names)
    await expectNoAxeProblems(page)
    letThrough()
    await expect(page).toHaveURL(`${site.url}/news`)
    await expect(page.locator('[data-loading-screen]')).toHaveCount(0)
    await page.unrouteAll()
  }
  await long('', both('loading-screen'))
  await long('?view=app', ['App-loading-screen'])
  // The app falls back to the web's sponsor.
  await importContent(site, {
    sectionSponsors: [
      {
        active: false,
        sectionID: 'loading-screen',
        name: 'loading-screen',
        type: 'app',
        sponsors: [],
      },
    ],
  })
  await until(page, '/club/history', 'App-loading-screen', false)
  await long('?view=app', both('loading-screen'))

  // Child-friendly mode off: all published sponsors.
  const fan = await browser.newPage()
  await fan.goto(`${site.url}/news`)
  await hydrated(fan)
  await fan.getByRole('contentinfo').getByRole('switch', { name: 'Child-friendly mode' }).click()
  await expect(fan.locator('main img[alt="Brewery-news-listing"]')).toHaveCount(1)
  await expect(fan.locator('img[alt^="Unpublished"]')).toHaveCount(0)
  const rows = fan.getByRole('region', { name: 'Club sponsors' }).locator('[data-size]:has(> ul)')
  const titles = (await rows.locator('> p').allInnerTexts()).map((title) => title.toLowerCase())
  expect(titles.indexOf('firsts')).toBeLessThan(titles.indexOf('seconds'))
  for (const [width, large, small] of [
    [375, 132, 80],
    [1440, 160, 96],
  ] as const) {
    await fan.setViewportSize({ width, height: 900 })
    for (const [name, size] of [
      ['Firsts', large],
      ['Seconds', small],
    ] as const) {
      const logos = await rows
        .filter({ hasText: name })
        .locator('a')
        .evaluateAll((all) =>
          all.map((link) => [
            link.querySelector('img')?.alt,
            link.querySelector('img')?.getBoundingClientRect().width,
            link.getAttribute('target'),
          ]),
        )
      expect(logos).toEqual(['A', 'B', 'Brewery'].map((one) => [`${one}-${name}`, size, '_blank']))
    }
  }
  await fan.close()
})

test('[SH-21] club apps are offered, but not in the app; notices, crests by place, dates, words of the cookie popup and featured pictures are the club’s own', async ({
  page,
  browser,
}) => {
  await forgetChoice(page.context())
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  // Crests, each in its place.
  const crest = (place: string, name: string) => page.locator(`${place} img[src*="200x200/sponsors/${name}"]`)
  await expect(crest('body > header', 'gullwing-print')).toHaveCount(1)
  await expect(crest('[data-sticky-header]', 'harbourside-motors')).toHaveCount(1)
  await expect(crest('body > footer', 'pilot-coffee')).toHaveCount(1)
  await expect(crest('#site-menu', 'estuary-energy')).toHaveCount(1)
  // Behind the next match and the last result.
  for (const [place, image] of [
    ['upcoming', 'stadium-01'],
    ['result', 'match-01'],
  ] as const)
    await expect(page.locator(`[data-featured="${place}"] img`).first()).toHaveAttribute(
      'src',
      new RegExp(image),
    )
  await expect(page.locator('[data-panel]').getByText('Saturday 21 November')).toBeVisible()
  await expectNoAxeProblems(page)

  // The popup, in the club's words.
  const popup = page.getByRole('dialog', { name: 'Biscuits' })
  await expect(popup).toContainText('Of the club’s own.')
  await expect(popup.getByRole('link')).toHaveAttribute('href', '/terms-of-use')
  await popup.getByRole('button', { name: 'Only Essential' }).click()

  // The apps, for each kind of phone, at the foot and in the menu.
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Made by hand in Thornsea')).toHaveCount(1)
  const offered = footer.getByRole('list', { name: 'Get the club app' }).getByRole('link')
  await expect(offered).toHaveText([/^iOS app/, /^Android app/])
  for (const [index, kind] of ['ios', 'android'].entries()) {
    await expect(offered.nth(index)).toHaveAttribute('href', `https://apps.example.com/thornsea-${kind}`)
    await expect(offered.nth(index)).toHaveAttribute('target', '_blank')
  }
  for (const width of [375, 812, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await expectNoSidewaysScroll(page)
  }

  // Dates of stories; and over the page, the crest that stands beside a film.
  await page.goto(site.url + (await newestStory(page.request, site.url)))
  await expect(page.locator('main time').first()).toHaveText(/^\d\d\/\d\d\/2026$/)
  await page.goto(`${site.url}/videos`)
  await hydrated(page)
  await page.locator('main a[href^="/videos/player/"]').first().click()
  await expect(page.locator('[data-video-modal] header img')).toHaveAttribute('src', /kestrel-kitchens/)

  // A browser without layers gets a notice; one with them does not.
  await page.goto(`${site.url}/club/history`)
  const notice = page.getByText('This browser is from another century.')
  await expect(notice).toBeHidden()
  const old = await browser.newPage()
  await old.route('**/*.css', (route) => route.abort())
  await old.goto(`${site.url}/club/history`)
  await expect(old.getByText('This browser is from another century.')).toBeVisible()
  await old.close()

  // In the app: everything is consented to, there is no question and no offer of the app, nor on the next page.
  const app = await browser.newContext({ viewport: { width: 375, height: 812 } })
  await forgetChoice(app)
  const inside = await app.newPage()
  await inside.goto(`${site.url}/?view=app`)
  await hydrated(inside)
  await inside
    .locator('body > header a[href="/news"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(inside).toHaveURL(`${site.url}/news`)
  await expect(inside.locator('ul[aria-label="Get the club app"]').filter({ visible: true })).toHaveCount(0)
  await inside.waitForTimeout(2500)
  await expect(inside.getByRole('dialog', { name: 'Biscuits' })).toHaveCount(0)
  await app.close()
})

test('[SH-22] adverts, promos, entitlements, the portal, sessions, counting, categories, feeds, packages and search fail, are noted, and break and show nothing else', async ({
  page,
  context,
  consoleErrors,
}) => {
  await signIn(context, site, 'subscriber')
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const broken: string[] = []
  page.on('pageerror', (problem) => broken.push(problem.message))
  const failing =
    /\/api\/(?:adverts|advertising|experiments|promo|ondemand|advert-store)\/|\/users\/entitlements\/|\/create-portal-redirect|\/streamline\/v1\/packages|\/videos\/v1\/categories|\/news\/search|\/search\/v1\/|\/account\/v1\/session$/
  const ways = [
    { status: 500, body: 'no' },
    { status: 200, contentType: 'application/json', body: '{"data":"rubbish"}' },
  ]
  for (const answer of ways) {
    // The page itself signs in, before its services fail.
    await open(page, '/club/history')
    await page.route(failing, (route) => route.fulfill(answer))
    said.splice(0)
    for (const path of [
      '/videos',
      '/videos/categories',
      '/videos/channel/goals',
      '/videos/subscriptions',
      '/club',
    ])
      await test.step(`${answer.status} ${path}`, async () => {
        const before = await page.title()
        // On navigation, so that the browser sends all requests itself.
        await page.evaluate((to) => {
          const link = document.createElement('a')
          link.href = to
          document.body.append(link)
          history.pushState({ idx: history.length, key: to, usr: null }, '', to)
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        }, path)
        await expect(page).toHaveURL(site.url + path)
        await expect(page).not.toHaveTitle(before)
        await expect(page.locator('main h1').first()).toBeVisible()
        await expect(page.getByText(/ error$/)).toHaveCount(0)
        // The last page stays open for longer than its adverts would need.
        if (path === '/club') await page.waitForTimeout(2600)
        await expect(page.locator('[data-kind="error"]')).toHaveCount(0)
        await expect(page.locator('dialog[open]')).toHaveCount(0)
        await expect(page.getByRole('region', { name: 'Advertisements' })).toHaveCount(0)
      })
    expect(said.some((text) => text.startsWith('Problem retrieving pages'))).toBe(true)
    expect(said.some((text) => text.startsWith('no categories'))).toBe(true)
    // Invalid adverts and promos are skipped; failures reported by a service are logged.
    if (answer.status === 500) expect(said.some((text) => text.startsWith('no adverts'))).toBe(true)

    // The fan's own search has failed, and says so; the overlay stays.
    await page.locator('body > header').getByRole('button', { name: 'Search' }).click()
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.getByRole('searchbox').fill('town')
    await search.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(search.getByText('Loading...')).toHaveCount(0)
    await expect(search.getByRole('searchbox')).toBeEnabled()
    await page.keyboard.press('Escape')

    // A document with every service failing: complete, with nothing over it.
    await page.goto(`${site.url}/club/history`)
    await hydrated(page)
    await page.waitForTimeout(3000)
    if (answer.status === 500)
      for (const what of ['no session', 'no promo'])
        expect(
          said.some((text) => text.startsWith(what)),
          what,
        ).toBe(true)
    await expect(page.locator('[data-kind="error"], dialog[open]')).toHaveCount(0)
    await expect(page.locator('main h1')).toHaveText('History')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  // Only entitlements fail: the fan stays signed in.
  await page.route(/\/users\/entitlements\//, (route) => route.fulfill({ status: 503, body: '' }))
  said.splice(0)
  await open(page, '/club/history')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  await expect.poll(() => said.some((text) => text.startsWith('no entitlements'))).toBe(true)
  expect(broken).toEqual([])
  // Search and the lists of packages tell of the answers that were none.
  forgiveRefusals(consoleErrors, /HTTP 500|invalid_|Failed to fetch/)
})
