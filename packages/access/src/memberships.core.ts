/** Which membership an entry's entitlements belong to. Pure. */
import { openToAll } from './lock.core.ts'

/** The part of a membership that the mapping needs; its texts pass through. */
export type MappedMembership = {
  readonly orderPosition: number
  /** Entitlements, wildcards included, that it opens. */
  readonly mappedEntitlements: readonly string[]
}
export type MembershipKey = 'freemium' | 'subscriber' | 'free'
export type Memberships<M extends MappedMembership> = Readonly<Record<MembershipKey, M>>
export type Keyed<M extends MappedMembership> = M & { key: MembershipKey }

const keyed = <M extends MappedMembership>(memberships: Memberships<M>, key: MembershipKey): Keyed<M> => ({
  ...memberships[key],
  key,
})

/** Memberships in their order. */
export const orderedMemberships = <M extends MappedMembership>(memberships: Memberships<M>): Keyed<M>[] =>
  (Object.keys(memberships) as MembershipKey[])
    .map((key) => keyed(memberships, key))
    .sort((one, other) => one.orderPosition - other.orderPosition)

/**
 * The membership whose texts a locked entry shows. If several memberships open the entry, it belongs to the easiest to get,
 * which their order decides; one open to all belongs to the membership that maps '?'. An entry that lists nothing, or nothing that a
 * membership maps, counts as the most demanding: a refused fan must not be promised access for less than it takes.
 */
export function membershipOf<M extends MappedMembership>(
  entitlements: readonly string[],
  memberships: Memberships<M>,
): Keyed<M> {
  const inOrder = orderedMemberships(memberships)
  const opens = (membership: Keyed<M>) =>
    membership.mappedEntitlements.some((mapped) => entitlements.includes(mapped))
  const open = entitlements.includes(openToAll)
    ? inOrder.find((one) => one.mappedEntitlements.includes(openToAll))
    : undefined
  const fallback = keyed(memberships, entitlements.length === 0 ? 'freemium' : 'subscriber')
  return open ?? inOrder.find(opens) ?? fallback
}

/** The names that the cards of a page show for memberships, by what they open. */
export type MembershipNames = readonly { readonly opens: readonly string[]; readonly name: string }[]

/** The name beside the padlock: the first membership, in the club's order, that opens the entry and has a name. */
export const membershipName = (opens: readonly string[], names: MembershipNames): string | undefined =>
  names.find((one) => one.opens.some((entitlement) => opens.includes(entitlement)))?.name
