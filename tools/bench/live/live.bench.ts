/** From posting an event until 5,000 readers have received it, and one has it on screen; beside plain Node that sends the same bytes to as many. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import { alternately } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { processorSeconds } from '../cached/processor-time.ts'
import { type Figure, median, percentile } from '../figures.core.ts'
import { steady } from '../steady.ts'
import { startMatch } from './feed.ts'
import type { ReadersOrder, ReadersWord } from './readers.ts'

const readers = 5000
const rounds = 3
/** Events of a round, after some warm-up events; further apart than the page takes to move one in. */
const told = { warmUp: 3, events: 20, apart: 800 }
/** The longest acceptable wait for a fan, in milliseconds. */
const target = { of: 'value', kind: 'at most', bound: 500 } as const

/** The same time by the browsers' clock. */
const wall = () => performance.timeOrigin + performance.now()

type Round = {
  /** Milliseconds since the post, for every event and every reader. */
  received: number[]
  /** Milliseconds from the post until painted, for every event; empty for the control. */
  shown: number[]
  /** Server memory in kilobytes per reader; null if the system does not report it. */
  memory: number | null
  /** Processor time of the server, and of the readers, per event, in milliseconds. */
  server: number | null
  generator: number | null
  sample: string
}

export const measureLive: Bench = async (bench, say) => {
  const { site } = bench
  const match = await startMatch(bench, 0)
  const generator = fork(join(import.meta.dirname, 'readers.ts'), { serialization: 'advanced' })
  const plain = fork(join(import.meta.dirname, 'plain-streams.ts'))
  const plainPort = new Promise<number>((done) => plain.once('message', (port) => done(Number(port))))
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: [...chromiumArguments],
  })
  try {
    const page = await watch(await browser.newPage(), site.url + match.path)
    let event = 0
    let bytes = ''
    const sitePort = Number(new URL(site.url).port)
    const runs = await alternately(
      rounds,
      async (round) => {
        say(`round ${round} of ${rounds}: ${readers} readers through the gateway`)
        const ran = await measure({
          generator,
          server: site.gatewayPid(),
          port: sitePort,
          path: `/api/live/v1/stream?topics=${encodeURIComponent(`scores,match:${match.id}`)}`,
          next: () => `bench-${++event}`,
          post: (id) =>
            match.tell({ id, minute: '12', text: `${id}: a pass along the line, and out for a throw.` }),
          shownAt: (id) => page.shownAt(id),
        })
        // The control's payload: the bytes of one message, without the chunk framing.
        bytes = ran.sample.slice(ran.sample.indexOf('id: '), ran.sample.lastIndexOf('\n\n') + 2)
        return ran
      },
      async (round) => {
        say(`round ${round} of ${rounds}: ${readers} readers of plain Node`)
        const port = await plainPort
        return measure({
          generator,
          server: plain.pid ?? 0,
          port,
          path: '/',
          next: () => `bench-${++event}`,
          post: async (id) => {
            const body = bytes.replace(/"id":"bench-\d+"/, `"id":"${id}"`)
            await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).arrayBuffer()
          },
          shownAt: null,
        })
      },
    )
    const both = (of: (round: Round) => number) => ({
      value: median(runs.thing.map(of)),
      control: median(runs.control.map(of)),
    })
    const all = (of: (round: Round) => number[]) => runs.thing.flatMap(of)
    const costs = (what: string, unit: string, of: (round: Round) => number | null): Figure[] =>
      [...runs.thing, ...runs.control].every((round) => of(round) !== null)
        ? [{ what, unit, ...both((round) => of(round) ?? 0), target: null }]
        : []
    return {
      about: `an event posted → received by ${readers} readers through the gateway, and painted by one browser among them; control: plain Node writing the same ${bytes.length} bytes to as many responses`,
      figures: [
        { what: 'received: median', unit: 'ms', ...both((round) => median(round.received)), target: null },
        {
          what: 'received: p99',
          unit: 'ms',
          ...both((round) => percentile(round.received, 0.99)),
          target,
        },
        {
          what: 'on screen: median',
          unit: 'ms',
          value: median(all((r) => r.shown)),
          control: null,
          target: null,
        },
        {
          what: 'on screen: p99',
          unit: 'ms',
          value: percentile(
            all((r) => r.shown),
            0.99,
          ),
          control: null,
          target,
        },
        ...costs('memory of the server, each connection', 'KB', (round) => round.memory),
        ...costs('processor time of the server, each event', 'ms', (round) => round.server),
        ...costs('processor time of the readers, each event', 'ms', (round) => round.generator),
      ],
      breakdowns: [],
      notes: [
        `The readers run on the same cores as what they read from; their own time stands in the last line. ${runs.thing.length * told.events} events of ${readers} readers each; nobody missed any.`,
      ],
    }
  } finally {
    await browser.close()
    generator.disconnect()
    plain.disconnect()
  }
}

type Measured = {
  generator: ChildProcess
  server: number
  port: number
  path: string
  next: () => string
  post: (id: string) => Promise<void>
  shownAt: ((id: string) => Promise<number>) | null
}

async function measure(of: Measured): Promise<Round> {
  const { generator, server, port, path, next, post, shownAt } = of
  const before = residentMemory(server)
  await ask(generator, { order: 'open', port, path, count: readers })
  for (let warm = 0; warm < told.warmUp; warm++) {
    await post(next())
    await sleep(told.apart)
  }
  const after = residentMemory(server)
  const cpu = { server: processorSeconds(server), generator: processorSeconds(generator.pid ?? null) }
  const posted = new Map<string, number>()
  const shown: number[] = []
  for (let each = 0; each < told.events; each++) {
    const id = next()
    posted.set(id, steady())
    const began = wall()
    await post(id)
    await sleep(told.apart)
    if (shownAt) shown.push((await shownAt(id)) - began)
  }
  const spent = (from: number | null, to: number | null) =>
    from === null || to === null ? null : ((to - from) * 1000) / told.events
  const costs = {
    server: spent(cpu.server, processorSeconds(server)),
    generator: spent(cpu.generator, processorSeconds(generator.pid ?? null)),
  }
  const collected = await ask(generator, { order: 'collect' })
  if (collected.word !== 'collected') throw new Error('the readers answered something else')
  await ask(generator, { order: 'close' })
  const received = [...posted].flatMap(([id, at]) => {
    const arrivals = collected.arrivals.get(id) ?? []
    if (arrivals.length !== readers)
      throw new Error(`${id} came to ${arrivals.length} of ${readers} readers: this is not what is measured`)
    return arrivals.map((arrival) => arrival - at)
  })
  return {
    received,
    shown,
    memory: before === null || after === null ? null : (after - before) / readers,
    ...costs,
    sample: collected.sample,
  }
}

const ask = (generator: ChildProcess, order: ReadersOrder) =>
  new Promise<ReadersWord>((done, failed) => {
    const ended = () => failed(new Error('the readers ended'))
    generator.once('exit', ended)
    generator.once('message', (word) => {
      generator.off('exit', ended)
      done(word as ReadersWord)
    })
    generator.send(order)
  })

/** Kilobytes (1000 bytes) of resident memory of a process; null if the system does not report it. */
function residentMemory(pid: number): number | null {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return found === undefined ? null : (Number(found) * 1024) / 1000
  } catch {
    return null
  }
}

/** Opens the match page, and records when each entry was first painted. */
async function watch(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined)
  await page.getByText('Updating live').waitFor()
  await page.evaluate(() => {
    const held = window as unknown as { paintedAt: Record<string, number> }
    held.paintedAt = {}
    const look = () => {
      // After the next frame it is on the screen.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const at = performance.timeOrigin + performance.now()
          for (const entry of document.querySelectorAll<HTMLElement>('[data-feed="min"] > [data-entry]')) {
            const { entry: id = '' } = entry.dataset
            held.paintedAt[id] ??= at
          }
        }),
      )
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  return {
    /** @throws Error if it never appeared */
    async shownAt(id: string): Promise<number> {
      const at = await page.waitForFunction(
        (event) => (window as unknown as { paintedAt: Record<string, number> }).paintedAt[event],
        id,
        { timeout: 5000 },
      )
      return (await at.jsonValue()) as number
    },
  }
}
