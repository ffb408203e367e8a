/** Search in a browser, against the sample club: over the page, on a page of its own, and without scripts. */
import type { ListOf, NewsSearchAnswer } from '@club/contracts'
import type { Locator, Page } from 'playwright/test'
import {
  expectNoAxeProblems,
  expectNoSidewaysScroll,
  holdBack,
  hydrated,
} from '../../../tools/e2e/page-checks.ts'
import { expect, forgetChoice, test } from '../../../tools/e2e/test.ts'

const news = '**/api/web/v1/news/search?*'
/** In many of the sample's stories. */
const term = 'town'

const searchButton = (page: Page) => page.locator('body > header').getByRole('button', { name: 'Search' })
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => overlay(page).getByLabel('What are you looking for?')
const articles = (page: Page) => page.getByRole('list', { name: 'Articles' }).getByRole('listitem')
const count = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

// The first search loads the code that parses the answer.
test.beforeAll(async ({ request }) => {
  test.setTimeout(120_000)
  const status = async () => (await request.get(`/api/web/v1/news/search?query=${term}`)).status()
  await expect.poll(status, { timeout: 90_000 }).toBe(200)
})

async function openSearch(page: Page, path = '/') {
  await page.goto(path)
  await hydrated(page)
  await searchButton(page).click()
  await expect(field(page)).toBeFocused()
}

test('whoever types at once loses no letter, however long the code of search takes, and a space presses nothing', async ({
  page,
}) => {
  await page.goto('/matches')
  await hydrated(page)
  const letThrough = await holdBack(page, /\/_r\/search\/.*\.js/)
  await searchButton(page).click()
  await page.keyboard.type('cup fin', { delay: 30 })
  await expect(overlay(page)).toBeVisible()
  await expect(overlay(page).getByRole('searchbox')).toHaveValue('cup fin')
  letThrough()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('al')
  await expect(field(page)).toHaveValue('cup final')
  await expect(overlay(page).getByRole('searchbox')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(count(page, /result/i).first()).toBeVisible()

  // A search requested before the code has loaded runs once it has.
  await page.reload()
  await hydrated(page)
  const letThroughAgain = await holdBack(page, /\/_r\/search\/.*\.js/)
  await searchButton(page).click()
  await page.keyboard.type('town')
  await page.keyboard.press('Enter')
  letThroughAgain()
  await expect(field(page)).toHaveValue('town')
  await expect(count(page, /result/i).first()).toBeVisible()
})

async function ask(page: Page, text: string) {
  await field(page).fill(text)
  await overlay(page).getByRole('button', { name: 'Search', exact: true }).click()
}

test('the overlay: words, ways of looking, pages, and every way in which it closes [SE-01] [SE-02]', async ({
  page,
  request,
  consoleErrors,
}) => {
  test.setTimeout(180_000)
  const asked: URLSearchParams[] = []
  page.on('request', (one) => {
    const { pathname, searchParams } = new URL(one.url())
    if (pathname === '/api/web/v1/news/search') asked.push(searchParams)
  })
  const told = async (query: Record<string, string>) => {
    const answer = await request.get(`/api/web/v1/news/search?${new URLSearchParams(query)}`)
    return ((await answer.json()) as NewsSearchAnswer).hits
  }
  await openSearch(page)
  const dialog = overlay(page)

  // Field, Search, close; the two filters and the two orders; no status before the first search.
  await expect(dialog.getByLabel('Show').getByRole('option')).toHaveText(['All results', 'Exact Matches'])
  await expect(dialog.getByLabel('Sort by').getByRole('option')).toHaveText(['Date Added', 'Relevance'])
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(count(page, /result/i)).toHaveCount(0)

  // A loader shows while it loads.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(news, async (route) => {
    await held
    await route.continue()
  })
  await ask(page, term)
  await expect(dialog.getByText('Loading...')).toBeVisible()
  answer()

  const { found, hit } = await told({ query: term })
  const pages = Math.ceil(found / 8)
  expect(pages, 'pages of the sample').toBeGreaterThan(5)
  await expect(count(page, `Showing 8 of ${found} results`)).toBeVisible()
  await page.unroute(news)
  await expect(dialog.getByText('Loading...')).toHaveCount(0)
  await expect(articles(page)).toHaveCount(8)
  const first = hit[0]
  const shown = articles(page).first()
  await expect(shown.getByRole('link')).toHaveAttribute('href', `/news/${first?.fields.slug[0]}`)
  await expect(shown.getByRole('link')).toHaveText(first?.fields.title[0] ?? '')
  await expect(shown).toContainText(first?.fields.categories?.[0] ?? '')
  await expect(shown.locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)
  await expect(shown.locator('img')).toHaveAttribute('src', new RegExp(first?.imageData?.key ?? 'a picture'))
  // The only tab is the articles'; there never is one for videos.
  await expect(dialog.getByRole('link', { name: 'Articles' })).toHaveAttribute('aria-current', 'page')
  await expect(dialog.getByRole('link', { name: 'Videos' })).not.toHaveAttribute('aria-current')

  // Up to five numbers; from the middle on two either side; never beyond the ends.
  const numbers = dialog.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d/ })
  const windowOf = (from: number) => Array.from({ length: 5 }, (_, index) => String(from + index))
  await expect(numbers).toHaveText(windowOf(1))
  await expect(dialog.getByText(`Displaying 1-8 of ${found} Result(s)`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await numbers.last().click()
  await expect(dialog.getByText(`Displaying 33-40 of ${found} Result(s)`)).toBeVisible()
  await expect(numbers).toHaveText(windowOf(Math.min(3, pages - 4)))
  await expect(overlay(page).locator('[data-part="count"]')).toBeFocused()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(numbers.and(dialog.locator('[aria-current="page"]'))).toHaveText('6')

  // Another filter, and another term, start at the first page.
  await dialog.getByLabel('Sort by').selectOption('Relevance')
  const best = await told({ query: term, sort: 'relevance desc' })
  await expect(articles(page).first().getByRole('link')).toHaveText(best.hit[0]?.fields.title[0] ?? '')
  await expect(articles(page).first().locator('mark').first()).toHaveText(/town/i)
  await dialog.getByLabel('Show').selectOption('Exact Matches')
  await expect(dialog.getByText(/^Displaying 1-/)).toBeVisible()
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    query: `"${term}"`,
    size: '8',
    start: '0',
    sort: 'relevance desc',
  })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText(/^Displaying 9-/)).toBeVisible()
  await ask(page, 'no such words anywhere')
  await expect(count(page, 'No results')).toBeVisible()
  await expect(dialog.getByText('No results found')).toBeVisible()
  expect(asked.at(-1)?.get('start')).toBe('0')

  // A failure completes the search too.
  await page.route(news, (route) => route.fulfill({ status: 503, json: { errors: [] } }))
  await ask(page, term)
  await expect(dialog.getByRole('alert')).toContainText('Search is not available right now')
  await expect(dialog.getByText('No results found')).toBeVisible()
  await expect(dialog.getByText('Loading...')).toHaveCount(0)
  await page.unroute(news)
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)

  // Esc and the button close it, and the focus returns; Back closes it, and both the page and the page before stay.
  const before = page.url()
  await field(page).focus()
  await expect(field(page)).not.toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(searchButton(page)).toBeFocused()
  await searchButton(page).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await searchButton(page).click()
  await expect(field(page)).toBeFocused()
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(before)

  // Any navigation closes it; one step back is the page below it.
  await searchButton(page).click()
  await ask(page, term)
  await articles(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/news\/./)
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(dialog).toBeHidden()
})

test('suggestions, spelling and odd terms, by the keyboard, in English and in Arabic [SE-01a]', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const players = (await (await request.get('/api/matches/v1/players?page[size]=1')).json()) as ListOf<{
    name: string
  }>
  const player = players.data[0]?.attributes.name ?? ''
  await page.setViewportSize({ width: 375, height: 720 })
  await openSearch(page, '/news')
  const dialog = overlay(page)
  await field(page).fill(player)
  await page.keyboard.press('Enter')
  const suggestions = dialog.getByRole('region', { name: 'You may be looking for' })
  await expect(suggestions.getByRole('link', { name: player })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeProblems(page)

  await field(page).fill('golakeeper')
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByText('No results for ‘golakeeper’. Showing results for ‘goalkeeper’.'),
  ).toBeVisible()
  await expect(count(page, /Showing/)).toBeVisible()

  for (const odd of [
    '"',
    '100%',
    '🦐',
    '<img src=x onerror=alert(1)>',
    "'; drop table articles; --",
    'مباراة',
  ]) {
    await field(page).fill(odd)
    await page.keyboard.press('Enter')
    await expect(count(page, /result/i)).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  }
  await field(page).fill('goal '.repeat(2048))
  await page.keyboard.press('Enter')
  await expect(count(page, /Showing/)).toBeVisible()

  await page.goto('/category/arabic')
  await hydrated(page)
  await page.locator('body > header').getByRole('button', { name: 'بحث' }).click()
  const arabic = page.getByRole('dialog', { name: 'بحث' })
  await arabic.getByRole('searchbox').fill('الفريق')
  await page.keyboard.press('Enter')
  await expect(arabic.getByRole('region', { name: 'ربما تبحثون عن' }).getByRole('link').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeProblems(page)
})

test('search has a ground in forced colours, as the question about cookies and the menu have, and a box an edge, and fits a phone with text at 200 % [SE-01c]', async ({
  page,
  context,
}) => {
  // Page text below the overlay's text would be unreadable.
  const expectGround = async (dialog: Locator) => {
    await expect(dialog).toBeVisible()
    await expect.poll(() => dialog.evaluate((one) => getComputedStyle(one).backgroundColor)).toMatch(/^rgb\(/)
  }
  await forgetChoice(context)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/news')
  const cookies = page.getByRole('dialog', { name: 'Cookies' })
  await expectGround(cookies)
  await cookies.getByRole('button', { name: 'Only Essential' }).click()
  await openSearch(page, '/news')
  await expectGround(overlay(page))
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Open menu' }).click()
  await expectGround(page.getByRole('dialog', { name: 'Menu' }))
  await page.keyboard.press('Escape')
  // A box over the page; forced colours drop its shadow.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Goal alerts' }).click()
  await expect(page.getByRole('dialog', { name: 'Goal alerts' })).toHaveCSS('border-top-width', '2px')
  await page.keyboard.press('Escape')

  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 375, height: 812 })
  await openSearch(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const wide = () =>
    overlay(page).evaluate((dialog) => {
      const edge = dialog.clientWidth
      const beyond = [...dialog.querySelectorAll('*')].filter(
        (one) => one.getBoundingClientRect().right > edge + 1 && !one.closest('.visually-hidden'),
      )
      return [dialog.scrollWidth - edge, beyond.map((one) => `${one.tagName} ${one.className}`).slice(0, 6)]
    })
  await expect.poll(wide).toEqual([0, []])
  await ask(page, term)
  await expect(articles(page).first()).toBeVisible()
  await expect.poll(wide).toEqual([0, []])
})

test('without scripts the magnifier leads to a page that searches, and no search engine keeps it [SE-01b] [SE-02a]', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('body > header').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\??$/)
  await page.getByLabel('What are you looking for?').fill(term)
  await page.getByLabel('Sort by').selectOption('Relevance')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/search\?q=town&match=&sort=relevance$/)
  await expect(articles(page)).toHaveCount(8)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByText(/^Displaying 9-16 of/)).toBeVisible()
  // A number beyond the last page gives the last page.
  await page.goto('/search?q=town&page=999')
  await expect(page.getByText(/^Displaying \d+(?:-\d+)? of (\d+) Result\(s\)$/)).toBeVisible()
  await expect(articles(page).first()).toBeVisible()
  // Ten kilobytes pasted by a fan are cut to what fits in an address.
  for (const letters of ['town ', 'مباراة ', '足球 ']) {
    await page.goto('/search')
    await page.getByLabel('What are you looking for?').focus()
    await page.keyboard.insertText(letters.repeat(10_240 / letters.length))
    const answer = page.waitForResponse(/\/search\?q=/)
    await page.keyboard.press('Enter')
    expect([letters, (await answer).status()]).toEqual([letters, 200])
    await page.waitForURL(/\/search\?q=/)
  }
  for (const odd of ['%22', '100%25', '%F0%9F%A6%90', 'a'.repeat(3000), '%00', '%ff']) {
    expect([odd, (await request.get(`/search?q=${odd}`)).status()]).toEqual([odd, 200])
  }
  await context.close()
})
