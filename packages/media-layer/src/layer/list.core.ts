/** Items of the sidebar as drawn (docs/product.md#video-over-the-page). Pure. */
import type { VideoItem } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import type { VideoSettings } from '@club/settings'

/** A section of a feed; without one the platform falls back to the configured one, which is the latest. */
const sectionAddress = (feed: string, section: string): string =>
  `/api/ondemand/v1/feed/${encodeURIComponent(feed)}/sections/?${section === '' ? '' : `section=${encodeURIComponent(section)}&`}pageIndex=0&pageSize=10`

/** Where films are listed, and how to read the response. */
export type ListSource = { readonly address: string; read(answer: unknown): ListedFilms }

/** @param section the section or category of the films; '' for the latest */
export type ListedFilms = { readonly section: string; readonly items: readonly VideoItem[] }

export const latestSource = ({ videos }: VideoSettings['feeds']): ListSource => ({
  address: sectionAddress(videos.id, ''),
  read: (answer) => ({ section: '', items: itemsOf(answer) }),
})

/**
 * Where the list beside a film comes from (docs/product.md#video-over-the-page): the feed that has its section. If no feed has that section, it
 * is a category. Null: the film has neither, and gets the latest.
 */
export function listSource(feeds: VideoSettings['feeds'], section: string): ListSource | null {
  if (section === '') return null
  const { videos, live } = feeds
  const feed = [videos, ...(live.enabled ? [live] : [])].find(({ sections }) =>
    sections.some(({ id }) => id === section),
  )
  return feed
    ? {
        address: sectionAddress(feed.id, section),
        read: (answer) => ({ section: sectionOf(answer) === section ? section : '', items: itemsOf(answer) }),
      }
    : {
        address: `/api/videos/v1/search?category=${encodeURIComponent(section)}&page[size]=10`,
        read: (answer) => ({ section, items: filmsOf(answer) }),
      }
}

/** Films of every section, as many as one response holds. */
export const catalogueAddress = '/api/videos/v1/search?page[size]=100'

const isItem = (item: unknown): item is VideoItem => {
  const { id, mediaData } = (item ?? {}) as Partial<VideoItem>
  return typeof id === 'string' && typeof mediaData?.entryId === 'string'
}

/** The first section of a feed's response, as far as it is valid. */
const firstSection = (answer: unknown) =>
  ((answer ?? {}) as { sections?: { id?: unknown; itemData?: unknown }[] }).sections?.[0]

/** The response may hold another section than the one requested. */
const sectionOf = (answer: unknown): unknown => firstSection(answer)?.id

/** Reads the first section's items; skips invalid ones. */
export function itemsOf(answer: unknown): VideoItem[] {
  const items = firstSection(answer)?.itemData
  return Array.isArray(items) ? items.filter(isItem) : []
}

/** Reads the films of a search response; skips invalid ones. */
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

/** The film after the one that has ended: the next one in the list that the fan may see, starting over after the last. */
export function nextOf(
  items: readonly VideoItem[],
  current: string,
  opens: (item: VideoItem) => boolean,
): VideoItem | null {
  const at = items.findIndex(({ id }) => id === current)
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))]
  return others.find((item) => item.id !== current && opens(item)) ?? null
}
