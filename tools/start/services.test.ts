import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from '@jest/globals'
import { hostInAddress, isReady } from './services.mjs'

const host = process.env.HOST
afterEach(() => {
  if (host === undefined) delete process.env.HOST
  else process.env.HOST = host
})

it('finds a server that is ready on its own address, or on the one that HOST names', async () => {
  const server = createServer((_request, response) => response.writeHead(ready ? 200 : 503).end())
  let ready = true
  await new Promise<void>((done) => server.listen(0, '127.0.0.2', done))
  const { port } = server.address() as AddressInfo
  delete process.env.HOST
  expect(await isReady(port)).toBe(false)
  process.env.HOST = '127.0.0.2'
  expect(await isReady(port)).toBe(true)
  ready = false
  expect(await isReady(port)).toBe(false)
  await new Promise((done) => server.close(done))
})

it('writes a host as addresses have it: of IPv6 in brackets, so that its port can be told from it', () => {
  expect(['::', '::1', '0.0.0.0', 'site.internal'].map(hostInAddress)).toEqual([
    '[::]',
    '[::1]',
    '0.0.0.0',
    'site.internal',
  ])
})
