/**
 * The token of a known device: it proves nothing but that this browser signed in to this account before, and so has a budget
 * of wrong passwords of its own. Under a seal of the installation. Pure.
 */
import { openToken, sealToken } from '../sealing/sealed-token.core.ts'

export type KnownDevice = {
  accountID: string
  /** Another one after each sign-in, so that a copy that was taken is worth one budget. */
  deviceID: string
  /** Milliseconds. */
  issuedAt: number
}

/** A browser that has not signed in for a year is like any other. */
export const deviceSeconds = 365 * 24 * 3600

const purpose = 'device'

/** Parts cannot run into each other: none of them holds a dot. */
export const sealDevice = (secret: string, { accountID, deviceID, issuedAt }: KnownDevice): string =>
  sealToken(
    secret,
    purpose,
    `${Buffer.from(accountID).toString('base64url')}.${deviceID}.${issuedAt.toString(36)}`,
  )

const form = /^([\w-]{1,200})\.([\w-]{22})\.([a-z0-9]{1,10})$/

/** @returns null for whatever this installation has not sealed, or sealed too long ago */
export function openDevice(secret: string, token: string | null, now: Date): KnownDevice | null {
  const named = token === null ? null : openToken(secret, purpose, token)
  const [, account, deviceID, issued] = form.exec(named ?? '') ?? []
  if (account === undefined || deviceID === undefined || issued === undefined) return null
  const issuedAt = Number.parseInt(issued, 36)
  if (now.getTime() - issuedAt >= deviceSeconds * 1000) return null
  return { accountID: Buffer.from(account, 'base64url').toString(), deviceID, issuedAt }
}

/** The device that a token names, where it is one of this very account. */
export function deviceOfAccount(
  secret: string,
  token: string | null,
  now: Date,
  accountID: string | undefined,
): string | null {
  const known = openDevice(secret, token, now)
  return known !== null && known.accountID === accountID ? known.deviceID : null
}
