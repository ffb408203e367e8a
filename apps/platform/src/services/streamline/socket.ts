/**
 * The concurrency socket (docs/product.md#concurrency): a browser says what it plays, and its pings keep the lease alive.
 * If playback may not continue, the server says why and closes the socket. Leases are stored elsewhere; a broken socket ends none, a
 * proper close does.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { socketClose, playing as times } from '@club/contracts'
import { inRequestOfSocket } from '@club/process'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Connection, closeWith, endWith, farewellMs } from './connections.ts'
import { createFollowing } from './following.ts'
import type { StreamlinePorts } from './ports.ts'
import { readWord } from './socket-words.core.ts'
import { createWatching } from './watching.ts'

const path = '/api/streamline/v1/socket'
const limits = {
  message: 2048,
  connections: 20_000,
  /** Messages in ten seconds; a page needs one in thirty. */
  words: 20,
  wordsEveryMs: 10_000,
  /** Until the first message. */
  helloMs: 10_000,
}

export type PlaybackSocket = { attach(server: Server): void; close(): Promise<void> }

export function playbackSocket(ports: StreamlinePorts): PlaybackSocket {
  const { origins, state, stopping, warn } = ports
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.message,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const connections = new Set<Connection>()
  const follow = createFollowing(ports, connections)
  const { watch, ping, goodbye } = createWatching({ ports, connections, follow })

  const broken = (error: unknown, connection: Connection) => {
    warn({ err: error }, 'a playback socket failed')
    // The browser reconnects; its lease lives on meanwhile.
    closeWith(connection, socketClose.restarting, 'try again')
  }

  const serve = (socket: WebSocket, request: IncomingMessage) => {
    const connection: Connection = { socket, watching: null }
    connections.add(connection)
    let words = 0
    let turn = Promise.resolve()
    const inTurn = (work: () => Promise<void>) => {
      turn = turn.then(work).catch((error: unknown) => broken(error, connection))
    }
    const hello = setTimeout(() => closeWith(connection, socketClose.silent, 'silent'), limits.helloMs)
    let silence = hello
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(
        () => closeWith(connection, socketClose.silent, 'silent'),
        times.leaseSeconds * 1000,
      )
    }
    const quota = setInterval(() => {
      words = 0
    }, limits.wordsEveryMs)

    socket.on('message', (data, isBinary) => {
      words += 1
      if (words > limits.words) return closeWith(connection, socketClose.tooMany, 'too many words')
      const word = isBinary ? null : readWord(String(data))
      if (!word) return closeWith(connection, socketClose.malformed, 'not understood')
      heard()
      if (word.action === 'ping') inTurn(() => ping(connection, request))
      else inTurn(async () => watch(connection, word, request))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', (code) => {
      clearTimeout(silence)
      clearInterval(quota)
      connections.delete(connection)
      if (goodbyes.has(code)) inTurn(() => goodbye(connection, request))
    })
  }

  const stopHearing = state.hear(({ account, playbackID, reason }) => {
    for (const connection of connections) {
      const { watching } = connection
      if (watching?.userID === account && watching.playbackID === playbackID) endWith(connection, reason)
    }
  })

  const refuse = (socket: Duplex, status: string) => {
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    setTimeout(() => socket.destroy(), farewellMs).unref()
  }

  return {
    attach(http) {
      http.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy())
        const { origin } = request.headers
        if (request.url !== path) return refuse(socket, '404 Not Found')
        if (origin === undefined || !origins.includes(origin)) return refuse(socket, '403 Forbidden')
        if (stopping.aborted || connections.size >= limits.connections) {
          return refuse(socket, '503 Service Unavailable')
        }
        const end = () => socket.destroy()
        inRequestOfSocket({ id: randomUUID(), method: 'GET', path, end }, socket)
        server.handleUpgrade(request, socket, head, serve)
      })
    },
    async close() {
      stopHearing()
      const open = [...connections]
      for (const connection of open) {
        closeWith(connection, socketClose.restarting, 'restarting')
        // The lease survives this restart if leases are stored outside the process.
        connection.watching = null
      }
      await Promise.all(
        open.map(({ socket }) => new Promise<void>((done) => socket.once('close', () => done()))),
      )
    },
  }
}

/** Close codes of a page that leaves: done, going away, and no code given. */
const goodbyes = new Set([1000, 1001, 1005])
