import { budgets, createLimiter } from '@club/limiter'
import { describe, expect, it } from '@jest/globals'
import { playbackCookie } from '../playbacks/playback-token.core.ts'
import { Refusal } from '../server/errors.ts'
import { sessionCookie, sessionTokenOf } from './cookie.core.ts'
import { deviceSeconds, openDevice, sealDevice } from './device-token.core.ts'
import { demandOwnOrigin } from './origin.ts'
import { demandScope, demandToken, serviceTokens } from './service-tokens.ts'

const statusOf = (run: () => void): number => {
  try {
    run()
    return 200
  } catch (error) {
    if (error instanceof Refusal) return error.status
    throw error
  }
}

describe('service tokens', () => {
  const tokens = serviceTokens({
    feed: 'feed-secret',
    import: 'import-secret',
    staff: null,
    gateway: null,
    backup: null,
  })

  it('open their own scope', () => {
    expect(statusOf(() => demandScope(tokens, 'Bearer feed-secret', 'feed'))).toBe(200)
    expect(statusOf(() => demandScope(tokens, 'bearer  import-secret', 'import'))).toBe(200)
  })

  it('answer 403 where the scope is another, 401 where the token is none', () => {
    expect(statusOf(() => demandScope(tokens, 'Bearer feed-secret', 'import'))).toBe(403)
    expect(statusOf(() => demandScope(tokens, 'Bearer feed-secre', 'feed'))).toBe(401)
    expect(statusOf(() => demandScope(tokens, 'Basic feed-secret', 'feed'))).toBe(401)
    expect(statusOf(() => demandScope(tokens, undefined, 'feed'))).toBe(401)
  })

  it('that are not set open nothing, whatever is sent', () => {
    for (const sent of ['Bearer ', 'Bearer null', 'Bearer undefined', 'Bearer staff']) {
      expect(statusOf(() => demandScope(tokens, sent, 'staff'))).toBe(401)
    }
  })

  it('that are not set are answered 401 however often, also to whoever has another', async () => {
    const limiter = createLimiter()
    for (let tries = 0; tries <= budgets.wrongToken.points; tries++)
      for (const authorization of ['Bearer feed-secret', 'Bearer guess'])
        await expect(demandToken({ tokens, limiter }, { authorization }, 'staff')).rejects.toMatchObject({
          status: 401,
        })
  })
})

describe('the origin check', () => {
  const own = ['http://localhost:4200', 'https://www.example.com']

  it('lets our own sites write', () => {
    expect(statusOf(() => demandOwnOrigin('POST', 'https://www.example.com', own))).toBe(200)
  })

  it('refuses everybody else, and whoever does not say', () => {
    for (const origin of [
      undefined,
      'null',
      'http://localhost:4201',
      'https://www.example.com.evil.net',
      'http://www.example.com',
    ]) {
      expect(statusOf(() => demandOwnOrigin('DELETE', origin, own))).toBe(403)
    }
  })

  it('lets anybody read', () => {
    expect(statusOf(() => demandOwnOrigin('GET', undefined, own))).toBe(200)
  })
})

describe('the token of a known device', () => {
  const device = {
    accountID: 'fan-1',
    deviceID: 'd'.repeat(22),
    issuedAt: Date.parse('2026-11-20T12:00:00Z'),
  }
  const later = (seconds: number) => new Date(device.issuedAt + seconds * 1000)

  it('opens what it was sealed for, for a year', () => {
    const token = sealDevice('secret', device)
    expect(openDevice('secret', token, later(5))).toEqual(device)
    expect(openDevice('secret', token, later(deviceSeconds))).toBeNull()
    expect(openDevice('another', token, later(5))).toBeNull()
  })

  it('is none where anything of it is changed, or where it is missing', () => {
    const [, ...rest] = sealDevice('secret', device).split('.')
    const other = Buffer.from('fan-2').toString('base64url')
    for (const token of [[other, ...rest].join('.'), rest.join('.'), '', 'a.b.c.d', null])
      expect(openDevice('secret', token, later(5))).toBeNull()
  })
})

describe('the session cookie', () => {
  const token = 'a'.repeat(43)

  it('is host-only, http-only and lax, and over https of this host alone', () => {
    const cookie = (secure: boolean) => sessionCookie('site', token, { secure, maxAgeSeconds: 60 })
    expect(cookie(true)).toBe(
      `__Host-site_session=${token}; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`,
    )
    expect(cookie(false)).toBe(`site_session=${token}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`)
    expect(playbackCookie('derby', 'x', true)).toBe(
      '__Secure-playback=x; Max-Age=21600; Path=/api/media/v1/derby/; HttpOnly; Secure; SameSite=Strict',
    )
  })

  it('is read by its site’s name, and only where it looks like one of ours', () => {
    expect(sessionTokenOf(`a=b; site_session=${token}`, 'site', false)).toBe(token)
    expect(sessionTokenOf(`streamer_session=${token}`, 'site', false)).toBeNull()
    expect(sessionTokenOf('site_session=short', 'site', false)).toBeNull()
    expect(sessionTokenOf(undefined, 'site', false)).toBeNull()
    // Over https, a cookie that another host could have set is ignored.
    expect(sessionTokenOf(`site_session=${token}`, 'site', true)).toBeNull()
    expect(sessionTokenOf(`__Host-site_session=${token}`, 'site', true)).toBe(token)
  })
})
