/** A call of the API: its address, what it takes, what it does. */
import type * as z from 'zod/mini'
import type { Books } from '../books.ts'
import type { Kind, Shelves } from '../kept.ts'
import { type Paging, readParams } from '../params.core.ts'
import { missing } from '../refusals.ts'

/** What a call needs besides the books: how the sandbox's own clock stands. */
export type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Reads the parameters; what comes back does the work. @throws Refusal */
  prepare(given: unknown): (books: Books, id: string) => object
}

export const route = <T extends z.ZodMiniType>(
  method: Route['method'],
  path: string,
  schema: T,
  work: (books: Books, given: z.infer<T>, id: string) => object,
): Route => ({
  method,
  path,
  prepare(given) {
    const read = readParams(schema, given)
    return (books, id) => work(books, read, id)
  },
})

/** @throws Refusal */
export function found<K extends Kind>(
  books: Books,
  kind: K,
  what: string,
  id: string,
  param = 'id',
): Shelves[K] {
  const entry = books.find(kind, id)
  if (!entry) throw missing(what, id, param)
  return entry
}

/**
 * One page of a list, the newest first, as the provider gives it.
 * @throws Refusal where the entry that it is to go on from is unknown
 */
export function listed<T extends { id: string }>(
  entries: readonly T[],
  { limit = 10, starting_after: after, ending_before: before }: Paging,
  url: string,
): { object: 'list'; data: T[]; has_more: boolean; url: string } {
  const newest = entries.toReversed()
  const indexOf = (id: string, param: string) => {
    const index = newest.findIndex((entry) => entry.id === id)
    if (index < 0) throw missing('object', id, param)
    return index
  }
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: newest.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1
  return {
    object: 'list',
    data: newest.slice(start, start + limit),
    has_more: newest.length > start + limit,
    url,
  }
}
