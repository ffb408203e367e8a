/** Lighthouse on a phone, for four kinds of page, each beside the same page without its scripts; during a match. */
import { alternately } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { type Figure, median, type Target } from '../figures.core.ts'
import { type LiveMatch, startMatch } from '../live/feed.ts'
import { audit, judged, makePictures, type Run } from './audit.ts'
import { openPassage } from './passage.ts'
import { eventsWhileReading, measureReading } from './reading.ts'

const rounds = 3
const atLeast = (bound: number): Target => ({ of: 'value', kind: 'at least', bound })
const atMost = (bound: number): Target => ({ of: 'value', kind: 'at most', bound })

/** `BENCH_PAGES=home,match` measures only these. */
const isChosen = (name: string) => process.env.BENCH_PAGES?.split(',').includes(name) ?? true

export const measureLighthouse: Bench = async (bench, say) => {
  const { site, pages } = bench
  const whole = await openPassage(site.url, 'kept')
  const bare = await openPassage(site.url, 'removed')
  const figures: Figure[] = []
  const faults: (string | number)[][] = []
  /** One page, and its targets. */
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
      // Started only now: otherwise home and fixtures would follow it too.
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
          // Less than one pixel of the screen: a browser scrolls by whole pixels.
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

/** A match's events after half an hour. */
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

/** Sends an event a second, until stopped. */
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
