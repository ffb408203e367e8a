/** Articles, pages and the menu of an import of content. */
import { type ContentImporter, once, tagsOfMatches } from '../../imports/content-import.ts'
import { writeArticles } from './articles.store.ts'
import { importOldAddresses } from './old-addresses.ts'
import { writeMenu, writePages } from './pages.store.ts'

export const importWeb: ContentImporter = async (turn) => {
  const { transaction, changes, content, count } = turn
  await importOldAddresses(turn)
  const { articles, pages, menu } = content
  if (articles) {
    once('articles', articles, (article) => article.slug)
    const written = await writeArticles(transaction, articles)
    const touched = new Set([...count(written), ...written.respelt])
    if (touched.size > 0)
      changes.add('articles', ['news', ...[...touched].map((slug) => `article:${slug}` as const)])
    changes.add('matches', await tagsOfMatches(transaction, written.matchIDs))
  }
  if (pages) {
    once('pages', pages, (page) => page.fullPath)
    const touched = count(await writePages(transaction, pages))
    // The menu and every page's list of related pages name pages by title and state.
    if (touched.length > 0) changes.add('pages', ['menu', ...touched.map((path) => `page:${path}` as const)])
  }
  if (menu) {
    const written = await writeMenu(transaction, menu)
    if (count(written).length > 0) changes.add('menu', ['menu'])
  }
}
