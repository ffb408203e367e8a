/** A page's bytes, never converted to a string on the way: a page may have 200 KB, and a worker draws hundreds a second. */
import { Writable } from 'node:stream'

/** Collects what React writes and returns it as one buffer at the end. */
export class Sink extends Writable {
  readonly #chunks: Uint8Array[] = []

  constructor(done: (bytes: Buffer) => void) {
    super({ decodeStrings: true })
    this.on('finish', () => done(Buffer.concat(this.#chunks)))
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, next: () => void) {
    this.#chunks.push(chunk)
    next()
  }
}

/** Joins parts in a new buffer, so that it can be transferred to another thread. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
