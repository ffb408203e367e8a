import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { listening } from '@club/process/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type AccountTopics, createAccountTopics } from './account-topics.ts'

let server: Server
let asked: { url: string | undefined; cookie: string | undefined }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
let own: AccountTopics

const is = (ssoID: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.end(JSON.stringify({ data: { attributes: { ssoID } } }))

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url, cookie: request.headers.cookie })
    answer(request, response)
  })
  own = createAccountTopics(await listening(server), 'site')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  answer = is('fan-1')
})

describe('what is one fan’s own', () => {
  it('is heard by the session of that account, asked of the platform by its cookie', async () => {
    expect(await own(['scores', 'account:fan-1', 'account:fan-2'], 's=1')).toEqual({
      own: ['scores', 'account:fan-1'],
      lost: ['account:fan-2'],
    })
    expect(asked).toEqual([{ url: '/api/account/v1/session', cookie: 's=1' }])
  })
  it('is no question where nobody wishes for it', async () => {
    expect(await own(['scores', 'match:account:a'], 's=1')).toEqual({
      own: ['scores', 'match:account:a'],
      lost: [],
    })
    expect(asked).toEqual([])
  })
  it.each([undefined, ''])('is nobody’s without a cookie (%j), unasked', async (cookie) => {
    expect(await own(['scores', 'account:fan-1'], cookie)).toEqual({
      own: ['scores'],
      lost: ['account:fan-1'],
    })
    expect(asked).toEqual([])
  })
  const all = ['account:fan-1', 'account:null', 'account:undefined', 'account:7', 'scores']
  it('is nobody’s where nobody is signed in: it is lost', async () => {
    answer = is(null)
    expect(await own(all, 's=1')).toEqual({ own: ['scores'], lost: all.slice(0, -1) })
  })
  it.each([
    ['its name is none', is(7)],
    ['it names nobody', is(undefined)],
    ['it says nothing of use', (_: IncomingMessage, response: ServerResponse) => void response.end('null')],
    ['it has no words', (_: IncomingMessage, response: ServerResponse) => void response.end('{}')],
    [
      'it fails',
      (_: IncomingMessage, response: ServerResponse) =>
        void response.writeHead(503).end('{"data":{"attributes":{"ssoID":"fan-1"}}}'),
    ],
    ['it breaks off', (request: IncomingMessage) => void request.socket.destroy()],
  ])('is neither anybody’s nor lost where the platform cannot be understood: %s', async (_what, says) => {
    answer = says
    expect(await own(all, 's=1')).toEqual({ own: ['scores'], lost: [] })
  })
})
