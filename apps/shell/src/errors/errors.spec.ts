/** Error pages in a browser: missing addresses, pages that break, and an error page that breaks itself. */
import { resolve } from 'node:path'
import { normaliseError } from '@club/host/page-error'
import type { Page } from 'playwright/test'
import { expectNoAxeProblems, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { type Site, startSite } from '../../../../tools/e2e/site.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

const gallery = resolve(import.meta.dirname, '../../../../tools/e2e/gallery')

/** A site with a page that requires middleware unknown to every host. */
let odd: Site
/** A site whose error page cannot render: its picture's key is half a character, which no address can contain. */
let broken: Site
test.beforeAll(async () => {
  ;[odd, broken] = await Promise.all([
    startSite({ remotes: [gallery] }),
    startSite({ settings: { errorPage: { image: 'half a character \ud800' } } }),
  ])
})
test.afterAll(async () => {
  await Promise.all([odd.stop(), broken.stop()])
})

async function expectErrorPage(page: Page, status: number) {
  await expect(page).toHaveTitle(`${status} error | Thornsea Town FC`)
  const main = page.locator('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`${status} error`)
  await expect(
    main.getByText("Sorry, it looks like the page you are looking for isn't available right now.", {
      exact: true,
    }),
  ).toBeVisible()
  await expect(main.getByText('This page could not be found')).toHaveCount(status === 404 ? 1 : 0)
  const picture = main.locator('img')
  await expect(picture).toHaveAttribute('src', /\/backgrounds\/error\.webp$/)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  const [words, ground] = await Promise.all([
    main.getByRole('heading', { level: 1 }).boundingBox(),
    picture.boundingBox(),
  ])
  expect(ground?.y, 'the picture lies behind the words').toBeLessThan(words?.y ?? 0)
  expect(ground?.width).toBe(page.viewportSize()?.width)
  const quick = main.getByRole('navigation', { name: 'Quick Links' })
  await expect(quick.getByRole('link')).toHaveText(['News', 'Matches', 'Teams', /^Tickets/])
  expect(
    await quick.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
  ).toEqual(['/news', '/matches', '/teams', 'https://tickets.example.com/'])
  await expect(quick.getByRole('link', { name: /^Tickets/ })).toHaveAttribute('target', '_blank')
  // The frame is complete around it.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('body > header')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
}

test('[SH-08] says what happened and leads on, with the right status, and has a last word when it fails itself', async ({
  page,
  consoleErrors,
}) => {
  // No such route, or nothing there on a route: 404.
  for (const path of ['/nothing-here', '/news/no-such-story', '/teams/no-such-team', '/a/b/c/d/e/f']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expectErrorPage(page, 404)
  }
  await hydrated(page)
  await expectNoAxeProblems(page)
  await page.locator('main').getByRole('link', { name: 'Matches' }).click()
  await expect(page).toHaveURL('/matches')
  await expect(page.locator('main h1')).not.toHaveText(/error/)

  // The same by navigation, where the address stays what the fan requested.
  await page.goto('/club/history')
  await hydrated(page)
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true })
    history.pushState(null, '', '/no-such-page')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveURL('/no-such-page')
  await expectErrorPage(page, 404)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.goBack()
  await expect(page.locator('main h1')).toHaveText(/history/i)
  await expect(page).toHaveTitle(/History/)

  // Additions to an address, or a typo after it, still give the page.
  for (const odd of ['/news?utm_source=a&utm_source=b', '/news?ref=100%', '/news?page=abc']) {
    expect((await page.goto(odd))?.status(), odd).toBe(200)
    await hydrated(page)
    await expect(page.locator('main h1')).toHaveText('News')
    await expect(page.locator('main li[data-slug]')).toHaveCount(8)
  }
  const icon = await page.request.get('/favicon.ico')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  const linked = await page.locator('link[rel=icon]').getAttribute('href')
  expect((await page.request.get(linked ?? '')).status(), linked ?? '').toBe(200)

  // What cannot be one of our addresses: every refusal has the same page.
  for (const [path, status] of [
    ['/news/a%2fb', 400],
    ['/%00', 400],
    [`/${'a'.repeat(3000)}`, 414],
  ] as const) {
    expect((await page.goto(path))?.status(), path.slice(0, 20)).toBe(status)
    await expectErrorPage(page, status)
  }
  const posted = await page.request.post('/news', { data: 'x' })
  expect(posted.status()).toBe(405)
  expect(await posted.text()).toContain('405 error')

  // Unknown middleware: 500, by deep link and within the page.
  await expect.poll(async () => (await page.request.get(`${odd.url}/gallery`)).status()).toBe(200)
  expect((await page.goto(`${odd.url}/gallery/guarded`))?.status()).toBe(500)
  await expectErrorPage(page, 500)
  expect(await page.content()).not.toContain('Gallery</h1>')
  await page.goto(`${odd.url}/gallery`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Guarded' }).click()
  await expectErrorPage(page, 500)
  await expect(page).toHaveURL(`${odd.url}/gallery/guarded`)

  // Status and message, whatever was thrown.
  expect(normaliseError({ statusCode: 503, message: 'a' })).toEqual({ status: 503, message: 'a' })
  expect(normaliseError({ status: 410, statusText: 'b' })).toEqual({ status: 410, message: 'b' })
  expect(normaliseError({ response: { status: 502 }, message: 'c' })).toEqual({ status: 502, message: 'c' })
  expect(normaliseError('d')).toEqual({ status: 500, message: 'd' })

  // The error page itself fails: on the server …
  const last = await page.goto(`${broken.url}/nothing-here`)
  expect(last?.status()).toBeGreaterThanOrEqual(400)
  await expect(page.getByText('An error occured while showing the error page', { exact: true })).toBeVisible()
  const home = page.getByRole('link')
  await expect(home).toHaveAttribute('href', '/')
  await home.click()
  await expect(page).toHaveURL(`${broken.url}/`)
  // … and in the browser.
  await hydrated(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/nothing-here')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('An error occured while showing the error page', { exact: true })).toBeVisible()
  await page.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thornsea Town')

  // The browser's messages for every document other than a 200, and for what was broken here on purpose; nothing else.
  const expected = /status of (400|404|414|500|503) |Unknown middleware: unheard-of|URI malformed/
  expect(consoleErrors.splice(0).filter((text) => !expected.test(text))).toEqual([])
})
