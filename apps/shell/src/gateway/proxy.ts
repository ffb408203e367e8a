/**
 * The passage to the platform, which is not public itself. What goes in is written anew by undici's client: a method of ours, the
 * path as it was judged, headers from a list, and a body only where there is one, framed by the client and never by the caller.
 * Streams both ways. A connection on which anything was left unfinished is not used again; the client sees to that.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Dispatcher, errors, Pool } from 'undici'
import type { Caller } from './caller.ts'
import type { Framing } from './framing.core.ts'

/** What a visitor may pass on. Whatever says who calls, from where and under which number comes from this gateway alone. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'authorization',
  'origin',
  'if-none-match',
  'if-match',
  'range',
  'last-event-id',
  'user-agent',
  'referer',
  'stripe-signature',
] as const

/** What an answer says about its connection, or to our own cache. */
const keptBack = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'upgrade',
  'proxy-authenticate',
  'proxy-connection',
  'trailer',
  'cache-tag',
  'fresh-until',
  'date',
])

/** Milliseconds without a byte from the platform until the caller is told. */
const answerLimit = 15_000
/** Requests to the platform at once; further ones wait for their turn. */
const mostConnections = 256

class TooLarge extends Error {}

/** The body as it comes, up to so many bytes. @throws TooLarge */
async function* upTo(incoming: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  let bytes = 0
  // Where the platform answers early, the rest is not wanted; the caller's line stays, or the answer could not go out.
  for await (const part of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > most) throw new TooLarge()
    yield part
  }
}

export type Passage = {
  request: IncomingMessage
  response: ServerResponse
  id: string
  framing: Extract<Framing, { kind: 'none' | 'body' | 'ignored' }>
  /** Bytes that the body may have. */
  most: number
}

export type PlatformProxy = {
  /** Answers the request with the platform's answer, or with why there is none. Never throws. */
  pass(passage: Passage): Promise<void>
  close(): Promise<void>
}

/**
 * @param platform its public listener, such as `http://127.0.0.1:4100`
 * @param caller what the platform is told about who calls
 * @param ours headers of every answer of this site; they stand above the platform's
 */
export function createProxy(
  platform: string,
  caller: Caller,
  ours: Readonly<Record<string, string>>,
): PlatformProxy {
  const pool = new Pool(platform, {
    connections: mostConnections,
    pipelining: 1,
    headersTimeout: answerLimit,
    bodyTimeout: answerLimit,
    connect: { timeout: 5000 },
  })

  const refuse = (response: ServerResponse, status: number, title: string) => {
    if (response.headersSent || response.destroyed) return void response.destroy()
    response.writeHead(status, {
      ...ours,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(JSON.stringify({ errors: [{ code: `HTTP_${status}`, title }] }))
  }

  const ask = (passage: Passage, signal: AbortSignal) => {
    const { request, response, id, framing, most } = passage
    const headers: Record<string, string> = { ...caller.headers(request), 'x-request-id': id }
    for (const name of passedOn) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    let body: Readable | null = null
    if (framing.kind === 'body' && framing.length !== 0) {
      if (framing.length !== null) headers['content-length'] = String(framing.length)
      if (request.headers.expect !== undefined) response.writeContinue()
      body = Readable.from(upTo(request, most), { objectMode: false })
      // Told by the request as well; without a listener it would end the process.
      body.on('error', () => {})
    }
    return pool.request({
      method: request.method as Dispatcher.HttpMethod,
      path: request.url ?? '/',
      headers,
      body,
      signal,
    })
  }

  return {
    async pass(passage) {
      const { request, response } = passage
      const gone = new AbortController()
      // An encoder hangs up as soon as it has sent, without waiting: what came whole is still passed on.
      response.once('close', () => {
        if (!request.complete || !request.url?.startsWith('/api/ingest/')) gone.abort()
      })
      try {
        const answer = await ask(passage, gone.signal)
        const sent = headersOf(answer.headers)
        if (response.destroyed) return void (await answer.body.dump())
        response.writeHead(answer.statusCode, { ...sent, ...ours })
        await pipeline(answer.body, response)
      } catch (problem) {
        if (response.destroyed) return
        const [status, title] = told(problem)
        refuse(response, status, title)
      }
    },
    close: () => pool.destroy(),
  }
}

function headersOf(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const sent: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !keptBack.has(name) && !named.includes(name)) sent[name] = value
  return sent
}

function told(problem: unknown): [status: number, title: string] {
  if (problem instanceof TooLarge) return [413, 'The body is too large']
  if (problem instanceof errors.HeadersTimeoutError || problem instanceof errors.BodyTimeoutError)
    return [504, 'The service did not answer in time']
  if (problem instanceof errors.InvalidArgumentError) return [400, 'Malformed request']
  if (problem instanceof errors.RequestContentLengthMismatchError) return [400, 'The body has another length']
  return [503, 'The service is not available right now']
}
