/** A transaction: its writes reach the shelves when it is committed, and not before. */
import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Kind, Shelves } from './kept.ts'

export type Shelf<K extends Kind> = Map<string, Shelves[K]>
export type State = {
  /** Seconds by which the sandbox's clock has been moved. */
  moved: number
  shelves: { [K in Kind]: Shelf<K> }
}

export const letters = (count: number): string =>
  randomBytes(count * 2)
    .toString('base64')
    .replace(/[+/=]/g, '')
    .slice(0, count)

/** A change to report to the webhook endpoints. */
export type Told = { type: Stripe.Event['type']; object: object; previous?: object }

export type Books = {
  /** Seconds since 1970, by the sandbox's clock or by a customer's. */
  readonly now: number
  /** The request being answered. */
  readonly request: { id: string | null; key: string | null }
  /** The sandbox's address, such as 'http://127.0.0.1:4500'. */
  readonly origin: string
  id(prefix: string): string
  find<K extends Kind>(kind: K, id: string): Shelves[K] | null
  /** All of one kind, oldest first. */
  all<K extends Kind>(kind: K): Shelves[K][]
  put<K extends Kind>(kind: K, entry: Shelves[K]): Shelves[K]
  drop(kind: Kind, id: string): void
  tell(type: Told['type'], object: object, previous?: object): void
  /** The same transaction at another time. */
  at(now: number): Books
  /** Does some work, returns its result and rolls everything back. */
  trial<T>(work: (books: Books) => T): T
}

/** @returns the books of one transaction, its events, and how to commit it */
export function openBooks(
  state: State,
  { now, request, origin }: Pick<Books, 'now' | 'request' | 'origin'>,
): { books: Books; told: (Told & { at: number })[]; close(): void } {
  const told: (Told & { at: number })[] = []
  const written = new Map<Kind, Map<string, Shelves[Kind] | null>>()
  const changed = <K extends Kind>(kind: K) => {
    const entries = written.get(kind) ?? new Map<string, Shelves[Kind] | null>()
    written.set(kind, entries)
    // The map of one kind holds only that kind, which the type of a map of maps cannot express.
    return entries as Map<string, Shelves[K] | null>
  }
  const bookAt = (moment: number): Books => ({
    now: moment,
    request,
    origin,
    id: (prefix) => `${prefix}_${letters(24)}`,
    find(kind, id) {
      const entry = changed(kind).get(id)
      return entry === undefined ? (state.shelves[kind].get(id) ?? null) : entry
    },
    all(kind) {
      const entries = new Map(state.shelves[kind])
      for (const [id, entry] of changed(kind))
        if (entry) entries.set(id, entry)
        else entries.delete(id)
      return [...entries.values()]
    },
    put(kind, entry) {
      changed(kind).set(entry.id, entry)
      return entry
    },
    drop(kind, id) {
      changed(kind).set(id, null)
    },
    tell(type, object, previous) {
      told.push({ type, object, at: moment, ...(previous && { previous }) })
    },
    at: bookAt,
    trial(work) {
      const before = [...written].map(([kind, entries]) => [kind, new Map(entries)] as const)
      const toldBefore = told.length
      try {
        return work(bookAt(moment))
      } finally {
        written.clear()
        for (const [kind, entries] of before) written.set(kind, entries)
        told.length = toldBefore
      }
    },
  })
  return {
    books: bookAt(now),
    told,
    close() {
      for (const [kind, entries] of written)
        for (const [id, entry] of entries) {
          const shelf = state.shelves[kind] as Map<string, Shelves[Kind]>
          if (entry) shelf.set(id, entry)
          else shelf.delete(id)
        }
    },
  }
}
