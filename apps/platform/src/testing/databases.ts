/** Databases for tests: every store test runs on PGlite and, where one answers, on a PostgreSQL server. */
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, jest } from '@jest/globals'
import pg from 'pg'
import { tablesInOrder } from '../backup/tables.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openPglite } from '../database/pglite.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { preparedDump } from './prepared.ts'

const serverUrl = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/test'

// Real databases beside whatever else the machine does: a test that hangs is found all the same.
jest.setTimeout(120_000)

/** A schema of its own on the test server, so that runs beside each other do not meet. */
export type TestServer = { url: string; drop(): Promise<void> }

let made = 0

export async function createTestSchema(): Promise<TestServer> {
  made += 1
  const schema = `test_${process.pid}_${Date.now().toString(36)}_${made}`
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await admin(`create schema ${schema}`)
  const url = new URL(serverUrl)
  // No test asks for what survives the server's own fall, and waiting for its disk takes time.
  url.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`)
  return { url: url.href, drop: () => admin(`drop schema ${schema} cascade`) }
}

/** Jest must know at once which tests there are, so the question is asked synchronously, in a process of its own. */
function serverAnswers(): boolean {
  const { hostname, port } = new URL(serverUrl)
  const script = `require('net').connect(${Number(port) || 5432}, ${JSON.stringify(hostname)})
    .on('connect', () => process.exit(0)).on('error', () => process.exit(1)); setTimeout(() => process.exit(1), 2000)`
  return spawnSync(process.execPath, ['-e', script]).status === 0
}

let answers: boolean | null = null
export function hasTestServer(): boolean {
  if (answers === null) {
    answers = serverAnswers()
    const { host } = new URL(serverUrl)
    if (!answers) console.warn(`Tests on a PostgreSQL server are skipped: none answers at ${host}`)
  }
  return answers
}

/** A database in memory of its own, migrated. */
export const openTestDatabase = (): Promise<Database> => openPglite(null, undefined, preparedDump)

/** One statement that empties every table, those that refer to others first, and begins every sequence anew. */
async function emptyingOf(database: Database): Promise<string> {
  const tables = await tablesInOrder(database)
  const sequences = await database.query<{ name: string; start: string }>(
    'select quote_ident(sequencename) as name, start_value::text as start from pg_sequences where schemaname = current_schema()',
  )
  return [
    'do $$ begin',
    ...tables.reverse().map((name) => `delete from "${name}";`),
    ...sequences.map(({ name, start }) => `perform setval('${name}', ${start}, false);`),
    'end $$',
  ].join('\n')
}

const emptying = new WeakMap<Database, string>()

/** Deletes: truncating makes new files for each table and index, and takes thirty times as long. */
export async function emptyDatabase(database: Database): Promise<void> {
  const statement = emptying.get(database) ?? (await emptyingOf(database))
  emptying.set(database, statement)
  // In a transaction, which may take longer than a reader's statement.
  await database.transaction((transaction) => transaction.query(statement))
}

/**
 * Declares the same tests for both databases.
 * @param declare is given a way to the database, which is migrated, and empty before each test
 * @param openInMemory how the one on PGlite begins
 */
export function describeOnBoth(
  title: string,
  declare: (database: () => Database) => void,
  openInMemory: () => Promise<Database> = openTestDatabase,
): void {
  const block = (name: string, open: () => Promise<{ database: Database; done(): Promise<void> }>) => () => {
    let opened: { database: Database; done(): Promise<void> } | null = null
    const database = () => {
      if (!opened) throw new Error(`the ${name} database is not open yet`)
      return opened.database
    }
    beforeAll(async () => {
      opened = await open()
      await migrate(opened.database)
    })
    beforeEach(() => emptyDatabase(database()))
    afterAll(async () => {
      await opened?.done()
    })
    declare(database)
  }
  describe(
    `${title}, on PGlite`,
    block('PGlite', async () => {
      const database = await openInMemory()
      return { database, done: () => database.close() }
    }),
  )
  const describeServer = hasTestServer() ? describe : describe.skip
  describeServer(
    `${title}, on a PostgreSQL server`,
    block('PostgreSQL', async () => {
      const schema = await createTestSchema()
      const database = await openPostgres(schema.url)
      return {
        database,
        done: async () => {
          await database.close()
          await schema.drop()
        },
      }
    }),
  )
}
