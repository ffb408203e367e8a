/**
 * A deploy store over http for tests: takes deployments by PUT, as any writable static origin would, and fails on command,
 * the way origins fail. The faults are in this server only, not in the site.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How an origin fails for paths below a prefix. */
export type StoreFault =
  /** 404 with a page in HTML, as static hosts answer. */
  | 'missing'
  /** 500. */
  | 'broken'
  /** Accepts the connection, then cuts it. */
  | 'reset'
  /** Accepts the connection and never responds. */
  | 'hanging'
  /** Sends the headers and half of the body, then stalls. */
  | 'stalling'
  /** 200, with other bytes than were uploaded. */
  | 'corrupt'

export type StoreServer = {
  /** Address for `DEPLOY_STORE`. */
  url: string
  /** Makes every path that begins with `prefix` fail from now on; null heals it. The manifest counts like any other file. */
  fail(prefix: string, fault: StoreFault | null): void
  /** Closes the port: connections are refused until `open`. */
  refuse(): Promise<void>
  open(): Promise<void>
  /** Number of requests for paths with this prefix. */
  asked(prefix: string): number
  close(): Promise<void>
}

export async function startStoreServer(): Promise<StoreServer> {
  const files = new Map<string, Buffer>()
  const faults = new Map<string, StoreFault>()
  const reads: string[] = []
  const etagOf = (content: Buffer) => `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`

  const put = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const before = files.get(path)
    const { 'if-match': match, 'if-none-match': none } = request.headers
    const refused = (match && (!before || etagOf(before) !== match)) || (none === '*' && before)
    if (!refused) files.set(path, Buffer.concat(chunks))
    response.writeHead(refused ? 412 : 204).end()
  }

  const get = (path: string, response: ServerResponse) => {
    reads.push(path)
    const content = files.get(path)
    const fault = [...faults].find(([prefix]) => path.startsWith(prefix))?.[1]
    if (fault === 'hanging') return
    if (fault === 'reset') return response.socket?.resetAndDestroy()
    if (fault === 'broken') return response.writeHead(500).end('no')
    if (!content || fault === 'missing')
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    const headers = { etag: etagOf(content), 'content-length': content.byteLength }
    if (fault === 'stalling') {
      response.writeHead(200, headers)
      return response.write(content.subarray(0, content.byteLength >> 1))
    }
    // The same length with one bit changed: only the hash can tell.
    const sent = fault === 'corrupt' ? Buffer.from(content) : content
    if (fault === 'corrupt') sent[sent.byteLength - 2] = (sent[sent.byteLength - 2] ?? 0) ^ 1
    response.writeHead(200, headers).end(sent)
  }

  let port = 0
  const listen = async () => {
    const server = createServer((request, response) => {
      const path = decodeURIComponent((request.url ?? '/').slice(1))
      if (request.method === 'PUT') void put(path, request, response)
      else get(path, response)
    })
    await new Promise<void>((done, failed) => {
      server.once('error', failed)
      server.listen(port, '127.0.0.1', done)
    })
    port = (server.address() as AddressInfo).port
    return server
  }
  let server: Awaited<ReturnType<typeof listen>> | null = await listen()
  const refuse = async () => {
    const closing = server
    server = null
    await new Promise<void>((done) => {
      if (!closing) return done()
      closing.close(() => done())
      closing.closeAllConnections()
    })
  }

  return {
    url: `http://127.0.0.1:${port}`,
    fail(prefix, fault) {
      if (fault === null) faults.delete(prefix)
      else faults.set(prefix, fault)
    },
    refuse,
    async open() {
      server ??= await listen()
    },
    asked: (prefix) => reads.filter((path) => path.startsWith(prefix)).length,
    close: refuse,
  }
}
