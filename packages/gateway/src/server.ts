/** The gateway's HTTP face: what a request may be, routing by first segment, one log line each. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { loggablePath } from '@club/contracts/loggable-path'
import type { SiteHosts } from '@club/environment'
import type { Limiter } from '@club/limiter'
import { giveUp, inRequest } from '@club/process'
import type { AccountTopics } from './account-topics.ts'
import { readAddress } from './address.core.ts'
import type { Admission } from './admission.ts'
import { refuseJson, refuseOnSocket, sendFile, sendJson, sendPage, sendText } from './answers.ts'
import { cacheHeaders } from './cache-policy.ts'
import type { Caller } from './caller.ts'
import { type Framing, framingOf } from './framing.core.ts'
import { lingerAfter } from './linger.ts'
import type { LiveHub } from './live-hub.ts'
import { readLiveWish } from './live-wish.core.ts'
import type { Log } from './log.ts'
import type { MediaServer } from './media.ts'
import type { PageQueries } from './page-queries.core.ts'
import { NotAdmitted, type Pages, unavailable } from './pages.ts'
import { largestBody, proxied } from './proxied-address.core.ts'
import type { PlatformProxy } from './proxy.ts'
import { answerHeaders, transportSecurity } from './security-headers.ts'
import { securityTextPath } from './security-text.core.ts'
import type { StaticFile } from './static-files.ts'

type Options = {
  queries: PageQueries
  pages: Pages
  proxy: PlatformProxy
  caller: Caller
  admission: Admission
  limiter: Limiter
  /** Known once the site listens: its port is among its names. */
  hosts: () => SiteHosts
  /** Another gateway takes over: connections end with their next answer. */
  leaving: () => boolean
  live: LiveHub
  /** Takes out of a wish what is another fan's own. */
  ownTopics: AccountTopics
  media: MediaServer
  shellFile: (path: string) => Promise<StaticFile | null>
  remoteFile: (path: string) => Promise<StaticFile | null>
  sprite: StaticFile
  beacon: (body: string) => boolean
  /** What `/.well-known/security.txt` says; null: there is none. */
  securityText: (origin: string) => string | null
  readiness: () => { ready: boolean; detail: Record<string, unknown> }
  log: Log
}

/** How a request was answered, for its log line; 0: it is being streamed, and its end is waited for. */
type Answered = [status: number, cache?: string]

/** Folders in which there are files and services, and never pages. */
const filesOnly = /^\/(?:_r|_s|assets|api|images)(?:\/|$)/

/** A number that a proxy of ours has given a request. */
const requestIdForm = /^[A-Za-z0-9-]{8,64}$/

/** Milliseconds for a request's headers, for all of it, and for the next one on the same connection. */
const patience = { headers: 15_000, request: 60_000, next: 30_000 }

const tooMany = 'Too many requests. Please try again in a moment'

/** As it went out; 499 where its caller had gone before. */
const statusOf = (response: ServerResponse) => (response.headersSent ? response.statusCode : 499)

/** Whoever hung up while his budget was asked about has no further end that could be waited for. */
function untilClosed(response: ServerResponse, leave: () => void) {
  if (response.closed) leave()
  else response.once('close', leave)
}

export function createGateway(options: Options): Server {
  const { pages, proxy, caller, admission, limiter, log } = options

  const sendError = async (
    request: IncomingMessage,
    response: ServerResponse,
    origin: string,
    status: number,
    message: string,
    more: Record<string, string | number> = {},
  ): Promise<number> => sendPage(pages, request, response, await pages.error(status, message, origin), more)

  const listen = async (
    request: IncomingMessage,
    response: ServerResponse,
    wish: NonNullable<ReturnType<typeof readLiveWish>>,
  ): Promise<Answered> => {
    const key = caller.key(request)
    // Each match that a reader comes back to may have to be asked for.
    const verdict = await limiter.spend('stream', key, wish.topics.length)
    if (!verdict.allowed)
      return [
        refuseJson(response, 429, 'TOO_MANY_REQUESTS', tooMany, {
          'retry-after': verdict.retryAfterSeconds,
        }),
      ]
    const topics = await options.ownTopics(wish.topics, request.headers.cookie)
    if (topics.length === 0)
      return [refuseJson(response, 403, 'NOT_YOURS', 'Only the account that is signed in may hear this')]
    const leave = admission.streams.take(key)
    if (!leave) return [refuseJson(response, 429, 'TOO_MANY_STREAMS', tooMany, { 'retry-after': 10 })]
    untilClosed(response, leave)
    // A reader that has hung up is gone: what it has said counts no more.
    request.socket.once('end', () => response.destroy())
    options.live.serve(request, response, { ...wish, topics })
    return [0, 'live']
  }

  const passOn = async (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    framing: Exclude<Framing, { kind: 'refused' }>,
  ): Promise<Answered> => {
    const most = largestBody(request.url ?? '')
    if (framing.kind === 'body') {
      const verdict = await limiter.spend('write', caller.key(request))
      const leave = verdict.allowed ? admission.gather(request, framing.length) : null
      if (!leave) {
        const wait = verdict.allowed ? 5 : verdict.retryAfterSeconds
        return [refuseJson(response, 429, 'TOO_MANY_REQUESTS', tooMany, { 'retry-after': wait })]
      }
      untilClosed(response, leave)
    }
    await proxy.pass({ request, response, id, framing, most, stream: () => admission.stream(request) })
    return [0, 'proxy']
  }

  const page = async (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    origin: string,
  ): Promise<Answered> => {
    const address = readAddress(request.url ?? '/', options.queries)
    if (address.ok === false)
      return [await sendError(request, response, origin, address.status, address.reason)]
    if (filesOnly.test(address.ok === true ? address.pathname : address.location))
      return [await sendError(request, response, origin, 404, 'No such file')]
    if (address.ok === 'redirect') {
      const headers = { location: address.location, 'cache-control': cacheHeaders.page }
      response.writeHead(308, { ...answerHeaders, ...headers }).end()
      return [308]
    }
    try {
      const { copy, cache } = await pages.get(address.path, origin, admission.draw(request))
      return [await sendPage(pages, request, response, copy), cache]
    } catch (problem) {
      if (problem instanceof NotAdmitted) {
        const more = { 'retry-after': problem.retryAfterSeconds }
        return [await sendError(request, response, origin, 429, tooMany, more), 'refused']
      }
      const reason = problem instanceof Error ? problem.message : problem
      log.error('page failed', { request: id, path: address.path, reason })
      return [await sendError(request, response, origin, 503, unavailable), 'failed']
    }
  }

  const fileFor = async (url: string): Promise<StaticFile | null> => {
    if (url.startsWith('/_s/')) return options.shellFile(url.slice(4).split('?')[0] ?? '')
    if (url.startsWith('/_r/')) {
      const path = url.slice(4).split('?')[0] ?? ''
      // Node builds and manifests are nobody's business.
      return /^[a-z0-9-]+\/[a-z0-9.-]+\/web\//.test(path) ? options.remoteFile(path) : null
    }
    return url === '/assets/icons.svg' ? options.sprite : null
  }

  const takeBeacon = async (request: IncomingMessage, response: ServerResponse): Promise<number> => {
    const verdict = await limiter.spend('beacon', caller.key(request))
    if (!verdict.allowed)
      return refuseJson(response, 429, 'TOO_MANY_REQUESTS', tooMany, {
        'retry-after': verdict.retryAfterSeconds,
      })
    let body = ''
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      body += chunk
      if (body.length > largestBody(request.url ?? ''))
        return refuseJson(response, 413, 'TOO_LARGE', 'Report too large')
    }
    if (!options.beacon(body)) return refuseJson(response, 400, 'NOT_A_REPORT', 'Not a report')
    response.writeHead(204, answerHeaders).end()
    return 204
  }

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<Answered> => {
    const url = request.url ?? '/'
    const method = request.method ?? 'GET'
    if (url === '/healthz') return [sendJson(response, 200, { status: 'alive' })]
    if (url === '/readyz') {
      const { ready, detail } = options.readiness()
      return [sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...detail })]
    }
    const secure = caller.secure(request)
    if (secure) response.setHeader('strict-transport-security', transportSecurity)
    const origin = options.hosts().originOf(request.headers.host, secure)
    if (origin === null) return [refuseJson(response, 421, 'MISDIRECTED', 'This is another site')]

    const framing = framingOf(method, request.headers, request.headersDistinct.host ?? [], largestBody(url))
    const place = proxied(url)
    if (framing.kind === 'refused') {
      if (place !== 'no')
        return [refuseJson(response, framing.status, `HTTP_${framing.status}`, framing.reason)]
      const more: Record<string, string> = framing.status === 405 ? { allow: 'GET, HEAD' } : {}
      return [await sendError(request, response, origin, framing.status, framing.reason, more)]
    }
    const wish = readLiveWish(url, method, request.headers)
    if (wish) return listen(request, response, wish)
    if (options.media.serve(request, response, id)) return [0, 'media']
    if (place === 'yes') return passOn(request, response, id, framing)
    if (place === 'hidden') return [refuseJson(response, 404, 'NOT_FOUND', 'No such address')]
    if (place === 'malformed') return [refuseJson(response, 400, 'BAD_ADDRESS', 'Malformed address')]
    if (url === '/_beacon' && method === 'POST') return [await takeBeacon(request, response)]
    if (url === '/_beacon' || (method !== 'GET' && method !== 'HEAD')) {
      const allow = url === '/_beacon' ? 'POST' : 'GET, HEAD'
      return [await sendError(request, response, origin, 405, 'Method not allowed', { allow })]
    }
    const told = url === securityTextPath ? options.securityText(origin) : null
    if (told !== null) return [sendText(request, response, told)]
    const file = await fileFor(url)
    return file ? [sendFile(request, response, file)] : page(request, response, id, origin)
  }

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
      path: loggablePath(request.url ?? '/'),
      end: () => giveUp(response, answerHeaders),
    }
    inRequest(scope, () => answer(request, response, id)).then(
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
      // A request without Host is refused as every other is.
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
