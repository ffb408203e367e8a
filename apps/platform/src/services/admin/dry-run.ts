/** A dry run: carries out an import, then rolls all of it back. */
import { type Database, lockFor, type Queryable } from '../../database/database.ts'
import type { Tally } from '../../imports/content-import.ts'
import type { Changes } from '../../outbox/outbox.ts'

/** Thrown to roll back a dry run. */
class GivenBack extends Error {
  readonly tally: Tally
  constructor(tally: Tally) {
    super('a dry run leaves nothing behind')
    this.tally = tally
  }
}

/** @returns what the import would do; nothing is announced. @throws what the import itself would */
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
