/** Measures a fan's waits in a page: the first frame after the press, and the first frame after a seek. */
import type { Page } from 'playwright'

/** Runs in the page before anything else. */
export function stopwatch() {
  const watch = { pressed: 0, first: null as number | null }
  Object.assign(window, { stopwatch: watch })
  addEventListener(
    'click',
    () => {
      if (watch.pressed > 0) return
      watch.pressed = performance.now()
      const look = () => {
        const video = document.querySelector('video')
        if (!video) return void requestAnimationFrame(look)
        video.requestVideoFrameCallback(() => {
          watch.first = performance.now() - watch.pressed
        })
      }
      look()
    },
    { capture: true },
  )
}

type Watched = { stopwatch: { pressed: number; first: number | null } }

/** Milliseconds from the press to the first frame. */
export async function firstFrame(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (window as unknown as Watched).stopwatch.first, null, {
    timeout: 30_000,
    polling: 50,
  })
  return Number(await found.jsonValue())
}

/** Milliseconds from a seek to the first frame at the new position. */
export const seekTo = (page: Page, time: number): Promise<number> =>
  page.evaluate(
    (target) =>
      new Promise<number>((done, failed) => {
        const video = document.querySelector('video')
        if (!video) return failed(new Error('nothing plays'))
        for (let at = 0; at < video.buffered.length; at++)
          if (video.buffered.start(at) <= target && target <= video.buffered.end(at))
            return failed(new Error('the target is in hand already: this is no cold seek'))
        const began = performance.now()
        const look = () =>
          video.requestVideoFrameCallback((_now, { mediaTime }) => {
            if (mediaTime >= target - 0.2) done(performance.now() - began)
            else look()
          })
        video.currentTime = target
        look()
      }),
    time,
  )
