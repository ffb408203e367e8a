/** What every page knows of its visit. */
import { rootId } from '@club/host'
import { useRouteLoaderData } from 'react-router'
import { pageAddress } from '../visit/page-address.core.ts'
import type { RootData } from './root.loader.ts'

/** @throws where the root's own data could not be had: only the last error page is drawn then */
export function useRoot(): RootData {
  const root = useRouteLoaderData<RootData>(rootId)
  if (!root) throw new Error('a page without its root')
  return root
}

/** Addresses that keep in mind where the visitor came from. */
export function useAddresses(): { to(page: string): string } {
  const { back } = useRoot()
  return { to: (page) => pageAddress(page, back) }
}
