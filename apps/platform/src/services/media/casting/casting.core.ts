/**
 * The authorities of playing on another device, sealed with the installation's secret, so that they tell nothing and cannot be made
 * or changed by anybody else. The one that is handed over is exchanged once for the receiver's own; what both name is looked up
 * each time. Pure but for the random vector.
 */
import { openBytes, sealBytes, sealingKey } from '../../../sealing/sealed-bytes.core.ts'

/** Which place of which account a receiver has. */
export type Cast = {
  /** Names the receiver's place among the streams that play. */
  castID: string
  /** null: an entry that is open to all, played without an account. */
  userID: string | null
  /** The playback that handed over. */
  playbackID: string
  /** The session that began it; '' without an account. */
  sessionID: string
  /** Milliseconds. */
  startedAt: number
}

/** `handed`: in the address that the page gives away. `receiver`: what the first request of that address gets for it. */
export type CastSeal = 'handed' | 'receiver'

/** Milliseconds from the press: a fan chooses a device; a receiver plays for one sitting, as long as its place is kept. */
export const castLasts: Readonly<Record<CastSeal, number>> = {
  handed: 2 * 60_000,
  receiver: 4 * 3600_000,
}

/** Neither seal is good as the other, nor for another entry. */
const boundTo = (kind: CastSeal, entryID: string) => `${kind}\n${entryID}`

export function sealCast(secret: Buffer, kind: CastSeal, entryID: string, cast: Cast): string {
  const { castID, userID, playbackID, sessionID, startedAt } = cast
  const text = JSON.stringify([castID, userID, playbackID, sessionID, startedAt])
  return sealBytes(sealingKey(secret, 'cast'), boundTo(kind, entryID), Buffer.from(text)).toString(
    'base64url',
  )
}

/** What an authority names, however old it is; null where it is not ours, of another kind, or of another entry. */
export function openCast(secret: Buffer, kind: CastSeal, entryID: string, sealed: string): Cast | null {
  const bytes = Buffer.from(sealed, 'base64url')
  // As text: several texts decode to the same bytes, and only one of them was given out.
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
