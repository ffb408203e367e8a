/** The TV remote in a browser, against the sample club. */

import { sampleVideo } from '@club/settings'
import { isoDuration } from '@club/ui/video-words'
import type { Page } from 'playwright/test'
import { importContent } from '../../../tools/e2e/content.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../tools/e2e/page-checks.ts'
import { tvPages } from '../../../tools/e2e/page-kinds.ts'
import { siteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

type Found = {
  data: { id: string; attributes: { metaData: { title: string; teams: string[] } } }[]
  meta: { total: number }
}

const search = async (page: Page, query = ''): Promise<Found> =>
  (await page.request.get(`/api/videos/v1/search${query}`)).json()
const ids = (found: Found) => found.data.map(({ id }) => `/videos/player/${id}`)
const shown = (page: Page) =>
  page
    .locator('main li[data-clip] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
const tabs = (page: Page) => page.getByRole('navigation', { name: / sections$/ }).getByRole('link')

test('[TV-01] videos, browse with filters and words, categories in order, channels, questions, memberships, live; tabs by their flags', async ({
  page,
}) => {
  // Front: feed tabs, the newest film, a row for every section that has films.
  await page.goto('/videos')
  await hydrated(page)
  await expect(tabs(page)).toHaveText(['Videos', 'Live', 'FAQs', 'Subscribe'])
  expect(await tabs(page).evaluateAll((all) => all.map((tab) => tab.getAttribute('href')))).toEqual([
    '/videos',
    '/live',
    '/videos/faqs',
    '/videos/subscriptions',
  ])
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toHaveCount(1)
  const newest = (await search(page, '?page%5Bsize%5D=1')).data[0]
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    newest?.attributes.metaData.title ?? '',
  )
  for (const { name } of sampleVideo.feeds.videos.sections) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }

  // Browse: twelve, more in place, each filter and all combined, in the address.
  await page.getByRole('link', { name: 'Browse', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse')
  const all = await search(page, '?page%5Bsize%5D=24')
  expect(await shown(page)).toEqual(ids(all).slice(0, 12))
  await page.getByText('Load More').click()
  await expect.poll(() => shown(page)).toEqual(ids(all))
  expect(new URL(page.url()).search).toBe('?page=2')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(ids(all)[12])

  await page.getByLabel('Teams', { exact: true }).selectOption({ label: 'First Team' })
  await expect(page).toHaveURL(/\/videos\/browse\?team=first-team$/)
  const ours = await search(page, '?team=first-team')
  await expect.poll(() => shown(page)).toEqual(ids(ours))
  await page.getByLabel('Season', { exact: true }).selectOption({ label: '2026/27' })
  await expect(page).toHaveURL(/season=2026-27/)
  await page.getByLabel('Duration', { exact: true }).selectOption({ index: 2 })
  await expect(page).toHaveURL(/duration=medium/)
  const { min, max } = sampleVideo.videoFilters.durationPicker.values[1] ?? {}
  const narrowed = await search(page, `?team=first-team&season=2026-27&minDuration=${min}&maxDuration=${max}`)
  expect(narrowed.meta.total).toBeGreaterThan(0)
  expect(narrowed.meta.total).toBeLessThan(ours.meta.total)
  await expect.poll(() => shown(page)).toEqual(ids(narrowed))
  // The address alone gives the same page, and Back the previous choice.
  await page.reload()
  await hydrated(page)
  expect(await shown(page)).toEqual(ids(narrowed))
  await expect(page.getByLabel('Teams', { exact: true })).toHaveValue('first-team')
  await page.goBack()
  await expect(page.getByLabel('Duration', { exact: true })).toHaveValue('')
  // A fan who steps through a select with the arrow keys keeps the focus on it, and continues.
  const duration = page.getByLabel('Duration', { exact: true })
  for (const length of ['short', 'medium']) {
    await duration.press('ArrowDown')
    await expect(page).toHaveURL(new RegExp(`duration=${length}`))
    await expect(duration).toBeFocused()
  }

  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/videos\/browse$/)
  // The address comes first, and the page without filters a moment later.
  await expect.poll(() => shown(page)).toEqual(ids(all).slice(0, 12))
  await page.getByLabel('Search videos').fill('rondo')
  await page.getByLabel('Search videos').press('Enter')
  await expect(page).toHaveURL(/\?q=rondo$/)
  const words = await search(page, '?q=rondo')
  expect(words.meta.total).toBeGreaterThan(0)
  await expect.poll(() => shown(page)).toEqual(ids(words))
  await page.getByLabel('Search videos').fill('zzz nothing of the kind')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page.getByText('No videos match these filters.')).toBeVisible()

  // Categories in the editors' order; one of them is a channel.
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories')
  const answer = await page.request.get('/api/videos/v1/categories?page%5Bsize%5D=100')
  const { data } = (await answer.json()) as {
    data: { attributes: { title: string; slug: string; orderPosition: number; videos: number } }[]
  }
  const filled = data.map(({ attributes }) => attributes).filter(({ videos }) => videos > 0)
  expect(filled.map(({ orderPosition }) => orderPosition)).toEqual(
    filled.map(({ orderPosition }) => orderPosition).toSorted((one, other) => one - other),
  )
  const cards = page.getByRole('region', { name: 'Categories' }).getByRole('link')
  await expect(cards).toHaveText(filled.map(({ title }) => title))
  await cards.nth(1).click()
  await expect(page).toHaveURL(`/videos/channel/${filled[1]?.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(filled[1]?.title ?? '')
  expect(await shown(page)).toEqual(ids(await search(page, `?category=${filled[1]?.slug}`)))
  const missing = await page.request.get('/videos/channel/no-such-channel')
  expect(missing.status()).toBe(404)

  // Questions open one by one, by pointer and by keyboard.
  await tabs(page).filter({ hasText: 'FAQs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQs')
  const [group] = sampleVideo.faqs
  const [one, two] = group?.list ?? []
  await expect(page.getByText(one?.question ?? '')).toBeHidden()
  await page.getByText(one?.heading ?? '').click()
  await expect(page.getByText(one?.question ?? '')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(two?.question ?? '')).toBeVisible()
  expect(await page.locator('summary').count()).toBe(sampleVideo.faqs.flatMap(({ list }) => list).length)

  // Memberships in their order.
  await tabs(page).filter({ hasText: 'Subscribe' }).click()
  const memberships = page.getByRole('region', { name: 'What comes with each membership' })
  await expect(memberships.getByRole('heading', { level: 3 })).toHaveText([
    'Basic Pass',
    'Subscribers Only',
    'Free',
  ])
  expect((await page.request.get('/subscribe')).status()).toBe(200)

  // Live: every stream, and those of one kind.
  await tabs(page).filter({ hasText: 'Live' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live')
  for (const name of ['Blues TV Live', 'Blues Radio', 'Under-19s Live'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.goto('/live/audio')
  await expect(page.getByRole('link', { name: 'Blues Radio', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Blues TV Live', exact: true })).toHaveCount(0)
  for (const path of [
    '/live/radio',
    '/live/audio/live-main',
    '/live/video/no-such-stream',
    '/videos/no-such-video',
  ])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404])
})

test('every page of club TV reads whole without scripts [TV-01a]', async ({ browser, baseURL }) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  for (const path of tvPages) {
    await plain.goto(path)
    await expect(plain.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(plain.locator('main'), path).not.toContainText('Loading...')
  }
})

test('a film’s page says what it is to readers and to search engines; a stranger sees its lock [TV-03a] [SH-20a]', async ({
  page,
}) => {
  await page.goto('/videos/btv-123')
  await hydrated(page)
  const { data } = (await (await page.request.get('/api/videos/v1/videos/btv-123')).json()) as {
    data: { attributes: { metaData: { title: string; description: string; VideoDuration: number } } }
  }
  const { title, description, VideoDuration } = data.attributes.metaData
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(description, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${title} | Thornsea Town FC`)
  const structured = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((block) => JSON.parse(block.textContent ?? '')))
  expect(structured.flat()).toContainEqual(
    expect.objectContaining({ '@type': 'VideoObject', name: title, duration: isoDuration(VideoDuration) }),
  )
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/videos\/btv-123$/)
  await expect(page.getByRole('region', { name: 'Related videos' }).getByRole('listitem')).toHaveCount(10)

  await expect(page.getByText('To View This Video Please Log In or Register An Account')).toBeVisible()
  await page.getByRole('button', { name: 'Log In Or Register' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  // Open to all: no lock, but a button.
  await page.goto('/videos/btv-112')
  await hydrated(page)
  await expect(page.locator('main').getByRole('link', { name: 'Watch Now' })).toBeVisible()
  await expect(page.getByText('To View This Video')).toHaveCount(0)
  await expectNoAxeProblems(page)
})

test('cards: padlock or Watch Now, length and date [TV-03b]', async ({ page }) => {
  await page.goto('/videos/browse?q=practice+tuesday')
  await hydrated(page)
  const locked = page.locator('main li[data-clip]').first()
  await expect(locked.getByText('Locked')).toBeAttached()
  await expect(locked.getByText('Basic Pass')).toBeVisible()
  await expect(locked.getByText('00:24')).toBeVisible()
  await page.goto('/videos/channel/community')
  await expect(page.locator('main li[data-clip]').first().getByText('Watch Now')).toBeVisible()
})

/** Titles as an editor may write them, without any restriction. */
const oddTitles = [
  [
    'odd-long',
    'Everything that was said, sung, shouted, whispered, hummed and, on one occasion, played on a trombone during the coach journey from Rootshall Lane to the second round and, rather more quietly, on the way back again the same night',
  ],
  ['odd-markup', '“<b>Boot room</b>” & other stories: 50% leather, 100% true'],
] as const

const oddFilms = oddTitles.map(([id, title]) => ({
  id,
  slug: id,
  entryId: `0_${id.replace('-', '')}`,
  film: 'training-rondo',
  mediaType: 'OnDemand' as const,
  title,
  description: '',
  duration: 24,
  entitlements: ['subscriber-video'],
  categories: ['training'],
  teams: ['first-team'],
  season: null,
  tags: ['odd'],
  searchTags: [],
  section: 'behind-the-scenes',
  legacy: false,
  status: 'Published' as const,
  thumbnail: { key: 'news/training-06.webp', alt: '' },
  createdAt: '2026-11-19T10:00:00Z',
  startAt: '2026-11-19T10:00:00Z',
  releaseFrom: '2026-11-19T10:00:00Z',
  matchID: null,
  goals: [],
  rules: null,
}))

test.describe('with another club’s video settings', () => {
  const { feeds, memberships } = sampleVideo
  const site = siteForTests({
    settings: {
      video: {
        provider: 'matrix',
        brand: { name: 'Harbour Channel', tagline: 'All of it.' },
        logos: { onDark: 'brand/crest.svg', onLight: 'brand/crest.svg' },
        feeds: {
          videos: { ...feeds.videos, name: 'Films', sections: [{ id: 'goals', name: 'Only goals' }] },
          live: { ...feeds.live, enabled: false },
          faqs: { ...feeds.faqs, name: 'Help' },
          subscribe: { ...feeds.subscribe, enabled: false },
        },
        faqs: [{ id: 'one', title: 'One group', list: [{ heading: 'Why?', question: 'Because.' }] }],
        videoFilters: {
          teamPicker: { label: 'Sides', values: [{ name: 'The girls', value: 'ladies' }] },
          seasonPicker: { label: 'Year', values: [] },
          durationPicker: {
            label: 'Length',
            values: [{ name: 'Tiny', value: 'tiny', min: null, max: 20 }],
          },
        },
        memberships: {
          ...memberships,
          freemium: {
            ...memberships.freemium,
            title: 'Harbour Pass',
            loginButtonText: 'Come aboard',
            lockedVideoMessage: 'Ask at the quay',
          },
        },
        pageSizes: { ...sampleVideo.pageSizes, search: 5 },
      },
    },
  })

  test('a long title is cut at 48 characters, and markup in one is read as it was written [TV-03e]', async ({
    page,
  }) => {
    await importContent(site, { videos: oddFilms })
    const [[, long], [, markup]] = oddTitles
    await page.goto(`${site.url}/videos/browse?q=trombone`)
    await hydrated(page)
    const link = page.locator('main li[data-clip]').first().getByRole('link')
    await expect(link).toHaveText('Everything that was said, sung, shouted, whisper...')
    await expect(link).toHaveAttribute('title', long)
    await page.goto(`${site.url}/videos/odd-long`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(long)
    await expectNoSidewaysScroll(page)
    for (const path of ['/videos/odd-markup', `/videos/browse?q=${encodeURIComponent('Boot')}`]) {
      await page.goto(site.url + path)
      await hydrated(page)
      await expect(page.locator('main').getByText(markup.slice(0, 40)).first()).toBeVisible()
      await expect(page.locator('main b')).toHaveCount(0)
    }
    await page.goto(`${site.url}/videos/odd-markup`)
    await expect(page).toHaveTitle(/^“<b>Boot room<\/b>” & other stories/)
  })

  test('names, feeds, filters, questions, texts and provider take effect [TV-19d]', async ({ page }) => {
    await page.goto(`${site.url}/videos`)
    await hydrated(page)
    await expect(page.locator('main').getByRole('link', { name: 'Harbour Channel' })).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Harbour Channel sections' }).getByRole('link'),
    ).toHaveText(['Films', 'Help'])
    await expect(page.getByRole('heading', { level: 2, name: 'Only goals' })).toBeVisible()
    await expect(page.getByText('Harbour Pass').first()).toBeVisible()
    for (const path of ['/live', '/videos/subscriptions', '/live/video/live-main'])
      expect([path, (await page.request.get(`${site.url}${path}`)).status()]).toEqual([path, 404])

    await page.goto(`${site.url}/videos/browse?q=dreby`)
    await hydrated(page)
    // The matrix provider: similar titles are found, five to a page.
    await expect(page.locator('main li[data-clip] a').first()).toContainText(/derby/i)
    await page.goto(`${site.url}/videos/browse`)
    await hydrated(page)
    expect(await shown(page)).toHaveLength(5)
    await page.getByLabel('Sides').selectOption({ label: 'The girls' })
    await expect(page).toHaveURL(/team=ladies/)
    await page.getByLabel('Length').selectOption({ label: 'Tiny' })
    await expect(page).toHaveURL(/duration=tiny/)
    await expect(page.getByLabel('Year')).toBeVisible()

    await page.goto(`${site.url}/videos/faqs`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
    await page.getByText('Why?').click()
    await expect(page.getByText('Because.')).toBeVisible()

    await page.goto(`${site.url}/videos/btv-123`)
    await hydrated(page)
    await expect(page.getByText('Ask at the quay')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Come aboard' })).toBeVisible()
  })
})

test('[TV-08c] the radio’s gate speaks of listening, and says that audio is enough', async ({
  page,
  consoleErrors,
}) => {
  const main = page.getByRole('main')
  await page.goto('/live/audio/live-audio')
  await expect(main).toContainText('An audio subscription is enough to listen.')
  await expect(main).not.toContainText('To View This Video')
  await page.goto('/live/video/live-main')
  await expect(main).toContainText('To View This Video Please Log In or Register An Account')
  await expect(main).not.toContainText('An audio subscription is enough')
  // Nobody is signed in, and the stream asks for it.
  forgiveRefusals(consoleErrors)
})

test('[TV-05m] a page of films has the players at hand, and works on them only when somebody comes near one', async ({
  page,
}) => {
  const debuggers = await page.context().newCDPSession(page)
  await debuggers.send('Profiler.enable')
  await debuggers.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  let ran: number | null = null
  /** Functions of the player's file that have run so far; null while it has not loaded. The browser reports those since the last call. */
  const run = async () => {
    const { result } = await debuggers.send('Profiler.takePreciseCoverage')
    for (const { functions } of result.filter(({ url }) => /\/_s\/media\./.test(url)))
      ran = (ran ?? 0) + functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length
    return ran
  }
  await page.goto('/videos')
  await hydrated(page)
  const card = page.locator('main article[data-locked="false"]').first()
  await card.scrollIntoViewIfNeeded()
  await expect.poll(run).not.toBeNull()
  await page.waitForTimeout(1000)
  // The file itself: its exports, its entry, and the listener for the first sign of a press.
  expect(await run()).toBeLessThanOrEqual(10)
  await card.getByRole('link').hover()
  await expect.poll(run).toBeGreaterThan(20)
})
