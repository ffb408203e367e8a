/** Addresses of a former site (docs/product.md#old-addresses). */
import { oldAddressList } from '@club/contracts'
import * as z from 'zod/mini'
import { findDocument, listDocuments } from '../../database/documents.ts'
import { type ContentImporter, importDocuments } from '../../imports/content-import.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import type { WebPorts } from './ports.ts'

export const oldAddressRoute = ({ database }: Pick<WebPorts, 'database'>): Route =>
  route({
    method: 'GET',
    path: '/api/web/v1/old-addresses',
    service: 'web',
    summary:
      'Where what stood at an address of the former site is now; nothing where it knows none. Without `from`, all of them by pages',
    query: z.strictObject({ ...pageQuery, from: z.optional(z.string().check(z.maxLength(600))) }),
    response: oldAddressList,
    handle: async ({ query }) => {
      if (query.from === undefined) {
        const { entries, total } = await listDocuments<{ to: string }>(
          database,
          'old_addresses',
          pageOf(query),
        )
        return { body: listBody(entries, total), tags: ['old-addresses'] }
      }
      const found = await findDocument<{ to: string }>(database, 'old_addresses', query.from)
      const entries = found ? [{ id: query.from, attributes: { to: found.attributes.to } }] : []
      return { body: listBody(entries, entries.length), tags: ['old-addresses'] }
    },
  })

export const importOldAddresses: ContentImporter = (turn) =>
  importDocuments(
    turn,
    'oldAddresses',
    'old_addresses',
    turn.content.oldAddresses?.map(({ from, to }, sort) => ({ id: from, sort, attributes: { to } })),
    () => ['old-addresses'],
  )
