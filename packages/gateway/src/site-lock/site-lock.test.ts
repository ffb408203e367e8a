import { describe, expect, it } from '@jest/globals'
import { englishWords } from '../site-language.ts'
import { lockPage } from './lock-page.core.ts'
import { isMachine, siteLock } from './site-lock.core.ts'

const password = 'Sea-Wall-1906'
const lock = siteLock(password)
const sent = (set: string) => ({ cookie: `a=b; ${set.split(';', 1)[0]}` })

describe('the lock of a site', () => {
  it('opens by its password alone', () => {
    expect(lock.opens(password)).toBe(true)
    for (const wrong of ['', 'sea-wall-1906', `${password} `, password.slice(1), 'x'.repeat(10_000)])
      expect(lock.opens(wrong)).toBe(false)
  })

  it('knows for 60 days who gave it, by a cookie that does not tell it', () => {
    const set = lock.cookie(true)
    expect(set).toMatch(/^site_lock=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(set).not.toContain(password)
    expect(lock.admits(sent(set))).toBe(true)
    expect(siteLock('another').admits(sent(set))).toBe(false)
    for (const cookie of [
      undefined,
      '',
      'site_lock',
      'site_lock=',
      'site_lock=true',
      `xsite_lock=${set}`,
      `site_lock=${password}`,
    ])
      expect(lock.admits({ cookie })).toBe(false)
  })

  it('lets machines write, and nobody read', () => {
    expect(isMachine('POST', '/api/payments/v1/webhooks')).toBe(true)
    expect(isMachine('POST', '/api/matches/v1/matches/m1/events')).toBe(true)
    expect(isMachine('PUT', '/api/ingest/v1/live-main/0.ts')).toBe(true)
    for (const [method, url] of [
      ['GET', '/api/matches/v1/matches/m1/events'],
      ['HEAD', '/api/ingest/v1/live-main/0.ts'],
      ['POST', '/api/account/v1/sessions'],
      ['POST', '/api/payments/v1/webhooks/../../web/v1/articles'],
    ] as const)
      expect([url, isMachine(method, url)]).toEqual([url, false])
  })
})

describe('its page', () => {
  const words = { ...englishWords, crest: '/images/x.svg', club: 'Town "<b>" FC' }
  it('escapes what it is given, and runs its own script alone', () => {
    const { html, policy } = lockPage(words, '/news?x="><script>alert(1)</script>', 'wrong')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('Town &#34;&#60;b&#62;&#34; FC')
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toContain('unsafe')
  })
})
