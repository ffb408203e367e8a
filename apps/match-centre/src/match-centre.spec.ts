import type { ListOf, Match, MatchCentre, OneOf } from '@club/contracts'
import type { Page } from 'playwright/test'
import { brokenWords } from '../../../tools/e2e/broken-words.ts'
import { inPlay, kickOff, lineUpOf, minutes } from '../../../tools/e2e/match-feed.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../tools/e2e/page-checks.ts'
import { fedSiteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test, withMotion } from '../../../tools/e2e/test.ts'

test.use(withMotion)

const { site, feed } = fedSiteForTests()

const entries = (page: Page) => page.locator('[data-feed="min"] > [data-entry]')
const shownIds = (page: Page) =>
  entries(page).evaluateAll((list) => list.map((entry) => entry.getAttribute('data-entry')))
const open = async (page: Page, url: string) => {
  await page.goto(url)
  await hydrated(page)
}

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
    const { id, url } = feed.take()
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
  const { id, url, ours, theirs, match } = feed.take()
  await open(page, url)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Build up')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('timer')).toBeVisible()
  await feed.post(
    id,
    { id: 'team-news', type: 'build-up', text: 'A late fitness test.' },
    { id: 'ours', type: 'line-up', team: ours, lineUp: lineUpOf('Our') },
    { id: 'theirs', type: 'line-up', team: theirs, lineUp: lineUpOf('Their') },
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
  await expect(page.getByRole('list', { name: `${match[ours].name} goalscorers` })).toContainText(
    'Our Starter9 12′',
  )
  // The match has begun: its commentary is open, and the build-up is still available.
  await expect(tab('Min by Min')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('In off the post.')).toBeVisible()
  await tab('Build up').click()
  await expect(page.getByText('A late fitness test.')).toBeVisible()

  const lineUp = page.getByRole('list', { name: `${match[ours].name} starting line-up` })
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
  await feed.post(
    id,
    { id: 'end', type: 'full-time', period: 'post-match' },
    { id: 'best', type: 'player-of-the-match', period: 'post-match', team: ours, player: 'Our Starter9' },
    { id: 'quote', type: 'reaction', period: 'post-match', text: 'We are delighted.' },
  )
  await expect(page.getByText('Full time', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Player of the match' })).toContainText('Our Starter9')
  await expect(page.getByRole('region', { name: 'Player of the match' }).getByRole('link')).toHaveCount(1)
  await expect(page.getByText('In association with')).toBeVisible()
  await tab('Reaction').click()
  await expect(page.getByText('We are delighted.')).toBeVisible()

  // A freshly rendered page says the same.
  const first = await page.locator('[data-score]').textContent()
  await page.reload()
  await expect(page.locator('[data-score]')).toHaveText(first ?? '')
  await expect(page).toHaveTitle(/1.*Match centre/)
})

test('[MT-05+] a past match of the sample tells of its goals, its line-ups and its crowd, and its players’ seasons agree', async ({
  page,
}) => {
  const api = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${site.url}/api/matches/v1/${path}`)).json()) as T
  const { data } = await api<ListOf<Match>>('matches?team=first-team&season=2026-27&page%5Bsize%5D=100')
  // Except those that other tests have played today.
  const past = data.filter(
    ({ attributes: { state, date } }) => state.status === 'result' && (date ?? '') < '2026-11-20',
  )
  expect(past.length).toBeGreaterThan(15)
  const centres = await Promise.all(past.map(({ id }) => api<OneOf<MatchCentre>>(`matches/${id}/centre`)))
  const goals = new Map<string, number>()
  for (const { data: one } of centres) {
    const { match, scorers, lineUps, stats, attendance, playerOfTheMatch } = one.attributes
    expect([one.id, lineUps.home?.starters.length, lineUps.away?.starters.length]).toEqual([one.id, 11, 11])
    expect([one.id, stats.length > 0, attendance !== null, playerOfTheMatch !== null]).toEqual([
      one.id,
      true,
      true,
      true,
    ])
    for (const { player, minutes } of scorers[match.ours ?? 'home'])
      if (player !== null)
        goals.set(player, (goals.get(player) ?? 0) + minutes.filter((m) => !m.endsWith('(og)')).length)
  }

  // On a telephone: scorers stacked, each linked to a page, and films of their goals.
  const several = centres.find(
    ({ data: { attributes } }) => attributes.scorers[attributes.match.ours ?? 'home'].length > 1,
  )
  await page.setViewportSize({ width: 375, height: 812 })
  await open(page, `${site.url}/match/first-team/2026-27/${several?.data.id}`)
  await expectNoAxeProblems(page)

  const last = past
    .toSorted((a, b) => (a.attributes.date ?? '').localeCompare(b.attributes.date ?? ''))
    .at(-1)
  await open(page, `${site.url}/match/first-team/2026-27/${last?.id}`)
  await expect(page.getByRole('list', { name: 'Thornsea Town goalscorers' })).toContainText(
    'Reece Haldane 20′',
  )
  await expect(page.locator('#line-ups')).toContainText('Strickland')
  await expect(page.locator('#details')).toContainText('6,362')
  await expect(page.locator('#stats')).toContainText('Possession')
  // A fan who moves the focus back up the page sees it, despite header, score and tabs above.
  await page.setViewportSize({ width: 800, height: 700 })
  for (const size of ['100%', '200%']) {
    await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size)
    await page.locator('#head-to-head a').last().focus()
    for (let steps = 0; steps < 25; steps++) {
      await page.keyboard.press('Shift+Tab')
      const covered = await page.evaluate(async () => {
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
        const at = document.activeElement
        const { x = 0, y = 0, width = 0, height = 0 } = at?.getBoundingClientRect() ?? {}
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        const bar = hit?.closest('body > header, :has(> [data-standing])')
        return bar && !bar.contains(at) ? at?.textContent : null
      })
      expect(covered, `with text of ${size}`).toBeNull()
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('tab', { name: 'Min by Min' }).click()
  await expect(page.getByText('Half-time: Aldchester City 0–1 Thornsea Town.')).toBeVisible()

  await page
    .getByRole('list', { name: 'Thornsea Town goalscorers' })
    .getByRole('link', { name: 'Reece Haldane', exact: true })
    .click()
  await expect(page).toHaveURL(`${site.url}/players/first-team/reece-haldane`)
  const season = page.getByRole('table', { name: /Reece Haldane/ }).getByRole('row', { name: /2026\/27/ })
  await expect(season.getByRole('cell').nth(2)).toHaveText(String(goals.get('reece-haldane')))
})

test('[MT-06a] tells what happens without a reload, corrects it and takes it back', async ({ page }) => {
  const { id, url, ours, match } = feed.take()
  await feed.post(id, kickOff)
  await open(page, url)
  await expect(page.getByText('Updating live')).toBeVisible()
  const began = Date.now()
  await feed.post(id, {
    id: 'goal',
    type: 'goal',
    ...inPlay('7', { team: ours, player: 'Rooksby', text: 'A goal!' }),
  })
  await expect(entries(page).first()).toContainText('A goal!', { timeout: 2000 })
  expect(Date.now() - began, 'milliseconds from the post to the page').toBeLessThan(2000)
  await expect(page.locator('[data-score]')).toHaveText(ours === 'home' ? '1–0' : '0–1')
  // The page title has the score, and has it again after a reload.
  const called = `${match.home.name} ${ours === 'home' ? '1–0' : '0–1'} ${match.away.name} | Match centre | `
  await expect(page).toHaveTitle(new RegExp(`^${called.replaceAll('|', '\\|')}`))
  await expect(page.getByText(/^Goal: .*Rooksby, 7 minutes\.$/)).toBeAttached()
  await expect(page.locator('[data-minute]')).toContainText('7′')

  await feed.post(id, {
    id: 'goal',
    type: 'own-goal',
    ...inPlay('8', { team: ours, player: 'Haldane', revision: 1, text: 'Into his own net.' }),
  })
  await expect(entries(page).first()).toContainText('Into his own net.')
  await expect(page.getByText('A goal!')).toHaveCount(0)
  await expect(page.locator('[data-score]')).toHaveText(ours === 'home' ? '0–1' : '1–0')
  const theirs = ours === 'home' ? match.away.name : match.home.name
  await expect(page.getByRole('list', { name: `${theirs} goalscorers` })).toContainText('Haldane 8′ (og)')

  await feed.post(id, { id: 'goal', type: 'own-goal', revision: 2, deleted: true })
  await expect(entries(page)).toHaveCount(1)
  await expect(page.locator('[data-score]')).toHaveText('0–0')
  await expect(page.getByRole('list', { name: / goalscorers$/ })).toHaveCount(0)
})

test('[MT-06g] follows the match by itself: its list, its strip, what is read out, and a feed that falls silent', async ({
  page,
}) => {
  const { id, url, ours, match } = feed.take()
  await page.clock.install()
  await page.setViewportSize({ width: 375, height: 700 })
  await open(page, url)
  const open3 = page.getByRole('tab', { selected: true })
  const spoken = page.locator('main [role="status"]').first()
  await expect(open3).toHaveText('Build up')
  await feed.post(id, kickOff)
  await expect(open3).toHaveText('Min by Min')
  await expect(spoken).toContainText(`Kick-off: ${match.home.name} 0, ${match.away.name} 0.`)
  await expect(page.getByText('Updating live')).toBeVisible()
  await feed.post(
    id,
    { id: 'goal', type: 'goal', ...inPlay('5', { team: ours, player: 'Rooksby' }) },
    { id: 'card', type: 'red-card', ...inPlay('6', { team: ours, player: 'Fenn' }) },
    ...minutes(7, 20),
  )
  // When several come at once, all are announced.
  await expect(spoken).toContainText('Rooksby, 5 minutes.')
  await expect(spoken).toContainText(`Red card: Fenn, ${match[ours].name}, 6 minutes.`)
  const strip = page.locator('[data-standing]')
  await expect(strip).toBeHidden()
  await entries(page).nth(8).scrollIntoViewIfNeeded()
  await expect(strip).toBeInViewport({ ratio: 1 })
  await expect(strip).toContainText(ours === 'home' ? '1–0' : '0–1')
  await expect(strip).toContainText('20′')

  // A fan who reads further down keeps the list; it changes when they come back up.
  await feed.post(id, { id: 'half', type: 'half-time', minute: '45+1' })
  await expect(spoken).toContainText('Half-time: ')
  await expect(strip).toContainText('Half-time')
  await page.clock.fastForward('40:00')
  await expect(strip).toContainText('Awaiting updates')
  await expect(page.getByText('Updating live')).toHaveCount(0)
  await feed.post(
    id,
    { id: 'second', type: 'second-half', minute: '46' },
    { id: 'end', type: 'full-time', minute: '90', period: 'second-half' },
  )
  await expect(spoken).toContainText('Full time: ')
  await expect(page.getByText('Awaiting updates')).toHaveCount(0)
  await expect(open3).toHaveText('Min by Min')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(open3).toHaveText('Reaction')
})

test('[MT-06h] what came before a reader was connected is read out as well, with the score of now', async ({
  page,
}) => {
  const { id, url, ours, match } = feed.take()
  const reached = Promise.withResolvers<void>()
  const connected = Promise.withResolvers<void>()
  await page.route(/\/api\/live\//, async (route) => {
    reached.resolve()
    await connected.promise
    await route.continue()
  })
  await open(page, url)
  await reached.promise
  const goal = inPlay('5', { team: ours, player: 'Rooksby' })
  await feed.post(id, kickOff, { id: 'goal', type: 'goal', ...goal }, ...minutes(6, 8))
  connected.resolve()
  const spoken = page.locator('main [role="status"]').first()
  await expect(spoken).toContainText('Rooksby, 5 minutes.')
  const score = ours === 'home' ? [1, 0] : [0, 1]
  await expect(spoken).toContainText(
    `Kick-off: ${match.home.name} ${score[0]}, ${match.away.name} ${score[1]}.`,
  )
  await expect(spoken.locator('p')).toHaveCount(2)
})

test('[MT-06i] a look for what has changed that finds nobody there leaves the match, and the fixtures, as they stand', async ({
  page,
  consoleErrors,
}) => {
  const { id, url } = feed.take()
  await feed.post(id, kickOff)
  await page.clock.install()
  const services = /\/api\/matches\//
  for (const [path, asks] of [
    [url, `/matches/${id}/centre`],
    [`${site.url}/matches`, '/matches?'],
  ] as const) {
    await open(page, path)
    const heading = (await page.locator('main h1').textContent()) ?? ''
    await page.route(services, (route) => route.fulfill({ status: 503, body: '{}' }))
    const failed = page.waitForResponse((answer) => answer.status() === 503 && answer.url().includes(asks))
    await page.clock.fastForward('06:00')
    await failed
    // By now the answer has been rendered.
    await page.waitForTimeout(1000)
    await expect(page.locator('main h1')).toHaveText(heading)
    await page.unroute(services)
  }
  forgiveRefusals(consoleErrors)
})

test('disturbs nobody who reads further down: a pill says how many are new', async ({ page }) => {
  const { id, url } = feed.take()
  await feed.post(id, kickOff, ...minutes(2, 30))
  await open(page, url)
  await entries(page).nth(12).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 500))
  const place = () => page.locator('[data-entry="minute-10"]').evaluate((e) => e.getBoundingClientRect().top)
  const before = await place()
  await feed.post(id, ...minutes(31, 32))
  await page.getByRole('button', { name: '2 new updates' }).waitFor()
  expect(await place()).toBe(before)
  await expect(entries(page)).toHaveCount(30)
  // It stays in place while the header comes and goes: otherwise a press could be lost.
  const pill = page.getByRole('button', { name: '2 new updates' })
  const stands = await pill.evaluate((e) => e.getBoundingClientRect().top)
  for (const by of [-40, 40]) {
    await page.mouse.wheel(0, by)
    await expect(page.locator('body > header')).toHaveCSS('translate', by < 0 ? 'none' : /-/)
    expect(await pill.evaluate((e) => e.getBoundingClientRect().top)).toBe(stands)
  }
  await pill.click()
  await expect(entries(page).first()).toHaveAttribute('data-entry', 'minute-32')
  await expect(entries(page).first()).toBeInViewport()
  await expect(page.getByRole('button', { name: /new update/ })).toHaveCount(0)
})

test('moves what is new in when the reader comes back to the top, and nothing stands over the tabs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const { id, url } = feed.take()
  await feed.post(id, kickOff, ...minutes(2, 30))
  await open(page, url)
  await entries(page).nth(15).scrollIntoViewIfNeeded()
  await feed.post(id, ...minutes(31, 33))
  const pill = page.getByRole('button', { name: '3 new updates' })
  await pill.waitFor()
  await page
    .getByRole('tab', { name: 'Min by Min' })
    .evaluate((tab) => tab.scrollIntoView({ block: 'center' }))
  await expect(entries(page).first()).toHaveAttribute('data-entry', 'minute-33')
  await expect(pill).toHaveCount(0)
  await page.getByRole('tab', { name: 'Reaction' }).click({ timeout: 2000 })
})

test('moves nothing about where less motion is asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id, url, ours } = feed.take()
  await feed.post(id, kickOff, ...minutes(2, 12))
  await open(page, url)
  await page.evaluate(() => {
    const held = window as unknown as { moved: string[] }
    held.moved = []
    const real = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      held.moved.push(this.tagName)
      return real.apply(this, given)
    }
    addEventListener('animationstart', ({ animationName, target }) => {
      const seconds = getComputedStyle(target as Element).animationDuration
      if (Number.parseFloat(seconds) > 0.001) held.moved.push(animationName)
    })
  })
  await feed.post(id, ...minutes(13, 13), {
    id: 'goal',
    type: 'goal',
    ...inPlay('14', { team: ours, player: 'Rooksby', text: 'In!' }),
  })
  await expect(entries(page).first()).toContainText('In!')
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})

test('filters key events', async ({ page }) => {
  const { id, url, ours } = feed.take()
  await feed.post(id, kickOff, ...minutes(2, 5), {
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
  await feed.post(id, ...minutes(7, 7), {
    id: 'second',
    type: 'goal',
    ...inPlay('8', { team: ours, player: 'Fenn' }),
  })
  await expect.poll(() => shownIds(page)).toEqual(['second', 'goal', 'kick-off'])
  await filter.click()
  await expect(entries(page)).toHaveCount(8)
})

test('moves nothing while 60 events arrive', async ({ page }) => {
  const { id, url, ours } = feed.take()
  await feed.post(id, kickOff, ...minutes(2, 12))
  await open(page, url)
  await page.evaluate(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    const held = window as unknown as { shifted: { value: number; what: string[] }[] }
    held.shifted = []
    // The feed's slide ends at once if a busy machine gives it no frame: not the page's fault. Everything else counts in such a frame too.
    const stalls: { from: number; to: number }[] = []
    let last = performance.now()
    const watchFrames = (now: number) => {
      if (now - last > 150) stalls.push({ from: last, to: now })
      last = now
      requestAnimationFrame(watchFrames)
    }
    requestAnimationFrame(watchFrames)
    const isCutSlide = (at: number, sources: Source[]) =>
      stalls.some(({ from, to }) => at >= from && at <= to + 50) &&
      sources.every(({ node }) =>
        (node instanceof Element ? node : node?.parentElement)?.closest('[data-feed]'),
      )
    const named = ({ node, previousRect, currentRect }: Source) => {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.outerHTML.slice(0, 120)}: ${previousRect.y} to ${currentRect.y}, ${previousRect.height} to ${currentRect.height} px high`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: Source[] }
        if (!isCutSlide(entry.startTime, sources)) held.shifted.push({ value, what: sources.map(named) })
      }
    }).observe({ type: 'layout-shift' })
    document.querySelector('#commentary')?.scrollIntoView()
  })
  for (let minute = 13; minute <= 43; minute++) {
    await feed.post(id, ...minutes(minute, minute))
    if (minute === 20)
      await feed.post(id, { id: 'goal', type: 'goal', ...inPlay('20', { team: ours, player: 'Rooksby' }) })
    await page.waitForTimeout(120)
  }
  // Half of them at the top of the list, half further down.
  await page.evaluate(() => scrollBy(0, 900))
  await feed.post(id, ...minutes(44, 45))
  await page.getByRole('button', { name: '2 new updates' }).waitFor()
  for (let added = 1; added <= 27; added++) {
    await feed.post(id, {
      id: `added-${added}`,
      ...inPlay(`45+${added}`, { text: `Added minute ${added}.` }),
    })
    await page.waitForTimeout(80)
  }
  await page.getByRole('button', { name: '29 new updates' }).waitFor()
  const shifted = await page.evaluate(
    () => (window as unknown as { shifted: { value: number; what: string[] }[] }).shifted,
  )
  const sum = shifted.reduce((before, { value }) => before + value, 0)
  expect(sum, `sum of all layout shifts: ${JSON.stringify(shifted, null, 1)}`).toBeLessThanOrEqual(0.01)
})

test('[MT-06] comes live, without a reload, and survives the platform’s end between two events', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(120_000)
  const { id, url, ours } = feed.take()
  await feed.post(id, kickOff, ...minutes(2, 4))
  await open(page, url)
  await expect(page.getByText('Updating live')).toBeVisible()
  await feed.post(id, ...minutes(5, 6))
  await expect(entries(page)).toHaveCount(6)
  await site.stopPlatform('kill')
  await site.startPlatform()
  await feed.post(id, ...minutes(7, 9), {
    id: 'goal',
    type: 'goal',
    ...inPlay('10', { team: ours, player: 'Rooksby' }),
  })
  await expect(entries(page)).toHaveCount(10, { timeout: 15_000 })

  // The reader's own stream breaks as well.
  await page.context().setOffline(true)
  await feed.post(id, ...minutes(11, 14))
  await page.waitForTimeout(500)
  await page.context().setOffline(false)
  await feed.post(id, ...minutes(15, 15))
  await expect(entries(page)).toHaveCount(15, { timeout: 30_000 })

  const kept = (await (await fetch(`${site.url}/api/matches/v1/matches/${id}/events`)).json()) as {
    data: { id: string }[]
  }
  expect((await shownIds(page)).toReversed()).toEqual(kept.data.map((event) => event.id))
  await expect(page.locator('[data-score]')).toHaveText(ours === 'home' ? '1–0' : '0–1')

  // The browser's messages on requests without a platform or a network: the adverts', and the stream's own.
  const expected = /Failed to load resource: .*(?:footer_slot|area=footer|experiments|\/live|\/images\/)/
  expect(consoleErrors.splice(0).filter((text) => !expected.test(text))).toEqual([])
})

test('reads whole without scripts, the latest first', async ({ browser }) => {
  const { id, url, ours } = feed.take()
  await feed.post(id, { id: 'news', type: 'build-up', text: 'Team news.' }, kickOff, ...minutes(2, 45), {
    id: 'goal',
    type: 'goal',
    ...inPlay('45+1', { team: ours, player: 'Rooksby', text: 'Right on half-time.' }),
  })
  await feed.post(
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
  await expect(page).toHaveURL(`${url}?page=2`)
  await expect(entries(page)).toHaveCount(16)
  await expect(entries(page).last()).toContainText('Under way.')
  expect((await page.request.get(`${url}?page=3`)).status()).toBe(404)
  await page.getByText('Later updates').click()
  await expect(page).toHaveURL(url)
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
  const { id, url, ours, theirs } = feed.take()
  await feed.post(
    id,
    { id: 'ours', type: 'line-up', team: ours, lineUp: lineUpOf('Our') },
    { id: 'theirs', type: 'line-up', team: theirs, lineUp: lineUpOf('Their') },
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
    // Any line of the facts starts with its text, not with a separator.
    const facts = page.locator('[data-stage] p:has(> time) > *')
    const begins = await facts.evaluateAll((all) => {
      const boxes = all.map((fact) => {
        const range = document.createRange()
        range.selectNodeContents(fact)
        const { top, left, width } = range.getBoundingClientRect()
        const before = left - fact.getBoundingClientRect().left
        return { says: fact.textContent?.trim() ?? '', top, left, width, before }
      })
      const shown = boxes.filter(({ width }) => width > 0)
      // The competition, which comes first, may be centred on a line of its own.
      return shown
        .slice(1)
        .filter(({ top, left }) => !shown.some((one) => Math.abs(one.top - top) < 8 && one.left < left))
        .filter(({ says, before }) => says === '' || before > 2)
    })
    expect(begins, `${width} px`).toEqual([])
  }
  await expectNoAxeProblems(page)
  await page.setViewportSize({ width: 375, height: 900 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoSidewaysScroll(page)
  expect((await brokenWords(page)).filter((word) => word.includes('_name_'))).toEqual([])
})
