/** The audio bar from opening to closing (docs/product.md#audio-bar): real audio of the sample's own station. */

import type { StreamChange } from '@club/contracts'
import type { Page } from 'playwright/test'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { audioBar } from '../../../../tools/e2e/player.ts'
import { signIn } from '../../../../tools/e2e/sample-accounts.ts'
import { changeStream, comeBack, listen, topics, visitScreening } from '../../../../tools/e2e/screening.ts'
import { staffToken } from '../../../../tools/e2e/site.ts'
import { screeningForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test, withMotion } from '../../../../tools/e2e/test.ts'

test.use(withMotion)

const radio = { entryID: 'live-audio', title: 'Blues Radio' }

const site = screeningForTests({ now: null, environment: { STAFF_TOKEN: staffToken } })

/** What the page recorded, by its own clock: the bar ready, the audio playing, each change of its volume. */
type Seen = { ready: number; playing: number; volumes: { at: number; volume: number }[] }
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** Runs before the page's scripts. */
function look() {
  const noted: Seen = { ready: 0, playing: 0, volumes: [] }
  Object.assign(window, { seen: noted })
  const ofBar = (event: Event) => (event.target as Element).closest('[data-audio-bar]') !== null
  // An element plays before it says so: whatever it reports, the first time that it neither rests nor lacks what comes next counts.
  for (const told of ['play', 'canplay', 'playing', 'timeupdate'])
    document.addEventListener(
      told,
      (event) => {
        const { paused, readyState } = event.target as HTMLMediaElement
        if (noted.playing === 0 && ofBar(event) && !paused && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA)
          noted.playing = performance.now()
      },
      true,
    )
  document.addEventListener(
    'volumechange',
    (event) => {
      const { volume } = event.target as HTMLMediaElement
      if (ofBar(event)) noted.volumes.push({ at: performance.now(), volume })
    },
    true,
  )
  new MutationObserver(() => {
    if (noted.ready === 0 && document.querySelector('[data-audio-bar] [data-ready]'))
      noted.ready = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

const sound = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector<HTMLVideoElement>('[data-audio-bar] video')
    if (!element) return null
    const { webkitAudioDecodedByteCount: heard } = element as HTMLVideoElement & {
      webkitAudioDecodedByteCount?: number
    }
    return { time: element.currentTime, paused: element.paused, volume: element.volume, heard: heard ?? 0 }
  })

const change = (body: StreamChange) => changeStream(site, radio.entryID, body)

/** The poster is the picture with that key, requested in 600x600. */
async function expectPoster(page: Page, key: string) {
  const poster = audioBar(page).locator('img')
  await expect(poster).toHaveAttribute('data-image', key)
  await expect(poster).toHaveAttribute('src', /\/600x600[,/]/)
  await expect
    .poll(() =>
      poster.evaluate((one) => {
        const { naturalWidth, naturalHeight } = one as HTMLImageElement
        return Math.max(naturalWidth, naturalHeight)
      }),
    )
    .toBe(600)
}

test('[TV-08] [TV-08+] live audio: the bar’s sizes, its error box, poster and moving background, ready and loud in time, play and pause, id and title set and emptied', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.setTimeout(240_000)
  await page.addInitScript(look)
  const bar = audioBar(page)
  const close = bar.getByRole('button', { name: 'Close audio player' })
  const problem = bar.locator('[data-refusal]')

  await test.step('nothing is set before; who is not signed in is told so, with the way in', async () => {
    await visitScreening(page, site)
    expect((await topics(page)).audioPlayer).toEqual({
      entryID: '',
      modalOpen: false,
      currentTitle: 'No title',
    })
    await listen(page, radio)
    await expect(problem).toContainText('Please Sign In to access this stream')
    await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeDisabled()
    await problem.getByRole('button', { name: 'Log In Or Register' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign in to your club account' })).toBeVisible()
    await page.keyboard.press('Escape')
    await close.click()
    await expect(bar).toHaveCount(0)
  })

  await test.step('an account without it: the message, and links that lead somewhere', async () => {
    await signIn(context, site, 'fan')
    await visitScreening(page, site)
    await listen(page, radio)
    await expect(problem).toContainText('Sorry but you are not subscribed to this stream')
    await expect(problem.getByRole('link', { name: 'upgrade' })).toHaveAttribute(
      'href',
      '/videos/subscriptions',
    )
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await expectNoAxeProblems(page)
    await problem.getByRole('link', { name: 'faqs' }).click()
    await expect(page).toHaveURL(`${site.url}/videos/faqs`)
    await close.click()
  })

  await test.step('off the air: the offline image', async () => {
    await signIn(context, site, 'listener')
    for (const [status, offlineImageKey] of [
      ['idle', 'news/pitch-01.webp'],
      ['disabled', 'news/pitch-02.webp'],
    ] as const) {
      await change({ status, imageData: { offlineImageKey } })
      await visitScreening(page, site)
      await listen(page, radio)
      await expectPoster(page, offlineImageKey)
      await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeDisabled()
    }
    await change({ status: 'live' })
  })

  await test.step('an account that is blocked: whom to ask', async () => {
    await signIn(context, site, 'blocked')
    await visitScreening(page, site)
    await listen(page, radio)
    await expect(problem).toContainText('Your account has been blocked by an administrator')
    await expect(problem.getByRole('link', { name: 'Blues TV support' })).toHaveAttribute('href', /^mailto:/)
    await signIn(context, site, 'listener')
  })

  const background = bar.locator('[aria-hidden=true]').first()
  const moves = () => background.evaluate((one) => getComputedStyle(one).animationPlayState)
  const stands = () => background.evaluate((one) => getComputedStyle(one).backgroundPosition)
  await test.step('granted: ready 400 ms later, full volume 500 ms after it plays', async () => {
    await visitScreening(page, site)
    await listen(page, radio)
    await expect(bar.locator('[data-ready]')).toBeVisible()
    expect((await topics(page)).audioPlayer).toEqual({
      entryID: radio.entryID,
      modalOpen: true,
      currentTitle: radio.title,
    })
    await expect(bar.getByText(radio.title)).toBeVisible()
    await expect.poll(async () => (await sound(page))?.volume, { timeout: 20_000 }).toBe(1)
    await expect.poll(async () => (await sound(page))?.heard ?? 0).toBeGreaterThan(0)
    const { granted, loaded } = await page.evaluate(() => {
      const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const last = (end: string) => asked.findLast(({ name }) => name.endsWith(end))
      return {
        granted: last('/session/check')?.responseEnd ?? 0,
        loaded: last('/live-audio/master.m3u8')?.startTime ?? 0,
      }
    })
    const { ready, playing, volumes } = await seen(page)
    expect(ready - granted).toBeGreaterThanOrEqual(400)
    // Measured from when the player has its stream, which a slow connection may delay.
    expect(ready - loaded).toBeLessThan(1400)
    const full = volumes.find(({ at, volume }) => at > playing && volume === 1)?.at ?? 0
    expect(full - playing).toBeGreaterThanOrEqual(450)
    expect(full - playing).toBeLessThan(1500)
    expect(volumes.filter(({ at }) => at < full).every(({ volume }) => volume < 1)).toBe(true)
    await expectPoster(page, 'news/match-08.webp')
  })

  await test.step('sizes: 60 px, 120 px from 760 px on, 960 px wide at most, at the foot of the window', async () => {
    for (const [width, height] of [
      [375, 60],
      [759, 60],
      [760, 120],
      [1440, 120],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const box = await bar.boundingBox()
      const wide = Math.min(width, 960)
      expect(box).toEqual({ x: (width - wide) / 2, y: 800 - height, width: wide, height })
      await expectNoSidewaysScroll(page)
    }
    expect(await bar.evaluate((one) => getComputedStyle(one).position)).toBe('fixed')
    // With text twice as large all text of the bar is in the window, and notices stand above it.
    for (const width of [320, 375, 760]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const { words, room, notice, top } = await bar.evaluate((one) => {
        const text = [...one.querySelectorAll('p')]
        return {
          words: Math.max(...text.map((line) => line.getBoundingClientRect().bottom)),
          room: Math.min(...text.map((line) => line.clientWidth)),
          notice: document.querySelector('[data-notices] > *')?.getBoundingClientRect().bottom,
          top: one.getBoundingClientRect().top,
        }
      })
      expect(words, `at ${width} px`).toBeLessThanOrEqual(800)
      expect(room, `at ${width} px`).toBeGreaterThan(120)
      expect(notice, `at ${width} px`).toBeLessThan(top)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    }
    await page.setViewportSize({ width: 1440, height: 800 })
    await expectNoAxeProblems(page)
  })

  await test.step('the background moves, once around in 60 s, while it plays and no longer', async () => {
    const { animationDuration, animationIterationCount } = await background.evaluate((one) => {
      const { animationDuration, animationIterationCount } = getComputedStyle(one)
      return { animationDuration, animationIterationCount }
    })
    expect([animationDuration, animationIterationCount]).toEqual(['60s', 'infinite'])
    expect(await moves()).toBe('running')
    const before = await stands()
    await expect.poll(stands).not.toBe(before)
    await bar.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(async () => (await sound(page))?.paused).toBe(true)
    await expect.poll(moves).toBe('paused')
    const still = await stands()
    await page.waitForTimeout(300)
    expect(await stands()).toBe(still)
    // Fans who prefer reduced motion get none.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await background.evaluate((one) => getComputedStyle(one).animationName)).toBe('none')
    await page.emulateMedia({ reducedMotion: null })
  })

  await test.step('what changes while it is listened to is told, and it sounds again without a press', async () => {
    await bar.getByRole('button', { name: 'Play', exact: true }).click()
    await page.setViewportSize({ width: 1440, height: 800 })
    const stopped = () => expect.poll(async () => (await sound(page))?.time ?? 0).toBe(0)
    await change({ status: 'upcoming', startAt: new Date(Date.now() + 3_600_000).toISOString() })
    await expect(bar.getByRole('timer')).toHaveText(/^Starts in (59|1:00):\d\d/)
    await stopped()
    await change({ status: 'ended' })
    await comeBack(page)
    await expect(bar.getByText('This stream has ended.')).toBeVisible()
    await change({ status: 'idle', imageData: { offlineImageKey: 'news/pitch-02.webp' } })
    await comeBack(page)
    await expectPoster(page, 'news/pitch-02.webp')
    await expect(bar.locator('[data-refusal]')).toHaveCount(0)
    await change({ status: 'live' })
    await comeBack(page)
    await expect.poll(async () => (await sound(page))?.time ?? 0, { timeout: 20_000 }).toBeGreaterThan(0.3)
    await expect(bar.getByText('Live', { exact: true })).toBeVisible()
  })

  await test.step('how loud it is, and what the lock screen says', async () => {
    await expect.poll(async () => (await sound(page))?.volume).toBe(1)
    await bar.getByRole('button', { name: 'Mute' }).click()
    await expect(bar.getByRole('button', { name: 'Unmute' })).toBeVisible()
    await bar.getByRole('slider', { name: 'Volume' }).fill('0.5')
    await expect.poll(async () => (await sound(page))?.volume).toBe(0.5)
    // By keyboard too: after a pause, playback has the volume that the fan set.
    await bar.getByRole('button', { name: 'Pause' }).press('m')
    await expect(bar.getByRole('button', { name: 'Unmute' })).toBeVisible()
    await bar.getByRole('button', { name: 'Pause' }).click()
    await bar.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.waitForTimeout(1000)
    await expect(bar.getByRole('button', { name: 'Unmute' })).toBeVisible()
    const told = () =>
      page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState])
    expect(await told()).toEqual([radio.title, 'playing'])
    await bar.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(told).toEqual([radio.title, 'paused'])
  })

  await test.step('it goes with the fan, plays on, and closes: nothing sounds, nothing is set', async () => {
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'News', exact: true })
      .click()
    await expect(page).toHaveURL(`${site.url}/news`)
    await bar.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(async () => (await sound(page))?.paused).toBe(false)
    const before = (await sound(page))?.time ?? 0
    await expect.poll(async () => (await sound(page))?.time ?? 0).toBeGreaterThan(before + 0.3)
    await page.goBack()
    await expect(page).toHaveURL(`${site.url}/screening`)
    expect((await topics(page)).audioPlayer.entryID).toBe(radio.entryID)
    await close.click()
    await expect(bar).toHaveCount(0)
    expect((await topics(page)).audioPlayer).toEqual({ entryID: '', modalOpen: false, currentTitle: '' })
    expect(await page.locator('video, audio').count()).toBe(0)
  })

  await test.step('at the limit: each stream can be stopped, and the message goes when there is a place', async () => {
    const begin = async () => {
      const answer = await context.request.post(`${site.url}/api/streamline/v1/session/check`, {
        data: { data: { attributes: { videoID: radio.entryID, mediaType: 'live-audio' } } },
        headers: { origin: site.url },
      })
      return (await answer.json()).data.attributes.playbackID as string
    }
    const others = [await begin(), await begin()]
    await listen(page, radio)
    const stops = bar.getByRole('button', { name: `Stop ${radio.title}` })
    await expect(stops).toHaveCount(2)
    await expectNoAxeProblems(page)
    const freed = await context.request.delete(`${site.url}/api/streamline/v1/playbacks/${others[0]}`, {
      headers: { origin: site.url },
    })
    expect(freed.status()).toBe(200)
    await comeBack(page)
    await expect(bar.locator('[data-refusal]')).toHaveCount(0)
    await expect.poll(async () => (await sound(page))?.time ?? 0, { timeout: 20_000 }).toBeGreaterThan(0.3)
    await close.click()
    await expect(page.getByRole('button', { name: 'Listen', exact: true })).toBeFocused()
  })

  await test.step('an account whose restrictions are bypassed listens, and the bar says so', async () => {
    await signIn(context, site, 'bypass')
    await page.goto(`${site.url}/live/audio/${radio.entryID}`)
    await page.getByRole('button', { name: 'Listen Live' }).click()
    const bypassed = bar.getByRole('status').getByText('Account Restrictions Bypassed')
    await expect(bypassed).toBeVisible()
    // Complete on a telephone too, where there is little room for it.
    await page.setViewportSize({ width: 375, height: 700 })
    const state = bypassed.locator('xpath=ancestor::p')
    expect(
      await state.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ).toBeLessThan(2)
    await expect.poll(async () => (await sound(page))?.time ?? 0, { timeout: 20_000 }).toBeGreaterThan(0.3)
  })
  forgiveRefusals(consoleErrors)
})

test('[TV-07h] whoever waits on the page of a stream, or on the list of all, sees that it has begun and that it is over', async ({
  page,
  consoleErrors,
}) => {
  await page.clock.install()
  const card = page.locator('main article', {
    has: page.getByRole('link', { name: radio.title, exact: true }),
  })
  for (const [path, stands] of [
    [`/live/audio/${radio.entryID}`, page.locator('main article').first()],
    ['/live', card],
  ] as const) {
    await change({ status: 'upcoming', startAt: new Date(Date.now() + 3_600_000).toISOString() })
    const status = stands.locator('span[data-status]').first()
    // The gateway's copy of a page goes a moment after the change is known.
    await expect(async () => {
      await page.goto(site.url + path)
      await expect(status).toHaveAttribute('data-status', 'upcoming', { timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    await hydrated(page)
    await change({ status: 'live' })
    await page.clock.fastForward('01:10')
    await expect(status).toHaveText('Live now')
    // Its dot blinks for less than five seconds.
    const { animationDuration, animationIterationCount } = await status.evaluate((one) => {
      const { animationDuration, animationIterationCount } = getComputedStyle(one, '::before')
      return { animationDuration, animationIterationCount }
    })
    expect(Number.parseFloat(animationDuration) * Number(animationIterationCount)).toBeLessThan(5)
    await change({ status: 'ended' })
    await page.clock.fastForward('01:10')
    await expect(status).toHaveText('Ended')
    // A fan who goes on to another stream sees the message for that one.
    const other = page.getByRole('region', { name: 'Other streams' }).getByRole('link').first()
    if (path === '/live') continue
    const title = (await other.textContent()) ?? ''
    await other.evaluate((link: HTMLElement) => link.click())
    await expect(page.locator('main h1')).toHaveText(title)
    await page.waitForTimeout(500)
    await expect(page.locator('main h1')).toHaveText(title)
  }
  await change({ status: 'live' })
  forgiveRefusals(consoleErrors)
})
