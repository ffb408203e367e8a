/** Packages of an import of content. */
import { type ContentImporter, importDocuments, inOrder } from '../../imports/content-import.ts'
import { unprocessable } from '../../server/errors.ts'

export const importPackages: ContentImporter = async (turn) => {
  const { packages } = turn.content
  // A checkout names a price only by its id, so ids must be unique.
  const prices = new Set<string>()
  for (const [place, { prices: own }] of (packages ?? []).entries()) {
    for (const [index, { id }] of own.entries()) {
      if (prices.has(id))
        throw unprocessable(`/packages/${place}/prices/${index}/id`, `the price '${id}' stands twice`)
      prices.add(id)
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
