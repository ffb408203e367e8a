/** Videos and their categories, of an import of content. */
import { type ContentImporter, importDocuments, once, tagsOfMatches } from '../../imports/content-import.ts'
import { writeVideos } from './import.store.ts'
import { demandKnownFilms, type KnownFilms } from './known-films.ts'

export const videoImporter =
  (films: KnownFilms): ContentImporter =>
  async (turn) => {
    const { transaction, changes, content, count } = turn
    const { videos, videoCategories } = content
    if (videos) {
      once('videos', videos, (video) => video.id)
      await demandKnownFilms(films, videos)
      const written = await writeVideos(transaction, videos)
      const touched = count(written)
      if (touched.length > 0)
        changes.add('videos', ['videos', ...touched.map((id) => `video:${id}` as const)])
      changes.add('matches', await tagsOfMatches(transaction, written.matchIDs))
    }
    await importDocuments(
      turn,
      'videoCategories',
      'video_categories',
      videoCategories?.map((entry) => ({ id: entry.slug, sort: entry.orderPosition, attributes: entry })),
      () => ['videos'],
    )
  }
