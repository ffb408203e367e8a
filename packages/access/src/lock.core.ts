/** The five rules of video locks. Pure; the server's gate and the page's padlock call the same function. */

export const openToAll = '?'
export const openToSignedIn = '*'

export type LockAsker = {
  loggedIn: boolean
  held: readonly string[]
  /** Skips the account's restrictions. */
  bypassed?: boolean
}

/** `because` names what would open it: signing in, or an entitlement. */
export type Lock = { locked: false } | { locked: true; because: 'sign-in' | 'entitlement' }

/**
 * @param listed the entry's own list of entitlements
 * @param emptyListLocked whether an entry that lists nothing is locked once signed in (the club's settings; unlocked by default)
 */
export function lockOf(listed: readonly string[], asker: LockAsker, emptyListLocked = false): Lock {
  if (listed.includes(openToAll)) return { locked: false }
  if (!asker.loggedIn) return { locked: true, because: 'sign-in' }
  if (asker.bypassed || listed.includes(openToSignedIn)) return { locked: false }
  const open = listed.length === 0 ? !emptyListLocked : listed.some((name) => asker.held.includes(name))
  return open ? { locked: false } : { locked: true, because: 'entitlement' }
}

const isOfAudio = (name: string) => /audio/i.test(name)

/** Whether an audio-only subscription opens it. */
export const isOpenToAudio = (listed: readonly string[]): boolean => listed.some(isOfAudio)

/** Whether the fan holds audio only for an entry that needs video: such as an audio pass for a video stream. */
export const hearsOnly = (held: readonly string[], listed: readonly string[]): boolean =>
  held.some(isOfAudio) &&
  listed.length > 0 &&
  !isOpenToAudio(listed) &&
  !listed.some((name) => held.includes(name))

/** What a club's settings require for every live stream, whatever the stream itself lists (`liveUpgradeData`). */
export type LiveDemand = {
  /** If not empty, they replace the stream's own list. */
  entitlementOverrides: readonly string[]
  /** false: an account is enough. */
  requireUpgradeEntitlement: boolean
  /** false: not even an account is needed. */
  requireLoginEntitlement: boolean
}

/** The entitlements that open a live stream. While it takes signing in, one that lists '?' is open to every account, and to nobody without one. */
export function liveOpens(listed: readonly string[], demand: LiveDemand): readonly string[] {
  if (!demand.requireLoginEntitlement) return [openToAll]
  if (!demand.requireUpgradeEntitlement) return [openToSignedIn]
  const opens = demand.entitlementOverrides.length > 0 ? demand.entitlementOverrides : listed
  return opens.map((name) => (name === openToAll ? openToSignedIn : name))
}
