/**
 * Loaded into a server before its own code (`--import`): makes its handlers throw an uncaught error, as a request's
 * `x-throw` header says. The servers themselves have no such switch.
 */
import { type IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const thrown = (kind: string) => new Error(`thrown by a test: ${kind}`)

/** Discards the handler's response, as if it had never sent one. */
function silence(response: ServerResponse): () => void {
  response.write = () => true
  response.end = () => response
  return () => {
    for (const name of ['writeHead', 'write', 'end']) Reflect.deleteProperty(response, name)
  }
}

/** Calls the original method, and then `after`, once. */
function following<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  after: () => void,
) {
  const before = owner[name] as (...args: unknown[]) => unknown
  owner[name] = ((...args: unknown[]) => {
    Reflect.deleteProperty(owner, name)
    const result = Reflect.apply(before, owner, args)
    after()
    return result
  }) as Owner[Name]
}

/**
 * `answer`: when the handler begins its response. `upload`: when the first part of a body has arrived, whoever reads it.
 * `stream`: when the first bytes of a streamed response have gone out.
 */
function spoil(request: IncomingMessage, response: ServerResponse) {
  const kind = String(request.headers['x-throw'])
  if (kind === 'stream')
    following(response, 'write', () =>
      setImmediate(() => {
        throw thrown(kind)
      }),
    )
  if (kind !== 'answer' && kind !== 'upload') return
  const restore = silence(response)
  const raise = () =>
    setImmediate(() => {
      restore()
      throw thrown(kind)
    })
  response.writeHead = () => {
    if (kind === 'answer') raise()
    return response
  }
  if (kind === 'upload') following(request, 'push', raise)
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
