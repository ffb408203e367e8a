/** The main-thread cost of a page on a slow telephone: while it is open for some time, and during one scroll to its end. */
import type { Browser, CDPSession } from 'playwright'
import { phone } from '../bytes/traffic.ts'

export type MainThread = {
  /** Milliseconds of script execution on the slowed telephone. */
  script: number
  /** Milliseconds of any work: script, styles, layout, painting. */
  busy: number
  /** The longest task after the first paint, in milliseconds; 0 if none took 50. */
  longest: number
  /** Tasks of 50 ms and more after the first paint. */
  long: number
}

/** Milliseconds that a page is left alone: by then its idle work is done. */
const leftAlone = 12_000
/** Slowdown relative to this machine. */
const slower = 4

declare global {
  var longTasks: { start: number; duration: number }[]
}

/** Opens an address in a profile of its own, leaves it alone, and scrolls once to the end. */
export async function visit(browser: Browser, address: string): Promise<MainThread> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      globalThis.longTasks = []
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          globalThis.longTasks.push({ start: startTime, duration })
      }).observe({ type: 'longtask', buffered: true })
    })
    const session = await context.newCDPSession(page)
    // Processor time: excludes the machine's other work.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForTimeout(leftAlone)
    await readToTheEnd(session)
    const { metrics } = await session.send('Performance.getMetrics')
    const milliseconds = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
    const long = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      return globalThis.longTasks.filter(({ start }) => start >= painted).map(({ duration }) => duration)
    })
    return {
      script: milliseconds('ScriptDuration'),
      busy: milliseconds('TaskDuration'),
      longest: Math.max(0, ...long),
      long: long.length,
    }
  } finally {
    await context.close()
  }
}

/** As with a thumb: a screen at a time, with time to see each. */
async function readToTheEnd(session: CDPSession): Promise<void> {
  for (let screens = 0; screens < 40; screens++) {
    const { result } = await session.send('Runtime.evaluate', {
      expression: `scrollBy(0, innerHeight * 0.8), scrollY + innerHeight >= document.documentElement.scrollHeight - 2`,
      returnByValue: true,
    })
    await new Promise((resolve) => setTimeout(resolve, 250))
    if (result.value === true) break
  }
  await new Promise((resolve) => setTimeout(resolve, 1000))
}
