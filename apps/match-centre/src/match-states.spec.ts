/** Match pages for matches that are not simply played: called off, moved, abandoned and replayed, awarded. */
import type { ImportedMatch, ListOf, TableRow } from '@club/contracts'
import { matchID } from '@club/contracts'
import type { Page } from 'playwright/test'
import { type FeedMatch, inPlay, kickOff, minutes } from '../../../tools/e2e/match-feed.ts'
import {
  besideWindow,
  expectNoAxeProblems,
  expectNoSidewaysScroll,
  hydrated,
} from '../../../tools/e2e/page-checks.ts'
import { fedSiteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, test } from '../../../tools/e2e/test.ts'

const { site, feed } = fedSiteForTests()

const entries = (page: Page) => page.locator('[data-feed="min"] > [data-entry]')
const hero = (page: Page) => page.locator('[data-stage]')
const open = async (page: Page, url: string) => {
  await page.goto(url)
  await hydrated(page)
}
/** The page's structured data about the match. */
const eventData = async (page: Page) => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const events = texts.flatMap((text) => JSON.parse(text) as Record<string, unknown>[])
  return events.find((each) => each['@type'] === 'SportsEvent')
}

/** Imports a match as in the league's file. */
async function importMatch({ match }: FeedMatch, change: Partial<ImportedMatch>) {
  const { team, season, competition, home, away, stage, round, leg, date, kickOff: at, venue } = match
  const answer = await fetch(`${site.inner}/api/admin/v1/imports/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${site.importToken}` },
    body: JSON.stringify({
      source: 'match-states.spec.ts',
      team,
      season,
      club: match.ours === 'away' ? away.name : home.name,
      competition,
      adjustments: [],
      aliases: [],
      matches: [
        {
          stage,
          round,
          leg,
          home: home.name,
          away: away.name,
          date,
          kickOff: at,
          venue,
          state: { status: 'fixture' },
          line: 1,
          ...change,
        },
      ],
    }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

const pointsOf = async (club: string) => {
  const answer = await fetch(`${site.url}/api/matches/v1/tables?team=first-team&season=2026-27`)
  const { data } = (await answer.json()) as ListOf<TableRow>
  return data.find(({ attributes }) => attributes.team === club)?.attributes.points
}

test('a fan abroad is told the kick-off by the clock there as well', async ({ browser }) => {
  const { url, match } = feed.take()
  const at = new Date(match.kickOff ?? '')
  for (const [timezoneId, told] of [
    ['America/New_York', true],
    ['Pacific/Auckland', true],
    ['Europe/London', false],
    // The same clock all year round, only with another name.
    ['Europe/Jersey', false],
  ] as const) {
    const context = await browser.newContext({ timezoneId })
    const page = await context.newPage()
    await open(page, url)
    const here = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(at)
    // The club's own time is always shown.
    await expect(page.locator('main time').first()).toContainText(here('Europe/London'))
    const there = page.getByText(/where you are$/)
    if (told) await expect(there).toContainText(`${here(timezoneId)} where you are`)
    else await expect(there).toHaveCount(0)
    await open(page, `${site.url}/matches`)
    const note = page.getByText('Kick-off times are UK times.')
    await expect(note).toBeVisible()
    if (told) await expect(note).toContainText(/ where you are\.$/)
    else await expect(note).not.toContainText('where you are')
    await context.close()
  }
})

test('a postponed match says so while it is read, moves to another day at the same address, and keeps its place in calendars', async ({
  page,
}) => {
  const taken = feed.take()
  const { id, url, path } = taken
  const calendar = async () =>
    (await page.request.get(`${site.url}/api/calendar/v1/matches/${id}.ics`)).text()
  const property = (text: string, name: string) =>
    new RegExp(`^${name}[^:]*:(.*)\r$`, 'm').exec(text.slice(text.indexOf('BEGIN:VEVENT')))?.[1]
  const before = await calendar()
  await open(page, url)
  await expect(page.getByRole('timer')).toBeVisible()

  await feed.post(id, { id: 'off', type: 'postponed', text: 'frozen pitch' })
  await expect(hero(page)).toHaveAttribute('data-stage', 'off')
  await expect(page.getByText('Postponed: frozen pitch. A new date is to be announced.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  // The cache may serve an old copy once more while the new page is rendered.
  await expect(async () => {
    await page.reload()
    expect((await eventData(page))?.eventStatus).toBe('https://schema.org/EventPostponed')
  }).toPass()
  await expect(page.getByText('Postponed: frozen pitch. A new date is to be announced.')).toBeVisible()
  await expectNoAxeProblems(page)
  expect(property(await calendar(), 'STATUS')).toBe('CANCELLED')

  await importMatch(taken, { date: '2027-02-09', kickOff: '2027-02-09T19:45:00Z' })
  await expect(async () => {
    await page.goto(url)
    await expect(page.locator('main')).toContainText('Tue 9 Feb', { timeout: 500 })
  }).toPass()
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByText('Kick-off is at 19:45 on Tue 9 Feb.')).toBeVisible()
  expect((await eventData(page))?.startDate).toBe('2027-02-09T19:45:00.000Z')
  const after = await calendar()
  expect(property(after, 'UID')).toBe(property(before, 'UID'))
  expect(property(after, 'STATUS')).toBe('CONFIRMED')
  expect(property(after, 'DTSTART')).toBe('20270209T194500')
  expect(Number(property(after, 'SEQUENCE'))).toBeGreaterThan(Number(property(before, 'SEQUENCE')))
})

test('a kick-off that is moved by hand is followed by whoever has the match or the fixtures open', async ({
  page,
  context,
}) => {
  const taken = feed.take()
  const { kickOff: at } = taken.match
  const clockTime = (instant: number) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(instant)
  const moved = Date.parse(at ?? '') + 45 * 60_000
  const fixtures = await context.newPage()
  for (const opened of [page, fixtures]) await opened.clock.install()
  await open(page, taken.url)
  await open(fixtures, `${site.url}/matches`)
  const row = fixtures
    .locator('main [data-match]')
    .filter({ has: fixtures.locator(`a[href="${taken.path}"]`) })
    .first()
  await expect(row).toContainText(clockTime(Date.parse(at ?? '')))

  await importMatch(taken, { kickOff: new Date(moved).toISOString() })
  for (const [opened, place] of [
    [page, page.locator('main')],
    [fixtures, row],
  ] as const)
    await expect(async () => {
      await opened.bringToFront()
      await opened.clock.fastForward(301_000)
      await expect(place).toContainText(clockTime(moved), { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
  await expect(page.getByText(`Kick-off is at ${clockTime(moved)}`)).toBeVisible()
})

test('a match long past its kick-off that nobody has told of says that its result is to follow', async ({
  page,
}) => {
  const taken = feed.take()
  await importMatch(taken, { date: '2026-11-14', kickOff: '2026-11-14T15:00:00Z' })
  await expect(async () => {
    await page.goto(taken.url)
    await expect(hero(page)).toContainText('Result to follow', { timeout: 500 })
  }).toPass()
  await hydrated(page)
  await expect(hero(page)).toContainText('The result will appear here as soon as we have it.')
  for (const before of [/Kick-off is at/, /before kick-off/, /an hour before/, /To be announced/])
    await expect(page.locator('main')).not.toContainText(before)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expectNoAxeProblems(page)

  await page.setViewportSize({ width: 375, height: 700 })
  const row = page
    .locator('#results [data-match]')
    .filter({ has: page.locator(`a[href="${taken.path}"]`) })
    .first()
  // The cache may serve an old copy once more while the new page is rendered.
  await page.goto(`${site.url}/matches#results`)
  await expect(async () => {
    // Navigating to the current address, including its hash, would not reload the document.
    await page.reload()
    await expect(row).toBeAttached({ timeout: 500 })
  }).toPass()
  await hydrated(page)
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
  await expect(row.getByText('Result to follow')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('an abandoned match keeps its page and counts for nothing; its replay has a page of its own', async ({
  page,
}) => {
  const taken = feed.take()
  const { id, url, ours, match } = taken
  const us = match[ours].name
  const points = await pointsOf(us)
  await feed.post(id, kickOff, {
    id: 'goal',
    type: 'goal',
    ...inPlay('9', { team: ours, player: 'Rooksby' }),
  })
  await open(page, url)
  await feed.post(id, { id: 'fog', type: 'abandoned', period: 'first-half', minute: '34', text: 'fog' })
  const line = ours === 'home' ? '1–0' : '0–1'
  await expect(page.getByText(`Abandoned at ${line}: fog. The score does not count.`)).toBeVisible()
  await expect(page.locator('[data-score]')).toHaveText(line)
  await expect(page.locator('[data-score]')).toHaveAttribute('data-void', 'true')
  // While the page is rendered the cache may serve the old copy; an open page corrects that by itself, a crawler does not.
  await expect(async () => {
    await page.reload()
    expect((await eventData(page))?.eventStatus).toBe('https://schema.org/EventCancelled')
  }).toPass()
  await expect(page.getByText(`Abandoned at ${line}: fog. The score does not count.`)).toBeVisible()
  expect(await pointsOf(us)).toBe(points)

  await importMatch(taken, { leg: 2, date: '2027-03-09', kickOff: '2027-03-09T19:45:00Z' })
  const replayID = matchID({
    season: match.season,
    competition: match.competition.slug,
    stage: match.stage,
    home: match.home.club,
    away: match.away.club,
    leg: 2,
  })
  const replay = url.replace(id, replayID)
  await open(page, replay)
  await expect(page.getByText('Kick-off is at 19:45 on Tue 9 Mar.')).toBeVisible()
  await feed.post(
    replayID,
    kickOff,
    { id: 'goal', type: 'goal', ...inPlay('3', { team: ours, player: 'Rooksby' }) },
    { id: 'end', type: 'full-time', minute: '90', period: 'second-half' },
  )
  await expect(page.locator('[data-score]')).toHaveText(line)
  await expect(page.locator('[data-score]')).not.toHaveAttribute('data-void')
  await expect.poll(() => pointsOf(us)).toBe((points ?? 0) + 3)
  await page.goto(url)
  await expect(page.getByText(`Abandoned at ${line}: fog. The score does not count.`)).toBeVisible()
})

test('an awarded match says who it was awarded to, and counts', async ({ page }) => {
  const { id, url, ours, match } = feed.take()
  const us = match[ours].name
  const points = await pointsOf(us)
  await open(page, url)
  await feed.post(id, {
    id: 'award',
    type: 'awarded',
    period: 'post-match',
    score: ours === 'home' ? { home: 3, away: 0 } : { home: 0, away: 3 },
    text: 'an ineligible player',
  })
  await expect(page.getByText(`Awarded to ${us} by the league: an ineligible player.`)).toBeVisible()
  await expect(page.locator('[data-score]')).toHaveText(ours === 'home' ? '3–0' : '0–3')
  await page.reload()
  await expect(page.getByText(`Awarded to ${us} by the league: an ineligible player.`)).toBeVisible()
  await expect.poll(() => pointsOf(us)).toBe((points ?? 0) + 3)
  for (const width of [320, 375, 760, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('events twice and in reverse order make the same page', async ({ page, context }) => {
  const one = feed.take()
  const other = feed.take()
  const told = (ours: 'home' | 'away') => [
    kickOff,
    ...minutes(2, 8),
    { id: 'goal', type: 'goal' as const, ...inPlay('9', { team: ours, player: 'Rooksby', text: 'In!' }) },
    { id: 'half', type: 'half-time' as const, minute: '45+1' },
    { id: 'second', type: 'second-half' as const, minute: '46' },
    {
      id: 'card',
      type: 'red-card' as const,
      minute: '60',
      period: 'second-half' as const,
      team: ours,
      player: 'Fenn',
    },
  ]
  const backwards = await context.newPage()
  await open(page, one.url)
  await open(backwards, other.url)
  await feed.post(one.id, ...told('home'))
  await feed.post(one.id, ...told('home'))
  for (const event of told('home').toReversed()) await feed.post(other.id, event)
  const list = (of: Page) =>
    entries(of).evaluateAll((all) => all.map((entry) => entry.getAttribute('data-entry')))
  const expected = [
    'card',
    'second',
    'half',
    'goal',
    ...[8, 7, 6, 5, 4, 3, 2].map((n) => `minute-${n}`),
    'kick-off',
  ]
  for (const each of [page, backwards]) {
    await each.getByRole('tab', { name: 'Min by Min' }).click()
    await expect.poll(() => list(each)).toEqual(expected)
    await expect(each.locator('[data-score]')).toHaveText('1–0')
    await expect(each.getByRole('list', { name: / goalscorers$/ })).toHaveText(/Rooksby 9′/)
    await expect(async () => {
      await each.reload()
      await each.getByRole('tab', { name: 'Min by Min' }).click()
      expect(await list(each)).toEqual(expected)
    }).toPass()
    await expect(each.locator('[data-score]')).toHaveText('1–0')
  }
})

test('players that nobody knows are called as the feed calls them, and lead nowhere', async ({ page }) => {
  const { id, url, ours } = feed.take()
  await feed.post(
    id,
    {
      id: 'line-up',
      type: 'line-up',
      team: ours,
      lineUp: {
        formation: '4-4-2',
        starters: [
          { player: 'joel-marwood', name: 'Joel Marwood', number: 9 },
          { player: 'no-such-player', name: 'A. Trialist', number: 10 },
        ],
        substitutes: [],
      },
    },
    kickOff,
    { id: 'first', type: 'goal', ...inPlay('3', { team: ours, player: 'joel-marwood', text: 'One.' }) },
    { id: 'second', type: 'goal', ...inPlay('4', { team: ours, player: 'unheard-of-99', text: 'Two.' }) },
    { id: 'best', type: 'player-of-the-match', period: 'post-match', team: ours, player: 'unheard-of-99' },
  )
  await open(page, url)
  const goals = page.getByRole('list', { name: / goalscorers$/ })
  await expect(goals).toContainText('Joel Marwood 3′')
  await expect(goals).toContainText('unheard-of-99 4′')
  await expect(page.locator('#line-ups')).toContainText('A. Trialist')
  await expect(page.getByRole('region', { name: 'Player of the match' })).toContainText('unheard-of-99')
  const hrefs = await page
    .locator('main a[href^="/players/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const href of hrefs) expect((await page.request.get(site.url + href)).status(), href).toBe(200)
})

test('a bench of twenty and a name that never breaks stay within a telephone, with large text too', async ({
  page,
}) => {
  const { id, url, ours } = feed.take()
  const long = 'Wolfeschlegelsteinhausenbergerdorffwolfeschlegelsteinhausen'
  const listed = (number: number, name: string) => ({ player: null, name, number })
  await feed.post(
    id,
    {
      id: 'line-up',
      type: 'line-up',
      team: ours,
      lineUp: {
        formation: '4-4-2',
        starters: Array.from({ length: 11 }, (_, at) => listed(at + 1, at === 4 ? long : `Ada Marsh${at}`)),
        substitutes: Array.from({ length: 20 }, (_, at) => listed(at + 12, at === 7 ? long : `Bo Reed${at}`)),
      },
    },
    kickOff,
    { id: 'goal', type: 'goal', ...inPlay('3', { team: ours, player: long }) },
  )
  await page.setViewportSize({ width: 375, height: 900 })
  await open(page, url)
  await expect(page.locator('#line-ups')).toContainText('Bo Reed19')
  const heading = page.locator('[data-entry="goal"] p').first()
  for (const size of ['100%', '200%']) {
    await page.evaluate((as) => document.documentElement.style.setProperty('font-size', as), size)
    expect(await besideWindow(page), size).toEqual([])
    // The list cuts off what sticks out of it.
    expect(await heading.evaluate((told) => told.scrollWidth - told.clientWidth), size).toBe(0)
    const pitch = page.locator('#line-ups li li').filter({ hasText: long }).first()
    expect(await pitch.evaluate((spot) => spot.scrollWidth - spot.clientWidth), size).toBe(0)
  }
})

test('a pitch is not mirrored where words run from right to left, and cards keep their colours among those that a reader has set', async ({
  page,
}) => {
  const { id, url, ours, theirs } = feed.take()
  const listed = (side: string) => ({
    formation: '4-4-2',
    starters: Array.from({ length: 11 }, (_, at) => ({
      player: null,
      name: `${side} P${at}`,
      number: at + 1,
    })),
    substitutes: [],
  })
  const booked = (type: 'yellow-card' | 'red-card', player: string) => ({
    id: type,
    type,
    ...inPlay('3', { team: ours, player }),
  })
  await feed.post(
    id,
    { id: 'ours', type: 'line-up', team: ours, lineUp: listed('Our') },
    { id: 'theirs', type: 'line-up', team: theirs, lineUp: listed('Their') },
    kickOff,
    booked('yellow-card', 'Our P1'),
    booked('red-card', 'Our P2'),
  )
  await open(page, url)
  const places = () =>
    page
      .locator('#line-ups li li')
      .evaluateAll((spots) => spots.map((spot) => Math.round(spot.getBoundingClientRect().x)))
  // The margins may differ by the width of a scroll bar.
  const fromFirst = (all: number[]) => all.map((x) => x - (all[0] ?? 0))
  const drawn = fromFirst(await places())
  expect(drawn).toHaveLength(22)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const mirrored = fromFirst(await places())
  expect(
    mirrored.every((x, at) => Math.abs(x - (drawn[at] ?? 0)) < 3),
    mirrored.join(),
  ).toBe(true)
  await page.emulateMedia({ forcedColors: 'active' })
  const colours = await page
    .locator('#line-ups [data-card]')
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).backgroundColor))
  expect(colours).toEqual(['rgb(245, 196, 0)', 'rgb(207, 32, 32)'])
})

test('a player of ours is called by name from the first goal on, line-ups or none', async ({ page }) => {
  const { id, url, ours } = feed.take()
  await feed.post(id, kickOff, {
    id: 'first',
    type: 'goal',
    ...inPlay('3', { team: ours, player: 'joel-marwood', text: 'One.' }),
  })
  await open(page, url)
  const goals = page.getByRole('list', { name: / goalscorers$/ })
  await expect(goals).toContainText('Joel Marwood 3′')
  await expect(page.locator('[data-feed]').first()).toContainText('Joel Marwood')
  await feed.post(id, {
    id: 'second',
    type: 'goal',
    ...inPlay('9', { team: ours, player: 'joel-marwood', text: 'Two.' }),
  })
  await expect(goals).toContainText('Joel Marwood 3′, 9′')
  await expect(page.locator('[data-feed]').first()).toContainText('Two.')
  await expect(page.locator('main')).not.toContainText('joel-marwood')
})

test('a commentary of 5,000 entries leaves the page light and whole', async ({ page }) => {
  test.setTimeout(120_000)
  const { id, url, ours } = feed.take()
  const told = Array.from({ length: 4998 }, (_, index) => ({
    id: `entry-${index}`,
    ...inPlay(String(1 + Math.floor(index / 112)), {
      order: index,
      text: `Entry ${index}: a pass along the line, a throw, and another pass that goes nowhere in particular.`,
    }),
  }))
  await feed.post(id, kickOff, ...told, {
    id: 'goal',
    type: 'goal',
    ...inPlay('45', { order: 9999, team: ours, player: 'Rooksby' }),
  })
  // A cached page is renewed once the gateway has received this much news.
  await expect(async () => {
    const answer = await fetch(url)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('Entry 4997:')
    expect(html.length, 'characters of HTML').toBeLessThan(200_000)
  }).toPass({ timeout: 60_000 })
  await open(page, url)
  await expect(entries(page)).toHaveCount(60)
  await feed.post(id, { id: 'one-more', ...inPlay('45+1', { text: 'And one more.' }) })
  await expect(entries(page).first()).toContainText('And one more.')
  await page.getByText('Load More').click()
  await expect(entries(page)).toHaveCount(120)
  await page.getByText('Load More').click()
  await expect(entries(page)).toHaveCount(180)
  const ids = await entries(page).evaluateAll((all) => all.map((entry) => entry.getAttribute('data-entry')))
  expect(ids).toEqual([
    'one-more',
    'goal',
    ...Array.from({ length: 178 }, (_, index) => `entry-${4997 - index}`),
  ])
  // Every page of it loads, including the last, and none is large.
  await expect(async () => {
    const last = await (await fetch(`${url}?page=84`)).text()
    expect(last).toContain('Under way.')
    expect(last.length).toBeLessThan(200_000)
  }).toPass({ timeout: 60_000 })
  await expect.poll(async () => (await fetch(`${url}?page=85`)).status).toBe(404)
})
