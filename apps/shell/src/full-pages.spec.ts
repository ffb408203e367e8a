/** Pages that are full of data, where large text has the least room: reports, line-ups, figures, tables, names. */
import type { ListOf, Match } from '@club/contracts'
import type { APIRequestContext, Page } from 'playwright/test'
import sharp from 'sharp'
import { brokenWords } from '../../../tools/e2e/broken-words.ts'
import { besideWindow, hydrated } from '../../../tools/e2e/page-checks.ts'
import { nextMatch, somePlayer } from '../../../tools/e2e/page-kinds.ts'
import { siteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, test } from '../../../tools/e2e/test.ts'

const season = '2026-27'

/** Our latest finished matches, newest first. */
async function played(request: APIRequestContext): Promise<ListOf<Match>['data']> {
  const answer = await request.get(`/api/matches/v1/matches?team=first-team&season=${season}&page[size]=100`)
  const { data } = (await answer.json()) as ListOf<Match>
  return data
    .filter(({ attributes: { state, links } }) => state.status === 'result' && links.report !== null)
    .toSorted((one, other) => (other.attributes.date ?? '').localeCompare(one.attributes.date ?? ''))
}

async function fullPages(request: APIRequestContext): Promise<{ all: string[]; inArabic: string[] }> {
  const [last, before] = await played(request)
  const report = last?.attributes.links.report
  const reportBefore = before?.attributes.links.report
  if (!last || !before || !report || !reportBefore) throw new Error('the sample has no two reports')
  const centre = `/match/first-team/${season}/${last.id}`
  const inArabic = [centre, '/matches', await somePlayer(request), '/videos']
  return {
    inArabic,
    all: [
      ...inArabic,
      report,
      reportBefore,
      `/match/first-team/${season}/${before.id}`,
      await nextMatch(request),
      // On a telephone the parts of fixtures are shown one at a time.
      '/matches#table',
      '/matches/first-team/2025-26',
      '/matches/u19',
      '/players/first-team/reece-haldane',
      '/teams/first-team',
      '/players',
      '/videos/categories',
      '/club/academy/pathway/scholarship/apply',
      '/news/how-the-challenge-trophy-works',
      '/',
      '/matches/ladies#table',
      // Names of seventeen letters in line-ups and on benches.
      '/match/first-team/2026-27/2026-27-premier-counties-league-league-thornsea-town-v-skelbrook-athletic',
      '/match/ladies/2026-27/2026-27-eastern-womens-football-league-league-thornsea-town-v-castleborough-city',
      // Long words and names in the largest type.
      '/club/policies/safeguarding',
      '/players/first-team/finlay-strachmore',
      '/players/ladies/chloe-stanningfield',
      '/news/stanningfield-a-hundred-goals-and-thirteen-miles',
    ],
  }
}

/** What overflows on a page with text at 200 %, at the widths where it is narrowest and where columns start. */
async function withoutRoom(page: Page, addresses: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const address of addresses) {
    await page.setViewportSize({ width: 375, height: 900 })
    await page.goto(address)
    await hydrated(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const width of [375, 760]) {
      await page.setViewportSize({ width, height: 900 })
      const problems = [...(await besideWindow(page)), ...(await brokenWords(page))]
      if (problems.length > 0) found[`${address} at ${width} px`] = problems
    }
  }
  return found
}

test('[UI-07+] pages full of data neither scroll sideways nor break a word with text at 200 %', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { all } = await fullPages(page.request)
  expect(await withoutRoom(page, all)).toEqual({})
})

test('[UI-07f] a table that is wider than a telephone shows at its edge that it goes on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 900 })
  await page.goto('/tickets/home-tickets')
  const box = page.locator('section:has(> table)').first()
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(100)
  const cell = box.locator('tbody tr').first()
  await cell.scrollIntoViewIfNeeded()
  /** Darkness of the background a few pixels from the right edge, below the first row's text. */
  const edge = async () => {
    const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const row = (await cell.boundingBox()) ?? { y, height }
    const clip = { x: x + width - 4, y: row.y + row.height - 6, width: 2, height: 2 }
    const pixels = await sharp(await page.screenshot({ clip }))
      .raw()
      .toBuffer()
    return pixels[0] ?? 0
  }
  const more = await edge()
  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
  expect(more, 'while there is more').toBeLessThan((await edge()) - 20)
})

test('[UI-07g] what is said for a date stands beside the clubs, and the strip of a match has both names whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/matches')
  await hydrated(page)
  const undated = page.locator('main [data-match]').filter({ hasText: 'Date to be confirmed', visible: true })
  for (const size of ['100%', '200%']) {
    await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', percent), size)
    expect(
      await undated.last().evaluate((match) => {
        const boxesOf = (text: RegExp) => {
          const walker = document.createTreeWalker(match, NodeFilter.SHOW_TEXT)
          const boxes: DOMRect[] = []
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (!text.test(node.textContent ?? '')) continue
            const range = document.createRange()
            range.selectNodeContents(node)
            boxes.push(...[...range.getClientRects()].filter(({ width }) => width > 1))
          }
          return boxes
        }
        const days = boxesOf(/to be confirmed/)
        const others = boxesOf(/^(?:Thornsea Town|H|A|Home|Away)$/)
        if (days.length === 0 || others.length === 0) return 'nothing to compare'
        return days.some((day) =>
          others.some(
            (other) =>
              day.left < other.right - 1 &&
              other.left < day.right - 1 &&
              day.top < other.bottom - 2 &&
              other.top < day.bottom - 2,
          ),
        )
      }),
      size,
    ).toBe(false)
  }

  await page.goto(
    '/match/first-team/2026-27/2026-27-premier-counties-league-league-thornsea-town-v-skelbrook-athletic',
  )
  await hydrated(page)
  await page.evaluate(() => window.scrollTo({ top: 1600, behavior: 'instant' }))
  const strip = page.locator('[data-standing]')
  await expect(strip).toHaveAttribute('data-shown', 'true')
  await expect(strip).toContainText('Skelbrook')
  expect(
    await strip.evaluate(
      (element) =>
        [element, ...element.querySelectorAll('span')].filter(
          ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
        ).length,
    ),
  ).toBe(0)
  for (const club of ['aldchester-city-v-thornsea-town', 'thornsea-town-v-skelbrook-athletic']) {
    await page.goto(`/match/first-team/2026-27/2026-27-premier-counties-league-league-${club}`)
    await hydrated(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.evaluate(() => window.scrollTo({ top: 2600, behavior: 'instant' }))
    await expect(strip).toHaveAttribute('data-shown', 'true')
    expect(await brokenWords(page), club).toEqual([])
  }
})

test.describe('in Arabic', () => {
  const site = siteForTests({ settings: { site: { locale: 'ar' } } })

  test('[UI-07h] pages full of data hold there as well', async ({ page }) => {
    const { inArabic } = await fullPages(page.request)
    const addresses = [...inArabic, '/category/arabic'].map((path) => site.url + path)
    // A platform that has just started beside three others may exceed a page's timeout of three seconds. This test is about room.
    for (const address of addresses)
      await expect.poll(async () => (await page.request.get(address)).status()).toBe(200)
    expect(await withoutRoom(page, addresses)).toEqual({})
  })
})
