/** Sits between gateway and platform, passes every byte on, and records what the gateway sent on each connection. */
import { connect, createServer, type Server } from 'node:net'
import { type Reading, readRecorded } from './recorded.core.ts'

export type Recorder = {
  /** Listens; the gateway takes the port for the platform's. */
  listen(platformPort: number): Promise<number>
  /** The recording of each connection so far. */
  readings(): Reading[]
  close(): Promise<void>
}

/** Maximum bytes recorded per connection: the start of a body is enough to judge it. */
const mostKept = 32 * 1024 * 1024

export function createRecorder(): Recorder {
  const connections: Buffer[][] = []
  const open = new Set<{ destroy(): unknown }>()
  let server: Server | null = null
  return {
    listen: (platformPort) =>
      new Promise((done, failed) => {
        // Each end of the stream is passed on separately: a side that has finished sending may still be receiving.
        server = createServer({ allowHalfOpen: true }, (from) => {
          const to = connect({ port: platformPort, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
          const sent: Buffer[] = []
          let kept = 0
          connections.push(sent)
          from.on('data', (chunk) => {
            kept += chunk.length
            if (kept < mostKept) sent.push(chunk)
          })
          for (const [one, other] of [
            [from, to],
            [to, from],
          ] as const) {
            open.add(one)
            one.setNoDelay(true)
            one.pipe(other)
            one.on('error', () => other.destroy())
            one.on('close', () => {
              open.delete(one)
              other.destroy()
            })
          }
        })
        server.once('error', failed)
        server.listen(0, '127.0.0.1', () => {
          const address = server?.address()
          done(address && typeof address === 'object' ? address.port : 0)
        })
      }),
    readings: () => connections.map((sent) => readRecorded(Buffer.concat(sent).toString('latin1'))),
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy()
        server ? server.close(() => done()) : done()
      }),
  }
}
