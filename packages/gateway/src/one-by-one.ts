/**
 * Requests that a client sends on one connection before it has its answers (pipelining). HTTP sends the answers in order, so each that
 * is ready early would wait here in memory: a few lines of text could fetch a whole film into it. So each request is taken up only once
 * the one before has been answered. Uploads are taken up at once: their answers are short, and an encoder that keeps one line sends
 * its last segments on it and hangs up without waiting for any answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests a client may send ahead of their answers. Some players send a few; browsers none. */
const mostAhead = 16

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Node gives a response its socket when its turn has come; it has none before, and none once the connection has ended. */
const isTurnOf = (response: ServerResponse) => response.socket !== null

/** A connection that sends too many ahead is cut. @param handle answers one request */
export function oneByOne(handle: Handle): Handle {
  /** Requests that wait for those before them on their connection. */
  const lines = new WeakMap<Socket, { response: ServerResponse; begin: () => void }[]>()

  const callNext = (socket: Socket) => {
    const line = lines.get(socket)
    const next = line?.[0]
    if (!next || !isTurnOf(next.response)) return
    line.shift()
    next.begin()
  }

  return (request, response) => {
    const { socket } = request
    response.once('close', () => callNext(socket))
    if (request.method === 'PUT' || isTurnOf(response)) return handle(request, response)
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    if (line.length >= mostAhead) return void socket.destroy()
    // In the context of its own connection, whatever calls it.
    line.push({ response, begin: AsyncLocalStorage.bind(() => handle(request, response)) })
  }
}
