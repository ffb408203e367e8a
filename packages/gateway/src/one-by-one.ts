/**
 * Requests that a client sends on one connection before it has its answers (pipelining). HTTP sends the answers in order, so each that
 * is ready early would wait here in memory: a few lines of text could fetch a whole film into it. So each request is taken up only once
 * the one before has been answered. An encoder's files are taken up at once, up to a few: their answers are short, and an encoder that
 * keeps one line sends its last segments on it and hangs up without waiting for any answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isFile } from './proxy.ts'

/** How many requests may wait on a connection, and how many files be taken up before their turn. Some players send a few ahead; browsers none. */
const mostAhead = 16

type Handle = (request: IncomingMessage, response: ServerResponse) => void
/** What has been sent ahead on a connection: requests that wait, and how many files have been taken up before their turn. */
type Line = { waiting: { response: ServerResponse; begin: () => void }[]; files: number }

/** Node gives a response its socket when its turn has come; it has none before, and none once the connection has ended. */
const isTurnOf = (response: ServerResponse) => response.socket !== null

/** A connection on which too many wait is cut. @param handle answers one request */
export function oneByOne(handle: Handle): Handle {
  const lines = new WeakMap<Socket, Line>()
  const lineOf = (socket: Socket): Line => {
    const line = lines.get(socket) ?? { waiting: [], files: 0 }
    lines.set(socket, line)
    return line
  }

  const callNext = (socket: Socket) => {
    const { waiting } = lineOf(socket)
    const [next] = waiting
    if (!next || !isTurnOf(next.response)) return
    waiting.shift()
    next.begin()
  }

  return (request, response) => {
    const { socket } = request
    const line = lineOf(socket)
    response.once('close', () => callNext(socket))
    if (isTurnOf(response)) return handle(request, response)
    if (isFile(request) && line.files < mostAhead) {
      line.files++
      response.once('close', () => line.files--)
      return handle(request, response)
    }
    if (line.waiting.length >= mostAhead) return void socket.destroy()
    // In the context of its own connection, whatever calls it.
    line.waiting.push({ response, begin: AsyncLocalStorage.bind(() => handle(request, response)) })
  }
}
