/** Databases for tests: every store test runs on PGlite and, if one is available, on a PostgreSQL server. */
import { afterAll, beforeAll, beforeEach, describe, jest } from '@jest/globals'
import { createTestSchema, hasTestServer } from '../../../../tools/postgres/test-server.ts'
import { tablesInOrder } from '../backup/tables.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openPglite } from '../database/pglite.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { preparedDump } from './prepared.ts'

// Real databases on a busy machine: a test that hangs is detected all the same.
jest.setTimeout(120_000)

/** A separate database in memory, migrated. */
export const openTestDatabase = (): Promise<Database> => openPglite(null, undefined, preparedDump)

/** One statement that empties every table, referencing tables first, and restarts every sequence. */
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

/** Deletes rows: truncating creates new files for each table and index, and takes thirty times as long. */
export async function emptyDatabase(database: Database): Promise<void> {
  const statement = emptying.get(database) ?? (await emptyingOf(database))
  emptying.set(database, statement)
  // In a transaction, which may take longer than a reader's statement.
  await database.transaction((transaction) => transaction.query(statement))
}

/**
 * Declares the same tests for both databases.
 * @param declare gets a function that returns the database, which is migrated, and empty before each test
 * @param openInMemory opens the one on PGlite
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
