import { expect, it } from '@jest/globals'
import { cookieLine, cookieValue } from './cookies.core.ts'

it.each([
  ['a=1; b=2', 'b', '2'],
  ['a=1;b=', 'b', ''],
  ['b = 2 ; a=1', 'b', '2'],
  ['b=x=y', 'b', 'x=y'],
  ['ab=1; bb', 'b', undefined],
  ['bb', 'b', undefined],
  ['', 'b', undefined],
])('in %j the value of %s is %j', (cookies, name, value) => {
  expect(cookieValue(cookies, name)).toBe(value)
})

it('is written for so many seconds or until an instant, over https as a secure one', () => {
  expect(cookieLine('a', '1', 60, true)).toBe('a=1; Max-Age=60; Path=/; SameSite=Lax; Secure')
  expect(cookieLine('a', '', 0, false)).toBe('a=; Max-Age=0; Path=/; SameSite=Lax')
  expect(cookieLine('a', '1', new Date('2099-12-31T23:59:59Z'), false)).toBe(
    'a=1; Expires=Thu, 31 Dec 2099 23:59:59 GMT; Path=/; SameSite=Lax',
  )
})
