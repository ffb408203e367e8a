import type { LeagueDay, ListOf, Match, OneOf, TableRow, Team } from '@club/contracts'
import { datesOf } from '@club/i18n'
import { sampleClub } from '@club/settings'
import ICAL from 'ical.js'
import type { Locator, Page } from 'playwright/test'
import { brokenWords } from '../../../tools/e2e/broken-words.ts'
import { importContent } from '../../../tools/e2e/content.ts'
import { feedToken, inPlay, kickOff, openFeed } from '../../../tools/e2e/match-feed.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../tools/e2e/page-checks.ts'
import { siteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, test } from '../../../tools/e2e/test.ts'

const clubDates = datesOf('Europe/London', 'en-GB')

const fetchList = async <T>(address: string): Promise<T[]> => {
  const answer = await fetch(address)
  expect(answer.status, address).toBe(200)
  return ((await answer.json()) as ListOf<T>).data.map(({ attributes }) => attributes)
}

const cards = (within: Page | Locator) => within.locator('li[data-match]')
const teamLinks = (page: Page) => page.getByRole('navigation', { name: 'Teams', exact: true })

/** Dates of the cards in a section, as displayed and as machine-readable. */
const datesIn = (section: Locator) =>
  cards(section)
    .locator('time[datetime^="20"]')
    .filter({ hasText: /[a-z]/i })
    .evaluateAll((times) =>
      times.map((time) => ({ text: time.textContent ?? '', iso: time.getAttribute('datetime') ?? '' })),
    )

test.describe('fixtures and results', () => {
  test('lead from fixtures to results to the table, without scripts as well', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await page.goto('/matches')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fixtures and results')
    for (const [name, id] of [
      ['Results', 'results'],
      ['League table', 'table'],
      ['Fixtures', 'fixtures'],
    ] as const) {
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name }).click()
      await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeInViewport()
    }
    await teamLinks(page).getByRole('link', { name: 'u19s' }).click()
    await expect(page).toHaveURL('/matches/u19')
    await page.getByRole('link', { name: '2025/26' }).click()
    await expect(page).toHaveURL('/matches/u19/2025-26')
    await expect(page.getByText('u19s 2025/26')).toBeVisible()
    await context.close()
  })

  test('keep their tabs in sight below the header, wherever a link leads and in forced colours', async ({
    page,
  }) => {
    for (const [width, height, forcedColors] of [
      [1440, 900, 'none'],
      [1440, 900, 'active'],
      [812, 375, 'none'],
    ] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors })
      await page.setViewportSize({ width, height })
      await page.goto('/matches#table')
      await hydrated(page)
      const tab = page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'League table' })
      await expect(page.locator('#table').getByRole('heading', { level: 2 })).toBeInViewport()
      // A press on the tab's middle hits the tab, with and without the header.
      for (const wheel of [0, -80, 160]) {
        await page.mouse.wheel(0, wheel)
        await tab.click({ trial: true })
      }
    }
  })

  test('keep edges of buttons and plates of sponsors in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await page.goto('/matches')
    const style = (of: Locator, property: 'borderTopWidth' | 'borderTopColor' | 'backgroundColor') =>
      of.evaluate((element, name) => getComputedStyle(element)[name], property)
    const ground = await style(page.locator('body'), 'backgroundColor')
    expect(await style(page.getByRole('link', { name: 'u19s' }).first(), 'borderTopWidth')).toBe('1px')
    // A label is plain text without an edge: otherwise two lines would remain of it.
    expect(await style(page.locator('main [data-type|="label"]').first(), 'borderTopColor')).toBe(ground)
    const plate = page.locator('main a:has(> img[alt])').first()
    expect(await style(plate, 'backgroundColor')).toBe('rgb(255, 255, 255)')
  })

  test('put the next match first and what was played last', async ({ page }) => {
    await page.goto('/matches')
    const coming = await datesIn(page.locator('#fixtures'))
    expect(coming.length).toBeGreaterThan(10)
    expect(coming.map(({ iso }) => iso)).toEqual(coming.map(({ iso }) => iso).toSorted())
    await expect(cards(page.locator('#fixtures')).first()).toContainText('Next match')
    const played = await datesIn(page.locator('#results'))
    expect(played.map(({ iso }) => iso)).toEqual(
      played
        .map(({ iso }) => iso)
        .toSorted()
        .toReversed(),
    )

    await page.goto('/matches/first-team/2025-26')
    await expect(page.locator('#fixtures')).toHaveCount(0)
    expect(await page.locator('main section').first().getAttribute('id')).toBe('results')
  })

  test('answer 404 for teams and seasons that there are not', async ({ request }) => {
    for (const path of [
      '/matches/nobody',
      '/matches/first-team/1999-00',
      '/matches/first-team/2026-28',
      '/matches/u19/x',
    ]) {
      expect((await request.get(path)).status(), path).toBe(404)
    }
  })

  test('tell their title, canonical address and next matches to machines', async ({ page }) => {
    await page.goto('/matches/first-team/2026-27')
    await expect(page).toHaveTitle(/^Fixtures and results 2026\/27 – First Team/)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/matches$/)
    const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
    const events = structured.flatMap((text) => JSON.parse(text) as Record<string, unknown>[])
    expect(events.filter((event) => event['@type'] === 'SportsEvent').length).toBeGreaterThan(0)
  })

  test('[MT-01b] on a telephone a season is one row a match, one part at a time, and less than 6,000 px', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    for (const path of ['/matches', '/matches/first-team/2025-26']) {
      await page.goto(path)
      await hydrated(page)
      const height = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().height)
      expect(await height(), path).toBeLessThan(6000)
      await cards(page).first().scrollIntoViewIfNeeded()
    }
    const row = cards(page.locator('#results')).first()
    const report = row.getByRole('link', { name: /^Match Report/ })
    await expect(report).toBeHidden()
    await row.getByRole('button', { name: /^Details/ }).click()
    await expect(report).toBeVisible()
    await page.getByRole('link', { name: 'League table' }).click()
    await expect(page.locator('#results')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'League table' })).toBeInViewport()
    // The settings do not say who went down in a past season.
    await expect(page.getByText(/^Relegation/)).toHaveCount(0)
    await page.goto('/matches')
    await hydrated(page)
    await expect(page.getByText('Relegation: 21st to 24th')).toBeAttached()
    const months = page.locator('#fixtures').getByRole('combobox', { name: 'Go to month' })
    const last = await months.locator('option').last().textContent()
    await months.selectOption({ label: last ?? '' })
    await expect(page.getByRole('heading', { name: last ?? '', exact: true })).toBeInViewport()
  })

  test('[AD-04c] show the sponsor of the first team’s fixtures, and on no other team’s', async ({ page }) => {
    await page.goto('/matches')
    await expect(page.getByRole('main').getByRole('img', { name: 'Tidewater Logistics' })).toBeVisible()
    await page.goto('/matches/ladies')
    await expect(page.getByRole('main').getByText('In association with')).toHaveCount(0)
  })
})

test.describe('buttons', () => {
  test('[MT-02c] stand where they apply, and the calendar is a real one', async ({ page }) => {
    await page.goto('/matches')
    await hydrated(page)
    const next = cards(page.locator('#fixtures')).first()
    const link = (within: Locator, name: string) =>
      within.getByRole('link', { name: new RegExp(`^${name} ?:`) })
    const list = await fetchMatches(page)
    const upcoming = list.filter(({ attributes }) => attributes.state.status === 'fixture')
    const home = upcoming.find(({ attributes }) => attributes.ours === 'home' && attributes.kickOff)
    const away = upcoming.find(({ attributes }) => attributes.ours === 'away' && attributes.kickOff)
    if (!home || !away) throw new Error('the sample club has no fixtures')
    const cardOf = (id: string) => cards(page).filter({ has: page.locator(`a[href$="/${id}"]`) })

    const atHome = cardOf(home.id)
    await expect(link(atHome, 'Buy Tickets')).toHaveAttribute('href', 'https://tickets.example.com/')
    await expect(link(atHome, 'Hospitality')).toHaveAttribute('href', '/hospitality')
    await expect(link(atHome, 'Matchday Info')).toHaveAttribute('href', '/fans/visitingrootshall')
    await expect(link(atHome, 'Match Centre')).toHaveAttribute('href', `/match/first-team/2026-27/${home.id}`)
    const onTheRoad = cardOf(away.id)
    await expect(link(onTheRoad, 'Buy Tickets')).toHaveCount(0)
    await expect(link(onTheRoad, 'Hospitality')).toHaveCount(0)
    await expect(link(onTheRoad, 'Matchday Info')).toHaveAttribute('href', '/tickets/awaytickets')

    const played = cards(page.locator('#results')).first()
    await expect(link(played, 'Match Report')).toHaveAttribute('href', /^\/news\//)
    await expect(link(played, 'Highlights')).toHaveAttribute('href', /^\/videos\/match-/)
    await expect(link(next, 'Get a Pass')).toHaveAttribute(
      'href',
      /^\/videos\/subscriptions\?pass=.+#packages$/,
    )
    await expect(link(next, 'Watch Live')).toHaveCount(0)
    await expect(link(played, 'Add to Calendar')).toHaveCount(0)

    const download = page.waitForEvent('download')
    await link(next, 'Add to Calendar').click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
    const subscribe = page.getByRole('link', { name: 'Subscribe to the First Team calendar' })
    const feed = await page.request.get((await subscribe.getAttribute('href')) ?? '')
    expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    const events = (await feed.text()).match(/^BEGIN:VEVENT\r$/gm) ?? []
    expect(events).toHaveLength(list.filter(({ attributes }) => attributes.date !== null).length)
  })
})

test.describe('while a match is played', () => {
  const token = 'feed-token-of-this-test'
  const site = siteForTests({ environment: { MATCH_FEED_TOKEN: token } })

  test('[MT-02] the ten buttons stand where they apply and lead there, the calendar is a real one', async ({
    page,
  }) => {
    test.setTimeout(90_000)
    const answer = await page.request.get(
      `${site.platform}/api/matches/v1/matches?team=first-team&season=2026-27&page[size]=100`,
    )
    const { data } = (await answer.json()) as ListOf<Match>
    const upcoming = data.filter(
      ({ attributes }) => attributes.state.status === 'fixture' && attributes.kickOff,
    )
    const atHome = upcoming.find(({ attributes }) => attributes.ours === 'home')
    const away = upcoming.find(({ attributes }) => attributes.ours === 'away')
    // The last match with a pass on sale has started early: no other test uses it.
    const live = upcoming.findLast(({ attributes }) => attributes.links.pass !== undefined)
    if (!atHome || !away || !live) throw new Error('the sample club has no fixtures')
    const sent = await page.request.post(`${site.platform}/api/matches/v1/matches/${live.id}/events`, {
      headers: { authorization: `Bearer ${token}` },
      data: { data: [{ id: 'ko', type: 'kick-off', attributes: { minute: '1', period: 'first-half' } }] },
    })
    expect(sent.status()).toBe(202)
    const cardOf = (id: string) => cards(page).filter({ has: page.locator(`a[href$="/${id}"]`) })
    await expect(async () => {
      await page.goto(`${site.url}/matches`)
      await expect(cardOf(live.id)).toHaveAttribute('data-match', 'live', { timeout: 500 })
    }).toPass()
    await hydrated(page)

    const centre = (id: string) => `/match/first-team/2026-27/${id}`
    const calendar = (id: string) => `/api/calendar/v1/matches/${id}.ics`
    const pass = (id: string) => `/videos/subscriptions?pass=${id}#packages`
    /** A card's buttons by their labels, in order, with their targets. */
    const buttonsOf = (card: Locator) =>
      card
        .locator('ul')
        .last()
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => [(link.textContent ?? '').split(':')[0]?.trim(), link.getAttribute('href')]),
        )
    expect(await buttonsOf(cardOf(atHome.id))).toEqual([
      ['Get a Pass', pass(atHome.id)],
      ['Buy Tickets', 'https://tickets.example.com/'],
      ['Match Centre', centre(atHome.id)],
      ['Hospitality', '/hospitality'],
      ['Matchday Info', '/fans/visitingrootshall'],
      ['Add to Calendar', calendar(atHome.id)],
    ])
    expect(await buttonsOf(cardOf(away.id))).toEqual([
      ['Get a Pass', pass(away.id)],
      ['Match Centre', centre(away.id)],
      ['Matchday Info', '/tickets/awaytickets'],
      ['Add to Calendar', calendar(away.id)],
    ])
    const liveInfo = live.attributes.ours === 'home' ? '/fans/visitingrootshall' : '/tickets/awaytickets'
    expect(await buttonsOf(cardOf(live.id))).toEqual([
      ['Watch Live', '/live/video/live-main'],
      ['Listen Live', '/live/audio/live-audio'],
      ['Get a Pass', pass(live.id)],
      ['Match Centre', centre(live.id)],
      ['Matchday Info', liveInfo],
    ])
    const played = await buttonsOf(cards(page.locator('#results')).first())
    expect(played.map(([label]) => label)).toEqual(['Match Centre', 'Match Report', 'Highlights'])

    // Every link works.
    const addresses = new Set<string>()
    for (const card of [cardOf(atHome.id), cardOf(away.id), cardOf(live.id)])
      for (const [, address] of await buttonsOf(card)) addresses.add(address ?? '')
    for (const [, address] of played) addresses.add(address ?? '')
    expect([...addresses].filter((address) => address.startsWith('/')).length).toBeGreaterThan(2)
    for (const address of addresses)
      if (address.startsWith('/'))
        expect([address, (await page.request.get(site.url + address)).status()]).toEqual([address, 200])

    const download = page.waitForEvent('download')
    await cardOf(atHome.id)
      .getByRole('link', { name: /^Add to Calendar ?:/ })
      .click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
    const file = await (await page.request.get(site.url + calendar(atHome.id))).text()
    const read = new ICAL.Component(ICAL.parse(file))
    for (const zone of read.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    const [entry] = read.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(entry?.startDate.zone?.tzid).toBe('Europe/London')
    expect((entry?.startDate.toUnixTime() ?? 0) * 1000).toBe(Date.parse(atHome.attributes.kickOff ?? ''))
  })

  test('[MT-06f] [MT-02e] fixtures and home show the score at once, and the table once it is over', async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000)
    // Played today: tomorrow's match has started early.
    const answer = await page.request.get(
      `${site.platform}/api/matches/v1/matches?team=first-team&season=2026-27&page[size]=100`,
    )
    const { data } = (await answer.json()) as ListOf<Match>
    const match = data.find(({ attributes }) => attributes.state.status === 'fixture')
    if (!match) throw new Error('the sample club has no fixtures')
    const post = async (id: string, type: string, attributes: Record<string, unknown>) => {
      const sent = await page.request.post(`${site.platform}/api/matches/v1/matches/${match.id}/events`, {
        headers: { authorization: `Bearer ${token}` },
        data: { data: [{ id, type, attributes }] },
      })
      expect(sent.status()).toBe(202)
    }
    await post('ko', 'kick-off', { minute: '1', period: 'first-half' })
    const card = cards(page).filter({ has: page.locator(`a[href$="/${match.id}"]`) })
    await expect(async () => {
      await page.goto(`${site.url}/matches`)
      await expect(card).toHaveAttribute('data-match', 'live', { timeout: 500 })
    }).toPass()
    await hydrated(page)
    const home = await context.newPage()
    const strip = home.locator('[data-slot="matches/strip"]')
    await expect(async () => {
      await home.goto(site.url)
      await expect(strip).toContainText('Live', { timeout: 500 })
    }).toPass()
    await hydrated(home)
    await strip.scrollIntoViewIfNeeded()

    // Its video and audio are on air.
    for (const [name, path] of [
      ['Watch Live', '/live/video/live-main'],
      ['Listen Live', '/live/audio/live-audio'],
      ['Get a Pass', `/videos/subscriptions?pass=${match.id}#packages`],
    ]) {
      await expect(card.getByRole('link', { name: new RegExp(`^${name} ?:`) })).toHaveAttribute(
        'href',
        path ?? '',
      )
    }

    const side = match.attributes.ours ?? 'home'
    await expect(async () => {
      await post(`g${Date.now()}`, 'commentary', { minute: '22', period: 'first-half' })
      await expect(card).toContainText('22′', { timeout: 1000 })
      await expect(strip).toContainText('22′', { timeout: 1000 })
    }).toPass()
    await post('g1', 'goal', { minute: '23', period: 'first-half', team: side, player: 'Joel Marwood' })
    const score = side === 'home' ? '1–0' : '0–1'
    for (const part of [card, strip]) {
      await expect(part).toContainText(score, { timeout: 3000 })
      await expect(part).toContainText('23′')
    }
    const table = home.locator('[data-slot="matches/table"]')
    const ours = table.getByRole('row').filter({ hasText: 'Thornsea Town' })
    await table.scrollIntoViewIfNeeded()
    const playedBefore = Number(await ours.locator('td').nth(1).textContent())
    await post('ft', 'full-time', { minute: '90', period: 'second-half' })
    await expect(strip).toContainText('Full time')
    // Home's own parts fetch their data again: the table counts the match, and it is now the last result.
    await expect(ours.locator('td').nth(1)).toHaveText(String(playedBefore + 1), { timeout: 25_000 })
    await expect(strip.locator('[data-panel="last"]')).toContainText(score, { timeout: 25_000 })
    // The page fetches its data again: the match is among the results.
    await expect(
      cards(page.locator('#results')).filter({ has: page.locator(`a[href$="/${match.id}"]`) }),
    ).toBeVisible({ timeout: 25_000 })
  })
})

test.describe('home', () => {
  test('[MT-08b] shows last result, next match with a countdown, and our place in the table', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    const strip = page.locator('[data-slot="matches/strip"]')
    await expect(strip.getByRole('heading', { name: 'Next match' })).toBeVisible()
    await expect(strip.getByRole('heading', { name: 'Last result' })).toBeVisible()
    await strip.scrollIntoViewIfNeeded()
    await expect(strip.getByRole('timer', { name: 'Time until kick-off' })).toBeVisible()
    const place = await strip.getByText(/^\d+(?:st|nd|rd|th)$/).textContent()
    const table = page.locator('[data-slot="matches/table"]')
    const ours = table.getByRole('row').filter({ hasText: 'Thornsea Town' })
    expect(await ours.locator('td').first().textContent()).toBe(place?.replace(/\D+$/, ''))
    await table.getByRole('link', { name: /^Full table/ }).click()
    await expect(page).toHaveURL('/matches#table')
    await expect(page.getByRole('table', { name: 'Premier Counties League 2026/27' })).toBeVisible()
  })
})

test.describe('on the day of a match', () => {
  let fixture: ListOf<Match>['data'][number]
  const site = siteForTests(async () => {
    const known = await fetch(
      `${process.env.CLUB_TEST_SITE}/api/matches/v1/matches?team=first-team&season=2026-27&page[size]=100`,
    )
    const { data } = (await known.json()) as ListOf<Match>
    const next = data.find(({ attributes }) => attributes.state.status === 'fixture' && attributes.kickOff)
    if (!next) throw new Error('the sample club has no fixtures')
    fixture = next
    // Three hours before kick-off.
    const now = new Date(Date.parse(next.attributes.kickOff ?? '') - 3 * 3_600_000).toISOString()
    return { now, environment: { MATCH_FEED_TOKEN: feedToken } }
  })

  test('[MT-07a] home is given over to it: it comes first, whole without scripts, and the menu points to it', async ({
    page,
    browser,
  }) => {
    const slots = (of: Page) =>
      of.locator('[data-slot]').evaluateAll((all) => all.map((slot) => slot.getAttribute('data-slot')))
    const { home, away } = fixture.attributes
    const quiet = await browser.newContext({ javaScriptEnabled: false })
    const plain = await quiet.newPage()
    await plain.goto(site.url)
    expect((await slots(plain)).slice(0, 2)).toEqual(['matches/strip', 'news/lead'])
    await expect(plain.locator('[data-panel="next"]')).toContainText(home.name)
    await quiet.close()

    await page.goto(site.url)
    await hydrated(page)
    await expect(page.locator('[data-slot="matches/strip"]').getByRole('timer')).toBeVisible()
    const marked = page.getByRole('link', { name: `Matches (${home.name} v ${away.name} today)` })
    await expect(marked.first()).toBeVisible()
    for (const width of [320, 375, 760, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await expectNoAxeProblems(page)
    // The mark stays while the fan moves on.
    await page.getByRole('link', { name: 'News', exact: true }).first().click()
    await expect(page).toHaveURL(`${site.url}/news`)
    await expect(marked.first()).toBeVisible()
  })

  test('[MT-07b] what there is to do before it, the league while it is played, and its result on top', async ({
    page: home,
    context,
  }) => {
    test.setTimeout(120_000)
    const feed = await openFeed(site)
    const { id, attributes } = fixture
    const side = attributes.ours ?? 'home'
    const address = `${site.url}/api/matches/v1/league-day?team=first-team&date=${attributes.date}`
    const { data } = (await (await fetch(address)).json()) as OneOf<LeagueDay>
    const other = data.attributes.matches.find((each) => each.ours === null)
    const before = data.attributes.table.find(({ club }) => club === other?.home.club)
    if (!other || !before) throw new Error('the league does not play on that day')

    // Before it: links and buttons, and the line-up once it is announced.
    const main = home.locator('[data-panel="next"]')
    await home.goto(site.url)
    await hydrated(home)
    await expect(main.getByRole('link', { name: /^Match Centre/ })).toHaveAttribute(
      'href',
      new RegExp(`${id}$`),
    )
    await expect(main.getByRole('link', { name: /^Add to Calendar/ })).toBeVisible()
    const lineUps = main.getByRole('link', { name: /^Line-ups/ })
    await expect(lineUps).toHaveCount(0)
    const starters = ['Joel Marwood', 'Ned Quayle'].map((name) => ({ player: null, name, number: null }))
    await feed.post(id, {
      id: 'line-up',
      type: 'line-up',
      team: side,
      lineUp: { formation: '4-4-2', starters, substitutes: [] },
    })
    await expect(lineUps).toBeVisible({ timeout: 30_000 })
    await expect(main).toContainText('Joel Marwood, Ned Quayle')

    // A goal elsewhere: its score and the current table, on every page that shows them.
    const fixtures = await context.newPage()
    await fixtures.goto(`${site.url}/matches`)
    const centre = await context.newPage()
    await centre.goto(`${site.url}/match/first-team/2026-27/${id}`)
    for (const each of [fixtures, centre]) await hydrated(each)
    await home.locator('[data-slot="matches/table"]').scrollIntoViewIfNeeded()
    await feed.post(other.id, kickOff, { id: 'goal', type: 'goal', ...inPlay('9', { team: 'home' }) })
    const pages = [home, fixtures, centre]
    for (const each of pages)
      await expect(each.locator(`[data-around="${other.id}"]`)).toHaveText('1–0', { timeout: 30_000 })
    await expect(fixtures.getByText('As it stands')).toBeVisible()
    const row = fixtures.locator('#table tbody tr').filter({ hasText: other.home.name })
    await expect(row.locator('td').nth(8)).toHaveText(new RegExp(`^${before.points + 3}\\*?$`))
    // Clubs' names are whole on a telephone, ours under our own crest.
    await fixtures.setViewportSize({ width: 375, height: 812 })
    await fixtures.goto(`${site.url}/matches#table`)
    await hydrated(fixtures)
    const around = fixtures.getByRole('list', { name: 'Around the league' })
    await expect(around).toBeVisible()
    // The table named in its tab comes first.
    const table = await fixtures.locator('#table table').first().boundingBox()
    expect(table?.y).toBeLessThan((await around.boundingBox())?.y ?? 0)
    expect(await brokenWords(fixtures)).toEqual([])
    await expect(around.locator('[data-ours] img')).toHaveCount(1)

    // Ours is over: the result stays on top, with the next match beside it.
    await feed.post(id, kickOff, { id: 'ours', type: 'goal', ...inPlay('9', { team: side }) })
    await expect(main).toContainText(/Live/)
    await feed.post(id, { id: 'end', type: 'full-time', minute: '90', period: 'second-half' })
    await expect(main.getByRole('heading', { name: /^Full time/ })).toBeVisible()
    await expect(home.locator('[data-panel="coming"]')).toBeVisible({ timeout: 30_000 })
    await expect(main).toContainText(side === 'home' ? '1–0' : '0–1')
    await expect(home.locator('[data-slot]').first()).toHaveAttribute('data-slot', 'matches/strip')
    // One place in the league, above and below; it is marked as provisional only while matches are in play.
    const place = home.locator('[data-panel="position"]')
    const ourRow = home.locator('[data-slot="matches/table"] tr[data-ours]').first()
    await expect(place).toContainText('As it stands')
    const points = (await ourRow.locator('td').nth(8).textContent())?.replace('*', '') ?? ''
    expect(points).toMatch(/^\d+$/)
    await expect(place.locator('dd').last()).toHaveText(points)
    await feed.post(other.id, { id: 'end', type: 'full-time', minute: '90', period: 'second-half' })
    await expect(home.getByText('As it stands')).toHaveCount(0, { timeout: 30_000 })
    await expect(place.locator('dd').last()).toHaveText(points)
  })
})

test.describe('league table', () => {
  test('[MT-04] is computed from results, with form; custom tables stand below', async ({
    page,
    baseURL,
  }) => {
    const played = await everyMatch(
      `${baseURL}/api/matches/v1/matches?team=first-team&competition=premier-counties-league&club=all`,
    )
    await page.goto('/matches')
    const rows = await tableOn(page, 'Premier Counties League 2026/27')
    expect(rows).toHaveLength(24)

    // Points deducted by the league are explained below the table; nothing else may explain a difference between results and points.
    const notes = await page.locator('#table li').allTextContents()
    const taken = new Map(
      notes.map((note) => {
        const [, club = '', points = '0', verb] = /^\* (.+): (\d+) points? (deducted|added)/.exec(note) ?? []
        return [club, verb === 'added' ? Number(points) : -Number(points)]
      }),
    )
    const expected = rows.map(({ club }) => standingOf(club, played, taken.get(club) ?? 0))
    expect(rows).toEqual(expected)
    const order = rows.map(({ points, difference, goalsFor }) => points * 1e6 + difference * 1e3 + goalsFor)
    expect(order).toEqual(order.toSorted((one, other) => other - one))

    const [custom] = await fetchList<{ title: string; rows: TableRow[] }>(
      `${baseURL}/api/tables/v1/custom-league-tables?team=u19&season=2026-27`,
    )
    expect(custom?.title).toBeTruthy()
    await page.goto('/matches/u19')
    const names = await page
      .getByRole('table')
      .evaluateAll((tables) => tables.map((table) => table.querySelector('caption')?.textContent))
    expect(names).toEqual([
      'Counties Youth Football Conference 2026/27',
      `${custom?.title} 2026/27`,
      'u19s top scorers 2026/27',
    ])
    const kept = await tableOn(page, `${custom?.title} 2026/27`)
    expect(kept.map(({ club, points }) => [club, points])).toEqual(
      custom?.rows.map(({ team, points }) => [team, points]),
    )
  })
})

test.describe('teams and seasons', () => {
  const site = siteForTests()
  test.beforeAll(async () => {
    const teams = await fetchList<Team>(`${site.platform}/api/matches/v1/teams`)
    const u19 = teams.find(({ slug }) => slug === 'u19')
    if (!u19) throw new Error('the sample club has no such team')
    await importContent(site, {
      teams: [
        {
          ...u19,
          name: 'Walking Football',
          slug: 'walking',
          id: 'w1',
          order: 4,
          externalMatchPage: 'https://walking.example.com/',
        },
        { ...u19, name: 'Futsal', slug: 'futsal', id: 'f1', order: 5, showOnMatches: false },
      ],
    })
  })

  test('[MT-01] show their fixtures and results by month, and are chosen by pickers', async ({ page }) => {
    const matchesOf = (team: string, season: string) =>
      everyMatch(`${site.platform}/api/matches/v1/matches?team=${team}&season=${season}`)
    const expectMonths = async (grouped: boolean) => {
      for (const id of ['fixtures', 'results']) {
        const section = page.locator(`#${id}`)
        const dates = await datesIn(section)
        for (const { text, iso } of dates) expect(text).toBe(clubDates.matchDate(iso))
        const months = [...new Set(dates.map(({ iso }) => clubDates.month(iso)))]
        if ((await cards(section).count()) > dates.length) months.push('Date to be confirmed')
        await expect(section.getByRole('heading', { level: 3 })).toHaveText(grouped ? months : [])
        if (!grouped) await expect(section.getByRole('list').filter({ has: cards(page) })).toHaveCount(1)
      }
    }

    await page.goto(`${site.url}/matches`)
    await hydrated(page)
    await expectMonths(true)
    await expect(cards(page)).toHaveCount((await matchesOf('first-team', '2026-27')).length)

    // Teams in order; one links elsewhere, one is hidden.
    await expect(teamLinks(page).getByRole('link')).toHaveText([
      /^First Team$/,
      /^u19s$/,
      /^Ladies$/,
      /^Walking Football/,
    ])
    const elsewhere = teamLinks(page).getByRole('link', { name: 'Walking Football' })
    await expect(elsewhere).toHaveAttribute('href', 'https://walking.example.com/')
    await expect(elsewhere).toHaveAttribute('target', '_blank')

    // A team that is a single group.
    await teamLinks(page).getByRole('link', { name: 'u19s' }).click()
    await expect(page).toHaveURL(`${site.url}/matches/u19`)
    await expect(cards(page)).toHaveCount((await matchesOf('u19', '2026-27')).length)
    await expectMonths(false)

    await teamLinks(page).getByRole('link', { name: 'Ladies' }).click()
    await expect(page).toHaveURL(`${site.url}/matches/ladies`)
    await expect(page.getByText('Ladies 2026/27')).toBeVisible()
    await expectMonths(true)

    await page.getByRole('combobox', { name: 'Season' }).selectOption('2025/26')
    await expect(page).toHaveURL(`${site.url}/matches/ladies/2025-26`)
    await expect(page.getByText('Ladies 2025/26')).toBeVisible()
    const before = await matchesOf('ladies', '2025-26')
    await expect(cards(page)).toHaveCount(before.length)
    const shown = (await datesIn(page.locator('#results'))).map(({ iso }) => iso)
    expect(shown.toSorted()).toEqual(
      before.map(({ date, kickOff }) => date ?? clubDates.day(kickOff ?? '')).toSorted(),
    )

    expect((await page.request.get(`${site.url}/matches/futsal`)).status()).toBe(404)
    await page.goto(`${site.url}/matches/walking`)
    const card = page.getByRole('region', { name: 'Walking Football matches' })
    await expect(card.getByRole('link')).toHaveAttribute('href', 'https://walking.example.com/')
    await expect(cards(page)).toHaveCount(0)
  })
})

test.describe('before a season', () => {
  const site = siteForTests({ settings: { season: { current: 2027, preseason: true } } })

  test('[MT-03] new fixtures are said to be coming soon', async ({ page }) => {
    await page.goto(`${site.url}/matches`)
    const fixtures = page.locator('#fixtures')
    await expect(fixtures.getByText('New fixtures coming soon')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await expect(page.getByText('No matches are listed')).toHaveCount(0)
    await page.goto(`${site.url}/matches/first-team/2026-27`)
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText('New fixtures coming soon')).toHaveCount(0)
    await page.goto(site.url)
    await expect(
      page.locator('[data-slot="matches/strip"]').getByText('New fixtures coming soon'),
    ).toBeVisible()
  })
})

test.describe('with a long pattern of dates, and a team with a long name', () => {
  const pattern = 'dddd D MMMM YYYY'
  const site = siteForTests({
    settings: { site: { ...sampleClub.site, dateFormats: { match: pattern } } },
  })

  test('days stand clear of the clubs on a telephone, and a team’s name of its button’s edge', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(`${site.url}/matches`)
    await hydrated(page)
    const overlapping = await cards(page.locator('#fixtures')).evaluateAll((rows) =>
      rows.flatMap((row) => {
        const day = document.createRange()
        const time = row.querySelector('time')
        const crest = row.querySelector('[data-side] > :first-child')
        if (row.hasAttribute('data-open') || !time || !crest) return []
        day.selectNodeContents(time)
        return day.getBoundingClientRect().right > crest.getBoundingClientRect().left
          ? [time.textContent]
          : []
      }),
    )
    expect(overlapping).toEqual([])
    const button = page.getByRole('navigation', { name: 'Teams' }).getByRole('link').first()
    const clear = await button.evaluate((link) => {
      link.firstChild?.replaceWith('Frauen und Mädchen der Spielgemeinschaft Hafenstadt und Umland')
      const name = document.createRange()
      name.selectNodeContents(link)
      const [inner, outer] = [name.getBoundingClientRect(), link.getBoundingClientRect()]
      return {
        lines: Math.round(inner.height / 22),
        above: inner.top - outer.top,
        below: outer.bottom - inner.bottom,
      }
    })
    expect(clear.lines).toBeGreaterThan(1)
    expect(Math.min(clear.above, clear.below)).toBeGreaterThanOrEqual(4)
  })
})

/** The first team's season, with ids. */
async function fetchMatches(page: Page): Promise<ListOf<Match>['data']> {
  const address = '/api/matches/v1/matches?team=first-team&season=2026-27&page[size]=100'
  return ((await (await page.request.get(address)).json()) as ListOf<Match>).data
}

/** Every page of a list of matches. */
async function everyMatch(address: string): Promise<Match[]> {
  const found: Match[] = []
  for (let page = 0; ; page += 1) {
    const more = await fetchList<Match>(`${address}&page[size]=100&page[number]=${page}`)
    found.push(...more)
    if (more.length < 100) return found
  }
}

type Standing = {
  club: string
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
  difference: number
  points: number
  form: string
}

/** A table's rows as text. */
async function tableOn(page: Page, name: string): Promise<Standing[]> {
  const rows = page.getByRole('table', { name }).locator('tbody tr')
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')
      const [, played, won, drawn, lost, goalsFor, goalsAgainst, difference, points] = cells.map((text) =>
        Number(text.replace('−', '-').replace(/[+*]/g, '')),
      )
      return {
        // The badge has a text of its own.
        club: row.querySelector('th > span > span')?.textContent ?? '',
        played: played ?? 0,
        won: won ?? 0,
        drawn: drawn ?? 0,
        lost: lost ?? 0,
        goalsFor: goalsFor ?? 0,
        goalsAgainst: goalsAgainst ?? 0,
        difference: difference ?? 0,
        points: points ?? 0,
        form: cells[9] ?? '',
      }
    }),
  )
}

/** The same, calculated from the results. */
function standingOf(club: string, matches: readonly Match[], adjustment: number): Standing {
  const outcomes = matches
    .filter(({ stage }) => stage === 'league')
    .toSorted((one, other) =>
      (one.kickOff ?? one.date ?? '') < (other.kickOff ?? other.date ?? '') ? -1 : 1,
    )
    .flatMap(({ home, away, state }) => {
      if (state.status !== 'result' && state.status !== 'awarded') return []
      if (home.name === club) return [{ own: state.score.home, other: state.score.away }]
      return away.name === club ? [{ own: state.score.away, other: state.score.home }] : []
    })
  const letters = outcomes.map(({ own, other }) => (own > other ? 'W' : own < other ? 'L' : 'D'))
  const count = (letter: string) => letters.filter((each) => each === letter).length
  const goalsFor = outcomes.reduce((sum, { own }) => sum + own, 0)
  const goalsAgainst = outcomes.reduce((sum, { other }) => sum + other, 0)
  return {
    club,
    played: outcomes.length,
    won: count('W'),
    drawn: count('D'),
    lost: count('L'),
    goalsFor,
    goalsAgainst,
    difference: goalsFor - goalsAgainst,
    points: 3 * count('W') + count('D') + adjustment,
    form: letters.slice(-5).join(''),
  }
}
