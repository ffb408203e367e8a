/** Live video in motion: the real session check, the real live playlist, the match page's own place. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { liveStream } from '../../../../tools/e2e/films.ts'
import { feedToken, kickOff, openFeed } from '../../../../tools/e2e/match-feed.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { corner, modal, moving, picture } from '../../../../tools/e2e/player.ts'
import { signIn } from '../../../../tools/e2e/sample-accounts.ts'
import { visitScreening, watch } from '../../../../tools/e2e/screening.ts'
import { screeningForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'
import { root } from '../../../../tools/start/install.mjs'

const site = screeningForTests({ now: null, environment: { MATCH_FEED_TOKEN: feedToken } })

test('[TV-07e] live pictures: check, token, live edge, going back and live again; restrictions bypassed say so', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.setTimeout(300_000)
  await signIn(context, site, 'subscriber')
  await visitScreening(page, site)
  const check = page.waitForResponse((answer) => answer.url().endsWith('/session/check'))
  await watch(page, liveStream('live-main'))
  const answer = await check
  expect(answer.status()).toBe(200)
  expect((await answer.json()).data.attributes.token).toMatch(/\S/)
  await moving(page)
  const live = page.locator('[data-player]').getByRole('button', { name: 'Live', exact: true })
  await expect(live).toBeDisabled()
  // Neither the end nor a step leads to where nothing is yet.
  await page.locator('[data-player] video').focus()
  for (const key of ['End', 'ArrowRight', 'l']) {
    await page.keyboard.press(key)
    const toNewest = await page.locator('[data-player] video').evaluate((element) => {
      const { seekable, currentTime } = element as HTMLVideoElement
      return seekable.end(seekable.length - 1) - currentTime
    })
    expect(toNewest, key).toBeGreaterThan(3)
  }
  // Seeking back, and returning to live by a press.
  await page.keyboard.press('Home')
  await moving(page)
  const goLive = page.locator('[data-player]').getByRole('button', { name: 'Go to live' })
  await expect(goLive).toBeEnabled()
  // No control is lost on the narrowest telephone, nor with text twice as large.
  for (const [width, size] of [
    [320, '100%'],
    [375, '200%'],
    [320, '200%'],
    [1280, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size)
    const about = `${width} px, text of ${size}`
    await expect(async () => {
      // A key brings the controls back, and they disappear by themselves.
      await page.keyboard.press('ArrowUp')
      const seen = await page.locator('[data-player] [data-shown] button').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const { left, right, width: shown } = button.getBoundingClientRect()
          return shown > 0 ? [{ name: button.ariaLabel, inside: left >= 0 && right <= innerWidth }] : []
        }),
      )
      expect(seen.length, about).toBeGreaterThan(5)
      expect(
        seen.filter(({ inside }) => !inside),
        about,
      ).toEqual([])
    }).toPass({ timeout: 20_000 })
  }
  const before = (await picture(page))?.time ?? 0
  await goLive.click()
  await expect.poll(async () => (await picture(page))?.time ?? 0).toBeGreaterThan(before + 5)
  await expect(live).toBeDisabled()
  await expectNoAxeProblems(page)

  await signIn(context, site, 'bypass')
  await visitScreening(page, site)
  await watch(page, liveStream('live-main'))
  await expect(modal(page).getByText('Account Restrictions Bypassed')).toBeVisible()
  forgiveRefusals(consoleErrors)
})

test('[TV-04+] closing a live stream leads back to the link that opened it, in its place and with the focus', async ({
  page,
  context,
}) => {
  await signIn(context, site, 'subscriber')
  await page.setViewportSize({ width: 812, height: 375 })
  await page.goto(`${site.url}/live`)
  await hydrated(page)
  const link = page.locator('main a[href="/live/video/live-main"]')
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 60))
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await link.click()
  await moving(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${site.url}/live`)
  await expect(link).toBeFocused()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(2)
})

/** Every caption of the sample's films, with the second of its film at which it starts. */
async function sampleCaptions(): Promise<{ text: string; at: number }[]> {
  const sources = join(root, 'tools/media/sources')
  const texts = await Promise.all(
    (await readdir(sources)).map((film) => readFile(join(sources, film, 'captions.vtt'), 'utf8')),
  )
  return texts.flatMap((text) =>
    [...text.matchAll(/^(\d\d):(\d\d):([\d.]+) --> .*\n((?:.+\n?)+)/gm)].map(
      ([, hours, minutes, seconds, words = '']) => ({
        text: words.trim(),
        at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      }),
    ),
  )
}

test('[TV-07g] live pictures have captions, and each comes when it is said', async ({ page, context }) => {
  test.setTimeout(300_000)
  await signIn(context, site, 'subscriber')
  let playlist = ''
  page.on('response', async (answer) => {
    if (/\/live-main\/captions\/index\.m3u8/.test(answer.url()))
      playlist = await answer.text().catch(() => playlist)
  })
  await visitScreening(page, site)
  await watch(page, liveStream('live-main'))
  await moving(page)
  await page.locator('[data-player] video').focus()
  await page.keyboard.press('c')
  await expect(page.locator('[data-captions]')).toContainText(/\w/, { timeout: 40_000 })
  // One that has been shown by now: the first may be over.
  const found = await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')
    const cue = [...(video?.textTracks ?? [])].flatMap(({ activeCues }) => [...(activeCues ?? [])])[0]
    return cue ? { text: (cue as VTTCue).text, from: cue.startTime } : null
  })
  const said = (await found.jsonValue()) as { text: string; from: number }
  // A commentator repeats some phrases.
  const written = (await sampleCaptions()).filter(({ text }) => text === said.text)
  expect(written, said.text).not.toEqual([])

  // Start of its film, by the caption, and by the stream's own clock: the edge is the end of the newest segment. Video and
  // captions are reloaded one after the other: they agree when neither has moved for a while.
  const edgeNow = () =>
    page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')?.seekable.end(0) ?? 0)
  let edge = Number.NaN
  let listed = ''
  while (listed !== playlist || edge !== (await edgeNow())) {
    listed = playlist
    edge = await edgeNow()
    await page.waitForTimeout(700)
  }
  const newest = Number(/(\d+)\.vtt\s*$/.exec(playlist.trim())?.[1])
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1])
  const begins: number[] = []
  let number = first
  let next = false
  for (const line of playlist.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') next = true
    if (line.endsWith('.vtt')) {
      if (next) begins.push(number)
      next = false
      number += 1
    }
  }
  const away = begins.flatMap((begin) =>
    written.map(({ at }) => Math.abs(said.from - at - (edge - (newest + 1 - begin) * 2))),
  )
  expect(Math.min(...away)).toBeLessThan(2.5)
})

test('[TV-07d] a playlist that stands still is an interruption, and goes on by itself', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await signIn(context, site, 'subscriber')
  let still = false
  const kept = new Map<string, string>()
  await page.route(/\/live-main\/[^/]+\/index\.m3u8/, async (route) => {
    const address = route.request().url()
    const text = still ? kept.get(address) : undefined
    if (text !== undefined) return route.fulfill({ body: text, contentType: 'application/vnd.apple.mpegurl' })
    const answer = await route.fetch()
    kept.set(address, await answer.text())
    await route.fulfill({ response: answer })
  })
  await visitScreening(page, site)
  await watch(page, liveStream('live-main'))
  await moving(page)
  await page.waitForTimeout(5000)
  still = true
  await expect(page.locator('[data-player]').getByText('The stream has been interrupted.')).toBeVisible({
    timeout: 30_000,
  })
  still = false
  await expect(page.locator('[data-player]').getByText('The stream has been interrupted.')).toHaveCount(0, {
    timeout: 20_000,
  })
  await moving(page)
})

/**
 * Sends the stream under one encoder's name after another; null: of none, and nothing can be read.
 * @param stay the playlists of an encoder that is gone stay as they were, as they do for a minute
 */
async function sentAs(page: Page, first: string | null, { stay = false } = {}) {
  let names = first
  const kept = new Map<string, string>()
  await page.route(/\/live-main\/master\.m3u8$/, async (route) => {
    if (names === null) return route.fulfill({ status: 404, body: '{}' })
    const response = await route.fetch()
    const body = (await response.text()).replace(/(?<=^|URI=")(?=\w+\/index)/gm, `${names}-`)
    await route.fulfill({ response, body })
  })
  await page.route(/\/live-main\/(\w+)-\w+\//, async (route) => {
    const url = route.request().url()
    const [, of] = /\/live-main\/(\w+)-/.exec(url) ?? []
    const body = kept.get(url)
    if (of !== names)
      return route.fulfill(stay && body !== undefined ? { body } : { status: 404, body: '{}' })
    const real = url.replace(`${of}-`, '')
    if (!stay || !url.endsWith('.m3u8')) return route.continue({ url: real })
    const response = await route.fetch({ url: real })
    kept.set(url, await response.text())
    return route.fulfill({ response })
  })
  return (next: string | null) => {
    names = next
  }
}

test('[TV-07j] staff say that it is on before its encoder sends, and another encoder takes over: it plays without a press', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.setTimeout(240_000)
  await signIn(context, site, 'subscriber')
  const player = page.locator('[data-player]')
  const interrupted = player.getByText('The stream has been interrupted.')
  const send = await sentAs(page, null)
  await visitScreening(page, site)
  await watch(page, liveStream('live-main'))
  await expect(interrupted).toBeVisible({ timeout: 30_000 })
  await page.waitForTimeout(4000)
  await expect(player.getByRole('alert')).toHaveCount(0)
  send('first')
  await moving(page)
  await expect(interrupted).toHaveCount(0)

  send('second')
  await page.waitForRequest(/\/live-main\/second-\w+\/index/)
  await moving(page)
  await expect(player.getByRole('button', { name: 'Live', exact: true })).toBeDisabled()
  await expect(interrupted).toHaveCount(0)

  // A fan who has paused is not surprised by it.
  await player.locator('video').focus()
  await page.keyboard.press('k')
  await expect.poll(async () => (await picture(page))?.paused).toBe(true)
  send('third')
  // It may find the change by a segment, which it steps over once it gets there, or by a playlist, which it reads anew at once.
  await page.waitForTimeout(10_000)
  expect((await picture(page))?.paused).toBe(true)
  const found = page.waitForRequest(/\/live-main\/third-\w+\/index/)
  await page.keyboard.press('k')
  await found
  await moving(page)
  forgiveRefusals(consoleErrors)
})

test('[TV-07j] another encoder takes over while the playlists of the first are still there: it is found, and plays without a press', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.setTimeout(120_000)
  await signIn(context, site, 'subscriber')
  const send = await sentAs(page, 'first', { stay: true })
  await visitScreening(page, site)
  await watch(page, liveStream('live-main'))
  await moving(page)
  send('second')
  const interrupted = page.locator('[data-player]').getByText('The stream has been interrupted.')
  await expect(interrupted).toBeVisible({ timeout: 30_000 })
  await page.waitForRequest(/\/live-main\/second-\w+\/index/)
  await expect(interrupted).toHaveCount(0, { timeout: 20_000 })
  await moving(page)
  forgiveRefusals(consoleErrors)
})

test('[MT-07] on the day of a match home is given over to it, and its page plays it: in its place, in the corner, and back', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await signIn(context, site, 'subscriber')
  const feed = await openFeed(site)
  const { id, match, path } = feed.take()
  await feed.post(id, kickOff)

  // The match takes over home; the menu says so.
  const slots = page.locator('[data-slot]')
  await expect(async () => {
    await page.goto(site.url)
    expect(
      await slots.evaluateAll((all) => all.slice(0, 2).map((one) => one.getAttribute('data-slot'))),
    ).toEqual(['matches/strip', 'news/lead'])
  }).toPass({ timeout: 10_000 })
  await hydrated(page)
  const name = `Matches (${match.home.name} v ${match.away.name} today)`
  await expect(page.getByRole('link', { name }).first()).toBeVisible()

  await page.goto(site.url + path)
  await hydrated(page)
  const place = page.locator('[data-video-place]')
  await expect(place).toHaveCount(0)
  await page.getByRole('button', { name: 'Watch Live' }).click()
  await expect(place.locator('[data-player]')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Video of the match' })).toBeFocused()
  await moving(page)
  await expect(page.getByRole('button', { name: 'Watch Live' })).toHaveCount(0)
  const element = await page.evaluateHandle(() => document.querySelector('video'))
  const same = () => page.evaluate((before) => before === document.querySelector('video'), element)
  for (const width of [375, 760, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    const box = await place.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  }
  await expectNoAxeProblems(page)

  // Scrolling on docks it; scrolling back returns it to its place. It is the same picture all the while.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(corner(page)).toBeVisible()
  await moving(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(corner(page)).toHaveCount(0)
  await expect(place.locator('[data-player]')).toBeVisible()
  expect(await same()).toBe(true)

  // It follows the fan, in the corner; once closed, the match page has no gap in its place.
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'News', exact: true })
    .click()
  await expect(page).toHaveURL(`${site.url}/news`)
  await expect(corner(page)).toBeVisible()
  await moving(page)
  expect(await same()).toBe(true)
  await corner(page).getByRole('button', { name: 'Close player' }).click()
  await expect(corner(page)).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Watch Live' })).toBeVisible()
  await expect(place).toHaveCount(0)
})
