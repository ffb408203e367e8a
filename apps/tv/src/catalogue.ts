/** Lists of videos, from the provider that the club has chosen. */
import {
  type FeedSection,
  feedAnswer,
  matrixAnswer,
  type PagingData,
  type VideoItem,
  videoList,
} from '@club/contracts'
import type { VideoSettings } from '@club/settings'
import { type Api, ApiProblem, query } from '@club/shell-api'
import { type Clip, clipOf } from './clip/clip.core.ts'

export type VideoQuery = {
  q?: string | null
  category?: string | null
  team?: string | null
  season?: string | null
  minDuration?: number | null
  maxDuration?: number | null
}

export type ClipList = { clips: Clip[]; total: number }

const fromItems = (items: readonly VideoItem[], paging: PagingData): ClipList => ({
  clips: items.map(({ id, ...video }) => clipOf(id, video)),
  total: paging.totalCount,
})

/** @param page from 1 */
export async function findVideos(
  api: Api,
  { provider, pageSizes }: VideoSettings,
  { q, ...filter }: VideoQuery,
  page: number,
  signal: AbortSignal,
): Promise<ClipList> {
  const size = pageSizes.search
  if (provider === 'matrix') {
    const address = `/api/matrix/v1/en/search${query({ query: q, ...filter, pageIndex: page - 1, pageSize: size })}`
    const { itemData, pagingData } = await api.get(address, matrixAnswer, signal)
    return fromItems(itemData, pagingData)
  }
  const address = `/api/videos/v1/search${query({ q, ...filter, 'page[size]': size, 'page[number]': page - 1 })}`
  const { data, meta } = await api.get(address, videoList, signal)
  return { clips: data.map(({ id, attributes }) => clipOf(id, attributes)), total: meta.total }
}

/** Optional data of a page of the video service, with its fallback: a failure is only logged. */
export async function orWithout<T>(
  answer: Promise<T>,
  instead: T,
  what: string,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await answer
  } catch (problem) {
    if (signal.aborted || !(problem instanceof ApiProblem)) throw problem
    console.warn(`${what}:`, problem)
    return instead
  }
}

export type Row = { id: string; name: string; clips: Clip[] }

/** One section of a feed. */
export async function loadSection(
  api: Api,
  { provider, pageSizes, feeds }: VideoSettings,
  feed: 'videos' | 'live',
  section: FeedSection['id'],
  signal: AbortSignal,
): Promise<Clip[]> {
  const paging = { pageIndex: 0, pageSize: pageSizes.row }
  if (provider === 'matrix') {
    const address = `/api/matrix/v1/en/sections/${encodeURIComponent(section)}${query(paging)}`
    const { itemData, pagingData } = await api.get(address, matrixAnswer, signal)
    return fromItems(itemData, pagingData).clips
  }
  const address = `/api/ondemand/v1/feed/${feeds[feed].id}/sections/${query({ section, ...paging })}`
  const { sections } = await api.get(address, feedAnswer, signal)
  return (sections[0]?.itemData ?? []).map(({ id, ...video }) => clipOf(id, video))
}

/** Every section of a feed that has videos, in order; one that cannot be fetched is left out. */
export async function loadRows(
  api: Api,
  settings: VideoSettings,
  feed: 'videos' | 'live',
  signal: AbortSignal,
): Promise<Row[]> {
  const rows = await Promise.all(
    settings.feeds[feed].sections.map(async ({ id, name }) => ({
      id,
      name,
      clips: await orWithout(
        loadSection(api, settings, feed, id, signal),
        [],
        'Problem retrieving pages',
        signal,
      ),
    })),
  )
  return rows.filter(({ clips }) => clips.length > 0)
}
