import { describe, expect, it } from '@jest/globals'
import { arrivalCookie, arrivalOf, endedArrivalCookie, pageToReturnTo } from './arrival-cookie.core.ts'

const random = 'a-random-word-of-43-letters-0123456789-abcd'
const arrival = { state: random, nonce: random, verifier: random, back: '/news?page=2&q=ä' }
const sent = (line: string) => line.split(';', 1)[0] ?? ''

describe('the cookie of a browser that has set out', () => {
  it('comes back as it went, on its own site alone', () => {
    const line = arrivalCookie('site', false, arrival)
    expect(line).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(arrivalOf(`a=b; ${sent(line)}`, 'site', false)).toEqual(arrival)
    expect(arrivalOf(sent(line), 'account', false)).toBeNull()
    expect(arrivalOf(sent(line), 'site', true)).toBeNull()
    expect(arrivalCookie('site', true, arrival)).toMatch(/^__Host-site_arrival=.*; Secure;/)
    expect(endedArrivalCookie('site', false)).toMatch(/^site_arrival=; Max-Age=0/)
  })

  it.each(['', 'x', '{}', 'null', '[]', JSON.stringify({ ...arrival, state: 'short' }), '%00'])(
    'is nothing where it is not ours: %s',
    (value) => expect(arrivalOf(`site_arrival=${encodeURIComponent(value)}`, 'site', false)).toBeNull(),
  )
})

describe('the page to come back to', () => {
  const origin = 'https://www.example.club'

  it.each([['/'], ['/news?page=2'], ['/videos/a%20b?x=1#top']])('is one of this site: %s', (page) =>
    expect(pageToReturnTo(page, origin)).toBe(page),
  )

  it.each([
    '',
    'news',
    'https://evil.example/',
    '//evil.example/',
    '/.//evil.example/',
    '/..//evil.example/',
    '/%2e//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
  ])('is home for anything else: %s', (page) => expect(pageToReturnTo(page, origin)).toBe('/'))
})
