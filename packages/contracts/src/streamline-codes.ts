/**
 * Codes, statuses and times of the streaming service that the browser's player and the server agree on
 * (docs/product.md#stream-outcomes). Without schemas, so that they cost a page almost nothing.
 */

/** A playing stream's lease, in seconds: the browser pings every 30, and it expires 75 after the last ping (docs/product.md#concurrency). */
export const playing = { pingSeconds: 30, leaseSeconds: 75 } as const

/** Codes of the session check (docs/product.md#session-check), and what the page does about each. */
export const checkCodes = {
  signIn: 'ERR_3684853_1',
  problem: 'ERR_3684853_2',
  notSubscribed: 'ERR_3684853_3',
  blocked: 'ERR_56882466_1',
  country: 'ERR_56882466_2',
  concurrency: 'ERR_54648_1',
} as const
export type CheckCode = (typeof checkCodes)[keyof typeof checkCodes]

export const checkTypes: Readonly<Record<CheckCode, 'requireLogin' | 'requirePremium' | 'blocked'>> = {
  ERR_3684853_1: 'requireLogin',
  ERR_3684853_2: 'blocked',
  ERR_3684853_3: 'requirePremium',
  ERR_56882466_1: 'blocked',
  ERR_56882466_2: 'blocked',
  ERR_54648_1: 'blocked',
}

/** Statuses of the session request (docs/product.md#stream-outcomes); those after 3 are its 'other'. */
export const requestStatus = {
  granted: -1,
  signedOut: 0,
  noSubscription: 1,
  notEntitled: 2,
  blocked: 3,
  concurrency: 4,
  problem: 5,
  country: 6,
} as const
export type RequestStatus = (typeof requestStatus)[keyof typeof requestStatus]

/** 503 of a session's state, check or request: the older provider does not answer. */
export const providerAway = 'stream_provider_away'
/** GET session/state: the older provider's view of the signed-in fan. */
export const sessionStatePath = '/api/streamline/v1/session/state'

/** POST: what the older provider's frame is started with. */
export const sessionFramePath = '/api/streamline/v1/session/frame'

/** Close codes of the socket; the reason of `ended` is an `EndedReason`. */
export const socketClose = {
  malformed: 4400,
  foreign: 4403,
  silent: 4408,
  ended: 4410,
  tooMany: 4429,
  restarting: 1012,
} as const

/** The socket's session id for an account and an asset. */
export const socketSessionID = (userID: string, assetID: string): string => btoa(`${userID}:${assetID}`)

/** Key systems by the names that browsers' EME uses. Widevine and FairPlay are unverified. */
export const keySystems = {
  clearKey: 'org.w3.clearkey',
  widevine: 'com.widevine.alpha',
  fairplay: 'com.apple.fps',
} as const
export type KeySystem = (typeof keySystems)[keyof typeof keySystems]

/** Why a playback ended, or a key is refused. */
export const endedReasons = [
  /** Stopped by its owner from elsewhere, or replaced from there. */
  'stopped',
  /** Its lease expired. */
  'expired',
  'signed-out',
  'not-subscribed',
  'blocked',
  'country',
  /** The stream itself cannot be watched now. */
  'unavailable',
] as const
