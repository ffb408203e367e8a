/** How far the index is. */
import type { Queryable } from '../../database/database.ts'

export type IndexState = {
  /** Which installation it was made of. */
  source: string
  /** How it was made: an index of an older platform is made anew. */
  version: number
  /** Every change up to this number of the outbox is in it, once it is built. */
  seq: number
  /** Where the building is; null once it is done. */
  building: { part: number; after: string | null } | null
}

/** Held by whoever reads it until the transaction ends: instances over one database take turns. */
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

/** Nothing is found until it is built anew. */
export async function emptyIndex(transaction: Queryable): Promise<void> {
  await transaction.query('delete from search_entries')
  await transaction.query('delete from search_words')
}
