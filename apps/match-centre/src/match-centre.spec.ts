import type { ListOf, Match, MatchEventInput } from '@club/contracts'
import type { Page } from 'playwright/test'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../tools/e2e/page-checks.ts'
import { type Site, startSite } from '../../../tools/e2e/site.ts'
import { expect, test } from '../../../tools/e2e/test.ts'

const token = 'the-feed-of-this-test'
type Told = { id: string; type?: MatchEventInput['type'] } & Partial<MatchEventInput['attributes']>

let site: Site
/** Fixtures still to be played: a test takes one of its own. */
let fixtures: ListOf<Match>['data'] = []

test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await startSite({ environment: { MATCH_FEED_TOKEN: token } })
  const answer = await fetch(
    `${site.url}/api/matches/v1/matches?team=first-team&season=2026-27&page%5Bsize%5D=100`,
  )
  const { data } = (await answer.json()) as ListOf<Match>
  fixtures = data.filter(({ attributes }) => attributes.state.status === 'fixture' && attributes.kickOff)
})
test.afterAll(() => site.stop())

async function post(match: string, ...events: Told[]) {
  const response = await fetch(`${site.url}/api/matches/v1/matches/${match}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      data: events.map(({ id, type = 'commentary', ...attributes }) => ({ id, type, attributes })),
    }),
  })
  expect(response.status, await response.clone().text()).toBe(202)
}

/** A fixture that no other test touches, and the address of its match centre. */
function takeFixture() {
  const fixture = fixtures.shift()
  if (!fixture) throw new Error('no fixture is left')
  const { id, attributes } = fixture
  const ours = attributes.ours ?? 'home'
  return {
    id,
    ours,
    theirs: ours === 'home' ? ('away' as const) : ('home' as const),
    match: attributes,
    url: `${site.url}/match/${attributes.team}/${attributes.season}/${id}`,
  }
}

const inPlay = (minute: string, more: Omit<Told, 'id'> = {}): Omit<Told, 'id'> => ({
  minute,
  period: 'first-half',
  ...more,
})
const kickOff: Told = { id: 'kick-off', type: 'kick-off', ...inPlay('1', { text: 'Under way.' }) }
/** Commentary for each minute, oldest first. */
const minutes = (from: number, to: number): Told[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `minute-${from + index}`,
    ...inPlay(String(from + index), {
      text: `What happened in minute ${from + index} takes a sentence of a good length to tell.`,
    }),
  }))

const entries = (page: Page) => page.locator('[data-feed="min"] > [data-entry]')
const shownIds = (page: Page) =>
  entries(page).evaluateAll((list) => list.map((entry) => entry.getAttribute('data-entry')))
const open = async (page: Page, url: string) => {
  await page.goto(url)
  await hydrated(page)
}

const squad = (name: string) => ({
  formation: '4-3-3',
  starters: Array.from({ length: 11 }, (_, index) => ({
    player: null,
    name: `${name} Starter${index + 1}`,
    number: index + 1,
  })),
  substitutes: [{ player: null, name: `${name} Sub`, number: 12 }],
})

test.describe('the way to a match', () => {
  test('leads to the next match of a team, and of the first team where none is named', async ({
    request,
  }) => {
    for (const path of ['/match', '/match/first-team', '/match/ladies', '/match/first-team/2025-26']) {
      const answer = await request.get(site.url + path, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(302)
      const [, , team, season] = (answer.headers().location ?? '').split('/')
      expect([team, season]).toEqual([
        path.includes('ladies') ? 'ladies' : 'first-team',
        path.includes('2025-26') ? '2025-26' : '2026-27',
      ])
      expect((await request.get(site.url + path)).status()).toBe(200)
    }
  })

  test('goes to a match’s right address, and nowhere for what there is not', async ({ request }) => {
    const { id, url } = takeFixture()
    const astray = await request.get(`${site.url}/match/ladies/2025-26/${id}`, { maxRedirects: 0 })
    expect(astray.status()).toBe(301)
    expect(astray.headers().location).toBe(new URL(url).pathname)
    for (const path of [
      '/match/nobody',
      '/match/first-team/1999-00',
      '/match/first-team/2026-27/no-such-match',
    ])
      expect((await request.get(site.url + path)).status(), path).toBe(404)
  })
})

test('[MT-05] shows score, line-ups, statistics, three tabs, the section’s sponsor and the player of the match', async ({
  page,
}) => {
  const { id, url, ours, theirs, match } = takeFixture()
  await open(page, url)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Build up')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('timer')).toBeVisible()
  await post(
    id,
    { id: 'team-news', type: 'build-up', text: 'A late fitness test.' },
    { id: 'ours', type: 'line-up', team: ours, lineUp: squad('Our') },
    { id: 'theirs', type: 'line-up', team: theirs, lineUp: squad('Their') },
    kickOff,
    {
      id: 'goal',
      type: 'goal',
      ...inPlay('12', { team: ours, player: 'Our Starter9', text: 'In off the post.' }),
    },
    { id: 'card', type: 'yellow-card', ...inPlay('20', { team: theirs, player: 'Their Starter4' }) },
    {
      id: 'change',
      type: 'substitution',
      ...inPlay('30', { team: ours, player: 'Our Sub', otherPlayer: 'Our Starter7' }),
    },
    {
      id: 'stats',
      type: 'stats',
      ...inPlay('31', { stats: [{ name: 'shots-on-target', home: 7, away: 3 }] }),
    },
  )
  await expect(page.locator('[data-score]')).toHaveText(ours === 'home' ? '1–0' : '0–1')
  await expect(page.getByRole('list', { name: `Goals of ${match[ours].name}` })).toContainText(
    'Our Starter9 12′',
  )
  await expect(page.getByText('A late fitness test.')).toBeVisible()

  const lineUp = page.getByRole('list', { name: `Starting line-up of ${match[ours].name}` })
  // A line each for keeper, defence, midfield and attack.
  await expect(lineUp.locator('> li')).toHaveCount(4)
  for (const [line, players] of [1, 4, 3, 3].entries())
    await expect(lineUp.locator('> li').nth(line).getByRole('listitem')).toHaveCount(players)
  await expect(lineUp).toContainText('Went off, 30 minutes')
  await expect(lineUp).toContainText('Goal, 12 minutes')
  await expect(page.locator('#line-ups')).toContainText('Came on, 30 minutes')
  await expect(page.locator('#line-ups')).toContainText('Yellow card, 20 minutes')
  await expect(page.locator('#stats')).toContainText('Shots on target')
  await expect(page.locator('#stats')).toContainText('7')

  await tab('Min by Min').click()
  await expect(page.getByText('In off the post.')).toBeVisible()
  await expect(page.getByText('A late fitness test.')).toBeHidden()
  await post(
    id,
    { id: 'end', type: 'full-time', period: 'post-match' },
    { id: 'best', type: 'player-of-the-match', period: 'post-match', team: ours, player: 'Our Starter9' },
    { id: 'quote', type: 'reaction', period: 'post-match', text: 'We are delighted.' },
  )
  await expect(page.getByText('Full-time', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Player of the match' })).toContainText('Our Starter9')
  await expect(page.getByRole('region', { name: 'Player of the match' }).getByRole('link')).toHaveCount(1)
  await expect(page.getByText('In association with')).toBeVisible()
  await tab('Reaction').click()
  await expect(page.getByText('We are delighted.')).toBeVisible()

  // A page made anew says the same.
  const first = await page.locator('[data-score]').textContent()
  await page.reload()
  await expect(page.locator('[data-score]')).toHaveText(first ?? '')
  await expect(page).toHaveTitle(/1.*Match centre/)
})

test('[MT-06a] tells what happens without a reload, corrects it and takes it back', async ({ page }) => {
  const { id, url, ours, match } = takeFixture()
  await post(id, kickOff)
  await open(page, url)
  await expect(page.getByText('Updating live')).toBeVisible()
  const began = Date.now()
  await post(id, {
    id: 'goal',
    type: 'goal',
    ...inPlay('7', { team: ours, player: 'Rooksby', text: 'A goal!' }),
  })
  await expect(entries(page).first()).toContainText('A goal!', { timeout: 2000 })
  expect(Date.now() - began, 'milliseconds from the post to the page').toBeLessThan(2000)
  await expect(page.locator('[data-score]')).toHaveText(ours === 'home' ? '1–0' : '0–1')
  await expect(page.getByText(/^Goal: .*Rooksby, 7 minutes\.$/)).toBeAttached()
  await expect(page.locator('[data-minute]')).toContainText('7′')

  await post(id, {
    id: 'goal',
    type: 'own-goal',
    ...inPlay('8', { team: ours, player: 'Haldane', revision: 1, text: 'Into his own net.' }),
  })
  await expect(entries(page).first()).toContainText('Into his own net.')
  await expect(page.getByText('A goal!')).toHaveCount(0)
  await expect(page.locator('[data-score]')).toHaveText(ours === 'home' ? '0–1' : '1–0')
  const theirs = ours === 'home' ? match.away.name : match.home.name
  await expect(page.getByRole('list', { name: `Goals of ${theirs}` })).toContainText('Haldane 8′ (og)')

  await post(id, { id: 'goal', type: 'own-goal', revision: 2, deleted: true })
  await expect(entries(page)).toHaveCount(1)
  await expect(page.locator('[data-score]')).toHaveText('0–0')
  await expect(page.getByRole('list', { name: /^Goals of/ })).toHaveCount(0)
})

test('disturbs nobody who reads further down: a pill says how many are new', async ({ page }) => {
  const { id, url } = takeFixture()
  await post(id, kickOff, ...minutes(2, 30))
  await open(page, url)
  await entries(page).nth(12).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 500))
  const place = () => page.locator('[data-entry="minute-10"]').evaluate((e) => e.getBoundingClientRect().top)
  const before = await place()
  await post(id, ...minutes(31, 32))
  await page.getByRole('button', { name: '2 new updates' }).waitFor()
  expect(await place()).toBe(before)
  await expect(entries(page)).toHaveCount(30)
  await page.getByRole('button', { name: '2 new updates' }).click()
  await expect(entries(page).first()).toHaveAttribute('data-entry', 'minute-32')
  await expect(entries(page).first()).toBeInViewport()
  await expect(page.getByRole('button', { name: /new update/ })).toHaveCount(0)
})

test('filters key events', async ({ page }) => {
  const { id, url, ours } = takeFixture()
  await post(id, kickOff, ...minutes(2, 5), {
    id: 'goal',
    type: 'goal',
    ...inPlay('6', { team: ours, player: 'Rooksby' }),
  })
  await open(page, url)
  await expect(entries(page)).toHaveCount(6)
  const filter = page.getByRole('button', { name: 'Key events only' })
  await filter.click()
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  expect(await shownIds(page)).toEqual(['goal', 'kick-off'])
  await post(id, ...minutes(7, 7), {
    id: 'second',
    type: 'goal',
    ...inPlay('8', { team: ours, player: 'Fenn' }),
  })
  await expect.poll(() => shownIds(page)).toEqual(['second', 'goal', 'kick-off'])
  await filter.click()
  await expect(entries(page)).toHaveCount(8)
})

test('moves nothing while 60 events arrive', async ({ page }) => {
  const { id, url, ours } = takeFixture()
  await post(id, kickOff, ...minutes(2, 12))
  await open(page, url)
  await page.evaluate(() => {
    const held = window as unknown as { shifted: number }
    held.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) held.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
    document.querySelector('#commentary')?.scrollIntoView()
  })
  for (let minute = 13; minute <= 43; minute++) {
    await post(id, ...minutes(minute, minute))
    if (minute === 20)
      await post(id, { id: 'goal', type: 'goal', ...inPlay('20', { team: ours, player: 'Rooksby' }) })
    await page.waitForTimeout(120)
  }
  // Half of them at the top of the list, half further down.
  await page.evaluate(() => scrollBy(0, 900))
  await post(id, ...minutes(44, 45))
  await page.getByRole('button', { name: '2 new updates' }).waitFor()
  for (let added = 1; added <= 27; added++) {
    await post(id, { id: `added-${added}`, ...inPlay(`45+${added}`, { text: `Added minute ${added}.` }) })
    await page.waitForTimeout(80)
  }
  await page.getByRole('button', { name: '29 new updates' }).waitFor()
  const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted)
  expect(shifted, 'sum of all layout shifts').toBeLessThanOrEqual(0.01)
})

test('shows the right minute by a clock that is an hour wrong', async ({ page }) => {
  const { id, url } = takeFixture()
  const began = new Date(Date.parse('2026-11-20T12:00:00Z') - 25.5 * 60_000).toISOString()
  await post(id, { ...kickOff, at: began })
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() + 3_600_000
  })
  await open(page, url)
  await post(id, ...minutes(2, 2))
  await expect(page.locator('[data-minute]')).toContainText('26′')
})

test('[MT-06] comes live, without a reload, and survives the platform’s end between two events', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { id, url, ours } = takeFixture()
  await post(id, kickOff, ...minutes(2, 4))
  await open(page, url)
  await expect(page.getByText('Updating live')).toBeVisible()
  await post(id, ...minutes(5, 6))
  await expect(entries(page)).toHaveCount(6)
  await site.stopPlatform('kill')
  await site.startPlatform()
  await post(id, ...minutes(7, 9), {
    id: 'goal',
    type: 'goal',
    ...inPlay('10', { team: ours, player: 'Rooksby' }),
  })
  await expect(entries(page)).toHaveCount(10, { timeout: 15_000 })

  // The reader's own line breaks as well.
  await page.context().setOffline(true)
  await post(id, ...minutes(11, 14))
  await page.waitForTimeout(500)
  await page.context().setOffline(false)
  await post(id, ...minutes(15, 15))
  await expect(entries(page)).toHaveCount(15, { timeout: 30_000 })

  const kept = (await (await fetch(`${site.url}/api/matches/v1/matches/${id}/events`)).json()) as {
    data: { id: string }[]
  }
  expect((await shownIds(page)).toReversed()).toEqual(kept.data.map((event) => event.id))
  await expect(page.locator('[data-score]')).toHaveText(ours === 'home' ? '1–0' : '0–1')
})

test('two tabs share one stream', async ({ page, context }) => {
  const { id, url } = takeFixture()
  await post(id, kickOff)
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/live/v1/stream')) streams.push(request.url())
  })
  await open(page, url)
  await expect(page.getByText('Updating live')).toBeVisible()
  const other = await context.newPage()
  const before = streams.length
  expect(before).toBe(1)
  await open(other, url)
  await post(id, ...minutes(2, 3))
  for (const tab of [page, other]) await expect(entries(tab)).toHaveCount(3)
  expect(streams).toHaveLength(before)
})

test('reads whole without scripts, the latest first', async ({ browser }) => {
  const { id, url, ours } = takeFixture()
  await post(id, { id: 'news', type: 'build-up', text: 'Team news.' }, kickOff, ...minutes(2, 45), {
    id: 'goal',
    type: 'goal',
    ...inPlay('45+1', { team: ours, player: 'Rooksby', text: 'Right on half-time.' }),
  })
  await post(
    id,
    ...Array.from({ length: 30 }, (_, index) => ({
      id: `second-${index}`,
      minute: String(46 + index),
      period: 'second-half' as const,
      text: `Second half, minute ${46 + index}.`,
    })),
  )
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  await expect(entries(page)).toHaveCount(60)
  await expect(entries(page).first()).toContainText('Second half, minute 75.')
  await expect(page.getByText('Right on half-time.')).toBeVisible()
  await expect(page.getByText('Team news.')).toBeVisible()
  await page.getByText('Load More').click()
  await expect(entries(page)).toHaveCount(76)
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(structured.join()).toContain('SportsEvent')
  await context.close()

  const alive = await browser.newPage()
  await open(alive, url)
  await alive.getByText('Load More').click()
  await expect(entries(alive)).toHaveCount(76)
  await alive.close()
})

test('[UI-07c] stands at every width and has no accessibility problems that a machine can find', async ({
  page,
}) => {
  const { id, url, ours, theirs } = takeFixture()
  await post(
    id,
    { id: 'ours', type: 'line-up', team: ours, lineUp: squad('Our') },
    { id: 'theirs', type: 'line-up', team: theirs, lineUp: squad('Their') },
    kickOff,
    ...minutes(2, 8),
    { id: 'goal', type: 'goal', ...inPlay('9', { team: ours, player: 'Our Starter9', text: 'In!' }) },
    { id: 'card', type: 'red-card', ...inPlay('10', { team: theirs, player: 'Their Starter2' }) },
    { id: 'stats', type: 'stats', ...inPlay('11', { stats: [{ name: 'corners', home: 4, away: 1 }] }) },
  )
  for (const width of [320, 375, 760, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, url)
    await expectNoSidewaysScroll(page)
  }
  await expectNoAxeProblems(page)
})
