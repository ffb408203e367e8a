/** The player on a page, whichever opened it: its places, and the state of its picture. */
import type { Page } from 'playwright/test'
import { expect } from './test.ts'

export const modal = (page: Page) => page.locator('[data-video-modal]')
export const corner = (page: Page) => page.locator('[data-video-corner]')
export const audioBar = (page: Page) => page.locator('[data-audio-bar]')

/** Playback state, from the video element. */
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

/** Waits until some video on the page plays. */
export const playing = (page: Page) =>
  expect(async () => {
    const times = await page
      .locator('video')
      .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentTime))
    expect(Math.max(0, ...times)).toBeGreaterThan(0.5)
  }).toPass({ timeout: 30_000 })
