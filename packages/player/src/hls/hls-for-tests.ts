/** hls.js as far as its watches hear it: what it says is said by the test. */
import { jest } from '@jest/globals'
import type Hls from 'hls.js'

type Listener = (event: string, data: never) => void

/** @param parts what else the watch reads or asks of it */
export function hlsForTests<Parts extends object>(parts: Parts) {
  const listeners: (readonly [event: string, listener: Listener])[] = []
  const fake = {
    on: (event: string, listener: Listener) => void listeners.push([event, listener]),
    off: jest.fn(),
    ...parts,
  }
  return {
    hls: fake as unknown as Hls,
    fake,
    says: (event: string, data: object = {}) => {
      for (const [of, listener] of listeners) if (of === event) listener(event, data as never)
    },
  }
}
