/** Addresses of a former site (docs/product.md#addresses). */
import { oldAddressList } from '@club/contracts'
import { type Api, query } from './api.ts'

/** Where the content of a former site's address is now; null if the club has not configured it. */
export async function oldAddress(api: Api, from: string, signal: AbortSignal): Promise<string | null> {
  const { data } = await api.get(`/api/web/v1/old-addresses${query({ from })}`, oldAddressList, signal)
  return data[0]?.attributes.to ?? null
}
