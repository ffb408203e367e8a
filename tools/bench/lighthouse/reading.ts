/** What a reader sees of a live match's updates: how far the text moves, and how much the layout shifts. */
import { chromium, devices } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import type { LiveMatch } from '../live/feed.ts'

export const eventsWhileReading = 60
/** Milliseconds between two events. */
const apart = 150

export type Reading = {
  /** Sum of all layout shifts, whatever caused them. */
  shift: number
  /** Maximum pixels that the entry being read has moved at any moment. */
  moved: number
}

/** Reads an entry further down the list on a phone, while 60 more arrive. @throws Error if the page does not announce all of them */
export async function measureReading(site: string, match: LiveMatch): Promise<Reading> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: [...chromiumArguments],
  })
  try {
    const page = await (await browser.newContext(devices['Pixel 7'])).newPage()
    await page.goto(site + match.path)
    await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined)
    await page.getByText('Updating live').waitFor()
    await page.locator('[data-feed="min"] > [data-entry]').nth(8).scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      scrollBy(0, 300)
      const read = document.querySelectorAll<HTMLElement>('[data-feed="min"] > [data-entry]')[10]
      const held = window as unknown as { shifted: number; moved: number }
      held.shifted = 0
      held.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) held.shifted += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift' })
      // The scrolling itself must finish first.
      setTimeout(() => {
        const from = read?.getBoundingClientRect().top ?? 0
        // After each frame: by then the browser's scroll anchoring has taken effect.
        const look = () =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              held.moved = Math.max(held.moved, Math.abs((read?.getBoundingClientRect().top ?? 0) - from))
              look()
            }),
          )
        look()
      }, 300)
    })
    await page.waitForTimeout(600)
    for (let event = 1; event <= eventsWhileReading; event++) {
      const isGoal = event % 20 === 0
      await match.tell({
        id: `read-${event}`,
        type: isGoal ? 'goal' : 'commentary',
        minute: '44',
        order: event,
        ...(isGoal ? { team: match.ours, player: `Scorer ${event}` } : {}),
        text: `Event ${event} while somebody reads further down, told in a sentence of some length.`,
      })
      await page.waitForTimeout(apart)
    }
    const pill = page.getByRole('button', { name: new RegExp(`^\\D*${eventsWhileReading} new updates`) })
    await pill.waitFor({ timeout: 10_000 })
    return await page.evaluate(() => {
      const { shifted, moved } = window as unknown as { shifted: number; moved: number }
      return { shift: shifted, moved }
    })
  } finally {
    await browser.close()
  }
}
