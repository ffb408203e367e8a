/** Films that play: the real platform, real segments and keys, a real media element. Faults are injected on the network. */

import type { FeedAnswer, ListOf, Match } from '@club/contracts'
import { datesOf } from '@club/i18n'
import type { Page } from 'playwright/test'
import { importContent } from '../../../../tools/e2e/content.ts'
import { filmFor, filmsWith } from '../../../../tools/e2e/films.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { corner, modal, moving, picture } from '../../../../tools/e2e/player.ts'
import { signIn } from '../../../../tools/e2e/sample-accounts.ts'
import { expectEndWhenTaken, visitScreening, watch } from '../../../../tools/e2e/screening.ts'
import { staffToken } from '../../../../tools/e2e/site.ts'
import { screeningForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { choose, expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

const site = screeningForTests({ now: null, environment: { STAFF_TOKEN: staffToken } })

const open = (listed: readonly string[]) => listed.includes('?')
const paid = (listed: readonly string[]) => listed.includes('subscriber-video') && !listed.includes('?')
const control = (page: Page, name: string) =>
  page.locator('[data-player]').getByRole('button', { name, exact: true })
/** Moving the pointer shows the controls, which hide while a film plays. */
async function press(page: Page, name: string) {
  await page.locator('[data-player]').hover()
  await control(page, name).click()
}
/** Where the player's keys act. */
const focusPlayer = (page: Page) => page.locator('[data-player] video').focus()

async function playOpen(page: Page, change: object = {}) {
  const film = { ...(await filmFor(site, open)), ...change }
  await visitScreening(page, site)
  await watch(page, film)
  await moving(page)
  return film
}

/** Films of a section with length and title set by the test; the newest of all, so that they head its list. */
const imported = (
  [
    ['tv04-open', '?', 3599, 'Open to everybody'],
    ['tv04-any', '*', 3600, 'For whoever has an account'],
    [
      'tv04-paid',
      'subscriber-video',
      7384,
      'Two hours of a manager who answers every question there is about corners',
    ],
    ['tv04-next', '?', 65, 'Open to everybody, the second'],
  ] as const
).map(([id, entitlement, duration, title], index) => ({
  id,
  slug: id,
  entryId: `0_${id}`,
  film: 'interview-manager',
  mediaType: 'OnDemand' as const,
  title,
  description: '',
  duration,
  entitlements: [entitlement],
  categories: ['interviews'],
  teams: ['first-team'],
  season: null,
  tags: [],
  searchTags: [],
  section: 'interviews',
  legacy: false,
  status: 'Published' as const,
  thumbnail: { key: 'news/office-01.webp', alt: '' },
  createdAt: '2026-11-19T10:00:00Z',
  startAt: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
  releaseFrom: '2026-11-19T10:00:00Z',
  matchID: null,
  rules: null,
}))

/** The list beside the player, item by item, compared with its data. */
async function expectSidebar(page: Page, heading: 'Related' | 'Latest', section: string, held: string[]) {
  const answer = await fetch(
    `${site.url}/api/ondemand/v1/feed/blues-tv/sections/?section=${section}&pageIndex=0&pageSize=10`,
  )
  const { sections } = (await answer.json()) as FeedAnswer
  const listed = sections[0]?.itemData ?? []
  expect(listed).toHaveLength(10)
  const sidebar = modal(page).getByRole('region', { name: heading })
  await expect(sidebar.getByRole('heading')).toHaveText(heading)
  const items = sidebar.getByRole('listitem')
  await expect(items).toHaveCount(10)
  for (const [index, { id, metaData, mediaData, publicationData }] of listed.entries()) {
    const item = items.nth(index)
    const opens = metaData.SysEntryEntitlements
    const open = opens.includes('?') || opens.some((name) => held.includes(name))
    await expect(item.getByRole('link')).toHaveAttribute('href', `/videos/player/${id}`)
    await expect(item.locator('use')).toHaveAttribute('href', open ? /#Video$/ : /#Padlock$/)
    await expect(item.getByRole('img', { name: 'Locked' })).toHaveCount(open ? 0 : 1)
    await expect(item).toContainText(
      datesOf('Europe/London', 'en-GB').date(publicationData.startAt ?? publicationData.createdAt),
    )
    const thumbnail = item.locator('img')
    expect(mediaData.thumbnailUrl).toContain('/200x200/')
    await expect(thumbnail).toHaveAttribute('src', mediaData.thumbnailUrl)
    await thumbnail.scrollIntoViewIfNeeded()
    await expect
      .poll(() => thumbnail.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
  return items
}

test('[TV-04] the modal has its logo, its player, its list and its way out: back to where the fan came from', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.setTimeout(120_000)
  await importContent(site, { videos: imported })
  const close = page.getByRole('button', { name: 'Close player' })

  // From a list with a query, scrolled far down: that is the entry point.
  const entry = `${site.url}/videos/browse?team=first-team`
  await page.goto(entry)
  await hydrated(page)
  const card = page
    .locator('main li[data-clip]')
    .getByRole('link', { name: 'Open to everybody', exact: true })
  await expect(card).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 160))
  const stood = await page.evaluate(() => window.scrollY)
  expect(stood).toBeGreaterThan(0)
  const inHistory = () => page.evaluate(() => window.navigation.currentEntry?.index)
  const at = await inHistory()
  await card.click()
  await moving(page)
  await expect(page).toHaveURL(`${site.url}/videos/player/tv04-open`)
  const logo = modal(page).getByRole('img', { name: 'Thornsea Town' })
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect(modal(page).locator('[data-player] video')).toHaveCount(1)
  await expect(modal(page).getByRole('heading', { level: 2 })).toHaveText('Open to everybody')
  await expectSidebar(page, 'Latest', 'latest', [])
  await expectNoAxeProblems(page)
  await close.click()
  await expect(modal(page)).toHaveCount(0)
  await expect(page).toHaveURL(entry)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(stood)
  await expect(card).toBeFocused()
  // A closed film is not in the history: Back leads to the page before the list.
  expect(await inHistory()).toBe(at)

  // From a section: its other videos, each in the section's order.
  await page.goto(`${site.url}/videos`)
  await hydrated(page)
  const asked = page.waitForRequest((request) => request.url().includes('/sections/?section=interviews&'))
  await page
    .getByRole('region', { name: 'In their own words' })
    .getByRole('link', { name: 'Open to everybody', exact: true })
    .click()
  await moving(page)
  expect(new URL((await asked).url()).search).toBe('?section=interviews&pageIndex=0&pageSize=10')
  const items = await expectSidebar(page, 'Related', 'interviews', [])
  await expect(items.nth(0)).toContainText('59:59')
  await expect(items.nth(0)).toContainText('Now playing')
  await expect(items.nth(0).getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expect(items.nth(1)).toContainText('1hr 00')
  await expect(items.nth(2)).toContainText('2hr 03')
  // 48 characters, and all of it on request.
  const cut = 'Two hours of a manager who answers every questio...'
  await expect(items.nth(2).getByText(cut, { exact: true })).toBeVisible()
  await expect(items.nth(2).getByRole('link')).toHaveAttribute('title', imported[2]?.title ?? '')

  // The next film has the same exit; Back leads there too, and so does Escape.
  await expect(items.nth(3)).toContainText('01:05')
  await items.nth(3).getByRole('link').click()
  await expect(page).toHaveURL(`${site.url}/videos/player/tv04-next`)
  await moving(page)
  await expect(modal(page).getByRole('region', { name: 'Related' })).toBeVisible()
  await page.goBack()
  await expect(modal(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${site.url}/videos`)

  // Padlocks open for fans with the entitlement; opened by its address a film has no entry point, and leads to the videos.
  await signIn(context, site, 'subscriber')
  await page.goto(`${site.url}/videos/player/tv04-paid`)
  await hydrated(page)
  await moving(page)
  await expectSidebar(page, 'Related', 'interviews', ['*', 'freemium', 'subscriber-video'])
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${site.url}/videos`)

  // A section that hides the list: a live stream's.
  await page.goto(`${site.url}/live`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Blues TV Live', exact: true }).click()
  await moving(page)
  await expect(modal(page).getByRole('region')).toHaveCount(1)
  await expect(modal(page).getByRole('heading', { name: /^(?:Related|Latest)$/ })).toHaveCount(0)
  await close.click()
  await expect(modal(page)).toHaveCount(0)
  forgiveRefusals(consoleErrors)
})

test('[TV-04b] a title of 500 letters stays in its place, at every width', async ({ page }) => {
  await playOpen(page, { title: 'Goooal'.repeat(84).slice(0, 500), section: 'highlights' })
  for (const width of [375, 760, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    const over = await modal(page).evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(over, `at ${width} px`).toBeLessThanOrEqual(0)
  }
  await expectNoAxeProblems(page)
})

test('[TV-05a] everything by keyboard, and the element confirms each', async ({ page }) => {
  await playOpen(page)
  // On opening, the focus is on the dialog, beside the player, and on nothing that the space bar would press.
  await expect(modal(page)).toBeFocused()
  await page.keyboard.press(' ')
  await expect.poll(() => picture(page)).toMatchObject({ paused: true })
  await page.keyboard.press('k')
  await expect.poll(() => picture(page)).toMatchObject({ paused: false })
  await focusPlayer(page)
  const is = (what: Partial<NonNullable<Awaited<ReturnType<typeof picture>>>>) =>
    expect.poll(() => picture(page)).toMatchObject(what)
  await page.keyboard.press('k')
  await is({ paused: true })
  await page.keyboard.press(' ')
  await is({ paused: false })
  await page.keyboard.press('m')
  await is({ muted: true })
  await page.keyboard.press('m')
  await is({ muted: false })
  await page.keyboard.press('ArrowDown')
  await is({ volume: 0.9 })
  await page.keyboard.press('>')
  await is({ rate: 1.25 })
  await page.keyboard.press('<')
  await is({ rate: 1 })
  await page.keyboard.press('5')
  await expect.poll(async () => (await picture(page))?.time ?? 0).toBeGreaterThan(8)
  await page.keyboard.press('Home')
  await expect.poll(async () => (await picture(page))?.time ?? 9).toBeLessThan(4)
  await page.keyboard.press('c')
  await expect(control(page, 'Captions')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-captions]')).toContainText(/\w/, { timeout: 15_000 })
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)

  // In forced colours, the played part is still distinct on its line.
  await page.emulateMedia({ forcedColors: 'active' })
  const [seen, ground] = await page
    .locator('[data-player] :has(> [data-buffered]) > :last-child')
    .evaluate((one) => [one, document.body].map((each) => getComputedStyle(each).backgroundColor))
  expect(seen).not.toBe(ground)
  await page.emulateMedia({ forcedColors: null })

  // The help sheet takes the focus and returns it.
  await control(page, 'Keyboard shortcuts').focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await expectNoAxeProblems(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(control(page, 'Keyboard shortcuts')).toBeFocused()

  // Qualities are a list of radio buttons; the choice applies to the element's next picture.
  await control(page, 'Settings').press('Enter')
  const quality = page.getByRole('group', { name: 'Quality' })
  await expect(quality.getByRole('radio')).toHaveCount(3)
  const small = quality.getByRole('radio', { name: '360p' })
  await small.click()
  await expect(small).toBeChecked()
  await expect.poll(async () => (await picture(page))?.width, { timeout: 20_000 }).toBe(640)
  await page.keyboard.press('Escape')
  await expect(control(page, 'Settings')).toBeFocused()
  await expect(modal(page)).toBeVisible()
})

test('[TV-05b] seeking past the end ends the film, and it can be watched again', async ({ page }) => {
  await playOpen(page)
  // As a screen reader moves the time line: neither by pointer nor by key.
  await page.getByRole('slider', { name: 'Position' }).fill('9')
  await expect.poll(async () => (await picture(page))?.time ?? 0).toBeGreaterThan(8.5)
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.currentTime = 1e9
  })
  await expect.poll(async () => (await picture(page))?.ended, { timeout: 15_000 }).toBe(true)
  await page.locator('[data-player]').getByRole('button', { name: 'Watch again' }).click()
  await moving(page)
})

test('[TV-05c] a film goes on where it was left, and from the beginning on request', async ({ page }) => {
  const film = await playOpen(page)
  await focusPlayer(page)
  // Paused: otherwise it might play to its end while a busy machine closes it.
  await page.keyboard.press('k')
  await expect.poll(() => picture(page)).toMatchObject({ paused: true })
  await page.keyboard.press('5')
  await expect.poll(async () => (await picture(page))?.time ?? 0).toBeGreaterThan(10)
  const left = (await picture(page))?.time ?? 0
  await page.getByRole('button', { name: 'Close player' }).click()
  await expect(modal(page)).toHaveCount(0)
  await watch(page, film)
  await moving(page)
  expect((await picture(page))?.time ?? 0).toBeGreaterThan(left - 3)
  await expect(page.getByText(/^Resuming from \d:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'From the beginning' }).press('Enter')
  await expect.poll(async () => (await picture(page))?.time ?? 99).toBeLessThan(left - 3)
  // The button is gone, but the keys still control the player.
  await page.keyboard.press('k')
  await expect.poll(() => picture(page)).toMatchObject({ paused: true })
})

test('[TV-05l] a goal leads to its moment of the film, from the match, its report and an address, after signing in too', async ({
  page,
  consoleErrors,
}) => {
  const answer = await fetch(`${site.url}/api/matches/v1/matches?team=first-team&page[size]=100`)
  const { data } = (await answer.json()) as ListOf<Match>
  const filmed = data.flatMap(({ id, attributes: { filmed: goals = [], links, season } }) =>
    goals.map((goal) => ({ ...goal, id, season, report: links.report })),
  )
  const goal = filmed.filter(({ at, report }) => at > 5 && report !== null).sort((a, b) => b.at - a.at)[0]
  if (!goal) throw new Error('the sample films no goal of a match with a report')
  const at = Math.floor(goal.at)
  const address = `/videos/player/${goal.videoID}?t=${at}`
  const leads = page.locator(`a[href="${address}"]`)
  const atMoment = async () => {
    await moving(page)
    const time = (await picture(page))?.time ?? 0
    expect(time).toBeGreaterThanOrEqual(at - 0.5)
    expect(time).toBeLessThan(at + 8)
  }

  // From the match: beside the scorer and in Min by Min. Nobody is signed in; the film waits with its start time.
  const centre = `${site.url}/match/first-team/${goal.season}/${goal.id}`
  await page.goto(centre)
  await hydrated(page)
  await page.getByRole('tab', { name: 'Min by Min' }).click()
  const entry = page.locator('[data-goal]').filter({ has: leads })
  await expect(entry.getByRole('link', { name: 'Watch the goal' })).toBeVisible()
  await page
    .getByRole('link', { name: new RegExp(`^Watch .*${goal.scorer}.s goal, `) })
    .first()
    .click()
  await expect(page).toHaveURL(site.url + address)
  await expect(page.locator('[data-refusal]')).toContainText('Please Sign In to access this')
  const panel = page.getByRole('dialog', { name: 'Sign in to your club account' })
  await panel.getByLabel('Email').fill('subscriber@example.com')
  await panel.getByLabel('Password', { exact: true }).fill('Terrace-1906!')
  await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
  await atMoment()
  await page.getByRole('button', { name: 'Close player' }).click()
  await expect(page).toHaveURL(centre)

  // From the report, which links to the match's other pages too.
  await page.goto(site.url + goal.report)
  await hydrated(page)
  await leads.first().click()
  await atMoment()

  // The address sets the start time; an invalid one is ignored.
  await page.goto(site.url + address)
  await atMoment()
  for (const hostile of ['-5', '999999']) {
    await page.goto(`${site.url}/videos`)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${site.url}/videos/player/${goal.videoID}?t=${hostile}`)
    await moving(page)
    expect((await picture(page))?.time ?? 99).toBeLessThan(5)
  }
  forgiveRefusals(consoleErrors)
})

/** The next film waits for eight seconds. */
const longerThanTheCount = 9000

test('[TV-04j] after a film the next one waits its while and can be stopped; its address is passed on', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await signIn(context, site, 'subscriber')
  const film = await playOpen(page)
  await expect(modal(page).locator('time').first()).toBeVisible()
  await modal(page).getByRole('button', { name: 'Share' }).click()
  await expect(modal(page).getByText('Link copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toContain(film.videoID)

  const next = page.locator('[data-up-next]')
  await focusPlayer(page)
  await page.keyboard.press('End')
  await expect(next).toContainText(/Up next in [1-8]/)
  await next.getByRole('button', { name: 'Stop' }).click()
  await expect(next).not.toContainText(/Up next in/)
  // Once stopped, the same film stays, for longer than the countdown would have taken.
  const first = page.url()
  await expect(next.getByRole('button', { name: 'Hide' })).toBeVisible()
  await page.waitForTimeout(longerThanTheCount)
  expect(page.url()).toBe(first)
  await next.getByRole('button', { name: 'Play now' }).press('Enter')
  await expect(page).not.toHaveURL(first)
  await moving(page)
  // The button is gone, and the focus has stayed in the dialog.
  await expect(modal(page)).toBeFocused()

  // On a phone nothing of the player covers it: it gets a press in its left half itself.
  await page.setViewportSize({ width: 375, height: 812 })
  await focusPlayer(page)
  await page.keyboard.press('End')
  const playNow = next.getByRole('button', { name: 'Play now' })
  const box = await playNow.boundingBox()
  if (box === null) throw new Error('no button')
  for (const part of [0.1, 0.3, 0.5, 0.9]) {
    const at = [box.x + box.width * part, box.y + box.height / 2] as const
    expect(
      await playNow.evaluate((button, [x, y]) => button.contains(document.elementFromPoint(x, y)), at),
    ).toBe(true)
  }
  await next.getByRole('button', { name: 'Stop' }).click()
  await page.setViewportSize({ width: 1280, height: 720 })
  await playNow.click()
  await moving(page)

  // Undisturbed, the countdown leads to the one after, and a full screen stays full.
  const second = page.url()
  const full = () => page.evaluate(() => document.fullscreenElement !== null)
  await focusPlayer(page)
  await page.keyboard.press('f')
  await expect.poll(full).toBe(true)
  await page.keyboard.press('End')
  await expect(next).toContainText(/Up next in/)
  await expect(page).not.toHaveURL(second)
  await moving(page)
  expect(await full()).toBe(true)
  await expect.poll(async () => (await page.locator('[data-player]').boundingBox())?.width).toBe(1280)
  await press(page, 'Leave full screen')
  await expect.poll(full).toBe(false)
})

test('[TV-04k] a fan who is not signed in gets a next film too, also where its section has none that is open', async ({
  page,
}) => {
  const opened = await filmsWith(site, open)
  const sections = opened.map(({ metaData }) => metaData.section)
  const alone = opened.find(
    ({ metaData: { section } }) => sections.indexOf(section) === sections.lastIndexOf(section),
  )
  expect(alone).toBeDefined()
  const film = await playOpen(page, {
    videoID: alone?.id,
    entryId: alone?.mediaData.entryId,
    title: alone?.metaData.title,
    section: alone?.metaData.section,
  })
  const next = page.locator('[data-up-next]')
  const opening = new Set(opened.map(({ id }) => id))
  let playing = film.videoID
  // Stopped once, then left undisturbed: each time it is another film, and one that is open to everybody.
  for (const stopped of [true, false]) {
    await focusPlayer(page)
    await page.keyboard.press('End')
    await expect(next).toContainText(/Up next in [1-8]/)
    if (stopped) {
      await next.getByRole('button', { name: 'Stop' }).click()
      await expect(next).not.toContainText(/Up next in/)
      await next.getByRole('button', { name: 'Play now' }).click()
    }
    await expect(page).not.toHaveURL(new RegExp(`/${playing}$`))
    playing = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(opening, playing).toContain(playing)
    await moving(page)
  }
})

test('[TV-05d] a segment that is missing is stepped over; one that fails is asked for again', async ({
  page,
  consoleErrors,
}) => {
  let failures = 0
  await page.route(/\/1\.ts$/, (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.route(/\/3\.ts$/, (route) =>
    failures++ < 3 ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await playOpen(page)
  await expect.poll(async () => (await picture(page))?.time ?? 0, { timeout: 40_000 }).toBeGreaterThan(9)
  expect(failures).toBeGreaterThan(2)
  await expect(page.locator('[data-player] [role=alert]')).toHaveCount(0)
  forgiveRefusals(consoleErrors)
})

test('[TV-05d] a fan who seeks while a segment is missing gets what comes there, and a film without its last one ends', async ({
  page,
  consoleErrors,
}) => {
  const last = { from: Number.POSITIVE_INFINITY }
  let missed = 0
  await page.route(/\/\d+\.ts$/, (route) => {
    const nth = Number(/(\d+)\.ts$/.exec(route.request().url())?.[1])
    if (nth !== 12 && nth < last.from) return route.continue()
    missed += 1
    return route.fulfill({ status: 404, body: '{}' })
  })
  const seek = (to: number) =>
    page.locator('[data-player] video').evaluate((video, time) => {
      Object.assign(video, { currentTime: time })
    }, to)
  /** It has been asked for, in every rendition, and the film goes on with what is in hand. */
  const lacks = async () => {
    missed = 0
    await expect.poll(() => missed, { timeout: 20_000 }).toBeGreaterThan(0)
    await page.waitForTimeout(1000)
  }
  await playOpen(page)
  await seek(17)
  await lacks()
  await seek(2)
  await moving(page)
  expect((await picture(page))?.time).toBeLessThan(12)
  await lacks()
  await seek(29)
  await moving(page)
  expect((await picture(page))?.time).toBeLessThan(40)

  const length = await page
    .locator('[data-player] video')
    .evaluate((video) => (video as HTMLVideoElement).duration)
  last.from = Math.ceil(length / 2)
  await seek(length - 7)
  await expect.poll(async () => (await picture(page))?.ended, { timeout: 30_000 }).toBe(true)
  await expect(page.locator('[data-up-next]')).toBeVisible()
  await expect(page.locator('[data-player] [role=alert]')).toHaveCount(0)
  // And again from its beginning.
  await press(page, 'Play')
  await moving(page)
  expect((await picture(page))?.time).toBeLessThan(12)
  forgiveRefusals(consoleErrors)
})

test('[TV-05e] twenty seconds without a network: it says so, and goes on by itself', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.setTimeout(120_000)
  // Slow enough that the film's end is not buffered, however long a busy machine takes to cut the network.
  let between = 3000
  await page.route(/\.ts$/, async (route) => {
    await new Promise((done) => setTimeout(done, between))
    await route.continue()
  })
  await playOpen(page)
  await focusPlayer(page)
  await context.setOffline(true)
  between = 300
  await page.keyboard.press('8')
  await expect(page.locator('[data-player]').getByText('You are offline.')).toBeVisible({ timeout: 20_000 })
  await page.waitForTimeout(20_000)
  await context.setOffline(false)
  await moving(page)
  await expect(page.locator('[data-player]').getByText('You are offline.')).toHaveCount(0)
  forgiveRefusals(consoleErrors)
})

test('[TV-04c] in the corner it plays on from remote to remote, and comes back large', async ({ page }) => {
  const film = await filmFor(site, open)
  await visitScreening(page, site)
  await watch(page, film)
  await moving(page)
  const element = await page.evaluateHandle(() => document.querySelector('video'))
  await page.keyboard.press('c')
  await press(page, 'Keep watching in the corner')
  await expect(corner(page)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/screening`)
  // A fan who reads the page at the same time can continue.
  await expect(corner(page).locator('[data-captions]')).toBeVisible()
  // The key that minimised it would bring it back, and it does not cover the page's end.
  await expect(corner(page).getByRole('button', { name: 'Back to the large player' })).toBeFocused()
  await page.getByRole('button', { name: 'Cookie settings' }).focus()
  const foot = await page.getByRole('button', { name: 'Cookie settings' }).boundingBox()
  const over = await corner(page).boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)
  for (const name of ['News', 'Matches', 'Teams']) {
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name, exact: true })
      .click()
    await expect(page).toHaveURL(`${site.url}/${name.toLowerCase()}`)
    await moving(page)
  }
  expect(await page.evaluate((before) => before === document.querySelector('video'), element)).toBe(true)
  await press(page, 'Back to the large player')
  await expect(modal(page)).toBeVisible()
  await moving(page)
  expect(await page.evaluate((before) => before === document.querySelector('video'), element)).toBe(true)
  await page.getByRole('button', { name: 'Close player' }).click()
  await expect(page).toHaveURL(`${site.url}/teams`)
})

test('[TV-05] a film is real HLS, adaptive, with eight seconds behind it; who may not have it gets no key, and a free one plays for everybody', async ({
  page,
  context,
  browser,
  consoleErrors,
}) => {
  test.setTimeout(240_000)
  // On a fast connection, a large picture.
  await playOpen(page)
  await expect.poll(async () => (await picture(page))?.width, { timeout: 40_000 }).toBeGreaterThan(640)
  await page.getByRole('button', { name: 'Close player' }).click()

  // Signed out, and with an account that lacks it: a refusal, and no picture.
  const film = await filmFor(site, paid)
  for (const account of [null, 'fan'] as const) {
    if (account) await signIn(context, site, account)
    await visitScreening(page, site)
    await watch(page, film)
    await expect(page.locator('[data-refusal]')).toBeVisible()
    expect((await picture(page))?.width ?? 0).toBe(0)
  }

  // With the entitlement: playlists, encrypted segments and keys load as the film plays. The connection is so slow to answer that the film
  // is still loading when its start is discarded: a browser keeps all of a film that has loaded to its end.
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  const line = (latency: number, bits: number) =>
    client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bits / 8,
      uploadThroughput: bits / 8,
    })
  await signIn(context, site, 'subscriber')
  await visitScreening(page, site)
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/api/media/')) asked.add(request.url())
  })
  await line(1000, 1_000_000)
  await watch(page, film)
  await moving(page)
  const behind = () =>
    page.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('[data-player] video')
      return video && video.buffered.length > 0 ? video.currentTime - video.buffered.start(0) : 0
    })
  await expect.poll(async () => (await picture(page))?.time ?? 0, { timeout: 60_000 }).toBeGreaterThan(16)
  // Eight seconds, plus the rest of the segment in which they end.
  expect(await behind()).toBeLessThanOrEqual(8 + 2.5)
  expect(await behind()).toBeGreaterThan(5)

  // The connection slows down, and the next segments are requested (everything may be buffered by now, or in the browser's cache):
  // a smaller rendition, and playback continues.
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line(40, 200_000)
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')
    if (video) video.currentTime = 0
  })
  await expect.poll(async () => (await picture(page))?.width, { timeout: 80_000 }).toBe(640)
  await moving(page)

  // The subscriber's requests, repeated by others: none of it can be decoded.
  const keys = [...asked].filter((url) => url.includes('/keys/'))
  const segments = [...asked].filter((url) => url.endsWith('.ts'))
  expect([keys.length > 0, segments.length > 5]).toEqual([true, true])
  for (const account of [null, 'fan', 'subscriber'] as const) {
    const other = await browser.newContext()
    if (account) await signIn(other, site, account)
    for (const url of keys)
      expect([account, url, (await other.request.get(url)).status()]).toEqual([account, url, 403])
    for (const url of segments) {
      const answer = await other.request.get(url)
      const body = await answer.body()
      // In a clear transport stream every 188 bytes start with 0x47.
      expect([answer.status(), body[0] === 0x47 && body[188] === 0x47]).toEqual([200, false])
    }
    await other.close()
  }
  forgiveRefusals(consoleErrors)
})

test('[TV-05f] a subscription that is taken ends the film, with the reason', async ({
  page,
  consoleErrors,
}) => {
  await expectEndWhenTaken(page, site)
  forgiveRefusals(consoleErrors)
})

test('[TV-05g] a tab that slept for an hour goes on without a new source', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.clock.install()
  await signIn(context, site, 'subscriber')
  const film = await filmFor(site, paid)
  await visitScreening(page, site)
  await watch(page, film)
  await page.clock.runFor(3000)
  await moving(page)
  await focusPlayer(page)
  await page.keyboard.press('k')
  const source = await page.evaluate(() => document.querySelector('video')?.src)
  // Asleep: no timer runs, and the lease is free for another.
  await page.clock.fastForward(3_600_000)
  await page.keyboard.press('k')
  await page.clock.runFor(2000)
  await moving(page)
  expect(await page.evaluate(() => document.querySelector('video')?.src)).toBe(source)
  await expect(page.locator('[data-refusal]')).toHaveCount(0)
  forgiveRefusals(consoleErrors)
})

test('[TV-05h] how it went is told to the gateway’s log, by version and without the fan', async ({
  page,
  context,
}) => {
  // Playback reports are sent only for fans who agreed to them.
  await choose(context, 'all')
  const told = async () => (await site.gatewayLog()).split('\n').filter((line) => line.includes('"playback"'))
  await playOpen(page)
  // Reports from other tests' pages so far.
  const before = (await told()).length
  await page.getByRole('button', { name: 'Close player' }).click()
  await expect.poll(async () => (await told()).length).toBeGreaterThan(before)
  const line = (await told()).at(-1) ?? '{}'
  const report = JSON.parse(line)
  expect(report).toMatchObject({ media: 'on-demand', refused: '', failed: '' })
  expect(report.start).toBeGreaterThan(0)
  expect(report.version).toMatch(/^[0-9a-f]{8}$/)
  expect(report.engine).toMatch(/^hls\.js 1\./)
  expect(line).not.toContain('@example.com')
})

test('[TV-05i] a page that plays nothing loads nothing of the player', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/', '/news', '/matches']) {
    await page.goto(site.url + path)
    await hydrated(page)
    await page.waitForTimeout(3000)
  }
  expect(asked.filter((path) => /^\/_s\/media\.|\/api\/media\//.test(path))).toEqual([])
  const main = asked.filter((path) => /^\/_s\/main\..*\.js$/.test(path))
  expect(main.length).toBeGreaterThan(0)
})
