/** How a server stops listening and finishes requests in progress. */
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Milliseconds that requests in progress have when a server stops. */
const finishWithin = 3000
/** Milliseconds after which an idle keep-alive connection is closed once a successor serves. */
const silentFor = 1500

/** Closes idle connections at once. */
export const endConnections = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), finishWithin).unref()
  })

/**
 * At first only the listener closes: a request that is just arriving on a kept connection, or on one just being made, is still
 * answered, and the answer tells the client that the connection ends.
 */
export const endWithAnswers = (server: Server) =>
  new Promise<void>((done) => {
    NetServer.prototype.close.call(server, () => done())
    setTimeout(() => server.closeIdleConnections(), silentFor).unref()
    setTimeout(() => server.closeAllConnections(), silentFor + finishWithin).unref()
  })
