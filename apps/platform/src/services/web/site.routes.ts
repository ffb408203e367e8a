/** The menu tree and the content pages. */
import { menuTree, type Page, pageOne } from '@club/contracts'
import { longestPagePath } from '@club/contracts/address-forms'
import { datesOf } from '@club/i18n'
import * as z from 'zod/mini'
import { notFound } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { findPage, nextPageChange, readMenu } from './pages.store.ts'
import type { WebPorts } from './ports.ts'
import { type Previews, previewedUntil } from './previews.ts'

const service = 'web'
const nothing = 'There is no page at this path'

export function siteRoutes({ database, clock, settings, forms }: WebPorts, previews: Previews): Route[] {
  const whole = async (page: Page): Promise<Page> => ({ ...page, body: await forms.in(page.body) })
  return [
    route({
      method: 'GET',
      path: '/api/web/v1/menus',
      service,
      summary: 'The whole menu, without unpublished pages',
      response: menuTree,
      handle: async () => {
        const now = clock.now()
        const dates = datesOf(settings.site.timezone, settings.site.locale)
        return {
          body: { data: await readMenu(database, now, dates) },
          tags: ['menu'],
          freshUntil: await nextPageChange(database, now),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/web/v1/pages',
      service,
      summary: 'The content page at a path, with the pages above it and those that it lists',
      query: z.strictObject({ path: z.string().check(z.maxLength(longestPagePath)) }),
      response: pageOne,
      handle: async ({ query: { path }, request }) => {
        if (!/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,5}$/.test(path)) throw notFound(nothing)
        const now = clock.now()
        const page = await findPage(database, now, path)
        const freshUntil = await nextPageChange(database, now)
        if (page)
          return {
            body: { data: { id: page.fullPath, attributes: await whole(page) } },
            tags: [`page:${page.fullPath}`, 'menu', ...forms.tagsOf(page.body)],
            freshUntil,
          }
        const until = await previews.opens(path, request.headers)
        const previewed = until === null ? null : await findPage(database, now, path, true)
        // If a page appears here by itself, it does so no earlier than the next publication.
        if (until === null || !previewed) throw notFound(nothing, freshUntil)
        return {
          body: { data: { id: path, attributes: await whole(previewed) } },
          headers: previewedUntil(until),
        }
      },
    }),
  ]
}
