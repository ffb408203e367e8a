/**
 * Keeps the index in line with the platform's data: builds it part by part if there is none, then updates it from the outbox. Each step
 * is one transaction that also records its progress, so an interrupted step is repeated, and queries are answered in between.
 */
import { wordingOf } from '@club/i18n'
import type { Database, Queryable } from '../../database/database.ts'
import { listDocuments } from '../../database/documents.ts'
import { installationSecret } from '../../database/installation-secrets.ts'
import { changesAfter, hasMissed, newestChange } from '../../outbox/outbox.ts'
import type { Searchable } from '../../server/searchable.ts'
import { keepOnly, removeEntries, type Wording, writeEntries, writeWords } from './entries.store.ts'
import type { IndexBase } from './index-base.ts'
import { emptyIndex, type IndexState, readState, writeState } from './state.store.ts'

/** Raise this when entries are made differently. */
const version = 4
/** Entries per step; on the embedded database a query waits for a step. */
const entriesOfStep = 50
const changesOfStep = 100
/** Words remembered as already written, so as not to write them again; beyond this number we forget them. */
const mostKnownWords = 300_000

type Options = { database: Database; base: IndexBase; parts: readonly Searchable[] }

export type Indexer = {
  /** Brings the index up to date with the outbox. @returns the number of the newest change in it */
  catchUp(): Promise<number>
}

/** Whether the index was made by another version or from another database, or so long ago that the outbox no longer has all changes since. */
const isPast = async (database: Database, { version: made, seq, building }: IndexState, newest: number) =>
  made !== version || seq > newest || (!building && (await hasMissed(database, seq)))

export function createIndexer({ database, base, parts }: Options): Indexer {
  const known = new Set<string>()
  let running: Promise<number> | null = null
  let again = false
  let reached = 0
  /** Whether everything up to `reached` is in the index. */
  let whole = false

  const write = async (
    transaction: Queryable,
    part: Searchable,
    entries: Parameters<typeof writeEntries>[2],
  ) => {
    const words = await writeEntries(transaction, part.kind, entries, await wordingsOf(database))
    const fresh = [...words].filter((word) => !known.has(word))
    if (fresh.length > 0) await writeWords(transaction, fresh)
    if (known.size > mostKnownWords) known.clear()
    return fresh
  }

  /** @returns false if nothing was left to do */
  const step = async (): Promise<boolean> => {
    const source = await installationSecret(database, 'search')
    const written: string[] = []
    const more = await base.change(async (transaction) => {
      const state = await readState(transaction)
      // Read after the state, which other instances advance too, so that it is never behind the state.
      const newest = await newestChange(database)
      if (!state || state.source !== source || (await isPast(database, state, newest))) {
        await emptyIndex(transaction)
        known.clear()
        await writeState(transaction, { source, version, seq: newest, building: { part: 0, after: null } })
        return true
      }
      if (state.building) {
        written.push(...(await build(transaction, state, state.building)))
        return true
      }
      const followed = await follow(transaction, state)
      written.push(...followed.words)
      reached = followed.seq
      return followed.more
    })
    for (const word of written) known.add(word)
    return more
  }

  const build = async (
    transaction: Queryable,
    state: IndexState,
    { part: at, after }: NonNullable<IndexState['building']>,
  ) => {
    const part = parts[at]
    if (part === undefined) {
      await writeState(transaction, { ...state, building: null })
      await transaction.query('analyze search_entries')
      return []
    }
    const { entries, last } = await part.next(after, entriesOfStep)
    const words = await write(transaction, part, entries)
    const building = last === null ? { part: at + 1, after: null } : { part: at, after: last }
    await writeState(transaction, { ...state, building })
    return words
  }

  const follow = async (transaction: Queryable, state: IndexState) => {
    const changes = await changesAfter(database, state.seq, changesOfStep)
    const words: string[] = []
    const wanted = new Map<Searchable, Set<string> | 'all'>()
    let { seq, building } = state
    for (const change of changes) {
      gather(wanted, parts, change)
      seq = change.seq
      // Any text may have other words now.
      if (change.topic === 'wordings') building = { part: 0, after: null }
      if (building !== null || [...wanted.values()].some((ids) => ids !== 'all' && ids.size >= entriesOfStep))
        break
    }
    for (const [part, ids] of wanted) words.push(...(await renew(transaction, part, ids)))
    if (seq !== state.seq) await writeState(transaction, { ...state, seq, building })
    return { more: changes.length > 0, words, seq }
  }

  const renew = async (transaction: Queryable, part: Searchable, ids: ReadonlySet<string> | 'all') => {
    const entries = ids === 'all' ? (await part.next(null, entriesOfStep)).entries : await part.read([...ids])
    const there = new Set(entries.map(({ id }) => id))
    if (ids === 'all') await keepOnly(transaction, part.kind, [...there])
    else
      await removeEntries(
        transaction,
        part.kind,
        [...ids].filter((id) => !there.has(id)),
      )
    return write(transaction, part, entries)
  }

  const run = async () => {
    do {
      again = false
      while (await step()) {
        // Each step takes its own turn, so that queries run in between.
      }
    } while (again)
    whole = true
    return reached
  }

  return {
    async catchUp() {
      // Nearly always nothing has changed: then one look at the outbox is all that a query costs.
      if (whole && running === null && (await newestChange(database)) === reached) return reached
      // A caller during a run may need a change that the last look did not see.
      again = true
      running ??= run().finally(() => {
        running = null
      })
      return running
    },
  }
}

function gather(
  wanted: Map<Searchable, Set<string> | 'all'>,
  parts: readonly Searchable[],
  change: Parameters<Searchable['concerned']>[0],
): void {
  for (const part of parts) {
    const ids = part.concerned(change)
    const before = wanted.get(part)
    if (ids === 'all') wanted.set(part, 'all')
    else if (ids.length > 0 && before !== 'all') wanted.set(part, new Set([...(before ?? []), ...ids]))
  }
}

/** The club's other languages' words for a text that an editor wrote. */
async function wordingsOf(database: Database): Promise<Wording> {
  const { entries } = await listDocuments<{ words: Record<string, string> }>(database, 'wordings', null)
  return (text) =>
    entries.map(({ attributes }) => wordingOf(attributes.words, text)).filter((words) => words !== null)
}
