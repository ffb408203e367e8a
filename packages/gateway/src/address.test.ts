import { describe, expect, it } from '@jest/globals'
import { inSmallLetters, readAddress, withAsked } from './address.core.ts'
import type { PageQueries } from './page-queries.core.ts'

const page = /^[1-9]\d{0,3}$/
const queries: PageQueries = [
  { pages: /^\/news$/, keys: { page } },
  { pages: /^\/videos\/browse$/, keys: { page, season: /^\d{4}-\d{2}$/, team: /^[a-z-]+$/ } },
]

const path = (raw: string) => {
  const address = readAddress(raw, queries)
  return address.ok === true
    ? address.path
    : address.ok === 'redirect'
      ? `→ ${address.location}`
      : address.status
}

describe('addresses', () => {
  it('keeps allow-listed query keys in one order and drops the rest', () => {
    expect(path('/videos/browse?utm_source=x&season=2026-27&page=2')).toBe(
      '/videos/browse?page=2&season=2026-27',
    )
    expect(path('/news?')).toBe('/news')
    expect(path('/matches?team=')).toBe('/matches')
  })

  it('knows all that was asked, in order and within bounds, where that is more', () => {
    const whole = (raw: string) => {
      const address = readAddress(raw, queries)
      return address.ok === true ? address.whole : 'none'
    }
    expect(whole('/old.asp?lang=en&id=5')).toBe('/old.asp?id=5&lang=en')
    expect([whole('/news?page=2'), whole('/news'), whole('/news?')]).toEqual([null, null, null])
    expect(whole(`/old.asp?id=5&x=${'x'.repeat(700)}`)).toBe('/old.asp?id=5')
    const many = Array.from({ length: 40 }, (_, index) => `k${index}=1`).join('&')
    expect(whole(`/old.asp?${many}`)?.split('&')).toHaveLength(10)
    // A key and its value may have six hundred characters together; repeated keys keep their order.
    expect(whole(`/old.asp?id=${'1'.repeat(598)}`)).toBe(`/old.asp?id=${'1'.repeat(598)}`)
    expect(whole(`/old.asp?id=${'1'.repeat(599)}`)).toBeNull()
    expect(whole('/old.asp?id=2&id=1')).toBe('/old.asp?id=2&id=1')
    expect(whole('/old.asp?a%26b=%3Cc%3E')).toBe('/old.asp?a%26b=%3Cc%3E')
  })

  it('keep a value of as many characters as it may have, and none that is empty', () => {
    const searched: PageQueries = [{ pages: /^\/search$/, keys: { q: /^.*$/, a: /^.*$/ }, longest: 5 }]
    const searchOf = (raw: string) => {
      const address = readAddress(raw, searched)
      return address.ok === true && address.path
    }
    expect(searchOf('/search?q=derby')).toBe('/search?q=derby')
    expect(searchOf('/search?q=derbys')).toBe('/search')
    expect(searchOf('/search?q=&a=1')).toBe('/search?a=1')
    expect(searchOf('/search?q=2&a=1')).toBe(searchOf('/search?a=1&q=2'))
  })

  it.each([
    ['/%00', 400, 'control character'],
    ['/news/%E0%A4%A', 400, 'broken escape'],
    ['/../etc/passwd', 400, 'step upwards'],
    ['/a/%2e%2e/b', 400, 'step upwards'],
    ['/a/./b', 400, 'step upwards'],
    ['/a%2fb', 400, 'escaped slash'],
    ['/a%5Cb', 400, 'control character'],
    ['/a\\b', 400, 'control character'],
    ['//evil.example', 400, 'empty segment'],
    ['/a//b', 400, 'empty segment'],
    ['news', 400, 'not a path'],
    ['http://evil.example/', 400, 'not a path'],
    [`/${'a'.repeat(8192)}`, 414, 'address too long'],
    [`/${'a'.repeat(1024)}`, 414, 'path too long'],
    [`/news/${'a'.repeat(2000)}?page=2`, 414, 'path too long'],
  ])('%s → %i %s', (raw, status, reason) => {
    expect(readAddress(raw, queries)).toEqual({ ok: false, status, reason })
  })

  it('have room for as much as they may', () => {
    expect(path(`/${'a'.repeat(1023)}`)).toHaveLength(1024)
    expect(path(`/news?x=${'a'.repeat(4096 - 8)}`)).toBe('/news')
  })

  it.each([
    ['/news?utm_source=a&utm_source=b', '/news'],
    ['/news?ref=100%', '/news'],
    ['/news?ref=%ff&page=2', '/news?page=2'],
    ['/news?page=abc', '/news'],
    ['/news?page=1&page=2', '/news?page=1'],
    ['/news?page=abc&page=2', '/news?page=2'],
    ['/news?page[x]=1', '/news'],
    ['/news?page=-1', '/news'],
    ['/news?page=0', '/news'],
    ['/news?page=1e9', '/news'],
    ['/news?page=%', '/news'],
    ['/videos/browse?team=%00', '/videos/browse'],
    [`/videos/browse?team=${'a'.repeat(121)}`, '/videos/browse'],
    ['/news?__proto__=1&constructor=2', '/news'],
    ['/news/?page=abc&x', '→ /news?page=abc&x='],
  ])('opens the page whatever innocent things stand behind it: %s → %s', (raw, expected) =>
    expect(path(raw)).toBe(expected),
  )

  it.each(['/?page=7', '/?view=app', '/matches?q=x', '/news/a-story?page=2', '/?q=%00', '/news?view=x1'])(
    'draws one page whatever stands behind it: %s',
    (raw) => expect(path(raw)).toBe(raw.split('?')[0]),
  )

  it('sends a slash at the end to the address without it, on this site only', () => {
    expect(path('/news/?page=2')).toBe('→ /news?page=2')
    expect(path('//evil.example/')).toBe(400)
  })

  it('keys escaped and plain forms of one path alike', () => {
    expect(path('/caf%C3%A9')).toBe(path('/café'))
    expect(path('/%6eews')).toBe('/news')
  })
})

describe('an address in small letters', () => {
  it.each([
    ['/News', '/news'],
    ['/Teams/First-Team?page=2&utm_source=A', '/teams/first-team?page=2&utm_source=A'],
    ['/Caf%C3%89', '/caf%C3%A9'],
    ['/news?q=Derby', null],
    ['/caf%C3%A9', null],
  ])('%s → %s', (asked, small) => {
    const address = readAddress(asked, queries)
    expect(address.ok === true && inSmallLetters(address)).toBe(small)
  })
})

describe('where a page leads on to', () => {
  it.each([
    [
      'a page that reads none of it',
      '/match/first-team',
      '/match',
      '/match?loginSuccess=true',
      '/match/first-team?loginSuccess=true',
    ],
    ['what looks like a path and is another host', '//evil.example/x', '/a', '/a?b=1', '/x?b=1'],
    [
      'what the page has read',
      '/news?page=2',
      '/old?page=9',
      '/old?page=9&utm_source=mail',
      '/news?page=2&utm_source=mail',
    ],
    ['what the page has read and leaves out', '/news', '/old?page=9', '/old?page=9&a=1', '/news?a=1'],
    ['a place in the page', '/faqs#how', '/help', '/help?utm_source=a%26b', '/faqs?utm_source=a%26b#how'],
    ['its language', '/match/x', '/match?lang=ar', '/match?lang=ar', '/match/x?lang=ar'],
    ['another site', 'https://tickets.example/', '/tickets', '/tickets?a=1', 'https://tickets.example/'],
  ])('%s', (_what, location, path, whole, to) => expect(withAsked(location, { path, whole })).toBe(to))
})
