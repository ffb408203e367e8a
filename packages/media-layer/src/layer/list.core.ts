/** Items of the sidebar as they are drawn (docs/product.md#video-over-the-page). Pure. */
import type { VideoItem } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import type { VideoSettings } from '@club/settings'

/** A section of a feed; without one the platform falls back to the configured one, which is the latest. */
const sectionAddress = (feed: string, section: string): string =>
  `/api/ondemand/v1/feed/${encodeURIComponent(feed)}/sections/?${section === '' ? '' : `section=${encodeURIComponent(section)}&`}pageIndex=0&pageSize=10`

/** Where films are listed, and how the answer is read. */
export type ListSource = { readonly address: string; read(answer: unknown): ListedFilms }

/** @param section that they are of, or a category; '' for the latest */
export type ListedFilms = { readonly section: string; readonly items: readonly VideoItem[] }

export const latestSource = ({ videos }: VideoSettings['feeds']): ListSource => ({
  address: sectionAddress(videos.id, ''),
  read: (answer) => ({ section: '', items: itemsOf(answer) }),
})

/**
 * Where the list that goes with a film comes from (docs/product.md#video-over-the-page): the feed that has its section. What is no feed's section is
 * a category. Null: it has neither, and the latest go with it.
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

/** Films of every section, as many as an answer holds. */
export const catalogueAddress = '/api/videos/v1/search?page[size]=100'

const isItem = (item: unknown): item is VideoItem => {
  const { id, mediaData } = (item ?? {}) as Partial<VideoItem>
  return typeof id === 'string' && typeof mediaData?.entryId === 'string'
}

/** The first section of a feed's answer, as far as it is one. */
const firstSection = (answer: unknown) =>
  ((answer ?? {}) as { sections?: { id?: unknown; itemData?: unknown }[] }).sections?.[0]

/** What came may be another section than the one that was asked for. */
const sectionOf = (answer: unknown): unknown => firstSection(answer)?.id

/** Reads the first section's items; whatever is none is left out. */
export function itemsOf(answer: unknown): VideoItem[] {
  const items = firstSection(answer)?.itemData
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
