/** Platforms for measurements without the site: on the embedded database, and on PostgreSQL with Redis if both are reachable. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type PlatformCalls, withPlatform } from '../import/platform.server.ts'
import { sendSamples } from '../sample-club/load.ts'
import { startService, stopService } from '../start/services.mjs'
import { freePort } from '../test/free-port.ts'
import type { Figure } from './figures.core.ts'

export const origin = 'http://localhost:4200'
export const password = 'Terrace-1906!'

const servers = {
  postgres: process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/test',
  redis: process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379',
}

export const headersOf = (cookie: string) => ({ origin, cookie, 'content-type': 'application/json' })

/**
 * Measures on each kind of platform.
 * @param environment additional variables for the platform
 * @param fill loads its data; the sample accounts and streams by default
 * @returns all figures, and notes on platforms that were not measured
 */
export async function onEachPlatform(
  environment: Record<string, string>,
  measure: (kind: string, url: string) => Promise<Figure[]>,
  fill: (calls: PlatformCalls) => Promise<unknown> = sendSamples,
): Promise<{ figures: Figure[]; notes: string[] }> {
  const figures: Figure[] = []
  const notes: string[] = []
  for (const kind of ['PGlite, in process', 'PostgreSQL and Redis'] as const) {
    const external = kind === 'PGlite, in process' ? null : await serversThere()
    if (kind !== 'PGlite, in process' && !external) {
      notes.push('PostgreSQL and Redis: not measured, for they do not both answer here.')
      continue
    }
    figures.push(...(await onPlatform(external, environment, fill, (url) => measure(kind, url))))
  }
  return { figures, notes }
}

async function onPlatform<Result>(
  external: { databaseUrl: string; drop(): Promise<void> } | null,
  more: Record<string, string>,
  fill: (calls: PlatformCalls) => Promise<unknown>,
  measure: (url: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-bench-'))
  const port = await freePort()
  const environment: Record<string, string> = {
    DATA_DIR: dataDir,
    PLATFORM_PORT: String(port),
    LOG_LEVEL: 'warn',
    SITE_ORIGINS: origin,
    ...more,
    ...(external ? { DATABASE_URL: external.databaseUrl, REDIS_URL: servers.redis } : {}),
  }
  const platform = await startService('platform', environment, port, join(dataDir, 'logs'))
  try {
    await withPlatform({ ...process.env, ...environment }, fill)
    return await measure(`http://127.0.0.1:${port}`)
  } finally {
    await stopService(platform)
    await external?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns the session's cookie */
export async function signIn(url: string, email: string, from = origin): Promise<string> {
  const answer = await fetch(`${url}/api/account/v1/sessions`, {
    method: 'POST',
    headers: { origin: from, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`signing in answers ${answer.status}`)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** A schema of its own on the test server, if that and Redis are reachable. */
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
