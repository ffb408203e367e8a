import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  own = createAccountTopics(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'site')
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
    expect(await own(['scores', 'account:fan-1', 'account:fan-2'], 's=1')).toEqual([
      'scores',
      'account:fan-1',
    ])
    expect(asked).toEqual([{ url: '/api/account/v1/session', cookie: 's=1' }])
  })
  it('is no question where nobody wishes for it', async () => {
    expect(await own(['scores', 'match:account:a'], 's=1')).toEqual(['scores', 'match:account:a'])
    expect(asked).toEqual([])
  })
  it.each([undefined, ''])('is nobody’s without a cookie (%j), unasked', async (cookie) => {
    expect(await own(['scores', 'account:fan-1'], cookie)).toEqual(['scores'])
    expect(asked).toEqual([])
  })
  it.each([
    ['nobody is signed in', is(undefined)],
    ['its name is none', is(7)],
    ['it says nothing of use', (_: IncomingMessage, response: ServerResponse) => void response.end('null')],
    ['it has no words', (_: IncomingMessage, response: ServerResponse) => void response.end('{}')],
    [
      'it names no account',
      (_: IncomingMessage, response: ServerResponse) => void response.end('{"data":{}}'),
    ],
    ['it breaks off', (request: IncomingMessage) => void request.socket.destroy()],
  ])('is nobody’s where %s', async (_what, says) => {
    answer = says
    expect(
      await own(['account:fan-1', 'account:null', 'account:undefined', 'account:7', 'scores'], 's=1'),
    ).toEqual(['scores'])
  })
})
