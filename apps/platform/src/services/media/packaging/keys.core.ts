/**
 * The installation's own media keys. All are derived from one secret that never leaves the database: the same entry and period give
 * the same key on every instance and after every restart, and no two entries share one. Pure.
 */
import { createCipheriv, createHash, hkdfSync } from 'node:crypto'

/** Seconds of one segment, in everything that we package. */
export const segmentSeconds = 2
/** Segments that one key opens: at most 60 s of media (docs/product.md#media-keys). */
export const segmentsAKey = { onDemand: 10, live: 15 } as const

/**
 * The same for a stream's keys, by the letter before their numbers, so that no two kinds share a name: `p` for the programme, `e` for
 * encoders' segments of up to four seconds, and `f` for longer ones, up to twelve.
 */
export const segmentsALiveKey = { p: segmentsAKey.live, e: segmentsAKey.live, f: 5 } as const
export type KeyPrefix = keyof typeof segmentsALiveKey

/** @param number of a segment. @returns the number of its key */
export const periodOfKey = (prefix: KeyPrefix, number: number): number =>
  Math.floor(number / segmentsALiveKey[prefix])

const derive = (secret: Buffer, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'club media', purpose, length))

/** @param place the entry or asset, plus anything that distinguishes its recordings */
export const mediaKey = (secret: Buffer, place: string, period: number): Buffer =>
  derive(secret, `key\0${place}\0${period}`, 16)

/** How a licence names a key; reveals nothing about it. */
export const keyIDOf = (secret: Buffer, place: string, period: number): Buffer =>
  derive(secret, `key id\0${place}\0${period}`, 16)

/**
 * Names a recording in addresses. It changes with the secret and with the film's bytes, so that the content of an address
 * never changes; and only we can make one, so that made-up addresses cannot make us encrypt anything.
 */
export const versionOf = (secret: Buffer, ...parts: readonly string[]): string =>
  derive(secret, `version\0${parts.join('\0')}`, 9)
    .toString('base64url')
    .replace(/[-_]/g, 'x')

/** As HLS specifies: the sequence number is the initialisation vector. */
export function vectorOf(sequence: number): Buffer {
  const vector = Buffer.alloc(16)
  vector.writeBigUInt64BE(BigInt(sequence), 8)
  return vector
}

export function encryptSegment(clear: Buffer, key: Buffer, sequence: number): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, vectorOf(sequence))
  return Buffer.concat([cipher.update(clear), cipher.final()])
}

/** The hash of several parts as if they were one. */
export function hashOf(...parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url')
}
