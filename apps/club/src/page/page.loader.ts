import {
  advertSlotAddress,
  advertSlotOne,
  type ContentAdvert,
  lastSlots,
  type Page,
  pageOne,
} from '@club/contracts'
import { advertPositionOf } from '@club/settings/advert-position'
import { type Api, ApiProblem, apiContext, settingsContext } from '@club/shell-api'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { isPagePath, pageAddress } from '../addresses.core.ts'
import { advertsIn } from './text-adverts.ts'

export type ContentPageData = {
  page: Page
  /** In the position 'last'; null if there is none. */
  advert: ContentAdvert | null
  /** In the advert places of the text. */
  adverts: Record<string, ContentAdvert | null>
}

/** The content page at the request's path; 404 if there is none, or it is not published. */
export async function loadPage({ context, request }: LoaderFunctionArgs): Promise<ContentPageData> {
  const { pathname } = new URL(request.url)
  const api = context.get(apiContext)
  if (!isPagePath(pathname))
    throw await elsewhere(api, pathname, new ApiProblem(404, 'no such page', pathname), request.signal)
  const settings = context.get(settingsContext)
  /** The advert of one template; the page works without it. */
  const advertOf = async (template: 'defaultPage' | 'hubPage') => {
    if (advertPositionOf(settings, template) === 'none') return null
    const slot = advertSlotAddress(lastSlots[template])
    return (await api.get(slot, advertSlotOne, request.signal)).data.attributes.advert
  }
  // The page alone reveals its template: all are requested in parallel, so that none waits for another.
  const [one, onDefault, onHub] = await Promise.allSettled([
    api.get(pageAddress(pathname), pageOne, request.signal),
    advertOf('defaultPage'),
    advertOf('hubPage'),
  ])
  if (one.status === 'rejected') {
    const { reason } = one
    const missing = reason instanceof ApiProblem && reason.status === 404
    throw missing ? await elsewhere(api, pathname, reason, request.signal) : reason
  }
  const page = one.value.data.attributes
  const advert = page.template === 'Hub' ? onHub : onDefault
  const adverts = await advertsIn(page, api, settings, request.signal)
  return { page, advert: advert.status === 'fulfilled' ? advert.value : null, adverts }
}

/** An address unknown to the site tree: a feed of the video service, or an address unknown to this remote. */
async function elsewhere(api: Api, path: string, missing: ApiProblem, signal: AbortSignal) {
  const { feedOf } = await import(/* webpackChunkName: "load-feed" */ './feed.loader.ts')
  const feed = await feedOf(api, path, signal).catch(() => null)
  return feed === null ? missing : redirect(feed, 302)
}
