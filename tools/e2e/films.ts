/** Films of the sample that can be watched, as a card would open them. */
import type { VideoItem } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import type { Site } from './site.ts'

/** Films of the catalogue whose entitlements satisfy `opens`. */
export async function filmsWith(
  site: Site,
  opens: (listed: readonly string[]) => boolean,
): Promise<VideoItem[]> {
  const films: VideoItem[] = []
  for (let number = 0; number < 4; number++) {
    const answer = await fetch(`${site.url}/api/videos/v1/search?page[size]=50&page[number]=${number}`)
    const { data } = (await answer.json()) as { data: { id: string; attributes: Omit<VideoItem, 'id'> }[] }
    for (const { id, attributes } of data) {
      const film = { id, ...attributes }
      const { SysEntryEntitlements: listed, section } = film.metaData
      // Radio programmes have no pictures.
      if (film.mediaType === 'OnDemand' && section !== 'radio' && opens(listed)) films.push(film)
    }
  }
  return films
}

/** The longest such film, as a card would open it: long enough to seek back and forth in. */
export async function filmFor(
  site: Site,
  opens: (listed: readonly string[]) => boolean,
): Promise<VideoToOpen> {
  const films = await filmsWith(site, opens)
  const [film] = films.sort((a, b) => b.metaData.VideoDuration - a.metaData.VideoDuration)
  if (!film) throw new Error('the sample has no such film')
  return {
    videoID: film.id,
    entryId: film.mediaData.entryId,
    title: film.metaData.title,
    mediaType: 'OnDemand',
    section: film.metaData.section,
    poster: film.mediaData.thumbnail?.key ?? null,
    entitlements: film.metaData.SysEntryEntitlements,
  }
}

export const liveStream = (assetID: string): VideoToOpen => ({
  videoID: assetID,
  entryId: assetID,
  title: assetID,
  mediaType: 'DrmLiveVideo',
  section: 'hidden',
})
