/**
 * Session checks per second, and the slowest ones: on the embedded database with leases in process, and on PostgreSQL with
 * Redis if both are reachable. Each beside a plain fastify route that answers the same bytes.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { alternately, medians } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import type { Figure } from '../figures.core.ts'
import { headersOf, onEachPlatform, signIn } from '../platforms.ts'
import type { PlainCheck } from './plain-check.ts'

const rounds = 3
const load = { connections: 32, seconds: 5 }
const checkPath = '/api/streamline/v1/session/check'

/** @param replaces this connection's previous playback, as a reloaded page sends it */
const bodyOf = (replaces?: string) =>
  JSON.stringify({
    data: {
      attributes: { videoID: 'live-main', mediaType: 'live-stream', ...(replaces ? { replaces } : {}) },
    },
  })

const playbackID = /"playbackID":"([\w-]{22})"/

type Run = { rate: number; p99: number }

export const measureSessions: Bench = async (_site, say) => {
  const { figures, notes } = await onEachPlatform({ CONCURRENT_STREAMS: '1000' }, (kind, url) =>
    measureOn(kind, url, say),
  )
  notes.push(
    `Every check reads session, account and stream, and takes a lease in place of the one that its connection had before; ${load.connections} connections kept open, all of one account, from this machine.`,
  )
  return {
    about:
      'session checks as the platform answers them; control: a plain fastify route that answers the same bytes',
    figures,
    breakdowns: [],
    notes,
  }
}

async function measureOn(kind: string, url: string, say: (text: string) => void): Promise<Figure[]> {
  const cookie = await signIn(url, 'subscriber@example.com')
  const answer = await fetch(url + checkPath, {
    method: 'POST',
    headers: headersOf(cookie),
    body: bodyOf(),
  })
  const plain = fork(join(import.meta.dirname, 'plain-check.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  plain.send({
    path: checkPath,
    cookie: answer.headers.get('set-cookie') ?? '',
    body: await answer.text(),
  } satisfies PlainCheck)
  const [plainPort] = (await once(plain, 'message')) as [number]
  try {
    const runs = await alternately(
      rounds,
      async (round) => {
        say(`${kind}: round ${round} of ${rounds}`)
        return press(url, cookie)
      },
      () => press(`http://127.0.0.1:${plainPort}`, cookie),
    )
    const by = (read: (run: Run) => number) =>
      medians({ thing: runs.thing.map(read), control: runs.control.map(read) })
    return [
      {
        what: `session checks, ${kind}`,
        unit: 'checks/s',
        ...by(({ rate }) => rate),
        target: { of: 'value', kind: 'at least', bound: 1000 },
      },
      {
        what: `99 of 100 within, ${kind}`,
        unit: 'ms',
        ...by(({ p99 }) => p99),
        target: { of: 'value', kind: 'at most', bound: 50 },
      },
    ]
  } finally {
    plain.disconnect()
  }
}

async function press(url: string, cookie: string): Promise<Run> {
  const result = await autocannon({
    url: url + checkPath,
    method: 'POST',
    connections: load.connections,
    duration: load.seconds,
    headers: headersOf(cookie),
    body: bodyOf(),
    setupClient: (client) => {
      client.on('body', (answer) => client.setBody(bodyOf(playbackID.exec(String(answer))?.[1])))
    },
  })
  const { errors, timeouts, non2xx } = result
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} late, ${non2xx} of another status`)
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 }
}
