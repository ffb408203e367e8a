/**
 * The concurrency socket (docs/product.md#concurrency): a browser says what it plays and pings, and its lease lives on.
 * Whoever may not go on is told why and closed. Leases themselves stand elsewhere; a socket that breaks ends none, one that says
 * goodbye does.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Place } from '@club/access'
import {
  type EndedReason,
  type SocketAnswer,
  socketClose,
  socketWord,
  playing as times,
} from '@club/contracts'
import { inRequestOfSocket } from '@club/process'
import { type WebSocket, WebSocketServer } from 'ws'
import type { SignedIn } from '../../identity/accounts.store.ts'
import { sessionTokenOf } from '../../identity/cookie.core.ts'
import { changesAfter, newestChange } from '../../outbox/outbox.ts'
import { placeOf } from '../../server/caller.ts'
import type { PlatformContext } from '../../server/context.ts'

const path = '/api/streamline/v1/socket'
const limits = {
  message: 2048,
  connections: 20_000,
  /** Of one account; each playing page has one, and few accounts have no limit of streams. */
  ofAccount: 60,
  /** Words in ten seconds; a page needs one in thirty. */
  words: 20,
  wordsEveryMs: 10_000,
  /** Until the first word. */
  helloMs: 10_000,
  /** A closed socket that does not answer is cut off. */
  farewellMs: 1000,
}

/** What is played on a connection, once it has said so. */
type Watching = { userID: string; entryID: string; playbackID: string | null; place: Place }
type Connection = { socket: WebSocket; watching: Watching | null }

export type PlaybackSocket = { attach(server: Server): void; close(): Promise<void> }

type Log = { warn(details: object, message: string): void }

/** @param site whose session cookie counts */
export function playbackSocket(context: PlatformContext, site: string, log: Log): PlaybackSocket {
  const {
    database,
    follower,
    memory,
    origins,
    playbacks,
    secureCookies,
    signedIn: signedInBy,
    state,
    stopping,
  } = context
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.message,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const connections = new Set<Connection>()
  let following = false

  const say = ({ socket }: Connection, answer: SocketAnswer) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(answer))
  }
  const closeWith = ({ socket }: Connection, code: number, reason: string) => {
    if (socket.readyState !== socket.OPEN) return
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), limits.farewellMs).unref()
  }
  const endWith = (connection: Connection, reason: EndedReason) => {
    say(connection, { action: 'ended', reason, playbackID: connection.watching?.playbackID ?? null })
    // What is over says no goodbye for its lease any more.
    connection.watching = null
    closeWith(connection, socketClose.ended, reason)
  }
  const guarded = (work: Promise<void>, connection: Connection) => {
    work.catch((error: unknown) => {
      log.warn({ err: error }, 'a playback socket failed')
      // The browser connects again; its lease lives on meanwhile.
      closeWith(connection, socketClose.restarting, 'try again')
    })
  }

  const watch = async (
    connection: Connection,
    word: { sessionID: string; playbackID?: string | undefined; token?: string | undefined },
    request: IncomingMessage,
  ) => {
    const who = await signedIn(request)
    const claimed = readSessionID(word.sessionID)
    if (claimed === null) return closeWith(connection, socketClose.malformed, 'sessionID')
    if (who === null || claimed.userID !== who.account.id) {
      return closeWith(connection, socketClose.foreign, 'another account')
    }
    const ofAccount = [...connections].filter(({ watching }) => watching?.userID === who.account.id)
    if (ofAccount.length >= limits.ofAccount) return closeWith(connection, socketClose.tooMany, 'too many')
    let playbackID = word.playbackID ?? null
    if (word.token !== undefined) {
      const found = await playbacks.findByToken(word.token, claimed.entryID, who)
      if (!found.granted) {
        if (found.reason === 'none') return closeWith(connection, socketClose.foreign, 'another playback')
        return endWith(connection, found.reason)
      }
      playbackID = found.playback.playbackID
    } else if (playbackID && !(await playbacks.ofSession(who, claimed.entryID)).includes(playbackID)) {
      return endWith(connection, 'expired')
    }
    connection.watching = { ...claimed, playbackID, place: placeOf(request.headers) }
    follow()
    await renew(connection, who)
    say(connection, { action: 'session', ping: times.pingSeconds, expiresIn: times.leaseSeconds })
  }

  /** @returns false where the playback is over, and the connection with it */
  const renew = async (connection: Connection, who: SignedIn): Promise<boolean> => {
    const { watching } = connection
    if (!watching) return false
    const ids = watching.playbackID ? [watching.playbackID] : await playbacks.ofSession(who, watching.entryID)
    const refused = await playbacks.refusalOf(who.account, watching.entryID, watching.place)
    if (refused) {
      for (const id of ids) await playbacks.stop(who, id, refused)
      endWith(connection, refused)
      return false
    }
    const alive = await playbacks.renew(watching.userID, ids)
    if (watching.playbackID && alive === 0) {
      endWith(connection, 'expired')
      return false
    }
    return true
  }

  const ping = async (connection: Connection, request: IncomingMessage) => {
    if (!connection.watching) return closeWith(connection, socketClose.malformed, 'session comes first')
    const who = await signedIn(request)
    if (who?.account.id !== connection.watching.userID) return endWith(connection, 'signed-out')
    if (await renew(connection, who)) say(connection, { action: 'pong' })
  }

  const signedIn = async (request: IncomingMessage): Promise<SignedIn | null> => {
    const token = sessionTokenOf(request.headers.cookie, site, secureCookies)
    return token ? signedInBy(token) : null
  }

  /** The page is gone, and said so: its places are free at once. */
  const goodbye = async ({ watching }: Connection, request: IncomingMessage) => {
    const who = watching && (await signedIn(request))
    if (!watching || who?.account.id !== watching.userID) return
    if (watching.playbackID) {
      await playbacks.stop(who, watching.playbackID)
      return
    }
    const others = [...connections].some(
      (other) => other.watching?.userID === watching.userID && other.watching.entryID === watching.entryID,
    )
    if (others) return
    for (const id of await playbacks.ofSession(who, watching.entryID)) await playbacks.stop(who, id)
  }

  const serve = (socket: WebSocket, request: IncomingMessage) => {
    const connection: Connection = { socket, watching: null }
    connections.add(connection)
    let words = 0
    let turn = Promise.resolve()
    const inTurn = (work: () => Promise<void>) => {
      turn = turn.then(work).catch((error: unknown) => guarded(Promise.reject(error), connection))
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

  /** Looks again at everybody whom a change concerns, while anybody is there. */
  const follow = () => {
    if (following) return
    following = true
    const run = async () => {
      let seen = await newestChange(database)
      while (connections.size > 0 && !stopping.aborted) {
        await follower.beyond(seen, AbortSignal.any([stopping, AbortSignal.timeout(5000)]))
        for (const { seq, topic, payload } of await changesAfter(database, seen)) {
          seen = seq
          memory.hear({ topic, payload })
          if (topic === 'entitlements') await lookAgain(({ userID }) => userID === payload.userID)
          if (topic === 'streams') await lookAgain(({ entryID }) => entryID === payload.assetID)
          if (topic === 'videos') await lookAgain(() => true)
        }
      }
    }
    run()
      .catch((error: unknown) => {
        if (!stopping.aborted) log.warn({ err: error }, 'changes of access cannot be followed; trying again')
      })
      .finally(() => {
        following = false
        if (connections.size > 0 && !stopping.aborted) setTimeout(follow, 1000).unref()
      })
  }

  const lookAgain = async (concerned: (watching: Watching) => boolean) => {
    for (const connection of [...connections]) {
      const { watching } = connection
      if (!watching || !concerned(watching)) continue
      const refused = await playbacks.refusalOfUser(watching.userID, watching.entryID, watching.place)
      if (refused === null) continue
      await playbacks.endAll(watching.userID, watching.entryID, refused)
      if (connection.watching) endWith(connection, refused)
    }
  }

  const refuse = (socket: Duplex, status: string) => {
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    setTimeout(() => socket.destroy(), limits.farewellMs).unref()
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
        // Its lease outlives us where leases do.
        connection.watching = null
      }
      await Promise.all(
        open.map(({ socket }) => new Promise<void>((done) => socket.once('close', () => done()))),
      )
    },
  }
}

/** Codes by which a page says that it leaves: done, going away, and no code given. */
const goodbyes = new Set([1000, 1001, 1005])

function readWord(text: string) {
  try {
    const read = socketWord.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** base64 of `{userID}:{assetID}` */
function readSessionID(sessionID: string): { userID: string; entryID: string } | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(sessionID)) return null
  const [, userID, entryID] =
    /^([^:\s]{1,120}):([A-Za-z0-9_-]{1,120})$/.exec(Buffer.from(sessionID, 'base64').toString()) ?? []
  return userID && entryID ? { userID, entryID } : null
}
