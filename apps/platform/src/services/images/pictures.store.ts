/** A table of the library's pictures, so that an import can find out what it need not send. */
import type { PictureEntry } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'

const columns = `key, sha256, type, width, height, bytes,
  json_build_object('x', round(focus_x::numeric, 4), 'y', round(focus_y::numeric, 4)) as focus`

export const listPictures = (database: Queryable): Promise<PictureEntry[]> =>
  database.query<PictureEntry>(`select ${columns} from pictures order by key`)

/** Pictures whose sides nobody has compared yet with those that they are shown with. */
export const unseenPictures = (database: Queryable): Promise<PictureEntry[]> =>
  database.query<PictureEntry>(`select ${columns} from pictures where not sides_seen order by key`)

export const noteSidesSeen = (database: Queryable, keys: readonly string[]): Promise<unknown> =>
  database.query('update pictures set sides_seen = true where key = any($1)', [keys])

export async function findPicture(database: Queryable, key: string): Promise<PictureEntry | null> {
  const [row] = await database.query<PictureEntry>(`select ${columns} from pictures where key = $1`, [key])
  return row ?? null
}

/** @returns whether it is new */
export async function writePicture(transaction: Queryable, entry: PictureEntry, now: Date): Promise<boolean> {
  const { key, sha256, type, width, height, bytes, focus } = entry
  const [row] = await transaction.query<{ added: boolean }>(
    `insert into pictures as stored (key, sha256, type, width, height, bytes, focus_x, focus_y, updated_at, sides_seen)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)
     on conflict (key) do update set sha256 = excluded.sha256, type = excluded.type, width = excluded.width,
       height = excluded.height, bytes = excluded.bytes, focus_x = excluded.focus_x, focus_y = excluded.focus_y,
       updated_at = excluded.updated_at, sides_seen = true
     returning (xmax = 0) as added`,
    [key, sha256, type, width, height, bytes, focus.x, focus.y, now.toISOString()],
  )
  return row?.added ?? true
}
