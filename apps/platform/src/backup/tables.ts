/** Tables into a backup and back, for both databases alike: rows as JSON, each table after those that it references. */
import type { Database, Queryable } from '../database/database.ts'
import { allMigrations, migrate } from '../database/migrations.ts'
import { type ArchiveWriter, BadArchive } from './archive.ts'

/** The search tables are generated from the others. */
const madeAnew = /^search_/

/** Milliseconds that writing one record may take, on a slow disk. Nobody waits for the locks of a backup but a migration. */
const longestRecordMs = 600_000

/** Rows that go into one record. */
const rowsAtOnce = 500

/** Every table of ours except the list of migrations; referenced tables come first. */
export async function tablesInOrder(database: Queryable): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'schema_migrations' order by 1`,
  )
  const links = await database.query<{ from: string; to: string }>(
    `select child.relname as "from", parent.relname as "to" from pg_constraint link
     join pg_class child on child.oid = link.conrelid
     join pg_class parent on parent.oid = link.confrelid
     join pg_namespace schema on schema.oid = child.relnamespace
     where link.contype = 'f' and schema.nspname = current_schema() and child.oid <> parent.oid`,
  )
  const ordered: string[] = []
  const waiting = new Set(tables.map(({ name }) => name))
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (name) => !links.some(({ from, to }) => from === name && waiting.has(to)),
    )
    if (ready.length === 0) throw new Error(`the tables ${[...waiting].join(', ')} refer to each other`)
    for (const name of ready) waiting.delete(name)
    ordered.push(...ready)
  }
  return ordered
}

type Column = { name: string; type: string }

/** Columns that are not generated. */
const columnsOf = (database: Queryable, table: string): Promise<Column[]> =>
  database.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass(quote_ident($1)) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  )

/** Only names of our own tables get here, but a name is quoted all the same. */
const quoted = (name: string) => `"${name.replace(/"/g, '""')}"`

/** Writes all tables as of one instant. */
export const dumpTables = (database: Database, now: Date, writer: ArchiveWriter): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read')
    const done = await transaction.query<{ version: number }>(
      'select version from schema_migrations order by version',
    )
    await writer.open({ createdAt: now.toISOString(), migrations: done.map(({ version }) => version) })
    for (const table of (await tablesInOrder(transaction)).filter((name) => !madeAnew.test(name))) {
      const columns = await columnsOf(transaction, table)
      // Read through a cursor: pages by offset would need an order, and not every table has a column for one.
      // Every value in the database's own text form: neither JSON nor JavaScript can hold all its times, numbers and nulls.
      await transaction.query(
        `declare backup_rows no scroll cursor for
         select jsonb_build_array(${columns.map(({ name }) => `${quoted(name)}::text`).join(', ')})::text as row
         from ${quoted(table)}`,
      )
      for (;;) {
        const page = await transaction.query<{ row: string }>(`fetch ${rowsAtOnce} from backup_rows`)
        if (page.length === 0) break
        const bytes = Buffer.from(`[${page.map(({ row }) => row).join(',')}]`)
        await writer.add({ kind: 'rows', table, rows: page.length, bytes: bytes.length }, [bytes])
      }
      await transaction.query('close backup_rows')
    }
  }, longestRecordMs)

export type TableLoader = {
  /** Creates the tables as they were when the backup was written. @throws BadArchive if they are from a later platform */
  prepare(migrations: readonly number[]): Promise<void>
  load(table: string, rows: Buffer): Promise<void>
  /** Sets sequences past the loaded rows, and migrates the tables to the current version. */
  finish(): Promise<void>
}

/** @param transaction everything happens in it, or nothing */
export function tableLoader(transaction: Queryable): TableLoader {
  const inside = {
    ...transaction,
    transaction: (run) => run(transaction),
    shared: true,
    close: async () => {},
  } as Database
  const loaded = new Map<string, Column[]>()
  return {
    async prepare(migrations) {
      const known = new Set(allMigrations.map(({ version }) => version))
      if (migrations.some((version) => !known.has(version))) {
        throw new BadArchive('it was written by a later version of the platform')
      }
      await migrate(
        inside,
        allMigrations.filter(({ version }) => migrations.includes(version)),
      )
      for (const table of await tablesInOrder(transaction))
        loaded.set(table, await columnsOf(transaction, table))
    },
    async load(table, rows) {
      const columns = loaded.get(table)
      if (columns === undefined) throw new BadArchive(`it holds a table '${table}' that nobody knows`)
      const names = columns.map(({ name }) => quoted(name)).join(', ')
      const values = columns.map(({ type }, at) => `(entry->>${at})::${type}`).join(', ')
      await transaction.query(
        `insert into ${quoted(table)} (${names}) overriding system value
         select ${values} from jsonb_array_elements($1::jsonb) entry`,
        [rows.toString()],
      )
    },
    async finish() {
      const counted = await transaction.query<{ table: string; column: string }>(
        `select table_name as "table", column_name as "column" from information_schema.columns
         where table_schema = current_schema() and (is_identity = 'YES' or column_default like 'nextval(%')`,
      )
      for (const { table, column } of counted) {
        await transaction.query(
          `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${quoted(column)}) from ${quoted(table)}), 0) + 1, false)`,
          [quoted(table), column],
        )
      }
      await migrate(inside)
    },
  }
}
