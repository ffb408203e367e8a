/** The HTTP server: one place for request ids, logs, tokens, origin check, parsing, caching headers and errors. */
import { createHash, randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import { loggablePath } from '@club/contracts/loggable-path'
import { matchesEtag } from '@club/contracts/request-headers'
import { followConnections, giveUp, inRequest } from '@club/process'
import compress from '@fastify/compress'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import { type DestinationStream, stdTimeFunctions } from 'pino'
import { demandOwnOrigin } from '../identity/origin.ts'
import { demandToken } from '../identity/service-tokens.ts'
import type { PlatformContext } from './context.ts'
import { failureOf, notFound } from './errors.ts'
import { findFocalPoints, picturesIn, withFocus } from './focal-points.ts'
import { demandReadableQuery, parseBody, parseParams, parseQuery } from './parse.ts'
import type { Answer, Route } from './route.ts'

export type ServerOptions = {
  logLevel: string
  logTo?: DestinationStream
  /** Checks every response against its schema and fails if it is invalid: for tests. */
  checkResponses?: boolean
}

/** A line has the fields that the gateway's have, so that one search goes through both logs. */
const lineForm = {
  base: { app: 'platform' },
  messageKey: 'message',
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (level: string) => ({ level }) },
}

/** Takes over the gateway's request id if it looks like one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID()

/** Builds the server with its routes; it does not listen yet. */
export function buildServer(
  context: PlatformContext,
  routes: readonly Route[],
  options: ServerOptions,
): FastifyInstance {
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error)
    if (failure.unexpected) request.log.error({ err: error }, 'request failed')
    // If a request is refused before its body has arrived, the rest is not read either.
    if (!request.raw.complete) {
      reply.header('connection', 'close')
      lingerOnClose(request.raw.socket)
    }
    return reply
      .code(failure.status)
      .headers({ 'cache-control': 'no-store', ...failure.headers })
      .send(failure.body)
  }

  const app = fastify({
    logger: {
      level: options.logLevel,
      ...lineForm,
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    // One line per request, written below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: (raw) => requestIdOf(raw.headers['x-request-id']),
    requestTimeout: 30_000,
    // Requests that arrive during shutdown are still answered; the listener is closed first.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (error, request, reply) => {
      refuse(error, request, reply)
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
      const { body } = failureOf({ statusCode: status })
      const text = JSON.stringify(body)
      const reason = status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'
      socket.end(
        `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\n` +
          `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
      )
    },
  })

  app.setErrorHandler(refuse)
  app.setNotFoundHandler((request, reply) =>
    refuse(notFound('There is nothing at this address'), request, reply),
  )
  followConnections(app.server)
  app.addHook('onRequest', (request, reply, done) =>
    inRequest(
      {
        id: request.id,
        method: request.method,
        path: loggablePath(request.url),
        end: () => giveUp(reply.raw),
      },
      done,
    ),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggablePath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })

  // Encoders send, half-close the connection, and leave: a complete upload is accepted all the same.
  Object.assign(app.server, { httpAllowHalfOpen: true })
  endConnectionsOnClose(app)
  // Through `reply.compress`, and only for what may be compressed (`send`).
  app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    threshold: compressedFrom,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.after(() => {
    for (const entry of routes) register(app, context, entry, options.checkResponses ?? false)
  })
  return app
}

/** Bytes; anything shorter fits in one packet anyway. */
const compressedFrom = 1400

/** Milliseconds for a caller refused while sending to read the refusal: the gateway disconnects at once, unless it is very busy. */
const lingerMs = 5_000

/**
 * Closing a socket with unread bytes resets the connection, and the peer loses the response that it has not read yet. Until
 * the peer disconnects, for a moment, further data is discarded (Node reads it once the response is sent).
 */
function lingerOnClose(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}

/** Milliseconds for requests under way to finish when the server stops. */
const finishWithinMs = 8000
/** Milliseconds for a connection that has sent nothing yet to do so when the server stops. */
const speakWithinMs = 300

/**
 * On `close`, Node waits for every connection: also for those that become idle only later and would be kept for a minute, and
 * for those that were opened in advance and never sent anything. These are ended; requests under way finish first.
 */
function endConnectionsOnClose(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.on('close', () => silent.delete(socket))
  })
  app.server.on('request', (request) => silent.delete(request.socket))

  const timers: NodeJS.Timeout[] = []
  app.addHook('preClose', async () => {
    timers.push(
      setInterval(() => app.server.closeIdleConnections(), 50),
      setTimeout(() => {
        for (const socket of silent) socket.destroy()
      }, speakWithinMs),
      setTimeout(() => app.server.closeAllConnections(), finishWithinMs),
    )
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
}

/** A route with its own content types gets a scope for them; the others need none. */
function register(
  app: FastifyInstance,
  context: PlatformContext,
  entry: Route,
  checkResponses: boolean,
): void {
  const { consumes, unread } = entry
  if (!consumes) {
    app.route(optionsOf(context, entry, checkResponses))
    return
  }
  const scoped = async (scope: FastifyInstance) => {
    for (const type of consumes) {
      if (unread) scope.addContentTypeParser(type, (_request, _body, done) => done(null))
      else scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    }
    scope.route(optionsOf(context, entry, checkResponses))
  }
  // For a scope without a name, Fastify searches every loaded module for one.
  app.register(Object.assign(scoped, { [Symbol.for('fastify.display-name')]: entry.path }))
}

function optionsOf(context: PlatformContext, entry: Route, checkResponses: boolean): RouteOptions {
  return {
    method: entry.method,
    url: entry.path,
    ...(entry.bodyLimit ? { bodyLimit: entry.bodyLimit } : {}),
    // An event stream has no length and no end.
    exposeHeadRoute: entry.kind === 'json' || !entry.produces.includes('text/event-stream'),
    // Before the body is read: an unauthorised caller must not make us read 20 MB.
    onRequest: async (request) => {
      if (entry.authorise) await entry.authorise(request)
      else if (entry.scope) await demandToken(context, request.headers, entry.scope)
      else demandOwnOrigin(request.method, request.headers.origin, context.origins)
    },
    ...(entry.meter
      ? {
          preParsing: async (request: FastifyRequest, reply: FastifyReply, body: Readable) =>
            entry.meter?.(request, reply, body),
        }
      : {}),
    handler: async (request, reply) => {
      demandReadableQuery(request.url)
      const input = {
        params: parseParams(entry.params, request.params),
        query: parseQuery(entry.query, request.query),
        body: parseBody(entry.body, request.body),
        request,
      }
      if (entry.kind === 'raw') return entry.handle({ ...input, reply })
      const answer = await entry.handle(input)
      if (checkResponses) {
        const checked = entry.response.safeParse(answer.body)
        if (!checked.success)
          throw new Error(`${entry.path} answers outside its schema: ${checked.error.message}`)
      }
      return send(request, reply, await written(context, entry, answer), entry)
    },
  }
}

type Written = Omit<Answer<unknown>, 'body'> & { body: unknown; text: string | null }

/** A public response as text, with the focal points of its pictures. */
async function written(
  { database }: PlatformContext,
  entry: Route,
  answer: Answer<unknown>,
): Promise<Written> {
  if (!answer.tags || entry.scope) return { ...answer, text: null }
  const keys = picturesIn(answer.body)
  if (keys.size === 0) return { ...answer, text: JSON.stringify(answer.body) }
  const points = await findFocalPoints(database, keys)
  return {
    ...answer,
    tags: [...answer.tags, 'pictures'],
    text: JSON.stringify(answer.body, points.size === 0 ? undefined : withFocus(points)),
  }
}

/**
 * Public responses are compressed, for callers that accept it. Private ones are not, since their length would reveal something, unless the
 * route says why they may be.
 */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Written,
  { statuses: [status] = [200], compressed }: Pick<Route, 'statuses' | 'compressed'>,
): FastifyReply {
  reply.code(answer.status ?? status).headers(answer.headers ?? {})
  if (!answer.tags) {
    reply.header('cache-control', 'no-store')
    if (!compressed) return reply.send(answer.body)
    reply.type('application/json; charset=utf-8').compress(JSON.stringify(answer.body))
    return reply
  }

  const text = answer.text ?? JSON.stringify(answer.body)
  // Weak: the same for each encoding.
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  reply.headers({
    // Our own shared caches use tags and `fresh-until`; everybody else revalidates with the etag.
    'cache-control': 'public, no-cache',
    'cache-tag': answer.tags.join(','),
    etag,
    ...(answer.freshUntil ? { 'fresh-until': answer.freshUntil } : {}),
  })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8').compress(text)
  return reply
}
