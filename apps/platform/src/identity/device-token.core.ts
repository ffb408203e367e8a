/**
 * The token of a known device: it proves only that this browser has signed in to this account before, and so has its own budget
 * of wrong passwords. Sealed by the installation. Pure.
 */
import { openToken, sealToken } from '../sealing/sealed-token.core.ts'

export type KnownDevice = {
  accountID: string
  /** Changes with each sign-in, so that a stolen copy is worth one budget. */
  deviceID: string
  /** Milliseconds. */
  issuedAt: number
}

/** After a year without a sign-in, a browser is like any other. */
export const deviceSeconds = 365 * 24 * 3600

const purpose = 'device'

/** The parts cannot run together: none of them contains a dot. */
export const sealDevice = (secret: string, { accountID, deviceID, issuedAt }: KnownDevice): string =>
  sealToken(
    secret,
    purpose,
    `${Buffer.from(accountID).toString('base64url')}.${deviceID}.${issuedAt.toString(36)}`,
  )

const form = /^([\w-]{1,200})\.([\w-]{22})\.([a-z0-9]{1,10})$/

/** @returns null for anything that this installation has not sealed, or sealed too long ago */
export function openDevice(secret: string, token: string | null, now: Date): KnownDevice | null {
  const named = token === null ? null : openToken(secret, purpose, token)
  const [, account, deviceID, issued] = form.exec(named ?? '') ?? []
  if (account === undefined || deviceID === undefined || issued === undefined) return null
  const issuedAt = Number.parseInt(issued, 36)
  if (now.getTime() - issuedAt >= deviceSeconds * 1000) return null
  return { accountID: Buffer.from(account, 'base64url').toString(), deviceID, issuedAt }
}

/** The device that a token names, if it belongs to this account. */
export function deviceOfAccount(
  secret: string,
  token: string | null,
  now: Date,
  accountID: string | undefined,
): string | null {
  const known = openDevice(secret, token, now)
  return known !== null && known.accountID === accountID ? known.deviceID : null
}
