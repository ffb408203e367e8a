/**
 * How much of an unread request body is still read after its response. Node would read it to the end, however long that is and takes;
 * cutting the connection at once could cost a polite client its response. So a little is read, for a moment.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

const readPast = { bytes: 256 * 1024, milliseconds: 1000 }

export function lingerAfter(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    let left = readPast.bytes
    const { socket } = request
    const end = setTimeout(() => socket.destroy(), readPast.milliseconds)
    request.on('data', (part: Buffer) => {
      left -= part.length
      if (left < 0) socket.destroy()
    })
    request.once('end', () => clearTimeout(end))
    request.once('error', () => clearTimeout(end))
    socket.once('close', () => clearTimeout(end))
  })
}
