/**
 * Loaded into a server before anything of its own (`--import`): makes its handlers throw where nobody catches it, as a request's
 * `x-throw` header says. Servers themselves have no way to be told so.
 */
import { type IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const thrown = (kind: string) => new Error(`thrown by a test: ${kind}`)

/** The handler's answer goes nowhere, as if it had never come to it. */
function silence(response: ServerResponse): () => void {
  response.write = () => true
  response.end = () => response
  return () => {
    for (const name of ['writeHead', 'write', 'end']) Reflect.deleteProperty(response, name)
  }
}

function spoil(request: IncomingMessage, response: ServerResponse) {
  const kind = request.headers['x-throw']
  if (kind !== 'answer' && kind !== 'upload') return
  const restore = silence(response)
  const raise = () =>
    setImmediate(() => {
      restore()
      throw thrown(kind)
    })
  // In what follows from the handler, or while a part of the body comes in.
  response.writeHead = () => {
    if (kind === 'answer') raise()
    return response
  }
  if (kind === 'upload') request.once('data', raise)
}

const emit = Server.prototype.emit
Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
  const [request, other] = args as [IncomingMessage, ServerResponse | Duplex]
  if (event === 'request' && other instanceof ServerResponse) spoil(request, other)
  if (event === 'upgrade' && request.headers['x-throw'] === 'socket')
    (other as Duplex).on('data', () => {
      throw thrown('socket')
    })
  return Reflect.apply(emit, this, [event, ...args])
}

process.on('SIGUSR2', () =>
  setTimeout(() => {
    throw thrown('timer')
  }),
)
