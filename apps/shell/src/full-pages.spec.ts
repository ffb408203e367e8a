/** Pages that are full of data, where large text has the least room: reports, line-ups, figures, tables, names. */
import type { ListOf, Match } from '@club/contracts'
import type { APIRequestContext, Page } from 'playwright/test'
import { brokenWords } from '../../../tools/e2e/broken-words.ts'
import { besideWindow, hydrated } from '../../../tools/e2e/page-checks.ts'
import { nextMatch, somePlayer } from '../../../tools/e2e/page-kinds.ts'
import { siteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, test } from '../../../tools/e2e/test.ts'

const season = '2026-27'

/** The latest matches of ours that are over, the newest first. */
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
    ],
  }
}

/** What has no room on a page with text at 200 %, at the widths where it is narrowest and where columns begin. */
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

test.describe('in Arabic', () => {
  const site = siteForTests({ settings: { site: { locale: 'ar' } } })

  test('[UI-07+] pages full of data hold there as well', async ({ page }) => {
    const { inArabic } = await fullPages(page.request)
    expect(
      await withoutRoom(
        page,
        [...inArabic, '/category/arabic'].map((path) => site.url + path),
      ),
    ).toEqual({})
  })
})
