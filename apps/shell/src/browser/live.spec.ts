/** The browser's end of the live stream: one connection for all tabs, the server's clock, none for hidden tabs. */
import type { BrowserContext, Page, Request } from 'playwright/test'
import { kickOff, minutes } from '../../../../tools/e2e/match-feed.ts'
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { testNow } from '../../../../tools/e2e/site.ts'
import { fedSiteForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

const { site, feed } = fedSiteForTests()

const entries = (page: Page) => page.locator('[data-feed="min"] > [data-entry]')
const following = (page: Page) => expect(page.getByText('Updating live')).toBeVisible()
const open = async (page: Page, url: string) => {
  await page.goto(url)
  await hydrated(page)
}
/** The gateway's currently open connections. */
const readers = async () =>
  ((await (await fetch(`${site.url}/readyz`)).json()) as { readers: number }).readers
const isStream = (request: Request) => request.url().includes('/api/live/v1/stream')
const streamsOf = (context: BrowserContext) => {
  const streams: string[] = []
  context.on('request', (request) => {
    if (isStream(request)) streams.push(request.url())
  })
  return streams
}

/** Tells a page whether its tab is hidden, as the browser would. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('six tabs share one line; when the one that has it closes, another goes on without a gap', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const { id, url } = feed.take()
  await feed.post(id, kickOff)
  const whose = new Set<Page>()
  context.on('request', (request) => {
    if (isStream(request)) whose.add(request.frame().page())
  })
  await open(page, url)
  await following(page)
  const others: Page[] = []
  for (let tab = 2; tab <= 6; tab++) {
    const other = await context.newPage()
    others.push(other)
    await open(other, url)
    await following(other)
  }
  await feed.post(id, ...minutes(2, 3))
  for (const tab of [page, ...others]) await expect(entries(tab)).toHaveCount(3)
  // A tab with an older page, or one that needs another topic, has the connection reopened by the tab that owns it.
  expect([...whose].map((tab) => tab === page)).toEqual([true])
  await expect.poll(readers).toBe(1)

  await page.close()
  await feed.post(id, ...minutes(4, 5))
  for (const tab of others) {
    await expect(entries(tab)).toHaveCount(5, { timeout: 20_000 })
    await following(tab)
  }
  await expect.poll(readers).toBe(1)
  const list = (tab: Page) =>
    entries(tab).evaluateAll((all) => all.map((entry) => entry.getAttribute('data-entry')))
  for (const tab of others)
    expect(await list(tab)).toEqual(['minute-5', 'minute-4', 'minute-3', 'minute-2', 'kick-off'])
})

test('a hidden tab has no line, and has what it missed when it is looked at again', async ({ page }) => {
  const { id, url } = feed.take()
  await feed.post(id, kickOff)
  await open(page, url)
  await following(page)
  await expect.poll(readers).toBe(1)
  await setHidden(page, true)
  await expect.poll(readers).toBe(0)
  await feed.post(id, ...minutes(2, 4))
  await page.waitForTimeout(500)
  await expect(entries(page)).toHaveCount(1)
  await setHidden(page, false)
  await expect(entries(page)).toHaveCount(4)
  await expect.poll(readers).toBe(1)
})

test('keeps its line while nothing happens', async ({ page, context }) => {
  test.setTimeout(90_000)
  const { id, url } = feed.take()
  await feed.post(id, kickOff)
  const streams = streamsOf(context)
  await open(page, url)
  await following(page)
  // Longer than the silence after which a connection counts as dead.
  await page.waitForTimeout(27_000)
  await following(page)
  expect(streams).toHaveLength(1)
})

test('hands the line on when the tab that has it is hidden', async ({ page, context }) => {
  const { id, url } = feed.take()
  await feed.post(id, kickOff)
  await open(page, url)
  await following(page)
  const other = await context.newPage()
  await open(other, url)
  await following(other)
  await setHidden(page, true)
  await feed.post(id, ...minutes(2, 3))
  await expect(entries(other)).toHaveCount(3, { timeout: 15_000 })
  await expect.poll(readers).toBe(1)
})

for (const [device, wrong] of [
  ['an hour fast', 3_600_000],
  ['an hour slow', -3_600_000],
  // Plausible: such a page could have been rendered ten minutes ago.
  ['ten minutes fast', 600_000],
] as const)
  test(`shows the right minute on a device whose clock is ${device}, before anything happens`, async ({
    page,
  }) => {
    const { id, url } = feed.take()
    const began = new Date(Date.parse(testNow) - 25.5 * 60_000).toISOString()
    await feed.post(id, { ...kickOff, at: began })
    await page.addInitScript((instant) => {
      const loaded = performance.now()
      Date.now = () => instant + performance.now() - loaded
    }, Date.parse(testNow) + wrong)
    await open(page, url)
    await following(page)
    await expect(page.locator('[data-minute]')).toHaveText(/^26′/)
  })

test('stops an hour after full time, and listens until then', async ({ page, context }) => {
  const streams = streamsOf(context)
  const { id, url, ours } = feed.take()
  await feed.post(id, kickOff, ...minutes(2, 3))
  await page.clock.install()
  await open(page, url)
  await following(page)
  await feed.post(id, { id: 'end', type: 'full-time', minute: '90', period: 'second-half' })
  await expect(page.getByText('Full time', { exact: true }).first()).toBeVisible()
  await feed.post(id, {
    id: 'best',
    type: 'player-of-the-match',
    period: 'post-match',
    team: ours,
    player: 'Rooksby',
  })
  await expect(page.getByRole('region', { name: 'Player of the match' })).toContainText('Rooksby')
  expect(await readers()).toBe(1)
  await page.clock.fastForward('01:00:01')
  // The league's other matches may continue: the open connection then no longer includes this one.
  const names = (address = '') => decodeURIComponent(address).includes(id)
  expect(names(streams.at(0))).toBe(true)
  await expect.poll(async () => (await readers()) === 0 || !names(streams.at(-1))).toBe(true)
  await feed.post(id, { id: 'late', type: 'reaction', period: 'post-match', text: 'The morning after.' })
  await page.clock.fastForward('00:05')
  await expect(page.getByText('The morning after.')).toHaveCount(0)
})

test('[MT-06n] a page that comes to another tab’s line has what was told while its document was on its way', async ({
  page,
  context,
}) => {
  const { id, url } = feed.take()
  await feed.post(id, kickOff)
  await open(page, url)
  await following(page)
  const list = `${site.url}/matches`
  const fixtures = async () => (await page.request.get(list)).text()
  await expect.poll(fixtures).toMatch(/data-match="live"/)
  const before = await fixtures()
  await feed.post(id, {
    id: 'goal',
    type: 'goal',
    minute: '4',
    period: 'first-half',
    team: 'home',
    player: 'Joel Marwood',
    text: 'In',
  })
  await expect(entries(page)).toHaveCount(2)
  const other = await context.newPage()
  await other.route(list, (route) => route.fulfill({ body: before, contentType: 'text/html' }))
  const row = other.locator('[data-match="live"]').filter({ has: other.locator(`a[href*="${id}"]`) })
  await open(other, list)
  await expect(row).toContainText('1–0', { timeout: 8000 })
  // One more tab goes, so that the line begins anew for other topics.
  const another = feed.take()
  await feed.post(another.id, kickOff)
  const third = await context.newPage()
  await open(third, another.url)
  await following(third)
  const again = page.waitForRequest(isStream)
  await third.close()
  await again
  await following(page)
  await open(other, list)
  await expect(row, 'after the line began anew').toContainText('1–0', { timeout: 8000 })
})

test('polls where no stream can be had, and says so', async ({ page, consoleErrors }) => {
  test.setTimeout(120_000)
  const { id, url } = feed.take()
  await feed.post(id, kickOff)
  await page.route(/\/api\/live\/v1\/stream/, (route) =>
    route.request().resourceType() === 'eventsource' ? route.abort() : route.continue(),
  )
  await open(page, url)
  await expect(page.getByText('Updating every few seconds')).toBeVisible({ timeout: 60_000 })
  await feed.post(id, ...minutes(2, 3))
  await expect(entries(page)).toHaveCount(3, { timeout: 30_000 })
  forgiveRefusals(consoleErrors)
})
