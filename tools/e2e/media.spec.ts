/** Media as a browser plays them, through the site's gateway and with hls.js alone: what decrypts, and for whom. */

import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import { root } from '../start/install.mjs'
import { type Site, startSite } from './site.ts'
import { siteForTests } from './site-for-tests.ts'

const password = 'Terrace-1906!'

type Played = { frames: number; seconds: number; width: number; errors: string[]; requests: string[] }

const site = siteForTests({ now: null })

/**
 * A page that plays on in the background keeps the processor from the next test; and who does not sign out keeps the place
 * of its fan until the lease ends, so that a third playback is refused.
 */
const opened: BrowserContext[] = []
test.afterEach(async () => {
  for (const context of opened.splice(0)) {
    await context.request.delete(`${site.url}/api/account/v1/sessions`, { headers: { origin: site.url } })
    await context.close()
  }
})

async function fanPage(browser: Browser, name: string | null, at: Site = site): Promise<Page> {
  // An answer without a page of ours, whose own policy lets nothing play.
  const context = await browser.newContext({ bypassCSP: true })
  opened.push(context)
  const page = await context.newPage()
  await page.addInitScript({ path: join(root, 'node_modules/hls.js/dist/hls.js') })
  await page.goto(`${at.url}/healthz`)
  if (name !== null) {
    const answer = await page.request.post(`${at.url}/api/account/v1/sessions`, {
      data: { email: `${name}@example.com`, password },
      headers: { origin: at.url },
    })
    expect(answer.ok()).toBe(true)
  }
  return page
}

/** Where hls.js asks for licences, as our player tells it. */
const clearKey = (entry: string) => ({
  'org.w3.clearkey': { licenseUrl: `/api/media/v1/${entry}/licence` },
})
const everySystem = (entry: string) => ({
  'com.apple.fps': {
    licenseUrl: `/api/media/v1/${entry}/licence/fairplay`,
    serverCertificateUrl: `/api/media/v1/${entry}/licence/fairplay/certificate`,
  },
  'com.widevine.alpha': { licenseUrl: `/api/media/v1/${entry}/licence/widevine` },
  ...clearKey(entry),
})

/** Begins a playback and plays for some frames or until it fails. */
const play = (
  page: Page,
  entry: string,
  kind: 'live' | 'on-demand',
  drmSystems: object = clearKey(entry),
): Promise<Played> =>
  page.evaluate(
    async ({ entry, kind, drmSystems }) => {
      type Hls = {
        on(
          event: string,
          heard: (name: string, data: { type: string; details: string; fatal: boolean }) => void,
        ): void
        loadSource(address: string): void
        attachMedia(video: HTMLVideoElement): void
      }
      const { Hls } = window as unknown as { Hls: new (config: object) => Hls }
      const post = (address: string, body: object) =>
        fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      if (kind === 'live')
        await post('/api/streamline/v1/session/check', {
          data: { attributes: { videoID: entry, mediaType: 'LiveVideo' } },
        })
      else await post('/api/streamline/v1/session/request', { entryId: entry })
      const video = document.createElement('video')
      video.muted = true
      document.body.append(video)
      const errors: string[] = []
      const hls = new Hls({
        enableWorker: false,
        emeEnabled: true,
        drmSystems,
      })
      hls.on('hlsError', (_name, data) => {
        // On a busy machine a segment is late, and the player goes on by itself; whether it does is told by what has played.
        const waits = /^buffer(?:StalledError|SeekOverHole|NudgeOnStall)$/.test(data.details)
        if (data.fatal || !waits) errors.push(`${data.type} ${data.details}`)
      })
      hls.on('hlsManifestParsed', () => void video.play().catch(() => {}))
      hls.loadSource(`/api/media/v1/${entry}/master.m3u8`)
      hls.attachMedia(video)
      const played = () =>
        Array.from(
          { length: video.played.length },
          (_, index) => video.played.end(index) - video.played.start(index),
        ).reduce((sum, part) => sum + part, 0)
      const until = performance.now() + 15_000
      const failed = () => errors.some((error) => /LicenseRequestFailed|keyLoadError/.test(error))
      while (performance.now() < until && played() < 5 && !failed())
        await new Promise((done) => setTimeout(done, 100))
      return {
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
        seconds: played(),
        width: video.videoWidth,
        errors,
        requests: performance.getEntriesByType('resource').map(({ name }) => name),
      }
    },
    { entry, kind, drmSystems },
  )

test('a protected live stream plays through the browser’s own decryption, and not without a licence [TV-10c]', async ({
  browser,
}) => {
  const subscriber = await fanPage(browser, 'subscriber')
  const played = await play(subscriber, 'live-drm', 'live')
  expect(played.errors).toEqual([])
  expect(played.seconds).toBeGreaterThan(4)
  expect(played.frames).toBeGreaterThan(90)
  expect(played.requests.some((url) => url.endsWith('/licence'))).toBe(true)
  expect(played.requests.some((url) => url.includes('/keys/'))).toBe(false)
  for (const name of [null, 'fan']) {
    const refused = await play(await fanPage(browser, name), 'live-drm', 'live')
    expect(refused.errors).toContain('keySystemError keySystemLicenseRequestFailed')
    expect([refused.frames, refused.seconds < 0.1]).toEqual([0, true])
  }
})

test('with licence servers of other key systems set up, ClearKey is on offer nowhere [TV-10b]', async ({
  browser,
}) => {
  const other = await startSite({
    now: null,
    environment: {
      WIDEVINE_LICENCE_URL: 'http://127.0.0.1:9/widevine',
      FAIRPLAY_LICENCE_URL: 'http://127.0.0.1:9/fairplay',
      FAIRPLAY_CERTIFICATE_URL: 'http://127.0.0.1:9/fairplay.cer',
    },
  })
  try {
    const subscriber = await fanPage(browser, 'subscriber', other)
    const { keySystems } = await subscriber.evaluate(
      async () => (await (await fetch('/api/streamline/v1/streams/live-drm')).json()).data.attributes,
    )
    expect(keySystems).toEqual(['com.apple.fps', 'com.widevine.alpha'])
    // This browser has neither of them: no picture, and no licence by another way.
    const played = await play(subscriber, 'live-drm', 'live', everySystem('live-drm'))
    expect(played.errors).not.toEqual([])
    expect(played.frames).toBe(0)
    expect(played.requests.some((url) => url.includes('/keys/') || url.endsWith('.ts'))).toBe(false)
    const clearKey = await subscriber.evaluate(
      async () =>
        (
          await fetch('/api/media/v1/live-drm/licence', {
            method: 'POST',
            body: new TextEncoder().encode(JSON.stringify({ kids: ['AAAAAAAAAAAAAAAAAAAAAA'] })),
          })
        ).status,
    )
    expect(clearKey).toBe(404)

    // The gate stands before the licence servers, through the gateway too; behind it somebody would have to answer.
    const asked = (page: Page, system: string) =>
      page.evaluate(
        async (path) => (await fetch(path, { method: 'POST', body: new Uint8Array([1, 2, 3]) })).status,
        `/api/media/v1/live-drm/licence/${system}`,
      )
    expect([await asked(subscriber, 'widevine'), await asked(subscriber, 'fairplay')]).toEqual([502, 502])
    expect(await asked(await fanPage(browser, null, other), 'widevine')).toBe(403)
  } finally {
    await other.stop()
  }
})

test('live video moves and decrypts for who may have it; sound alone for a listener [TV-07b] [TV-08b]', async ({
  browser,
}) => {
  const subscriber = await fanPage(browser, 'subscriber')
  const played = await play(subscriber, 'live-main', 'live')
  expect(played.errors).toEqual([])
  expect(played.frames).toBeGreaterThan(90)
  const heard = await play(await fanPage(browser, 'listener'), 'live-audio', 'live')
  expect([heard.errors, heard.width, heard.seconds > 4]).toEqual([[], 0, true])
  const refused = await play(await fanPage(browser, 'listener'), 'live-main', 'live')
  expect(refused.errors).toContain('networkError keyLoadError')
  expect(refused.frames).toBe(0)

  // Every address of the subscriber's own log, asked by nobody: ciphertext and keyless playlists at most.
  const nobody = await browser.newContext()
  opened.push(nobody)
  const media = [...new Set(played.requests)].filter((url) => url.includes('/api/media/'))
  expect(media.some((url) => url.includes('/keys/'))).toBe(true)
  for (const url of media) {
    const answer = await nobody.request.get(url)
    const gated = /\/(?:keys|licence|cast)(?:\/|$)|\/en\.vtt$/.test(url)
    expect([url, answer.status()]).toEqual([url, gated ? 403 : 200])
    const body = await answer.body()
    if (/\.(?:ts|m4s)$/.test(url)) expect([url, body[0] === 0x47 && body[188] === 0x47]).toEqual([url, false])
  }
})

test('segments come from the gateway with the platform away; keys do not', async ({ browser }) => {
  const page = await fanPage(browser, 'subscriber')
  // However long the first segment takes, playing or not.
  const come = (wanted: (url: string) => boolean) =>
    page.waitForResponse((answer) => answer.ok() && wanted(answer.url())).then((answer) => answer.url())
  const [segment, key] = await Promise.all([
    come((url) => url.endsWith('.ts')),
    come((url) => url.includes('/keys/')),
    play(page, 'live-main', 'live'),
  ])
  await site.stopPlatform()
  try {
    const answer = await page.request.get(segment, { headers: { range: 'bytes=0-15' } })
    expect([answer.status(), (await answer.body()).length]).toEqual([206, 16])
    expect((await page.request.get(key)).status()).toBe(503)
  } finally {
    await site.startPlatform()
  }
})
