/** A site with a page that opens any video or audio that a test names. */
import { resolve } from 'node:path'
import type { StreamChange } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import type { Page } from 'playwright/test'
import { filmFor } from './films.ts'
import { hydrated } from './page-checks.ts'
import { moving, picture } from './player.ts'
import { signIn } from './sample-accounts.ts'
import { type Site, type SiteOptions, staffToken, startSite } from './site.ts'
import { expect } from './test.ts'

/** Starts a whole site with the screening page on it. */
export async function startScreening(options: SiteOptions = {}): Promise<Site> {
  const site = await startSite({ ...options, remotes: [resolve(import.meta.dirname, 'screening')] })
  await expect.poll(async () => (await fetch(`${site.url}/screening`)).status, { timeout: 30_000 }).toBe(200)
  return site
}

/** The host's state, as the screening page shows it. */
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

/**
 * Changes a live stream as staff do, and waits until the gateway's copy has the change.
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

/** The fan comes back to the page, which then checks for changes. */
export const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/**
 * Withdraws a subscription while its film plays: the film ends with the reason, and shows no picture.
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
