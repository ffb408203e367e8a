import { expect, it } from '@jest/globals'
import { accepts, matchesEtag } from './request-headers.core.ts'

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s names "a": %s', (header, isNamed) => {
  expect([matchesEtag(header, '"a"'), matchesEtag(header, 'W/"a"')]).toEqual([isNamed, isNamed])
})

it.each([
  ['gzip, br', true],
  ['BR;q=0.5, gzip', true],
  ['br;q=0, gzip', false],
  ['br; q=0.000', false],
  ['gzip', false],
  ['brotli', false],
  [undefined, false],
])('Accept-Encoding: %s takes br: %s', (header, isTaken) => {
  expect(accepts(header, 'br')).toBe(isTaken)
})
