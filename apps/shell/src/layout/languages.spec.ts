/** The site in another language and another time zone: all of it, on every kind of page. */
import { globSync, readFileSync } from 'node:fs'
import { datesOf } from '@club/i18n'
import type { Page } from 'playwright/test'
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { nextMatch, pageKinds } from '../../../../tools/e2e/page-kinds.ts'
import { siteForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 240_000 })

test('[SH-19a] header, menu and footer of the Arabic page are Arabic, names aside; no English page loads a word of it', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Search' }).first().click()
  expect(files.filter((file) => /messages-|wordings/.test(file))).toEqual([])
  expect(await page.content()).not.toContain(wordings['First Team'])

  await page.goto('/category/arabic')
  await hydrated(page)
  expect(files.some((file) => /messages-ar/.test(file))).toBe(true)
  expect((await textsIn(page, frame)).filter(inLatin)).toEqual([])
  const feeds = page.locator('link[type="application/rss+xml"]')
  expect(await feeds.evaluateAll((all) => all.map((feed) => feed.getAttribute('title')))).toEqual([
    wordings.News,
    wordings.Videos,
    wordings['Blues Radio'],
  ])

  // On navigation the frame changes its language too, including its cached parts.
  await page.goto('/')
  await hydrated(page)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.locator('body > nav a[href="/category/arabic"]').first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect.poll(async () => (await textsIn(page, frame)).filter(inLatin)).toEqual([])
  expect(documents).toBe(0)
})

test.describe('a club in another country', () => {
  const zone = 'America/New_York'
  const site = siteForTests({ settings: { site: { locale: 'ar', timezone: zone } } })

  test('[SH-19b] says nothing in English that it can say in its language, on any kind of page', async ({
    page,
    request,
    consoleErrors,
  }) => {
    const english = new Set([...englishTexts(), ...Object.keys(wordings)].map(plain))
    const problems: string[] = []
    page.on('pageerror', (problem) => problems.push(String(problem)))
    for (const [kind, path] of [
      ...(await pageKinds(request))
        .filter(({ again }) => !again)
        .map(({ kind, path }) => [kind, path] as const),
      ...tvPages,
    ]) {
      await page.goto(site.url + path)
      await hydrated(page)
      await expect(page.locator('html'), kind).toHaveAttribute('lang', 'ar')
      await expect(page.locator('html'), kind).toHaveAttribute('dir', 'rtl')
      const said = [...(await textsIn(page, 'body')), plain((await page.title()).split(' | ')[0] ?? '')]
      expect
        .soft(
          said.filter((text) => english.has(text) && !names.test(text)),
          kind,
        )
        .toEqual([])
      expect.soft(await unmarkedSentences(page), kind).toEqual([])
      // The browser correctly logs a missing page.
      if (path === '/nothing/here') consoleErrors.splice(0, 1)
    }
    // Random adverts appear two seconds after the page.
    await page.goto(site.url)
    await expect(page.locator('[data-version="v2"] img')).toHaveCount(3)
    expect.soft(await unmarkedSentences(page), 'home with its square adverts').toEqual([])
    expect(problems).toEqual([])
  })

  test('[SH-19d] the player speaks its language too, from the moment it opens', async ({ page }) => {
    await page.goto(`${site.url}/videos`)
    await hydrated(page)
    await page.locator('main a[href^="/videos/player/"]').first().click()
    const modal = page.getByRole('dialog', { name: 'مشغّل الفيديو' })
    await expect(modal.getByRole('button', { name: 'إغلاق المشغّل' })).toBeVisible()
    await expect(modal.getByRole('region', { name: /^المشغّل/ })).toBeVisible()
    const said = await textsIn(page, '[data-video-modal]')
    expect(said.filter((text) => englishTexts().has(text))).toEqual([])
  })

  test('[SH-19e] its long days and months stand beside the clubs of a fixture on a phone, never on them', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(`${site.url}/matches/first-team`)
    await hydrated(page)
    const rows = page.locator('main [data-match]:not([data-open])')
    const gaps = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const day = row.querySelector('time')?.getBoundingClientRect()
        const clubs = row.children[1]?.getBoundingClientRect()
        return day && clubs && day.width > 0 ? [day.left - clubs.right] : []
      }),
    )
    expect(gaps.length).toBeGreaterThan(10)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
    // Our own row is marked where its line starts, which is on the right.
    const place = page.locator('#table tr[data-ours] td').first()
    expect(await place.evaluate((cell) => getComputedStyle(cell).boxShadow)).toMatch(
      / -6px 0px 0px 0px inset$/,
    )
  })

  test('[SH-19c] tells kick-offs by its own clock, on the server and after hydration', async ({
    page,
    request,
  }) => {
    const path = await nextMatch(request)
    const answer = await request.get(`${site.url}/api/matches/v1/matches/${path.split('/').at(-1)}`)
    const { data } = (await answer.json()) as { data: { attributes: { kickOff: string } } }
    const { kickOff } = data.attributes
    const [there, london] = [zone, 'Europe/London'].map((of) => datesOf(of, 'ar').time(kickOff))
    expect(there).not.toBe(london)

    const raw = await (await request.get(site.url + path)).text()
    const drawn = raw.replaceAll('<!-- -->', '')
    expect(drawn.includes(datesOf(zone, 'ar').kickOff(kickOff))).toBe(true)
    await page.goto(site.url + path)
    await hydrated(page)
    await expect(page.locator(`main time[datetime="${kickOff}"]`).first()).toContainText(there ?? '')
    await page.goto(`${site.url}/matches`)
    await hydrated(page)
    await expect(page.locator(`main time[datetime="${kickOff}"]`).first()).toHaveText(there ?? '')
  })
})

/** Header, navigation, menu and footer. */
const frame = 'body > header, body > nav, body > dialog, body > footer'

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Texts that the page displays or that are read out: of elements, and of attributes. */
async function textsIn(page: Page, selector: string): Promise<string[]> {
  const all = await page.locator(selector).evaluateAll((places) =>
    places.flatMap((place) => {
      const found: string[] = []
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement?.closest('script, style, svg[aria-hidden], [lang]:not(html)'))
          found.push(node.textContent ?? '')
      for (const element of place.querySelectorAll('[aria-label], [title], [placeholder]'))
        for (const name of ['aria-label', 'title', 'placeholder'])
          found.push(element.getAttribute(name) ?? '')
      return found
    }),
  )
  return [...new Set(all.map(plain))].filter((text) => text !== '')
}

/** The club, its sponsors and its social networks keep their names. */
const names = /Thornsea|Rootshall|Facebook|Instagram|YouTube|TikTok|\bX\b|iOS|Ltd|Town Football Club/

const inLatin = (text: string) => /[A-Za-z]{2}/.test(text) && !names.test(text)

/** Every English text of the site that is not translated. */
const englishTexts = (): ReadonlySet<string> =>
  new Set(
    globSync('{apps,packages}/**/messages/en.ts', {
      exclude: (name) => ['node_modules', 'dist'].includes(name),
    })
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^\s+\S+:\s+'(.*)',?$/gm)])
      .map(([, text]) => text ?? '')
      .filter((text) => /[A-Za-z]{2}/.test(text)),
  )

const tvPages = ['/videos', '/videos/browse', '/videos/subscriptions', '/videos/faqs', '/live'].map(
  (path) => [`TV at ${path}`, path] as const,
)

/** The sample editors' texts, in Arabic. */
const wordings: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('tools/sample-club/content/wordings.json', 'utf8'),
)[0].words

/** English sentences marked as Arabic: their full stop would be at the wrong end. */
const unmarkedSentences = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const found: string[] = []
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (!/^[^\p{Script=Arabic}]+ [^\p{Script=Arabic}]+[.?!”"]$/u.test(text) || !element) continue
      if (element.closest('script, style')) continue
      const said = element.closest('[lang]')
      if (!said?.getAttribute('lang')?.startsWith('en') || getComputedStyle(element).direction !== 'ltr')
        found.push(text)
    }
    // Alternative texts are translated as well.
    for (const image of body.querySelectorAll('img[alt]:not([lang])')) {
      const alt = image.getAttribute('alt') ?? ''
      if (
        !image.closest('[lang]:not(html)') &&
        /^[^\p{Script=Arabic}]+$/u.test(alt) &&
        alt.split(' ').length > 4
      )
        found.push(alt)
    }
    return found
  })
