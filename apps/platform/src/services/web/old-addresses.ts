/** Addresses of a former site (docs/product.md#old-addresses). */
import { oldAddressList } from '@club/contracts'
import { oldAddressKey, oldAddressKeys } from '@club/contracts/old-addresses'
import * as z from 'zod/mini'
import type { Queryable } from '../../database/database.ts'
import { listDocuments } from '../../database/documents.ts'
import { type ContentImporter, importDocuments } from '../../imports/content-import.ts'
import { unprocessable } from '../../server/errors.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import type { WebPorts } from './ports.ts'

/** `from`: as imported; entries from before we stored it are listed by their key. */
type Kept = { from?: string; to: string }

/** The target of the first of these keys that is stored. */
async function findOld(database: Queryable, keys: readonly string[]): Promise<string | null> {
  const [found] = await database.query<{ to: string }>(
    `select kept.attributes->>'to' as "to" from unnest($1::text[]) with ordinality as asked (id, nth)
     join old_addresses as kept on kept.id = asked.id order by asked.nth limit 1`,
    [keys],
  )
  return found?.to ?? null
}

export const oldAddressRoute = ({ database }: Pick<WebPorts, 'database'>): Route =>
  route({
    method: 'GET',
    path: '/api/web/v1/old-addresses',
    service: 'web',
    summary:
      'The present address of a page of the former site; empty where there is none. Without `from`, all of them, in pages',
    query: z.strictObject({
      ...pageQuery,
      // Escaped, and with parameters that others have added, an address is longer than in the import.
      from: z.optional(z.string().check(z.startsWith('/'), z.maxLength(4096))),
    }),
    response: oldAddressList,
    handle: async ({ query }) => {
      if (query.from === undefined) {
        const { entries, total } = await listDocuments<Kept>(database, 'old_addresses', pageOf(query))
        const listed = entries.map(({ id, attributes: { from, to } }) => ({
          id: from ?? id,
          attributes: { to },
        }))
        return { body: listBody(listed, total), tags: ['old-addresses'] }
      }
      const to = await findOld(database, oldAddressKeys(query.from))
      const entries = to === null ? [] : [{ id: query.from, attributes: { to } }]
      return { body: listBody(entries, entries.length), tags: ['old-addresses'] }
    },
  })

/** Most old addresses in a chain, each from an earlier site. */
const mostHops = 10

/**
 * An address may redirect to another old one, but not endlessly: a browser would go round for ever.
 * @param stored by key, as it is before
 * @throws Refusal 422
 */
function refuseCircles(
  entries: readonly { from: string; to: string }[],
  stored: readonly (readonly [key: string, to: string])[],
): void {
  const kept = new Map([...stored, ...entries.map(({ from, to }) => [oldAddressKey(from), to] as const)])
  const next = (address: string) => oldAddressKeys(address).flatMap((key) => kept.get(key) ?? [])[0]
  for (const [index, { from, to }] of entries.entries()) {
    let at: string | undefined = to
    for (let hops = 0; at !== undefined; hops++) {
      if (hops === mostHops)
        throw unprocessable(
          `/oldAddresses/${index}/to`,
          `leads from '${from}' from one old address to the next`,
        )
      at = next(at)
    }
  }
}

export const importOldAddresses: ContentImporter = async (turn) => {
  const entries = turn.content.oldAddresses
  if (entries) {
    const stored = await turn.transaction.query<{ id: string; to: string }>(
      `select id, attributes->>'to' as "to" from old_addresses`,
    )
    refuseCircles(
      entries,
      stored.map(({ id, to }) => [id, to]),
    )
  }
  await importDocuments(
    turn,
    'oldAddresses',
    'old_addresses',
    entries?.map(({ from, to }, sort) => ({
      id: oldAddressKey(from),
      sort,
      attributes: { from, to } satisfies Kept,
    })),
    () => ['old-addresses'],
  )
}
