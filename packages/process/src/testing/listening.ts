/** A server on a port of its own, for as long as a test needs it. */
import type { AddressInfo, Server } from 'node:net'

/** Listens on loopback, on a port that is free. @returns its address, such as 'http://127.0.0.1:40123' */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
