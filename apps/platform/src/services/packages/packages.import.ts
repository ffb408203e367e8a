/** Packages of an import of content. */
import type { Queryable } from '../../database/database.ts'
import { type ContentImporter, importDocuments, inOrder } from '../../imports/content-import.ts'
import { unprocessable } from '../../server/errors.ts'

/**
 * By price, the package of an earlier import that it belongs to, apart from the packages that this import replaces and those that are
 * withdrawn: a package that was renamed takes its prices with it.
 */
async function ownersOf(
  transaction: Queryable,
  replaced: readonly { id: string }[],
): Promise<Map<string, string>> {
  if (replaced.length === 0) return new Map()
  const rows = await transaction.query<{ package: string; price: string }>(
    `select p.id as package, price->>'id' as price from packages p, jsonb_array_elements(p.attributes->'prices') price
     where p.id <> all($1::text[]) and not coalesce((p.attributes->>'withdrawn')::boolean, false)`,
    [replaced.map(({ id }) => id)],
  )
  return new Map(rows.map((row) => [row.price, row.package]))
}

export const importPackages: ContentImporter = async (turn) => {
  const { packages } = turn.content
  const owners = await ownersOf(turn.transaction, packages ?? [])
  // A checkout names a price only by its id, so ids must be unique.
  const prices = new Set<string>()
  for (const [place, { prices: own }] of (packages ?? []).entries()) {
    for (const [index, { id }] of own.entries()) {
      const pointer = `/packages/${place}/prices/${index}/id`
      if (prices.has(id)) throw unprocessable(pointer, `the price '${id}' stands twice`)
      prices.add(id)
      const owner = owners.get(id)
      if (owner !== undefined)
        throw unprocessable(pointer, `the price '${id}' is one of the package '${owner}'`)
    }
  }
  await importDocuments(
    turn,
    'packages',
    'packages',
    inOrder(packages, ({ id }) => id),
    () => ['packages'],
  )
}
