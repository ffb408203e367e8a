/** The two lists of packages on sale: each loads or fails independently (docs/product.md#packages). */
import { type PackageType, packageList, subscriptionPlans } from '@club/contracts'
import type { ClubSettings, PackagesWidgetSettings } from '@club/settings'
import {
  type Api,
  ApiProblem,
  apiContext,
  query,
  type SlotLoaderArgs,
  settingsContext,
} from '@club/shell-api'
import { loadVideoSettings } from '../frame/frame.loader.ts'
import type { Package } from './package.core.ts'

/** null: not loaded yet. */
export type PackageLists = Record<PackageType, readonly Package[] | null>

/** The whole list: a club may sell passes for any number of matches. */
const listPath = (type: PackageType) =>
  `/api/streamline/v1/packages${query({ 'filter.packageType': type, 'page[size]': 100 })}`

export const loadList = async (
  api: Api,
  type: PackageType,
  signal: AbortSignal,
): Promise<readonly Package[]> => (await api.get(listPath(type), packageList, signal)).data

/** The browser retries a list that failed; the page works without it. */
export async function loadLists(api: Api, signal: AbortSignal): Promise<PackageLists> {
  const listOrNone = (type: PackageType) =>
    loadList(api, type, signal).catch((problem: unknown) => {
      if (signal.aborted || !(problem instanceof ApiProblem)) throw problem
      return null
    })
  const [membership, matchPass] = await Promise.all([listOrNone('membership'), listOrNone('match-pass')])
  return { membership, 'match-pass': matchPass }
}

/** If fans sign in with the older provider, its plans are added to those in the settings. */
export async function withPlans(
  api: Api,
  { signIn }: Pick<ClubSettings, 'signIn'>,
  widget: PackagesWidgetSettings,
  signal: AbortSignal,
): Promise<PackagesWidgetSettings> {
  if (signIn?.mode !== 'stream-payments') return widget
  try {
    const { data } = await api.get('/api/streamline/v1/plans', subscriptionPlans, signal)
    return { ...widget, plans: [...widget.plans, ...data] }
  } catch (problem) {
    if (signal.aborted || !(problem instanceof ApiProblem)) throw problem
    return widget
  }
}

export type PackagesData = { lists: PackageLists; widget: PackagesWidgetSettings }

/** The widget's settings, with all plans. */
async function loadWidgetSettings({ context, request: { signal } }: SlotLoaderArgs) {
  const api = context.get(apiContext)
  const { packages } = await loadVideoSettings(api, signal)
  return withPlans(api, context.get(settingsContext), packages, signal)
}

/** With both lists, for a page that sells. */
export async function loadOffers(args: SlotLoaderArgs): Promise<PackagesData> {
  const { context, request } = args
  const [lists, widget] = await Promise.all([
    loadLists(context.get(apiContext), request.signal),
    loadWidgetSettings(args),
  ])
  return { lists, widget }
}

/** The overlay requests the lists itself, so that it opens at once. */
export async function loadWidget(args: SlotLoaderArgs): Promise<PackagesData> {
  return { lists: { membership: null, 'match-pass': null }, widget: await loadWidgetSettings(args) }
}
