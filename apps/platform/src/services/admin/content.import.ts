/** The import of content: every service takes its own parts, in one transaction. */
import type { ContentImport } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import type { ContentImporter, Tally } from '../../imports/content-import.ts'
import type { Changes } from '../../outbox/outbox.ts'

/** @throws Refusal 422 where one entry stands twice or names what is not there; nothing is written then */
export async function importContent(
  importers: readonly ContentImporter[],
  transaction: Queryable,
  changes: Changes,
  content: ContentImport,
): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, unchanged: 0 }
  for (const take of importers)
    await take({
      transaction,
      changes,
      content,
      count: (written) => {
        tally.added += written.added.length
        tally.changed += written.changed.length
        tally.unchanged += written.unchanged
        return [...written.added, ...written.changed]
      },
    })
  return tally
}
