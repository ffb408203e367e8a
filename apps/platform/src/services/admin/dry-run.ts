/** A dry run: an import is taken, and all of it is given back. */
import { type Database, lockFor, type Queryable } from '../../database/database.ts'
import type { Tally } from '../../imports/content-import.ts'
import type { Changes } from '../../outbox/outbox.ts'

/** What makes the database forget a dry run. */
class GivenBack extends Error {
  readonly tally: Tally
  constructor(tally: Tally) {
    super('a dry run leaves nothing behind')
    this.tally = tally
  }
}

/** @returns what would come of the import, of which nobody hears. @throws what the import itself would */
export async function onTrial(
  database: Database,
  run: (transaction: Queryable, changes: Changes) => Promise<Tally>,
): Promise<Tally> {
  try {
    return await database.transaction(async (transaction): Promise<Tally> => {
      await lockFor(transaction, 'imports')
      throw new GivenBack(await run(transaction, { add: () => {} }))
    })
  } catch (failure) {
    if (failure instanceof GivenBack) return failure.tally
    throw failure
  }
}
