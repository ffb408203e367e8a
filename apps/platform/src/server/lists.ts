/** The list shape that every list call shares. */
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
