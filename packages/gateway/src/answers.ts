/** Sends pages, files and the gateway's own texts, each with all the headers it needs. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { accepts, matchesEtag } from '@club/contracts/request-headers'
import { cacheHeaders } from './cache-policy.ts'
import type { PageCopy } from './page-cache.core.ts'
import type { Pages } from './pages.ts'
import { answerHeaders, securityHeaders } from './security-headers.ts'
import type { StaticFile } from './static-files.ts'
import type { PrivatePage } from './visits.ts'

type Headers = Record<string, string | number>

const encodingsOf = (request: IncomingMessage) => String(request.headers['accept-encoding'] ?? '')

const pageHeaders = (copy: PageCopy): Headers => ({
  ...copy.headers,
  ...securityHeaders,
  etag: copy.etag,
  vary: 'accept-encoding',
})

/** Headers per body, put together once: a page is sent thousands of times. */
const ofBodies = new WeakMap<Buffer, Headers>()

function keptHeaders(copy: PageCopy, bytes: Buffer, encoding: 'br' | 'gzip' | null): Headers {
  const known = ofBodies.get(bytes)
  if (known) return known
  const headers = {
    ...pageHeaders(copy),
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': bytes.byteLength,
  }
  ofBodies.set(bytes, headers)
  return headers
}

/** @returns the status sent */
export async function sendPage(
  pages: Pages,
  request: IncomingMessage,
  response: ServerResponse,
  copy: PageCopy,
  more?: Headers,
): Promise<number> {
  if (copy.status === 200 && matchesEtag(request.headers['if-none-match'], copy.etag)) {
    response.writeHead(304, { ...pageHeaders(copy), ...more }).end()
    return 304
  }
  const { body, encoding } = pages.encoded(copy, encodingsOf(request))
  const bytes = Buffer.isBuffer(body) ? body : await body
  const headers = keptHeaders(copy, bytes, encoding)
  response.writeHead(copy.status, more ? { ...headers, ...more } : headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
  return copy.status
}

/** Sends a page for one visitor. It has no etag, because nobody may have kept a version of it. @returns the status sent */
export function sendPrivate(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: PrivatePage,
): number {
  // Not compressed: the query stands beside this visitor's own data, and the compressed length would leak it.
  response.writeHead(status, { ...headers, ...securityHeaders, 'content-length': body.byteLength })
  response.end(request.method === 'HEAD' ? undefined : body)
  return status
}

/** The request's body as text; null if it is longer than `most` bytes, and the rest is not read. */
export async function readText(request: IncomingMessage, most: number): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** @returns the status sent */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): number {
  const wanted = encodingsOf(request)
  const [body, encoding] =
    file.br && accepts(wanted, 'br')
      ? [file.br, 'br']
      : file.gzip && accepts(wanted, 'gzip')
        ? [file.gzip, 'gzip']
        : [file.plain, null]
  const headers: Headers = {
    ...answerHeaders,
    ...(file.policy ? { 'content-security-policy': file.policy } : {}),
    'content-type': file.type,
    'content-length': body.byteLength,
    'cache-control': file.cache,
    vary: 'accept-encoding',
  }
  if (encoding) headers['content-encoding'] = encoding
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
  return 200
}

/** @returns the status sent */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  more: Headers = {},
): number {
  response
    .writeHead(status, {
      ...answerHeaders,
      ...more,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheHeaders.never,
    })
    .end(JSON.stringify(value))
  return status
}

/** A refusal in the services' format. @returns the status sent */
export const refuseJson = (
  response: ServerResponse,
  status: number,
  code: string,
  title: string,
  more: Headers = {},
): number => sendJson(response, status, { errors: [{ code, title }] }, more)

/** @returns the status sent */
export function sendText(request: IncomingMessage, response: ServerResponse, text: string): number {
  response.writeHead(200, {
    ...answerHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': cacheHeaders.never,
  })
  response.end(request.method === 'HEAD' ? undefined : text)
  return 200
}

/** Milliseconds until a client that does not read its refusal is cut off. */
const farewellMs = 1000

/** Refuses on a bare connection: what came is not HTTP, or cannot be answered properly. */
export function refuseOnSocket(socket: Duplex, status: number): void {
  if (!socket.writable) return void socket.destroy()
  const headers = Object.entries({ ...answerHeaders, connection: 'close', 'content-length': '0' })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\n${lines}\r\n`)
  setTimeout(() => socket.destroy(), farewellMs).unref()
}
