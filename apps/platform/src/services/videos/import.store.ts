/** Writes the catalogue for imports. */
import type { ImportedVideo } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import { type Upserted, upserted } from '../../database/documents.ts'
import { unprocessable } from '../../server/errors.ts'
import { searchWords } from '../../server/search-words.core.ts'

const compared = [
  'slug text',
  'entry_id text',
  'film text',
  'media_type text',
  'title text',
  'description text',
  'duration double precision',
  'entitlements text[]',
  'categories text[]',
  'teams text[]',
  'season text',
  'tags text[]',
  'search_tags text[]',
  'section text',
  'legacy boolean',
  'status text',
  'thumbnail jsonb',
  'created_at timestamptz',
  'start_at timestamptz',
  'release_from timestamptz',
  'match_id text',
  'goals jsonb',
  'rules jsonb',
  'title_words text',
] as const

const wordsOf = (...texts: readonly string[]) => searchWords(texts.join(' ')).join(' ')

const rowOf = (video: ImportedVideo) => ({
  id: video.id,
  slug: video.slug,
  entry_id: video.entryId,
  film: video.film,
  media_type: video.mediaType,
  title: video.title,
  description: video.description,
  duration: video.duration,
  entitlements: video.entitlements,
  categories: video.categories,
  teams: video.teams,
  season: video.season,
  tags: video.tags,
  search_tags: video.searchTags,
  section: video.section,
  legacy: video.legacy,
  status: video.status,
  thumbnail: video.thumbnail,
  created_at: video.createdAt,
  start_at: video.startAt,
  release_from: video.releaseFrom,
  match_id: video.matchID,
  goals: video.goals ?? [],
  rules: video.rules,
  title_words: wordsOf(video.title),
  search_tag_words: wordsOf(...video.searchTags),
  tag_words: wordsOf(...video.tags),
  description_words: wordsOf(video.description),
})

/** One weight per field, so that settings can choose which fields a fan's words search. */
const weighted = (configuration: string) =>
  ['title_words:A', 'search_tag_words:B', 'tag_words:C', 'description_words:D']
    .map((entry) => entry.split(':'))
    .map(([column, weight]) => `setweight(to_tsvector('${configuration}', ${column}), '${weight}')`)
    .join(' || ')

/**
 * @returns what changed, by id, and the matches that the changed videos show or showed
 * @throws Refusal 422 if a slug or an entry belongs to another video
 */
export async function writeVideos(
  transaction: Queryable,
  videos: readonly ImportedVideo[],
): Promise<Upserted & { matchIDs: string[] }> {
  await refuseTaken(transaction, videos)
  const before = await transaction.query<{ id: string; match_id: string }>(
    'select id, match_id from videos where match_id is not null and id = any($1::text[])',
    [videos.map((video) => video.id)],
  )
  const names = [...compared.map((column) => column.split(' ')[0]), 'search_stemmed', 'search_exact']
  const rows = await transaction.query<{ id: string; added: boolean }>(
    `insert into videos as stored (id, ${names.join(', ')})
     select id, ${names.slice(0, -2).join(', ')}, ${weighted('english')}, ${weighted('simple')}
     from jsonb_to_recordset($1::jsonb) as entry (id text, ${compared.join(', ')},
       search_tag_words text, tag_words text, description_words text)
     on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
     where (${names.map((name) => `stored.${name}`).join(', ')})
       is distinct from (${names.map((name) => `excluded.${name}`).join(', ')})
     returning id, (xmax = 0) as added`,
    [JSON.stringify(videos.map(rowOf))],
  )
  const touched = new Set(rows.map((row) => row.id))
  const matchIDs = [
    ...videos.filter((video) => touched.has(video.id)).map((video) => video.matchID),
    ...before.filter((row) => touched.has(row.id)).map((row) => row.match_id),
  ].filter((id) => id !== null)
  return { ...upserted(rows, videos.length), matchIDs: [...new Set(matchIDs)] }
}

/** A slug is an address and an entry is media: neither may lead to two videos. */
async function refuseTaken(transaction: Queryable, videos: readonly ImportedVideo[]): Promise<void> {
  const stored = await transaction.query<{ id: string; slug: string; entry_id: string }>(
    'select id, slug, entry_id from videos where slug = any($1::text[]) or entry_id = any($2::text[])',
    [videos.map((video) => video.slug), videos.map((video) => video.entryId)],
  )
  const given = new Set(videos.map((video) => video.id))
  const others = stored.filter((row) => !given.has(row.id))
  const slugs = new Map(others.map((row) => [row.slug, row.id]))
  const entries = new Map(others.map((row) => [row.entry_id, row.id]))
  for (const [index, video] of videos.entries()) {
    const bySlug = slugs.get(video.slug)
    if (bySlug) throw unprocessable(`/videos/${index}/slug`, `'${video.slug}' belongs to '${bySlug}'`)
    slugs.set(video.slug, video.id)
    const byEntry = entries.get(video.entryId)
    if (byEntry) throw unprocessable(`/videos/${index}/entryId`, `'${video.entryId}' belongs to '${byEntry}'`)
    entries.set(video.entryId, video.id)
  }
}
