/** A page's bytes, never turned into a string on their way: a page is as large as 200 KB, and a worker makes hundreds a second. */
import { Writable } from 'node:stream'

/** Takes what React writes and gives it in one piece at the end. */
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

/** One array over memory of its own, so that it can be transferred to another thread. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
