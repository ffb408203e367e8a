import { expect, it } from '@jest/globals'
import { proxied } from './proxied-address.core.ts'

it.each([
  ['/api/web/v1/articles', 'yes'],
  ['/api/web/v1/articles?page%5Bsize%5D=3', 'yes'],
  ['/images/fit-in/750x750/crest.svg', 'yes'],
  ['/favicon.ico', 'yes'],
  ['/api/internalised', 'yes'],
  ['/news', 'no'],
  ['/api', 'no'],
  ['/favicon.icon', 'no'],
  ['/api/internal', 'hidden'],
  ['/api/internal/v1/changes', 'hidden'],
  ['/api/internal?x=1', 'hidden'],
  ['/api/admin', 'hidden'],
  ['/api/%61dmin/v1', 'hidden'],
  ['/api/%zz', 'malformed'],
  ['/api//internal', 'malformed'],
  ['/api/web/../internal', 'malformed'],
  ['/api/web/..', 'malformed'],
  ['/api/web%2finternal', 'malformed'],
  ['/api/web%5Cinternal', 'malformed'],
  ['/api/web/a%00b', 'malformed'],
  ['/api/web/é', 'malformed'],
])('%s: %s', (address, belongs) => {
  expect(proxied(address)).toBe(belongs)
})
