/** The import of content: every service imports its own parts, in one transaction. */
import type { ContentImport } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import type { ContentImporter, Tally } from '../../imports/content-import.ts'
import type { Changes } from '../../outbox/outbox.ts'

/** @throws Refusal 422 if an entry occurs twice or names something that does not exist; then nothing is written */
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
