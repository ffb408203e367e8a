/**
 * The sports alliance's session id in a cookie: each letter shifted by 15 in its alphabet, and at position 22 a marker of
 * 22 characters. Shifting letters hides nothing; the marker is a keyed digest of the id, so that an id which
 * neither we nor the provider wrote is rejected. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const shift = 15
const markerAt = 22
const markerLength = 22

const moved = (text: string, by: number): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + by + 26) % 26) + first)
  })

const markerOf = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(id).digest('base64url').slice(0, markerLength)

export function cipherSession(id: string, secret: string): string {
  const hidden = moved(id, shift)
  return hidden.slice(0, markerAt) + markerOf(id, secret) + hidden.slice(markerAt)
}

/** @returns the session id; null if it is invalid, or somebody else wrote it */
export function decipherSession(value: string, secret: string): string | null {
  if (!/^[\w-]{44,200}$/.test(value)) return null
  const marker = value.slice(markerAt, markerAt + markerLength)
  const id = moved(value.slice(0, markerAt) + value.slice(markerAt + markerLength), -shift)
  return timingSafeEqual(Buffer.from(marker), Buffer.from(markerOf(id, secret))) ? id : null
}
