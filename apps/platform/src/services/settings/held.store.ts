/** What the installation has of that which settings name. */
import type { Queryable } from '../../database/database.ts'
import type { Held } from './unmet-settings.core.ts'

export async function heldNow(database: Queryable): Promise<Held> {
  const teams = await database.query<{ id: string }>('select id from teams order by sort, id')
  const pictures = await database.query<{ key: string }>('select key from pictures')
  return { teams: teams.map(({ id }) => id), pictures: pictures.map(({ key }) => key) }
}
