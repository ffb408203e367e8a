/**
 * Requests that a client sends on one connection before it has its answers (pipelining). HTTP sends the answers in order, so each that
 * is ready early would wait here in memory: a few lines of text could fetch a whole film into it. So each request is taken up only once
 * the one before has been answered.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests a client may send ahead of their answers. Some players send a few; browsers none. */
const mostAhead = 16

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A connection that sends too many ahead is cut. @param handle answers one request */
export function oneByOne(handle: Handle): Handle {
  /** Requests that wait for the one in progress on their connection. */
  const lines = new WeakMap<Socket, { response: ServerResponse; begin: () => void }[]>()

  const callNext = (socket: Socket) => {
    const next = lines.get(socket)?.shift()
    if (!next) return void lines.delete(socket)
    // Only a response whose turn has come has a socket: this one's connection has ended.
    if (next.response.socket !== null) next.begin()
  }

  return (request, response) => {
    const { socket } = request
    const begin = () => {
      response.once('close', () => callNext(socket))
      handle(request, response)
    }
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      return begin()
    }
    if (line.length >= mostAhead) return void socket.destroy()
    // In the context of its own connection, whatever calls it.
    line.push({ response, begin: AsyncLocalStorage.bind(begin) })
  }
}
