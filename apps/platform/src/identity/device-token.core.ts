/**
 * The token of a known device: it proves nothing but that this browser signed in to this account before, and so has a budget
 * of wrong passwords of its own. Under a seal of the installation. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type KnownDevice = {
  accountID: string
  /** Another one after each sign-in, so that a copy that was taken is worth one budget. */
  deviceID: string
  /** Milliseconds. */
  issuedAt: number
}

/** A browser that has not signed in for a year is like any other. */
export const deviceSeconds = 365 * 24 * 3600

const sealOf = (secret: string, named: string) =>
  createHmac('sha256', secret).update(`device\n${named}`).digest('base64url')

/** Parts cannot run into each other: none of them holds a dot. */
export function sealDevice(secret: string, { accountID, deviceID, issuedAt }: KnownDevice): string {
  const named = `${Buffer.from(accountID).toString('base64url')}.${deviceID}.${issuedAt.toString(36)}`
  return `${named}.${sealOf(secret, named)}`
}

const form = /^([\w-]{1,200})\.([\w-]{22})\.([a-z0-9]{1,10})\.([\w-]{43})$/

/** @returns null for whatever this installation has not sealed, or sealed too long ago */
export function openDevice(secret: string, token: string | null, now: Date): KnownDevice | null {
  const [, account = '', deviceID = '', issued = '', seal = ''] = form.exec(token ?? '') ?? []
  if (seal === '') return null
  const right = sealOf(secret, `${account}.${deviceID}.${issued}`)
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(right))) return null
  const issuedAt = Number.parseInt(issued, 36)
  if (now.getTime() - issuedAt >= deviceSeconds * 1000) return null
  return { accountID: Buffer.from(account, 'base64url').toString(), deviceID, issuedAt }
}
