/** An API call: its path, its parameters, its effect. */
import type * as z from 'zod/mini'
import type { Books } from '../books.ts'
import type { Kind, Shelves } from '../kept.ts'
import { type Paging, params, type Range, readParams, within } from '../params.core.ts'
import { missing } from '../refusals.ts'

/** One call: `prepare` parses the parameters, and the function it returns works on the books, with the id in the address. */
export type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Parses the parameters; the returned function does the work. @throws Refusal */
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
 * One page of a list, newest first, as the provider returns it.
 * @throws Refusal if the entry to continue from is unknown
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

/** The schema of a call without parameters. */
export const nothing = params<object>()({}, {})

/** One entry by its id. @param what the provider's name for it in the error if there is none */
export const showRoute = (path: string, kind: Kind, what: string): Route =>
  route('GET', `${path}/:id`, nothing, (books, _, id) => found(books, kind, what, id))

/** Kinds with a creation time. */
type Dated = { [K in Kind]: Shelves[K] extends { created: number } ? K : never }[Kind]

/**
 * A list filtered by creation time, and by more.
 * @param same parameters that must equal the entry's own value of that name
 * @param fits any other condition on an entry
 */
export const listRoute = <K extends Dated, T extends z.ZodMiniType<Paging & { created?: Range | undefined }>>(
  path: string,
  kind: K,
  schema: T,
  same: readonly (keyof Shelves[K] & keyof z.infer<T>)[],
  fits: (entry: Shelves[K], given: z.infer<T>) => boolean = () => true,
): Route =>
  route('GET', path, schema, (books, given) => {
    const wanted = (entry: Shelves[K]) =>
      same.every((name) => given[name] === undefined || Object.is(entry[name], given[name])) &&
      fits(entry, given) &&
      within(entry.created, given.created)
    return listed(books.all(kind).filter(wanted), given, `/v1/${path}`)
  })
