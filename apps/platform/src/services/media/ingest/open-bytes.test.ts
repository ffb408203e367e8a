import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import { createOpenBytes, type OpenBytes } from './open-bytes.ts'

/** Sends this many bytes. @returns the reason for a refusal, or null */
const send = (open: OpenBytes, key: string, bytes: number, most = 100) =>
  new Promise<{ refused: string | null; release: () => void }>((done) => {
    const { passage, release } = open.upload(key, most, (why) => new Error(why))
    passage.on('error', ({ message }) => done({ refused: message, release }))
    passage.on('end', () => done({ refused: null, release }))
    passage.resume()
    new PassThrough().end(Buffer.alloc(bytes)).pipe(passage)
  })

describe('bytes of open uploads', () => {
  it('are capped for one upload, for one stream and in all, and given back', async () => {
    const open = createOpenBytes({ ofKey: 150, inAll: 250 })
    const first = await send(open, 'a', 100)
    expect(first.refused).toBeNull()
    expect((await send(open, 'b', 101)).refused).toBe('too-long')
    const fresh = createOpenBytes({ ofKey: 150, inAll: 250 })
    const held = [await send(fresh, 'a', 100), await send(fresh, 'b', 100)]
    const ofKey = await send(fresh, 'a', 60)
    expect(ofKey.refused).toBe('no-room')
    ofKey.release()
    const inAll = await send(fresh, 'c', 60)
    expect(inAll.refused).toBe('no-room')
    inAll.release()
    expect(fresh.held()).toBe(200)
    for (const { release } of [...held, ...held]) release()
    expect(fresh.held()).toBe(0)
    expect((await send(fresh, 'c', 60)).refused).toBeNull()
  })

  it('are counted no more once the request is over: what still arrives is nobody’s', async () => {
    const open = createOpenBytes({ ofKey: 150, inAll: 250 })
    const { passage, release } = open.upload('a', 100, (why) => new Error(why))
    passage.resume().write(Buffer.alloc(40))
    expect(open.held()).toBe(40)
    release()
    passage.end(Buffer.alloc(40))
    await once(passage, 'end')
    expect(open.held()).toBe(0)
  })
})
