/**
 * Bytes of uploads that are held in memory at one moment: so many for each stream and so many in all, whoever sends and however
 * many send at once.
 */
import { Transform, type TransformCallback } from 'node:stream'

export type OpenBytes = {
  /**
   * @param key of the stream
   * @param most bytes of this upload
   * @param refuse makes the error that ends one that is too long, or for which there is no room now
   * @returns a passage for the upload, and how to give its bytes back when nothing holds them any more
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
      const passage = new Transform({
        transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
          mine += chunk.length
          add(key, chunk.length)
          if (mine > mostOfThis) return done(refuse('too-long'))
          if (inAll > most.inAll || (byKey.get(key) ?? 0) > most.ofKey) return done(refuse('no-room'))
          done(null, chunk)
        },
      })
      // Whoever reads it may have refused it by its headers and be gone.
      passage.on('error', () => {})
      return {
        passage,
        release: () => {
          add(key, -mine)
          mine = 0
        },
      }
    },
    held: () => inAll,
  }
}
