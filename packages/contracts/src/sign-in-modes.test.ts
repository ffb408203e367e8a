import { expect, it } from '@jest/globals'
import { withoutLoginNews } from './sign-in-modes.ts'

it.each([
  ['', ''],
  ['?loginSuccess=true', ''],
  ['?page=2&loginSuccess=true', '?page=2'],
  ['?loginSuccess=true&q=a%20b+c&logoutSuccess=true&empty=', '?q=a%20b+c&empty='],
  ['?xloginSuccess=true&loginSuccessful=1', '?xloginSuccess=true&loginSuccessful=1'],
])('takes what is said of signing in out of %s, and leaves the rest to the letter', (search, rest) => {
  expect(withoutLoginNews(search)).toBe(rest)
})
