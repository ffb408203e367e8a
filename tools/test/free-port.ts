/** A port for a server that a test or a tool starts. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below Linux's ephemeral ports, so that no outgoing connection takes the port between checking and listening. */
const lowest = 10_240
const highest = 32_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

/** @returns a port of 127.0.0.1 that is not in use */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error(`no port between ${lowest} and ${highest} is free`)
}
