/**
 * The token of a preview: a path and the second until which it may be seen, sealed by the installation. Its holder sees that
 * one page and no other. Pure.
 */
import { previewName, previewWords, readPreview } from '@club/contracts/preview'
import { parseCookie } from 'cookie'
import { openToken, sealToken } from '../../sealing/sealed-token.core.ts'

export type Preview = {
  path: string
  /** ISO 8601. */
  until: string
}

// Only previews have words of one part, so their links need not name a purpose.
const purpose = ''

export const sealPreview = (secret: string, { path, until }: Preview): string =>
  sealToken(secret, purpose, previewWords(path, Math.floor(Date.parse(until) / 1000)))

/** @returns null for a token that this installation has not sealed, or that has expired */
export function openPreview(secret: string, token: string, now: Date): Preview | null {
  const named = readPreview(token)
  if (named === null || openToken(secret, purpose, token) === null) return null
  const until = named.seconds * 1000
  return until > now.getTime() ? { path: named.path, until: new Date(until).toISOString() } : null
}

export const previewTokenOf = (cookieHeader: string | undefined): string | null =>
  cookieHeader?.includes(`${previewName}=`) ? (parseCookie(cookieHeader)[previewName] ?? null) : null
