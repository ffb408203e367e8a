/**
 * The authorities of playing on another device, sealed with the installation's secret, so that they tell nothing and cannot be made
 * or changed by anybody else. The one that is handed over is exchanged once for the receiver's own; what both name is looked up
 * each time. Pure but for the random vector.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sealingKey } from '../packaging/keys.core.ts'

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

const tagBytes = 16
const vectorBytes = 12

/** Neither seal is good as the other, nor for another entry. */
const boundTo = (kind: CastSeal, entryID: string) => Buffer.from(`${kind}\n${entryID}`)

export function sealCast(secret: Buffer, kind: CastSeal, entryID: string, cast: Cast): string {
  const vector = randomBytes(vectorBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, 'cast'), vector)
  cipher.setAAD(boundTo(kind, entryID))
  const { castID, userID, playbackID, sessionID, startedAt } = cast
  const text = JSON.stringify([castID, userID, playbackID, sessionID, startedAt])
  return Buffer.concat([vector, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** What an authority names, however old it is; null where it is not ours, of another kind, or of another entry. */
export function openCast(secret: Buffer, kind: CastSeal, entryID: string, sealed: string): Cast | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= vectorBytes + tagBytes || bytes.toString('base64url') !== sealed) return null
  try {
    const key = sealingKey(secret, 'cast')
    const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, vectorBytes))
    opening.setAAD(boundTo(kind, entryID))
    opening.setAuthTag(bytes.subarray(-tagBytes))
    const text =
      opening.update(bytes.subarray(vectorBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
    const [castID, userID, playbackID, sessionID, startedAt] = JSON.parse(text) as [
      string,
      string | null,
      string,
      string,
      number,
    ]
    return { castID, userID, playbackID, sessionID, startedAt }
  } catch {
    // Made by somebody else, or changed on its way.
    return null
  }
}

export const castIsOver = (kind: CastSeal, { startedAt }: Cast, now: Date): boolean =>
  startedAt + castLasts[kind] <= now.getTime()
