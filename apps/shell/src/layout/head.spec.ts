/** Titles, descriptions, canonical addresses, share cards and structured data of every kind of page. */
import Validator from '@adobe/structured-data-validator'
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { newestStory, pageKinds } from '../../../../tools/e2e/page-kinds.ts'
import { siteForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

/** A page's metadata, read from its HTML as by a search engine or a link preview. */
function readHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>'))
  const plain = (text: string | undefined) =>
    text?.replace(
      /&(amp|quot|#x27|lt|gt);/g,
      (_, name: string) => ({ amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' })[name] ?? '',
    )
  const attribute = (tag: string, name: string) => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1])
  const metas = new Map<string, string[]>()
  for (const [tag] of head.matchAll(/<meta [^>]*>/g)) {
    const key = attribute(tag, 'name') ?? attribute(tag, 'property')
    if (key) metas.set(key, [...(metas.get(key) ?? []), attribute(tag, 'content') ?? ''])
  }
  const canonical = [...head.matchAll(/<link [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /rel="canonical"/.test(tag))
  return {
    titles: [...head.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, title]) => plain(title)),
    meta: (key: string) => metas.get(key) ?? [],
    canonical: canonical.map((tag) => attribute(tag, 'href')),
    structured: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
    ),
  }
}

/** Violations of search engines' rules; the test of the types checks that every name is schema.org's. */
async function problemsOf(structured: readonly Record<string, unknown>[]): Promise<string[]> {
  const jsonld: Record<string, object[]> = {}
  for (const data of structured) {
    const type = String(data['@type'])
    jsonld[type] = [...(jsonld[type] ?? []), data]
  }
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} })
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage)
}

test('search engines, feed readers and browsers find what is for them, under the site’s own address', async ({
  request,
  baseURL,
}) => {
  const file = async (path: string, type: string) => {
    const answer = await request.get(path)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      `${type}; charset=utf-8`,
    ])
    return answer.text()
  }
  const addressesIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(await file('/robots.txt', 'text/plain')).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const sitemap of addressesIn(await file('/sitemap.xml', 'application/xml'))) {
    const addresses = addressesIn(await file(new URL(sitemap).pathname, 'application/xml'))
    expect(addresses.length, sitemap).toBeGreaterThan(5)
    for (const address of [addresses[0], addresses.at(-1)])
      expect([address, (await request.get(address ?? '')).status()]).toEqual([address, 200])
  }
  for (const feed of ['/feeds/news.xml', '/feeds/videos.xml', '/feeds/podcasts.xml'])
    expect(await file(feed, 'application/rss+xml')).toContain('<item>')
  const { icons } = JSON.parse(await file('/manifest.webmanifest', 'application/manifest+json'))
  for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200)
})

test('[SH-20] every page has its own title, description, canonical address and share card, with a picture that is there', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const seen = new Map<string, string>()
  const pictures = new Set<string>()
  const structuredTypes = new Map<string, unknown[]>()
  const settings = await (await page.request.get('/api/settings/v1/client-settings')).json()
  const ownDescription = settings.data.attributes.site.description as string
  const heads = new Map<string, ReturnType<typeof readHead>>()
  for (const { kind, path, status } of await pageKinds(page.request)) {
    const head = readHead(await (await page.request.get(path)).text())
    heads.set(kind, head)
    const [title] = head.titles
    expect(head.titles, kind).toHaveLength(1)
    if (status === 200) {
      expect(title, kind).toMatch(path === '/' ? /^Thornsea Town FC$/ : /^.+ \| Thornsea Town FC$/)
      const [description, ...more] = head.meta('description')
      expect(description?.length, `${kind}: ${description}`).toBeGreaterThan(10)
      expect(more, kind).toEqual([])
      // Only home uses the site's own description; every other page has its own.
      if (path !== '/') expect(description, kind).not.toBe(ownDescription)
      else expect(description).toBe(ownDescription)
      expect(head.canonical, kind).toHaveLength(1)
      const canonical = head.canonical[0] ?? ''
      expect(canonical.startsWith(`${origin}/`), `${kind}: ${canonical}`).toBe(true)
      expect((await page.request.get(canonical)).status(), canonical).toBe(200)
      // One page, one title: pages that share a title have the same canonical address.
      if (seen.has(title ?? '')) expect(canonical, `${kind}: ${title}`).toBe(seen.get(title ?? ''))
      seen.set(title ?? '', canonical)

      const one = (key: string) => {
        expect(head.meta(key), `${kind}: ${key}`).toHaveLength(1)
        return head.meta(key)[0] ?? ''
      }
      expect(title?.startsWith(one('og:title')), kind).toBe(true)
      expect(one('og:description'), kind).toBe(description)
      expect(one('og:url'), kind).toBe(canonical)
      expect(one('og:site_name'), kind).toBe('Thornsea Town')
      expect(one('og:type'), kind).toMatch(/^(website|article|profile)$/)
      expect(one('twitter:card'), kind).toBe('summary_large_image')
      expect(one('og:image'), kind).toMatch(new RegExp(`^${origin}/images/`))
      pictures.add(one('og:image'))
      structuredTypes.set(
        kind,
        head.structured.map((data) => {
          expect(data['@context'], kind).toBe('https://schema.org')
          return data['@type']
        }),
      )
      expect(await problemsOf(head.structured), kind).toEqual([])
    } else {
      expect(head.meta('robots'), kind).toEqual(['noindex'])
    }
  }
  for (const picture of pictures) {
    // Requests as link previews send them: without newer formats in Accept.
    const answer = await page.request.get(picture, { headers: { accept: '*/*' } })
    expect(answer.status(), picture).toBe(200)
    expect(answer.headers()['content-type'], picture).toBe('image/jpeg')
    expect((await answer.body()).byteLength, picture).toBeLessThan(200_000)
  }
  expect(structuredTypes.get('article')).toContain('NewsArticle')
  expect(structuredTypes.get('team')).toContain('SportsTeam')
  expect(structuredTypes.get('content page')).toContain('BreadcrumbList')

  // A player is a person with a picture; a match is an event of two teams, past or future; a category names itself.
  const apiOf = async (address: string) => (await (await page.request.get(address)).json()).data.attributes
  const player = heads.get('player')
  const [playerAddress = ''] = player?.canonical ?? []
  const person = await apiOf(`/api/matches/v1/players/${playerAddress.split('/').at(-1)}`)
  expect(player?.meta('og:type')).toEqual(['profile'])
  expect(player?.titles).toEqual([`${person.name} | Thornsea Town FC`])
  expect(player?.meta('description')).toEqual([person.profile])
  expect(player?.meta('og:image')[0]).toContain(person.image.key)
  expect(player?.structured).toMatchObject([
    {
      '@type': 'Person',
      name: person.name,
      memberOf: { '@type': 'SportsTeam', url: `${origin}/teams/first-team` },
    },
  ])
  for (const kind of ['match centre', 'match centre before kick-off']) {
    const match = heads.get(kind)
    const [address = ''] = match?.canonical ?? []
    const { home, away, competition, kickOff } = await apiOf(
      `/api/matches/v1/matches/${address.split('/').at(-1)}`,
    )
    expect(match?.titles[0]?.startsWith(home.name), kind).toBe(true)
    expect(match?.titles[0], kind).toContain(`${away.name} | Match centre`)
    expect(match?.meta('description')[0], kind).toContain(competition.name)
    expect(match?.structured, kind).toMatchObject([
      {
        '@type': 'SportsEvent',
        name: `${home.name} v ${away.name}`,
        startDate: kickOff,
        eventStatus: 'https://schema.org/EventScheduled',
        homeTeam: { name: home.name },
        awayTeam: { name: away.name },
      },
    ])
  }
  const category = heads.get('category')
  expect(category?.titles).toEqual(['Club News | Thornsea Town FC'])
  expect(category?.canonical).toEqual([`${origin}/category/club-news`])
  expect(category?.meta('description')[0]).toMatch(/^Club News: /)
  expect(heads.get('Arabic page')?.meta('og:title')).toEqual(['ثورنسي تاون بالعربية'])

  // An article is an article, at one address, with its own text and picture, however it was reached.
  const story = await newestStory(page.request)
  const slug = story.split('/').at(-1) ?? ''
  const { data } = (await (await page.request.get(`/api/web/v1/articles/${slug}`)).json()) as {
    data: { attributes: { title: string; publishedAt: string; image: { key: string } | null } }
  }
  for (const path of [story, `/news/2026/11/${slug}`]) {
    const head = readHead(await (await page.request.get(path)).text())
    expect(head.meta('og:type')).toEqual(['article'])
    expect(head.meta('og:title')).toEqual([data.attributes.title])
    expect(head.meta('article:published_time')).toEqual([data.attributes.publishedAt])
    expect(head.canonical).toEqual([origin + story])
    expect(head.meta('og:image')[0]).toContain(`/images/of-page/news/${slug}`)
  }

  // On navigation the head is updated.
  await page.goto('/')
  await hydrated(page)
  await page.locator('body > header').getByRole('link', { name: 'Teams', exact: true }).click()
  await expect(page).toHaveTitle('Teams | Thornsea Town FC')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${origin}/teams`)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  const there = await page.locator('meta[name=description]').getAttribute('content')
  const html = await (await page.request.get('/teams')).text()
  expect(there).toBe(readHead(html).meta('description')[0])
})

test.describe('with an address of its own', () => {
  const site = siteForTests({
    settings: { site: { origin: 'https://www.thornseatown.example', titleSuffix: 'TTFC' } },
  })

  test('[SH-20c] says the address that the settings have, whatever it was asked by', async ({ page }) => {
    const answer = await page.request.get(`${site.url}/teams`)
    expect(answer.status()).toBe(200)
    const head = readHead(await answer.text())
    expect(head.canonical).toEqual(['https://www.thornseatown.example/teams'])
    expect(head.meta('og:url')).toEqual(['https://www.thornseatown.example/teams'])
    expect(head.meta('og:image')[0]).toMatch(/^https:\/\/www\.thornseatown\.example\/images\//)
    expect(head.titles).toEqual(['Teams | TTFC'])
  })
})
