import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { fans, fuzz } from './run.ts'

const document = {
  paths: { '/api/web/v1/menus': { get: {} } },
  components: { schemas: {} },
}
let lets = true
const server = createServer((request, response) => {
  response.setHeader('cache-control', 'no-store')
  if (request.method === 'POST' && request.url === '/api/account/v1/sessions' && lets)
    response.setHeader('set-cookie', 'site_session=x')
  else if (request.method === 'POST') response.statusCode = 401
  response.setHeader('content-type', 'application/json')
  const refusal = { errors: [{ code: 'no', title: 'No' }] }
  response.end(JSON.stringify(response.statusCode === 401 ? refusal : document))
})
const url = () => `http://localhost:${(server.address() as AddressInfo).port}`

beforeAll(() => new Promise<void>((ready) => server.listen(0, '0.0.0.0', ready)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('a report says in how many fans’ names requests were sent: where none could sign in, it has tried nothing of theirs', async () => {
  expect(await fuzz({ url: url(), seed: 1, count: 10 })).toMatchObject({ signedIn: fans.length })
  lets = false
  expect(await fuzz({ url: url(), seed: 1, count: 10 })).toMatchObject({ signedIn: 0 })
})
