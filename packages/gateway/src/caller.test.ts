import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { callerOf } from './caller.ts'

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

describe('who calls', () => {
  it('is the connection’s other end, whatever it says of itself', () => {
    const caller = callerOf({ site: 'site', countryHeader: null, trustedProxies: [] })
    expect(caller.headers(request('203.0.113.9', { 'x-forwarded-for': '198.51.100.1' }))).toEqual({
      'x-client-address': '203.0.113.9',
      'x-site': 'site',
    })
    expect(caller.address(request('::ffff:203.0.113.9'))).toBe('203.0.113.9')
    expect(caller.address(request('2001:db8::7'))).toBe('2001:db8::7')
    expect(caller.address(request('2001:db8::ffff:7'))).toBe('2001:db8::ffff:7')
  })

  it('is whom trusted proxies name, counted from the nearest', () => {
    const caller = callerOf({
      site: 'site',
      countryHeader: null,
      trustedProxies: ['10.0.0.0/8', '2001:db8:1::/48'],
    })
    const from = (peer: string, passed: string) =>
      caller.address(request(peer, { 'x-forwarded-for': passed }))
    expect(from('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1')
    expect(from('10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1')
    expect(from('2001:db8:1::5', '2001:db8:2::6')).toBe('2001:db8:2::6')
    // Only a listed address is a proxy: others on this machine are not.
    expect(from('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
    expect(from('10.1.2.3', 'nonsense')).toBe('10.1.2.3')
    expect(from('11.1.2.3', '198.51.100.1')).toBe('11.1.2.3')
  })

  it('is no proxy where nobody knows the connection’s other end', () => {
    const caller = callerOf({
      site: 'site',
      countryHeader: null,
      trustedProxies: ['10.0.0.1/32', '2001:db8::1/128'],
    })
    expect([undefined, '', 'nonsense', '10.0.0.1', '10.0.0.2', '2001:db8::1'].map(caller.isProxy)).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
    ])
  })

  it('came by https where a trusted proxy says so, and nobody else', () => {
    const caller = callerOf({ site: 'site', countryHeader: null, trustedProxies: ['10.0.0.1'] })
    const secure = (peer: string, proto: string) =>
      caller.secure(request(peer, { 'x-forwarded-proto': proto }))
    expect(secure('10.0.0.1', 'https')).toBe(true)
    expect(secure('10.0.0.1', 'http')).toBe(false)
    expect(secure('203.0.113.9', 'https')).toBe(false)
    expect(secure('127.0.0.1', 'https')).toBe(false)
  })

  it('has the country that a trusted proxy tells, and no other', () => {
    const caller = callerOf({ site: 'site', countryHeader: 'cf-ipcountry', trustedProxies: ['10.0.0.1'] })
    const country = (peer: string, told?: string) =>
      caller.headers(request(peer, told === undefined ? {} : { 'cf-ipcountry': told }))['x-client-country']
    expect(country('10.0.0.1', 'gb')).toBe('GB')
    expect(country('10.0.0.1', ' GB ')).toBe('GB')
    expect(country('203.0.113.9', 'GB')).toBe('?')
    for (const told of ['XX', 'T1', 'Great Britain', undefined]) expect(country('10.0.0.1', told)).toBe('?')
  })

  it('cannot be told by proxies that are no addresses', () => {
    expect(() =>
      callerOf({ site: 'site', countryHeader: null, trustedProxies: ['proxy.example.com'] }),
    ).toThrow("TRUSTED_PROXIES: 'proxy.example.com'")
  })

  it('names the switch and the entry that is no network', () => {
    for (const entry of [
      '10.0.0.0/1e1',
      '10.0.0.0/33',
      '10.0.0.0/99',
      '10.0.0.0/',
      '2001:db8::/129',
      'proxy.example',
      '10.0.0.0/-1',
    ])
      expect(() =>
        callerOf({ site: 'site', countryHeader: null, trustedProxies: ['10.0.0.1', entry] }),
      ).toThrow(`TRUSTED_PROXIES: '${entry}'`)
  })
})
