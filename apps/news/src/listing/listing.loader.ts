import { articleList, type DrawnSponsor, newsCategoryList, type Team, teamList } from '@club/contracts'
import { isInPlace } from '@club/contracts/in-place'
import { apiContext, settingsContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { articlesAddress, categoriesAddress, type Topic, teamsAddress, topicOf } from '../addresses.core.ts'
import { optional } from '../optional.ts'
import { loadSectionSponsors } from '../sponsor/load-section-sponsors.ts'
import { inPlace } from '../story/in-place.ts'
import { pageNumber, type StoryPage, storyPage } from '../story/story.core.ts'

/** A filter to choose. */
export type Choice = { readonly slug: string; readonly name: string }

export type ListingData = {
  list: StoryPage
  sponsors: DrawnSponsor[]
  topic: Topic
  categories: Choice[]
  teams: Choice[]
}

const attributesOf = <T>(found: { readonly data: readonly { readonly attributes: T }[] } | null): T[] =>
  (found?.data ?? []).map(({ attributes }) => attributes)

/** No filter names a team that no list of teams or matches does. */
const isListed = ({ showOnTeams, showOnMatches }: Team): boolean => showOnTeams || showOnMatches

/** One page of the news, unfiltered or on one topic, with its sponsors and the filters. */
export const loadListing = ({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) =>
  inPlace(request.url, async (): Promise<ListingData> => {
    const api = context.get(apiContext)
    const { signal } = request
    const size = context.get(settingsContext).news.pageSize
    const page = pageNumber(request.url)
    const topic = topicOf(request.url)
    const address = articlesAddress(page, size, undefined, topic)
    const [list, sponsors, categories, teams] = await Promise.all([
      api.get(address, articleList, signal),
      loadSectionSponsors(api, 'news-listing', signal),
      optional(api.get(categoriesAddress, newsCategoryList, signal), signal),
      optional(api.get(teamsAddress, teamList, signal), signal),
    ])
    const choices = (found: readonly Choice[]): Choice[] => found.map(({ slug, name }) => ({ slug, name }))
    return {
      list: storyPage(list, page, size, address, isInPlace(request.url)),
      sponsors,
      topic,
      categories: choices(attributesOf(categories)),
      teams: choices(attributesOf(teams).filter(isListed)),
    }
  })
