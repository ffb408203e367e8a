/**
 * Keeps the index in line with the platform's data: builds it part by part if there is none, then updates it from the outbox. Each step
 * is one transaction that also records its progress, so an interrupted step is repeated, and queries are answered in between.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Change } from '@club/contracts'
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
const ownVersion = 4
/**
 * Milliseconds: between two looks at what a platform of another version does with its index, and how long it may rest while there is something to
 * do; after that it is gone, as after an upgrade, or one that was taken back.
 */
const lookAgainMs = 100
const longestRestMs = 60_000
/** Entries per step; on the embedded database a query waits for a step. */
const entriesOfStep = 50
const changesOfStep = 100
/** Words remembered as already written, so as not to write them again; beyond this number we forget them. */
const mostKnownWords = 300_000

type Options = {
  database: Database
  base: IndexBase
  parts: readonly Searchable[]
  /** By default, that of this code. */
  version?: number
  restMs?: number
}

export type Indexer = {
  /** Brings the index up to date with the outbox. @returns the number of the newest change in it */
  catchUp(): Promise<number>
}

/** Whether the index was made from another database, or so long ago that the outbox no longer has all changes since. */
const isPast = async (database: Database, { seq, building }: IndexState, newest: number) =>
  seq > newest || (!building && (await hasMissed(database, seq)))

const isSame = (one: IndexState | null, other: IndexState | null) =>
  one?.source === other?.source &&
  one?.version === other?.version &&
  one?.seq === other?.seq &&
  one?.building?.part === other?.building?.part &&
  one?.building?.after === other?.building?.after

const isOwn = (state: IndexState | null, version: number) => state?.version === version

/** Writes how far the index is now. */
type Keep = (state: IndexState) => Promise<void>

type Stepped = 'more' | 'done' | 'another version is at it'

/**
 * Two platforms run beside each other during an upgrade. The older one leaves the newer one's index alone: if each began its own anew, neither
 * would ever be whole. Up to version 3 platforms began theirs all the same; so whose own index has become an older one's leaves that alone too.
 * @returns what remains to be done by a state of the index and the newest change; null: it is on its own
 */
function besideOthers(version: number, restMs: number) {
  let last: IndexState | null = null
  let since = 0
  return (state: IndexState, newest: number, hasMade: boolean): Exclude<Stepped, 'more'> | null => {
    if (state.version === version || (state.version < version && !hasMade)) return null
    if (!state.building && state.seq === newest) return 'done'
    if (!isSame(state, last)) {
      last = state
      since = performance.now()
    }
    return performance.now() - since < restMs ? 'another version is at it' : null
  }
}

export function createIndexer(options: Options): Indexer {
  const { database, base, parts, version = ownVersion, restMs = longestRestMs } = options
  /** Words that are written. */
  const known = new Set<string>()
  /** The state as this process left it: if another has written since, it may have emptied the index, and the words with it. */
  let left: IndexState | null = null
  const leftToOthers = database.shared ? besideOthers(version, restMs) : () => null
  /** Whether this process has had an index of its own version. */
  let hasMade = false
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

  const step = async (): Promise<Stepped> => {
    const source = await installationSecret(database, 'search')
    const written: string[] = []
    let now: IndexState | null = null
    const stepped = await base.change(async (transaction): Promise<Stepped> => {
      const state = await readState(transaction)
      const keep = async (next: IndexState) => {
        await writeState(transaction, next)
        now = next
      }
      if (!isSame(state, left)) known.clear()
      now = state
      // Read after the state, which other instances advance too, so that it is never behind the state.
      const newest = await newestChange(database)
      const isOurs = state?.source === source
      const leaving = isOurs ? leftToOthers(state, newest, hasMade) : null
      if (leaving === 'done') reached = newest
      if (leaving) return leaving
      if (!isOurs || state.version !== version || (await isPast(database, state, newest))) {
        await emptyIndex(transaction)
        known.clear()
        await keep({ source, version, seq: newest, building: { part: 0, after: null } })
        return 'more'
      }
      if (state.building) {
        written.push(...(await build(transaction, keep, state, state.building)))
        return 'more'
      }
      const followed = await follow(transaction, keep, state)
      written.push(...followed.words)
      reached = followed.seq
      return followed.more ? 'more' : 'done'
    })
    left = now
    hasMade ||= isOwn(now, version)
    for (const word of written) known.add(word)
    return stepped
  }

  const build = async (
    transaction: Queryable,
    keep: Keep,
    state: IndexState,
    { part: at, after }: NonNullable<IndexState['building']>,
  ) => {
    const part = parts[at]
    if (part === undefined) {
      await keep({ ...state, building: null })
      await transaction.query('analyze search_entries')
      return []
    }
    const { entries, last } = await part.next(after, entriesOfStep)
    const words = await write(transaction, part, entries)
    const building = last === null ? { part: at + 1, after: null } : { part: at, after: last }
    await keep({ ...state, building })
    return words
  }

  const follow = async (transaction: Queryable, keep: Keep, state: IndexState) => {
    const changes = await changesAfter(database, state.seq, changesOfStep)
    const { wanted, seq, building } = gather(parts, changes, state)
    const words: string[] = []
    for (const [part, ids] of wanted)
      words.push(...(await write(transaction, part, await renew(transaction, part, ids))))
    if (seq !== state.seq) await keep({ ...state, seq, building })
    return { more: changes.length > 0, words, seq }
  }

  const run = async () => {
    do {
      again = false
      // Each step takes its own turn, so that queries run in between.
      for (let stepped = await step(); stepped !== 'done'; stepped = await step())
        if (stepped !== 'more') await sleep(lookAgainMs, null, { ref: false })
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

type Wanted = Map<Searchable, Set<string> | 'all'>

/** What changes make out of date, as far as one step goes, and the state after it. */
function gather(
  parts: readonly Searchable[],
  changes: readonly Change[],
  state: IndexState,
): Pick<IndexState, 'seq' | 'building'> & { wanted: Wanted } {
  const wanted: Wanted = new Map()
  let { seq, building } = state
  for (const change of changes) {
    for (const part of parts) {
      const ids = part.concerned(change)
      const before = wanted.get(part)
      if (ids === 'all') wanted.set(part, 'all')
      else if (ids.length > 0 && before !== 'all') wanted.set(part, new Set([...(before ?? []), ...ids]))
    }
    seq = change.seq
    // Any text may have other words now.
    if (change.topic === 'wordings') building = { part: 0, after: null }
    if (building !== null || [...wanted.values()].some((ids) => ids !== 'all' && ids.size >= entriesOfStep))
      break
  }
  return { wanted, seq, building }
}

/** Removes what is no longer there. @returns the entries to write */
async function renew(transaction: Queryable, part: Searchable, ids: ReadonlySet<string> | 'all') {
  const entries = ids === 'all' ? (await part.next(null, entriesOfStep)).entries : await part.read([...ids])
  const there = new Set(entries.map(({ id }) => id))
  if (ids === 'all') await keepOnly(transaction, part.kind, [...there])
  else
    await removeEntries(
      transaction,
      part.kind,
      [...ids].filter((id) => !there.has(id)),
    )
  return entries
}

/** The club's other languages' words for a text that an editor wrote. */
async function wordingsOf(database: Database): Promise<Wording> {
  const { entries } = await listDocuments<{ words: Record<string, string> }>(database, 'wordings', null)
  return (text) =>
    entries.map(({ attributes }) => wordingOf(attributes.words, text)).filter((words) => words !== null)
}
