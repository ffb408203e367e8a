/** The socket's passage by itself, while it stops; the rest is in `gateway.test.ts`. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createLimiter, createPlaces } from '@club/limiter'
import { listening } from '@club/process/testing'
import { expect, it } from '@jest/globals'
import { WebSocket, WebSocketServer } from 'ws'
import { callerOf } from './caller.ts'
import { playbackSocketPath, proxyPlaybackSocket } from './playback-socket.ts'

it('a fan whom the platform lets in once the gateway stops is refused, and nothing is left at the platform', async () => {
  const platform = createServer()
  const { promise: asked, resolve: ask } = Promise.withResolvers<() => void>()
  const sockets = new WebSocketServer({
    server: platform,
    verifyClient: (_asked, answer) => ask(() => answer(true)),
  })
  const front = createServer()
  const passage = proxyPlaybackSocket({
    platform: await listening(platform),
    caller: callerOf({ site: 'site', countryHeader: null, trustedProxies: [] }),
    places: createPlaces({ ofKey: 1, inAll: 1 }),
    limiter: createLimiter(),
    admits: () => true,
    log: { info() {}, error() {}, request() {} },
  })
  passage.attach(front)
  const origin = await listening(front)
  const fan = new WebSocket(`${origin.replace('http', 'ws')}${playbackSocketPath}`, { headers: { origin } })
  const refusal = once(fan, 'unexpected-response')
  const service = once(sockets, 'connection')
  const letIn = await asked
  await passage.close()
  letIn()
  const [end] = (await service) as [WebSocket]
  const gone = once(end, 'close')
  const [, { statusCode }] = (await refusal) as [unknown, IncomingMessage]
  expect(statusCode).toBe(503)
  await gone
  fan.on('error', () => {}).terminate()
  for (const server of [front, platform]) {
    server.closeAllConnections()
    server.close()
  }
})
