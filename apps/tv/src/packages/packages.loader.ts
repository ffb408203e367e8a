/** The two lists of what is on sale: each comes or fails by itself (docs/product.md#packages). */
import { type PackageType, packageList } from '@club/contracts'
import type { PackagesWidgetSettings } from '@club/settings'
import { type Api, ApiProblem, apiContext, query, type SlotLoaderArgs } from '@club/shell-api'
import { loadVideoSettings } from '../frame/frame.loader.ts'
import type { Package } from './package.core.ts'

/** null: it could not be had yet. */
export type PackageLists = Record<PackageType, readonly Package[] | null>

/** Everything of a list: a pass may be sold for as many matches as a club likes. */
const listPath = (type: PackageType) =>
  `/api/streamline/v1/packages${query({ 'filter.packageType': type, 'page[size]': 100 })}`

export const loadList = async (
  api: Api,
  type: PackageType,
  signal: AbortSignal,
): Promise<readonly Package[]> => (await api.get(listPath(type), packageList, signal)).data

/** A list that fails is asked for again by the browser; the page stands without it. */
export async function loadLists(api: Api, signal: AbortSignal): Promise<PackageLists> {
  const listOrNone = (type: PackageType) =>
    loadList(api, type, signal).catch((problem: unknown) => {
      if (signal.aborted || !(problem instanceof ApiProblem)) throw problem
      return null
    })
  const [membership, matchPass] = await Promise.all([listOrNone('membership'), listOrNone('match-pass')])
  return { membership, 'match-pass': matchPass }
}

export type PackagesData = { lists: PackageLists; widget: PackagesWidgetSettings }

/** The overlay asks for the lists itself, so that it opens at once. */
export async function loadWidget({ context, request }: SlotLoaderArgs): Promise<PackagesData> {
  const { packages } = await loadVideoSettings(context.get(apiContext), request.signal)
  return { lists: { membership: null, 'match-pass': null }, widget: packages }
}
