/** The gateway's HTTP server: connections, and an id and one log line for each request. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { loggablePath } from '@club/contracts/loggable-path'
import { giveUp, inRequest } from '@club/process'
import { answer } from './answer.ts'
import type { Answering } from './answering.ts'
import { refuseOnSocket } from './answers.ts'
import { cacheHeaders } from './cache-policy.ts'
import { lingerAfter } from './linger.ts'
import { oneByOne } from './one-by-one.ts'
import { answerHeaders } from './security-headers.ts'

type Options = Answering & {
  /** Whether another gateway takes over: connections end with their next response. */
  leaving: () => boolean
}

/** A request id set by one of our proxies. */
const requestIdForm = /^[A-Za-z0-9-]{8,64}$/

/**
 * Timeouts in milliseconds: for a request's headers, for the whole request, for the next one on the same connection, and for a connection
 * on which nothing moves either way, such as that of a reader who takes nothing of an answer. Streams have a heartbeat.
 */
const patience = { headers: 15_000, request: 60_000, next: 30_000, still: 60_000 }

/** The status sent; 499 if the client had gone before. */
const statusOf = (response: ServerResponse) => (response.headersSent ? response.statusCode : 499)

export function createGateway(options: Options): Server {
  const { caller, admission, log } = options

  const handle = oneByOne((request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now()
    const given = caller.isProxy(request.socket.remoteAddress) ? request.headers['x-request-id'] : undefined
    const id = typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID()
    const note = (status: number, cache?: string) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      log.request({ id, method: request.method ?? '', path, status, ms: performance.now() - began, cache })
    }
    // A connection that breaks ends its request and nothing else.
    request.on('error', () => response.destroy())
    response.on('error', () => {})
    lingerAfter(request, response)
    if (options.leaving()) response.shouldKeepAlive = false
    const scope = {
      id,
      method: request.method ?? '',
      get path() {
        return loggablePath(request.url ?? '/')
      },
      end: () => giveUp(response, answerHeaders),
    }
    inRequest(scope, () => answer(options, request, response, id)).then(
      ([status, cache]) => {
        if (status !== 0 || response.closed) return note(status || statusOf(response), cache)
        response.once('close', () => note(statusOf(response), cache))
      },
      (problem) => {
        const reason = problem instanceof Error ? problem.message : problem
        if (!response.destroyed) log.error('request failed', { request: id, reason })
        if (response.headersSent) response.destroy()
        else if (!response.destroyed)
          response.writeHead(500, { ...answerHeaders, 'cache-control': cacheHeaders.never }).end()
        note(500)
      },
    )
  })

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.next,
      // A request without Host, or with two, is refused by `hostFault`, in the same form as every refusal.
      requireHostHeader: false,
      // Only sockets may upgrade; a client that offers another protocol (h2c) is answered in HTTP/1.1.
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
    },
    handle,
  )
  // Headers are checked before a waiting client gets 100 Continue; the code that reads the body sends it.
  server.on('checkContinue', handle)
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...answerHeaders, connection: 'close' }).end()
  })
  // `_httpMessage`: a response that has begun on this connection; nothing may be written into it.
  type Line = Duplex & { _httpMessage?: { _headerSent?: boolean } | null }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Line) => {
    if (error.code === 'ECONNRESET' || socket._httpMessage?._headerSent) return void socket.destroy()
    const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    refuseOnSocket(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : late ? 408 : 400)
  })
  // A client that half-closes after its last byte is still answered: encoders do so, and their request was complete.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.timeout = patience.still
  admission.watch(server)
  return server
}
