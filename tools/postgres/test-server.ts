/** The PostgreSQL server that tests use in addition to the embedded database, if it is reachable. */
import { spawnSync } from 'node:child_process'
import pg from 'pg'

export const testServerUrl = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/test'

/** Test declarations need the answer at once, so the check is synchronous, in a process of its own. */
function serverAnswers(): boolean {
  const { hostname, port } = new URL(testServerUrl)
  const script = `require('net').connect(${Number(port) || 5432}, ${JSON.stringify(hostname)})
    .on('connect', () => process.exit(0)).on('error', () => process.exit(1)); setTimeout(() => process.exit(1), 2000)`
  return spawnSync(process.execPath, ['-e', script]).status === 0
}

/** Stores the answer for a run's test files and the processes that they start: otherwise each would check again in another process. */
const noted = 'TEST_SERVER_ANSWERS'

/** Whether the server is reachable. Checked once per run, if the runner does so before the first test file. */
export function hasTestServer(): boolean {
  const before = process.env[noted]
  if (before !== undefined) return before === 'yes'
  const answers = serverAnswers()
  process.env[noted] = answers ? 'yes' : 'no'
  if (!answers)
    console.warn(`Tests on a PostgreSQL server are skipped: none answers at ${new URL(testServerUrl).host}`)
  return answers
}

/** Runs one statement on a connection of its own. @returns its rows */
export async function onTestServer<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: testServerUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * The address of a part of the server. No test depends on data surviving a server crash, and waiting for its disk takes time.
 * @param part a database, or a schema of the one that all tests share
 */
export function addressOnTestServer(part: { database: string } | { schema: string }): string {
  const url = new URL(testServerUrl)
  if ('database' in part) url.pathname = `/${part.database}`
  const path = 'schema' in part ? `-c search_path=${part.schema} ` : ''
  url.searchParams.set('options', `${path}-c synchronous_commit=off`)
  return url.href
}

/** A schema of its own on the test server, so that parallel runs do not meet. */
export type TestServer = { url: string; drop(): Promise<void> }

let made = 0

export async function createTestSchema(): Promise<TestServer> {
  made += 1
  const schema = `test_${process.pid}_${Date.now().toString(36)}_${made}`
  await onTestServer(`create schema ${schema}`)
  return {
    url: addressOnTestServer({ schema }),
    drop: async () => void (await onTestServer(`drop schema ${schema} cascade`)),
  }
}
