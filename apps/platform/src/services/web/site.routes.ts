/** The menu tree and the content pages. */
import { menuTree, pageOne } from '@club/contracts'
import { datesOf } from '@club/i18n'
import * as z from 'zod/mini'
import { notFound } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { findPage, readMenu } from './pages.store.ts'
import type { WebPorts } from './ports.ts'

const service = 'web'

export function siteRoutes({ database, settings }: WebPorts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/web/v1/menus',
      service,
      summary: 'The whole menu, without unpublished pages',
      response: menuTree,
      handle: async () => ({
        body: { data: await readMenu(database, datesOf(settings.site.timezone, settings.site.locale)) },
        tags: ['menu'],
      }),
    }),

    route({
      method: 'GET',
      path: '/api/web/v1/pages',
      service,
      summary: 'The content page at a path, with the pages above it and those that it lists',
      query: z.strictObject({ path: z.string().check(z.maxLength(600)) }),
      response: pageOne,
      handle: async ({ query }) => {
        const page = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,5}$/.test(query.path)
          ? await findPage(database, query.path)
          : null
        if (!page) throw notFound('There is no page at this path')
        return {
          body: { data: { id: page.fullPath, attributes: page } },
          tags: [`page:${page.fullPath}`, 'menu'],
        }
      },
    }),
  ]
}
