/**
 * What one caller may have at once and over time, so that a stranger's loop costs fans nothing. Every number stands here or in the
 * limiter's table of budgets. A caller is an address (or the network of an IPv6 address) seen past trusted proxies.
 */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { createPlaces, type Limiter, type Places } from '@club/limiter'
import type { CachePolicy } from './cache-policy.ts'
import type { Caller } from './caller.ts'
import { type Admit, NotAdmitted } from './pages.ts'
import { createTurns } from './turns.ts'

export type Admission = {
  /** Open event streams and sockets. */
  streams: Places
  /**
   * Room for a body while it is gathered. @param bytes declared, or null
   * @returns how to give the room back, or null where there is too little
   */
  gather(request: IncomingMessage, bytes: number | null): (() => void) | null
  /** A body that is passed on while it comes, and has one of the platform's connections as long. The same. */
  stream(request: IncomingMessage): (() => void) | null
  /**
   * A question to the platform without a body, until it is answered. Nobody is refused: a full ground has one address, and those behind it
   * wait for each other. @returns to be called when it is over
   */
  ask(request: IncomingMessage): Promise<() => void>
  /** The same for a file that is read as it is listened to, which takes as long as it plays: it holds up no question. */
  listen(request: IncomingMessage): Promise<() => void>
  /**
   * Room for an answer until its reader has taken it, so that a slow one holds none of the platform's connections.
   * @returns how to give the room back, or null where there is too little
   */
  hold(request: IncomingMessage, bytes: number): (() => void) | null
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
  drawnAtOnce: CachePolicy['page']['drawnAtOnce']
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Of a body, so much is gathered here before the platform hears of it: who sends slowly holds none of its connections. */
export const gatheredBytes = 64 * kibibyte
/** A sign-in, a check, a press: such bodies have room of their own, which no larger one can take. */
const smallBody = 4 * kibibyte
/** Bytes of bodies that are being gathered: of one address, and in all. */
const gathering = {
  small: { ofKey: 4 * mebibyte, inAll: 64 * mebibyte },
  large: { ofKey: 16 * mebibyte, inAll: 128 * mebibyte },
}
/** Bodies that are passed on while they come. An encoder has a file of each rendition under way. */
const streaming = { ofKey: 16, inAll: 128 }

/** Requests to the platform at once; further ones wait for their turn. */
export const platformConnections = 256

/** The same for files that are read as they are listened to. */
export const listeningConnections = 48
/** Bytes of answers that wait for their readers: of one address, and in all. */
const holding = { ofKey: 16 * mebibyte, inAll: 96 * mebibyte }

/** Files that everything but connections needs: the mirror, pictures, the platform's connections, logs. */
const filesKept = 1024

/** Of the connections that are possible, so much for streams: pages must still come through. */
const streamShare = 0.8
/** However much one address is granted, half is everybody else's. */
const shareOfOne = (places: number) => Math.floor(places / 2)
/** Questions of one address to the platform at once: the other half of the connections is everybody else's. */
const asking = shareOfOne(platformConnections)
/** Of one address to files that are listened to. */
const listening = shareOfOne(listeningConnections)
/** However many files there may be: memory ends somewhere. */
const mostStreams = 20_000

/** Seconds after which a caller whose pages are being drawn may ask for another. */
const soon = 1

export function createAdmission({
  caller,
  limiter,
  streamsOfAddress,
  files,
  drawnAtOnce,
}: Options): Admission {
  const connections = Math.max(256, files - filesKept)
  const inAll = Math.min(mostStreams, Math.floor(connections * streamShare))
  const streams = createPlaces({ ofKey: Math.min(streamsOfAddress, shareOfOne(inAll)), inAll })
  const small = createPlaces(gathering.small)
  const large = createPlaces(gathering.large)
  const streamed = createPlaces(streaming)
  const asked = createTurns(asking)
  const listenedTo = createTurns(listening)
  const held = createPlaces(holding)
  const drawn = createPlaces({ ofKey: drawnAtOnce.ofAddress, inAll: drawnAtOnce.inAll })
  // A browser has six connections beside its stream; a proxy in front has everybody's.
  const lines = createPlaces({
    ofKey: Math.min(streamsOfAddress * 2, shareOfOne(connections)),
    inAll: connections,
  })
  return {
    streams,
    gather: (request, bytes) =>
      bytes !== null && bytes <= smallBody
        ? small.take(caller.key(request), Math.max(bytes, 1))
        : large.take(caller.key(request), Math.min(bytes ?? gatheredBytes, gatheredBytes)),
    stream: (request) => streamed.take(caller.key(request)),
    ask: (request) => asked.take(caller.key(request)),
    listen: (request) => listenedTo.take(caller.key(request)),
    hold: (request, bytes) => held.take(caller.key(request), Math.max(bytes, 1)),
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
