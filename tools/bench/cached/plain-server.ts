/**
 * The control of the cached bench, a process of its own: Node's HTTP server that answers everything with one buffer and the
 * headers of the page. Its first message contains both; it replies with its port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PlainAnswer = { headers: Record<string, string>; body: string }

process.once('message', (answer: PlainAnswer) => {
  const body = Buffer.from(answer.body, 'base64')
  const server = createServer({ keepAliveTimeout: 30_000 }, (_request, response) => {
    response.writeHead(200, answer.headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit(0))
