/** A proxy to a server that can be cut: connections through it break, and new ones are refused until it is open again. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Passage = {
  port: number
  /** Breaks every connection; new ones work again at once. */
  cut(): void
  /** Breaks every connection and refuses new ones. */
  close(): void
  /** Keeps every connection but forwards nothing: like a server that hangs. */
  stall(): void
  open(): void
  end(): Promise<void>
}

/** @param target such as `postgres://127.0.0.1:5432/…` or `redis://127.0.0.1:6379` */
export async function openPassage(target: string): Promise<Passage> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  let refusing = false
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
  }
  const server = createServer((near) => {
    near.on('error', () => {})
    if (refusing) return near.resetAndDestroy()
    const far = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    far.on('error', () => near.destroy())
    for (const socket of pair)
      socket.on('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close() {
      refusing = true
      cut()
    },
    stall() {
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause()
    },
    open() {
      refusing = false
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    async end() {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
