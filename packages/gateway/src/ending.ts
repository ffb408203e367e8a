/** How a server stops listening and finishes what is in hand. */
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Milliseconds for what is in hand when a server stops. */
const finishWithin = 3000
/** Milliseconds after which a kept connection on which nobody has asked for anything is closed when a successor serves. */
const silentFor = 1500

/** Connections on which nothing is in hand are closed at once. */
export const endConnections = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), finishWithin).unref()
  })

/**
 * Only the listener closes at first: a request that is on its way at this moment on a connection that is kept, or is just being
 * made, is answered, and by then the connection says that it ends.
 */
export const endWithAnswers = (server: Server) =>
  new Promise<void>((done) => {
    NetServer.prototype.close.call(server, () => done())
    setTimeout(() => server.closeIdleConnections(), silentFor).unref()
    setTimeout(() => server.closeAllConnections(), silentFor + finishWithin).unref()
  })
