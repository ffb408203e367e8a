/** From a press to the paint of its result, on a slow telephone; and from page to page after a prefetch. */
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import type { Bench } from '../bench.ts'
import { phone } from '../bytes/traffic.ts'
import { type Figure, median } from '../figures.core.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)

/** Maximum milliseconds until the result is painted. */
const mostUntilPaint = 200

type Press = {
  what: string
  path: string
  /** Slowdown relative to this machine. */
  slower: number
  /** What to press: the first visible match. */
  target: string
  /** Tells in the page whether the result is there. */
  shows: string
  /** The pointer hovers over it first. */
  rests?: true
}

const sixTimes = { slower: 6 }

async function presses(url: string): Promise<Press[]> {
  const json = async <T>(path: string) => (await (await fetch(url + path)).json()) as { data: T[] }
  const { data: stories } = await json<{ id: string }>('/api/web/v1/articles?page%5Bsize%5D=1')
  const { data: films } = await json<{
    id: string
    attributes: { mediaType: string; metaData: { SysEntryEntitlements: string[] } }
  }>('/api/videos/v1/search?page[size]=100')
  const free = films.find(
    ({ attributes }) =>
      attributes.mediaType === 'OnDemand' && attributes.metaData.SysEntryEntitlements.length === 0,
  )
  if (!stories[0] || !free) throw new Error('the sample has no article or no free film')
  const story = `/news/${stories[0].id}`
  const played = /href="(\/match-centre\/[^"]+|\/match\/[^"]+)"/.exec(
    await (await fetch(`${url}/matches`)).text(),
  )?.[1]
  if (played === undefined) throw new Error('the fixtures lead to no match')
  return [
    {
      ...sixTimes,
      what: 'the menu opens',
      path: '/',
      target: 'a[href="#site-menu"]',
      shows: 'document.querySelector("#site-menu").open',
    },
    {
      ...sixTimes,
      what: 'the account panel is shown',
      path: '/news',
      target: '#account-button',
      shows: 'document.querySelector("#account-button").ariaExpanded === "true"',
    },
    {
      ...sixTimes,
      what: 'a panel of the match centre is shown',
      path: played,
      target: 'main [role=tab][aria-selected=false]',
      shows: 'document.querySelector("main [role=tab]").ariaSelected === "false"',
    },
    {
      ...sixTimes,
      what: 'the list of news is narrowed',
      path: '/news',
      target: 'main a[href^="/news?team="]',
      shows: 'document.querySelector("main a[aria-current][href^=\'/news?team=\']")',
      rests: true,
    },
    {
      ...sixTimes,
      what: 'a film is on its way',
      path: `/videos/player/${free.id}`,
      target: 'main article button',
      shows: 'document.querySelector("dialog[open] video, dialog[open] [data-waiting]")',
    },
    {
      slower: 4,
      what: 'from home to an article',
      path: '/',
      target: `main a[href="${story}"]`,
      shows: `location.pathname === "${story}" && document.querySelector("main article h1, main h1")`,
      rests: true,
    },
  ]
}

declare global {
  var untilPaint: Promise<number>
}

/** Milliseconds from the press until the frame with its result has been painted. */
async function press(
  browser: Browser,
  url: string,
  { path, slower, target, shows, rests }: Press,
): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    await context.addCookies([{ name: 'cookie_consent_given', value: 'true', url }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(url + path, { waitUntil: 'load' })
    await page.waitForTimeout(1000)
    const pressed = page.locator(target).filter({ visible: true }).first()
    await pressed.scrollIntoViewIfNeeded()
    const box = await pressed.boundingBox()
    if (!box) throw new Error(`${path} has no ${target} to press`)
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)]
    await watchFor(page, shows)
    if (rests) {
      await page.mouse.move(x, y)
      await page.waitForTimeout(600)
      await page.mouse.click(x, y)
    } else await page.touchscreen.tap(x, y)
    return await page.evaluate(() => globalThis.untilPaint)
  } finally {
    await context.close()
  }
}

/** The browser itself records the time of a press; a frame has been painted when the task after it runs. */
const watchFor = (page: Page, shows: string) =>
  page.evaluate((condition) => {
    const shown = new Function(`return Boolean(${condition})`) as () => boolean
    globalThis.untilPaint = new Promise((done) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (!shown()) return void requestAnimationFrame(look)
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => done(performance.now() - timeStamp)
            port2.postMessage(null)
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    })
  }, shows)

export const measurePresses: Bench = async ({ site }, say) => {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
  })
  try {
    const all = await presses(site.url)
    const runs = new Map<string, number[]>()
    // The first visit to each page is also the server's first, so it does not count.
    for (let round = 0; round <= rounds; round++) {
      say(round === 0 ? 'each once, uncounted' : `round ${round} of ${rounds}`)
      for (const one of all) {
        const taken = await press(browser, site.url, one)
        if (round > 0) runs.set(one.what, [...(runs.get(one.what) ?? []), taken])
      }
    }
    return {
      about: `from a press to the paint that shows its result, on a page one second old, median of ${rounds}`,
      figures: all.map(
        ({ what, slower }): Figure => ({
          what: `${what}, ${slower} × slower`,
          unit: 'ms',
          value: median(runs.get(what) ?? []),
          control: null,
          target: { of: 'value', kind: 'at most', bound: mostUntilPaint },
        }),
      ),
      breakdowns: [
        {
          title: 'Each time, in ms',
          columns: ['', ...Array.from({ length: rounds }, (_, round) => String(round + 1))],
          rows: all.map(({ what }) => [what, ...(runs.get(what) ?? []).map(Math.round)]),
        },
      ],
      notes: ['The list and the article had a pointer resting on their link for 0.6 s.'],
    }
  } finally {
    await browser.close()
  }
}
