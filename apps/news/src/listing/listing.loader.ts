import type { SectionSponsor } from '@club/contracts'
import { articleList } from '@club/contracts'
import { apiContext, settingsContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { articlesAddress } from '../addresses.core.ts'
import { loadSectionSponsors } from '../sponsor/load-section-sponsors.ts'
import { inPlace } from '../story/in-place.ts'
import { pageNumber, type StoryPage, storyPage } from '../story/story.core.ts'

export type ListingData = { list: StoryPage; sponsors: SectionSponsor[] }

/** One page of all news, and who sponsors it. */
export const loadListing = ({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) =>
  inPlace(request.url, async (): Promise<ListingData> => {
    const api = context.get(apiContext)
    const size = context.get(settingsContext).news.pageSize
    const page = pageNumber(request.url)
    const address = articlesAddress(page, size)
    const [list, sponsors] = await Promise.all([
      api.get(address, articleList, request.signal),
      loadSectionSponsors(api, 'news-listing', request.signal),
    ])
    return { list: storyPage(list, page, size, address), sponsors }
  })
