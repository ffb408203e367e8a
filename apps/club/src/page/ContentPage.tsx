import { useMessages } from '@club/shell-api'
import type { Crumb } from '@club/ui'
import { useLoaderData } from 'react-router'
import { clubMessages } from '../messages.ts'
import { DefaultPage } from './DefaultPage.tsx'
import { HubPage } from './HubPage.tsx'
import type { ContentPageData } from './page.loader.ts'

/** A page of the site tree, drawn by its template. */
export function ContentPage() {
  const { page, advert, adverts } = useLoaderData() as ContentPageData
  const { home } = useMessages(clubMessages)
  const crumbs: Crumb[] = [
    { label: home, href: '/' },
    ...page.trail.map(({ title, fullPath }) => ({ label: title, href: fullPath })),
    { label: page.title },
  ]
  return page.template === 'Hub' ? (
    <HubPage page={page} crumbs={crumbs} advert={advert} adverts={adverts} />
  ) : (
    <DefaultPage page={page} crumbs={crumbs} advert={advert} adverts={adverts} />
  )
}
