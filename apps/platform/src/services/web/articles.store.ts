/** Articles: lists, one, related, search, and writing imports. An article is public from `publishedAt` until `publishedUntil`. */
import {
  type Article,
  type ArticleSummary,
  type ImportedArticle,
  type NewsCategory,
  type NewsSearchHit,
  nameSlug,
  type Picture,
} from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import { type Page, type Upserted, upserted } from '../../database/documents.ts'
import { isPictured } from '../../database/pictured.ts'
import { articleIsPublic } from '../../database/published.ts'
import { idsOfTags, type Searchable, type SearchEntry } from '../../server/searchable.ts'
import { plainText } from './plain-text.core.ts'

type SummaryRow = {
  slug: string
  title: string
  standfirst: string
  category_slug: string
  category_name: string
  published_at: string
  image: Picture | null
  team: string | null
}
type ArticleRow = SummaryRow & {
  author: string | null
  updated_at: string
  match_id: string | null
  tags: string[]
  body: Article['body']
  picture_missing: boolean
}

const summaryColumns = `a.slug, a.title, a.standfirst, c.slug as category_slug, c.name as category_name, a.published_at,
  a.image, a.team`
const fromArticles = 'from articles a join categories c on c.slug = a.category'

const summaryOf = (row: SummaryRow): ArticleSummary => ({
  slug: row.slug,
  title: row.title,
  standfirst: row.standfirst,
  category: { name: row.category_name, slug: row.category_slug },
  publishedAt: row.published_at,
  image: row.image,
  team: row.team,
})

const resourceOf = (row: SummaryRow) => ({ id: row.slug, attributes: summaryOf(row) })

export type ArticleFilter = {
  category: string | null
  team: string | null
  /** The exact tag, ignoring case. */
  tag: string | null
  /** The time zone of the dates, such as 'Europe/London'. */
  zone: string
  /** Year of publication. */
  year: number | null
  month: number | null
  day: number | null
}

/** Published articles, newest first. */
export async function listArticles(database: Queryable, now: Date, filter: ArticleFilter, page: Page) {
  const where = `${articleIsPublic('a', '$1')}
    and ($2::text is null or a.category = $2)
    and ($3::text is null or a.team = $3)
    and ($4::int is null or extract(year from a.published_at at time zone $7::text) = $4)
    and ($5::int is null or extract(month from a.published_at at time zone $7::text) = $5)
    and ($6::int is null or extract(day from a.published_at at time zone $7::text) = $6)
    and ($8::text is null or exists (select from unnest(a.tags) as one where lower(one) = lower($8)))`
  const params = [
    now.toISOString(),
    filter.category,
    filter.team,
    filter.year,
    filter.month,
    filter.day,
    filter.zone,
    filter.tag,
  ]
  const [count] = await database.query<{ total: number }>(
    `select count(*)::int as total from articles a where ${where}`,
    params,
  )
  const rows = await database.query<SummaryRow>(
    `select ${summaryColumns} ${fromArticles} where ${where} order by a.published_at desc, a.slug limit $9 offset $10`,
    [...params, page.size, page.size * page.number],
  )
  return { entries: rows.map(resourceOf), total: count?.total ?? 0 }
}

/**
 * A published article, or null.
 * @param now null: even if it is not public, for a preview
 */
export async function findArticle(
  database: Queryable,
  now: Date | null,
  slug: string,
): Promise<Article | null> {
  const [row] = await database.query<ArticleRow>(
    `select ${summaryColumns}, a.author, a.updated_at, a.match_id, a.tags, a.body,
       a.image is not null and not ${isPictured('a')} as picture_missing ${fromArticles}
     where a.slug = $1 and ($2::timestamptz is null or (${articleIsPublic('a', '$2')}))`,
    [slug, now?.toISOString() ?? null],
  )
  if (!row) return null
  return {
    ...summaryOf(row),
    author: row.author,
    updatedAt: row.updated_at,
    matchID: row.match_id,
    tags: row.tags,
    body: row.body,
    ...(row.picture_missing ? { pictureMissing: true } : {}),
  }
}

/** Other published articles, the closest first: by same category, same team and shared tags; then the newest. */
export async function relatedArticles(database: Queryable, now: Date, slug: string, quantity: number) {
  const rows = await database.query<SummaryRow>(
    `select ${summaryColumns}
     from articles base
     join articles a on a.slug <> base.slug
     join categories c on c.slug = a.category
     where base.slug = $1 and ${articleIsPublic('a', '$2')}
     order by 2 * (a.category = base.category)::int + 2 * coalesce(a.team = base.team, false)::int
       + cardinality(array(select unnest(a.tags) intersect select unnest(base.tags))) desc,
       a.published_at desc, a.slug
     limit $3`,
    [slug, now.toISOString(), quantity],
  )
  return rows.map(resourceOf)
}

/** Categories that have published articles, by name. */
export async function listCategories(database: Queryable, now: Date, page: Page) {
  const rows = await database.query<NewsCategory>(
    `select c.slug, c.name, count(*)::int as articles ${fromArticles}
     where ${articleIsPublic('a', '$1')} group by c.slug, c.name order by c.name, c.slug`,
    [now.toISOString()],
  )
  const from = page.size * page.number
  const entries = rows.slice(from, from + page.size).map((row) => ({ id: row.slug, attributes: row }))
  return { entries, total: rows.length }
}

/** When the next article appears or disappears by itself, or null. Every list of articles is stale then. */
export async function nextPublication(database: Queryable, now: Date): Promise<string | null> {
  const [row] = await database.query<{ at: string | null }>(
    `select least(
       (select min(published_at) from articles where status = 'Published' and published_at > $1),
       (select min(published_until) from articles where status = 'Published' and published_until > $1)) as at`,
    [now.toISOString()],
  )
  return row?.at ?? null
}

type SearchedRow = HitRow & {
  standfirst: string
  published_until: string | null
  tags: string[]
  body: Article['body']
}
type HitRow = {
  slug: string
  title: string
  published_at: string
  category_name: string
  image: Picture | null
}

const hitOf = (row: HitRow): NewsSearchHit => ({
  id: row.slug,
  fields: {
    slug: [row.slug],
    title: [row.title],
    published_date: [row.published_at],
    categories: [row.category_name],
  },
  ...(row.image ? { imageData: { key: row.image.key } } : {}),
})

const searched = `select a.slug, a.title, a.standfirst, a.published_at, a.published_until, c.name as category_name, a.image, a.tags, a.body
  from articles a join categories c on c.slug = a.category where a.status = 'Published'`

const entryOf = (row: SearchedRow): SearchEntry => ({
  id: row.slug,
  title: row.title,
  lead: [row.standfirst, row.category_name, ...row.tags],
  body: plainText(row.body),
  at: row.published_at,
  from: row.published_at,
  until: row.published_until,
  shown: hitOf(row),
})

/** What search knows about articles: those that are published, or will be. The newest come first. */
export const searchableArticles = (database: Queryable): Searchable => ({
  kind: 'article',
  next: async (after, most) => {
    const [at = null, slug = null] = after?.split(' ') ?? []
    const rows = await database.query<SearchedRow>(
      `${searched} and ($1::timestamptz is null or (a.published_at, a.slug) < ($1::timestamptz, $2::text))
       order by a.published_at desc, a.slug desc limit $3`,
      [at, slug, most],
    )
    const last = rows.at(-1)
    return {
      entries: rows.map(entryOf),
      last: last && rows.length === most ? `${last.published_at} ${last.slug}` : null,
    }
  },
  read: async (slugs) => {
    const rows = await database.query<SearchedRow>(`${searched} and a.slug = any($1::text[])`, [slugs])
    return rows.map(entryOf)
  },
  concerned: (change) => (change.topic === 'articles' ? idsOfTags(change, 'article:') : []),
})

/** Articles of categories that are spelt another way than before. */
async function writeCategories(transaction: Queryable, names: readonly string[]): Promise<string[]> {
  const categories = new Map(names.map((name) => [nameSlug(name), name]))
  const written = await transaction.query<{ slug: string; added: boolean }>(
    `insert into categories as stored (slug, name)
     select slug, name from jsonb_to_recordset($1::jsonb) as entry (slug text, name text)
     on conflict (slug) do update set name = excluded.name where stored.name <> excluded.name
     returning slug, (xmax = 0) as added`,
    [JSON.stringify([...categories].map(([slug, name]) => ({ slug, name })))],
  )
  const respelt = written.filter(({ added }) => !added).map(({ slug }) => slug)
  if (respelt.length === 0) return []
  const rows = await transaction.query<{ slug: string }>(
    'select slug from articles where category = any($1::text[])',
    [respelt],
  )
  return rows.map(({ slug }) => slug)
}

/**
 * @returns what changed, by slug; the matches that the changed articles belong or belonged to; and articles that show another spelling
 * of their category, in this import or not
 */
export async function writeArticles(
  transaction: Queryable,
  articles: readonly ImportedArticle[],
): Promise<Upserted & { matchIDs: string[]; respelt: string[] }> {
  const respelt = await writeCategories(
    transaction,
    articles.map(({ category }) => category),
  )
  const before = await transaction.query<{ slug: string; match_id: string }>(
    'select slug, match_id from articles where match_id is not null and slug = any($1::text[])',
    [articles.map((article) => article.slug)],
  )
  const entries = articles.map((article) => ({
    slug: article.slug,
    title: article.title,
    standfirst: article.standfirst,
    category: nameSlug(article.category),
    published_at: article.publishedAt,
    published_until: article.publishedUntil ?? null,
    updated_at: article.updatedAt ?? article.publishedAt,
    status: article.status,
    image: article.image,
    author: article.author,
    team: article.team,
    match_id: article.matchID,
    tags: article.tags,
    body: article.body,
  }))
  const compared =
    'title, standfirst, category, published_at, published_until, updated_at, status, image, author, team, match_id, tags, body'
  const set = compared.split(', ')
  const rows = await transaction.query<{ id: string; added: boolean }>(
    `insert into articles as stored (slug, ${compared})
     select slug, title, standfirst, category, published_at, published_until, updated_at, status,
       image, author, team, match_id, tags, body
     from jsonb_to_recordset($1::jsonb) as entry (
       slug text, title text, standfirst text, category text, published_at timestamptz, published_until timestamptz, updated_at timestamptz,
       status text, image jsonb, author text, team text, match_id text, tags text[], body jsonb)
     on conflict (slug) do update set ${set.map((column) => `${column} = excluded.${column}`).join(', ')}
     where (${set.map((column) => `stored.${column}`).join(', ')})
       is distinct from (${set.map((column) => `excluded.${column}`).join(', ')})
     returning slug as id, (xmax = 0) as added`,
    [JSON.stringify(entries)],
  )
  const result = upserted([...rows, ...shownAnew(articles, rows, respelt)], articles.length)
  const touched = new Set(rows.map((row) => row.id))
  const matchIDs = [
    ...articles.filter((article) => touched.has(article.slug)).map((article) => article.matchID),
    ...before.filter((row) => touched.has(row.slug)).map((row) => row.match_id),
  ].filter((id) => id !== null)
  return { ...result, matchIDs: [...new Set(matchIDs)], respelt }
}

/** Articles of an import that are as they were, but for the spelling of their category. */
const shownAnew = (
  articles: readonly ImportedArticle[],
  written: readonly { id: string }[],
  respelt: readonly string[],
) =>
  articles
    .map(({ slug }) => ({ id: slug, added: false }))
    .filter(({ id }) => respelt.includes(id) && written.every((row) => row.id !== id))
