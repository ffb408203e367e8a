import { type ContentAdvert, type Page, pageOne } from '@club/contracts'
import { arabicPath } from '@club/contracts/taken-paths'
import { type MatchdaySettings, matchdaySettingsAnswer } from '@club/settings'
import { type Api, ApiProblem, apiContext, settingsContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { pageAddress } from '../addresses.core.ts'
import { advertsIn } from '../page/text-adverts.ts'

export type ArabicData = {
  page: Page
  /** In the advert places of the text. */
  adverts: Record<string, ContentAdvert | null>
  /** The club's own settings: the page links to hospitality and to the information on our ground. */
  matchday: MatchdaySettings
}

/** The editors' page for readers of Arabic (docs/product.md#languages). */
export async function loadArabic({ context, request }: LoaderFunctionArgs): Promise<ArabicData> {
  const api = context.get(apiContext)
  const [one, matchday] = await Promise.all([
    api.get(pageAddress(arabicPath), pageOne, request.signal),
    fetchMatchday(api, request.signal),
  ])
  const page = one.data.attributes
  return { page, adverts: await advertsIn(page, api, context.get(settingsContext), request.signal), matchday }
}

/** Without an answer there are no links to those pages. */
async function fetchMatchday(api: Api, signal: AbortSignal): Promise<MatchdaySettings> {
  try {
    const { data } = await api.get('/api/settings/v1/client-settings', matchdaySettingsAnswer, signal)
    return data.attributes.matchday ?? {}
  } catch (problem) {
    if (problem instanceof ApiProblem) return {}
    throw problem
  }
}
