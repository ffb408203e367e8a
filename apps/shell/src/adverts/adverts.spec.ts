/** The square adverts above the footer in a browser. */
import type { Page } from 'playwright/test'
import { anAdvert, anExperiment } from '../../../../tools/e2e/adverts.ts'
import { importContent } from '../../../../tools/e2e/content.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { startSite } from '../../../../tools/e2e/site.ts'
import { choose, expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'
import { shuffled } from './squares/squares.core.ts'

test.describe.configure({ timeout: 300_000 })

/** They load when the browser is idle: not during other long work. */
const late = { timeout: 60_000 }

const valid = ['one', 'two', 'three', 'four'].map((id) => anAdvert(id))
const adult = anAdvert('brewery', { childFriendly: false })
const invalid = [
  anAdvert('linkless', { url: null }),
  anAdvert('pictureless', { images: {} }),
  anAdvert('off', { enabled: false }),
  anAdvert('of-the-app', { channel: 'app' }),
  anAdvert('over', { timings: { startUTC: null, endUTC: '2026-11-20T11:59:59Z' } }),
  anAdvert('to-come', { timings: { startUTC: '2026-11-20T12:00:01Z', endUTC: null } }),
]
/** In the slot's order: those valid for the web now, then. */
const stored = [adult, ...valid]
const titles = stored.map(({ advertTitle }) => advertTitle)

/** Randomness that keeps the order, and randomness that reverses it. */
const keeps = 0.999_999
const turns = 0.3

const place = (page: Page) => page.getByRole('region', { name: 'Advertisements' })
const names = (page: Page) =>
  place(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))

/** Layout shifts not caused by user input. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 200)
      }),
  )

/** Opens a page with the given randomness. */
async function open(page: Page, address: string, chance: number) {
  await page.addInitScript((value) => {
    Math.random = () => value
  }, chance)
  await page.goto(address)
  await hydrated(page)
}

test('[AD-02] three square adverts of chance above the footer, of those valid now, 2 s after a route change', async ({
  browser,
}) => {
  const site = await startSite()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const errors: string[] = []
  context.on('weberror', (problem) => errors.push(problem.error().message))
  try {
    await importContent(site, {
      adverts: [...stored, ...invalid],
      advertSlots: [
        {
          slotID: 'footer_slot',
          adverts: [...invalid, ...stored].map(({ id }) => id),
        },
      ],
    })

    // None of it is in the HTML that everybody gets.
    const address = `${site.url}/club/history`
    const html = await (await context.request.get(address)).text()
    expect([...titles, 'Advertisements'].filter((words) => html.includes(words))).toEqual([])

    // Two seconds after hydration, and no sooner; nothing on the screen moves for them.
    const page = await context.newPage()
    await open(page, address, keeps)
    const before = await shifts(page)
    const alive = Date.now()
    await expect(place(page)).toHaveCount(0)
    await expect(place(page)).toHaveCount(1, late)
    expect(Date.now() - alive).toBeGreaterThan(1300)
    expect(await shifts(page)).toBe(before)

    // Three of those valid now, in random order, between the page and its footer.
    expect(await names(page)).toEqual(titles.slice(1, 4))
    expect(
      await place(page).evaluate((region) => {
        let before = region.parentElement?.previousElementSibling
        // Overlays take up no room in it.
        while (before?.matches('dialog, [data-notices]')) before = before.previousElementSibling
        return [before?.tagName, region.parentElement?.nextElementSibling?.tagName]
      }),
    ).toEqual(['MAIN', 'FOOTER'])
    const link = place(page).getByRole('link', { name: `${titles[1]} (opens in a new tab)` })
    await expect(link).toHaveAttribute('href', 'https://one.example.com/')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener sponsored')
    const other = await context.newPage()
    await open(other, address, turns)
    await expect(place(other)).toHaveCount(1)
    const turned = shuffled(stored, () => turns).filter(({ childFriendly }) => childFriendly)
    expect(await names(other)).toEqual(turned.slice(0, 3).map(({ advertTitle }) => advertTitle))
    expect(await names(other)).not.toEqual(titles.slice(1, 4))
    await other.close()

    // 400x400 pictures, 300 px wide, loaded when they come near; correct at every width.
    const images = place(page).locator('img')
    for (const width of [375, 760, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await place(page).scrollIntoViewIfNeeded()
      await expectNoSidewaysScroll(page)
      for (const image of await images.all()) {
        await image.scrollIntoViewIfNeeded()
        await expect
          .poll(() => image.evaluate((one: HTMLImageElement) => [one.currentSrc, one.naturalWidth > 0]))
          .toEqual([`${site.url}/images/fit-in/400x400/adverts/estuary-energy-mpu.webp`, true])
        const box = await image.boundingBox()
        expect([box?.width, box?.height]).toEqual([300, 300])
      }
      await expectNoAxeProblems(page)
    }

    // Adverts not for children appear when the fan switches the mode off, and go again.
    const mode = page.getByRole('contentinfo').getByRole('switch', { name: 'Child-friendly mode' })
    await mode.click()
    await expect.poll(() => names(page)).toEqual(titles.slice(0, 3))
    await mode.click()
    await expect.poll(() => names(page)).toEqual(titles.slice(1, 4))

    // Another page: the previous page's are gone, and 2 s later it has its own.
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link').first().click()
    // A page's requests queue behind the previous page's pictures, which are made here for the first time.
    await expect(page).not.toHaveURL(address, { timeout: 30_000 })
    await expect(place(page)).toHaveCount(0)
    const arrived = Date.now()
    await expect(place(page)).toHaveCount(1)
    expect(Date.now() - arrived).toBeGreaterThan(1300)

    // While their place is in view nothing moves: they wait until it is not.
    await page.goto(address)
    await hydrated(page)
    await page.locator('body > footer').evaluate((footer) => {
      scrollTo(0, footer.getBoundingClientRect().top + scrollY - innerHeight / 2)
    })
    const asked = page.waitForResponse(/footer_slot/)
    await asked
    await page.waitForTimeout(700)
    await expect(place(page)).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(place(page)).toHaveCount(1)

    // Not on pages of the video service, by the sample club's settings.
    for (const path of ['/videos', '/videos/btv-112', '/videos/faqs', '/live']) {
      const settings = page.waitForResponse(/\/api\/videos\/v1\/settings/)
      await page.goto(site.url + path)
      await settings
      await page.waitForTimeout(500)
      await expect(place(page)).toHaveCount(0)
    }

    // Failed pictures, and a service that is down, leave no gap.
    await page.route('**/images/**/adverts/**', (route) => route.abort())
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/adverts/'))
    await page.goto(address)
    // The browser itself decides how near a picture must be before it loads.
    await Promise.race([
      lost,
      place(page)
        .scrollIntoViewIfNeeded()
        .catch(() => {}),
    ])
    await lost
    await expect(place(page)).toHaveCount(0)
    await page.unroute('**/images/**/adverts/**')
    await page.route('**/footer_slot**', (route) => route.fulfill({ status: 503, body: '{}' }))
    const failed = page.waitForResponse(/footer_slot/)
    await page.goto(address)
    await failed
    await page.waitForTimeout(500)
    await expect(place(page)).toHaveCount(0)
    await page.unroute('**/footer_slot**')

    // A slot without a valid advert takes up no room.
    await importContent(site, {
      adverts: [],
      advertSlots: [{ slotID: 'footer_slot', adverts: invalid.map(({ id }) => id) }],
    })
    const empty = page.waitForResponse(/footer_slot/)
    await page.goto(address)
    await empty
    await page.waitForTimeout(500)
    await expect(place(page)).toHaveCount(0)
    expect(errors).toEqual([])
  } finally {
    await context.close()
    await site.stop()
  }
})

test('adverts switched off by the club are not even asked for [AD-02a]', async ({ page }) => {
  const positions = { newsArticle: 'last', defaultPage: 'last', hubPage: 'last' } as const
  const site = await startSite({ settings: { adverts: { positions, advertisingDisabled: true } } })
  try {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${site.url}/club/history`)
    await hydrated(page)
    await page.waitForTimeout(4500)
    await expect(page.getByRole('region', { name: /^Advertisement/ })).toHaveCount(0)
    expect(asked.filter((url) => /advert/.test(url))).toEqual([])
  } finally {
    await site.stop()
  }
})

test('[SH-07] [AD-03] the footer: sponsors by size, links, notice, and its adverts v1, v2 and v3; what hangs, fails or answers rubbish or 50 MB is no advert', async ({
  page,
  context,
  consoleErrors,
}) => {
  const site = await startSite()
  try {
    const ads = ['line', 'square', 'tried'].map((id) =>
      anAdvert(id, { area: id === 'line' ? 'footer' : null }),
    )
    await importContent(site, {
      adverts: ads,
      advertSlots: [
        { slotID: 'footer_slot', adverts: ['square'] },
        { slotID: 'content_feed', adverts: ['square'] },
      ],
      experiments: [
        anExperiment('footer_slot', [
          { name: 'a', weight: 1, adverts: ['tried'] },
          { name: 'b', weight: 1, adverts: ['tried'] },
        ]),
      ],
    })
    const address = `${site.url}/club/history`
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await hydrated(page)
    await expect(place(page)).toHaveCount(1, late)
    const version = (kind: string) => place(page).locator(`[data-version="${kind}"] img`)
    for (const [kind, name] of [
      ['v1', 'What line says'],
      ['v2', 'What square says'],
      ['v3', 'What tried says'],
    ] as const)
      await expect(version(kind)).toHaveAttribute('alt', name)
    // Without the fan's consent nothing of an experiment is stored.
    expect((await context.cookies()).filter(({ name }) => name === 'experiments')).toEqual([])
    for (const width of [375, 812, 1440]) {
      await page.setViewportSize({ width, height: 812 })
      await expectNoSidewaysScroll(page)
    }
    await place(page).scrollIntoViewIfNeeded()
    await expectNoAxeProblems(page)

    const footer = page.getByRole('contentinfo')
    const rows = footer.getByRole('region', { name: 'Club sponsors' }).locator('ul')
    expect(
      new Set(
        await rows.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('width'))),
      ),
    ).toEqual(new Set(['96', '160']))
    expect(await footer.getByRole('list', { name: 'Social media' }).getByRole('link').count()).toBe(5)
    for (const [name, path] of [
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Use', '/terms-of-use'],
      ['Accessibility', '/accessibility'],
      ['Company Details', '/club/companydetails'],
      ['Club Contacts', '/club/clubcontacts'],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await expect(footer).toContainText('© 2026 Thornsea Town Football Club Ltd')
    await expect(footer).toContainText('Built on the Terrace club platform')

    // With consent, the browser stores its variant.
    await choose(context, 'all')
    await page.goto(address)
    await hydrated(page)
    await expect(version('v3')).toHaveCount(1)
    const [kept] = (await context.cookies()).filter(({ name }) => name === 'experiments')
    expect(kept?.value).toMatch(/^autumn:[ab]$/)

    const feed = await page.request.get(`${site.url}/api/aggregated-feed/v1/feed`)
    expect(JSON.stringify(await feed.json())).toContain('"imageSize":"content-feed"')

    // One service at a time fails: the others' adverts show, and nothing else.
    const huge = `{"data":[],"x":"${'x'.repeat(50_000_000)}"}`
    const bad = [
      { status: 500, body: 'no' },
      { status: 200, contentType: 'application/json', body: '{"data":[{"attributes":{"advertID":1}},null]}' },
      { status: 200, contentType: 'application/json', body: huge },
    ]
    for (const answer of bad) {
      await page.route('**/adverts/v1/adverts/**', (route) => route.fulfill(answer))
      await page.route('**/experiments/v1/data', (route) => route.fulfill(answer))
      await page.goto(address)
      await hydrated(page)
      await expect(version('v2')).toHaveAttribute('alt', 'What square says', late)
      await expect(version('v1')).toHaveCount(0)
      await expect(version('v3')).toHaveCount(0)
      await page.unrouteAll()
    }
    // One that hangs does not delay the others: both show while it is still pending.
    let gaveUp = false
    page.on('requestfailed', (request) => {
      gaveUp ||= request.url().includes('/experiments/')
    })
    await page.route('**/experiments/v1/data', () => {})
    await page.goto(address)
    await hydrated(page)
    await expect(version('v2')).toHaveAttribute('alt', 'What square says')
    await expect(version('v1')).toHaveAttribute('alt', 'What line says')
    await expect(version('v3')).toHaveCount(0)
    expect(gaveUp).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    // Campaigns that end while the page is open: all kinds go, in content the club's own promotion replaces them, and nothing moves.
    const timings = { startUTC: null, endUTC: '2026-11-20T12:00:20Z' }
    await importContent(site, {
      adverts: ads.map((advert) => ({ ...advert, timings })),
      advertSlots: [
        { slotID: 'footer_slot', adverts: ['square'] },
        { slotID: 'default_page_last', adverts: ['square'] },
      ],
    })
    await expect
      .poll(async () => (await (await page.request.get(address)).text()).includes('What square says'))
      .toBe(true)
    await page.goto(address)
    await hydrated(page)
    for (const kind of ['v1', 'v2', 'v3']) await expect(version(kind)).toHaveCount(1)
    const content = page.locator('main [data-advert]')
    await expect(content).toHaveCount(1)
    await place(page).scrollIntoViewIfNeeded()
    const still = await page.evaluate(() => document.documentElement.scrollHeight)
    await expect(place(page)).toHaveCount(0, { timeout: 30_000 })
    await expect(content).toHaveCount(0)
    // Heights of pictures are fractions of a pixel, and rounded.
    const after = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(Math.abs(after - still)).toBeLessThanOrEqual(1)
    await expect(page.locator('main').getByText('From the club', { exact: true })).toHaveCount(1)
    forgiveRefusals(consoleErrors)
  } finally {
    await page.close()
    await site.stop()
  }
})
