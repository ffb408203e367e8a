/**
 * A whole visit leaves in the browser what docs/storage.md says, and nothing else: home, news, an article, matches, a match, a
 * film, the radio, signing in and out, the child-friendly switch. Once of a fan who accepts all cookies, and once of one who is asked,
 * does not answer, and then takes only the essential.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { root } from '../start/install.mjs'
import { filmFor } from './films.ts'
import { expectNoAxeProblems, hydrated } from './page-checks.ts'
import { audioBar, modal, moving } from './player.ts'
import { signIn, signOut } from './sample-accounts.ts'
import { listen, visitScreening, watch } from './screening.ts'
import { screeningForTests } from './site-for-tests.ts'
import { expect, forgetChoice, forgiveRefusals, test, withMotion } from './test.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ serviceWorkers: 'allow', ...withMotion })

const site = screeningForTests({ now: null })
test.afterEach(({ consoleErrors }) => forgiveRefusals(consoleErrors))

type Row = { kind: string; name: string; category: string; seen: string }
const kinds = [
  'cookie',
  'local storage',
  'session storage',
  'service worker',
  'cache storage',
  'indexed db',
  'channel',
  'lock',
  'beacon',
  'push subscription',
]
const categories = ['essential', 'personalisation', 'analytics', 'marketing']

/** The rows of the document's table. */
async function documented(): Promise<Row[]> {
  const text = await readFile(join(root, 'docs/storage.md'), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Kind'))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      const [, kind = '', name = '', setBy, purpose, category = '', life, seen = ''] = cells
      expect(kinds, line).toContain(kind)
      expect(categories, line).toContain(category)
      expect(['always', 'when it happens'], line).toContain(seen)
      for (const cell of [setBy, purpose, life]) expect(cell, line).not.toBe('')
      return { kind, name: name.replaceAll('`', ''), category, seen }
    })
}

const matches = (row: Pick<Row, 'kind' | 'name'>, kind: string, name: string) =>
  row.kind === kind && (row.name.endsWith('*') ? name.startsWith(row.name.slice(0, -1)) : row.name === name)

/** Runs before the page's scripts: notes whatever is stored or sent, by its kind and name. */
function watchStorage() {
  const note = (kind: string, name: string) =>
    void (window as unknown as { noteStored(kind: string, name: string): void }).noteStored(kind, name)
  const wrap = <T extends object, K extends keyof T>(owner: T, key: K, kind: string) => {
    const own = owner[key] as (...args: unknown[]) => unknown
    owner[key] = function (this: unknown, ...args: unknown[]) {
      note(kind, String(args[0]))
      return own.apply(this, args)
    } as T[K]
  }
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = function (key: string, value: string) {
    note(this === sessionStorage ? 'session storage' : 'local storage', key)
    setItem.call(this, key, value)
  }
  wrap(IDBFactory.prototype, 'open', 'indexed db')
  // Not everywhere: some are there on secure pages alone.
  if ('CacheStorage' in window) wrap(CacheStorage.prototype, 'open', 'cache storage')
  if ('LockManager' in window) wrap(LockManager.prototype, 'request', 'lock')
  if ('ServiceWorkerContainer' in window) wrap(ServiceWorkerContainer.prototype, 'register', 'service worker')
  wrap(Navigator.prototype, 'sendBeacon', 'beacon address')
  if ('PushManager' in window) {
    const subscribe = PushManager.prototype.subscribe
    PushManager.prototype.subscribe = function (options) {
      note('push subscription', 'of /sw.js')
      return subscribe.call(this, options)
    }
  }
  const Channel = BroadcastChannel
  window.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name)
      note('channel', name)
    }
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  if (cookie) {
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(text: string) {
        note('cookie of a script', text)
        cookie.set?.call(this, text)
      },
    })
  }
}

/** Everything that a context stores or sends, as 'kind name'. */
async function witness(context: BrowserContext) {
  const found = new Map<string, Pick<Row, 'kind' | 'name'>>()
  const add = (kind: string, name: string) => found.set(`${kind} ${name}`, { kind, name })
  const foreign: string[] = []
  const asked = new Set<string>()
  await context.exposeFunction('noteStored', add)
  await context.addInitScript(watchStorage)
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:/.test(url.protocol) && url.origin !== site.url) foreign.push(request.url())
    asked.add(`${request.method()} ${url.pathname}`)
  })
  context.on('response', async (response) => {
    const headers = await response.headersArray().catch(() => [])
    for (const { name, value } of headers)
      if (name.toLowerCase() === 'set-cookie') add('cookie', value.split('=', 1)[0] ?? '')
  })
  return { found, add, foreign, asked }
}

const popup = (page: Page) => page.getByRole('dialog', { name: 'Cookies' })

/** What any page asks of its own site, whoever reads it. */
const essentialRequests = [
  /^(?:GET|HEAD) \/(?:news|matches|match|videos|teams|screening)?(?:\/[^.]*)?$/,
  /^GET \/(?:_s|_r|assets|images)\//,
  /^GET \/(?:sw\.js|manifest\.webmanifest|favicon\.ico|icons\.svg|_live|_composition)/,
  /^GET \/api\/(?:account\/v1\/session|adverts\/v1\/adverts\/|advertising\/v1\/slots\/|experiments\/v1\/data|live|matches|media|ondemand|promo|settings|streamline|videos|web)/,
  /^POST \/api\/(?:media|streamline)\//,
]

/** What comes besides of a fan who has agreed to everything, looks for something, and signs in and out. */
const agreedRequests = [
  /^POST \/_beacon$/,
  /^GET \/search$/,
  /^GET \/api\/search\//,
  /^(?:POST|DELETE) \/api\/account\/v1\/session/,
]

test('who has not agreed is asked, and leaves and sends the essential of docs/storage.md alone, before and after the answer [SH-11a]', async ({
  context,
}) => {
  const essential = (await documented()).filter(({ category }) => category === 'essential')
  await forgetChoice(context)
  const { found, add, foreign, asked } = await witness(context)
  const page = await context.newPage()
  const read = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(site.url + path)
      await hydrated(page)
    }
  }
  await read(['/', '/news'])
  await expect(popup(page)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await expectNoAxeProblems(page)
  await visitScreening(page, site)
  await watch(page, await filmFor(site, (listed) => listed.includes('?')))
  await moving(page)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  expect((await context.cookies()).filter(({ name }) => name.startsWith('cookie_'))).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))

  await popup(page).getByRole('button', { name: 'Only Essential' }).click()
  await expect(popup(page)).toHaveCount(0)
  const kept = (await context.cookies()).filter(({ name }) => name.startsWith('cookie_'))
  expect(Object.fromEntries(kept.map(({ name, value }) => [name, value]))).toEqual({
    cookie_consent_given: 'true',
    cookie_analytics_consent_given: 'false',
    cookie_consent_proof: expect.stringMatching(/^essential_\d{4}-\d\d-\d\dT[\d:.]+Z_[\da-f]+\.en-GB$/),
  })
  for (const { expires } of kept) {
    expect(expires - Date.now() / 1000).toBeGreaterThan(5_184_000 - 600)
    expect(expires - Date.now() / 1000).toBeLessThan(5_184_000 + 600)
  }
  await read(['/news', '/matches'])
  await expect(popup(page)).toHaveCount(0)

  for (const { name } of await context.cookies()) add('cookie', name)
  const { origins } = await context.storageState({ indexedDB: true })
  for (const { localStorage: keys } of origins) for (const { name } of keys) add('local storage', name)
  await page.close({ runBeforeUnload: true })
  expect(foreign, 'requests to other hosts').toEqual([])
  const scriptCookies = /^cookie of a script cookie_/
  const more = [...found.entries()].filter(
    ([key, { kind, name }]) => !scriptCookies.test(key) && !essential.some((row) => matches(row, kind, name)),
  )
  expect(more, 'not essential').toEqual([])
  const others = [...asked].filter((request) => !essentialRequests.some((known) => known.test(request)))
  expect(others, 'requests that nobody agreed to').toEqual([])
})

test('a whole visit stores and sends what docs/storage.md lists, and nothing else', async ({ context }) => {
  const rows = await documented()
  await forgetChoice(context)
  const { found, add, foreign, asked } = await witness(context)
  const page = await context.newPage()
  await page.goto(site.url)
  await popup(page).getByRole('button', { name: 'Accept All Cookies' }).click()
  await expect(popup(page)).toHaveCount(0)
  for (const path of ['/', '/news', '/matches', '/match/first-team', '/videos', '/teams/first-team']) {
    await page.goto(site.url + path)
    await hydrated(page)
  }
  await page.goto(`${site.url}/news`)
  await page.locator('main a[href^="/news/2"]').first().click()
  await expect(page).toHaveURL(/\/news\/\d{4}/)
  await hydrated(page)

  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('searchbox').fill('season')
  await page.keyboard.press('Enter')
  await expect(search.locator('a[href^="/news/"]').first()).toBeVisible()
  await search.getByRole('button', { name: 'Close' }).click()
  await expect(search).toHaveCount(0)

  const childFriendly = page.getByRole('contentinfo').getByRole('switch', { name: 'Child-friendly mode' })
  await childFriendly.scrollIntoViewIfNeeded()
  await childFriendly.click()
  await expect(childFriendly).toHaveAttribute('aria-checked', 'false')

  await signIn(context, site, 'bypass')
  await visitScreening(page, site)
  await watch(page, await filmFor(site, (listed) => listed.includes('?')))
  await moving(page)
  // A hand that comes near wakes the controls, which rest while a film plays.
  await page.locator('[data-player]').hover()
  await page.locator('[data-player]').getByRole('button', { name: 'Mute', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('player'))).not.toBeNull()
  // The place in a film is kept every few seconds.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('watched')), { timeout: 20_000 })
    .not.toBeNull()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await listen(page, { entryID: 'live-audio', title: 'Blues Radio' })
  await expect(audioBar(page)).toBeVisible()
  await page.goto(`${site.url}/news`)
  await hydrated(page)

  // What the worker keeps, it keeps out of the page's sight.
  const workerKeeps = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases()
      return [
        ...(await caches.keys()).map((name) => ['cache storage', name] as const),
        ...databases.map(({ name = '' }) => ['indexed db', name] as const),
      ]
    })
  await expect.poll(async () => (await workerKeeps()).length, { timeout: 30_000 }).toBeGreaterThan(2)
  for (const [kind, name] of await workerKeeps()) add(kind, name)

  for (const { name } of await context.cookies()) add('cookie', name)
  const { origins } = await context.storageState({ indexedDB: true })
  for (const { localStorage: kept } of origins) for (const { name } of kept) add('local storage', name)
  for (const { origin } of origins) expect(origin).toBe(site.url)
  await signOut(context, site)
  await page.close({ runBeforeUnload: true })

  const reports = { vitals: 'browser vitals', playback: 'playback', error: 'browser reported an error' }
  await expect.poll(() => site.gatewayLog()).toContain(`"${reports.vitals}"`)
  const log = await site.gatewayLog()
  for (const [name, message] of Object.entries(reports)) if (log.includes(`"${message}"`)) add('beacon', name)
  expect(found.has('beacon address /_beacon')).toBe(true)
  found.delete('beacon address /_beacon')
  const byScripts = [...found.values()].filter(({ kind }) => kind === 'cookie of a script')
  expect(byScripts.map(({ name }) => name.split('=')[0]).sort()).toEqual([
    'cookie_analytics_consent_given',
    'cookie_consent_given',
    'cookie_consent_proof',
  ])
  for (const { kind, name } of byScripts) found.delete(`${kind} ${name}`)

  expect(foreign, 'requests to other hosts').toEqual([])
  const known = [...essentialRequests, ...agreedRequests]
  const others = [...asked].filter((request) => !known.some((one) => one.test(request)))
  expect(others, 'requests that belong to no part of the visit').toEqual([])
  const all = [...found.values()]
  const unlisted = all.filter(({ kind, name }) => !rows.some((row) => matches(row, kind, name)))
  expect(unlisted, 'not in docs/storage.md').toEqual([])
  const unseen = rows.filter(
    (row) => row.seen === 'always' && !all.some(({ kind, name }) => matches(row, kind, name)),
  )
  expect(unseen, 'in docs/storage.md and never seen').toEqual([])
})
