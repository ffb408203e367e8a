/** Navigating in a browser: routes, loading bar, chunks that fail to load, prefetching. */
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { holdBack, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { newestStory, pageKinds } from '../../../../tools/e2e/page-kinds.ts'
import { follow, scrollY } from '../../../../tools/e2e/page-moves.ts'
import { siteForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test, withMotion } from '../../../../tools/e2e/test.ts'

test.use(withMotion)

test.describe.configure({ timeout: 120_000 })

/** Documents that the page loads from now on. */
function documents(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded.push(request.url())
  })
  return loaded
}

const titleIn = (html: string) =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

/** Addresses of club TV, and redirects: each with its final address, if it differs. */
async function otherRoutes(request: APIRequestContext): Promise<[path: string, to: RegExp | null][]> {
  const answer = await request.get('/api/videos/v1/search?page[size]=1')
  const { data } = (await answer.json()) as { data: { id: string }[] }
  const story = await newestStory(request)
  const match = /^\/match\/first-team\/2026-27\/[a-z0-9-]+$/
  const article = /^\/news\/[a-z0-9-]+$/
  return [
    ['/match', match],
    ['/match/first-team', match],
    ['/match/ladies/2025-26', /^\/match\/ladies\/2025-26\/[a-z0-9-]+$/],
    ['/players/first-team', /^\/teams\/first-team$/],
    ['/players/joel-marwood', null],
    ['/teams/ladies', null],
    ...['/2026', '/2026/11', '/2026/11/20'].map((dated): [string, null] => [`/news${dated}`, null]),
    ...['/2026', '/2026/11', '/2026/11/20'].map((dated): [string, RegExp] => [
      story.replace('/news', `/news${dated}`),
      article,
    ]),
    ...[
      '',
      '/browse',
      '/categories',
      '/faqs',
      '/subscriptions',
      '/channel',
      '/channel/goals',
      '/player',
      `/player/${data[0]?.id}`,
      `/${data[0]?.id}`,
    ].map((path): [string, null] => [`/videos${path}`, null]),
    ['/live', null],
    ['/live/video', null],
    ['/live/audio/live-audio', null],
    ['/live/DrmLiveVideo/live-drm', null],
    ['/subscribe', null],
  ]
}

test('[SH-01] every route answers, drawn by the server, by deep link and within the page, from its top; the frame has its order; ways to elsewhere take the place of the page', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(240_000)
  const kinds = await pageKinds(page.request)
  const others = await otherRoutes(page.request)
  const titles = new Map<string, string>()
  for (const { path, status } of kinds) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(status)
    const html = await answer.text()
    expect(html, path).toContain('</main>')
    titles.set(path, titleIn(html))
  }
  await page.goto('/')
  await hydrated(page)
  const loaded = documents(page)
  for (const { path, status } of kinds) {
    if (status !== 200) continue
    await page.evaluate(() => window.scrollTo(0, 500))
    await follow(page, path)
    // A page's requests queue behind the previous page's pictures, which are made here for the first time.
    await expect(page, path).toHaveTitle(titles.get(path) ?? '', { timeout: 30_000 })
    await expect.poll(() => scrollY(page), path).toBe(0)
  }
  for (const [path, to] of others) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    // Old addresses of stories redirect permanently, all others temporarily.
    expect([path, answer.status()]).toEqual([path, to === null ? 200 : /^\/news/.test(path) ? 301 : 302])
    const html = await (to ? await page.request.get(path) : answer).text()
    expect(html, path).toContain('</main>')
    await page.evaluate(() => window.scrollTo(0, 500))
    await follow(page, path)
    await expect.poll(() => new URL(page.url()).pathname, path).toEqual(to ? expect.stringMatching(to) : path)
    await expect(page, path).toHaveTitle(titleIn(html), { timeout: 30_000 })
    await expect.poll(() => scrollY(page), path).toBe(0)
  }
  expect(loaded, 'documents loaded on the way').toEqual([])
  // Where a link to a membership ends.
  await expect(page.getByRole('tab', { name: 'Subscriptions', exact: true })).toBeAttached()
  // Nobody is signed in, so live streams ask for it.
  const refused = consoleErrors.splice(0).filter((text) => !/403 \(Forbidden\).*session\/check/.test(text))
  expect(refused).toEqual([])

  // The frame.
  await page.goto('/')
  await hydrated(page)
  const order = await page.evaluate(() => {
    const places = {
      'global bar': 'body > nav',
      header: 'body > header',
      menu: '#site-menu',
      main: 'main',
      'account notification': '[data-notices="account"]',
      footer: 'body > footer',
      'error notification': '[data-notices="error"]',
    }
    return Object.entries(places)
      .flatMap(([name, selector]) => {
        const element = document.querySelector(selector)
        return element ? [{ name, element }] : []
      })
      .sort((a, b) =>
        a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      )
      .map(({ name }) => name)
  })
  expect(order).toEqual([
    'global bar',
    'header',
    'menu',
    'main',
    'account notification',
    'footer',
    'error notification',
  ])

  // A page that is elsewhere replaces the link's page.
  await page.route('**/api/matches/v1/teams/ladies', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { attributes: object } }
    Object.assign(data.attributes, { externalTeamPage: 'http://elsewhere.example/ladies' })
    await route.fulfill({ json: { data } })
  })
  await page.route('http://elsewhere.example/ladies', (route) => route.fulfill({ body: 'Elsewhere' }))
  await page.goto('/teams')
  await hydrated(page)
  const entries = await page.evaluate(() => history.length)
  await page.locator('main a[href="/teams/ladies"]').first().click()
  await expect(page).toHaveURL('http://elsewhere.example/ladies')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.unrouteAll()

  // By links; back and forward; the focus moves with the page.
  await page.goto('/')
  await hydrated(page)
  await page.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
  await expect(page).toHaveURL('/news')
  // Back restores the fan's position among the loaded pages of the list, and so does forward.
  const stories = page.locator('main li[data-slug]')
  await page.locator('main').getByRole('link', { name: 'Load more news' }).click()
  await expect(stories).toHaveCount(16)
  await expect(page).toHaveURL('/news?page=2')
  await stories.nth(12).locator('a').scrollIntoViewIfNeeded()
  const chosen = await scrollY(page)
  await stories.nth(12).locator('a').click()
  await expect(page).toHaveURL(/\/news\/[a-z0-9]/)
  await expect.poll(() => scrollY(page)).toBe(0)
  await expect(page.locator('main')).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 900))
  const read = await scrollY(page)
  await page.goBack()
  await expect(page).toHaveURL('/news?page=2')
  await expect(page.locator('main h1')).toHaveText('News')
  await expect(stories).toHaveCount(16)
  await expect(stories.nth(12)).toBeInViewport()
  await expect.poll(async () => Math.abs((await scrollY(page)) - chosen)).toBeLessThan(3)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page).toHaveURL('/news?page=2')
  await expect(stories.nth(12)).toBeInViewport()
  await page.goForward()
  await expect(page).toHaveURL(/\/news\/[a-z0-9]/)
  await expect.poll(async () => Math.abs((await scrollY(page)) - read)).toBeLessThan(3)
  // Opened again, the list starts afresh.
  await page.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
  await expect(page).toHaveURL('/news')
  await expect(stories).toHaveCount(8)
  await expect.poll(() => scrollY(page)).toBe(0)

  // Parts kept as rendered by the server navigate like everything else: rows of a season, stories of a list, the footer.
  await page.goto('/news')
  await hydrated(page)
  loaded.length = 0
  const keptStory = stories.nth(3)
  await expect(keptStory).toHaveAttribute('data-still', '')
  await keptStory.locator('a').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/news\/[a-z0-9]/)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('body > footer')
      .getByRole('link', { name: 'Privacy' })
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.close()
  await page.locator('body > footer').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  expect(loaded, 'documents loaded on the way').toEqual([])

  // A page shorter than the previous one scrolls by itself as it appears: nobody was at that position.
  await page.goto('/teams/first-team')
  await hydrated(page)
  await page.evaluate(() => window.scrollTo(0, 1179))
  await expect.poll(() => scrollY(page)).toBe(1179)
  await page
    .locator('main a[href^="/players/"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/players\//)
  await expect.poll(() => scrollY(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/teams/first-team')
  await expect.poll(() => scrollY(page)).toBe(1179)
  // The same after the document in between was reloaded.
  await page.goForward()
  await expect(page).toHaveURL(/\/players\//)
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await expect(page).toHaveURL('/teams/first-team')
  await expect.poll(() => scrollY(page)).toBe(1179)

  // One address per page; other addresses redirect to it.
  const slash = await page.request.get('/news/', { maxRedirects: 0 })
  expect([slash.status(), slash.headers().location]).toEqual([308, '/news'])
})

test('a live stream stays at the address of its kind, and Back leads out of it', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/videos')
  await page.goto('/live/DrmLiveVideo/live-drm')
  await hydrated(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/live/DrmLiveVideo/live-drm')
  await page.goBack()
  await expect(page).toHaveURL(/\/videos$/)
  await hydrated(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/videos')
  // Nobody is signed in, and the stream asks for it.
  forgiveRefusals(consoleErrors)
})

/** The loading bar: 2 px, visible after 200 ms, a step every 100 ms of 5000, gone 500 ms after the page has arrived. */
async function expectBarInTime(page: Page) {
  await page.clock.install()
  await page.goto('/club/history')
  await hydrated(page)
  const bar = page.getByRole('progressbar')
  const news = page.locator('body > header').getByRole('link', { name: 'News', exact: true })
  const value = () => bar.evaluate((element: HTMLProgressElement) => element.value)

  // The clock is stopped; the page's requests are held back, then passed through unchanged.
  await page.clock.pauseAt(Date.now() + 60_000)
  const letThrough = await holdBack(page, '**/api/web/**')
  const asked = page.waitForRequest('**/api/web/**')
  await news.click()
  await asked
  await page.clock.runFor(199)
  await expect(bar).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(bar).toHaveCount(1)
  expect(await value()).toBe(0)
  expect((await bar.boundingBox())?.height).toBe(2)
  expect((await bar.boundingBox())?.y).toBe(0)
  expect((await bar.boundingBox())?.width).toBe(page.viewportSize()?.width)
  await page.clock.runFor(99)
  expect(await value()).toBe(0)
  await page.clock.runFor(1)
  expect(await value()).toBe(2)
  await page.clock.runFor(2400)
  expect(await value()).toBe(50)
  await page.clock.runFor(2400)
  expect(await value()).toBe(98)
  await page.clock.runFor(1000)
  expect(await value(), 'never full before the page is there').toBe(99)
  letThrough()
  await expect(page).toHaveURL('/news')
  await expect.poll(value).toBe(100)
  await page.clock.runFor(499)
  await expect(bar).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(bar).toHaveCount(0)

  // A fast page shows no bar.
  await page.locator('body > header').getByRole('link', { name: 'Teams', exact: true }).click()
  await expect(page).toHaveURL('/teams')
  await page.clock.runFor(5000)
  await expect(bar).toHaveCount(0)
}

test.describe('chunks', () => {
  const site = siteForTests()

  /** Deletes a file from the gateway's own mirror, as a disk error or an interrupted clean-up would. Returns how to restore it. */
  async function lose(remote: string, pattern: RegExp): Promise<() => Promise<void>> {
    const [version] = await readdir(join(site.dataDir, 'mirror', remote))
    const folder = join(site.dataDir, 'mirror', remote, version ?? '', 'web')
    const files = (await readdir(folder)).filter((file) => pattern.test(file))
    expect(files, `${remote} ${pattern}`).toHaveLength(1)
    const file = join(folder, files[0] ?? '')
    await rename(file, `${file}.lost`)
    return () => rename(`${file}.lost`, file)
  }

  test('[SH-15] a navigation has its bar by its times; a chunk of the active route that does not load reloads the page once, never in a loop, never for a slot', async ({
    page,
    browser,
    consoleErrors,
  }) => {
    await page.goto(`${site.url}/teams`)
    await hydrated(page)

    // A script of the target page: the first time a fresh document, which is readable though its script is still missing.
    const putBack = await lose('news', /^listing\.[0-9a-f]+\.js$/)
    let loaded = documents(page)
    await page.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
    await expect(page).toHaveURL(`${site.url}/news`)
    await expect(page.locator('main h1')).toHaveText('News')
    await page.waitForTimeout(1500)
    expect(loaded).toEqual([`${site.url}/news`])
    await expect(page.locator('main li[data-slug]')).toHaveCount(8)
    // The same by deep link, in a browser with an empty cache.
    const stranger = await browser.newPage()
    const strangerLoaded = documents(stranger)
    await stranger.goto(`${site.url}/news`)
    await expect.poll(() => strangerLoaded.length).toBe(2)
    await stranger.waitForTimeout(1500)
    expect(strangerLoaded).toHaveLength(2)
    await expect(stranger.locator('main li[data-slug]')).toHaveCount(8)
    await stranger.close()
    // Once restored, the next visit hydrates.
    await putBack()
    await page.goto(`${site.url}/news`)
    await hydrated(page)

    // A loader's chunk, and a style chunk; each of a page not loaded before.
    for (const [remote, pattern, from, to] of [
      ['matches', /^load-fixtures\.[0-9a-f]+\.js$/, '/club/history', '/matches'],
      ['club', /^team\.[0-9a-f]+\.css$/, '/teams', '/teams/first-team'],
    ] as const) {
      const fresh = await browser.newPage()
      await fresh.goto(site.url + from)
      await hydrated(fresh)
      const restore = await lose(remote, pattern)
      loaded = documents(fresh)
      await fresh.locator(`a[href="${to}"]`).first().click()
      await expect(fresh).toHaveURL(site.url + to)
      await expect(fresh.locator('main h1')).toBeVisible()
      await fresh.waitForTimeout(1500)
      expect(loaded, String(pattern)).toEqual([site.url + to])
      await restore()
      await fresh.close()
    }

    // A slot's: nothing reloads; the server's HTML stays and the rest of the page works.
    const restore = await lose('matches', /^__federation_expose_slots(\.[0-9a-f]+)?\.js$/)
    const home = await browser.newPage()
    loaded = documents(home)
    await home.goto(site.url)
    await hydrated(home)
    const table = home.locator('[data-slot="matches/table"]')
    await table.scrollIntoViewIfNeeded()
    await home.waitForTimeout(5000)
    expect(loaded).toEqual([`${site.url}/`])
    await expect(table.locator('tbody tr').first()).toBeVisible()
    await home.getByRole('link', { name: 'Open menu' }).click()
    await expect(home.locator('#site-menu')).toBeVisible()
    await home.close()
    await restore()

    // The bar comes last: the gateway caches its files, so they could not be lost any more.
    const timed = await browser.newPage({ baseURL: site.url })
    await expectBarInTime(timed)
    await timed.close()

    const expected = /status of 404|Refused to (execute script|apply style)|Loading (css )?chunk/
    expect(consoleErrors.splice(0).filter((text) => !expected.test(text))).toEqual([])
  })
})

/** Addresses that the page prefetches. */
const prefetched = (page: Page) =>
  page
    .locator('link[rel=prefetch]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test('[SH-16] fetches the remotes behind the links in view when the browser is idle, or after 2000 ms; not on 2g, not to save data', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/_r\/[^/]+\/[^/]+\/web\/remoteEntry\.js/.test(request.url())) asked.push(request.url())
  })
  const ofRemote = (remote: string) => asked.filter((url) => url.includes(`/_r/${remote}/`))
  await page.goto('/club/history')
  await hydrated(page)
  await expect
    .poll(async () => (await prefetched(page)).join(), { timeout: 4000 })
    .toMatch(/_r\/news\/.*_r\/matches\//)
  await expect.poll(() => [ofRemote('news').length, ofRemote('matches').length]).toEqual([1, 1])
  // A navigation then uses what was prefetched.
  await page.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
  await expect(page).toHaveURL('/news')
  expect(new Set(ofRemote('news')).size).toBe(1)

  // A page that is never idle prefetches after 2000 ms anyway.
  const busy = await context.newPage()
  await busy.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const until = performance.now() + 12
      while (performance.now() < until);
      port2.postMessage(null)
    }
    const idle = window.requestIdleCallback.bind(window)
    window.requestIdleCallback = (callback, options) => {
      const from = performance.now()
      return idle((deadline) => {
        // The page's own wait has a timeout; the test driver's has none.
        if (options?.timeout)
          Object.assign(window, { waited: [options.timeout, deadline.didTimeout, performance.now() - from] })
        callback(deadline)
      }, options)
    }
    addEventListener('load', () => port2.postMessage(null))
  })
  await busy.goto('/club/history')
  await hydrated(busy)
  await expect.poll(async () => (await prefetched(busy)).length, { timeout: 15_000 }).toBeGreaterThan(0)
  const [limit, timedOut, after] = await busy.evaluate(
    () => (window as unknown as { waited: [number, boolean, number] }).waited,
  )
  expect([limit, timedOut]).toEqual([2000, true])
  expect(after).toBeGreaterThanOrEqual(1999)
  await busy.close()

  // Connections that must not be used for unrequested data.
  for (const connection of ['data saver', '2g', 'slow-2g'] as const) {
    const tab = await context.newPage()
    const browser = await context.newCDPSession(tab)
    if (connection === 'data saver') {
      await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    } else {
      await tab.addInitScript((effectiveType) => {
        Object.defineProperty(navigator, 'connection', { value: { effectiveType, saveData: false } })
      }, connection)
    }
    const wanted: string[] = []
    tab.on('request', (request) => {
      if (/\/_r\/(news|matches)\/|\/api\/web\/v1\/articles/.test(request.url())) wanted.push(request.url())
    })
    await tab.goto('/club/history')
    await hydrated(tab)
    if (connection === 'data saver')
      expect(
        await tab.evaluate(() => (navigator as { connection?: { saveData: boolean } }).connection?.saveData),
      ).toBe(true)
    await tab.locator('body > header').getByRole('link', { name: 'News', exact: true }).hover()
    await tab.waitForTimeout(2600)
    expect(await prefetched(tab), connection).toEqual([])
    expect(wanted, connection).toEqual([])
    // Once requested, it loads.
    await tab.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
    await expect(tab).toHaveURL('/news')
    await tab.close()
  }
})

test('a link on which the pointer or the focus rests has its page in hand before the press: its data are asked for once, and not by who passes', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/web\/v1\/articles\/[^/]+$|^\/_composition$/.test(pathname)) asked.push(pathname)
  })
  await page.goto('/news')
  await hydrated(page)
  const newest = await page.request.get('/api/web/v1/articles?page%5Bsize%5D=4')
  const ids = ((await newest.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
  const link = (place: number) => page.locator(`main a[href="/news/${ids[place]}"]`).first()
  const data = (place: number) => `/api/web/v1/articles/${ids[place]}`

  await link(0).hover()
  await expect.poll(() => asked.sort()).toEqual(['/_composition', data(0)])
  await link(0).click()
  await expect(page).toHaveURL(`/news/${ids[0]}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toEqual(['/_composition', data(0)])

  // By keyboard as by pointer; passing over requests nothing, and a quick press requests once.
  await page.goBack()
  await expect(page).toHaveURL('/news')
  await expect(page.getByRole('heading', { level: 1, name: 'News', exact: true })).toBeVisible()
  asked.length = 0
  await link(2).evaluate((passed) => {
    passed.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  })
  await link(1).focus()
  await expect.poll(() => asked).toContain(data(1))
  expect(asked).not.toContain(data(2))
  asked.length = 0
  await link(3).evaluate((pressed: HTMLElement) => {
    pressed.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    pressed.click()
  })
  await expect(page).toHaveURL(`/news/${ids[3]}`)
  await page.waitForTimeout(200)
  expect(asked.filter((path) => path === data(3))).toEqual([data(3)])
})

/** Brings an element to the middle of the window. @returns where its own middle is then */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a finger that moves the page asks for nothing beyond it; one that rests on a link has its page in hand', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 812 },
  })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/web\/v1\/articles\/[^/]+$|\/load-article\./.test(pathname)) asked.push(pathname)
  })
  await page.goto('/news')
  await hydrated(page)
  const link = page.locator('main a[href^="/news/"]').filter({ visible: true }).nth(1)
  const session = await context.newCDPSession(page)
  const middle = await middleOf(link)
  // The browser says that the finger has become the page's: nothing is to be waited for after it.
  const cancelled = page.evaluate(
    () => new Promise((done) => addEventListener('pointercancel', () => done(true), { once: true })),
  )
  const before = await scrollY(page)
  // Sent one behind the other: a finger that the machine keeps waiting would rest on the link.
  const at = (away: number) => ({ touchPoints: [{ x: middle.x, y: middle.y - away }] })
  await Promise.all([
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) }),
    session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(30) }),
    session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(90) }),
  ])
  expect(await cancelled).toBe(true)
  await page.waitForTimeout(300)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(await scrollY(page)).toBeGreaterThan(before)
  expect(asked).toEqual([])

  const rests = await middleOf(link)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [rests] })
  await expect.poll(() => asked.filter((path) => path.startsWith('/api/')).length).toBe(1)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await context.close()
})

/** Transitions that the page has started. */
const turned = (page: Page) => page.evaluate(() => (window as unknown as { turned: number }).turned)

for (const [wanted, motion, times] of [
  ['fades into the next, there and back, and is itself within its own address', 'no-preference', 2],
  ['is there at once for who wants less motion', 'reduce', 0],
] as const)
  test(`a page ${wanted}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(() => {
      Object.assign(window, { turned: 0 })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        ;(window as unknown as { turned: number }).turned++
        return start(update)
      }
    })
    await page.goto('/matches')
    await hydrated(page)
    await page.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'News', exact: true })).toBeVisible()
    await page.locator('main a[href^="/news?"]').first().click()
    await expect(page).toHaveURL(/\/news\?/)
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/matches')
    await expect(page.locator('main h1')).not.toHaveText('News')
    expect(await turned(page)).toBe(times)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.matches(':active-view-transition')))
      .toBe(false)
  })

test('home answers to its own crest before its slots are alive, and shows that it is on its way', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const table = page.locator('[data-slot="matches/table"]')
  await expect(table.locator('tbody tr').first()).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 200))
  await page.evaluate(() => window.scrollTo(0, 150))
  await page.locator('body > header').getByRole('link', { name: 'Thornsea Town home' }).click()
  await expect.poll(() => scrollY(page)).toBe(0)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.locator('.skip-link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#content')
  await expect(table.locator('tbody tr').first()).toBeAttached()

  const letThrough = await holdBack(page, '**/api/web/**')
  await page.goto('/')
  await hydrated(page)
  await page.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  letThrough()
  await expect(page).toHaveURL('/news')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a press that comes before its code is kept and carried out, once; any other press lets it go', async ({
  page,
}) => {
  const account = page.locator('#account-button')
  const box = page.getByRole('dialog', { name: 'Sign in to your club account' })
  const pressed = async (press: () => Promise<void>) => {
    const letThrough = await holdBack(page, '**/*.js')
    // Scripts requested before the load event delay it, and they arrive after the press.
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await press()
    expect(await page.evaluate(() => document.documentElement.dataset.alive)).toBeUndefined()
    letThrough()
    await hydrated(page)
    await page.unrouteAll({ behavior: 'wait' })
  }

  await pressed(() => account.click())
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await expect(box).toBeVisible()
  // It was replayed: from now on a press triggers only itself.
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'false')

  await pressed(async () => {
    await account.click()
    await page.locator('main').click({ position: { x: 2, y: 2 } })
  })
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
})
