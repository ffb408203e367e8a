/** The import of content: every part of it through the store that owns it, in one transaction. */
import type { ContentImport, ImportReport } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import {
  type DocumentEntry,
  type DocumentTable,
  type Upserted,
  upsertDocuments,
} from '../../database/documents.ts'
import type { Changes } from '../../outbox/outbox.ts'
import { unprocessable } from '../../server/errors.ts'
import { slugOf } from '../../server/slug.core.ts'
import { demandKnownAdverts } from '../adverts/adverts.store.ts'
import { writeVideos } from '../videos/import.store.ts'
import { writeArticles } from '../web/articles.store.ts'
import { writeMenu, writePages } from '../web/pages.store.ts'

type Tally = ImportReport['data']

/** @throws Refusal 422 where one entry stands twice; nothing is written then */
export async function importContent(
  transaction: Queryable,
  changes: Changes,
  content: ContentImport,
): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, unchanged: 0 }
  const count = (written: Upserted): string[] => {
    tally.added += written.added.length
    tally.changed += written.changed.length
    tally.unchanged += written.unchanged
    return [...written.added, ...written.changed]
  }

  const { articles, pages, menu } = content
  if (articles) {
    once('articles', articles, (article) => article.slug)
    const written = await writeArticles(transaction, articles)
    const touched = count(written)
    if (touched.length > 0) changes.add('articles', ['news', ...touched.map((slug) => `article:${slug}`)])
    changes.add('matches', await tagsOfMatches(transaction, written.matchIDs))
  }
  if (pages) {
    once('pages', pages, (page) => page.fullPath)
    const touched = count(await writePages(transaction, pages))
    // The menu and every page's list of related pages name pages by title and state.
    if (touched.length > 0) changes.add('pages', ['menu', ...touched.map((path) => `page:${path}`)])
  }
  if (menu) {
    const written = await writeMenu(transaction, menu)
    if (count(written).length > 0) changes.add('menu', ['menu'])
  }

  const documents = async (
    part: keyof ContentImport,
    table: DocumentTable,
    entries: readonly DocumentEntry[] | undefined,
    tagsOf: (touched: readonly string[]) => readonly string[],
  ) => {
    if (!entries) return
    once(part, entries, (entry) => entry.id)
    const touched = count(await upsertDocuments(transaction, table, entries))
    if (touched.length > 0) changes.add(table, tagsOf(touched))
  }
  const inOrder = <Entry>(entries: readonly Entry[] | undefined, idOf: (entry: Entry) => string) =>
    entries?.map((attributes, sort): DocumentEntry => ({ id: idOf(attributes), sort, attributes }))

  await documents(
    'teams',
    'teams',
    content.teams?.map((team) => ({ id: team.slug, sort: team.order, attributes: team })),
    (touched) => ['teams', 'matches', ...touched.flatMap((slug) => [`team:${slug}`, `matches:${slug}`])],
  )
  const players = content.players
  await documents(
    'players',
    'players',
    players?.map((player) => ({ id: player.slug, sort: player.squadNumber ?? 1000, attributes: player })),
    (touched) => {
      const teams =
        players?.filter((player) => touched.includes(player.slug)).map((player) => player.team) ?? []
      return [
        'teams',
        ...new Set(teams.map((slug) => `team:${slug}`)),
        ...touched.map((slug) => `player:${slug}`),
      ]
    },
  )
  const videos = content.videos
  if (videos) {
    once('videos', videos, (video) => video.id)
    const written = await writeVideos(transaction, videos)
    const touched = count(written)
    if (touched.length > 0) changes.add('videos', ['videos', ...touched.map((id) => `video:${id}`)])
    changes.add('matches', await tagsOfMatches(transaction, written.matchIDs))
  }
  await documents(
    'videoCategories',
    'video_categories',
    content.videoCategories?.map((entry) => ({
      id: entry.slug,
      sort: entry.orderPosition,
      attributes: entry,
    })),
    () => ['videos'],
  )
  const sponsors = () => ['sponsors']
  await documents(
    'sponsorRows',
    'sponsor_rows',
    content.sponsorRows?.map((row) => ({ id: row.rowID, sort: row.forcedOrder, attributes: row })),
    sponsors,
  )
  await documents(
    'headerSponsors',
    'header_sponsors',
    inOrder(content.headerSponsors, (entry) => slugOf(entry.name)),
    sponsors,
  )
  await documents(
    'sectionSponsors',
    'section_sponsors',
    inOrder(content.sectionSponsors, (slot) => `${slot.sectionID}-${slot.type}`),
    sponsors,
  )
  const adverts = () => ['adverts']
  await documents(
    'adverts',
    'adverts',
    inOrder(content.adverts, (advert) => advert.id),
    adverts,
  )
  await documents(
    'advertSlots',
    'advert_slots',
    inOrder(content.advertSlots, (slot) => slot.slotID),
    adverts,
  )
  await demandKnownAdverts(transaction, content.advertSlots ?? [])
  const tables = content.customTables
  await documents(
    'customTables',
    'custom_tables',
    tables?.map(({ id, ...attributes }, sort) => ({ id, sort, attributes })),
    (touched) => [
      'tables',
      ...new Set(tables?.filter((table) => touched.includes(table.id)).map((table) => `table:${table.team}`)),
    ],
  )
  await documents(
    'globalVariables',
    'global_variables',
    inOrder(content.globalVariables, (variable) => variable.name),
    () => ['globals'],
  )
  await documents(
    'organisations',
    'organisations',
    content.organisations?.map(({ id, ...attributes }, sort) => ({ id, sort, attributes })),
    () => ['organisations'],
  )
  return tally
}

/** One import names one entry once: twice would leave it to chance which stays. */
function once<Entry>(
  part: keyof ContentImport,
  entries: readonly Entry[],
  idOf: (entry: Entry) => string,
): void {
  const seen = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const id = idOf(entry)
    if (seen.has(id)) throw unprocessable(`/${part}/${index}`, `'${id}' stands twice`)
    seen.add(id)
  }
}

/** Match lists link to the reports among the articles and to the videos that show a match. */
async function tagsOfMatches(transaction: Queryable, matchIDs: readonly string[]): Promise<string[]> {
  if (matchIDs.length === 0) return []
  const rows = await transaction.query<{ id: string; team: string }>(
    'select id, team from matches where id = any($1::text[])',
    [matchIDs],
  )
  if (rows.length === 0) return []
  return [
    'matches',
    ...new Set(rows.map((row) => `matches:${row.team}`)),
    ...rows.map((row) => `match:${row.id}`),
  ]
}
