import { createServer, type Server } from 'node:http'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { codeExchange } from './code-exchange.ts'
import type { Rejected } from './mode.ts'
import { sportsAlliance } from './sports-alliance.ts'

const now = Date.parse('2026-11-20T12:00:00Z') / 1000
const clock = { now: () => new Date(now * 1000) }

/** A provider that gives tokens, and whose keys may be away. */
describe('a provider whose keys cannot be had', () => {
  let server: Server
  let url = ''
  let keys: { status: number; body: string }
  let token = ''
  let ownKeys = ''
  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url?.startsWith('/.well-known/'))
        return response.writeHead(keys.status, { 'content-type': 'application/json' }).end(keys.body)
      const tokens = {
        access_token: token,
        access_token_expires_utc: '2026-11-20T13:00:00Z',
        refresh_token: 'next',
      }
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: { success: true, response: tokens } }))
    })
    url = await listening(server)
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    ownKeys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] })
    token = await new SignJWT({ id: 'u1', email: 'robin@example.net', nonce: 'n' })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(url)
      .setAudience('site')
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign(privateKey)
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const options = () => ({ url, client: 'site', secret: 'a'.repeat(32), clock, secure: false })
  const from = { back: 'http://site/back', state: 's', nonce: 'n', verifier: 'v' }
  const browser = { headers: {} }
  const outcome = (going: Promise<unknown>) =>
    going.then(
      () => 'in',
      ({ code, final }: Rejected) => `${code}${final ? '' : ', and the page asks again'}`,
    )
  const arrive = () =>
    outcome(codeExchange(options()).arrive(new URLSearchParams({ code: 'c' }), from, browser))
  const renew = () => outcome(sportsAlliance(options()).renew({ refresh: 'r' }, browser))

  it('refuses nobody: it may be tried again', async () => {
    keys = { status: 503, body: '' }
    expect([await arrive(), await renew()]).toEqual([
      'exchangeSilent, and the page asks again',
      'refreshSilent, and the page asks again',
    ])
    keys = { status: 200, body: ownKeys }
    expect([
      await arrive(),
      await outcome(sportsAlliance(options()).renew({ refresh: 'r' }, browser)),
    ]).toEqual(['in', 'in'])
  })

  it('and one that has others refuses', async () => {
    keys = { status: 200, body: JSON.stringify({ keys: [] }) }
    expect([await arrive(), await renew()]).toEqual(['exchangeFailed', 'refreshRefused'])
  })
})
