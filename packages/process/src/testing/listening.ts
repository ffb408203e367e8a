/** A server on a free port, for the duration of a test. */
import type { AddressInfo, Server } from 'node:net'

/** Listens on loopback, on a free port. @returns its address, such as 'http://127.0.0.1:40123' */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
