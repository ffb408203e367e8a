/** What the library holds, as a table: so that an import can ask what it need not send. */
import type { PictureEntry } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'

export const listPictures = (database: Queryable): Promise<PictureEntry[]> =>
  database.query<PictureEntry>('select key, sha256, type, width, height, bytes from pictures order by key')

export async function findPicture(database: Queryable, key: string): Promise<PictureEntry | null> {
  const [row] = await database.query<PictureEntry>(
    'select key, sha256, type, width, height, bytes from pictures where key = $1',
    [key],
  )
  return row ?? null
}

/** @returns whether it is new */
export async function writePicture(transaction: Queryable, entry: PictureEntry, now: Date): Promise<boolean> {
  const [row] = await transaction.query<{ added: boolean }>(
    `insert into pictures as stored (key, sha256, type, width, height, bytes, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key) do update set sha256 = excluded.sha256, type = excluded.type, width = excluded.width,
       height = excluded.height, bytes = excluded.bytes, updated_at = excluded.updated_at
     returning (xmax = 0) as added`,
    [entry.key, entry.sha256, entry.type, entry.width, entry.height, entry.bytes, now.toISOString()],
  )
  return row?.added ?? true
}
