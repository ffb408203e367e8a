/**
 * The database port. PostgreSQL is the one dialect; two adapters speak it: PGlite in a thread of its own, and a server by
 * `DATABASE_URL`. Both answer the same JavaScript values: timestamptz as an ISO string in UTC, date as 'YYYY-MM-DD', int8 and
 * numeric as a number, jsonb as data, arrays as arrays.
 */
export type Queryable = {
  /** @returns the rows; `params` fill `$1`, `$2`… (a jsonb parameter is given as JSON text) */
  query<Row extends Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

export type Database = Queryable & {
  /** For what a playing stream waits for. A server answers it on connections of its own, whatever readers ask meanwhile. */
  readonly gate: Queryable
  /** For searches: connections of their own, which break off what takes too long. null: there is one connection, and searches go elsewhere. */
  readonly searches: Queryable | null
  /** Runs everything in one transaction; a thrown error rolls it back. Use only the handle given to `run` inside. */
  transaction<Result>(run: (transaction: Queryable) => Promise<Result>): Promise<Result>
  /** True where other processes may write to the same database. */
  readonly shared: boolean
  close(): Promise<void>
}

/** So long may one search take, on either database. */
export const longestSearchMs = 5000

/**
 * For whoever asks questions of search: the planner does not know that long vectors lie apart, and would read all of them for a word that
 * many entries hold.
 */
export const searchByIndex = 'set enable_seqscan = off'

/** Advisory locks by purpose, per schema. Take them in this order. */
export const locks = { migrations: 1, imports: 2, outbox: 3, signingKeys: 4 } as const

/** Holds the lock until the transaction ends. */
export async function lockFor(transaction: Queryable, purpose: keyof typeof locks): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtext(current_schema()), $1)', [locks[purpose]])
}
