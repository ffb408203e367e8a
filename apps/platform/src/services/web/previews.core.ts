/**
 * The token of a preview: a path and the second until which it may be seen, under a seal of the installation. Whoever has it sees that
 * one page, and nothing else opens. Pure.
 */
import { previewName, previewWords, readPreview } from '@club/contracts/preview'
import { parseCookie } from 'cookie'
import { openToken, sealToken } from '../../sealing/sealed-token.core.ts'

export type Preview = {
  path: string
  /** ISO 8601. */
  until: string
}

// Previews alone have words of one part, so that links of theirs name no purpose.
const purpose = ''

export const sealPreview = (secret: string, { path, until }: Preview): string =>
  sealToken(secret, purpose, previewWords(path, Math.floor(Date.parse(until) / 1000)))

/** @returns null for whatever this installation has not sealed, and for what is over */
export function openPreview(secret: string, token: string, now: Date): Preview | null {
  const named = readPreview(token)
  if (named === null || openToken(secret, purpose, token) === null) return null
  const until = named.seconds * 1000
  return until > now.getTime() ? { path: named.path, until: new Date(until).toISOString() } : null
}

export const previewTokenOf = (cookieHeader: string | undefined): string | null =>
  cookieHeader?.includes(`${previewName}=`) ? (parseCookie(cookieHeader)[previewName] ?? null) : null
