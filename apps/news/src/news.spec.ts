/** The news remote in a browser, against the sample club. */

import type { SectionSponsorSlot, Sponsor } from '@club/contracts'
import type { Page } from 'playwright/test'
import { expectLastAdvert } from '../../../tools/e2e/adverts.ts'
import { anArticle, importContent } from '../../../tools/e2e/content.ts'
import { expectNoAxeProblems, hydrated } from '../../../tools/e2e/page-checks.ts'
import { siteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../tools/e2e/test.ts'

/** Addresses of the stories in the listing, in order. */
const stories = (page: Page) =>
  page
    .locator('main li[data-slug] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** The stories according to the API, newest first. */
async function newest(page: Page, size: number): Promise<string[]> {
  const answer = await page.request.get(`/api/web/v1/articles?page%5Bsize%5D=${size}`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data.map(({ id }) => `/news/${id}`)
}

const firstStory = async (page: Page) => (await newest(page, 1))[0] ?? ''

const text = (page: Page, words: string) => page.getByText(words, { exact: true })

test.describe('listing', () => {
  test('[NW-01] shows eight stories and the section’s sponsor; more and previous news load in place, and the address keeps step', async ({
    page,
  }) => {
    await page.goto('/news')
    const all = await newest(page, 32)
    expect(await stories(page)).toEqual(all.slice(0, 8))
    await expect(page.getByText('Load previous news')).toHaveCount(0)
    await expect(page.getByText('News is supported by')).toBeVisible()
    const sponsor = page.locator('main').getByRole('link', { name: /Gullwing Print/ })
    await expect(sponsor).toHaveAttribute('target', '_blank')
    await expect(sponsor).toHaveAttribute('rel', /sponsored/)
    await hydrated(page)

    await page.getByText('Load more news').click()
    await expect.poll(() => stories(page)).toEqual(all.slice(0, 16))
    expect(new URL(page.url()).search).toBe('?page=2')
    await expect(text(page, `Stories 1 to 16 of ${(await total(page)).toString()}`)).toBeVisible()
    // The focus moves to the first new story, and the page has not jumped to its top.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(all[8])
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)

    await page.goto('/news?page=3')
    await hydrated(page)
    expect(await stories(page)).toEqual(all.slice(16, 24))
    await page.getByText('Load previous news').click()
    await expect.poll(() => stories(page)).toEqual(all.slice(8, 24))
    expect(new URL(page.url()).search).toBe('?page=2')
    await page.getByText('Load previous news').click()
    await expect.poll(() => stories(page)).toEqual(all.slice(0, 24))
    expect(new URL(page.url()).search).toBe('')
    await expect(page.getByText('Load previous news')).toHaveCount(0)

    // A reload shows the page in the address; the menu's own link starts afresh.
    await page.getByText('Load more news').click()
    await expect.poll(() => stories(page)).toHaveLength(32)
    await page.getByRole('banner').getByRole('link', { name: 'News', exact: true }).first().click()
    await expect.poll(() => stories(page)).toEqual(all.slice(0, 8))
  })

  test('[NW-01d] narrows by team and category, and a story’s category and tags lead to more of them', async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto('/news')
    await hydrated(page)
    await page.getByRole('navigation', { name: 'News by team' }).getByRole('link', { name: 'Ladies' }).click()
    await expect(page).toHaveURL(`${baseURL}/news?team=ladies`)
    const interviews = page
      .getByRole('navigation', { name: 'News by category' })
      .getByRole('link', { name: 'Interviews' })
    await expect(interviews).toHaveAttribute('href', '/news?category=interviews&team=ladies')
    await interviews.click()
    await expect(page).toHaveURL(`${baseURL}/news?category=interviews&team=ladies`)
    // The address changes before the list does.
    await expect(interviews).toHaveAttribute('aria-current', 'page')
    const stories = page.locator('main article a[href^="/news/"]')
    await expect(stories.first()).toBeVisible()
    const path = (await stories.first().getAttribute('href')) ?? ''
    const answer = await request.get(`/api/web/v1/articles/${path.split('/').at(-1)}`)
    const { category, team, tags } = (await answer.json()).data.attributes
    expect([category.slug, team]).toEqual(['interviews', 'ladies'])
    await stories.first().click()
    await expect(page).toHaveURL(baseURL + path)
    const item = page.locator('main article').first()
    await expect(item.getByRole('link', { name: category.name })).toHaveAttribute(
      'href',
      '/news?category=interviews',
    )
    await item.getByRole('region', { name: 'Tags' }).getByRole('link', { name: tags[0], exact: true }).click()
    await expect(page).toHaveURL(/\/news\?tag=/)
    await expect(page.locator(`main article a[href="${path}"]`).first()).toBeVisible()
  })

  test('[NW-01a] ends with the last page', async ({ page }) => {
    const last = Math.ceil((await total(page)) / 8)
    await page.goto(`/news?page=${last}`)
    await expect(page.getByText('Load more news')).toHaveCount(0)
    await expect(page.getByText('Load previous news')).toBeVisible()
    expect((await page.request.get(`/news?page=${last + 1}`)).status()).toBe(404)
    for (const wrong of ['0', '-1', 'two', '1.5']) {
      expect((await page.request.get(`/news?page=${wrong}`)).status()).toBe(200)
    }
  })

  test('[NW-01b] is plain links without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    const all = await newest(page, 16)
    await page.goto('/news')
    await page.getByText('Load more news').click()
    expect(new URL(page.url()).search).toBe('?page=2')
    expect(await stories(page)).toEqual(all.slice(8, 16))
    await page.getByText('Load previous news').click()
    expect(page.url()).toBe(`${baseURL}/news`)
    expect(await stories(page)).toEqual(all.slice(0, 8))
    await context.close()
  })

  test('[NW-01c] keeps what it has when more cannot be loaded, and tries again', async ({
    page,
    consoleErrors,
  }) => {
    await page.goto('/news')
    await hydrated(page)
    await page.route('**/api/web/v1/articles*', (route) => route.abort())
    await page.getByText('Load more news').click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t load any more news')
    expect(await stories(page)).toHaveLength(8)
    await page.unroute('**/api/web/v1/articles*')
    await page.getByText('Load more news').click()
    await expect.poll(() => stories(page)).toHaveLength(16)
    await expect(page.getByRole('alert')).toHaveCount(0)
    forgiveRefusals(consoleErrors)
  })
})

async function total(page: Page): Promise<number> {
  const answer = await page.request.get('/api/web/v1/articles?page%5Bsize%5D=1')
  return ((await answer.json()) as { meta: { total: number } }).meta.total
}

test.describe('article', () => {
  const own = siteForTests()

  test('[NW-02] shows head, body, date and tags in the news-item layout, with four related stories; can be shared; has its advert last', async ({
    page,
    context,
    consoleErrors,
  }) => {
    test.setTimeout(120_000)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const path = await firstStory(page)
    const baseURL = own.url
    const answer = await page.request.get(`${own.url}/api/web/v1/articles/${path.split('/').at(-1)}`)
    const { attributes } = ((await answer.json()) as { data: { attributes: Record<string, never> } }).data
    const article = attributes as unknown as {
      title: string
      standfirst: string
      publishedAt: string
      author: string | null
      category: { name: string }
      image: { alt: string }
      tags: string[]
      body: { type: string; spans?: { text: string }[] }[]
    }
    await page.goto(`${own.url}/news`)
    await hydrated(page)
    await page.locator(`main a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(own.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
    const item = page.locator('main article').first()
    await expect(item.getByText(article.standfirst, { exact: true })).toBeVisible()
    await expect(item.getByText(article.category.name, { exact: true })).toBeVisible()
    const date = item.locator('time').first()
    await expect(date).toHaveText(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)
    await expect(date).toHaveAttribute('datetime', article.publishedAt)
    const paragraphs = article.body.filter(({ type }) => type === 'paragraph')
    expect(paragraphs.length).toBeGreaterThan(0)
    for (const { spans = [] } of paragraphs)
      await expect(item).toContainText(spans.map(({ text }) => text).join(''))
    if (article.author) await expect(item.getByText(`By ${article.author}`)).toBeVisible()
    await expect(item.getByRole('img', { name: article.image.alt }).first()).toBeVisible()
    for (const tag of article.tags) await expect(item.getByText(tag, { exact: true })).toBeVisible()

    const related = page.getByRole('region', { name: 'Related news' }).getByRole('link')
    await expect(related).toHaveCount(4)
    const beside = page.getByRole('complementary', { name: 'More news' })
    await expect(beside.getByRole('article')).toHaveCount(5)
    await expect(beside.locator(`a[href="${path}"]`)).toHaveCount(0)

    // From article to article the layout stays.
    const next = (await related.first().getAttribute('href')) ?? ''
    await related.first().click()
    await expect(page).toHaveURL(own.url + next)
    await expect(page.locator('main h1')).not.toHaveText(article.title)

    // Sharing by links, by a copied link, and natively if the device offers it.
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(own.url + path)
    await hydrated(page)
    const address = `${baseURL}${path}`
    const sharing = page.getByRole('region', { name: 'Share this story' })
    const hrefOf = async (name: RegExp) =>
      new URL((await sharing.getByRole('link', { name }).getAttribute('href')) ?? '')
    expect((await hrefOf(/Facebook/)).searchParams.get('u')).toBe(address)
    expect((await hrefOf(/on X/)).searchParams.get('url')).toBe(address)
    expect((await hrefOf(/WhatsApp/)).searchParams.get('text')).toContain(address)
    expect((await hrefOf(/email/)).searchParams.get('body')).toContain(address)

    await sharing.getByRole('button', { name: 'Copy link' }).click()
    await expect(sharing.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

    const offered = await page.evaluate(() => 'share' in navigator)
    await expect(sharing.getByRole('button', { name: 'More ways to share' })).toBeVisible({
      visible: offered,
    })

    const sharingOptions = '[aria-label="Share this story"]'
    await expectLastAdvert(own, page, { path, slotID: 'news_article_last', before: sharingOptions })
    // The blocked pictures.
    const kept = consoleErrors.splice(0).filter((line) => !line.includes('net::ERR_FAILED'))
    expect(kept).toEqual([])
  })

  test('[NW-02c] a headline in Arabic that names an English club keeps its order and its full stop, at the start of the English list and on its own side of its story', async ({
    page,
  }) => {
    const title = 'فوز كبير على Northgate في المباراة.'
    await importContent(own, { articles: [anArticle('arabic-headline', title)] })
    for (const [width, path, side] of [
      [375, '/news', 'left'],
      [1440, '/', 'left'],
      [375, '/news/arabic-headline', 'right'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const heading = page.locator('main').getByRole('heading', { name: title }).first()
      // An imported story is on every page within a moment.
      await expect(async () => {
        await page.goto(own.url + path)
        await expect(heading).toBeVisible({ timeout: 1000 })
      }).toPass({ timeout: 15_000 })
      const { full, first, start, edge } = await heading.evaluate((element, side) => {
        const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const letters: DOMRect[] = []
        for (let node = words.nextNode(); node; node = words.nextNode())
          for (let at = 0; at < (node.textContent ?? '').length; at++) {
            const range = document.createRange()
            range.setStart(node, at)
            range.setEnd(node, at + 1)
            letters.push(range.getBoundingClientRect())
          }
        return {
          full: letters.at(-1)?.right,
          first: letters.at(-2)?.left,
          start: (side === 'left' ? Math.min : Math.max)(...letters.map((letter) => letter[side])),
          edge: element.getBoundingClientRect()[side],
        }
      }, side)
      expect(full, path).toBeLessThanOrEqual((first ?? 0) + 1)
      expect(Math.abs(start - edge), path).toBeLessThanOrEqual(12)
      await expect(heading.locator('bdi')).toHaveAttribute('lang', 'ar')
    }
  })

  test('[SH-20a] tells search engines and shared links what it is', async ({ page, baseURL }) => {
    const path = await firstStory(page)
    await page.goto(path)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
    expect(await meta('og:type')).toBe('article')
    expect(await meta('og:title')).toContain(title)
    expect((await page.request.get((await meta('og:image')) ?? '')).status()).toBe(200)
    expect(await meta('description')).not.toBe('')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path}`)
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    const article = blocks.map((block) => JSON.parse(block)).find((block) => block['@type'] === 'NewsArticle')
    expect(article).toMatchObject({ headline: title, mainEntityOfPage: `${baseURL}${path}` })
    for (const image of article.image) expect((await page.request.get(image)).status()).toBe(200)
  })

  test('answers 404 for what is not there', async ({ page }) => {
    for (const path of [
      '/news/no-such-story',
      '/news/No-Such',
      `/news/${'a'.repeat(200)}`,
      '/news/%3Cb%3E',
    ]) {
      expect((await page.request.get(path)).status(), path).toBe(404)
    }
  })
})

test.describe('dated addresses', () => {
  const open = siteForTests({ settings: { news: { archive: true } } })

  test('[NW-03] reach the article; a period lists its articles or says that the archive is unavailable', async ({
    page,
  }) => {
    const path = await firstStory(page)
    const slug = path.split('/').at(-1)
    for (const dated of [
      `/news/2026/${slug}`,
      `/news/2026/11/${slug}`,
      `/news/2026/11/18/${slug}`,
      `/news/2019/1/1/${slug}`,
    ]) {
      const answer = await page.request.get(dated, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location], dated).toEqual([301, path])
    }
    await page.goto(`/news/2026/11/18/${slug}`)
    await expect(page).toHaveURL(path)

    const wrong = [
      '/news/2026/no-such-story',
      '/news/2026/13',
      '/news/2026/2/30',
      '/news/1066',
      '/news/26/11/18/x',
    ]
    for (const address of wrong) expect((await page.request.get(address)).status(), address).toBe(404)

    // The archive is closed.
    for (const period of ['/news/2026', '/news/2026/11', '/news/2026/11/18']) {
      const answer = await page.goto(period)
      expect(answer?.status()).toBe(200)
      await expect(text(page, 'The news archive is unavailable')).toBeVisible()
      expect(await stories(page)).toEqual([])
    }
    await expectNoAxeProblems(page)
    await page.getByRole('link', { name: 'Back to the latest news' }).click()
    await expect(page).toHaveURL('/news')

    // The archive is open.
    const listed = async (address: string) => {
      await page.goto(`${open.url}${address}`)
      await hydrated(page)
      for (let more = page.getByText('Load more news'); (await more.count()) > 0; ) {
        const before = (await stories(page)).length
        await more.click()
        await expect.poll(async () => (await stories(page)).length).toBeGreaterThan(before)
      }
      return {
        slugs: await stories(page),
        dates: await page.locator('main li[data-slug] time').allTextContents(),
      }
    }
    const year = await listed('/news/2026')
    expect(year.slugs.length).toBeGreaterThan(8)
    expect(year.dates.filter((date) => !date.endsWith(' 2026'))).toEqual([])
    const month = await listed('/news/2026/11')
    expect(month.dates.filter((date) => !date.endsWith(' Nov 2026'))).toEqual([])
    expect(month.slugs).toEqual(year.slugs.slice(0, month.slugs.length))
    expect(year.dates.filter((date) => date.endsWith(' Nov 2026'))).toHaveLength(month.slugs.length)
    const [newestDate = ''] = month.dates
    const day = await listed(`/news/2026/11/${newestDate.split(' ')[0]}`)
    expect(day.dates.length).toBeGreaterThan(0)
    expect(day.dates.filter((date) => date !== newestDate)).toEqual([])
    expect((await listed('/news/1999')).slugs).toEqual([])
    await expect(text(page, 'No news was published in this period.')).toBeVisible()
  })

  test('[AD-04d] a section’s sponsors: active, web, published, in order; all of them only outside child-friendly mode', async ({
    page,
  }) => {
    const sponsor = (sponsorID: string, changes: Partial<Sponsor>): Sponsor => ({
      campaignID: 'news',
      sponsorID,
      imageKey: 'sponsors/gullwing-print.svg',
      published: 1,
      title: sponsorID,
      url: 'https://sponsor.example.com/',
      adminName: sponsorID,
      mediaLibraryID: sponsorID,
      forcedOrder: 1,
      isChildFriendly: true,
      ...changes,
    })
    const section = (
      sectionID: 'news-listing' | 'homepage-news',
      sponsors: Sponsor[],
    ): SectionSponsorSlot => ({
      active: sectionID === 'news-listing',
      sectionID,
      name: sectionID,
      type: 'web',
      sponsors,
    })
    await importContent(open, {
      sectionSponsors: [
        section('news-listing', [
          sponsor('Second', { forcedOrder: 2 }),
          sponsor('Unpublished', { published: 0 }),
          sponsor('First', {}),
          sponsor('Brewery', { forcedOrder: 3, isChildFriendly: false }),
        ]),
        section('homepage-news', [sponsor('Inactive', {})]),
      ],
    })
    const shown = () =>
      page
        .locator('main a[rel~="sponsored"] img')
        .evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
    await expect(async () => {
      await page.goto(`${open.url}/news`)
      expect(await shown()).toEqual(['First', 'Second'])
    }).toPass()
    await hydrated(page)
    await page.getByRole('switch', { name: 'Child-friendly mode' }).click()
    await expect.poll(shown).toEqual(['First', 'Second', 'Brewery'])
    await page.goto(`${open.url}/`)
    await expect(page.getByText('News is supported by')).toHaveCount(0)
  })
})
