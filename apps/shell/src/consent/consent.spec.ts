/** Consent and counting: what is asked, stored, pushed and sent, from the first page to the sponsor's report. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AdvertEvent, advertEvents } from '@club/contracts'
import type { Page } from 'playwright/test'
import { anAdvert } from '../../../../tools/e2e/adverts.ts'
import { importContent } from '../../../../tools/e2e/content.ts'
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { runTool, type Site, startSite } from '../../../../tools/e2e/site.ts'
import { expect, forgetChoice, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 180_000 })

/** A tag manager on another origin: reports that it runs, and records what is pushed. */
async function startTags() {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.setHeader('content-type', 'text/javascript')
    response.end('window.tagged = true')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, asked: () => asked, stop: () => server.close() }
}

const popup = (page: Page) => page.getByRole('dialog', { name: 'Cookies' })
const layer = (page: Page) =>
  page.evaluate(() => (window as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? null)
const pushed = async (page: Page, event: string) =>
  ((await layer(page)) ?? []).filter((entry) => entry.event === event)

const path = '/club/history'
const square = anAdvert('square', { campaignRef: 'spring', url: '/hospitality' })
const inContent = anAdvert('in-content', { campaignRef: 'spring' })
const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let site: Site
let tags: Awaited<ReturnType<typeof startTags>>
test.beforeAll(async () => {
  tags = await startTags()
  site = await startSite({
    now: null,
    settings: {
      tracking: { events: true, tagManager: { script: `${tags.origin}/tags.js`, origins: [tags.origin] } },
      cookies: { text: 'Biscuits of the club’s own.' },
    },
  })
  await importContent(site, {
    adverts: [square, inContent],
    advertSlots: [
      { slotID: 'footer_slot', adverts: [square.id] },
      { slotID: 'default_page_last', adverts: [inContent.id] },
    ],
  })
})
test.afterAll(async () => {
  await site.stop()
  tags.stop()
})

/** Messages received by the store. On leaving a page, an automated browser loses its configured user agent. */
const arrived = async () => (await site.gatewayLog()).split('/api/advert-store/v1/events').length

/** Runs before the page's scripts. A beacon's content is a blob, which can only be read later, when the page may be gone. */
function noteBeacons() {
  const texts = new WeakMap<Blob, string>()
  const Own = Blob
  window.Blob = class extends Own {
    constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
      super(parts, options)
      texts.set(this, (parts ?? []).join(''))
    }
  }
  const send = Navigator.prototype.sendBeacon
  Navigator.prototype.sendBeacon = function (address, body) {
    const taken = send.call(this, address, body)
    try {
      const { noteSent } = window as unknown as { noteSent(address: string, text: string): void }
      if (String(address) !== '/_beacon') noteSent(String(address), texts.get(body as Blob) ?? '')
    } catch {
      // A page that is closing reports nothing more to its test.
    }
    return taken
  }
}

/** A fan who was never asked, and everything sent to the store. */
async function stranger(page: Page): Promise<AdvertEvent[]> {
  await forgetChoice(page.context())
  const told: AdvertEvent[] = []
  await page.context().exposeFunction('noteSent', (address: string, text: string) => {
    expect(address).toBe('/api/advert-store/v1/events')
    told.push(...advertEvents.parse(JSON.parse(text)).data)
  })
  await page.context().addInitScript(noteBeacons)
  return told
}

/** Scrolls until the footer's squares show, and views both adverts. */
async function lookAround(page: Page) {
  const advert = page.locator('main [data-advert]')
  await advert.scrollIntoViewIfNeeded()
  await expect
    .poll(() => advert.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, 0))
  const squares = page.getByRole('region', { name: 'Advertisements' })
  await expect(squares).toHaveCount(1)
  await squares.locator('img').first().scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      squares
        .locator('img')
        .first()
        .evaluate((one: HTMLImageElement) => one.naturalWidth),
    )
    .toBeGreaterThan(0)
}

test.describe('a browser like a fan’s', () => {
  test.use({ userAgent: agent, viewport: { width: 1440, height: 1400 } })

  test('[SH-11] [SH-18] [AD-05] asked first, counted from the press on, told to the sponsor, and not a moment after it is taken back', async ({
    page,
  }) => {
    const told = await stranger(page)
    await page.goto(site.url + path)
    await hydrated(page)
    await expect(popup(page)).toContainText('Biscuits of the club’s own.')
    await lookAround(page)
    expect([await layer(page), tags.asked(), told]).toEqual([null, 0, []])

    // The open page counts, immediately.
    const accepted = Date.now()
    await popup(page).getByRole('button', { name: 'Accept All Cookies' }).click()
    await expect(popup(page)).toHaveCount(0)
    await expect
      .poll(() => layer(page))
      .toContainEqual({
        event: 'routeChange',
        routeName: 'contentPage',
        pageType: 'PageView',
        pageUrl: site.url + path,
      })
    await expect.poll(() => page.evaluate(() => (window as { tagged?: boolean }).tagged)).toBe(true)
    expect(await pushed(page, 'adLoad')).toEqual([])
    await lookAround(page)
    await expect.poll(() => pushed(page, 'adLoad')).toEqual([{ event: 'adLoad', advertName: 'square' }])
    expect(Date.now() - accepted).toBeGreaterThan(1500)
    await page.locator('main [data-advert]').scrollIntoViewIfNeeded()
    await expect
      .poll(() => pushed(page, 'advertLoaded'))
      .toEqual([{ event: 'advertLoaded', title: inContent.advertTitle, url: inContent.url }])

    // A click is sent immediately, with the earlier impressions.
    await page.locator('[data-advert] a[href="/hospitality"]').scrollIntoViewIfNeeded()
    await page.waitForTimeout(1300)
    await page.locator('[data-advert] a[href="/hospitality"]').click()
    await expect(page).toHaveURL(`${site.url}/hospitality`)
    await expect
      .poll(() => told.map(({ action, advertID }) => `${action} ${advertID}`))
      .toContain('click square')
    expect(told.map(({ action, advertID }) => `${action} ${advertID}`)).toContain('impression square')
    expect(await pushed(page, 'adClick')).toEqual([{ event: 'adClick', advertName: 'square' }])
    await expect
      .poll(async () => (await pushed(page, 'routeChange')).at(-1)?.pageUrl)
      .toBe(`${site.url}/hospitality`)
    const click = told.find(({ action }) => action === 'click')
    expect(click).toMatchObject({
      channel: 'web',
      domain: 'localhost',
      ssoVendor: 'club',
      userAgent: agent,
      ssoID: '',
      advertName: 'square',
      advertRef: 'square',
      campaignRef: 'spring',
      url: '/hospitality',
      trackingConsent: true,
    })
    expect(click?.sessionID).toBeGreaterThanOrEqual(1)
    expect(new Set(told.map(({ sessionID }) => sessionID)).size).toBe(1)

    // Waiting counts are sent when the page closes, and arrive.
    const before = await arrived()
    await expect(async () => {
      await page.goto(site.url + path)
      await hydrated(page)
      await lookAround(page)
      await expect.poll(() => pushed(page, 'adLoad')).toHaveLength(1)
      await page.waitForTimeout(1500)
      await page.goto(`${site.url}/news`)
      await expect.poll(arrived, { timeout: 3000 }).toBeGreaterThan(before)
    }).toPass()

    // Withdrawn: the page is a fresh one without the tag manager, nothing is counted or stored.
    await hydrated(page)
    await page.evaluate(() => {
      localStorage.setItem('watched', '{}')
      // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
      document.cookie = 'experiments=autumn:b; Max-Age=5184000; Path=/; SameSite=Lax'
    })
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await expect(popup(page)).toBeFocused()
    await popup(page).getByRole('button', { name: 'Only Essential' }).click()
    await reloaded
    await hydrated(page)
    // The fan is where they were, and is notified once.
    const saidOnce = page.getByRole('status').filter({ hasText: 'uses essential cookies only' })
    await expect(saidOnce).toHaveText('From now on this site uses essential cookies only.')
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused()
    const counted = told.length
    const managed = tags.asked()
    await page.goto(site.url + path)
    await hydrated(page)
    await lookAround(page)
    await expect(saidOnce).toHaveCount(0)
    await page.goto(`${site.url}/news`)
    await hydrated(page)
    expect([await layer(page), told.length, tags.asked()]).toEqual([null, counted, managed])
    expect(await page.evaluate(() => localStorage.getItem('watched'))).toBeNull()
    expect(await page.evaluate(() => document.cookie)).not.toContain('experiments=')
    await expect(popup(page)).toHaveCount(0)

    const { stdout } = await runTool('tools/adverts/adverts.ts', ['report', '--campaign', 'spring'], {
      DATA_DIR: site.dataDir,
    })
    expect(stdout).toMatch(/spring +square +square +[1-9]\d* +1 +\d/)
  })

  test('who asks every site for privacy is not asked, and is told apart by nobody; the club’s app has asked already [SH-11b]', async ({
    page,
    context,
  }) => {
    const told = await stranger(page)
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    )
    await page.goto(site.url + path)
    await hydrated(page)
    await lookAround(page)
    await expect(popup(page)).toHaveCount(0)
    expect([await layer(page), told, (await context.cookies()).length]).toEqual([null, [], 0])
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await popup(page).getByRole('button', { name: 'Accept All Cookies' }).click()
    await page.locator('[data-advert] a[href="/hospitality"]').click()
    await expect
      .poll(() => told.map(({ sessionID, ssoID }) => [sessionID, ssoID]))
      .toContainEqual(['no tracking', 'no tracking'])
    expect((await context.cookies()).map(({ value }) => value).join()).toMatch(/all_.*_gpc/)
    await context.clearCookies()

    const app = await context.browser()?.newContext({ userAgent: agent })
    if (!app) throw new Error('no browser')
    await forgetChoice(app)
    const view = await app.newPage()
    await view.goto(`${site.url}/?view=app`)
    await hydrated(view)
    await expect.poll(() => pushed(view, 'routeChange')).toHaveLength(1)
    await view.goto(`${site.url}/news`)
    await expect.poll(() => pushed(view, 'routeChange')).toHaveLength(1)
    await expect(popup(view)).toHaveCount(0)
    expect(await app.cookies()).toEqual([])
    await app.close()
  })
})

test('[SH-11c] both answers are in sight at once where the question comes up, on a telephone either way up and with text twice as large, in English and in Arabic', async ({
  page,
}) => {
  await forgetChoice(page.context())
  for (const address of ['/news', '/category/arabic'])
    for (const [width, height] of [
      [375, 667],
      [812, 375],
      [760, 900],
      [1440, 900],
    ] as const)
      for (const size of [100, 200]) {
        await page.setViewportSize({ width, height })
        await page.goto(site.url + address)
        await hydrated(page)
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = `${percent}%`
        }, size)
        const question = page.locator('[data-consent]')
        await expect(question).toBeVisible()
        const where = `${address} at ${width} × ${height} px, ${size} %`
        await expect(question.getByRole('button'), where).toHaveCount(2)
        for (const answer of await question.getByRole('button').all())
          await expect(answer, where).toBeInViewport({ ratio: 1 })
        // And so is the start of the text.
        await expect(question.getByRole('heading'), where).toBeInViewport({ ratio: 0.5 })
      }
})
