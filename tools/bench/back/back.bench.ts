/** Whether the browser restores each kind of page from its back-forward cache, and if not, why. */
import { type Browser, chromium, request } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import { furtherPages, pageKinds } from '../../e2e/page-kinds.ts'
import type { Bench } from '../bench.ts'

declare global {
  var leftHere: boolean
}

/** Goes from a page to a document of the same site and back. @returns the browser's reasons against restoring it; none if it was restored */
async function thereAndBack(browser: Browser, url: string, path: string): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    await context.addCookies([{ name: 'cookie_consent_given', value: 'true', url }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Page.enable')
    const against: string[] = []
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      against.push(...notRestoredExplanations.map(({ reason }) => reason))
    })
    await page.goto(url + path, { waitUntil: 'load' })
    await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined)
    await page.waitForTimeout(1000)
    await page.evaluate(() => {
      globalThis.leftHere = true
    })
    await page.goto(`${url}/robots.txt`)
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForTimeout(300)
    const kept = await page.evaluate(() => globalThis.leftHere === true)
    return kept ? [] : against.length > 0 ? against : ['no reason was given']
  } finally {
    await context.close()
  }
}

export const measureBack: Bench = async ({ site }, say) => {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
    // Playwright switches it off for its own tests.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const asked = await request.newContext({ baseURL: site.url })
  try {
    const kinds = (await pageKinds(asked)).filter(({ status }) => status === 200)
    const pages = [
      ...kinds.map(({ kind, path }) => ({ kind, path })),
      ...furtherPages.map((path) => ({ kind: path, path })),
    ]
    const lost: [string, string][] = []
    for (const { kind, path } of pages) {
      say(kind)
      const against = await thereAndBack(browser, site.url, path)
      if (against.length > 0) lost.push([kind, against.join(', ')])
    }
    return {
      about: 'pages that are left for another document and gone back to',
      figures: [
        {
          what: `of ${pages.length} kinds of page, made anew`,
          unit: '',
          value: lost.length,
          control: null,
          target: { of: 'value', kind: 'at most', bound: 0 },
        },
      ],
      breakdowns: lost.length > 0 ? [{ title: 'Why', columns: ['page', 'reasons'], rows: lost }] : [],
      notes: ['It takes the whole Chromium: the shell for tests has no such cache.'],
    }
  } finally {
    await asked.dispose()
    await browser.close()
  }
}
