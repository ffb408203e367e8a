/** Previews (docs/product.md#previews): links for people who work on the content, and what they open. */
import type { IncomingHttpHeaders } from 'node:http'
import { previewAnswer, previewLink, previewName, previewToken, previewWish } from '@club/contracts'
import * as z from 'zod/mini'
import type { Queryable } from '../../database/database.ts'
import { installationSecret } from '../../database/installation-secrets.ts'
import { notFound, unprocessable } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { findArticle } from './articles.store.ts'
import { findPage } from './pages.store.ts'
import type { WebPorts } from './ports.ts'
import { openPreview, previewTokenOf, sealPreview } from './previews.core.ts'

export type Previews = {
  /** Until when the caller may see this path before it is public; null: they may not. */
  opens(path: string, headers: IncomingHttpHeaders): Promise<string | null>
  routes: Route[]
}

/** Headers of a response meant only for the holder of a preview. */
export const previewedUntil = (until: string) => ({ 'previewed-until': until })

const articlePath = /^\/news\/([a-z0-9-]+)$/

/** Whether anything exists at a path, public or not. */
async function exists(database: Queryable, now: Date, path: string): Promise<boolean> {
  const slug = articlePath.exec(path)?.[1]
  const article = slug === undefined ? null : await findArticle(database, null, slug)
  return article !== null || (await findPage(database, now, path, true)) !== null
}

export function createPreviews({ database, clock }: Pick<WebPorts, 'database' | 'clock'>): Previews {
  let known: Promise<string> | null = null
  const secret = () => {
    known ??= installationSecret(database, 'previews').catch((problem: unknown) => {
      known = null
      throw problem
    })
    return known
  }
  return {
    async opens(path, headers) {
      const token = previewTokenOf(headers.cookie)
      const preview = token === null ? null : openPreview(await secret(), token, clock.now())
      return preview?.path === path ? preview.until : null
    },
    routes: [
      route({
        method: 'POST',
        path: '/api/admin/v1/previews',
        service: 'web',
        summary: 'Creates a link that shows a page or an article before it is public',
        scope: 'import',
        body: previewWish,
        response: previewLink,
        handle: async ({ body: { path, hours } }) => {
          const now = clock.now()
          if (!(await exists(database, now, path)))
            throw unprocessable('/path', 'There is no page and no article at this path')
          const until = new Date(now.getTime() + hours * 3_600_000).toISOString()
          const token = sealPreview(await secret(), { path, until })
          return { body: { data: { address: `${path}?${previewName}=${token}`, until } } }
        },
      }),

      route({
        method: 'GET',
        path: '/api/web/v1/previews',
        service: 'web',
        summary: 'What a preview shows, and until when',
        query: z.strictObject({ token: previewToken }),
        response: previewAnswer,
        handle: async ({ query }) => {
          const now = clock.now()
          const preview = openPreview(await secret(), query.token, now)
          if (!preview) throw notFound('This preview is over, or never was')
          const seconds = Math.ceil((Date.parse(preview.until) - now.getTime()) / 1000)
          return { body: { data: { ...preview, seconds } } }
        },
      }),
    ],
  }
}
