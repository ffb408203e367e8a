/**
 * The cost of adverts and the cookie question: mobile Lighthouse for a page of every kind with adverts on, alternating with a site
 * without them, and the additional scripts.
 */
import { type Browser, chromium, request } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import { pageKinds } from '../../e2e/page-kinds.ts'
import { asOperated, type Site, startSite } from '../../e2e/site.ts'
import { alternately, medians } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { watchPage } from '../bytes/traffic.ts'
import { type Figure, median, type Target } from '../figures.core.ts'
import { audit, judged, makePictures, type Run } from '../lighthouse/audit.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
/** KB of scripts that adverts and consent may add to a page, and Lighthouse points that they may cost. */
const most = { scripts: 8, points: 1 }
/** A fan who has already answered, with the minimum. */
const asked = 'cookie_consent_given=true; cookie_analytics_consent_given=false'

/** `BENCH_PAGES=home,article` measures only these. */
const isChosen = (name: string) => process.env.BENCH_PAGES?.split(',').includes(name) ?? true
const atMost = (of: Target['of'], bound: number): Target => ({ of, kind: 'at most', bound })

export const measureAdverts: Bench = async ({ site }, say) => {
  const without = await startSite({
    embedded: true,
    environment: asOperated,
    settings: {
      adverts: { advertisingDisabled: true },
      footer: { advertising: [] },
    },
  })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
  })
  const asking = await request.newContext({ baseURL: site.url })
  try {
    const kinds = [
      ...(await pageKinds(asking)).filter(({ again, status }) => !again && status === 200),
      { kind: 'club TV', path: '/videos' },
      { kind: 'live', path: '/live' },
    ].filter(({ kind }) => isChosen(kind))
    const figures: Figure[] = []
    const faults: (string | number)[][] = []
    for (const { kind, path } of kinds) {
      await Promise.all([makePictures(site.url + path), makePictures(without.url + path)])
      const runs = await alternately(
        rounds,
        (round) => {
          say(`${kind}, round ${round} of ${rounds}`)
          return audit(site.url + path, judged)
        },
        () => audit(without.url + path, ['performance'], asked),
      )
      const isForSearch = !/<meta name="robots" content="noindex/.test(await (await asking.get(path)).text())
      const found = ofRuns(kind, runs, isForSearch)
      figures.push(...found)
      for (const { what, value, control } of found)
        say(`${what} ${value}${control === null ? '' : ` (${control})`}`)
      faults.push(...[...new Set(runs.thing.flatMap((run) => run.faults))].map((fault) => [kind, fault]))
      say(`${kind}: scripts`)
      figures.push({
        what: `${kind}: scripts that adverts and consent bring`,
        unit: 'KB',
        value: await scriptsOf(browser, site, path, ''),
        control: await scriptsOf(browser, without, path, asked),
        target: atMost('difference', most.scripts),
      })
    }
    return {
      about: `a page of every kind with adverts and the question about cookies, medians of ${rounds} runs in turns; control: the same on a site without adverts, by a fan who was asked before`,
      figures,
      breakdowns:
        faults.length > 0
          ? [{ title: 'Audits not passed in full', columns: ['page', 'audit'], rows: faults }]
          : [],
      notes: [
        'Scripts of a visit that scrolls to the end, as they come over the wire. What of both stands in the first script of every page comes to either site.',
      ],
    }
  } finally {
    await asking.dispose()
    await browser.close()
    await without.stop()
  }
}

/** @param isForSearch whether search engines may index the page: for others we ignore Lighthouse's SEO score */
function ofRuns(kind: string, runs: { thing: Run[]; control: Run[] }, isForSearch: boolean): Figure[] {
  const score = ({ scores }: Run, of: string) => scores[of] ?? 0
  const performance = medians({
    thing: runs.thing.map((run) => score(run, 'performance')),
    control: runs.control.map((run) => score(run, 'performance')),
  })
  return [
    {
      what: `${kind}: performance`,
      unit: '',
      ...performance,
      target: { of: 'difference', kind: 'at least', bound: -most.points },
    },
    ...judged
      .filter((category) => category !== 'performance' && (category !== 'seo' || isForSearch))
      .map(
        (category): Figure => ({
          what: `${kind}: ${category}`,
          unit: '',
          value: median(runs.thing.map((run) => score(run, category))),
          control: null,
          target: { of: 'value', kind: 'at least', bound: 100 },
        }),
      ),
    {
      what: `${kind}: layout shift`,
      unit: '',
      ...medians({
        thing: runs.thing.map(({ shift }) => shift),
        control: runs.control.map(({ shift }) => shift),
      }),
      target: atMost('difference', 0),
    },
  ]
}

/** KB of scripts after scrolling to the end of the page. */
async function scriptsOf(
  browser: Browser,
  { url }: Pick<Site, 'url'>,
  path: string,
  cookie: string,
): Promise<number> {
  const { page, fetched, quiet, close } = await watchPage(browser, url + path, cookie)
  try {
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
        scrollTo(0, y)
        await new Promise((done) => setTimeout(done, 100))
      }
    })
    await quiet()
    return (
      fetched.filter(({ type }) => type === 'script').reduce((bytes, file) => bytes + file.bytes, 0) / 1000
    )
  } finally {
    await close()
  }
}
