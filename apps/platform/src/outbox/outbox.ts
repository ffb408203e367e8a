/**
 * The outbox: one ordered table of everything that changed, written in the same transaction as the change itself. It feeds
 * cache purges and event streams. A reader that has seen number n misses nothing by asking for what is after n.
 */
import { type Database, lockFor, type Queryable } from '../database/database.ts'

export type Change = { seq: number; topic: string; tags: string[]; payload: Record<string, unknown> }

/** Collects what a transaction changed; written as its last step. */
export type Changes = {
  /** @param tags cache tags as the answers carry them */
  add(topic: string, tags: readonly string[], payload?: Record<string, unknown>): void
}

type Pending = { topic: string; tags: Set<string>; payload: Record<string, unknown> }

/** One entry carries this many tags at most, so that an event stays small. */
const tagsPerEntry = 100

/**
 * Runs a change and writes its outbox entries, in one transaction.
 *
 * The entries go last and under a lock that is held until the commit: otherwise a transaction with a lower number could
 * commit after one with a higher number, and a reader that has passed the gap would never see it.
 */
export function writeWithOutbox<Result>(
  database: Database,
  run: (transaction: Queryable, changes: Changes) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const pending: Pending[] = []
    const result = await run(transaction, {
      add: (topic, tags, payload = {}) => {
        if (tags.length > 0) pending.push({ topic, tags: new Set(tags), payload })
      },
    })
    if (pending.length > 0) {
      await lockFor(transaction, 'outbox')
      for (const { topic, tags, payload } of pending) {
        const all = [...tags]
        for (let from = 0; from < all.length; from += tagsPerEntry) {
          await transaction.query('insert into outbox (topic, tags, payload) values ($1, $2, $3::jsonb)', [
            topic,
            all.slice(from, from + tagsPerEntry),
            JSON.stringify(payload),
          ])
        }
      }
    }
    return result
  })
}

/** The number of the newest entry, 0 where there is none. */
export async function newestChange(database: Queryable): Promise<number> {
  const [row] = await database.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from outbox')
  return row?.seq ?? 0
}

/** Entries after a number, in order. */
export const changesAfter = (database: Queryable, after: number, limit = 500): Promise<Change[]> =>
  database.query<Change>(
    'select seq, topic, tags, payload from outbox where seq > $1 order by seq limit $2',
    [after, limit],
  )
