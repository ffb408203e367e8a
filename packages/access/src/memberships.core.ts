/** Which membership an entry's entitlements belong to. Pure. */
import { openToAll } from './lock.core.ts'

/** What of a membership the mapping needs; its texts come along. */
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
 * The membership whose texts a locked entry shows. An entry that several memberships open belongs to the easiest to have, and
 * that is what their order says; one open to all belongs to whichever maps '?'. One that names nothing, or nothing that a
 * membership maps, is taken for the one that asks most: who is refused must not be promised less than it takes.
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

/** What the names of memberships are on the cards of a page, by what they open. */
export type MembershipNames = readonly { readonly opens: readonly string[]; readonly name: string }[]

/** Whose padlock it is: the first membership, in the club's order, that opens it and is named at all. */
export const membershipName = (opens: readonly string[], names: MembershipNames): string | undefined =>
  names.find((one) => one.opens.some((entitlement) => opens.includes(entitlement)))?.name
