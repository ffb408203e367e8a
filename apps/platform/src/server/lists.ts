/** The shape of every list response. */
import { type ListOf, pageQuery } from '@club/contracts'
import type { Page } from '../database/documents.ts'

export { pageQuery }

type PageQuery = { 'page[size]'?: number | undefined; 'page[number]'?: number | undefined }

/** 20 by default, numbered from 0. */
export const pageOf = (query: PageQuery): Page => ({
  size: query['page[size]'] ?? 20,
  number: query['page[number]'] ?? 0,
})

/** `{ data: [{ id, attributes }], meta: { total } }` */
export const listBody = <Attributes>(
  entries: readonly { id: string; attributes: Attributes }[],
  total: number,
): ListOf<Attributes> => ({
  data: entries.map(({ id, attributes }) => ({ id, attributes })),
  meta: { total },
})

/** All entries, unless a page is requested. */
export function wholeOrPage<Entry>(all: readonly Entry[], query: PageQuery): readonly Entry[] {
  if (query['page[size]'] === undefined && query['page[number]'] === undefined) return all
  const { size, number } = pageOf(query)
  return all.slice(size * number, size * (number + 1))
}

/** A list that is always short, such as a league table: all of it, unless a page is requested. */
export const wholeBody = <Attributes>(
  all: readonly { id: string; attributes: Attributes }[],
  query: PageQuery,
): ListOf<Attributes> => listBody(wholeOrPage(all, query), all.length)

/** One page of a list that was read whole, each entry converted by `shown`. */
export function pagedBody<Entry, Attributes>(
  all: readonly Entry[],
  query: PageQuery,
  shown: (entry: Entry) => { id: string; attributes: Attributes },
): ListOf<Attributes> {
  const { size, number } = pageOf(query)
  return listBody(all.slice(size * number, size * (number + 1)).map(shown), all.length)
}
