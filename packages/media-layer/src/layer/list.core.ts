/** Items of the sidebar as they are drawn (docs/product.md#video-over-the-page). Pure. */
import type { VideoItem } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'

/** Letters of a title in lists. */
const longestTitle = 48

/** The title, cut at 48 characters with '...'. */
export function listTitle(title: string): string {
  // By characters as they are read: a cut through one leaves rubbish.
  const letters = [...title]
  return letters.length > longestTitle ? `${letters.slice(0, longestTitle).join('')}...` : title
}

/** Address of the sidebar's list (docs/product.md#video-over-the-page); without a section the platform falls back to the configured one. */
export const listAddress = (feed: string, section: string): string =>
  `/api/ondemand/v1/feed/${encodeURIComponent(feed)}/sections/?${section === '' ? '' : `section=${encodeURIComponent(section)}&`}pageIndex=0&pageSize=10`

/** Films of every section, as many as an answer holds. */
export const catalogueAddress = '/api/videos/v1/search?page[size]=100'

const isItem = (item: unknown): item is VideoItem => {
  const { id, mediaData } = (item ?? {}) as Partial<VideoItem>
  return typeof id === 'string' && typeof mediaData?.entryId === 'string'
}

/** Reads the first section's items; whatever is none is left out. */
export function itemsOf(answer: unknown): VideoItem[] {
  const { sections } = (answer ?? {}) as { sections?: { itemData?: unknown }[] }
  const items = sections?.[0]?.itemData
  return Array.isArray(items) ? items.filter(isItem) : []
}

/** Reads the films of a search's answer; whatever is none is left out. */
export function filmsOf(answer: unknown): VideoItem[] {
  const { data } = (answer ?? {}) as { data?: unknown }
  return Array.isArray(data)
    ? data
        .map((entry) => ({ ...entry?.attributes, id: entry?.id }))
        .filter((item) => isItem(item) && item.mediaType === 'OnDemand')
    : []
}

export const videoOf = (item: VideoItem, section: string | null | undefined): VideoToOpen => ({
  videoID: item.id,
  entryId: item.mediaData.entryId,
  title: item.metaData.title,
  mediaType: item.mediaType,
  section: section ?? null,
  poster: item.mediaData.thumbnail?.key ?? null,
  ...(item.mediaData.thumbnail?.focus ? { posterFocus: item.mediaData.thumbnail.focus } : {}),
  entitlements: item.metaData.SysEntryEntitlements,
})

/** The film after the one that has ended: the next of the list that opens, from its beginning again after its last. */
export function nextOf(
  items: readonly VideoItem[],
  current: string,
  opens: (item: VideoItem) => boolean,
): VideoItem | null {
  const at = items.findIndex(({ id }) => id === current)
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))]
  return others.find((item) => item.id !== current && opens(item)) ?? null
}
