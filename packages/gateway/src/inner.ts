/**
 * The host's inner listener, on loopback: `/readyz` says what each remote should run, what it runs, and why something was refused. Reasons name
 * files and lines, so strangers do not see them. `POST /look` makes it read the registry at once. Its address is in `hosts/{mirror}.json`
 * of the data folder, for `npm run deploy`.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sendJson } from './answers.ts'

export type InnerReadiness = () => { ready: boolean; detail: Record<string, unknown> }

export type Inner = { url: string; close(): Promise<void> }

type Options = {
  /** 0: any free one. */
  port: number
  /** A successor may bind the same port before this process has gone. */
  supervised: boolean
  dataDir: string
  /** Name of the mirror in the data folder: each host that shares the folder has its own. null: the site runs no remotes. */
  mirror: string | null
  readiness: InnerReadiness
  /** Reads the registry. */
  look: () => Promise<void>
}

/**
 * @returns null for a site without remotes
 * @throws Error if the port is taken
 */
export async function listenInside(options: Options): Promise<Inner | null> {
  const { port, supervised, dataDir, mirror, readiness, look } = options
  if (mirror === null) return null
  const server = createServer((request, response) => {
    const isOurs = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? '')
    if (isOurs && request.url === '/look' && request.method === 'POST')
      return void look().then(() => sendJson(response, 200, { status: 'looked' }))
    if (!isOurs || request.url !== '/readyz')
      return void sendJson(response, 404, { status: 'no such address' })
    const { ready, detail } = readiness()
    sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...detail })
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen({ host: '127.0.0.1', port, reusePort: supervised && port !== 0 }, done)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const remove = await tellWhere(join(dataDir, 'hosts'), mirror, url)
  return {
    url,
    async close() {
      await remove()
      await closed(server)
    },
  }
}

const closed = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })

/** @returns removes the file again, unless a successor has written its own since */
async function tellWhere(folder: string, mirror: string, url: string): Promise<() => Promise<void>> {
  const path = join(folder, `${mirror}.json`)
  const own = JSON.stringify({ inner: url, pid: process.pid })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(`${path}.${process.pid}`, own, { mode: 0o600 })
  await rename(`${path}.${process.pid}`, path)
  return async () => {
    if ((await readFile(path, 'utf8').catch(() => null)) === own) await rm(path, { force: true })
  }
}
