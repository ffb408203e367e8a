/**
 * Many readers of one event stream, in a process of their own: their cost is measured separately. They speak
 * HTTP over bare sockets and only record when each event came.
 */
import { connect, type Socket } from 'node:net'
import { steady } from '../steady.ts'

export type ReadersOrder =
  | { order: 'open'; port: number; path: string; count: number }
  | { order: 'collect' }
  | { order: 'close' }
export type ReadersWord =
  | { word: 'opened' }
  | { word: 'closed' }
  /** Arrivals by event id, in milliseconds of the machine's steady clock, and one raw message. */
  | { word: 'collected'; arrivals: Map<string, number[]>; sample: string }

/** Sockets opened in parallel. */
const atOnce = 200
const marker = /"id":"(bench-\d+)"/g

const sockets = new Set<Socket>()

/** Readers stand for many fans, and limits are per address: each reader has its own. */
const ownAddress = () => `10.${process.pid % 256}.${sockets.size >> 8}.${sockets.size % 256}`
let arrivals = new Map<string, number[]>()
let sample = ''

const open = (port: number, path: string) =>
  new Promise<void>((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.once('error', failed)
    const headers = `Host: localhost:${port}\r\nAccept: text/event-stream\r\nX-Forwarded-For: ${ownAddress()}`
    socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`)
    let rest = ''
    socket.once('data', (head) => {
      if (!head.toString('latin1').startsWith('HTTP/1.1 200'))
        return failed(new Error(head.toString('latin1')))
      socket.on('data', (chunk) => {
        const at = steady()
        const text = rest + chunk.toString('latin1')
        for (const [, id = ''] of text.matchAll(marker)) {
          const known = arrivals.get(id)
          if (known) known.push(at)
          else arrivals.set(id, [at])
        }
        if (sample === '' && text.includes('"bench-')) sample = text
        // A message that was cut off continues in the next chunk; a complete one leaves no remainder.
        rest = text.endsWith('\n\n\r\n') ? '' : text.slice(-40)
      })
      done()
    })
  })

const say = (word: ReadersWord) => process.send?.(word)

process.on('message', async (said: ReadersOrder) => {
  if (said.order === 'open') {
    arrivals = new Map()
    sample = ''
    for (let opened = 0; opened < said.count; opened += atOnce)
      await Promise.all(
        Array.from({ length: Math.min(atOnce, said.count - opened) }, () => open(said.port, said.path)),
      )
    say({ word: 'opened' })
  } else if (said.order === 'collect') {
    say({ word: 'collected', arrivals, sample })
  } else {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    say({ word: 'closed' })
  }
})
process.once('disconnect', () => process.exit(0))
