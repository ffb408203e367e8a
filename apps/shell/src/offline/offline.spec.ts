/** Offline: pages read before open, others are reported as missing, and online nothing stale is served. */
import type { BrowserContext, Page } from 'playwright/test'
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ serviceWorkers: 'allow' })

/** Paths in a cache of the site's service worker. */
const kept = (page: Page, name: string) =>
  page.evaluate(async (cacheName) => {
    const cache = await caches.open(cacheName)
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  }, name)

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' })

async function cutOff(context: BrowserContext, page: Page) {
  await context.setOffline(true)
  await expect(notice(page)).toHaveText('You are offline. You can still read this page.')
}

test('pages that were read, fixtures and the next line-ups open without a network; nothing else is kept, and nothing old is served', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/club/history')
  await hydrated(page)
  await page.locator('body > header').getByRole('link', { name: 'Teams', exact: true }).click()
  await expect(page).toHaveURL('/teams')
  await expect
    .poll(() => kept(page, 'pages'), { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([
        '/teams',
        '/matches',
        '/',
        expect.stringMatching(/^\/match\/first-team\/.*\//),
      ]),
    )
  const match = (await kept(page, 'pages')).find((path) => /^\/match\/.*\/.*\//.test(path)) ?? ''
  await expect
    .poll(async () => (await kept(page, 'page-files')).some((file) => file.endsWith('.css')))
    .toBe(true)

  // Online every page comes from the network, and so does every script of a remote, whatever is cached.
  await page.evaluate(async () => {
    const cache = await caches.open('pages')
    const headers = { 'content-type': 'text/html', 'cache-control': 'public' }
    await cache.put('/teams', new Response('<title>Old</title><h1>Old</h1>', { headers }))
    const [files, aside] = [await caches.open('page-files'), await caches.open('aside')]
    for (const { url } of await files.keys()) {
      const script = /\/_r\/.*\.js$/.test(url) ? await files.match(url) : undefined
      if (!script) continue
      await aside.put(url, script)
      const headers = { 'content-type': 'text/javascript' }
      await files.put(url, new Response('throw Error("Old")', { headers }))
    }
  })
  await page.goto('/teams')
  await hydrated(page)
  await expect(page.locator('main h1')).toHaveText('Teams')
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(consoleErrors).toEqual([])
  await page.evaluate(async () => {
    const [files, aside] = [await caches.open('page-files'), await caches.open('aside')]
    for (const { url } of await aside.keys()) {
      const script = await aside.match(url)
      if (script) await files.put(url, script)
    }
    await caches.delete('aside')
  })

  // A redirecting address is cached with its target page.
  await page.goto('/players/ladies')
  await expect(page).toHaveURL('/teams/ladies')
  await hydrated(page)
  await expect.poll(() => kept(page, 'pages')).toContain('/players/ladies')
  await page.goto('/teams')
  await hydrated(page)

  // Offline the page stays, and says so; a link to an unread page leads nowhere.
  await cutOff(context, page)
  await page.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
  await expect(notice(page)).toContainText('this page isn’t saved on your device')
  await expect(page).toHaveURL('/teams')
  await expect(page.locator('main h1')).toHaveText('Teams')

  // Cached pages open, by a link and by their address, and look right.
  await page.locator('body > header').getByRole('link', { name: 'Matches', exact: true }).click()
  await expect(page).toHaveURL('/matches')
  await expect(page.locator('main [data-match]').first()).toBeVisible()
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).display)).toBe('flex')
  for (const led of [match, '/match/first-team', '/match']) {
    await page.goto(led)
    await expect(page).toHaveURL(match)
    await expect(page.locator('main h1')).toBeVisible()
  }
  await page.goto('/players/ladies')
  await expect(page).toHaveURL('/teams/ladies')
  await page.goto('/teams')
  await expect(page.locator('main h1')).toHaveText('Teams')
  await page.goto('/news/nobody-has-read-this')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('link', { name: 'Teams' })).toHaveAttribute('href', '/teams')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()

  // Back online the requested page opens by itself: a document, and the target of a link.
  await context.setOffline(false)
  await expect(page.locator('main [data-status="404"]')).toBeVisible()
  await page.goto('/teams')
  await hydrated(page)
  await cutOff(context, page)
  await page.locator('body > header').getByRole('link', { name: 'News', exact: true }).click()
  await expect(notice(page)).toContainText('It will open when you are back online')
  await context.setOffline(false)
  await expect(page).toHaveURL('/news')
  await hydrated(page)
  await expect(page.locator('main li[data-slug]')).toHaveCount(8)
  await expect(notice(page)).toHaveCount(0)

  // Nothing of a fan, no answer of a service, no media.
  const all = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })
  expect(all.filter((path) => /^\/(api|_beacon)/.test(path))).toEqual([])

  // The messages for each request without a network, and nothing else.
  const expected = /net::ERR_(INTERNET_DISCONNECTED|FAILED)|status of 503|Loading (css )?chunk|Failed to load/
  expect(consoleErrors.splice(0).filter((text) => !expected.test(text))).toEqual([])
})

test('home, fixtures and the next match stay, however many pages are read after them', async ({ page }) => {
  await page.goto('/teams')
  await hydrated(page)
  const always = ['/', '/matches', expect.stringMatching(/^\/match\/first-team\/.*\//)]
  await expect.poll(() => kept(page, 'pages'), { timeout: 60_000 }).toEqual(expect.arrayContaining(always))
  // As the page tells its worker of each page that was read.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const cache = await caches.open('pages')
    const words = { lang: 'en', dir: 'ltr', title: '', text: '', kept: '' }
    for (let n = 1; n <= 75; n++) {
      const path = `/teams?n=${n}`
      active?.postMessage({ kind: 'read', path, led: null, files: [], words })
      while (!(await cache.match(path))) await new Promise((done) => setTimeout(done, 20))
    }
  })
  const read = async () => (await kept(page, 'pages')).filter((path) => path === '/teams').length
  await expect.poll(read).toBeLessThanOrEqual(66)
  expect(await kept(page, 'pages')).toEqual(expect.arrayContaining(always))
})

test('a page that is not there any more is kept no longer', async ({ page, consoleErrors }) => {
  await page.goto('/teams')
  await hydrated(page)
  await expect.poll(() => kept(page, 'pages'), { timeout: 60_000 }).toContain('/teams')
  await page.evaluate(async () => {
    const headers = { 'content-type': 'text/html', 'cache-control': 'public' }
    const cache = await caches.open('pages')
    await cache.put('/news/taken-back', new Response('<title>Taken back</title>', { headers }))
  })
  await page.goto('/news/taken-back')
  await expect(page.locator('main [data-status="404"]')).toBeVisible()
  await expect.poll(() => kept(page, 'pages')).not.toContain('/news/taken-back')
  expect(await kept(page, 'pages')).toContain('/teams')
  expect(consoleErrors.splice(0).filter((text) => !text.includes('status of 404'))).toEqual([])
})
