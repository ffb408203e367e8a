/**
 * The token of a preview: a path and the second until which it may be seen, under a seal of the installation. Whoever has it sees that
 * one page, and nothing else opens. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { previewName, previewToken } from '@club/contracts'
import { parseCookie } from 'cookie'

export type Preview = {
  path: string
  /** ISO 8601. */
  until: string
}

const sealOf = (secret: string, named: string) =>
  createHmac('sha256', secret).update(named).digest('base64url')

export function sealPreview(secret: string, { path, until }: Preview): string {
  const seconds = Math.floor(Date.parse(until) / 1000)
  const named = Buffer.from(`${seconds.toString(36)} ${path}`).toString('base64url')
  return `${named}.${sealOf(secret, named)}`
}

/** @returns null for whatever this installation has not sealed, and for what is over */
export function openPreview(secret: string, token: string, now: Date): Preview | null {
  if (!previewToken.safeParse(token).success) return null
  const [named = '', seal = ''] = token.split('.')
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, named)))) return null
  const [, seconds, path] = /^([0-9a-z]+) (\/.*)$/s.exec(Buffer.from(named, 'base64url').toString()) ?? []
  if (seconds === undefined || path === undefined) return null
  const until = Number.parseInt(seconds, 36) * 1000
  return until > now.getTime() ? { path, until: new Date(until).toISOString() } : null
}

export const previewTokenOf = (cookieHeader: string | undefined): string | null =>
  cookieHeader?.includes(`${previewName}=`) ? (parseCookie(cookieHeader)[previewName] ?? null) : null
