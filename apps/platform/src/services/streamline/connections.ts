/** Connections of the concurrency socket, and how each is answered and closed. */
import type { Place } from '@club/access'
import { type EndedReason, type SocketAnswer, socketClose } from '@club/contracts'
import type { WebSocket } from 'ws'

/** Milliseconds after which a closed socket that does not respond is terminated. */
export const farewellMs = 1000

/** What a connection plays, once the page has said so. */
export type Watching = {
  userID: string
  entryID: string
  playbackID: string | null
  place: Place
  /** The session with which it began. */
  sessionID: string
}
export type Connection = { socket: WebSocket; watching: Watching | null }

export function say({ socket }: Connection, answer: SocketAnswer): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(answer))
}

export function closeWith({ socket }: Connection, code: number, reason: string): void {
  if (socket.readyState !== socket.OPEN) return
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), farewellMs).unref()
}

export function endWith(connection: Connection, reason: EndedReason): void {
  say(connection, { action: 'ended', reason, playbackID: connection.watching?.playbackID ?? null })
  // An ended playback must not release its lease again when the socket closes.
  connection.watching = null
  closeWith(connection, socketClose.ended, reason)
}
