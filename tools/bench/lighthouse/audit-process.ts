/** The process that runs Lighthouse for `audit`: one request after the other, each in a browser of its own. */
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import type { Asked, Run, Told } from './audit.ts'

/** Errors after which Lighthouse itself asks for another run: the trace was not recorded. */
const lostTrace = new Set(['NO_NAVSTART', 'NO_FCP', 'NO_TRACING_STARTED', 'INVALID_SPEEDLINE'])
const tries = 3

class LostTrace extends Error {}

async function audit(asked: Asked, left = tries - 1): Promise<Run> {
  try {
    return await auditOnce(asked)
  } catch (problem) {
    if (problem instanceof LostTrace && left > 0) return audit(asked, left - 1)
    throw problem
  }
}

/** In a browser of its own. */
async function auditOnce({ address, categories, cookie }: Asked): Promise<Run> {
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
      // Nobody looks at the screenshot, and it costs a second or two per run.
      disableFullPageScreenshot: true,
      ...(cookie === '' ? {} : { extraHeaders: { cookie } }),
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

/** The audits that cost points, with what they found. */
function faultsOf({ categories, audits }: Result): string[] {
  return Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap((ref) => {
      const found = audits[ref.id]
      if (ref.weight === 0 || found?.score === null || found === undefined || found.score >= 0.995) return []
      return [`${id}: ${found.title} (${found.displayValue ?? found.score})${placesOf(found.details)}`]
    }),
  )
}

/** The first elements that an audit lists. */
function placesOf(details: unknown): string {
  const items = (details as { items?: { node?: { selector?: string }; description?: string }[] } | undefined)
    ?.items
  const places = (items ?? []).slice(0, 3).flatMap((item) => item.node?.selector ?? item.description ?? [])
  return places.length > 0 ? `: ${places.join(' | ')}` : ''
}

const tell = (told: Told) => process.send?.(told)

process.on('message', (asked: Asked) => {
  audit(asked).then(
    (run) => tell({ run }),
    (problem: unknown) => tell({ problem: problem instanceof Error ? problem.message : String(problem) }),
  )
})
