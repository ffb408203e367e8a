/** The progress of the index. */
import type { Queryable } from '../../database/database.ts'

export type IndexState = {
  /** The installation whose data it holds. */
  source: string
  /** How it was made: an index from an older platform is rebuilt. */
  version: number
  /** Once built, it includes every change up to this number of the outbox. */
  seq: number
  /** How far the build has got; null once it is done. */
  building: { part: number; after: string | null } | null
}

/** Reads the state and locks it until the transaction ends, so that instances on one database take turns. */
export async function readState(transaction: Queryable): Promise<IndexState | null> {
  const [state] = await transaction.query<IndexState>(
    'select source, version, seq, building from search_state for update',
  )
  return state ?? null
}

export const writeState = (transaction: Queryable, { source, version, seq, building }: IndexState) =>
  transaction.query(
    `insert into search_state (source, version, seq, building) values ($1, $2, $3, $4::jsonb)
     on conflict (one) do update set source = excluded.source, version = excluded.version, seq = excluded.seq,
       building = excluded.building`,
    [source, version, seq, building === null ? null : JSON.stringify(building)],
  )

/** Empties the index: nothing is found until it is rebuilt. */
export async function emptyIndex(transaction: Queryable): Promise<void> {
  await transaction.query('delete from search_entries')
  await transaction.query('delete from search_words')
}
