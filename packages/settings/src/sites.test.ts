import { describe, expect, it } from '@jest/globals'
import { accountAddress, originOfSite, ourAddress, ourOrigins } from './sites.core.ts'

const developing = { main: ':4200', account: ':4300' }
const real = { main: 'https://www.example.club', account: 'https://account.example.club' }
const site = { locale: 'en-GB' } as Parameters<typeof accountAddress>[0]['site']

describe('our sites', () => {
  it('are on their ports of the host that the fan is on, or at their own origin', () => {
    expect(originOfSite(developing, 'account', 'http://127.0.0.1:4200')).toBe('http://127.0.0.1:4300')
    expect(originOfSite(real, 'account', 'https://www.example.club')).toBe('https://account.example.club')
    expect(originOfSite({ main: real.main }, 'account', real.main)).toBeNull()
    expect(originOfSite(undefined, 'account', 'http://localhost:4200')).toBeNull()
  })

  it('are known by every name of this machine while developing', () => {
    expect(ourOrigins(developing, 'http://account.localhost:4300')).toEqual(
      expect.arrayContaining(['http://account.localhost:4300', 'http://localhost:4200']),
    )
    expect(ourOrigins(real, real.account)).toEqual([real.account, real.main])
  })

  it.each(['https://www.example.club/news?page=2#top', 'https://account.example.club/profile'])(
    'may be led back to: %s',
    (address) => expect(ourAddress(real, real.account, address)).toBe(address),
  )

  it.each([
    'https://evil.example/',
    'https://www.example.club.evil.example/',
    'https://www.example.club@evil.example/',
    'https://fan@www.example.club/',
    'http://www.example.club/',
    'https://www.example.club:8443/',
    '//www.example.club/',
    '/news',
    'https:\\\\www.example.club/',
    'javascript:alert(1)',
    'not an address',
  ])('are not what %s leads to', (address) => expect(ourAddress(real, real.account, address)).toBeNull())

  it('are led to with where to come back to, and in the language of the page', () => {
    const settings = { sites: developing, site }
    const here = 'http://localhost:4200'
    expect(accountAddress(settings, here, '/register', { path: '/news?page=2', lang: 'en-GB' })).toBe(
      'http://localhost:4300/register?return=http%3A%2F%2Flocalhost%3A4200%2Fnews%3Fpage%3D2',
    )
    expect(accountAddress(settings, here, '/sign-in', { path: '/', lang: 'ar' })).toContain('&lang=ar')
    expect(accountAddress({ site }, here, '/sign-in', { path: '/', lang: 'ar' })).toBeNull()
  })
})
