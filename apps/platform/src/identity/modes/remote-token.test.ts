import { createServer, type Server } from 'node:http'
import { listening } from '@club/process/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { tokenVerifier } from './remote-token.ts'

const now = Date.parse('2026-11-20T12:00:00Z') / 1000
const audience = 'the-site'

describe('a token of a provider whose clock is not ours', () => {
  let server: Server
  let privateKey: CryptoKey
  let issuer = ''
  beforeAll(async () => {
    const pair = await generateKeyPair('ES256')
    privateKey = pair.privateKey
    const jwks = JSON.stringify({
      keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' }],
    })
    server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(jwks),
    )
    issuer = await listening(server)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const taken = async (begins: number, ends: number) => {
    const token = await new SignJWT({ id: 'u1', email: 'robin@example.net', nonce: 'n' })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now + begins)
      .setNotBefore(now + begins)
      .setExpirationTime(now + ends)
      .sign(privateKey)
    const verify = tokenVerifier({ issuer, audience, clock: { now: () => new Date(now * 1000) } })
    return verify(token, 'n').then(
      () => true,
      () => false,
    )
  }

  it('counts where the clocks are half a minute apart, and no further', async () => {
    expect(await taken(-10, 300)).toBe(true)
    expect([await taken(29, 300), await taken(31, 300)]).toEqual([true, false])
    expect([await taken(-300, -29), await taken(-300, -31)]).toEqual([true, false])
  })
})
