import { describe, expect, it } from '@jest/globals'
import { providerPlaces } from './provider-settings.core.ts'

describe('where the provider and its sites are', () => {
  it('is what the settings say, exactly', () =>
    expect(
      providerPlaces({ main: 'https://www.example.club', account: 'https://account.example.club' }),
    ).toEqual({
      issuer: 'https://account.example.club',
      own: ['https://account.example.club'],
      sites: [{ site: 'site', origins: ['https://www.example.club'] }],
    }))

  it('is every name of this machine while developing', () => {
    const places = providerPlaces({ main: ':4200', account: ':4300' })
    expect(places?.issuer).toBe('http://localhost:4300')
    expect(places?.own).toContain('http://account.localhost:4300')
    expect(places?.sites[0]?.origins).toEqual(
      expect.arrayContaining(['http://tv.localhost:4200', 'http://127.0.0.1:4200']),
    )
  })

  it('knows the sites that the club runs, and no other', () => {
    const account = 'https://account.example.club'
    const streamer = 'https://tv.example.club'
    const sitesOf = (sites: Parameters<typeof providerPlaces>[0]) => providerPlaces(sites)?.sites
    expect(sitesOf({ account, streamer })).toEqual([{ site: 'streamer', origins: [streamer] }])
    expect(sitesOf({ main: 'https://www.example.club', account, streamer })?.map(({ site }) => site)).toEqual(
      ['site', 'streamer'],
    )
    expect(sitesOf({ account })).toEqual([])
  })

  it('is nowhere without an account site', () => {
    expect(providerPlaces(undefined)).toBeNull()
    expect(providerPlaces({ main: 'https://www.example.club' })).toBeNull()
  })

  it.each([
    { main: 'http://www.example.club', account: 'https://account.example.club' },
    { main: 'https://www.example.club', account: 'http://account.example.club' },
    { main: 'https://www.example.club', account: 'http://localhost.example.club' },
  ])('is never plain http on another machine: %o', (sites) =>
    expect(() => providerPlaces(sites)).toThrow('neither https nor this machine itself'),
  )
})
