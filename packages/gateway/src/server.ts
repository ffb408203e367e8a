/** The gateway's HTTP face: connections, a number and one log line for each request. */
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
import { answerHeaders } from './security-headers.ts'

type Options = Answering & {
  /** Another gateway takes over: connections end with their next answer. */
  leaving: () => boolean
}

/** A number that a proxy of ours has given a request. */
const requestIdForm = /^[A-Za-z0-9-]{8,64}$/

/** Milliseconds for a request's headers, for all of it, and for the next one on the same connection. */
const patience = { headers: 15_000, request: 60_000, next: 30_000 }

/** As it went out; 499 where its caller had gone before. */
const statusOf = (response: ServerResponse) => (response.headersSent ? response.statusCode : 499)

export function createGateway(options: Options): Server {
  const { caller, admission, log } = options

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now()
    const given = caller.isProxy(request.socket.remoteAddress) ? request.headers['x-request-id'] : undefined
    const id = typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID()
    const note = (status: number, cache?: string) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      log.request({ id, method: request.method ?? '', path, status, ms: performance.now() - began, cache })
    }
    // A line that breaks is the end of its request, and of nothing else.
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
  }

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.next,
      // A request without Host, or with two, is refused by `hostFault`, in the form that every refusal has.
      requireHostHeader: false,
      // Only sockets change the protocol; whoever offers another one (h2c) is answered in this.
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
    },
    handle,
  )
  // Headers are judged before a caller that waits is told to go on; whoever reads the body says so.
  server.on('checkContinue', handle)
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...answerHeaders, connection: 'close' }).end()
  })
  // `_httpMessage`: an answer that has begun on this connection; nothing may be written into it.
  type Line = Duplex & { _httpMessage?: { _headerSent?: boolean } | null }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Line) => {
    if (error.code === 'ECONNRESET' || socket._httpMessage?._headerSent) return void socket.destroy()
    const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    refuseOnSocket(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : late ? 408 : 400)
  })
  // Who has hung up after the last byte is still answered: encoders do, and what they sent was whole.
  Object.assign(server, { httpAllowHalfOpen: true })
  admission.watch(server)
  return server
}
