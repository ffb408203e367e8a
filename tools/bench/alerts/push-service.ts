/**
 * A push service in a process of its own: receives messages over TLS and counts them. It does not decrypt them, which would use the cores
 * being measured; `alerts.test.ts` covers that a browser can.
 */
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificate } from '@club/process/testing'
import { steady } from '../steady.ts'

export type PushWord = { word: 'open'; host: string; cert: string } | { word: 'all'; at: number }
export type PushOrder = { order: 'expect'; messages: number }

let left = 0
const { key, cert } = certificate()
const server = createServer({ key, cert }, (request, response) => {
  request.resume().once('end', () => {
    response.writeHead(201).end()
    left -= 1
    if (left === 0) process.send?.({ word: 'all', at: steady() } satisfies PushWord)
  })
})
server.listen(0, '127.0.0.1', () => {
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  process.send?.({ word: 'open', host, cert } satisfies PushWord)
})
process.on('message', ({ messages }: PushOrder) => {
  left = messages
})
process.once('disconnect', () => process.exit(0))
