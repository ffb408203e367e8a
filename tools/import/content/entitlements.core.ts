/** Entitlements of packages that nobody seems to have heard of: a slip of the pen sells what opens nothing. Pure. */
import type { ContentImport } from '@club/contracts'
import type { InstallationSettings } from '@club/settings'

type Settings = {
  tv: Pick<InstallationSettings['tv'], 'entitlementNames'>
  video: Pick<InstallationSettings['video'], 'memberships'>
}

/** A name, and where in the import it stands. */
export type Strange = { name: string; pointer: string }

/**
 * @returns those that the settings neither call something nor map to a membership, and that no film of the import asks for; a stream may
 *   still, so that this is no fault
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
