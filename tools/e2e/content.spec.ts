/** What editors expect of their site while it runs: pages and stories that come and go by themselves, previews, forms. */

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// biome-ignore lint/style/noRestrictedImports: the same push service as the platform's own tests
import { startPushService } from '../../apps/platform/src/testing/push-service.ts'
import { anArticle, importContent } from './content.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from './page-checks.ts'
import { runTool, type Site, startSite } from './site.ts'
import { expect, forgiveRefusals, test } from './test.ts'

const feedToken = 'feed-token-of-this-test-0123456789'

test.describe.configure({ timeout: 120_000 })

let site: Site
let service: Awaited<ReturnType<typeof startPushService>>
test.beforeAll(async () => {
  service = await startPushService()
  const certificate = join(await mkdtemp(join(tmpdir(), 'push-')), 'cert.pem')
  await writeFile(certificate, service.cert)
  site = await startSite({
    now: null,
    environment: { PUSH_SERVICES: service.host, PUSH_CA_FILE: certificate, MATCH_FEED_TOKEN: feedToken },
  })
})
test.afterAll(async () => {
  await site?.stop()
  await service?.close()
})

const aPage = (fullPath: string, title: string) => ({
  fullPath,
  title,
  template: 'Default' as const,
  status: 'Published' as const,
  order: 1,
  image: null,
  standfirst: null,
  metaDescription: null,
  updatedAt: '2026-11-01T10:00:00Z',
  body: [{ type: 'paragraph' as const, spans: [{ text: `${title}, at length.` }] }],
})
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

test('[CL-05g] pages and stories come and go at their moments in the running site: address, lists and sitemap', async ({
  request,
}) => {
  // Late enough for the import and a first look on a slow machine.
  const [comes, goes] = [at(10), at(20)]
  await importContent(site, {
    pages: [{ ...aPage('/club/flash-sale', 'Flash sale'), publishedFrom: comes, publishedUntil: goes }],
    articles: [{ ...anArticle('flash-story', 'Flash story'), publishedAt: comes, publishedUntil: goes }],
  })
  const seen = async () => {
    const text = async (path: string) => (await request.get(site.url + path)).text()
    return {
      page: (await request.get(`${site.url}/club/flash-sale`)).status(),
      story: (await request.get(`${site.url}/news/flash-story`)).status(),
      hub: (await text('/club')).includes('Flash sale'),
      list: (await text('/news')).includes('Flash story'),
      sitemap: (await text('/sitemaps/pages.xml')).includes('/club/flash-sale'),
    }
  }
  const none = { page: 404, story: 404, hub: false, list: false, sitemap: false }
  const all = { page: 200, story: 200, hub: true, list: true, sitemap: true }
  expect(await seen()).toEqual(none)
  await expect.poll(seen, { intervals: [250], timeout: 20_000 }).toEqual(all)
  // No sooner.
  const late = Date.now() - Date.parse(comes)
  expect(late).toBeGreaterThanOrEqual(0)
  await expect.poll(seen, { intervals: [250], timeout: 20_000 }).toEqual(none)
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(goes))
})

test('[CL-05h] a preview is the real site for whoever has its link: with a badge, for nobody else, kept by nobody, until it is ended', async ({
  page,
  browser,
  request,
  consoleErrors,
}) => {
  await importContent(site, {
    pages: [{ ...aPage('/club/secret', 'Secret plans'), status: 'Draft' }],
    articles: [{ ...anArticle('secret-story', 'Secret story'), status: 'Draft' }],
  })
  for (const [path, title] of [
    ['/club/secret', 'Secret plans'],
    ['/news/secret-story', 'Secret story'],
  ] as const) {
    const { stdout } = await runTool('tools/preview/preview.ts', [path, '--hours', '2', '--site', site.url], {
      DATA_DIR: site.dataDir,
    })
    const [link = ''] = stdout.split('\n')
    expect((await request.get(site.url + path)).status()).toBe(404)
    const answer = await page.goto(link)
    // The address goes on without what opens it.
    expect([answer?.status(), page.url()]).toEqual([200, site.url + path])
    const headers = answer?.headers() ?? {}
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await hydrated(page)
    const badge = page.getByRole('complementary', { name: 'Preview' })
    await expect(badge).toContainText('Preview: this page is not public.')
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 812 })
      await expectNoSidewaysScroll(page)
      await expect(badge).toBeInViewport()
    }
    await expectNoAxeProblems(page)
    // Others see nothing, without scripts it is there too, and who goes elsewhere leaves it behind.
    expect((await request.get(site.url + path)).status()).toBe(404)
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const quiet = await plain.newPage()
    await quiet.goto(link)
    await expect(quiet.getByRole('complementary', { name: 'Preview' })).toBeVisible()
    await plain.close()
    await page.getByRole('banner').getByRole('link', { name: 'Matches', exact: true }).first().click()
    await expect(page).toHaveURL(`${site.url}/matches`)
    await expect(badge).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await badge.getByRole('link', { name: 'End the preview' }).click()
    await expect(page).toHaveURL(site.url + path)
    await expect(page.getByText('404 error')).toBeVisible()
    // A link that was tampered with is over.
    const broken = await request.get(`${link.slice(0, -3)}AAA`)
    expect([broken.status(), broken.headers()['cache-control']]).toEqual([404, 'private, no-store'])
  }
  // The browser says of each 404 that it was one.
  forgiveRefusals(consoleErrors)
})

test('[CL-05i] a form goes to a mailbox of the club: by keyboard, told in its place, without scripts too, and its address is in no page', async ({
  page,
  browser,
  request,
  consoleErrors,
}) => {
  const path = '/club/clubcontacts'
  const mailbox = 'office@thornseatown.example.com'
  const mails = async () => {
    const platform = await request.get(`${site.platform}/dev/mailbox?to=${mailbox}`)
    return ((await platform.json()) as { data: { attributes: { text: string } }[] }).data
  }
  expect(await (await request.get(site.url + path)).text()).not.toContain(mailbox)
  await page.goto(site.url + path)
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Send a message' })
  await form.scrollIntoViewIfNeeded()
  // What the browser takes and the club does not.
  await form.getByLabel('Your name').fill(' ')
  await form.getByLabel('Your email').fill('ada@example.com')
  await form.getByLabel('What is it about?').selectOption('Tickets')
  await form.getByLabel('Your message').fill('Where do I sit?')
  await form.getByLabel('Your message').press('Tab')
  const sent = form.getByRole('button', { name: 'Send message' })
  await sent.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Your message was not sent. Please check what you wrote.')
  await expect(form.getByLabel('Your name')).toBeFocused()
  await expect(form.getByLabel('Your name')).toHaveAccessibleDescription('Your name: please fill this in')
  await expect(form.getByLabel('Your message')).toHaveValue('Where do I sit?')
  await expectNoAxeProblems(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectNoSidewaysScroll(page)
  await form.getByLabel('Your name').fill('Ada')
  await sent.click()
  const thanks = page.getByText(/^Thank you\. Your message has been sent/)
  await expect(thanks).toBeFocused()
  await expect.poll(async () => (await mails()).length).toBe(1)
  expect((await mails())[0]?.attributes.text).toContain('Your message:\nWhere do I sit?')

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const quiet = await plain.newPage()
  await quiet.goto(site.url + path)
  const still = quiet.getByRole('form', { name: 'Send a message' })
  await still.getByLabel('Your name').fill(' ')
  await still.getByLabel('Your email').fill('ada@example.com')
  await still.getByLabel('What is it about?').selectOption('Tickets')
  await still.getByLabel('Your message').fill('Without <b>scripts</b>')
  const answered = quiet.waitForResponse((answer) => answer.request().method() === 'POST')
  await still.getByRole('button', { name: 'Send message' }).click()
  const refused = await answered
  // The page again: what was typed is there, what is wrong is named, and nothing of it is anywhere else.
  expect([refused.status(), refused.headers()['cache-control']]).toEqual([422, 'no-store'])
  await expect(quiet.getByRole('alert')).toHaveText('Your message was not sent. Please check what you wrote.')
  await expect(quiet.getByRole('alert')).toBeInViewport()
  await expect(still.getByLabel('Your name')).toHaveAccessibleDescription('Your name: please fill this in')
  await expect(still.getByLabel('Your email')).toHaveValue('ada@example.com')
  await expect(still.getByLabel('What is it about?')).toHaveValue('Tickets')
  await expect(still.getByLabel('Your message')).toHaveValue('Without <b>scripts</b>')
  expect(quiet.url()).toBe(`${site.url}/api/forms/v1/forms/contact/plain-messages#form-contact`)
  for (const typed of ['Without', 'ada@example.com']) {
    expect(await site.gatewayLog()).not.toContain(typed)
    expect(await (await request.get(site.url + path)).text()).not.toContain(typed)
  }
  await still.getByLabel('Your name').fill('Ada')
  await still.getByRole('button', { name: 'Send message' }).click()
  await expect(quiet).toHaveURL(`${site.url}${path}?form=sent.contact#form-contact`)
  await expect(quiet.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
  await expect.poll(async () => (await mails()).length).toBe(2)
  await plain.close()
  // The browser says aloud what was refused.
  forgiveRefusals(consoleErrors)
})

test('goal alerts: asked for after a press alone, sent sealed, shown by the worker with their match, changed and ended in their place', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: site.url })
  const page = await context.newPage()
  const subscription = service.subscribe('fan')
  // Chromium subscribes at its maker's service alone; everything behind that is the real thing.
  await page.addInitScript((made) => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const request = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => {
      asked.push('permission')
      return request()
    }
    let here: object | null = null
    PushManager.prototype.getSubscription = async () => here as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      asked.push('subscription')
      here = {
        endpoint: made.endpoint,
        options: {
          applicationServerKey: (options as { applicationServerKey: Uint8Array }).applicationServerKey.buffer,
        },
        toJSON: () => made,
        unsubscribe: async () => {
          here = null
          return true
        },
      }
      return here as PushSubscription
    }
  }, subscription)
  await page.goto(`${site.url}/matches`)
  await hydrated(page)
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Goal alerts' })
  await opener.click()
  const panel = page.getByRole('dialog', { name: 'Goal alerts' })
  await expect(panel.getByRole('checkbox', { name: 'First Team' })).toBeChecked()
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([])
  for (const width of [375, 812, 1440]) {
    await page.setViewportSize({ width, height: 812 })
    await expectNoSidewaysScroll(page)
  }
  await expectNoAxeProblems(page)
  await panel.getByRole('checkbox', { name: /^Not at night/ }).uncheck()
  await panel.getByRole('button', { name: 'Turn on alerts' }).click()
  await expect(panel.getByText('Alerts are on for this device.')).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([
    'permission',
    'subscription',
  ])

  // A goal: told to the platform, sent, decrypted, and delivered to the worker as a browser does.
  const { data } = (await (
    await request.get(`${site.url}/api/matches/v1/matches?team=first-team&season=2026-27&page[size]=100`)
  ).json()) as { data: { id: string; attributes: { state: { status: string } } }[] }
  const match = data.find(({ attributes }) => attributes.state.status === 'fixture')?.id ?? ''
  const attributes = { period: 'first-half', text: '', player: null, team: null, minute: '' }
  const told = await request.post(`${site.url}/api/matches/v1/matches/${match}/events`, {
    headers: { authorization: `Bearer ${feedToken}` },
    data: {
      data: [
        { id: 'k', type: 'kick-off', attributes },
        {
          id: 'g',
          type: 'goal',
          attributes: { ...attributes, minute: '7', team: 'home', player: 'Ada Marsh' },
        },
      ],
    },
  })
  expect(told.status()).toBe(202)
  await expect
    .poll(() => service.delivered.map(({ message }) => message.body))
    .toEqual(['Kick-off', "Goal: Ada Marsh (7')"])
  // What the worker shows is noted as it shows it: a browser without a window has no place for notifications.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown: [string, NotificationOptions | undefined][] = []
    Object.assign(globalThis, { shown })
    const show = registration.showNotification.bind(registration)
    registration.showNotification = (title, options) => {
      shown.push([title, options])
      return show(title, options)
    }
  })
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) done(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId: await registered,
    data: JSON.stringify(service.delivered[1]?.message),
  })
  const shown = () =>
    worker.evaluate(() => (globalThis as unknown as { shown: [string, NotificationOptions][] }).shown)
  await expect.poll(shown).toEqual([
    [
      expect.stringContaining('1-0'),
      expect.objectContaining({
        body: "Goal: Ada Marsh (7')",
        tag: `match:${match}`,
        data: { path: expect.stringContaining(`/${match}`) },
      }),
    ],
  ])

  // Changed and ended where it was asked for.
  await panel.getByRole('checkbox', { name: 'Kick-off' }).uncheck()
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByText('Alerts are on for this device.')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(panel.getByRole('checkbox', { name: 'Kick-off' })).not.toBeChecked()

  // The browser renews its subscription by itself, and names no old one: the worker knows it, and the club hears.
  const renewed = service.subscribe('fan-renewed')
  await worker.evaluate(async (made) => {
    const event = new Event('pushsubscriptionchange')
    const work: Promise<unknown>[] = []
    const waitUntil = (some: Promise<unknown>) => void work.push(some)
    dispatchEvent(Object.assign(event, { waitUntil, newSubscription: { toJSON: () => made } }))
    await Promise.all(work)
  }, renewed)
  const own = (here: typeof renewed) =>
    request.post(`${site.url}/api/alerts/v1/subscriptions/own`, {
      headers: { origin: site.url },
      data: { endpoint: here.endpoint, auth: here.keys.auth },
    })
  expect((await own(subscription)).status()).toBe(404)
  expect(await (await own(renewed)).json()).toMatchObject({
    data: { attributes: { teams: ['first-team'], kinds: ['goals', 'full-time'], quiet: null } },
  })
  // As the page's browser has it from then on.
  await page.evaluate(async (made) => {
    const here = await PushManager.prototype.getSubscription.call({} as PushManager)
    Object.assign(here as object, { endpoint: made.endpoint, toJSON: () => made })
  }, renewed)
  await panel.getByRole('button', { name: 'Turn off alerts' }).click()
  await expect(panel.getByText('Alerts are off for this device.')).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Turn on alerts' })).toBeVisible()
  expect((await own(renewed)).status()).toBe(404)
  expect(await page.evaluate(() => caches.has('alerts'))).toBe(false)
  await context.close()
})
