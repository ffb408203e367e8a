/**
 * Limits the bytes of uploads held in memory at one moment, for each stream and in total, however many clients
 * send at once.
 */
import { Transform, type TransformCallback } from 'node:stream'

export type OpenBytes = {
  /**
   * @param key of the stream
   * @param most bytes of this upload
   * @param refuse makes the error that ends an upload that is too long, or for which there is no room now
   * @returns a passage for the upload, and a function that releases its bytes once nothing holds them
   */
  upload(
    key: string,
    most: number,
    refuse: (why: 'too-long' | 'no-room') => Error,
  ): { passage: Transform; release: () => void }
  /** Bytes held now. */
  held(): number
}

export function createOpenBytes(most: { ofKey: number; inAll: number }): OpenBytes {
  const byKey = new Map<string, number>()
  let inAll = 0
  const add = (key: string, bytes: number) => {
    inAll += bytes
    const held = (byKey.get(key) ?? 0) + bytes
    if (held > 0) byKey.set(key, held)
    else byKey.delete(key)
  }
  return {
    upload(key, mostOfThis, refuse) {
      let mine = 0
      let released = false
      const passage = new Transform({
        transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
          // The request is over, and nobody would give these back.
          if (released) return done(null, chunk)
          mine += chunk.length
          add(key, chunk.length)
          if (mine > mostOfThis) return done(refuse('too-long'))
          if (inAll > most.inAll || (byKey.get(key) ?? 0) > most.ofKey) return done(refuse('no-room'))
          done(null, chunk)
        },
      })
      // The reader may have refused the request by its headers and be gone.
      passage.on('error', () => {})
      return {
        passage,
        release: () => {
          add(key, -mine)
          mine = 0
          released = true
        },
      }
    },
    held: () => inAll,
  }
}
