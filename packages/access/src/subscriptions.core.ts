/** Which of an account's entitlements are subscriptions, and their names for readers. Pure. */
import { passMarkOpens, passMarkStart } from '@club/contracts/address-forms'

/** What every registered account holds free of charge. */
export const basicPass = 'freemium'

/** Held by the club's staff: opens no film, but shows them versions that nobody else gets. */
export const staffEntitlement = 'staff'

/** Entitlements that are held but never sold. */
const unsold: readonly string[] = [basicPass, staffEntitlement]

/**
 * The entitlement that marks an account as owner of a match's pass, from the payment on and permanently.
 * @param opened for the mark that its pass opens this; without it that of any pass
 */
export const passMark = (matchID: string, opened?: string): string =>
  passMarkStart + matchID + (opened === undefined ? '' : passMarkOpens + opened)

/** The marks of what a pass opens: two passes of one match may open different things. */
export const passMarks = (matchID: string, entitlements: readonly string[]): string[] =>
  entitlements.map((name) => passMark(matchID, name))

/** Whether an account has the pass of any match, whenever that is. */
export const holdsPass = (entitlements: readonly string[]): boolean =>
  entitlements.some((entitlement) => entitlement.startsWith(passMarkStart))

/** What was bought or given, beyond what everybody has; match passes and the staff entitlement do not count. */
export const subscriptionsAmong = (entitlements: readonly string[]): string[] =>
  entitlements.filter(
    (entitlement) => !unsold.includes(entitlement) && !entitlement.startsWith(passMarkStart),
  )

/**
 * What fans call an entitlement: the club's own name for it, else 'Subscriber video' of 'subscriber-video'.
 * @param names the club's, by entitlement
 */
export const subscriptionName = (entitlement: string, names: Readonly<Record<string, string>> = {}): string =>
  names[entitlement] ?? entitlement.replace(/[-_]+/g, ' ').replace(/^./, (first) => first.toUpperCase())

/**
 * What an account still holds at an instant: a pass for a match after the end of a subscription is no part of it.
 * @param ends when entitlements end, ISO 8601, as far as known
 * @param at ISO 8601; null: now
 */
export const heldAt = (
  held: readonly string[],
  ends: Readonly<Record<string, string>> | undefined,
  at: string | null,
): readonly string[] =>
  at === null || ends === undefined
    ? held
    : held.filter((name) => {
        const end = Object.hasOwn(ends, name) ? ends[name] : undefined
        return end === undefined || Date.parse(end) > Date.parse(at)
      })

/**
 * Whether an account no longer needs a package: it has all that it opens, or something that includes it.
 * @param includedIn entitlements any one of which makes it unnecessary
 */
export const hasPackage = (
  held: readonly string[],
  opens: readonly string[],
  includedIn: readonly string[] = [],
): boolean => opens.every((name) => held.includes(name)) || includedIn.some((name) => held.includes(name))
