/**
 * The database port. PostgreSQL is the only dialect; there are two adapters: PGlite in its own thread, and a server by
 * `DATABASE_URL`. Both return the same JavaScript values: timestamptz as an ISO string in UTC, date as 'YYYY-MM-DD', int8 and
 * numeric as a number, jsonb as data, arrays as arrays.
 */
export type Queryable = {
  /** @returns the rows; `params` fill `$1`, `$2`… (a jsonb parameter is given as JSON text) */
  query<Row extends Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

export type Database = Queryable & {
  /** For queries that a playing stream waits for. A server answers them on separate connections, whatever readers query meanwhile. */
  readonly gate: Queryable
  /** For searches: separate connections, which cancel slow queries. null: there is only one connection, and searches go elsewhere. */
  readonly searches: Queryable | null
  /**
   * Runs everything in one transaction; a thrown error rolls it back. Use only the handle given to `run` inside.
   * @param pausesMs the longest that it may do nothing between two queries, in milliseconds: beyond it a server rolls it back, because others
   *   wait for its locks. For work that reads or writes files meanwhile; Infinity: as long as it likes
   */
  transaction<Result>(run: (transaction: Queryable) => Promise<Result>, pausesMs?: number): Promise<Result>
  /** True if other processes may write to the same database. */
  readonly shared: boolean
  close(): Promise<void>
}

/** Timeout of one search, on either database. */
export const longestSearchMs = 5000

/** A transaction that queries nothing for this long belongs to a process that stands still. */
export const longestPauseMs = 10_000

/**
 * For connections that run searches: the planner does not know that long vectors are stored out of line, and would read all of them for a word
 * in many entries.
 */
export const searchByIndex = 'set enable_seqscan = off'

/** Advisory locks by purpose, per schema. Take them in this order. */
export const locks = { migrations: 1, imports: 2, outbox: 3, signingKeys: 4 } as const

/** Holds the lock until the transaction ends. */
export async function lockFor(transaction: Queryable, purpose: keyof typeof locks): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtext(current_schema()), $1)', [locks[purpose]])
}
