/**
 * The authorities for playing on another device, sealed with the installation's secret, so that nobody else can read, forge
 * or change them. The one handed over is exchanged once for the receiver's own; whatever both name is looked up
 * each time. Pure but for the random vector.
 */
import { openBytes, sealBytes, sealingKey } from '../../../sealing/sealed-bytes.core.ts'

/** The place that a receiver has, and of which account. */
export type Cast = {
  /** Names the receiver's place among the streams that play. */
  castID: string
  /** null: an entry that is open to all, played without an account. */
  userID: string | null
  /** The playback that handed it over. */
  playbackID: string
  /** The session that began it; '' without an account. */
  sessionID: string
  /** Milliseconds. */
  startedAt: number
}

/** `handed`: in the address that the page hands over. `receiver`: what the first request to that address gets in exchange. */
export type CastSeal = 'handed' | 'receiver'

/** Milliseconds from the press: `handed` is the time to choose a device; `receiver` is one sitting, if its place is kept alive. */
export const castLasts: Readonly<Record<CastSeal, number>> = {
  handed: 2 * 60_000,
  receiver: 4 * 3600_000,
}

/** A seal is valid only for its own kind and its own entry. */
const boundTo = (kind: CastSeal, entryID: string) => `${kind}\n${entryID}`

export function sealCast(secret: Buffer, kind: CastSeal, entryID: string, cast: Cast): string {
  const { castID, userID, playbackID, sessionID, startedAt } = cast
  const text = JSON.stringify([castID, userID, playbackID, sessionID, startedAt])
  return sealBytes(sealingKey(secret, 'cast'), boundTo(kind, entryID), Buffer.from(text)).toString(
    'base64url',
  )
}

/** What an authority names, however old it is; null if it is not ours, or is of another kind or entry. */
export function openCast(secret: Buffer, kind: CastSeal, entryID: string, sealed: string): Cast | null {
  const bytes = Buffer.from(sealed, 'base64url')
  // Compare as text: several texts decode to the same bytes, and we issued only one of them.
  if (bytes.toString('base64url') !== sealed) return null
  const text = openBytes(sealingKey(secret, 'cast'), boundTo(kind, entryID), bytes)
  if (text === null) return null
  const [castID, userID, playbackID, sessionID, startedAt] = JSON.parse(text.toString('utf8')) as [
    string,
    string | null,
    string,
    string,
    number,
  ]
  return { castID, userID, playbackID, sessionID, startedAt }
}

export const castIsOver = (kind: CastSeal, { startedAt }: Cast, now: Date): boolean =>
  startedAt + castLasts[kind] <= now.getTime()
