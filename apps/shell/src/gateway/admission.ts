/**
 * What one caller may have at once and over time, so that a stranger's loop costs fans nothing. Every number stands here or in the
 * limiter's table of budgets. A caller is an address (or the network of an IPv6 address) seen past trusted proxies.
 */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { createPlaces, type Limiter, type Places } from '@club/limiter'
import { cachePolicy } from './cache-policy.ts'
import type { Caller } from './caller.ts'
import { type Admit, NotAdmitted } from './pages.ts'

export type Admission = {
  /** Open event streams and sockets. */
  streams: Places
  /** Bytes of bodies on their way. @returns how to give the room back, or null where there is too little */
  upload(request: IncomingMessage, bytes: number): (() => void) | null
  /** Lets a page be drawn. */
  draw(request: IncomingMessage): Admit
  /** Counts connections, and closes those that are too many of one address. */
  watch(server: Server): void
}

type Options = {
  caller: Caller
  limiter: Limiter
  /** Streams and sockets that one address may have open. */
  streamsOfAddress: number
  /** Files that this process may have open. */
  files: number
}

/** Of a body that is passed on as it comes, this much lies here at most. */
const inPassing = 1024 * 1024
/** Bytes of bodies on their way: of one address, and in all. An encoder has several renditions under way, and does not say how long they are. */
const uploads = { ofKey: 64 * 1024 * 1024, inAll: 256 * 1024 * 1024 }

/** Files that everything but connections needs: the mirror, pictures, the platform's connections, logs. */
const filesKept = 1024

/** Of the connections that are possible, so much for streams: pages must still come through. */
const streamShare = 0.8
/** However many files there may be: memory ends somewhere. */
const mostStreams = 20_000

/** Seconds after which a caller whose pages are being drawn may ask for another. */
const soon = 1

export function createAdmission({ caller, limiter, streamsOfAddress, files }: Options): Admission {
  const connections = Math.max(256, files - filesKept)
  const streams = createPlaces({
    ofKey: streamsOfAddress,
    inAll: Math.min(mostStreams, Math.floor(connections * streamShare)),
  })
  const bodies = createPlaces(uploads)
  const drawn = createPlaces({
    ofKey: cachePolicy.page.drawnAtOnce.ofAddress,
    inAll: cachePolicy.page.drawnAtOnce.inAll,
  })
  // A browser has six connections beside its stream; a proxy in front has everybody's.
  const lines = createPlaces({ ofKey: streamsOfAddress * 2, inAll: connections })
  return {
    streams,
    upload: (request, bytes) => bodies.take(caller.key(request), Math.min(Math.max(bytes, 1), inPassing)),
    draw: (request) => async () => {
      const key = caller.key(request)
      const done = drawn.take(key)
      if (!done) throw new NotAdmitted(soon)
      const verdict = await limiter.spend('page', key)
      if (verdict.allowed) return done
      done()
      throw new NotAdmitted(verdict.retryAfterSeconds)
    },
    watch(server) {
      server.maxConnections = connections
      server.on('connection', (socket: Socket) => {
        if (caller.isProxy(socket.remoteAddress)) return
        const leave = lines.take(caller.keyOf(socket.remoteAddress))
        if (leave) socket.once('close', leave)
        else socket.destroy()
      })
    },
  }
}

/** Files that this process may have open at once, as the system says; a careful guess where it does not. */
export function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? 4096 : Number(soft)
  } catch {
    return 4096
  }
}
