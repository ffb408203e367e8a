import { type Page, pageOne } from '@club/contracts'
import { apiContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { pageAddress } from '../addresses.core.ts'

/** The page that editors keep for readers of Arabic (docs/product.md#languages). */
export async function loadArabic({ context, request }: LoaderFunctionArgs): Promise<Page> {
  const one = await context.get(apiContext).get(pageAddress('/category/arabic'), pageOne, request.signal)
  return one.data.attributes
}
