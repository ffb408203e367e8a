/** Helpers of the player's browser tests: a site with a page that opens whatever a test names, and fans who sign in. */
import { resolve } from 'node:path'
import type { StreamChange, VideoItem } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import type { BrowserContext, Page } from 'playwright/test'
import { hydrated } from './page-checks.ts'
import { type Site, type SiteOptions, staffToken, startSite } from './site.ts'
import { expect } from './test.ts'

/** Of every sample account (docs/product.md#signing-in). */
const password = 'Terrace-1906!'

export type SampleAccount = 'fan' | 'subscriber' | 'listener' | 'blocked' | 'bypass'

/** A whole site with the screening page on it. */
export async function startScreening(options: SiteOptions = {}): Promise<Site> {
  const site = await startSite({ ...options, remotes: [resolve(import.meta.dirname, 'screening')] })
  await expect.poll(async () => (await fetch(`${site.url}/screening`)).status, { timeout: 30_000 }).toBe(200)
  return site
}

export async function signIn(context: BrowserContext, site: Site, account: SampleAccount): Promise<void> {
  const answer = await context.request.post(`${site.url}/api/account/v1/sessions`, {
    data: { email: `${account}@example.com`, password },
    headers: { origin: site.url },
  })
  expect(answer.status()).toBe(200)
}

export async function signOut(context: BrowserContext, site: Site): Promise<void> {
  await context.request.delete(`${site.url}/api/account/v1/sessions`, { headers: { origin: site.url } })
}

/** Films of the catalogue that a given list of entitlements opens. */
export async function filmsWith(
  site: Site,
  opens: (listed: readonly string[]) => boolean,
): Promise<VideoItem[]> {
  const films: VideoItem[] = []
  for (let number = 0; number < 4; number++) {
    const answer = await fetch(`${site.url}/api/videos/v1/search?page[size]=50&page[number]=${number}`)
    const { data } = (await answer.json()) as { data: { id: string; attributes: Omit<VideoItem, 'id'> }[] }
    for (const { id, attributes } of data) {
      const film = { id, ...attributes }
      const { SysEntryEntitlements: listed, section } = film.metaData
      // Programmes of the radio have nothing to see.
      if (film.mediaType === 'OnDemand' && section !== 'radio' && opens(listed)) films.push(film)
    }
  }
  return films
}

/** The longest such film, as a card would open it: there is time to go to and fro in it. */
export async function filmFor(
  site: Site,
  opens: (listed: readonly string[]) => boolean,
): Promise<VideoToOpen> {
  const films = await filmsWith(site, opens)
  const [film] = films.sort((a, b) => b.metaData.VideoDuration - a.metaData.VideoDuration)
  if (!film) throw new Error('the sample has no such film')
  return {
    videoID: film.id,
    entryId: film.mediaData.entryId,
    title: film.metaData.title,
    mediaType: 'OnDemand',
    section: film.metaData.section,
    poster: film.mediaData.thumbnail?.key ?? null,
    entitlements: film.metaData.SysEntryEntitlements,
  }
}

export const liveStream = (assetID: string): VideoToOpen => ({
  videoID: assetID,
  entryId: assetID,
  title: assetID,
  mediaType: 'DrmLiveVideo',
  section: 'hidden',
})

/** What a page of the screening remote tells of the host's state. */
export async function topics(page: Page) {
  return JSON.parse((await page.locator('[data-topics]').textContent()) ?? '') as {
    mediaPlayer: {
      modalOpen: boolean
      currentVideoID: string
      currentVideoName: string
      currentSection: string
    }
    audioPlayer: { entryID: string; modalOpen: boolean; currentTitle: string }
    videoPlayer: { entryPoint: string; currentPlaylistTitle: string }
    matchCentre: { videoOpen: boolean; dockedVideo: boolean }
    overlay: { open: string }
  }
}

export async function visitScreening(page: Page, site: Site, room = ''): Promise<void> {
  await page.goto(`${site.url}/screening${room === '' ? '' : `/${room}`}`)
  await hydrated(page)
}

/** Opens a video from the screening page. */
export async function watch(page: Page, video: VideoToOpen): Promise<void> {
  await page.getByLabel('Video', { exact: true }).fill(JSON.stringify(video))
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
}

export async function listen(page: Page, audio: { entryID: string; title: string }): Promise<void> {
  await page.getByLabel('Video', { exact: true }).fill(JSON.stringify(audio))
  await page.getByRole('button', { name: 'Listen', exact: true }).click()
}

export const modal = (page: Page) => page.locator('[data-video-modal]')
export const corner = (page: Page) => page.locator('[data-video-corner]')
export const audioBar = (page: Page) => page.locator('[data-audio-bar]')

/** Where the picture is, as its element says it. */
export const picture = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')
    return video
      ? {
          time: video.currentTime,
          paused: video.paused,
          width: video.videoWidth,
          volume: video.volume,
          muted: video.muted,
          rate: video.playbackRate,
          ended: video.ended,
        }
      : null
  })

/** Waits until pictures move. */
export async function moving(page: Page): Promise<void> {
  await expect.poll(async () => (await picture(page))?.width ?? 0, { timeout: 40_000 }).toBeGreaterThan(0)
  const before = (await picture(page))?.time ?? 0
  await expect
    .poll(async () => (await picture(page))?.time ?? 0, { timeout: 40_000 })
    .toBeGreaterThan(before + 0.3)
}

/**
 * Changes a live stream as the staff does, until the gateway's copy tells it too.
 * @param site one that was started with `STAFF_TOKEN: staffToken`
 */
export async function changeStream(site: Site, asset: string, body: StreamChange): Promise<void> {
  const answer = await fetch(`${site.platform}/api/streamline/v1/streams/${asset}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  const { assetData } = (await answer.json()).data.attributes
  await expect
    .poll(async () => {
      const copy = await fetch(`${site.url}/api/streamline/v1/streams/${asset}`)
      return (await copy.json()).data.attributes.assetData
    })
    .toEqual(assetData)
}

/** The fan turns to the page again, which looks then what has changed. */
export const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Some video of the page plays. */
export const playing = (page: Page) =>
  expect(async () => {
    const times = await page
      .locator('video')
      .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentTime))
    expect(Math.max(0, ...times)).toBeGreaterThan(0.5)
  }).toPass({ timeout: 30_000 })

/**
 * A subscription that is taken while its film plays ends the film, with the reason, and no picture is left.
 * @param site one that was started with `STAFF_TOKEN: staffToken`
 */
export async function expectEndWhenTaken(page: Page, site: Site): Promise<void> {
  const context = page.context()
  await signIn(context, site, 'listener')
  const state = await (await context.request.get(`${site.url}/api/account/v1/session`)).json()
  const { ssoID } = state.data.attributes
  const change = (entitlements: string[]) =>
    fetch(`${site.platform}/api/streamline/v1/users/entitlements/${ssoID}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ entitlements }),
    })
  expect((await change(['freemium', 'subscriber-video'])).status).toBe(200)
  const film = await filmFor(site, (listed) => listed.includes('subscriber-video') && !listed.includes('?'))
  await visitScreening(page, site)
  await watch(page, film)
  await moving(page)
  expect((await change(['freemium'])).status).toBe(200)
  await expect(page.locator('[data-refusal]').getByRole('heading')).toHaveText(/^Sorry but you /, {
    timeout: 60_000,
  })
  expect((await picture(page))?.width).toBe(0)
}

/** The browser writes a line of its own for each answer that is a refusal; whatever else it wrote still counts. */
export function forgiveRefusals(consoleErrors: string[]): void {
  const others = consoleErrors.filter((line) => !line.startsWith('Failed to load resource'))
  consoleErrors.splice(0, consoleErrors.length, ...others)
}
