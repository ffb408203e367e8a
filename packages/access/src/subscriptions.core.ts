/** What of an account's entitlements is a subscription, and its name to somebody who reads it. Pure. */

/** What every registered account holds for nothing. */
export const basicPass = 'freemium'

/** Of who works for the club: opens no film, and lets them see versions that nobody else gets. */
export const staffEntitlement = 'staff'

/** What is held, and was never sold. */
const unsold: readonly string[] = [basicPass, staffEntitlement]

const markOf = 'match-pass-'

/** The entitlement that says that an account has the pass of one match, from the payment on and for good. */
export const passMark = (matchID: string): string => markOf + matchID

/** What was bought or given, beside what everybody has; neither the pass of a match nor the club's word on who works for it is one. */
export const subscriptionsAmong = (entitlements: readonly string[]): string[] =>
  entitlements.filter((entitlement) => !unsold.includes(entitlement) && !entitlement.startsWith(markOf))

/**
 * What fans call an entitlement: the club's own name for it, else 'Subscriber video' of 'subscriber-video'.
 * @param names the club's, by entitlement
 */
export const subscriptionName = (entitlement: string, names: Readonly<Record<string, string>> = {}): string =>
  names[entitlement] ?? entitlement.replace(/[-_]+/g, ' ').replace(/^./, (first) => first.toUpperCase())

/**
 * Whether an account needs a package no more: it has all that it opens, or something that includes it.
 * @param includedIn entitlements any one of which makes it needless
 */
export const hasPackage = (
  held: readonly string[],
  opens: readonly string[],
  includedIn: readonly string[] = [],
): boolean => opens.every((name) => held.includes(name)) || includedIn.some((name) => held.includes(name))
