/** Lighthouse on a phone, for four kinds of page, each beside the same page without its scripts; the match is being played. */
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import { alternately } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { watchPage } from '../bytes/traffic.ts'
import { type Figure, median, type Target } from '../figures.core.ts'
import { type LiveMatch, startMatch } from '../live/feed.ts'
import { openPassage } from './passage.ts'
import { eventsWhileReading, measureReading } from './reading.ts'

const rounds = 3
const atLeast = (bound: number): Target => ({ of: 'value', kind: 'at least', bound })
const atMost = (bound: number): Target => ({ of: 'value', kind: 'at most', bound })

type Run = {
  /** 0 to 100, by category. */
  scores: Record<string, number>
  /** Seconds. */
  firstPaint: number
  largestPaint: number
  /** Milliseconds. */
  blocked: number
  shift: number
  /** Audits of a category that were not passed in full, named. */
  faults: string[]
}

/** `BENCH_PAGES=home,match` measures these alone. */
const isChosen = (name: string) => process.env.BENCH_PAGES?.split(',').includes(name) ?? true

const judged = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export const measureLighthouse: Bench = async (bench, say) => {
  const { site, pages } = bench
  const whole = await openPassage(site.url, 'kept')
  const bare = await openPassage(site.url, 'removed')
  const figures: Figure[] = []
  const faults: (string | number)[][] = []
  /** One page, and what it must reach. */
  const measure = async (name: string, path: string, needs: { performance: number; shift: number }) => {
    await makePictures(whole.url + path)
    const runs = await alternately(
      rounds,
      (round) => {
        say(`${name}, round ${round} of ${rounds}`)
        return audit(whole.url + path, judged)
      },
      () => audit(bare.url + path, ['performance']),
    )
    const middle = (of: (run: Run) => number) => median(runs.thing.map(of))
    const beside = (of: (run: Run) => number) => ({
      value: middle(of),
      control: median(runs.control.map(of)),
    })
    for (const category of judged) {
      figures.push({
        what: `${name}: ${category}`,
        unit: '',
        value: middle(({ scores }) => scores[category] ?? 0),
        control:
          category === 'performance' ? median(runs.control.map(({ scores }) => scores[category] ?? 0)) : null,
        target: atLeast(category === 'performance' ? needs.performance : 100),
      })
    }
    figures.push(
      { what: `${name}: first paint`, unit: 's', ...beside((run) => run.firstPaint), target: null },
      {
        what: `${name}: largest paint`,
        unit: 's',
        ...beside((run) => run.largestPaint),
        target: { of: 'ratio', kind: 'at most', bound: 1.15 },
      },
      { what: `${name}: layout shift`, unit: '', ...beside((run) => run.shift), target: atMost(needs.shift) },
      { what: `${name}: main thread blocked`, unit: 'ms', ...beside((run) => run.blocked), target: null },
    )
    const named = new Set(runs.thing.flatMap((run) => run.faults))
    faults.push(...[...named].map((fault) => [name, fault]))
  }
  try {
    for (const name of ['home', 'article', 'fixtures'] as const)
      if (isChosen(name)) await measure(name, pages[name], { performance: 99, shift: 0 })
    if (isChosen('match')) {
      // Begun no sooner: home and fixtures would follow it too.
      const match = await startMatch(bench, 1)
      await match.tell(...firstHalf(match))
      const stop = keepTelling(match)
      await measure('match', match.path, { performance: 97, shift: 0.01 })
      await stop()
      say(`match, read while ${eventsWhileReading} events arrive`)
      const reading = await measureReading(site.url, match)
      figures.push(
        {
          what: `match: layout shift while ${eventsWhileReading} events arrive`,
          unit: '',
          value: reading.shift,
          control: null,
          target: atMost(0.01),
        },
        {
          what: 'match: what is read moves by',
          unit: 'px',
          value: reading.moved,
          control: null,
          // Less than a pixel of the screen: a browser scrolls by whole ones.
          target: atMost(0.5),
        },
      )
    }
  } finally {
    await Promise.all([whole.close(), bare.close()])
  }
  return {
    about: `mobile Lighthouse, medians of ${rounds} runs in turns; control: the same page with its scripts removed`,
    figures,
    breakdowns:
      faults.length > 0
        ? [{ title: 'Audits not passed in full', columns: ['page', 'audit'], rows: faults }]
        : [],
    notes: [],
  }
}

/** What a match has to tell after half an hour. */
function firstHalf({ ours }: LiveMatch) {
  const minutes = Array.from({ length: 30 }, (_, index) => ({
    id: `minute-${index + 1}`,
    minute: String(index + 1),
    text: `Minute ${index + 1}: a throw by the halfway line, a pass inside, and the ball goes out for a corner.`,
  }))
  return [
    ...minutes,
    { id: 'first-goal', type: 'goal', minute: '23', team: ours, player: 'Joel Marwood', text: 'In!' },
  ]
}

/** An event a second, until it is stopped. */
function keepTelling(match: LiveMatch): () => Promise<void> {
  let going = true
  let told = 0
  const telling = (async () => {
    while (going) {
      told++
      await match.tell({
        id: `told-${told}`,
        minute: '31',
        order: told,
        text: `Event ${told} while the page is opened.`,
      })
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  })()
  return async () => {
    going = false
    await telling
  }
}

/** Has every picture of a page made in the sizes of this phone: the first visitor's wait is not what is measured. */
async function makePictures(address: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
  })
  try {
    const { close } = await watchPage(browser, address)
    await close()
  } finally {
    await browser.close()
  }
}

/** What Lighthouse itself asks to be run again for: a trace that was not recorded. */
const lostTrace = new Set(['NO_NAVSTART', 'NO_FCP', 'NO_TRACING_STARTED', 'INVALID_SPEEDLINE'])
const tries = 3

class LostTrace extends Error {}

/** One run; anew where its trace was lost. @throws Error when Lighthouse gives up */
async function audit(address: string, categories: readonly string[], left = tries - 1): Promise<Run> {
  try {
    return await auditOnce(address, categories)
  } catch (problem) {
    if (problem instanceof LostTrace && left > 0) return audit(address, categories, left - 1)
    throw problem
  }
}

/** In a browser of its own. */
async function auditOnce(address: string, categories: readonly string[]): Promise<Run> {
  const browser = await launch({
    chromePath: findChromium() ?? 'chromium',
    chromeFlags: [...chromiumArguments],
    logLevel: 'silent',
  })
  try {
    const ran = await lighthouse(address, {
      port: browser.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
    })
    if (!ran) throw new Error(`Lighthouse gave no result for ${address}`)
    const { lhr } = ran
    if (lhr.runtimeError) {
      const { code, message } = lhr.runtimeError
      throw new (lostTrace.has(code) ? LostTrace : Error)(`${address}: ${message}`)
    }
    const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
    return {
      scores: Object.fromEntries(
        Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
      ),
      firstPaint: value('first-contentful-paint') / 1000,
      largestPaint: value('largest-contentful-paint') / 1000,
      blocked: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      faults: faultsOf(lhr),
    }
  } finally {
    browser.kill()
  }
}

/** What costs points, with what it was found at. */
function faultsOf({ categories, audits }: Result): string[] {
  return Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap((ref) => {
      const found = audits[ref.id]
      if (ref.weight === 0 || found?.score === null || found === undefined || found.score >= 0.995) return []
      return [`${id}: ${found.title} (${found.displayValue ?? found.score})${placesOf(found.details)}`]
    }),
  )
}

/** The first elements that an audit names. */
function placesOf(details: unknown): string {
  const items = (details as { items?: { node?: { selector?: string }; description?: string }[] } | undefined)
    ?.items
  const places = (items ?? []).slice(0, 3).flatMap((item) => item.node?.selector ?? item.description ?? [])
  return places.length > 0 ? `: ${places.join(' | ')}` : ''
}
