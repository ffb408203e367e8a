import { createServer, type Server, type ServerResponse } from 'node:http'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { eventsFrom, type MatchEvents } from './match-events.ts'

const event = (sequence: number) => ({
  id: `e${sequence}`,
  sequence,
  type: 'commentary',
  attributes: { minute: '12', period: 'first-half', team: null, player: null, text: 'a' },
})
let server: Server
let asked: string[]
let status: number
let waiting: ServerResponse[] | null
let events: MatchEvents

beforeEach(async () => {
  ;[asked, status, waiting] = [[], 200, null]
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (waiting) return void waiting.push(response)
    response
      .writeHead(status)
      .end(JSON.stringify({ data: [event(9), event(8)], meta: { total: 2, sequence: 9 } }))
  })
  events = eventsFrom(await listening(server))
})
afterEach(async () => {
  await events.close()
  server.closeAllConnections()
  server.close()
})

describe('events of a match from the platform', () => {
  it('are those after a number, taken back ones too, in their order', async () => {
    const { events: came, sequence } = await events.fetchEvents('a', 7, 9)
    expect([came.map((one) => one.sequence), sequence]).toEqual([[8, 9], 9])
    expect(asked).toEqual(['/api/matches/v1/matches/a/events?after=7&deleted=include'])
  })
  it('are one question of all who ask the same at once, and another afterwards', async () => {
    await Promise.all([
      events.fetchEvents('a', 7, 9),
      events.fetchEvents('a', 7, 9),
      events.fetchEvents('a', 6, 9),
    ])
    expect(asked).toHaveLength(2)
    await events.fetchEvents('a', 7, 9)
    expect(asked).toHaveLength(3)
  })
  it('are asked for anew by who has heard of more than the one who asked before', async () => {
    waiting = []
    const all = Promise.all([7, 8, 8].map((heard) => events.fetchEvents('a', 7, heard)))
    while (waiting.length < 2) await new Promise(setImmediate)
    for (const response of waiting)
      response.end(JSON.stringify({ data: [], meta: { total: 0, sequence: 0 } }))
    await all
    expect(asked).toHaveLength(2)
  })
  it('are four questions at once, whatever a crowd invents', async () => {
    waiting = []
    const all = Promise.all([1, 2, 3, 4, 5, 6].map((after) => events.fetchEvents('a', after, 9)))
    while (waiting.length < 4) await new Promise(setImmediate)
    expect(asked).toHaveLength(4)
    const held = waiting
    waiting = null
    for (const response of held) response.end(JSON.stringify({ data: [], meta: { total: 0, sequence: 0 } }))
    await all
    expect(asked).toHaveLength(6)
  })
  it.each([400, 404, 499])(
    'are none of a match that there is not (%i), and that is remembered',
    async (refused) => {
      status = refused
      expect(await events.fetchEvents('none', 7, 9)).toEqual({ events: [], sequence: 7 })
      expect(await events.fetchEvents('none', 8, 9)).toEqual({ events: [], sequence: 8 })
      expect(asked).toHaveLength(1)
      status = 200
      expect((await events.fetchEvents('a', 7, 9)).events).toHaveLength(2)
    },
  )
  it.each([302, 500, 503])(
    'are not known where the platform answers %i, and are asked for again',
    async (failed) => {
      status = failed
      await expect(events.fetchEvents('a', 7, 9)).rejects.toThrow(`HTTP ${failed}`)
      status = 200
      expect((await events.fetchEvents('a', 7, 9)).events).toHaveLength(2)
    },
  )
})
