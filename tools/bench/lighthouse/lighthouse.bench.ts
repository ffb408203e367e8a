/** Lighthouse on a phone, for three kinds of page, each beside the same page without its scripts. */
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import { alternately } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { watchPage } from '../bytes/traffic.ts'
import { type Figure, median, type Target } from '../figures.core.ts'
import { openPassage } from './passage.ts'

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

const judged = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export const measureLighthouse: Bench = async ({ site, pages }, say) => {
  const whole = await openPassage(site.url, 'kept')
  const bare = await openPassage(site.url, 'removed')
  const figures: Figure[] = []
  const faults: (string | number)[][] = []
  try {
    for (const name of ['home', 'article', 'fixtures'] as const) {
      const path = pages[name]
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
            category === 'performance'
              ? median(runs.control.map(({ scores }) => scores[category] ?? 0))
              : null,
          target: atLeast(category === 'performance' ? 99 : 100),
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
        { what: `${name}: layout shift`, unit: '', ...beside((run) => run.shift), target: atMost(0) },
        { what: `${name}: main thread blocked`, unit: 'ms', ...beside((run) => run.blocked), target: null },
      )
      const named = new Set(runs.thing.flatMap((run) => run.faults))
      faults.push(...[...named].map((fault) => [name, fault]))
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

/** One run in a browser of its own. @throws Error when Lighthouse gives up */
async function audit(address: string, categories: readonly string[]): Promise<Run> {
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
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
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
