/**
 * Session checks a second, and how long the slowest take: on the embedded database with leases in process, and on PostgreSQL with
 * Redis where both answer. Each beside a plain fastify route that answers the same bytes.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { freePort } from '../../e2e/site.ts'
import { withPlatform } from '../../import/platform.server.ts'
import { sendSamples } from '../../sample-club/load.ts'
import { startService, stopService } from '../../start/services.mjs'
import { alternately, medians } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import type { Figure } from '../figures.core.ts'
import type { PlainCheck } from './plain-check.ts'

const rounds = 3
const load = { connections: 32, seconds: 5 }
const origin = 'http://localhost:4200'
const checkPath = '/api/streamline/v1/session/check'

/** @param replaces the playback that this connection began before, as a page that is loaded again says it */
const bodyOf = (replaces?: string) =>
  JSON.stringify({
    data: {
      attributes: { videoID: 'live-main', mediaType: 'live-stream', ...(replaces ? { replaces } : {}) },
    },
  })

const servers = {
  postgres: process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/test',
  redis: process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379',
}

const playbackID = /"playbackID":"([\w-]{22})"/

type Run = { rate: number; p99: number }

export const measureSessions: Bench = async (_site, say) => {
  const figures: Figure[] = []
  const notes: string[] = []
  for (const kind of ['PGlite, in process', 'PostgreSQL and Redis'] as const) {
    const servers = kind === 'PGlite, in process' ? null : await serversThere()
    if (kind !== 'PGlite, in process' && !servers) {
      notes.push('PostgreSQL and Redis: not measured, for they do not both answer here.')
      continue
    }
    figures.push(...(await measureOn(kind, servers, say)))
  }
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

async function measureOn(
  kind: string,
  external: { databaseUrl: string; drop(): Promise<void> } | null,
  say: (text: string) => void,
): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-sessions-'))
  const port = await freePort()
  const environment: Record<string, string> = {
    DATA_DIR: dataDir,
    PLATFORM_PORT: String(port),
    LOG_LEVEL: 'warn',
    SITE_ORIGINS: origin,
    CONCURRENT_STREAMS: '1000',
    ...(external ? { DATABASE_URL: external.databaseUrl, REDIS_URL: servers.redis } : {}),
  }
  const platform = await startService('platform', environment, port, join(dataDir, 'logs'))
  const url = `http://127.0.0.1:${port}`
  try {
    await withPlatform({ ...process.env, ...environment }, sendSamples)
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
  } finally {
    await stopService(platform)
    await external?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const headersOf = (cookie: string) => ({ origin, cookie, 'content-type': 'application/json' })

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/account/v1/sessions`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Terrace-1906!' }),
  })
  if (answer.status !== 200) throw new Error(`signing in answers ${answer.status}`)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
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

/** A schema of its own on the test server, where that and Redis answer. */
async function serversThere(): Promise<{ databaseUrl: string; drop(): Promise<void> } | null> {
  const redis = new URL(servers.redis)
  if (!(await answers(redis.hostname, Number(redis.port) || 6379))) return null
  const schema = `bench_${randomUUID().replaceAll('-', '')}`
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: servers.postgres })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  try {
    await admin(`create schema ${schema}`)
  } catch {
    return null
  }
  const url = new URL(servers.postgres)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return { databaseUrl: url.href, drop: () => admin(`drop schema ${schema} cascade`) }
}

const answers = (host: string, port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, host)
    const say = (there: boolean) => {
      socket.destroy()
      done(there)
    }
    socket.once('connect', () => say(true)).once('error', () => say(false))
    socket.setTimeout(2000, () => say(false))
  })
