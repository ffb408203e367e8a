import {
  type Article,
  advertSlotAddress,
  advertSlotOne,
  articleList,
  articleOne,
  type ContentAdvert,
  lastSlots,
  type Match,
  matchOne,
  slotsIn,
} from '@club/contracts'
import { isSlug } from '@club/contracts/address-forms'
import { advertPositionOf } from '@club/settings/advert-position'
import { ApiProblem, apiContext, settingsContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { articleAddress, matchAddress, newestAddress, relatedAddress } from '../addresses.core.ts'
import { loadPeriod, type PeriodData } from '../legacy/legacy.loader.ts'
import { isYear, readDatedAddress } from '../legacy/period.core.ts'
import { optional } from '../optional.ts'
import { type Story, storiesOf } from '../story/story.core.ts'

export type ArticleData = {
  kind: 'article'
  article: Article
  related: Story[]
  /** The match that it is about. */
  match: Match | null
  /** In the position 'last'; null if there is none. */
  advert: ContentAdvert | null
  /** In the advert places of its text. */
  adverts: Record<string, ContentAdvert | null>
  /** Absolute address of the page, for sharing. */
  address: string
}

/** The content of `/news/{slug}`: an article, or the archive of a year if the slug is one. */
export async function loadArticle({ context, request, params }: LoaderFunctionArgs) {
  const { slug = '' } = params
  const { origin, pathname } = new URL(request.url)
  if (isYear(slug)) {
    const year = readDatedAddress([slug])
    if (year.kind === 'period') return loadPeriod({ context, request }, year.period)
  }
  if (!isSlug(slug)) throw new ApiProblem(404, 'no such article', pathname)
  const api = context.get(apiContext)
  const settings = context.get(settingsContext)
  const { news, site } = settings
  const article = api.get(articleAddress(slug), articleOne, request.signal)
  const [one, related, slot, inText, match] = await Promise.all([
    article,
    optional(api.get(relatedAddress(slug), articleList, request.signal), request.signal),
    advertPositionOf(settings, 'newsArticle') === 'none'
      ? null
      : optional(
          api.get(advertSlotAddress(lastSlots.newsArticle), advertSlotOne, request.signal),
          request.signal,
        ),
    // What the article refers to is requested as soon as the article is there, in parallel with the other requests.
    article.then(async ({ data }) => {
      const places = settings.adverts?.advertisingDisabled ? [] : slotsIn(data.attributes.body)
      const adverts = places.map(async (place): Promise<[string, ContentAdvert | null]> => {
        const told = await optional(
          api.get(advertSlotAddress(place), advertSlotOne, request.signal),
          request.signal,
        )
        return [place, told?.data.attributes.advert ?? null]
      })
      return Object.fromEntries(await Promise.all(adverts))
    }),
    article.then(({ data: { attributes } }) =>
      attributes.matchID === null
        ? null
        : optional(api.get(matchAddress(attributes.matchID), matchOne, request.signal), request.signal),
    ),
  ])
  return {
    kind: 'article',
    adverts: inText,
    article: one.data.attributes,
    match: match?.data.attributes ?? null,
    related: related === null ? [] : storiesOf(related).slice(0, news.relatedQuantity),
    advert: slot?.data.attributes.advert ?? null,
    address: `${site.origin ?? origin}${pathname}`,
  } satisfies ArticleData
}

export type ItemData = ArticleData | PeriodData

/** The newest stories, shown beside every article. */
export async function loadNewest({ context, request }: LoaderFunctionArgs): Promise<{ stories: Story[] }> {
  const list = await optional(
    context.get(apiContext).get(newestAddress, articleList, request.signal),
    request.signal,
  )
  return { stories: list === null ? [] : storiesOf(list) }
}
