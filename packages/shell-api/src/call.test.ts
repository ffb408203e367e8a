import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { call } from './call.ts'

const answers: Record<string, (response: ServerResponse) => void> = {
  '/whole': (response) => response.end('{"seats":3}'),
  '/refused': (response) => response.writeHead(403).end('{"errors":[{"code":"too-many-devices"}]}'),
  '/refused-by-a-proxy': (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
  '/other-shape': (response) => response.end('{"seats":"three"}'),
  '/no-json': (response) => response.end('<p>Hello</p>'),
  // Longer than the body: the connection ends in the middle.
  '/breaks-off': (response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"seats":')
    setTimeout(() => response.destroy(), 20)
  },
}

const server = createServer((request, response) => answers[request.url ?? '']?.(response))
let site = ''

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
})

const seats = z.object({ seats: z.number() })
const asked = (path: string) => call(site + path, seats)

test('a whole answer is given as it was read', async () => {
  expect(await asked('/whole')).toEqual({ seats: 3 })
})

test.each([
  ['/refused', { name: 'CallRefused', status: 403, code: 'too-many-devices' }],
  ['/refused-by-a-proxy', { name: 'CallRefused', status: 502, code: null }],
  ['/other-shape', { status: 502 }],
  ['/no-json', { status: 502 }],
  ['/breaks-off', { status: 503 }],
])('%s is told as what it is', async (path, problem) => {
  await expect(asked(path)).rejects.toMatchObject(problem)
})
