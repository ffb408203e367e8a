/**
 * Passes the concurrency socket on to the platform, message by message: only from our own pages, with a limit per address, and with
 * a proper close when this gateway stops. The content of the messages is the platform's business.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Limiter, Places } from '@club/limiter'
import { inRequestOfSocket } from '@club/process'
import { WebSocket, WebSocketServer } from 'ws'
import { refuseOnSocket } from './answers.ts'
import type { Caller } from './caller.ts'
import type { Log } from './log.ts'

export const playbackSocketPath = '/api/streamline/v1/socket'

const limits = {
  message: 2048,
  /** Milliseconds that the platform has to answer. */
  answerMs: 5000,
  /** A peer that has not answered a close after this many milliseconds is cut off. */
  farewellMs: 1000,
}
/** Close code for a service that will be back in a moment. */
const restarting = 1012

export type PlaybackSocketProxy = {
  attach(server: Server): void
  open(): number
  close(): Promise<void>
}

type Options = {
  platform: string
  caller: Caller
  /** Open streams and sockets share these places. */
  places: Places
  limiter: Limiter
  /** Whether the site lets this visitor in. */
  admits(request: IncomingMessage): boolean
  log: Log
}

export function proxyPlaybackSocket({
  platform,
  caller,
  places,
  limiter,
  admits,
  log,
}: Options): PlaybackSocketProxy {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.message,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const pairs = new Set<{ fan: WebSocket; service: WebSocket }>()
  let closing = false

  const take = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (closing) return refuseOnSocket(socket, 503)
    const key = caller.key(request)
    const verdict = await limiter.spend('stream', key)
    const leave = verdict.allowed ? places.take(key) : null
    if (!leave) return refuseOnSocket(socket, 429)
    if (socket.destroyed) return leave()
    socket.once('close', leave)

    const headers: Record<string, string> = caller.headers(request)
    for (const name of ['cookie', 'origin', 'user-agent']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    const service = new WebSocket(`${platform.replace(/^http/, 'ws')}${playbackSocketPath}`, {
      headers,
      perMessageDeflate: false,
      handshakeTimeout: limits.answerMs,
    })
    let accepted = false
    service.once('open', () => {
      accepted = true
      if (socket.destroyed) return service.terminate()
      // The library refuses a bad handshake without a word to us.
      const alone = () => service.terminate()
      socket.once('close', alone)
      if (closing) return refuseOnSocket(socket, 503)
      server.handleUpgrade(request, socket, head, (fan) => {
        socket.off('close', alone)
        join(fan, service)
      })
    })
    service.once('unexpected-response', (_, answer) => {
      answer.resume()
      refuseOnSocket(socket, answer.statusCode === 403 ? 403 : 503)
    })
    service.on('error', (error) => {
      if (!accepted) refuseOnSocket(socket, 503)
      log.info('playback socket not passed on', { reason: error.message })
    })
  }

  const join = (fan: WebSocket, service: WebSocket) => {
    const pair = { fan, service }
    pairs.add(pair)
    // The library drops what is sent to an end that is closing.
    fan.on('message', (data, isBinary) => service.send(data, { binary: isBinary }))
    service.on('message', (data, isBinary) => fan.send(data, { binary: isBinary }))
    fan.on('error', () => fan.terminate())
    fan.on('close', (code, reason) => {
      pairs.delete(pair)
      passOnClose(service, code, reason)
    })
    // A broken connection means that the platform restarts, so the fan is told to reconnect.
    service.on('close', (code, reason) =>
      code === 1006 ? endWith(fan, restarting, 'restarting') : passOnClose(fan, code, reason),
    )
  }

  return {
    attach(http) {
      http.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy())
        if (request.url !== playbackSocketPath) return refuseOnSocket(socket, 404)
        if (!fromOwnPage(request) || !admits(request)) return refuseOnSocket(socket, 403)
        const scope = {
          id: randomUUID(),
          method: 'GET',
          path: playbackSocketPath,
          end: () => socket.destroy(),
        }
        inRequestOfSocket(scope, socket)
        take(request, socket, head).catch((problem: unknown) => {
          log.error('playback socket not taken', {
            reason: problem instanceof Error ? problem.message : problem,
          })
          socket.destroy()
        })
      })
    },
    open: () => pairs.size,
    async close() {
      closing = true
      await Promise.all(
        [...pairs].map(
          ({ fan }) =>
            new Promise<void>((done) => {
              fan.once('close', () => done())
              endWith(fan, restarting, 'restarting')
            }),
        ),
      )
    },
  }
}

/** Whether the request comes from a page of this host. The platform checks the origin again. */
function fromOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

function endWith(socket: WebSocket, code: number, reason: string) {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), limits.farewellMs).unref()
}

/** 1005 (no code was given) and 1006 (it broke off) must never be sent, so the other end is closed in the same way. */
function passOnClose(socket: WebSocket, code: number, reason: Buffer) {
  if (socket.readyState !== WebSocket.OPEN) return
  if (code === 1006) socket.terminate()
  else if (code === 1005) socket.close()
  else endWith(socket, code, reason.toString())
}
