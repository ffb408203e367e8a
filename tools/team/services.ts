/**
 * Stands in for a platform on a site where a team tries its remote: returns what a running site's services answer to a signed-out
 * visitor. Reads pass; nothing is written there.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

const passedOn = ['accept', 'accept-language', 'range', 'last-event-id']
/** Headers about the connection, or about a compression that is undone on the way. */
const keptBack = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
])

export type Services = { port: number; close(): Promise<void> }

/** @param from address of the running site */
export async function startServices(from: string): Promise<Services> {
  const { origin } = new URL(from)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = passedOn.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value] as [string, string]] : []
    })
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const said = await fetch(origin + (request.url ?? '/'), {
      method: request.method ?? 'GET',
      headers: sent,
      signal: gone.signal,
    })
    const headers = [...said.headers].filter(([name]) => !keptBack.has(name) && name !== 'set-cookie')
    response.writeHead(said.status, Object.fromEntries(headers))
    if (said.body === null) return void response.end()
    await pipeline(Readable.fromWeb(said.body as ReadableStream), response)
  }
  const refuse = (response: ServerResponse, status: number, title: string) => {
    if (response.headersSent) return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ errors: [{ code: `HTTP_${status}`, title }] }))
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 403, 'Nothing is written from here')
    answer(request, response).catch(() => refuse(response, 503, `${from} does not answer`))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
