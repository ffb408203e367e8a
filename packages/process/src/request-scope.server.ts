/**
 * Knows which request a piece of code runs for, however far it is from the handler, so that an uncaught error can be logged with
 * the request that caused it, and end that request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export type RequestScope = {
  /** The request id in its log lines. */
  id: string
  method: string
  /** Path without the query, as it may be logged. */
  path: string
  /** Answers 500, or breaks the response off if it has begun. */
  end: () => void
}

/**
 * Events of a socket (a part of an upload, a message) do not run in the handler's context but in the connection's; for them
 * the connection's current request counts.
 */
type Place = { request: RequestScope | null; connection: Place | null }

const places = new AsyncLocalStorage<Place | undefined>()

/** Unlike `run` of AsyncLocalStorage, keeps the context after a throw, for the handler of uncaught errors. */
function within<Result>(place: Place, work: () => Result): Result {
  const before = places.getStore()
  places.enterWith(place)
  const result = work()
  places.enterWith(before)
  return result
}

/** Runs a request's handler, and everything that follows from it, in the request's context. */
export function inRequest<Result>(scope: RequestScope, work: () => Result): Result {
  const connection = places.getStore() ?? null
  if (connection !== null) connection.request = scope
  return within({ request: scope, connection }, work)
}

/** Gives every connection of a server its own context. To be called before the server listens. */
export function followConnections(server: Server): void {
  // Before Node's own listener, because its parser keeps the context in which it is created.
  server.prependListener('connection', () => places.enterWith({ request: null, connection: null }))
}

/** Runs all further events of an upgraded socket in the context of the request that it began with. */
export function inRequestOfSocket(scope: RequestScope, socket: Duplex): void {
  const emit = socket.emit.bind(socket)
  const place = { request: scope, connection: null }
  socket.emit = (...event: Parameters<typeof emit>) => within(place, () => emit(...event))
}

/** After a throw Node keeps the context, and whatever runs next would seem to belong to the same request. */
export const leaveRequest = (): void => places.enterWith(undefined)

/** The current request, if any. */
export const currentRequest = (): RequestScope | null => places.getStore()?.request ?? null

/** Ends a response that cannot be completed: with 500, or by breaking it off if it has begun. Its connection is closed. */
export function giveUp(response: ServerResponse, headers: Readonly<Record<string, string>> = {}): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { ...headers, 'cache-control': 'no-store', connection: 'close' }).end()
}
