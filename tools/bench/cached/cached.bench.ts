/** Cached pages per second through the gateway, beside a plain Node server that sends the same bytes with the same headers. */
import { fork } from 'node:child_process'
import { get } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { alternately, medians } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import type { PlainAnswer } from './plain-server.ts'
import { childRunning, processorSeconds } from './processor-time.ts'

const rounds = 5
/** Connections, and seconds of one run. */
const load = { connections: 32, seconds: 4 }
const accept = { 'accept-encoding': 'br', accept: 'text/html' }

/** Headers that Node's server adds by itself. */
const byItself = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export const measureCached: Bench = async ({ site, pages }, say) => {
  const { pathname } = new URL(pages.home, site.url)
  const page = await fetchPlain(site.url + pathname)
  const plain = fork(join(import.meta.dirname, 'plain-server.ts'), { stdio: 'ignore' })
  try {
    const port = await new Promise<number>((done, failed) => {
      plain.once('message', (message) => done(Number(message)))
      plain.once('error', failed)
      plain.send(page)
    })
    const gateway = childRunning('entries/gateway.ts')
    const runs = await alternately(
      rounds,
      async (round) => {
        say(`round ${round} of ${rounds}`)
        return press(site.url + pathname, gateway)
      },
      () => press(`http://localhost:${port}${pathname}`, plain.pid ?? null),
    )
    const rate = medians({ thing: runs.thing.map(rateOf), control: runs.control.map(rateOf) })
    const byCost = { thing: runs.thing.flatMap(byCostOf), control: runs.control.flatMap(byCostOf) }
    const half = { of: 'ratio', kind: 'at least', bound: 0.5 } as const
    const size = Buffer.from(page.body, 'base64').byteLength
    return {
      about: `home from the gateway's cache (${size} bytes, brotli), ${load.connections} connections kept open; control: plain Node sending the same buffer and headers`,
      figures: [
        { what: 'cached pages', unit: 'pages/s', ...rate, target: half },
        ...(byCost.thing.length > 0 && byCost.control.length > 0
          ? [
              {
                what: 'cached pages, by processor time of the server',
                unit: 'pages/s',
                ...medians(byCost),
                target: half,
              },
            ]
          : []),
      ],
      breakdowns: [],
      notes: [
        'The load comes from this process, on the same machine, and may be what both sides wait for; by processor time it is the server alone that is measured, whatever else runs.',
      ],
    }
  } finally {
    plain.disconnect()
  }
}

type Run = { pages: number; seconds: number; cpu: number | null }

const rateOf = ({ pages, seconds }: Run) => pages / seconds
const byCostOf = ({ cpu, pages }: Run) => (cpu ? [pages / cpu] : [])

/** @throws Error if any status but 200 came: then the run measured something else */
async function press(url: string, pid: number | null): Promise<Run> {
  const before = processorSeconds(pid)
  const result = await autocannon({
    url,
    connections: load.connections,
    duration: load.seconds,
    headers: accept,
  })
  const after = processorSeconds(pid)
  const { errors, timeouts, non2xx } = result
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} late, ${non2xx} of another status`)
  return {
    pages: result.requests.total,
    seconds: result.duration,
    cpu: before === null || after === null ? null : after - before,
  }
}

/** The page as sent: not decompressed. */
function fetchPlain(url: string): Promise<PlainAnswer> {
  return new Promise((done, failed) => {
    get(url, { headers: accept }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(response.headers).flatMap(([name, value]) =>
            byItself.has(name) || value === undefined ? [] : [[name, String(value)]],
          ),
        )
        done({ headers, body: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', failed)
  })
}
