/** Which membership an entry's entitlements belong to. Pure. */
import type { MembershipKey, VideoMembership, VideoSettings } from '@club/settings'

type Memberships = VideoSettings['memberships']
export type KeyedMembership = VideoMembership & { key: MembershipKey }

/** Memberships in their order. */
export const orderedMemberships = (memberships: Memberships): KeyedMembership[] =>
  (Object.entries(memberships) as [MembershipKey, VideoMembership][])
    .map(([key, membership]) => ({ ...membership, key }))
    .sort((one, other) => one.orderPosition - other.orderPosition)

/**
 * The membership whose texts a locked entry shows. An entry that several memberships open belongs to the easiest to have, and
 * that is what their order says; one open to all belongs to whichever maps '?'. One that names nothing, or nothing that a
 * membership maps, is taken for the one that asks most: who is refused must not be promised less than it takes.
 */
export function membershipOf(entitlements: readonly string[], memberships: Memberships): KeyedMembership {
  const inOrder = orderedMemberships(memberships)
  const opens = (membership: KeyedMembership) =>
    membership.mappedEntitlements.some((mapped) => entitlements.includes(mapped))
  const open = entitlements.includes('?')
    ? inOrder.find((one) => one.mappedEntitlements.includes('?'))
    : undefined
  const needsLogin = { ...memberships.freemium, key: 'freemium' as const }
  const needsMost = { ...memberships.subscriber, key: 'subscriber' as const }
  return open ?? inOrder.find(opens) ?? (entitlements.length === 0 ? needsLogin : needsMost)
}
