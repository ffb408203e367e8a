/** A push service that never responds, and what happens to everybody else's alerts. */

import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import webPush from 'web-push'
import { startPushService } from '../../testing/push-service.ts'
import { createSender } from './sender.server.ts'
import { createSilences } from './silences.core.ts'

describe('a silent push service', () => {
  it('is asked once a minute from the eighth silence in a row on, until it answers', () => {
    const silences = createSilences()
    for (let time = 0; time < 7; time += 1) silences.silent('a', time)
    expect(silences.asks('a', 7)).toBe(true)
    silences.silent('a', 10)
    expect([silences.asks('a', 11), silences.asks('b', 11)]).toEqual([false, true])
    expect([silences.asks('a', 60_010), silences.asks('a', 60_011)]).toEqual([true, false])
    silences.silent('a', 70_000)
    expect([silences.asks('a', 129_999), silences.asks('a', 130_000)]).toEqual([false, true])
    silences.answered('a')
    expect([silences.asks('a', 130_001), silences.asks('a', 130_002)]).toEqual([true, true])
  })
})

describe('alerts beside a silent push service', () => {
  let silent: Server
  let service: Awaited<ReturnType<typeof startPushService>>
  const taken = new Set<Socket>()
  beforeEach(async () => {
    service = await startPushService()
    silent = createServer((socket) => {
      taken.add(socket)
      socket.on('error', () => {})
    })
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  })
  afterEach(async () => {
    for (const socket of taken) socket.destroy()
    silent.close()
    await service.close()
  })

  it('are delayed by what it is waited for once, and what became of its own is told by status', async () => {
    const { port } = silent.address() as AddressInfo
    const vapid = { subject: 'mailto:web@club.example', ...webPush.generateVAPIDKeys() }
    const stopping = new AbortController()
    const sender = createSender(vapid, service.cert, stopping.signal)
    const receivers = Array.from({ length: 240 }, (_, at) => {
      const { endpoint, keys } = service.subscribe(`fan-${at}`)
      const there = at % 4 === 0 ? endpoint : `https://127.0.0.1:${port}/fan-${at}`
      return { id: `${at}`.padStart(3, '0'), endpoint: there, ...keys, language: 'en', place: '' }
    })
    service.answer('fan-4', 403)
    const words = { en: { title: 'Goal', body: '', tag: 't', path: '/' } }
    const how = { seconds: 600, urgent: true, onProgress: () => {} }
    const answer = await sender.send(receivers, words, how)
    expect(answer).toMatchObject({ reached: '239', failed: { 0: 180, 403: 1 }, refused: ['004'] })
    expect(answer.sent).toHaveLength(59)
    // The next goal does not wait for the silent service.
    expect((await sender.send(receivers, words, how)).sent).toHaveLength(59)
    await sender.close()
    // Waiting for each of its 180 would take three turns of 21 s for each goal.
  }, 60_000)
})
