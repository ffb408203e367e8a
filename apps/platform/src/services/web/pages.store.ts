/** Content pages and the menu tree. A page is public while it and everything above it is published. */
import type { ImportedMenuItem, ImportedPage, MenuItem, Page, Picture } from '@club/contracts'
import type { Dates } from '@club/i18n'
import type { Queryable } from '../../database/database.ts'
import { type Upserted, upserted } from '../../database/documents.ts'
import { pageIsPublic } from '../../database/published.ts'
import { earliest } from '../../server/earliest.core.ts'
import { fewOf, type Searchable } from '../../server/searchable.ts'
import { buildMenu, flattenMenu, type MenuEntry, type MenuPage, relatedOf } from './menu.core.ts'
import { plainText } from './plain-text.core.ts'

/** The paths above a path, from the top: '/a/b/c' → ['/a', '/a/b']. */
export const pathsAbove = (path: string): string[] => {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_part, index) => `/${parts.slice(0, index + 1).join('/')}`)
}

export const parentOf = (path: string): string | null => pathsAbove(path).at(-1) ?? null

type PageRow = {
  full_path: string
  title: string
  template: 'Hub' | 'Default'
  public: boolean
  image: Picture | null
  standfirst: string | null
  meta_description: string | null
  updated_at: string
  body: Page['body']
}

/** When the next page appears or disappears by itself, or null. The menu and every page's list of others are stale then. */
export async function nextPageChange(database: Queryable, now: Date): Promise<string | null> {
  const [row] = await database.query<{ at: string | null }>(
    `select least(
       (select min(published_from) from pages where status = 'Published' and published_from > $1),
       (select min(published_until) from pages where status = 'Published' and published_until > $1)) as at`,
    [now.toISOString()],
  )
  return row?.at ?? null
}

/**
 * The page at a path, or null if there is none or it is not public.
 * @param previewed returns it even if it, or a page above it, is not public
 */
export async function findPage(
  database: Queryable,
  now: Date,
  path: string,
  previewed = false,
): Promise<Page | null> {
  const above = pathsAbove(path)
  const rows = await database.query<PageRow>(
    `select full_path, title, template, (${pageIsPublic('$2')}) as public, image, standfirst, meta_description, updated_at,
       body
     from pages where full_path = any($1::text[])`,
    [[...above, path], now.toISOString()],
  )
  const byPath = new Map(rows.map((row) => [row.full_path, row]))
  const row = byPath.get(path)
  if (!row || (!previewed && rows.some((entry) => !entry.public))) return null

  const parent = parentOf(path)
  const listed = row.template === 'Hub' ? path : parent
  const { entries, pages } = await readSite(database, now)
  return {
    fullPath: row.full_path,
    title: row.title,
    template: row.template,
    image: row.image,
    standfirst: row.standfirst,
    metaDescription: row.meta_description,
    updatedAt: row.updated_at,
    body: row.body,
    trail: above.flatMap((ancestor) => {
      const found = byPath.get(ancestor)
      return found ? [{ title: found.title, fullPath: found.full_path }] : []
    }),
    related: relatedOf(entries, pages, listed).filter((entry) => entry.fullPath !== path),
  }
}

type SearchedPage = Pick<PageRow, 'full_path' | 'title' | 'standfirst' | 'image' | 'body'> & {
  status: string
  published_from: string | null
  published_until: string | null
}

/** The binding one of several bounds: the latest beginning, the earliest end. ISO instants of one form sort chronologically. */
const latest = (instants: readonly (string | null)[]) =>
  instants
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null

/** What search knows about pages: those that are public, or will be. */
export const searchablePages = (database: Queryable): Searchable => ({
  kind: 'page',
  ...fewOf(async () => {
    const rows = await database.query<SearchedPage>(
      'select full_path, title, standfirst, image, status, published_from, published_until, body from pages order by full_path',
    )
    const byPath = new Map(rows.map((row) => [row.full_path, row]))
    const wayTo = ({ full_path: path }: SearchedPage) =>
      [...pathsAbove(path), path].flatMap((one) => byPath.get(one) ?? [])
    const isMeantFor = (row: SearchedPage) => wayTo(row).every(({ status }) => status === 'Published')
    return rows.filter(isMeantFor).map((row) => {
      const above = byPath.get(parentOf(row.full_path) ?? '')?.title ?? null
      return {
        id: row.full_path,
        title: row.title,
        lead: [row.standfirst ?? '', above ?? ''],
        body: plainText(row.body),
        at: null,
        from: latest(wayTo(row).map((one) => one.published_from)),
        until: earliest(wayTo(row).map((one) => one.published_until)),
        shown: {
          kind: 'page',
          title: row.title,
          path: row.full_path,
          about: above,
          at: null,
          image: row.image,
        },
      }
    })
  }),
  // A change to a page also affects the pages below it.
  concerned: (change) => (change.topic === 'pages' ? 'all' : []),
})

/** The whole menu tree, without what is not published. */
export async function readMenu(database: Queryable, now: Date, dates: Dates): Promise<MenuItem[]> {
  const { entries, pages } = await readSite(database, now)
  return buildMenu(entries, pages, dates)
}

/** The tree at an instant: a page outside its publication period counts as a draft. */
async function readSite(
  database: Queryable,
  now: Date,
): Promise<{ entries: MenuEntry[]; pages: MenuPage[] }> {
  const entries = await database.query<{
    id: string
    parent: string | null
    title: string
    post_type: 'internal' | 'external'
    full_path: string | null
    external_url: string | null
    new_tab: boolean
  }>('select id, parent, title, post_type, full_path, external_url, new_tab from menu_entries order by sort')
  const pages = await database.query<{
    full_path: string
    parent_path: string | null
    title: string
    template: 'Hub' | 'Default'
    status: 'Published' | 'Draft'
    sort: number
    image: Picture | null
    standfirst: string | null
    updated_at: string
  }>(
    `select full_path, parent_path, title, template, case when ${pageIsPublic('$1')} then 'Published' else 'Draft' end as status,
       sort, image, standfirst, updated_at
     from pages order by sort, full_path`,
    [now.toISOString()],
  )
  return {
    entries: entries.map((row) => ({
      id: row.id,
      parent: row.parent,
      title: row.title,
      postType: row.post_type,
      fullPath: row.full_path,
      externalUrl: row.external_url,
      newTab: row.new_tab,
    })),
    pages: pages.map((row) => ({
      fullPath: row.full_path,
      parentPath: row.parent_path,
      title: row.title,
      template: row.template,
      status: row.status,
      order: row.sort,
      image: row.image,
      standfirst: row.standfirst,
      updatedAt: row.updated_at,
    })),
  }
}

export async function writePages(transaction: Queryable, pages: readonly ImportedPage[]): Promise<Upserted> {
  const said = [
    'parent_path',
    'title',
    'template',
    'status',
    'sort',
    'image',
    'standfirst',
    'meta_description',
    'published_from',
    'published_until',
    'body',
  ]
  const columns = [...said, 'updated_at']
  const of = (table: string, names: readonly string[]) => names.map((name) => `${table}.${name}`).join(', ')
  const rows = await transaction.query<{ id: string; added: boolean }>(
    `insert into pages as stored (full_path, ${columns.join(', ')})
     select entry.full_path, ${of('entry', said)},
       case when entry.undated and (${of('held', said)}) is not distinct from (${of('entry', said)})
         then held.updated_at else entry.updated_at end
     from jsonb_to_recordset($1::jsonb) as entry (
       full_path text, parent_path text, title text, template text, status text, sort double precision, image jsonb,
       standfirst text, meta_description text, published_from timestamptz, published_until timestamptz,
       updated_at timestamptz, undated boolean, body jsonb)
     left join pages held on held.full_path = entry.full_path
     on conflict (full_path) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
     where (${of('stored', columns)}) is distinct from (${of('excluded', columns)})
     returning full_path as id, (xmax = 0) as added`,
    [
      JSON.stringify(
        pages.map((page) => ({
          full_path: page.fullPath,
          parent_path: parentOf(page.fullPath),
          title: page.title,
          template: page.template,
          status: page.status,
          sort: page.order,
          image: page.image,
          standfirst: page.standfirst,
          meta_description: page.metaDescription,
          published_from: page.publishedFrom ?? null,
          published_until: page.publishedUntil ?? null,
          updated_at: page.updatedAt,
          undated: page.undated ?? false,
          body: page.body,
        })),
      ),
    ],
  )
  return upserted(rows, pages.length)
}

/** Replaces the whole menu. A removed entry counts as changed. */
export async function writeMenu(
  transaction: Queryable,
  menu: readonly ImportedMenuItem[],
): Promise<Upserted> {
  const entries = flattenMenu(menu)
  const gone = await transaction.query<{ id: string }>(
    'delete from menu_entries where id <> all($1::text[]) returning id',
    [entries.map((entry) => entry.id)],
  )
  const columns = ['parent', 'sort', 'title', 'post_type', 'full_path', 'external_url', 'new_tab']
  const rows = await transaction.query<{ id: string; added: boolean }>(
    `insert into menu_entries as stored (id, ${columns.join(', ')})
     select id, ${columns.join(', ')} from jsonb_to_recordset($1::jsonb) as entry (
       id text, parent text, sort int, title text, post_type text, full_path text, external_url text, new_tab boolean)
     on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
     where (${columns.map((column) => `stored.${column}`).join(', ')})
       is distinct from (${columns.map((column) => `excluded.${column}`).join(', ')})
     returning id, (xmax = 0) as added`,
    [
      JSON.stringify(
        entries.map((entry, sort) => ({
          id: entry.id,
          parent: entry.parent,
          sort,
          title: entry.title,
          post_type: entry.postType,
          full_path: entry.fullPath,
          external_url: entry.externalUrl,
          new_tab: entry.newTab,
        })),
      ),
    ],
  )
  const written = upserted(rows, entries.length)
  return { ...written, changed: [...written.changed, ...gone.map((row) => row.id)] }
}
