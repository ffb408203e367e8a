/**
 * Which request a piece of code runs for, however far it is from the handler: so that what is thrown where nobody catches it
 * can be told of, and ends, the request that it was thrown for.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export type RequestScope = {
  /** The request id of its log lines. */
  id: string
  method: string
  /** Path without the query, as it may be logged. */
  path: string
  /** Answers 500, or breaks the answer off where it has begun. */
  end: () => void
}

/**
 * Events of a socket (a part of an upload, a message) are not told with the handler's context but with the connection's; there
 * the request that the connection carries at the moment counts.
 */
type Place = { request: RequestScope | null; connection: Place | null }

const places = new AsyncLocalStorage<Place | undefined>()

/** Unlike `run` of the storage itself, a throw leaves the place as it is: for whoever is told of it when nobody catches it. */
function within<Result>(place: Place, work: () => Result): Result {
  const before = places.getStore()
  places.enterWith(place)
  const result = work()
  places.enterWith(before)
  return result
}

/** Runs a request's handler, and all that follows from it, under its name. */
export function inRequest<Result>(scope: RequestScope, work: () => Result): Result {
  const connection = places.getStore() ?? null
  if (connection !== null) connection.request = scope
  return within({ request: scope, connection }, work)
}

/** Gives every connection of a server a place of its own. To be called before it listens. */
export function followConnections(server: Server): void {
  // Before Node's own listener, whose parser keeps the place that it is made in.
  server.prependListener('connection', () => places.enterWith({ request: null, connection: null }))
}

/** Runs what a socket of its own kind says from now on (after an upgrade) under the name of the request that it began with. */
export function inRequestOfSocket(scope: RequestScope, socket: Duplex): void {
  const emit = socket.emit.bind(socket)
  const place = { request: scope, connection: null }
  socket.emit = (...event: Parameters<typeof emit>) => within(place, () => emit(...event))
}

/** After a throw Node leaves the place as it was, and what comes next would be taken for the same request's. */
export const leaveRequest = (): void => places.enterWith(undefined)

/** The request that runs now, if any. */
export const currentRequest = (): RequestScope | null => places.getStore()?.request ?? null

/** Ends an answer that nobody can finish any more: 500, or a break where it has begun. Its connection carries no other. */
export function giveUp(response: ServerResponse, headers: Readonly<Record<string, string>> = {}): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { ...headers, 'cache-control': 'no-store', connection: 'close' }).end()
}
