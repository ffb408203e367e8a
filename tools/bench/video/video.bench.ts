/**
 * Video at 10 Mbit/s and 40 ms: the first frame after a fan's press on a card, session request included, and a cold seek, each beside
 * a bare hls.js page that plays the same segments and already has its permission.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import { alternately, medians } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { barePath, serveBarePage } from './bare-page.ts'
import { firstFrame, seekTo, stopwatch } from './stopwatch.ts'

const rounds = 9
/** The network conditions. */
const line = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}
/** Milliseconds for a page to settle before the press: by then it has loaded what it loads when idle. */
const settled = 2500
/** Position of a cold seek, as a part of the film. */
const farInto = 0.85

type Film = { id: string; entryId: string; seconds: number; title: string }

export const measureVideo: Bench = async ({ site }, say) => {
  const film = await longestFilm(site.url)
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumArguments,
  })
  try {
    say(`${film.title}, ${film.seconds} s; ${rounds} rounds`)
    const first = await alternately(
      rounds,
      async () => (await playOurs(browser, site.url, film)).first,
      async () => (await playBare(browser, site.url, film, false)).first,
    )
    const seek = await alternately(
      rounds,
      async () => (await playOurs(browser, site.url, film, film.seconds * farInto)).seek,
      async () => (await playBare(browser, site.url, film, true, film.seconds * farInto)).seek,
    )
    const rows = [...first.thing.keys()].map((round) =>
      [round + 1, first.thing[round], first.control[round], seek.thing[round], seek.control[round]].map(
        (value) => Math.round(value ?? 0),
      ),
    )
    return {
      about: 'a film on demand at 10 Mbit/s and 40 ms, beside bare hls.js with the same segments',
      figures: [
        {
          what: 'first frame from the press, session request included',
          unit: 'ms',
          ...medians(first),
          target: { of: 'ratio', kind: 'at most', bound: 1.15 },
        },
        {
          what: 'cold seek',
          unit: 'ms',
          ...medians(seek),
          target: { of: 'ratio', kind: 'at most', bound: 1.1 },
        },
      ],
      breakdowns: [
        {
          title: 'each round, in milliseconds',
          columns: ['round', 'first frame', 'bare', 'cold seek', 'bare with level cap'],
          rows,
        },
      ],
      notes: ['The bare page has hls.js loaded and its permission before the press; ours asks for it after.'],
    }
  } finally {
    await browser.close()
  }
}

/** A film for subscribers, long enough to seek in. */
async function longestFilm(url: string): Promise<Film> {
  const answer = await fetch(`${url}/api/videos/v1/search?page[size]=100`)
  const { data } = (await answer.json()) as {
    data: {
      id: string
      attributes: {
        mediaType: string
        mediaData: { entryId: string }
        metaData: { title: string; VideoDuration: number; SysEntryEntitlements: string[] }
      }
    }[]
  }
  const [longest] = data
    .filter(({ attributes }) => attributes.mediaType === 'OnDemand')
    .filter(({ attributes }) => attributes.metaData.SysEntryEntitlements.includes('subscriber-video'))
    .map(({ id, attributes: { mediaData, metaData } }) => ({
      id,
      entryId: mediaData.entryId,
      seconds: metaData.VideoDuration,
      title: metaData.title,
    }))
    .sort((a, b) => b.seconds - a.seconds)
  if (!longest) throw new Error('the sample has no film for subscribers')
  return longest
}

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 })
  const answer = await context.request.post(`${url}/api/account/v1/sessions`, {
    data: { email: 'subscriber@example.com', password: 'Terrace-1906!' },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`)
  await context.addInitScript(stopwatch)
  return context
}

/** Ends the account's playbacks, so that the next round has a free place at once. */
async function leave(context: BrowserContext, url: string) {
  const playing = (await (await context.request.get(`${url}/api/streamline/v1/playbacks`)).json()) as {
    data: { playbackID: string }[]
  }
  for (const { playbackID } of playing.data)
    await context.request.delete(`${url}/api/streamline/v1/playbacks/${playbackID}`, {
      headers: { origin: url },
    })
  await context.close()
}

async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
}

async function time(page: Page, press: () => Promise<void>, target: number | undefined) {
  await throttle(page)
  await press()
  const first = await firstFrame(page)
  return { first, seek: target === undefined ? 0 : await seekTo(page, target) }
}

async function playOurs(browser: Browser, url: string, film: Film, target?: number) {
  const context = await signedIn(browser, url)
  try {
    const page = await context.newPage()
    await page.goto(`${url}/videos/browse?q=${encodeURIComponent(film.title)}`, { waitUntil: 'load' })
    await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined)
    // Redrawn without its padlock, once the page knows the fan.
    const card = page.locator(`main [data-locked="false"] a[href="/videos/player/${film.id}"]`).first()
    await card.scrollIntoViewIfNeeded()
    await page.waitForTimeout(settled)
    return await time(page, () => card.click(), target)
  } finally {
    await leave(context, url)
  }
}

async function playBare(browser: Browser, url: string, film: Film, capped: boolean, target?: number) {
  const context = await signedIn(browser, url)
  try {
    const answer = await context.request.post(`${url}/api/streamline/v1/session/request`, {
      data: { entryId: film.entryId },
      headers: { origin: url },
    })
    const { Status, address } = (await answer.json()) as { Status: number; address: string }
    if (Status !== -1) throw new Error(`the control is refused with ${Status}`)
    await serveBarePage(context, url, address, capped)
    const page = await context.newPage()
    await page.goto(url + barePath, { waitUntil: 'load' })
    await page.waitForTimeout(settled)
    return await time(page, () => page.getByRole('button', { name: 'Play' }).click(), target)
  } finally {
    await leave(context, url)
  }
}
