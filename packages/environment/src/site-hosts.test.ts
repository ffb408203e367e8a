import { describe, expect, it } from '@jest/globals'
import { demandNamesApart, readSiteHosts, siteHosts } from './site-hosts.core.ts'

describe('the names of a site in production', () => {
  const { originOf } = siteHosts(readSiteHosts('www.example.club, example.club,tv.example.club:8443'), 4200)
  it.each([
    ['www.example.club', 'https://www.example.club'],
    ['WWW.EXAMPLE.CLUB', 'https://www.example.club'],
    ['example.club', 'https://www.example.club'],
    ['tv.example.club:8443', 'https://www.example.club'],
    ['tv.example.club', null],
    ['www.example.club:443', 'https://www.example.club'],
    ['www.example.club:81', null],
    ['evil.example', null],
    ['localhost:4200', null],
    ['', null],
  ])('%s: %s', (host, origin) => expect(originOf(host, true)).toBe(origin))

  it('stay plain where a machine asks itself', () => {
    expect(siteHosts(['localhost:4200'], 4200).originOf('localhost:4200', false)).toBe(
      'http://localhost:4200',
    )
  })
})

describe('the names of a site in development', () => {
  const { originOf } = siteHosts([], 4200)
  it.each([
    ['localhost:4200', 'http://localhost:4200'],
    ['tv.localhost:4200', 'http://tv.localhost:4200'],
    ['[::1]:4200', 'http://[::1]:4200'],
    ['localhost', 'http://localhost'],
    ['localhost:99999', 'http://localhost:4200'],
    ['localhost:1', 'http://localhost:4200'],
    ['evil.example', 'http://localhost:4200'],
    ['x.localhost:4200', 'http://localhost:4200'],
  ])('%s: %s', (host, origin) => expect(originOf(host, false)).toBe(origin))
})

it.each(['https://example.club', 'example.club/', 'exa mple', 'example.club:99999', 'a@b'])(
  '%s is no host name',
  (text) => expect(() => readSiteHosts(text)).toThrow('SITE_HOSTS'),
)

it('a name leads to one site: what stands in two lists is refused, naming both', () => {
  const lists = {
    SITE_HOSTS: 'www.club.test,club.test',
    ACCOUNT_HOSTS: 'account.club.test',
    STREAMER_HOSTS: '',
  }
  expect(() => demandNamesApart(lists)).not.toThrow()
  expect(() => demandNamesApart({ ...lists, ACCOUNT_HOSTS: 'WWW.club.test' })).toThrow(
    "ACCOUNT_HOSTS: 'WWW.club.test' is a name of another site already, in SITE_HOSTS",
  )
  expect(() => demandNamesApart({ ...lists, SITE_HOSTS: 'club.test,club.test' })).not.toThrow()
})
