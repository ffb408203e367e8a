import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { endConnections, endWithAnswers } from './ending.ts'

let server: Server
let lines: Socket[]
let answers: ServerResponse[]

beforeEach(async () => {
  lines = []
  answers = []
  server = createServer((request, response) => {
    if (request.url === '/slow') answers.push(response)
    else response.end('kept')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // Connections use real timers; only the waits of an ending are the test's to shorten.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setInterval', 'performance'],
  })
})
afterEach(() => {
  jest.useRealTimers()
  for (const line of lines) line.destroy()
  server.closeAllConnections()
  server.close()
})

/** Sends a request on a kept connection. @returns the connection, once the server has the request or has answered it */
async function ask(path: string): Promise<Socket> {
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1')
  line.on('error', () => {})
  lines.push(line)
  const asked = path === '/slow' ? once(server, 'request') : once(line, 'data')
  line.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  await asked
  line.resume()
  return line
}

describe('the end of a server', () => {
  it('closes at once what nobody waits on, and finishes what is in hand', async () => {
    const [kept, busy] = [await ask('/'), await ask('/slow')]
    const over = endConnections(server)
    await once(kept, 'close')
    expect(busy.destroyed).toBe(false)
    jest.advanceTimersByTime(2999)
    answers[0]?.end('late')
    const [text] = (await once(busy, 'data')) as [Buffer]
    expect(String(text)).toContain('late')
    busy.end()
    await over
  })

  it('cuts off what is not finished in three seconds', async () => {
    const busy = await ask('/slow')
    const over = endConnections(server)
    jest.advanceTimersByTime(3000)
    await once(busy, 'close')
    await over
  })

  it('that has a successor leaves kept connections open for a moment, and takes no new ones', async () => {
    const kept = await ask('/')
    const busy = await ask('/slow')
    const over = endWithAnswers(server)
    expect(server.listening).toBe(false)
    kept.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    expect(String((await once(kept, 'data'))[0])).toContain('kept')
    jest.advanceTimersByTime(1500)
    await once(kept, 'close')
    expect(busy.destroyed).toBe(false)
    jest.advanceTimersByTime(3000)
    await once(busy, 'close')
    await over
  })
})
