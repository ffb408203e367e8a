import { type ContentAdvert, type Page, pageOne } from '@club/contracts'
import { arabicPath } from '@club/contracts/taken-paths'
import { apiContext, settingsContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { pageAddress } from '../addresses.core.ts'
import { advertsIn } from '../page/text-adverts.ts'

export type ArabicData = {
  page: Page
  /** In the places of the text. */
  adverts: Record<string, ContentAdvert | null>
}

/** The page that editors keep for readers of Arabic (docs/product.md#languages). */
export async function loadArabic({ context, request }: LoaderFunctionArgs): Promise<ArabicData> {
  const api = context.get(apiContext)
  const one = await api.get(pageAddress(arabicPath), pageOne, request.signal)
  const page = one.data.attributes
  return { page, adverts: await advertsIn(page, api, context.get(settingsContext), request.signal) }
}
