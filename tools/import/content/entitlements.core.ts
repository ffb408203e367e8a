/** Finds entitlements of packages that nothing else uses: with a typo, a package would open nothing. Pure. */
import type { ContentImport } from '@club/contracts'
import type { InstallationSettings } from '@club/settings'

type Settings = {
  tv: Pick<InstallationSettings['tv'], 'entitlementNames'>
  video: Pick<InstallationSettings['video'], 'memberships'>
}

/** A name, and its place in the import. */
export type Strange = { name: string; pointer: string }

/**
 * @returns those that the settings neither name nor map to a membership, and that no film of the import requires; a stream may
 *   still use them, so this is only a warning
 */
export function strangeEntitlements(
  { packages = [], videos = [] }: Pick<ContentImport, 'packages' | 'videos'>,
  { tv, video }: Settings,
): Strange[] {
  const known = new Set([
    ...Object.keys(tv.entitlementNames ?? {}),
    ...Object.values(video.memberships).flatMap(({ mappedEntitlements }) => mappedEntitlements),
    ...videos.flatMap(({ entitlements }) => entitlements),
  ])
  const named = packages.flatMap(({ includedIn, prices }, place) => [
    ...includedIn.map((name, at) => ({ name, pointer: `/packages/${place}/includedIn/${at}` })),
    ...prices.flatMap(({ entitlements }, price) =>
      entitlements.map((name, at) => ({
        name,
        pointer: `/packages/${place}/prices/${price}/entitlements/${at}`,
      })),
    ),
  ])
  return named.filter(({ name }) => !known.has(name))
}
