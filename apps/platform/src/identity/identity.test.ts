import { describe, expect, it } from '@jest/globals'
import { Refusal } from '../server/errors.ts'
import { sessionCookie, sessionTokenOf } from './cookie.core.ts'
import { demandOwnOrigin } from './origin.ts'
import { demandScope, serviceTokens } from './service-tokens.ts'

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

describe('the session cookie', () => {
  const token = 'a'.repeat(43)

  it('is host-only, http-only and lax, and secure in production', () => {
    expect(sessionCookie('site', token, { secure: true, maxAgeSeconds: 60 })).toBe(
      `site_session=${token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
    )
    expect(sessionCookie('site', token, { secure: false, maxAgeSeconds: 60 })).not.toContain('Secure')
  })

  it('is read by its site’s name, and only where it looks like one of ours', () => {
    expect(sessionTokenOf(`a=b; site_session=${token}`, 'site')).toBe(token)
    expect(sessionTokenOf(`streamer_session=${token}`, 'site')).toBeNull()
    expect(sessionTokenOf('site_session=short', 'site')).toBeNull()
    expect(sessionTokenOf(undefined, 'site')).toBeNull()
  })
})
