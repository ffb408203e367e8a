/** The club remote in a browser, against the sample club. */
import type { ImportedPage, Team } from '@club/contracts'
import { expectLastAdvert } from '../../../tools/e2e/adverts.ts'
import { aPage, importContent } from '../../../tools/e2e/content.ts'
import { hydrated } from '../../../tools/e2e/page-checks.ts'
import { siteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, test } from '../../../tools/e2e/test.ts'

test.describe('teams', () => {
  test('[CL-01a] are listed in order and lead to squads by position, with numbers, staff and fixtures', async ({
    page,
  }) => {
    await page.goto('/teams')
    await hydrated(page)
    await expect(page.locator('main h2')).toHaveText(['First Team', 'u19s', 'Ladies'])
    await page.getByRole('link', { name: 'First Team' }).click()
    await expect(page).toHaveURL('/teams/first-team')
    await expect(page.locator('body')).toHaveAttribute('data-header', 'transparent-dark')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First Team')
    await expect(page.locator('main h2')).toHaveText([
      'Goalkeepers',
      'Defenders',
      'Midfielders',
      'Forwards',
      'Out on loan',
      'Staff',
    ])
    await expect(page.getByText(/^Marcus Thale’s first team play/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Fixtures and results' })).toHaveAttribute(
      'href',
      '/matches/first-team',
    )
    const card = page.locator('main article').filter({ hasText: 'Dreyfield' })
    await expect(card.getByText('Number 1', { exact: true })).toHaveCount(1)
    // The first team's cards show no positions.
    await expect(card.getByText('Goalkeeper')).toHaveCount(0)
    await expect(
      page.locator('main article').filter({ hasText: 'Thale' }).getByText('Head coach'),
    ).toBeVisible()
  })

  test('[CL-01h] of one group are shown as one, with mini cards and positions', async ({ page }) => {
    await page.goto('/teams/u19')
    await expect(page.locator('main h2')).toHaveText(['Squad', 'Staff'])
    const cards = page.locator('main article')
    await expect(cards.first()).toHaveAttribute('data-mini', 'true')
    await expect(cards.first().getByText(/^(Goalkeeper|Defender|Midfielder|Forward)$/)).toBeVisible()
  })

  test('answer 404 where there is no such team', async ({ page }) => {
    for (const path of ['/teams/veterans', '/teams/Veterans', '/teams/%00']) {
      const status = (await page.request.get(path)).status()
      expect([400, 404], path).toContain(status)
    }
  })
})

test.describe('with other content', () => {
  const site = siteForTests()
  test.beforeAll(async ({ playwright }) => {
    const api = await playwright.request.newContext()
    const answer = await api.get(`${site.platform}/api/matches/v1/teams`)
    const teams = ((await answer.json()) as { data: { attributes: Team }[] }).data.map(
      ({ attributes }) => attributes,
    )
    const changed = teams.map((team): Team => {
      if (team.slug === 'ladies') {
        return { ...team, order: 0, externalTeamPage: 'https://ladies.example.com/', showTeamOverview: false }
      }
      return team.slug === 'u19' ? { ...team, showOnTeams: false, showTeamOverview: false } : team
    })
    const [firstTeam] = teams
    if (!firstTeam) throw new Error('the sample club has no teams')
    // A team hidden in child-friendly mode, at the end of the list.
    changed.push({
      ...firstTeam,
      name: 'Veterans',
      slug: 'veterans',
      id: 'v1',
      order: 9,
      childFriendly: false,
    })
    await api.dispose()
    const level = (fullPath: string, changes: Partial<ImportedPage> = {}) =>
      aPage(fullPath, {
        body: [{ type: 'paragraph', spans: [{ text: '<script>alert(1)</script>' }] }],
        ...changes,
      })
    await importContent(site, {
      teams: changed,
      pages: [
        level('/try', { template: 'Hub' }),
        level('/try/draft', { status: 'Draft' }),
        level('/try/draft/below'),
        level('/try/plain'),
        level('/try/pictured', { image: { key: 'pages/stadium-01.webp', alt: 'The ground' } }),
        level('/try/hub', { template: 'Hub', image: { key: 'pages/stadium-02.webp', alt: 'The stand' } }),
        level('/try/hub/three', { template: 'Hub' }),
        level('/try/hub/three/four'),
        level('/try/hub/three/four/five'),
      ],
    })
  })

  test('[CL-01i] a hidden team is not listed, an external one leads out in a new tab, an overview can be left out', async ({
    page,
  }) => {
    await expect(async () => {
      await page.goto(`${site.url}/teams`)
      await expect(page.locator('main h2')).toHaveText([/^Ladies/, 'First Team'], { timeout: 500 })
    }).toPass()
    const out = page.getByRole('link', { name: /Ladies/ })
    await expect(out).toHaveAttribute('href', 'https://ladies.example.com/')
    await expect(out).toHaveAttribute('target', '_blank')
    const answer = await page.request.get(`${site.url}/teams/ladies`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([302, 'https://ladies.example.com/'])
    await page.goto(`${site.url}/teams/u19`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('u19s')
    await expect(page.getByText(/^The under-19s are the last step/)).toHaveCount(0)
  })

  test('[CL-01+] [CL-01] teams stand by their ids in order, with external pages, mini cards, overviews and positions as each is set', async ({
    page,
    browser,
  }) => {
    const answer = await page.request.get('/api/matches/v1/teams')
    const { data } = (await answer.json()) as { data: { attributes: Team }[] }
    expect(data.map(({ attributes: { id, slug, name } }) => [id, slug, name])).toEqual([
      ['t81', 'first-team', 'First Team'],
      ['t8914', 'u19', 'u19s'],
      ['x1', 'ladies', 'Ladies'],
    ])
    await page.goto('/teams')
    await hydrated(page)
    await expect(page.locator('main h2')).toHaveText(['First Team', 'u19s', 'Ladies'])
    const position = /^(Goalkeeper|Defender|Midfielder|Forward)$/
    for (const { slug, name, mini, positions } of [
      { slug: 'first-team', name: 'First Team', mini: false, positions: false },
      { slug: 'u19', name: 'u19s', mini: true, positions: true },
      { slug: 'ladies', name: 'Ladies', mini: false, positions: true },
    ]) {
      await page.locator('main').getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/teams/${slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      const overview = data.find(({ attributes }) => attributes.slug === slug)?.attributes.overview ?? ''
      await expect(page.getByText(overview)).toBeVisible()
      const cards = page.locator('main article')
      await expect(cards.first()).toBeVisible()
      await expect(page.locator('main article[data-mini]')).toHaveCount(mini ? await cards.count() : 0)
      expect((await page.locator('main article').getByText(position).count()) > 0, `${slug}: positions`).toBe(
        positions,
      )
      await page.goBack()
    }

    // The same site with other settings for its teams: order, listing, a page elsewhere, no overview.
    const listed = page.locator('main h2')
    await expect(async () => {
      await page.goto(`${site.url}/teams`)
      await expect(listed).toHaveText([/^Ladies/, 'First Team'], { timeout: 500 })
    }).toPass()
    await hydrated(page)
    const out = page.locator('main').getByRole('link', { name: /Ladies/ })
    await expect(out).toHaveAttribute('href', 'https://ladies.example.com/')
    await expect(out).toHaveAttribute('target', '_blank')
    const away = await page.request.get(`${site.url}/teams/ladies`, { maxRedirects: 0 })
    expect([away.status(), away.headers().location]).toEqual([302, 'https://ladies.example.com/'])

    // A team not marked child-friendly appears only once the mode is off, with and without scripts.
    const quiet = await browser.newContext({ javaScriptEnabled: false })
    const plain = await quiet.newPage()
    await plain.goto(`${site.url}/teams`)
    await expect(plain.locator('main h2')).toHaveText([/^Ladies/, 'First Team'])
    await quiet.close()
    await page.getByRole('contentinfo').getByRole('switch', { name: 'Child-friendly mode' }).click()
    await expect(listed).toHaveText([/^Ladies/, 'First Team', 'Veterans'])

    await page.goto(`${site.url}/teams/u19`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('u19s')
    await expect(page.getByText(/^The under-19s are the last step/)).toHaveCount(0)
  })

  test('[CL-03b] a draft and what stands below it are 404, and are not listed; text stays text', async ({
    page,
  }) => {
    for (const path of ['/try/draft', '/try/draft/below']) {
      expect((await page.request.get(`${site.url}${path}`)).status(), path).toBe(404)
    }
    await page.goto(`${site.url}/try`)
    await expect(page.locator('main h2')).toHaveText([
      'Page /try/hub',
      'Page /try/pictured',
      'Page /try/plain',
    ])
    await page.getByRole('link', { name: 'Page /try/plain' }).click()
    await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
    await expect(page.locator('main img:not([rel~=sponsored] *)')).toHaveCount(0)
  })

  test('[CL-03] pages stand on five levels, by two templates, with a picture or without, an advert last; what is not published is not there', async ({
    page,
    consoleErrors,
  }) => {
    test.setTimeout(180_000)
    const pages: [path: string, template: 'Hub' | 'Default', pictured: boolean][] = [
      ['/try', 'Hub', false],
      ['/try/plain', 'Default', false],
      ['/try/pictured', 'Default', true],
      ['/try/hub', 'Hub', true],
      ['/try/hub/three', 'Hub', false],
      ['/try/hub/three/four', 'Default', false],
      ['/try/hub/three/four/five', 'Default', false],
    ]
    for (const [path, template, pictured] of pages) {
      const answer = await page.goto(site.url + path)
      expect([path, answer?.status()]).toEqual([path, 200])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Page ${path}`)
      await expect(page.locator('main img[fetchpriority="high"]')).toHaveCount(pictured ? 1 : 0)
      // A hub links to its child pages; a default page shows its date, and lists its siblings.
      const below = pages.filter(([other]) => other.slice(0, other.lastIndexOf('/')) === path)
      await expect(page.locator('main ul h2')).toHaveText(
        template === 'Hub' ? below.map(([other]) => `Page ${other}`).sort() : [],
      )
      await expect(page.getByText('Last updated 1 Nov 2026')).toHaveCount(template === 'Hub' ? 0 : 1)
      await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')).toHaveCount(
        path.split('/').length,
      )
    }
    // Within the page, down to the fifth level.
    await page.goto(`${site.url}/try/hub/three`)
    await hydrated(page)
    await page.locator('main').getByRole('link', { name: 'Page /try/hub/three/four' }).click()
    await expect(page).toHaveURL(`${site.url}/try/hub/three/four`)

    for (const path of ['/try/draft', '/try/draft/below', '/try/never', '/try/hub/three/four/five/six']) {
      const answer = await page.request.get(site.url + path)
      expect([path, answer.status()]).toEqual([path, 404])
      expect(await answer.text()).toContain('This page could not be found')
    }

    await expectLastAdvert(site, page, { path: '/try/hub', slotID: 'hub_page_last', before: 'h2, p' })
    await expectLastAdvert(site, page, { path: '/try/pictured', slotID: 'default_page_last', before: 'time' })
    // The blocked pictures.
    expect(consoleErrors.splice(0).filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([])
  })
})

test.describe('players', () => {
  test('[CL-02] are found by team and by slug, with awards, career and loans', async ({ page, baseURL }) => {
    await page.goto('/teams/first-team')
    await hydrated(page)
    const out = page
      .locator('main article')
      .filter({ hasText: 'On loan at Tidewell Town' })
      .getByRole('link', { name: 'Ollie Sandmere' })
    await expect(out).toHaveAttribute('href', '/players/first-team/ollie-sandmere')
    await expect(page.getByText('On loan from Castleborough City')).toBeVisible()
    await page.locator('main').getByRole('link', { name: 'Joel Marwood' }).click()
    await expect(page).toHaveURL('/players/first-team/joel-marwood', { timeout: 15_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Joel Marwood')
    await expect(page.getByRole('main')).toContainText('4 Dec 1993 (age 32)')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Season statistics',
      'Latest matches',
      'Career History',
      'Awards',
    ])
    await expect(page.getByText('Testimonial for ten years’ service')).toBeVisible()
    const career = page.getByRole('table', { name: 'Joel Marwood: career history' })
    await expect(career.getByRole('row').nth(1)).toContainText('Thornsea Town2014–')

    // His matches, each with a link back to him; top scorers stand below the table.
    const played = page.getByRole('region', { name: 'Latest matches' }).getByRole('listitem')
    expect(await played.count()).toBeGreaterThan(3)
    await expect(played.getByRole('link', { name: 'Match Report' }).first()).toHaveAttribute(
      'href',
      /^\/news\//,
    )
    await played.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/match\/first-team\/[\d-]+\//)
    const lineUps = page.getByRole('region', { name: 'Line-ups' })
    await expect(lineUps.getByRole('link', { name: 'Joel Marwood' }).first()).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'League table' }).click()
    await expect(page).toHaveURL(/\/matches\/first-team\/[\d-]+#table$/)
    const scorers = page.getByRole('table', { name: /top scorers/ }).getByRole('row')
    await expect(scorers.getByRole('link').first()).toBeVisible()
    const goals = await scorers.locator('td:nth-of-type(1)').allTextContents()
    expect(goals.length).toBeGreaterThan(2)
    expect(goals.map(Number)).toEqual([...goals].map(Number).sort((a, b) => b - a))
    await scorers.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/players\/first-team\//)
    await page.goto('/players/first-team/joel-marwood')
    await hydrated(page)

    const others = page.getByRole('navigation', { name: 'Other players' })
    await others.getByRole('link', { name: /^Next player/ }).click()
    await expect(page).toHaveURL('/players/first-team/conor-mulvanny', { timeout: 15_000 })
    await others.getByRole('link', { name: /^Previous player/ }).click()
    await expect(page).toHaveURL('/players/first-team/joel-marwood')

    // The slug alone gives the same page; the canonical address is the longer one.
    await page.goto('/players/joel-marwood')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Joel Marwood')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${baseURL}/players/first-team/joel-marwood`,
    )
    const answers: [string, number, string | undefined][] = [
      ['/players/u19/joel-marwood', 302, '/players/first-team/joel-marwood'],
      ['/players/ladies', 302, '/teams/ladies'],
      ['/players/nobody', 404, undefined],
      ['/players/first-team/nobody', 404, undefined],
    ]
    for (const [path, status, to] of answers) {
      const answer = await page.request.get(path, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(status)
      if (to) expect(new URL(answer.headers().location ?? '', baseURL).pathname).toBe(to)
    }

    const index = await (await page.request.get('/players')).text()
    for (const slug of ['first-team/joel-marwood', 'u19/lewis-garfold', 'ladies/erin-hallowby'])
      expect(index).toContain(`href="/players/${slug}"`)
  })
})

test.describe('categories', () => {
  test('[CL-04] are listed, and each lists its articles page by page', async ({ page }) => {
    await page.goto('/category')
    await hydrated(page)
    await page.locator('main').getByRole('link', { name: 'Club News' }).click()
    await expect(page).toHaveURL('/category/club-news')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club News')
    const cards = page.locator('main li[data-slug]')
    await expect(cards).toHaveCount(8)
    const answer = await page.request.get('/api/web/v1/articles?category=club-news&page[size]=100')
    const { data } = (await answer.json()) as { data: { id: string }[] }
    expect(data.length).toBeGreaterThan(8)
    await page.locator('main').getByText('Load More').click()
    await expect(cards).toHaveCount(Math.min(16, data.length))
    const shown = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-slug')))
    expect(shown).toEqual(data.slice(0, 16).map(({ id }) => id))
    await expect(page).toHaveURL('/category/club-news?page=2')
    await expect(cards.nth(8).getByRole('link')).toBeFocused()
    for (const path of ['/category/nothing', '/category/club-news?page=99', '/category/Club'])
      expect((await page.request.get(path)).status(), path).toBe(404)
  })

  test('[CL-04b] page by page without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await page.goto('/category/club-news')
    await page.locator('main').getByText('Load More').click()
    await expect(page).toHaveURL('/category/club-news?page=2')
    await page.locator('main').getByText('Load previous').click()
    await expect(page).toHaveURL('/category/club-news')
    await context.close()
  })
})

test('[SH-19] languages go by their short names; the Arabic page reads from right to left, header and footer too', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  const languages = page.getByRole('navigation', { name: 'Languages' }).getByRole('link')
  await expect(languages).toHaveText([/^EN/, /^AR/])
  // They are reachable without the footer: in the bar at the top, and in the menu.
  const bar = page.getByRole('navigation', { name: 'Club sites and account' })
  await expect(bar.getByRole('list', { name: 'Languages' }).getByRole('link')).toHaveText([/^EN/, /^AR/])
  await expect(page.locator('#site-menu').locator('ul[aria-label="Languages"] a')).toHaveCount(2)
  await languages.nth(1).click()
  await expect(page).toHaveURL('/category/arabic')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ثورنسي تاون بالعربية')
  await page.setViewportSize({ width: 1440, height: 900 })
  // The club's name stands at the right of the header, the search button at the left.
  const crest = await page.getByRole('banner').getByRole('link').first().boundingBox()
  const search = await page.getByRole('button', { name: 'بحث' }).first().boundingBox()
  expect(crest?.x).toBeGreaterThan(720)
  expect((search?.x ?? 1440) + (search?.width ?? 0)).toBeLessThan(720)
  const back = page.getByRole('navigation', { name: 'اللغات' }).getByRole('link', { name: /^EN/ })
  await expect(page.getByRole('contentinfo')).toContainText('تأسس عام 1906')
  const raw = await (await page.request.get('/category/arabic')).text()
  expect(raw).toMatch(/<html[^>]*lang="ar"[^>]*dir="rtl"/)
  await back.click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test.describe('content pages', () => {
  test('[CL-03a] stand on five levels, as hubs and default pages, with and without a picture', async ({
    page,
  }) => {
    await page.goto('/club')
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club')
    await expect(page.locator('main img[fetchpriority="high"]')).toHaveCount(1)
    const outside = page.locator('main').getByRole('link', { name: /Community Foundation/ })
    await expect(outside).toHaveAttribute('target', '_blank')

    await page.locator('main').getByRole('link', { name: 'Academy', exact: true }).click()
    await expect(page).toHaveURL('/club/academy')
    const deepest = '/club/academy/pathway/scholarship/apply'
    const answer = await page.goto(deepest)
    expect(answer?.status()).toBe(200)
    const crumbs = page.getByRole('navigation', { name: 'You are here' })
    await expect(crumbs.getByRole('listitem')).toHaveCount(6)
    const parent = crumbs.getByRole('link').last()
    await expect(parent).toHaveAttribute('href', '/club/academy/pathway/scholarship')
    await parent.click()
    await expect(page).toHaveURL('/club/academy/pathway/scholarship')

    await page.goto('/club/companydetails')
    await expect(page.locator('main img:not([rel~=sponsored] *)')).toHaveCount(0)
    await page.goto('/club/history')
    await expect(page.locator('main img[fetchpriority="high"]')).toHaveCount(1)
    const beside = page.getByRole('navigation', { name: 'Club', exact: true })
    await expect(beside.locator('a[href="/club/history"]')).toHaveCount(0)
    await beside.getByRole('link', { name: 'Vacancies' }).click()
    await expect(page).toHaveURL('/club/vacancies')
  })

  test('[CL-03c] every page of the menu tree answers, and nothing else', async ({ page }) => {
    type Entry = { fullPath: string; postType: string; children: Entry[] }
    const answer = await page.request.get('/api/web/v1/menus')
    const { data } = (await answer.json()) as { data: Entry[] }
    const paths = (entries: Entry[]): string[] =>
      entries.flatMap(({ fullPath, postType, children }) => [
        ...(postType === 'internal' ? [fullPath] : []),
        ...paths(children),
      ])
    const all = paths(data)
    expect(all.length).toBeGreaterThan(30)
    for (const path of all) expect((await page.request.get(path)).status(), path).toBe(200)
    const none = [
      '/no-such-page',
      '/club/no-such-page',
      '/fans/summer-open-day',
      '/a/b/c/d/e/f',
      '/Clubs',
      '/club.php',
    ]
    for (const path of none) expect((await page.request.get(path)).status(), path).toBe(404)
  })

  test('[CL-03d] reads whole without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await page.goto('/tickets')
    await page.locator('main').getByRole('link', { name: 'Season Tickets', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Season Tickets')
    await expect(page.getByRole('table').first()).toBeVisible()
    await context.close()
  })

  test('[SH-20b] tell search engines what they are and where they stand', async ({ page, baseURL }) => {
    await page.goto('/tickets/seasontickets')
    await expect(page).toHaveTitle(/^Season Tickets/)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /season ticket prices/)
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    const trail = blocks
      .map((block) => JSON.parse(block))
      .find((block) => block['@type'] === 'BreadcrumbList')
    expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${baseURL}/`,
      `${baseURL}/tickets`,
      `${baseURL}/tickets/seasontickets`,
    ])
  })
})
