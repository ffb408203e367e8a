import { describe, expect, it } from '@jest/globals'
import { arrivalCookies, arrivalOf, endedArrivalCookie, pageToReturnTo } from './arrival-cookie.core.ts'

const random = 'a-random-word-of-43-letters-0123456789-abcd'
const arrival = { state: random, nonce: random, verifier: random, back: '/news?page=2&q=ä' }
const sent = (line: string | undefined) => line?.split(';', 1)[0] ?? ''

describe('the cookie of a browser that has set out', () => {
  it('comes back as it went, on its own site and with its own state alone', () => {
    const [line = '', ...more] = arrivalCookies(undefined, 'site', false, arrival)
    expect(more).toEqual([])
    expect(line).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
    const header = `a=b; ${sent(line)}`
    expect(arrivalOf(header, 'site', false, random)).toEqual(arrival)
    for (const state of [random.replace('a', 'b'), '', 'x', `${random}; a`, null])
      expect(arrivalOf(header, 'site', false, state)).toBeNull()
    expect(arrivalOf(header, 'account', false, random)).toBeNull()
    expect(arrivalOf(header, 'site', true, random)).toBeNull()
    expect(arrivalCookies(undefined, 'site', true, arrival)[0]).toMatch(
      new RegExp(`^__Host-site_arrival_${random}=.*; Secure;`),
    )
    expect(endedArrivalCookie('site', false, arrival)).toMatch(
      new RegExp(`^site_arrival_${random}=; Max-Age=0`),
    )
  })

  it.each([false, true])('is one for each tab, the newest four; over https: %s', (secure) => {
    const states = [1, 2, 3, 4, 5].map((n) => `state-of-tab-${n}-0123456789`)
    const jar = new Map<string, string>()
    for (const state of states)
      for (const line of arrivalCookies([...jar.values()].join('; '), 'site', secure, {
        ...arrival,
        state,
      })) {
        const [name = ''] = line.split('=')
        if (line.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, sent(line))
      }
    const header = [...jar.values()].join('; ')
    expect(states.map((state) => arrivalOf(header, 'site', secure, state)?.state ?? null)).toEqual([
      null,
      ...states.slice(1),
    ])
  })

  it.each(['', 'x', '{}', 'null', '[]', JSON.stringify({ ...arrival, nonce: 'short' }), '%00'])(
    'is nothing where it is not ours: %s',
    (value) =>
      expect(
        arrivalOf(`site_arrival_${random}=${encodeURIComponent(value)}`, 'site', false, random),
      ).toBeNull(),
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
