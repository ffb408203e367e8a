/** The menu overlay in a browser, with scripts and without. */
import type { Locator, Page } from 'playwright/test'
import { expectNoAxeProblems, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

/** The menu tree of docs/product.md#menu: addresses of this site, by parent; external addresses open a new tab. */
const below = (parent: string, slugs: string) => slugs.split(', ').map((slug) => `${parent}/${slug}`)
const specified: Record<string, string[]> = {
  '/tickets': below('/tickets', 'home-tickets, seasontickets, awaytickets, ticketnews, matchstreaming'),
  '/club': [
    ...below('/club', 'clubcontacts, academy, ladies, rootshall, history, vacancies, policies, suepa'),
    'https://foundation.example.org/',
  ],
  '/fans': [
    ...below(
      '/fans',
      'visitingrootshall, fan-engagement, junior-blues, blues-lottery, become-a-mascot, matchday-programme, matchday-experiences, sammy-the-shrimp, matchday-messages',
    ),
    'https://trust.example.org/',
  ],
  '/hospitality': ['/hospitality/matchdayhospitality'],
  '/hospitality/matchdayhospitality': below(
    '/hospitality/matchdayhospitality',
    'captainssuite, blueslegendslounge, 1906club, d2lounge, executivebox',
  ),
  '/commercial': below(
    '/commercial',
    'matchdaysponsorship, playersponsorship, tiered-partnerships, advertising, networking, partners, testimonials, training-wear-draw',
  ),
  'https://shop.example.com/': [],
}

const menuOf = (page: Page) => page.locator('#site-menu')

/** The tree as rendered: each entry with children or at the top level, with their addresses. */
const drawnTree = (menu: Locator) =>
  menu.getByRole('navigation', { name: 'All pages' }).evaluate((nav) => {
    const tree: Record<string, string[]> = {}
    const addressOf = (item: Element) => item.querySelector(':scope > a')?.getAttribute('href') ?? ''
    const walk = (item: Element, top: boolean) => {
      const children = [...item.querySelectorAll(':scope > ul > li')]
      if (top || children.length > 0) tree[addressOf(item)] = children.map(addressOf)
      for (const child of children) walk(child, false)
    }
    for (const item of nav.querySelectorAll(':scope > ul > li')) walk(item, true)
    return tree
  })

async function expectWholeMenu(menu: Locator) {
  expect(await drawnTree(menu)).toEqual(specified)
  const main = menu.getByRole('navigation', { name: 'Menu', exact: true })
  await expect(main.getByRole('link')).toHaveText([
    'News',
    'Matches',
    'Teams',
    'Tickets',
    'Fan Engagement',
    'Blues TV',
  ])
  await expect(main.getByRole('link', { name: 'Fan Engagement' })).toHaveAttribute(
    'href',
    '/fans/fan-engagement',
  )
  await expect(main.getByRole('link', { name: 'Blues TV' })).toHaveAttribute('href', '/videos')
  await expect(menu.getByRole('list', { name: 'Club sites' }).getByRole('link')).toHaveText([
    /^Tickets/,
    /^Store/,
    /^Community/,
  ])
  const apps = menu.getByRole('list', { name: 'Get the club app' }).getByRole('link')
  await expect(apps).toHaveText([/^iOS app/, /^Android app/])
  // External links open a new tab and say so; others do not.
  for (const link of await menu.getByRole('link').all()) {
    const href = (await link.getAttribute('href')) ?? ''
    if (/^https?:/.test(href)) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
      await expect(link).toContainText('opens in a new tab')
    } else {
      expect(await link.getAttribute('target'), href).toBeNull()
    }
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[SH-06a] opens by its anchor, whole, and closes by another', async ({ page }) => {
    await page.goto('/club/history')
    const menu = menuOf(page)
    await expect(menu).toBeHidden()
    await page.locator('body > header a[href="#site-menu"]').click()
    await expect(menu).toBeVisible()
    await expectWholeMenu(menu)
    await menu.locator('a[href="#content"]').click()
    await expect(menu).toBeHidden()
    await page.locator('body > header a[href="#site-menu"]').click()
    await menu.getByRole('link', { name: 'Season Tickets' }).click()
    await expect(page).toHaveURL('/tickets/seasontickets')
    await expect(page.locator('h1')).toHaveText('Season Tickets')
    await expect(menu).toBeHidden()
  })
})

test('[SH-06] holds the whole menu tree, main menu, club TV, featured links and club apps, and gives the page back as it was', async ({
  page,
}) => {
  await page.goto('/news')
  await hydrated(page)
  const toggle = page.locator('body > header a[href="#site-menu"]')
  const menu = menuOf(page)
  await expect(menu).toBeHidden()
  await toggle.click()
  await expect(menu).toBeVisible()
  await expectWholeMenu(menu)
  await expectNoAxeProblems(page)
  await expect(menu.locator('a[aria-current="page"]')).toHaveText('News')

  // The page behind is locked and cannot be reached.
  expect(await page.evaluate(() => document.activeElement?.closest('#site-menu') !== null)).toBe(true)
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 4000)
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await menu.getByRole('link', { name: 'Close menu' }).focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+Tab')
  expect(
    await page.evaluate(() => document.activeElement?.closest('main, footer, body > header') === null),
  ).toBe(true)

  // Esc and the cross close it, and the focus returns.
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()

  // A link closes it by navigating, without a new document.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await toggle.click()
  await menu.getByRole('link', { name: 'Captain’s Suite' }).click()
  await expect(page).toHaveURL('/hospitality/matchdayhospitality/captainssuite')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Captain’s Suite')
  // The focus moves to the new page, not to the menu's button.
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  // Every entry is a published page of Hub or Default.
  const paths = [...new Set([...Object.keys(specified), ...Object.values(specified).flat()])].filter((path) =>
    path.startsWith('/'),
  )
  expect(paths).toHaveLength(41)
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200)
  type Item = { fullPath: string; postStatus: string; pageTemplate: string; children: Item[] }
  const { data } = (await (await page.request.get('/api/web/v1/menus')).json()) as { data: Item[] }
  const flat = (items: Item[]): Item[] => items.flatMap((item) => [item, ...flat(item.children)])
  for (const item of flat(data)) {
    expect(item.postStatus, item.fullPath).toBe('Published')
    expect(['Hub', 'Default'], item.fullPath).toContain(item.pageTemplate)
  }

  // On a telephone it scrolls, keeps its close button in view, and shows the sponsors that do not fit in the header.
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/')
  await hydrated(page)
  await toggle.click()
  await expect(menu.getByRole('list', { name: 'Main sponsors' })).toBeVisible()
  await menu.getByRole('link', { name: 'Android app' }).scrollIntoViewIfNeeded()
  await expect(menu.getByRole('link', { name: 'Close menu' })).toBeInViewport()
  await menu.getByRole('link', { name: 'Android app' }).click({ trial: true })
  const outside = () =>
    menu.locator('a').evaluateAll((links) =>
      links.flatMap((link) => {
        const { left, right } = link.getBoundingClientRect()
        return left < 0 || right > innerWidth ? [link.textContent] : []
      }),
    )
  /** Whether the club's name overlaps the sponsors' logos; a hidden one does not. */
  const underLogos = () =>
    menu.evaluate((all) => {
      const words = document.createRange()
      words.selectNodeContents(all.querySelector('a[href="/"]') ?? all)
      const logos = all.querySelector('ul')?.getBoundingClientRect()
      return words.getBoundingClientRect().right > (logos?.left ?? 0)
    })
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
    for (const width of [320, 375, 760]) {
      await page.setViewportSize({ width, height: 667 })
      await menu.getByRole('link', { name: 'Android app' }).scrollIntoViewIfNeeded()
      expect(await outside(), `at ${width} px, ${size}`).toEqual([])
      expect(await underLogos(), `at ${width} px, ${size}`).toBe(false)
    }
  }
})

test('[SH-06b] is modal once it is painted, with the focus where it was put, and hears Esc before that', async ({
  page,
}) => {
  await page.goto('/news')
  await hydrated(page)
  const toggle = page.locator('body > header a[href="#site-menu"]')
  const menu = menuOf(page)
  const states = await page.evaluate(async () => {
    const menu = document.querySelector<HTMLDialogElement>('#site-menu')
    const toggle = document.querySelector<HTMLElement>('body > header a[href="#site-menu"]')
    const seen: { modal: boolean; focus: string | undefined }[] = []
    toggle?.focus()
    toggle?.click()
    while (!menu?.open) await new Promise(requestAnimationFrame)
    for (let frame = 0; frame < 6; frame++) {
      seen.push({ modal: menu.matches(':modal'), focus: document.activeElement?.outerHTML.slice(0, 80) })
      await new Promise(requestAnimationFrame)
    }
    return seen
  })
  expect(states.at(-1)?.modal).toBe(true)
  expect(new Set(states.map(({ focus }) => focus)).size).toBe(1)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  // Both before a frame comes.
  await page.evaluate(() => {
    const toggle = document.querySelector<HTMLElement>('body > header a[href="#site-menu"]')
    toggle?.focus()
    new MutationObserver((_, observer) => {
      observer.disconnect()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    }).observe(document.querySelector('#site-menu') ?? document, { attributeFilter: ['open'] })
    toggle?.click()
  })
  await expect(menu).toBeHidden()
  await page.waitForTimeout(500)
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
  await toggle.click()
  await expect(menu).toBeVisible()
})
