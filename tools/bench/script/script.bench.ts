/** How long a page occupies the main thread of a slow telephone, for every kind of page, beside React and its router alone. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, request } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import { furtherPages, pageKinds } from '../../e2e/page-kinds.ts'
import type { Bench } from '../bench.ts'
import { type Figure, median } from '../figures.core.ts'
import { openControl } from './control-site.ts'
import { type MainThread, visit } from './main-thread.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/** Milliseconds of script that a page may use beyond React and its router alone. */
const mostScript = 150

/** `BENCH_PAGES=home,article` measures only these. */
const isChosen = (name: string) => process.env.BENCH_PAGES?.split(',').includes(name) ?? true

export const measureScript: Bench = async ({ site }, say) => {
  const folder = await mkdtemp(join(tmpdir(), 'club-script-'))
  say('building the control')
  const control = await openControl(folder)
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
  })
  const asked = await request.newContext({ baseURL: site.url })
  const runs = new Map<string, MainThread[]>()
  const note = (name: string, run: MainThread) => runs.set(name, [...(runs.get(name) ?? []), run])
  try {
    const kinds = (await pageKinds(asked)).filter(({ again, status }) => !again && status === 200)
    const pages = [...kinds, ...furtherPages.map((path) => ({ kind: path, path }))].filter(({ kind }) =>
      isChosen(kind),
    )
    for (let round = 1; round <= rounds; round++) {
      for (const { kind, path } of pages) {
        say(`round ${round} of ${rounds}: ${kind}`)
        note(kind, await visit(browser, site.url + path))
      }
      note('control', await visit(browser, control.url))
    }
    const middle = (name: string, of: (run: MainThread) => number) => median((runs.get(name) ?? []).map(of))
    const scriptOfControl = middle('control', ({ script }) => script)
    const figures = pages.map(
      ({ kind }): Figure => ({
        what: `${kind}: script`,
        unit: 'ms',
        value: middle(kind, ({ script }) => script),
        control: scriptOfControl,
        target: { of: 'difference', kind: 'at most', bound: mostScript },
      }),
    )
    const rows = [...pages.map(({ kind }) => kind), 'control'].map((kind) => [
      kind,
      middle(kind, ({ script }) => script),
      middle(kind, ({ busy }) => busy),
      middle(kind, ({ long }) => long),
      middle(kind, ({ longest }) => longest),
    ])
    return {
      about:
        'script that runs on a telephone four times slower, for 12 s and through one scroll to the end; control: React and its router alone',
      figures,
      breakdowns: [
        {
          title: 'The main thread, in ms',
          columns: ['', 'script', 'all work', 'long tasks', 'longest'],
          rows,
        },
      ],
      notes: ['A long task takes 50 ms or more and begins after the first paint.'],
    }
  } finally {
    await asked.dispose()
    await browser.close()
    control.close()
    await rm(folder, { recursive: true, force: true })
  }
}
