/**
 * How much one caller may do at once and over time, so that a stranger's loop costs fans nothing. Every limit is set here or in the
 * limiter's table of budgets. A caller is an address (or an IPv6 network), as seen past trusted proxies.
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
   * Room for a request body while it is buffered. @param bytes declared, or null
   * @returns gives the room back; null if there is too little
   */
  gather(request: IncomingMessage, bytes: number | null): (() => void) | null
  /** The same for a body that is passed on as it arrives, and holds one of the platform's connections meanwhile. */
  stream(request: IncomingMessage): (() => void) | null
  /**
   * A place for a request without a body, until its answer has been sent or its reader has gone. Nobody is refused: a full ground shares
   * one address, so its requests queue for each other. @returns call it when the request is over
   */
  ask(request: IncomingMessage): Promise<() => void>
  /** The same for a request whose body has been buffered: it has its own places, so password guesses, answered slowly on purpose, delay nobody who reads. */
  write(request: IncomingMessage): Promise<() => void>
  /** The same for a file that is read while it is played, which takes as long as it plays: it has its own places and delays no other request. */
  listen(request: IncomingMessage): Promise<() => void>
  /**
   * Room for a response until its reader has taken it, so that a slow reader holds none of the platform's connections.
   * @returns gives the room back; null if there is too little
   */
  hold(request: IncomingMessage, bytes: number): (() => void) | null
  /** Asks whether a page may be drawn for this request. */
  draw(request: IncomingMessage): Admit
  /** Counts connections, and closes those that exceed one address's limit. */
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

/** How much of a body is buffered here before the request goes to the platform: a slow sender holds none of its connections. */
export const gatheredBytes = 64 * kibibyte
/** Sign-ins, checks and button presses: such bodies have their own room, which no larger body can take. */
const smallBody = 4 * kibibyte
/** Bytes of bodies being buffered: for one address, and in all. */
const gathering = {
  small: { ofKey: 4 * mebibyte, inAll: 64 * mebibyte },
  large: { ofKey: 16 * mebibyte, inAll: 128 * mebibyte },
}
/** Bodies passed on as they arrive. An encoder sends one file per rendition at the same time. */
const streaming = { ofKey: 16, inAll: 128 }

/** Requests to the platform at once; others queue. */
export const platformConnections = 256

/** The same for requests whose body has been buffered. */
export const writingConnections = 128

/** The same for files that are read while they are played. */
export const listeningConnections = 48
/** Bytes of responses waiting for their readers: for one address, and in all. */
const holding = { ofKey: 16 * mebibyte, inAll: 96 * mebibyte }

/** File descriptors reserved for everything but connections: the mirror, pictures, the platform's connections, logs. */
const filesKept = 1024

/** Share of the possible connections that streams may take: pages must still get through. */
const streamShare = 0.8
/** Whatever one address is granted, half stays for everybody else. */
const shareOfOne = (places: number) => Math.floor(places / 2)
/** Requests to the platform at once from one address: the other half of the connections is for everybody else. */
const asking = shareOfOne(platformConnections)
/** The same for requests whose body has been buffered. */
const writing = shareOfOne(writingConnections)
/** The same for files that are read while they are played. */
const listening = shareOfOne(listeningConnections)
/** However many files may be open, memory is finite. */
const mostStreams = 20_000

/** Retry-After, in seconds, for a caller who already has pages being drawn. */
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
  const written = createTurns(writing)
  const listenedTo = createTurns(listening)
  const held = createPlaces(holding)
  const drawn = createPlaces({ ofKey: drawnAtOnce.ofAddress, inAll: drawnAtOnce.inAll })
  // A browser opens six connections beside its stream; a proxy in front opens everybody's.
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
    write: (request) => written.take(caller.key(request)),
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

/** How many files this process may have open, as the system says; a careful guess if it does not say. */
export function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? 4096 : Number(soft)
  } catch {
    return 4096
  }
}
