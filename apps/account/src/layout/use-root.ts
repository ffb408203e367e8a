/** Data of the visit that every page needs. */
import { rootId } from '@club/host'
import { useRouteLoaderData } from 'react-router'
import { pageAddress } from '../visit/page-address.core.ts'
import type { RootData } from './root.loader.ts'

/** @throws if the root's own data failed to load: then only the last-resort error page is drawn */
export function useRoot(): RootData {
  const root = useRouteLoaderData<RootData>(rootId)
  if (!root) throw new Error('a page without its root')
  return root
}

/** Addresses that carry the return address along. */
export function useAddresses(): { to(page: string): string } {
  const { back } = useRoot()
  return { to: (page) => pageAddress(page, back) }
}
