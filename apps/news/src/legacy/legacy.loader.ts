import { articleList, articleOne } from '@club/contracts'
import { isInPlace } from '@club/contracts/in-place'
import { articlePath } from '@club/contracts/page-paths'
import { ApiProblem, apiContext, datesOf, settingsContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { articleAddress, articlesAddress, type Period } from '../addresses.core.ts'
import { inPlace } from '../story/in-place.ts'
import { pageNumber, type StoryPage, storyPage } from '../story/story.core.ts'
import { periodPath, periodTitle, readDatedAddress } from './period.core.ts'

type Args = Pick<LoaderFunctionArgs, 'context' | 'request'>

/** A period of the archive; without a list if the club's archive is closed. */
export type PeriodData = {
  kind: 'period'
  /** '2026', 'November 2026' or '18 Nov 2026'. */
  title: string
  path: string
  list: StoryPage | null
}

/** A dated address: redirects to the article if it names one, otherwise lists its period. */
export async function loadLegacy({ context, request, params }: LoaderFunctionArgs) {
  const { year = '', month, day, slug } = params
  const address = readDatedAddress([year, month, day, slug].filter((part) => part !== undefined))
  switch (address.kind) {
    case 'nothing':
      throw new ApiProblem(404, 'no such date', new URL(request.url).pathname)
    case 'period':
      return loadPeriod({ context, request }, address.period)
    case 'article': {
      const { data } = await context
        .get(apiContext)
        .get(articleAddress(address.slug), articleOne, request.signal)
      return new Response(null, { status: 301, headers: { Location: articlePath(data.attributes.slug) } })
    }
  }
}

/** The articles of a year, a month or a day, if the archive setting is on. */
export async function loadPeriod({ context, request }: Args, period: Period) {
  const { news, site } = context.get(settingsContext)
  const { archive, pageSize } = news
  const title = periodTitle(period, datesOf(site.timezone, site.locale, site.dateFormats))
  const named = { kind: 'period', title, path: periodPath(period) } as const
  if (!archive) return { ...named, list: null } satisfies PeriodData
  return inPlace(request.url, async () => {
    const page = pageNumber(request.url)
    const address = articlesAddress(page, pageSize, period)
    const list = await context.get(apiContext).get(address, articleList, request.signal)
    return {
      ...named,
      list: storyPage(list, page, pageSize, address, isInPlace(request.url)),
    } satisfies PeriodData
  })
}
