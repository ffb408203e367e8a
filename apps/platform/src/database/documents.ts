/** Tables of whole documents: written by imports, read in order. */
import type { Queryable } from './database.ts'

export type DocumentTable =
  | 'teams'
  | 'players'
  | 'sponsor_rows'
  | 'header_sponsors'
  | 'section_sponsors'
  | 'adverts'
  | 'advert_slots'
  | 'custom_tables'
  | 'global_variables'
  | 'organisations'
  | 'promo_overlays'
  | 'experiments'
  | 'map_places'
  | 'old_addresses'
  | 'forms'
  | 'video_categories'
  | 'packages'
  | 'wordings'

export type DocumentEntry = { id: string; sort: number; attributes: unknown }

/** Ids that an upsert added and changed, and how many entries were already there, unchanged. */
export type Upserted = { added: string[]; changed: string[]; unchanged: number }

/**
 * Reads the rows of an `insert … on conflict … do update … where … returning id, (xmax = 0) as added`.
 * @param given how many entries the upsert was given
 */
export const upserted = (rows: readonly { id: string; added: boolean }[], given: number): Upserted => ({
  added: rows.filter((row) => row.added).map((row) => row.id),
  changed: rows.filter((row) => !row.added).map((row) => row.id),
  unchanged: given - rows.length,
})

export async function upsertDocuments(
  transaction: Queryable,
  table: DocumentTable,
  entries: readonly DocumentEntry[],
): Promise<Upserted> {
  const rows = await transaction.query<{ id: string; added: boolean }>(
    `insert into ${table} as stored (id, sort, attributes)
     select id, sort, attributes from jsonb_to_recordset($1::jsonb) as entry (id text, sort double precision, attributes jsonb)
     on conflict (id) do update set sort = excluded.sort, attributes = excluded.attributes
     where (stored.sort, stored.attributes) is distinct from (excluded.sort, excluded.attributes)
     returning id, (xmax = 0) as added`,
    [JSON.stringify(entries)],
  )
  return upserted(rows, entries.length)
}

/** Writes the complete contents of a table. A removed entry counts as changed. */
export async function replaceDocuments(
  transaction: Queryable,
  table: DocumentTable,
  entries: readonly DocumentEntry[],
): Promise<Upserted> {
  const gone = await transaction.query<{ id: string }>(
    `delete from ${table} where id <> all($1::text[]) returning id`,
    [entries.map(({ id }) => id)],
  )
  const written = await upsertDocuments(transaction, table, entries)
  return { ...written, changed: [...written.changed, ...gone.map(({ id }) => id)] }
}

export type Page = { size: number; number: number }
type Stored<Attributes> = { id: string; attributes: Attributes }

/**
 * @param where equality by attribute, such as `{ team: 'u19s' }`; null means any
 * @param condition another condition on entries, as SQL
 * @returns one page and the total over all pages
 */
export async function listDocuments<Attributes>(
  database: Queryable,
  table: DocumentTable,
  page: Page | null,
  where: Record<string, string | null> = {},
  condition = 'true',
): Promise<{ entries: Stored<Attributes>[]; total: number }> {
  const wanted = JSON.stringify(
    Object.fromEntries(Object.entries(where).filter(([, value]) => value !== null)),
  )
  const [count] = await database.query<{ total: number }>(
    `select count(*)::int as total from ${table} where attributes @> $1::jsonb and ${condition}`,
    [wanted],
  )
  const entries = await database.query<Stored<Attributes>>(
    `select id, attributes from ${table} where attributes @> $1::jsonb and ${condition} order by sort, id limit $2 offset $3`,
    [wanted, page?.size ?? null, page ? page.size * page.number : 0],
  )
  return { entries, total: count?.total ?? 0 }
}

export async function findDocument<Attributes>(
  database: Queryable,
  table: DocumentTable,
  id: string,
): Promise<Stored<Attributes> | null> {
  const [entry] = await database.query<Stored<Attributes>>(
    `select id, attributes from ${table} where id = $1`,
    [id],
  )
  return entry ?? null
}
