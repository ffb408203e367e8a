/** What editors write: every block of a text on one page, drawn as text and never run, and what comes from elsewhere with consent alone. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ContentBlock, type ContentImport, contentImport } from '@club/contracts'
import type { Page } from 'playwright/test'
import { anAdvert } from './adverts.ts'
import { anArticle, aPage, importContent } from './content.ts'
import { hostileFor, hostileText } from './hostile-content.ts'
import { besideWindow, expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from './page-checks.ts'
import { siteForTests } from './site-for-tests.ts'
import { choose, expect, forgetChoice, forgiveRefusals, test } from './test.ts'

test.describe.configure({ timeout: 120_000 })

/** A site elsewhere, of which content may be shown: knows each time that it was asked. */
async function startElsewhere() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html')
    response.end('<p>From elsewhere</p><script>try { parent.document.title = "taken" } catch {}</script>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, asked, stop: () => server.close() }
}

const hostile = `"><img src=x onerror="window.ran=1"><script>window.ran=1</script>{{x}}`
const spans = [{ text: hostile }, { text: 'bold', bold: true, italic: true, href: '/news' }]
const picture = { key: 'news/match-01.webp', alt: hostile }

const blocks = (elsewhere: string): ContentBlock[] => [
  { type: 'paragraph', spans },
  { type: 'heading', level: 2, spans },
  { type: 'list', ordered: true, items: [spans] },
  { type: 'quote', spans, cite: hostile },
  { type: 'image', ...picture, caption: hostile },
  {
    type: 'gallery',
    images: ['news/match-02.webp', 'news/match-03.webp', 'news/match-04.webp'].map((key) => ({
      key,
      alt: hostile,
    })),
  },
  { type: 'video', videoID: 'btv-112', title: hostile, image: picture },
  { type: 'advert', slotID: 'in_text' },
  // Nothing is in it: the club's own promotion is.
  { type: 'advert', slotID: 'in_text_empty' },
  { type: 'table', header: [hostile, 'B'], rows: [[hostile, '1']] },
  { type: 'callout', title: hostile, spans },
  { type: 'facts', rows: [{ label: hostile, value: hostile }] },
  { type: 'accordion', items: [{ title: hostile, spans }] },
  { type: 'button', label: hostile, href: 'mailto:tickets@example.com' },
  {
    type: 'map',
    title: 'Ways to the Lane',
    places: [
      { name: 'Rootshall Lane', latitude: 51.541, longitude: 0.711, text: 'The ground' },
      { name: 'Quay car park', latitude: 51.536, longitude: 0.72, text: hostile },
    ],
  },
  { type: 'embed', provider: 'Tube', url: `${elsewhere}/film`, title: hostile },
  {
    type: 'embed',
    provider: 'Stranger',
    url: 'http://stranger.example/film',
    title: 'Of nobody that the club knows',
  },
  { type: 'divider' },
]

let elsewhere: Awaited<ReturnType<typeof startElsewhere>>
const page = (fullPath: string, body: ContentBlock[]) =>
  aPage(fullPath, { title: hostile, standfirst: hostile, metaDescription: hostile, body })

const site = siteForTests(async () => {
  elsewhere = await startElsewhere()
  const told = {
    site: { description: hostileText, upgradeNotice: hostileText },
    cookies: { text: hostileText },
  }
  return { settings: { embeds: { origins: [elsewhere.origin] }, ...told } as never }
})
test.beforeAll(async () => {
  await importContent(site, {
    adverts: [anAdvert('told')],
    advertSlots: [
      { slotID: 'in_text', adverts: ['told'] },
      { slotID: 'in_text_empty', adverts: [] },
    ],
    pages: [page('/club/every-block', blocks(elsewhere.origin))],
    articles: [
      {
        slug: 'every-block',
        title: hostile,
        standfirst: hostile,
        category: 'Club News',
        publishedAt: '2026-11-20T11:59:00Z',
        status: 'Published',
        image: picture,
        author: hostile,
        team: null,
        matchID: null,
        tags: [hostile],
        body: blocks(elsewhere.origin),
      },
    ],
  })
})
test.afterAll(() => elsewhere?.stop())

const main = (on: Page) => on.locator('main')

test('words that never end stay within a telephone: category, question, button, map', async ({
  page: tab,
}) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffwolfeschlegelsteinhausen'
  await importContent(site, {
    articles: [
      {
        ...anArticle('long-words', long),
        category: long,
        body: [
          { type: 'accordion', items: [{ title: `${long}?`, spans: [{ text: 'Yes.' }] }] },
          { type: 'button', label: long, href: '/tickets' },
          { type: 'map', title: long, places: [{ name: long, latitude: 51.5, longitude: 0.7, text: long }] },
        ],
      },
    ],
  })
  await tab.setViewportSize({ width: 375, height: 900 })
  await tab.goto(`${site.url}/news/long-words`)
  await hydrated(tab)
  for (const size of ['100%', '200%']) {
    await tab.evaluate((as) => document.documentElement.style.setProperty('font-size', as), size)
    expect(await besideWindow(tab), size).toEqual([])
    const cut = await tab
      .locator('main figcaption, main summary, main a')
      .evaluateAll((all) =>
        all.flatMap((one) =>
          one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 ? [one.outerHTML] : [],
        ),
      )
    expect(cut, size).toEqual([])
  }
})

test('[CL-05] text of editors is drawn as it was written and never runs; what is embedded loads only with consent, from sites that the club has named', async ({
  page: tab,
  browser,
  consoleErrors,
}) => {
  await forgetChoice(tab.context())
  const strange: string[] = []
  tab.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) strange.push(request.url())
  })
  for (const path of ['/club/every-block', '/news/every-block']) {
    const answer = await tab.goto(site.url + path)
    expect([path, answer?.status()]).toEqual([path, 200])
    await hydrated(tab)
    await expect(tab.getByRole('dialog', { name: 'Cookies' })).toBeVisible()
    await tab.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        scrollTo(0, y)
        await new Promise((done) => setTimeout(done, 60))
      }
    })
    // Nothing of it ran or became an element, and every word stands there.
    expect(await tab.evaluate(() => 'ran' in window)).toBe(false)
    await expect(tab.locator('img[src="x"]')).toHaveCount(0)
    await expect(main(tab).locator('script')).toHaveCount(0)
    await expect(main(tab).getByText(hostile, { exact: false }).first()).toBeVisible()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(hostile)
    await expect(main(tab).getByRole('link', { name: 'bold' }).first()).toHaveAttribute('href', '/news')

    // Every block: pictures, film, advert, table, questions, mail, map.
    await expect(main(tab).getByRole('img', { name: hostile })).not.toHaveCount(0)
    await expect(main(tab).locator('ul').getByRole('img', { name: hostile })).toHaveCount(3)
    await expect(main(tab).locator('a[href="/videos/player/btv-112"]')).toHaveText(hostile)
    await expect(main(tab).getByRole('img', { name: 'What told says' })).toHaveCount(1)
    await expect(main(tab).locator('table th').first()).toHaveText(hostile)
    await expect(main(tab).locator('details summary').first()).toContainText(hostile)
    await expect(main(tab).locator('a[href="mailto:tickets@example.com"]')).not.toHaveCount(0)
    await expect(main(tab).locator('figure svg circle')).toHaveCount(2)
    await expect(main(tab).getByText('Ways to the Lane')).toBeVisible()
    await expect(main(tab).locator('a[data-type="promotion"]')).toHaveCount(1)

    // Nobody was asked of elsewhere; links and the way to the question stand in.
    await expect(tab.locator('iframe')).toHaveCount(0)
    expect([strange, elsewhere.asked]).toEqual([[], []])
    await expect(main(tab).getByRole('link', { name: /^Tube/ })).toHaveAttribute(
      'href',
      `${elsewhere.origin}/film`,
    )
    for (const width of [375, 812, 1440]) {
      await tab.setViewportSize({ width, height: 812 })
      await expectNoSidewaysScroll(tab)
    }
    await expectNoAxeProblems(tab)
    await tab.setViewportSize({ width: 375, height: 812 })
    await expectNoAxeProblems(tab)
  }

  // The essential alone: still nothing. All of it: the site that the club has named, and no other, held in a frame.
  const popup = tab.getByRole('dialog', { name: 'Cookies' })
  await popup.getByRole('button', { name: 'Only Essential' }).click()
  await expect(popup).toHaveCount(0)
  await main(tab).getByRole('button', { name: 'Cookie settings' }).click()
  await expect(popup).toBeVisible()
  expect(elsewhere.asked).toEqual([])
  await popup.getByRole('button', { name: 'Accept All Cookies' }).click()
  const frame = main(tab).locator('iframe')
  await expect(frame).toHaveCount(1)
  await frame.scrollIntoViewIfNeeded()
  await expect(frame).toHaveAttribute('title', hostile)
  await expect(main(tab).frameLocator('iframe').getByText('From elsewhere')).toBeVisible()
  expect(elsewhere.asked).toEqual(['/film'])
  expect(strange.filter((url) => !url.startsWith(elsewhere.origin))).toEqual([])
  expect(await tab.title()).not.toBe('taken')
  // Taken back, it goes.
  await tab.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
  await popup.getByRole('button', { name: 'Only Essential' }).click()
  await expect(tab.locator('iframe')).toHaveCount(0)

  // Without scripts the text is whole, and nothing is framed, whatever was agreed to.
  const plain = await browser.newContext({ javaScriptEnabled: false })
  await choose(plain, 'all')
  const quiet = await plain.newPage()
  await quiet.goto(`${site.url}/club/every-block`)
  await expect(quiet.locator('iframe')).toHaveCount(0)
  await expect(main(quiet).locator('details summary').first()).toContainText(hostile)
  await plain.close()

  // What would run is not taken in the first place, in any field that leads somewhere.
  for (const block of [
    { type: 'paragraph', spans: [{ text: 'x', href: 'javascript:alert(1)' }] },
    { type: 'button', label: 'x', href: 'data:text/html,x' },
    { type: 'embed', provider: 'x', url: 'javascript:alert(1)', title: 'x' },
    { type: 'video', videoID: '../x', title: 'x', image: picture },
    { type: 'advert', slotID: '../x' },
    { type: 'html', text: '<script>' },
  ]) {
    const refused = await fetch(`${site.inner}/api/admin/v1/imports/content`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${site.importToken}` },
      body: JSON.stringify({ source: 'test', pages: [page('/club/never', [block as ContentBlock])] }),
    })
    expect([block.type, refused.status]).toEqual([block.type, 400])
  }
  expect((await tab.request.get(`${site.url}/club/never`)).status()).toBe(404)
  // The frame's own try at our page is refused where it is made, and caught there: not a word of it, nor of what was embedded, is ours.
  forgiveRefusals(consoleErrors)
})

test('addresses of a former site lead on for good, on the server and within the page; what answers here already stays', async ({
  page: tab,
  consoleErrors,
}) => {
  const path = '/Old-News/Report%20of_2009.aspx'
  // Below paths that a remote of this site claims a former one had pages too.
  const claimed = [
    '/news/article.aspx?id=1906',
    '/news/an-old-story',
    '/matches/reports/1.html',
    '/match/old/1',
    '/teams/men.html',
    '/players/an-old-player',
    '/videos/an-old-film',
  ]
  expect((await tab.request.get(site.url + path)).status()).toBe(404)
  await importContent(site, {
    oldAddresses: [
      { from: '/Old-News/Report%20of_2009.aspx', to: '/club/history' },
      { from: '/tickets-2009', to: '/tickets' },
      { from: '/club', to: '/news' },
      { from: '/old-with-query.asp?id=5&lang=en', to: '/club/academy' },
      { from: '/2019/05/my-story/', to: '/club/history' },
      ...claimed.map((from) => ({ from, to: '/club/history' })),
    ],
  })
  for (const [from, to] of [
    [path, '/club/history'],
    ['/tickets-2009', '/tickets'],
    ['/old-news/report%20of_2009.ASPX', '/club/history'],
    ['/2019/05/my-story', '/club/history'],
    ['/old-with-query.asp?lang=en&utm_source=mail&id=5', '/club/academy'],
    ...claimed.map((from) => [from, '/club/history'] as const),
  ] as const)
    await expect
      .poll(async () => {
        const answer = await tab.request.get(site.url + from, { maxRedirects: 0 })
        return [answer.status(), answer.headers().location]
      })
      .toEqual([301, to])
  for (const unknown of ['/old-with-query.asp?id=6&lang=en', '/old-with-query.asp'])
    expect((await tab.request.get(site.url + unknown, { maxRedirects: 0 })).status()).toBe(404)
  await tab.goto(`${site.url}/tickets-2009`)
  await expect(tab).toHaveURL(`${site.url}/tickets`)
  expect((await tab.request.get(`${site.url}/club`, { maxRedirects: 0 })).status()).toBe(200)

  // A press within the page leads to the same places, and the document stays: whatever plays there plays on.
  const links = [
    ...['/news/article.aspx?id=1906', '/players/an-old-player', '/matches/reports/1.html', path],
    ...['/club/History', '/Club/history', '/News'],
  ]
  const spans = links.map((href) => ({ text: href, href }))
  await importContent(site, { pages: [aPage('/club/ways', { body: [{ type: 'paragraph', spans }] })] })
  await expect.poll(async () => (await tab.request.get(`${site.url}/club/ways`)).status()).toBe(200)
  await tab.goto(`${site.url}/club/ways`)
  await hydrated(tab)
  await tab.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (const href of links) {
    await tab.getByRole('main').getByRole('link', { name: href, exact: true }).click()
    await expect(tab).toHaveURL(site.url + (href === '/News' ? '/news' : '/club/history'))
    await expect(tab.locator('main h1')).not.toContainText('404')
    expect(await tab.evaluate(() => 'sameDocument' in window)).toBe(true)
    await tab.goBack()
    await expect(tab).toHaveURL(`${site.url}/club/ways`)
  }
  // The browser says aloud what a service has not got.
  expect(consoleErrors.splice(0).filter((said) => !said.includes('404 (Not Found)'))).toEqual([])
})

// Last: home shows what it writes from then on.
test('nothing that any field of an import takes becomes an element, on any page or feed that shows it [CL-05j]', async ({
  request,
}) => {
  const fields: Readonly<Record<string, unknown>> = {
    children: [],
    options: ['<b>', 'Other'],
    'fields.kind': 'choice',
    'adverts.id': 'odd-one',
    'variants.adverts': ['odd-one'],
    pass: null,
    matchID: null,
    // Its page is drawn here.
    externalTeamPage: null,
    externalMatchPage: null,
    team: 'odd-one',
    advertSlots: [{ slotID: 'odd-one', adverts: ['odd-one'] }],
    oldAddresses: [],
    url: 'https://odd.example/',
    sponsorUrl: 'https://odd.example/',
    film: null,
    season: '2026-27',
  }
  const named = (path: string) => {
    const names = path.split('.')
    return [names.slice(-2).join('.'), names.at(-1) ?? '']
      .map((name) => fields[name])
      .find((one) => one !== undefined)
  }
  const { value, at } = hostileFor(contentImport, named)
  expect(at.length).toBeGreaterThan(120)
  await importContent(site, contentImport.parse(value) as ContentImport)
  const shown: string[] = []
  for (const path of [
    ...['/', '/news', '/news/odd-one', '/odd-one', '/teams', '/teams/odd-one', '/players/odd-one/odd-one'],
    ...['/matches/odd-one', '/videos', '/videos/odd-one', '/videos/browse', '/videos/categories'],
    ...['/videos/channel/odd-one', '/videos/subscriptions', '/category/arabic', '/search?q=onerror'],
    ...['/feeds/news.xml', '/feeds/videos.xml', '/sitemap.xml'],
    `/search?q=${encodeURIComponent(hostileText)}`,
    `/nowhere/${encodeURIComponent(hostileText)}`,
  ]) {
    const html = await (await request.get(site.url + path)).text()
    const parts = ['<img src=x', '<script>window', '<style>*{', 'onerror="window', "'><"]
    expect([path, parts.filter((part) => html.includes(part))]).toEqual([path, []])
    if (html.includes('window.ran')) shown.push(path)
  }
  expect(shown).toEqual(
    expect.arrayContaining(['/', '/news', '/news/odd-one', '/odd-one', '/teams/odd-one', '/feeds/news.xml']),
  )
})
