/** A visit's calls to the platform: for this visitor only, and never cached. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RenderRequest } from '@club/gateway/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openVisit } from './visit.ts'

type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

let server: Server
let platform = ''
const asked: Asked[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    response
      .writeHead(request.method === 'GET' ? 200 : 422, {
        'content-type': 'application/json',
        'set-cookie': ['site_session=new; Path=/', 'site_device=d; Path=/'],
      })
      .end(JSON.stringify({ n: asked.length }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  platform = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
})

const pageScripts = { passkeys: '/_s/passkeys.1.js' }
const visited = (visit?: RenderRequest['visit']): RenderRequest => ({
  path: '/profile?done=details',
  origin: 'http://localhost:4300',
  now: '2026-11-20T12:00:00Z',
  frozen: false,
  without: [],
  ...(visit ? { visit } : {}),
})
const visit = {
  method: 'POST' as const,
  cookie: 'site_session=old; account_language=ar',
  form: 'email=fan%40example.com',
  caller: { 'x-client-address': '203.0.113.9' },
}

describe('a visit', () => {
  it('asks in the visitor’s name each time anew, and takes cookies back', async () => {
    const open = openVisit({ platform, pageScripts }, visited(visit))
    expect(open.cookies).toMatchObject({ site_session: 'old', account_language: 'ar' })
    expect(await open.ask('GET', '/api/account/v1/session')).toEqual({ status: 200, body: { n: 1 } })
    expect(await open.ask('GET', '/api/account/v1/session')).toEqual({ status: 200, body: { n: 2 } })
    expect(await open.ask('POST', '/api/account/v1/sessions', { email: 'é' })).toMatchObject({ status: 422 })
    expect(asked[0]?.headers).toMatchObject({
      cookie: visit.cookie,
      origin: 'http://localhost:4300',
      'x-client-address': '203.0.113.9',
    })
    expect(asked[2]).toMatchObject({ method: 'POST', body: '{"email":"é"}' })
    open.setCookie('account_language=ar; Path=/')
    expect(open.told(['http://localhost:4200'])).toEqual({
      cookies: [
        ...Array.from({ length: 3 }, () => ['site_session=new; Path=/', 'site_device=d; Path=/']).flat(),
        'account_language=ar; Path=/',
      ],
      formTargets: ['http://localhost:4200'],
      scriptOrigins: [],
      ownScripts: [],
    })
  })

  it('runs scripts of the site by their names, and the policy is told their whole address', () => {
    const open = openVisit({ platform, pageScripts }, visited(visit))
    expect(open.run('passkeys')).toBe('/_s/passkeys.1.js')
    expect(open.told([]).ownScripts).toEqual(['http://localhost:4300/_s/passkeys.1.js'])
    expect(() => open.run('captcha')).toThrow("no script 'captcha'")
  })

  it('is a form to its route, or a page that is read', async () => {
    const { request } = openVisit({ platform, pageScripts }, visited(visit))
    expect([request.method, request.url]).toEqual(['POST', 'http://localhost:4300/profile?done=details'])
    expect((await request.formData()).get('email')).toBe('fan@example.com')
    expect(openVisit({ platform, pageScripts }, visited()).request.method).toBe('GET')
    expect(openVisit({ platform, pageScripts }, visited()).cookies).toEqual({})
  })

  it('says that there is no answer where there is none', async () => {
    const open = openVisit({ platform: 'http://127.0.0.1:1', pageScripts }, visited(visit))
    await expect(open.ask('GET', '/x')).rejects.toMatchObject({ name: 'ApiProblem', status: 503 })
  })
})
