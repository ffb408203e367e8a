/**
 * The outbox: one ordered table of everything that changed, written in the same transaction as the change itself. It drives
 * cache purges and event streams. A reader that has seen number n misses nothing by requesting everything after n.
 */
import type { CacheTag, Change, ChangeTopic } from '@club/contracts'
import { type Database, lockFor, type Queryable } from '../database/database.ts'

/** What a listener in this process receives. */
export type Heard = Pick<Change, 'topic' | 'payload'>

/** Collects the changes of a transaction; written as its last step. */
export type Changes = {
  /** @param tags cache tags as in the responses; without any, only this process is notified */
  add(topic: ChangeTopic, tags: readonly CacheTag[], payload?: Record<string, unknown>): void
}

type Pending = { topic: ChangeTopic; tags: Set<CacheTag>; payload: Record<string, unknown> }

/** The newest entries are kept, several days' worth for a busy club; a reader further behind has missed some, and is told so. */
const entriesKept = 20_000
/** Older ones are deleted each time this many more have been added. */
const pruneEvery = 1000

/** One entry has at most this many tags, so that an event stays small. */
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
  const pending: Pending[] = []
  const written = database.transaction(async (transaction) => {
    const result = await run(transaction, {
      add: (topic, tags, payload = {}) => {
        pending.push({ topic, tags: new Set(tags), payload })
      },
    })
    if (pending.some(({ tags }) => tags.size > 0)) {
      await lockFor(transaction, 'outbox')
      for (const { topic, tags, payload } of pending) {
        const all = [...tags]
        for (let from = 0; from < all.length; from += tagsPerEntry) {
          const [entry] = await transaction.query<{ seq: number }>(
            'insert into outbox (topic, tags, payload) values ($1, $2, $3::jsonb) returning seq',
            [topic, all.slice(from, from + tagsPerEntry), JSON.stringify(payload)],
          )
          if (entry) await keepNewest(transaction, entry.seq, entry.seq)
        }
      }
    }
    return result
  })
  // Even if it failed: it is unknown whether a commit without a response went through.
  return written.finally(() => {
    for (const told of afterWrites.get(database) ?? []) told()
    for (const listener of listeners.get(database) ?? [])
      for (const { topic, tags, payload } of pending) listener({ topic, payload }, tags.size > 0)
  })
}

const afterWrites = new WeakMap<Database, Set<() => void>>()

/** Calls back after each write of this process that may have added to the outbox. @returns stops that */
export function tellAfterWrites(database: Database, told: () => void): () => void {
  const all = afterWrites.get(database) ?? new Set()
  afterWrites.set(database, all.add(told))
  return () => all.delete(told)
}

type Listener = (heard: Heard, told: boolean) => void
const listeners = new WeakMap<Database, Set<Listener>>()

/**
 * Listens to this process's own changes, before the response to the change. Other instances' changes are in the outbox.
 * @param listener its second argument: whether the outbox has the change too
 * @returns stops listening
 */
export function hearOwnChanges(database: Database, listener: Listener): () => void {
  const all = listeners.get(database) ?? new Set()
  listeners.set(database, all.add(listener))
  return () => all.delete(listener)
}

/** The number of the newest entry, 0 if there is none. */
export async function newestChange(database: Queryable): Promise<number> {
  const [row] = await database.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from outbox')
  return row?.seq ?? 0
}

/** Prunes if the entries just written, from one number to another, have passed a multiple of a thousand. */
export async function keepNewest(transaction: Queryable, first: number, last: number): Promise<void> {
  const passed = Math.floor(last / pruneEvery) > Math.floor((first - 1) / pruneEvery)
  if (passed) await pruneOutbox(transaction, last - entriesKept)
}

/** Deletes all entries up to a number. */
export const pruneOutbox = (transaction: Queryable, upTo: number) =>
  transaction.query('delete from outbox where seq <= $1', [upTo])

/** Whether entries after a number may have been deleted: a reader that has seen nothing later does not know what changed. */
export async function hasMissed(database: Queryable, after: number): Promise<boolean> {
  const [row] = await database.query<{ seq: number | null }>('select min(seq) as seq from outbox')
  return row?.seq != null && row.seq > after + 1
}

/** The number before the newest entries: `count` of them, or as many as are kept. */
export async function newestBegin(database: Queryable, count: number): Promise<number> {
  const [row] = await database.query<{ after: number }>(
    `select coalesce(greatest(max(seq) - $1, min(seq) - 1), 0) as after from outbox`,
    [count],
  )
  return row?.after ?? 0
}

/** Entries after a number, in order. */
export const changesAfter = (database: Queryable, after: number, limit = 500): Promise<Change[]> =>
  database.query<Change>(
    'select seq, topic, tags, payload from outbox where seq > $1 order by seq limit $2',
    [after, limit],
  )
