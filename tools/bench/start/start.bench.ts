/** How long `npm start` takes from a complete build to its Ready line: the second start on a folder that the first one made. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../start/install.mjs'
import { freePort } from '../../test/free-port.ts'
import type { Bench } from '../bench.ts'
import { median } from '../figures.core.ts'

const rounds = 5
/** Timeout of a start in milliseconds: the first one may build everything. */
const patience = 300_000

export const measureStart: Bench = async (_site, say) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-start-'))
  try {
    say('first start: builds, deploys and loads the sample club')
    const first = await startOnce(dataDir)
    const seconds: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const took = await startOnce(dataDir)
      say(`start ${round} of ${rounds}: ${took.toFixed(2)} s`)
      seconds.push(took)
    }
    return {
      about: 'npm start from built state to its Ready line',
      figures: [
        {
          what: 'start to Ready',
          unit: 's',
          value: median(seconds),
          control: null,
          target: { of: 'value', kind: 'at most', bound: 5 },
        },
        {
          what: 'first start, with builds from the cache',
          unit: 's',
          value: first,
          control: null,
          target: null,
        },
      ],
      breakdowns: [],
      notes: [`All starts: ${seconds.map((took) => took.toFixed(2)).join(', ')} s.`],
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts, waits for Ready, stops as Ctrl-C does. Seconds. @throws Error with its output if it ends too early */
async function startOnce(dataDir: string): Promise<number> {
  const [site, platform] = [await freePort(), await freePort()]
  const began = performance.now()
  // A process group of its own, as in a terminal: the interrupt reaches npm and everything below it.
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, SITE_PORT: String(site), PLATFORM_PORT: String(platform) },
  })
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  let output = ''
  try {
    return await new Promise<number>((done, failed) => {
      const timer = setTimeout(() => failed(new Error(`not ready in time:\n${output}`)), patience)
      const hear = (text: Buffer) => {
        output += text
        if (!/^Ready: /m.test(output)) return
        clearTimeout(timer)
        done((performance.now() - began) / 1000)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.on('exit', (code) => failed(new Error(`npm start ended (${code}):\n${output}`)))
    })
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
  }
}
