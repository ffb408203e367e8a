import { type Picture, type VideoFilterSet, videoCategoryList, videoFilterAnswer } from '@club/contracts'
import { isInPlace } from '@club/contracts/in-place'
import { ApiProblem } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { findVideos, orWithout, type VideoQuery } from '../catalogue.ts'
import { type FrameData, openPage } from '../frame/frame.loader.ts'
import { type BrowseChoice, questionOf, readChoice } from './browse.core.ts'
import { type ClipPage, lastPage } from './clip-pages.core.ts'

export type BrowseData = {
  frame: FrameData
  choice: BrowseChoice
  filters: VideoFilterSet
  list: ClipPage
}
export type ChannelData = {
  frame: FrameData
  channel: { slug: string; title: string; description: string; image: Picture | null }
  /** Its entries are the episodes of the club's podcast. */
  isPodcast: boolean
  list: ClipPage
}
/** The answer to an open list if a further page of it failed. */
export type PageProblem = { problem: true }

async function inPlace<T>(url: string, load: () => Promise<T>): Promise<T | PageProblem> {
  if (!isInPlace(url)) return load()
  try {
    return await load()
  } catch (problem) {
    if (problem instanceof ApiProblem) return { problem: true }
    throw problem
  }
}

/** A page of the videos that match a query; a number beyond the last page gives the last. */
async function loadClipPage(
  { api, settings }: Pick<Awaited<ReturnType<typeof openPage>>, 'api' | 'settings'>,
  question: VideoQuery,
  page: number,
  signal: AbortSignal,
): Promise<ClipPage> {
  const size = settings.pageSizes.search
  const find = async (number: number): Promise<ClipPage> => ({
    page: number,
    size,
    ...(await findVideos(api, settings, question, number, signal)),
  })
  const asked = await find(page)
  const last = lastPage(asked)
  return page > last ? find(last) : asked
}

/** Every video, filtered by the address. */
export const loadBrowse = (args: LoaderFunctionArgs) =>
  inPlace(args.request.url, async (): Promise<BrowseData> => {
    const { signal, url } = args.request
    const { api, settings, frame } = await openPage(args)
    const choice = readChoice(url)
    const question = questionOf(choice, settings.videoFilters.durationPicker.values)
    const [filters, list] = await Promise.all([
      api.get('/api/videos/v1/filters', videoFilterAnswer, signal),
      loadClipPage({ api, settings }, question, choice.page, signal),
    ])
    return { frame, choice: { ...choice, page: list.page }, filters: filters.data.attributes, list }
  })

/** One category, or one section of the feed. @throws ApiProblem 404 if neither exists */
export const loadChannel = (args: LoaderFunctionArgs) =>
  inPlace(args.request.url, async (): Promise<ChannelData> => {
    const { signal, url } = args.request
    const { slug = '' } = args.params
    const { api, settings, frame } = await openPage(args)
    const asked = api.get('/api/videos/v1/categories?page[size]=100', videoCategoryList, signal)
    // Without the categories the list still shows, below the name in its address.
    const known = await orWithout(asked, null, 'no categories', signal)
    const category =
      known === null
        ? { title: slug.replaceAll('-', ' '), description: '', image: null }
        : known.data.find(({ id }) => id === slug)?.attributes
    if (!category) throw new ApiProblem(404, 'no such channel', new URL(url).pathname)
    const list = await loadClipPage({ api, settings }, { category: slug }, readChoice(url).page, signal)
    return {
      frame,
      channel: {
        slug,
        title: category.title,
        description: category.description,
        image: category.image,
      },
      isPodcast: settings.podcast?.category === slug,
      list,
    }
  })
