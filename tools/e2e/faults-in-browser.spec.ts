/**
 * Every way in which a remote fails: missing, slow, throwing on load and throwing in render, on the server and then in the browser.
 * Faults lie in the store's server, in the gateway's mirror and in built files. Remotes in turn, on the server: `faults.spec.ts`.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright/test'
import { type FaultSite, startFaultSite, until } from './fault-site.ts'
import { type CodeFault, faultFlag } from './faulty-builds.ts'
import { hydrated } from './page-checks.ts'
import { pagesOf, type Remote, slotNames } from './site-judge.ts'
import type { StoreFault } from './store-server.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

/** On the server: missing in the store, slow to come, throwing. */
const serverFaults: readonly (StoreFault | CodeFault)[] = [
  'missing',
  'hanging',
  'throws on load',
  'throws in render',
]

/** In the browser; 'slow' is code that comes and is not ready. */
const browserFaults = ['missing', 'waits on load', 'throws on load', 'throws in render'] as const

/** How a fan comes to a page of the remote within the page, and to another remote's page from there. */
const ways: Record<Exclude<Remote, 'search'>, { from: string; menu?: true; link: string; other: string }> = {
  news: { from: '/club/history', link: 'body > header a[href="/news"]', other: '/teams' },
  matches: { from: '/club/history', link: 'body > header a[href="/matches"]', other: '/teams' },
  club: { from: '/news', link: 'body > header a[href="/teams"]', other: '/matches' },
  'match-centre': { from: '/matches', link: 'main a[href^="/match/"]', other: '/teams' },
  // The header has no link there: the menu has.
  tv: { from: '/club/history', menu: true, link: '#site-menu a[href="/videos"]', other: '/teams' },
}

/** Follows the link to the remote's page. @returns its address */
async function follow(page: Page, remote: keyof typeof ways): Promise<string> {
  const { menu, link } = ways[remote]
  if (menu) await openMenu(page)
  const first = page.locator(link).first()
  const address = on.site.url + (await first.getAttribute('href'))
  await first.click()
  return address
}

let on: FaultSite

test.beforeAll(async () => {
  on = await startFaultSite({})
})

test.afterAll(() => on.stop())

/** A page in a browser that remembers nothing, in which the fault shows; what it logs is the fault's. */
async function stranger(browser: Browser, path: string): Promise<{ page: Page; documents: string[] }> {
  const page = await browser.newPage()
  await page.addInitScript((flag) => Object.assign(globalThis, { [flag]: true }), faultFlag)
  await page.goto(on.site.url + path)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url())
  })
  return { page, documents }
}

const well = (page: Page) => page.evaluate((flag) => Object.assign(globalThis, { [flag]: false }), faultFlag)

const slotOf = (page: Page, name: string) => page.locator(`[data-slot="${name}"]`)

/** Whether React has taken over what is in there. */
const isAlive = (place: Locator) =>
  place.evaluate((element) =>
    [...element.querySelectorAll('*')].some((node) =>
      Object.keys(node).some((key) => key.startsWith('__reactFiber')),
    ),
  )

const otherLink = (page: Page, path: string) => page.locator(`body > header a[href="${path}"]`).first()

async function openMenu(page: Page) {
  await page.getByRole('link', { name: 'Open menu' }).click()
  await expect(page.locator('#site-menu')).toBeVisible()
}

/** The rest of the page: the menu opens, and another remote's page is reached without a new document. */
async function expectRestWorks(page: Page, path: string, documents: string[]) {
  await openMenu(page)
  await page.keyboard.press('Escape')
  documents.length = 0
  await otherLink(page, path).click()
  await expect(page).toHaveURL(on.site.url + path)
  await expect(page.locator('main h1')).toBeVisible()
  expect(documents).toEqual([])
}

/** Home's slots: those of the remote keep the server's HTML or say what is wrong, all others come alive. */
async function expectSlots(page: Page, remote: Remote, fault: (typeof browserFaults)[number]) {
  for (const [owner, names] of Object.entries(slotNames))
    for (const name of names) {
      const slot = slotOf(page, name)
      await slot.scrollIntoViewIfNeeded()
      if (owner !== remote) await expect.poll(() => isAlive(slot), name).toBe(true)
      const problems = owner === remote && fault === 'throws in render' ? 1 : 0
      await expect(slot.locator('[data-slot-problem]'), name).toHaveCount(problems)
      if (problems === 0) expect((await slot.innerText()).length, name).toBeGreaterThan(40)
      if (owner === remote && fault !== 'throws in render') expect(await isAlive(slot), name).toBe(false)
    }
}

/** On the server, from a gateway that has never seen the remote: no last good version stands in, until the last one heals. */
async function failOnServer(remote: Remote) {
  let version = ''
  const trigger = join(on.site.dataDir, `trigger-${remote}`)
  const spoil = async (fault: StoreFault | CodeFault) => {
    version = await on.spoil(remote, fault, { build: 'node', whileFile: trigger })
  }
  await writeFile(trigger, '')
  for (const [index, fault] of serverFaults.entries())
    await test.step(`server: ${fault}`, async () => {
      if (index > 0) await spoil(fault)
      else await on.withoutCopy(remote, () => spoil(fault))
      await on.named(remote, version)
      // A gateway that has just started is cold: a part may come too late for the first page.
      await until('the rest of every page', () =>
        on.expectOnlyMissing(remote).then(
          () => true,
          () => null,
        ),
      )
      expect(await on.culpritLines(remote, version)).toHaveLength(1)
    })
  await rm(trigger)
  await on.live(remote, version)
  await on.eventuallyWhole()
  expect(await on.culpritLines(remote, version)).toHaveLength(1)
}

/** Makes a version live whose web build has the fault. @returns puts back what is missing of it; null: nothing is */
async function breakInBrowser(remote: Remote, fault: (typeof browserFaults)[number]) {
  const missing = fault === 'missing'
  const version = missing ? await on.good(remote) : await on.spoil(remote, fault, { build: 'web' })
  await on.live(remote, version)
  return missing ? on.lose(remote, version) : null
}

async function failInBrowser(browser: Browser, remote: keyof typeof ways) {
  const { from, menu, other } = ways[remote]
  for (const fault of browserFaults)
    await test.step(`browser: ${fault}`, async () => {
      const putBack = await breakInBrowser(remote, fault)
      const repair = async (page: Page) => {
        await putBack?.()
        await well(page)
      }

      // On the way to its page.
      const visit = await stranger(browser, from)
      await hydrated(visit.page)
      const title = await visit.page.title()
      const address = await follow(visit.page, remote)
      if (fault === 'waits on load') {
        // The page of before stands and lives until the new one is there.
        const bar = visit.page.getByRole('progressbar')
        if (menu) {
          // The menu covers the page until the new one is there: it shows that something is on its way, and lets go.
          await expect(visit.page.locator('#site-menu').getByRole('progressbar')).toHaveCount(1)
          await visit.page.keyboard.press('Escape')
        }
        await expect(visit.page.getByRole('main').getByRole('progressbar')).toHaveCount(1)
        await expect(bar).toHaveCount(1)
        expect(visit.documents).toEqual([])
        await expectRestWorks(visit.page, other, visit.documents)
      } else if (fault === 'throws in render') {
        await expect(visit.page.locator('main [data-status="500"]')).toBeVisible()
        await expectRestWorks(visit.page, other, visit.documents)
      } else {
        // A fresh document, once: the server's page, which reads whole, and leads on.
        await expect(visit.page).toHaveURL(address)
        await expect(visit.page.locator('main h1')).toBeVisible()
        await expect(visit.page.locator('main [data-status]')).toHaveCount(0)
        await visit.page.waitForTimeout(500)
        expect(new Set(visit.documents)).toEqual(new Set([address]))
        expect(visit.documents.length).toBeLessThanOrEqual(2)
        await otherLink(visit.page, other).click()
        await expect(visit.page).toHaveURL(on.site.url + other)
        await hydrated(visit.page)
      }

      // Home: its slots, and those of the others.
      const home = await stranger(browser, '/')
      await hydrated(home.page)
      await expectSlots(home.page, remote, fault)

      // Well again: slots come alive by themselves in the open page, its pages on the next click.
      await repair(home.page)
      for (const name of slotNames[remote]) {
        const slot = slotOf(home.page, name)
        await expect.poll(() => isAlive(slot), { message: name, timeout: 15_000 }).toBe(true)
        await expect(slot.locator('[data-slot-problem]')).toHaveCount(0)
      }
      await expectRestWorks(home.page, other, home.documents)
      await home.page.close()
      if (fault === 'waits on load' || fault === 'throws in render') {
        await well(visit.page)
        visit.documents.length = 0
        await visit.page.goBack()
        if (fault === 'waits on load') {
          // A page that arrives closes the menu.
          await expect(visit.page).toHaveTitle(title)
          await follow(visit.page, remote)
        }
        await expect(visit.page).toHaveURL(address)
        await expect(visit.page.locator('main h1')).toBeVisible()
        await expect(visit.page.locator('main [data-status]')).toHaveCount(0)
        expect(visit.documents).toEqual([])
      } else {
        await visit.page.addInitScript((flag) => Object.assign(globalThis, { [flag]: false }), faultFlag)
        await visit.page.goto(address)
        await hydrated(visit.page)
      }
      await visit.page.close()
    })
  await on.live(remote, await on.good(remote))
  for (const path of pagesOf[remote]) expect((await on.ask(path)).status).toBe(200)
}

test('[DL-02] news missing, slow, throwing on load and in render: the rest of every page works, on the server and in the browser, and it recovers by itself', async ({
  browser,
}) => {
  test.setTimeout(450_000)
  await failOnServer('news')
  await failInBrowser(browser, 'news')
})

/** Nothing leads to its page where scripts run: its way is the overlay of every page. */
async function failInOverlay(browser: Browser) {
  const remote = 'search'
  for (const fault of browserFaults)
    await test.step(`browser: ${fault}`, async () => {
      const putBack = await breakInBrowser(remote, fault)

      const { page, documents } = await stranger(browser, '/club/history')
      await hydrated(page)
      const magnifier = page.locator('body > header').getByRole('button', { name: 'Search' })
      const overlay = page.getByRole('dialog', { name: 'Search' })
      const comes = overlay.getByRole('button', { name: 'Search', exact: true })
      const said = overlay.getByRole('status').filter({ hasText: 'Search is not available right now.' })
      await magnifier.click()
      if (fault === 'waits on load') await expect(overlay.getByText('Loading...')).toBeVisible()
      // No field that takes words and does nothing; where else to go instead.
      await expect(said).toBeVisible({ timeout: 15_000 })
      await expect(overlay.getByRole('searchbox')).toHaveCount(0)
      await expect(overlay.getByText('Loading...')).toHaveCount(0)
      await expect(overlay.locator('[data-slot-problem]')).toHaveCount(0)
      await overlay.getByRole('link', { name: 'Teams' }).click()
      await expect(page).toHaveURL(`${on.site.url}/teams`)
      const before = await page.title()
      await expectRestWorks(page, '/matches', documents)
      await expect(page).not.toHaveTitle(before)

      // Well again: what waits comes by itself, what did not come is asked for when it is opened again.
      // A page that arrives closes the overlay: one that was opened a moment too soon is opened once more.
      await expect(async () => {
        if (!(await overlay.isVisible())) await magnifier.click()
        // Each opening waits as long as a page is waited for before it says so: ten seconds.
        await expect(said).toBeVisible({ timeout: 12_000 })
      }).toPass({ timeout: 40_000 })
      await putBack?.()
      await well(page)
      if (fault === 'missing' || fault === 'throws on load') {
        await page.keyboard.press('Escape')
        await magnifier.click()
      }
      await expect(comes).toBeVisible({ timeout: 15_000 })
      await expect(said).toHaveCount(0)
      await overlay.getByRole('searchbox').fill('town')
      await comes.click()
      await expect(overlay.getByText(/^Showing \d+ of \d+ results$/).first()).toBeVisible()
      await page.close()
    })
  await on.live(remote, await on.good(remote))
  for (const path of pagesOf[remote]) expect((await on.ask(path)).status).toBe(200)
}

test('[DL-02h] search missing, slow, throwing on load and in render: the overlay says so and leads on, the rest of every page works, and it recovers by itself', async ({
  browser,
}) => {
  test.setTimeout(450_000)
  await failOnServer('search')
  await failInOverlay(browser)
})

for (const remote of ['matches', 'club', 'match-centre', 'tv'] as const)
  test(`[DL-02e] ${remote} missing, slow, throwing on load and in render in the browser: the rest of every page works, and it recovers by itself`, async ({
    browser,
  }) => {
    test.setTimeout(450_000)
    await failInBrowser(browser, remote)
  })
