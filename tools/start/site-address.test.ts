import { expect, it } from '@jest/globals'
import { addressOfSite } from './site-address.core.ts'

it.each([
  ['nothing is configured', undefined, {}, 'http://localhost:4200'],
  ['a port is', undefined, { SITE_PORT: '5200' }, 'http://localhost:5200'],
  ['settings name a port', { main: ':6200' }, { SITE_PORT: '5200' }, 'http://localhost:6200'],
  ['names are', undefined, { SITE_HOSTS: 'www.club.test,club.test' }, 'https://www.club.test'],
  [
    'settings name an address',
    { main: 'https://www.club.test' },
    { SITE_HOSTS: 'club.test', SITE_PORT: '5200' },
    'https://www.club.test',
  ],
])('a site is found at its own address; where %s', (_, sites, source, address) =>
  expect(addressOfSite('main', sites, source)).toBe(address),
)
