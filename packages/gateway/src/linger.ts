/**
 * What of a request was not read when its answer went out. Node would read it to its end, however long that takes and however
 * much it is; cutting the line at once would cost a polite caller its answer. So a little is read past, for a moment.
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
