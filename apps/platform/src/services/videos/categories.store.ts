/** Categories of videos, in the editors' order. */
import type { ImportedVideoCategory, VideoCategory } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import type { Page } from '../../database/documents.ts'
import { videoIsListed } from '../../database/published.ts'
import type { Provider } from './videos.store.ts'

/** @returns every category, empty ones included, with the number of videos that are listed in it */
export async function listVideoCategories(database: Queryable, now: Date, provider: Provider, page: Page) {
  const rows = await database.query<{ id: string; attributes: ImportedVideoCategory; videos: number }>(
    `select c.id, c.attributes, (
       select count(*)::int from videos v
       where v.categories @> array[c.id] and ${videoIsListed('v', '$1', provider)}
     ) as videos
     from video_categories c order by c.sort, c.id`,
    [now.toISOString()],
  )
  const from = page.size * page.number
  const entries = rows.slice(from, from + page.size).map(({ id, attributes, videos }) => ({
    id,
    attributes: { ...attributes, videos } satisfies VideoCategory,
  }))
  return { entries, total: rows.length }
}
