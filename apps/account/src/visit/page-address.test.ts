import { describe, expect, it } from '@jest/globals'
import { pageAddress } from './page-address.core.ts'

describe('the address of an account page', () => {
  it('carries along where to come back to, whole, and what the page is to say', () => {
    expect(pageAddress('/register', null)).toBe('/register')
    expect(pageAddress('/buy?package=watch', 'http://localhost:4200/')).toBe(
      '/buy?package=watch&return=http%3A%2F%2Flocalhost%3A4200%2F',
    )
    expect(pageAddress('/profile', 'http://localhost:4200/?a=b&c', { done: 'details' })).toBe(
      '/profile?return=http%3A%2F%2Flocalhost%3A4200%2F%3Fa%3Db%26c&done=details',
    )
  })
})
